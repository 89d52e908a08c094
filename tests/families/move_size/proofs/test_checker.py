"""The checker: it accepts proofs and refuses everything else, quickly and in one line."""

import json
import random
import re
import resource
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from onepile.errors import IllegalError, RefusedError
from onepile.families.move_size.proofs import checker as checking
from onepile.families.move_size.proofs.checker import Checker, check
from onepile.families.move_size.proofs.proved_runs import verified_runs
from onepile.families.move_size.tables import thresholds
from onepile.numbers import INFINITY, Extended
from onepile.solve import solve
from onepile.text import parse_game
from tests.conformance.by_definition import Recurrence
from tests.families.forging import sealed
from tests.families.move_size.proofs.games import certificate_of, game_of, told_by

SMALL = ["fibonacci-nim", "fibonacci-two-blocks", "three-halves-one-block", "move-size; f=n+3"]
LARGE = ["four-times-one-block", "move-size; f=floor(7n/2); blocks=1; overshoot"]
Where = tuple[str | int, ...]


def content_of(game: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(certificate_of(game))
    return content


def numbers(content: Any, path: Where = ()) -> Iterator[Where]:
    """Where the numbers of a certificate are."""
    if isinstance(content, int):
        yield path
    elif isinstance(content, dict | list):
        items = content.items() if isinstance(content, dict) else enumerate(content)
        for key, value in items:
            yield from numbers(value, (*path, key))


def change(content: Any, path: Where, by: int) -> None:
    """Change one number."""
    for key in path[:-1]:
        content = content[key]
    content[path[-1]] += by


def some(game: str, paths: list[Where], count: int) -> list[Where]:
    """All numbers of a small certificate, some of a large one."""
    return paths if game in SMALL else random.Random(9).sample(paths, count)


def refused(text: str) -> str:
    with pytest.raises(RefusedError) as error:
        check(text)
    assert str(error.value).startswith("certificate refused: ")
    assert "\n" not in str(error.value)
    return str(error.value)


@pytest.mark.parametrize("game", [*SMALL, *LARGE])
def test_accepts_proofs(game: str) -> None:
    assert verified_runs(certificate_of(game)).game == parse_game(game)


@pytest.mark.parametrize("game", [*SMALL, *LARGE])
def test_any_one_number_changed(game: str) -> None:
    content = content_of(game)
    for path in some(game, list(numbers(content)), 150):
        for by, back in ((1, -1), (-1, 1)):
            change(content, path, by)
            assert "digest" in refused(json.dumps(content))
            change(content, path, back)
    check(json.dumps(content))


@pytest.mark.parametrize("game", [*SMALL, *LARGE])
def test_a_change_under_a_new_digest_is_refused_or_still_a_proof(game: str) -> None:
    """Whoever makes the digest anew may find another proof, but never a false theorem."""
    content = content_of(game)
    paths = some(game, list(numbers(content)), 40)
    accepted = 0
    for path in paths:
        for by, back in ((1, -1), (-1, 1)):
            change(content, path, by)
            text = sealed(content)
            change(content, path, back)
            try:
                found = check(text)
            except RefusedError:
                continue
            accepted += 1
            assert path[0] == "runs", path
            assert_true(found)
    assert accepted < len(paths)  # of twice as many changes


def assert_true(found: Checker) -> None:
    """What a checked certificate says agrees with the definition, period after period."""
    (line,) = found.rules
    rule = f"floor(({line.slope}n+({line.shift}))/{line.weight})"
    game = game_of(f"move-size; f={rule}; blocks={found.blocks}; overshoot")
    wanted = true_thresholds(str(game))
    last = min(len(wanted) - 1, found.places[0][-1].at.value)
    assert [found.threshold(pile) for pile in range(1, last + 1)] == wanted[1 : last + 1]


@cache
def true_thresholds(text: str) -> list[Extended]:
    game = game_of(text)
    return [INFINITY, *Recurrence(game, 600).thresholds()]


def test_what_is_proved_at_two_slopes_is_proved_between() -> None:
    """All that is decided is linear in slope and shift, and the places do not depend on them."""
    content = content_of("fibonacci-two-blocks")
    content["rules"] = [[2, 0, 1], [201, 0, 100]]
    checker = check(sealed(content))
    for slope in ("400n/200", "401n/200", "402n/200", "2007n/1000"):
        table = thresholds(game_of(f"move-size; f=floor({slope}); blocks=2; overshoot"), 5000)
        assert [checker.threshold(pile) for pile in range(1, 5001)] == table.tolist()
    verified_runs(sealed(content))
    content["rules"][0] = [2001, 0, 1000]
    with pytest.raises(RefusedError, match="its rule is not that of"):
        verified_runs(sealed(content))


def test_another_games_certificate() -> None:
    text = certificate_of("fibonacci-two-blocks")
    with pytest.raises(RefusedError, match="it is about"):
        verified_runs(text, parse_game("four-times-one-block"))
    with pytest.raises(RefusedError, match="it is about"):
        verified_runs(text, parse_game("move-size; f=2n; blocks=2"))
    for name in (
        "move-size; f=4n; blocks=1; overshoot",
        "move-size; f=2n; blocks=1; overshoot",
        "move-size; f=2n+1; blocks=2; overshoot",
        "move-size; f=2n; blocks=2; overshoot; misere",
        "move-size; f=n**2; blocks=2; overshoot",
        "pile-size; f=n",
        "no game",
    ):
        with pytest.raises(RefusedError):
            verified_runs(sealed({**content_of("fibonacci-two-blocks"), "game": name}))


@pytest.mark.parametrize("f", ["(7n+6)//3", "floor(7n/3)+2", "ceil((7n+4)/3)", "2+7*n//3"])
def test_a_game_is_known_however_its_f_is_written(f: str) -> None:
    text = certificate_of("move-size; f=floor((7n+6)/3); blocks=1; overshoot")
    verified_runs(text, parse_game(f"move-size; f={f}; blocks=1; overshoot"))
    for other in ("f=(7n+5)//3; blocks=1; overshoot", f"f={f}; blocks=1", f"f={f}; overshoot"):
        with pytest.raises(RefusedError, match="it is about"):
            verified_runs(text, parse_game(f"move-size; {other}"))


@pytest.mark.parametrize("f", ["n/(2*(n%7))", "n if n>1 else 1/(n-1)"])
def test_what_is_no_game_has_no_theorem(f: str) -> None:
    rules = parse_game(f"move-size; f={f}")
    with pytest.raises(IllegalError) as said:
        solve(rules, rules.position(5, cap=2))
    with pytest.raises(IllegalError, match=re.escape(str(said.value))):
        rules.prove()
    with pytest.raises(IllegalError, match=re.escape(str(said.value))):
        rules.match(5, cap=3)


def test_a_certificate_about_what_is_no_game() -> None:
    with pytest.raises(RefusedError, match=r"refused: f='n-1' is 0 at n = 1: it must be at least"):
        verified_runs(sealed({**content_of("move-size; f=n"), "game": "move-size; f=n-1"}))


def test_truncated_files() -> None:
    text = certificate_of("fibonacci-nim")
    for length in range(len(text)):
        refused(text[:length])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        "NaN",
        '"certificate"',
        "[" * 3_000_000,
        "[" * 90_000 + "]" * 90_000,
        '{"a":' * 90_000 + "1" + "}" * 90_000,
        "1" * 1_000_000,
        "[" + "1" * 1_000_000 + "]",
        "[" + "[]," * 1_300_000 + "[]]",
        " " * 50_000_000,
    ],
    ids=lambda text: f"{text[:12]}…{len(text)}",
)
def test_bombs_outside(text: str) -> None:
    assert calls(text) < 1_000_000


def calls(text: str) -> int:
    """How many calls and returns it takes to refuse: the same on every machine."""
    count = 0

    def counted(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(counted)
    try:
        refused(text)
    finally:
        sys.setprofile(None)
    return count


def with_blocks(content: dict[str, Any], blocks: int, steps: list[list[int]]) -> None:
    content["blocks"], content["rules"] = blocks, [[1, 0, 1]]
    content["runs"] = [{"ground": [[i, 0] for i in range(blocks + 1)], "steps": steps}]


def wide(content: dict[str, Any]) -> None:
    with_blocks(content, 1000, [[-1, 0, 0]] * 100_000)


def doubling(content: dict[str, Any]) -> None:
    with_blocks(content, 0, [[-1, 0, 0], *([0, i, 0] for i in range(100_000))])


def many_runs(content: dict[str, Any]) -> None:
    """Each waits for the next."""
    content["runs"] += [{"ground": [[0, 0]], "steps": [[-1, 0, 0]] * 3} for _ in range(25_000)]
    for number in range(1, 25_000):
        content["runs"][number]["steps"][2] = [number + 1, 2, 0]


def many_turns(content: dict[str, Any]) -> None:
    many_runs(content)
    content["turns"] += [[number, 1] for number in range(1, 25_000)]


def many_steps(content: dict[str, Any]) -> None:
    with_blocks(content, 5, [[-1, 0, 1]] * 80_000)


def large_number(content: dict[str, Any]) -> None:
    content["rules"] = [[10**300, 0, 1]]


def many_equalities(content: dict[str, Any]) -> None:
    content["equal"] = [[[0, i], [[0, j, 1] for j in range(200)], 0] for i in range(700)]


def slow(content: dict[str, Any]) -> None:
    """Nearly as steep as can be, so that inequalities take long to show that they last."""
    with_blocks(content, 0, [[-1, 0, 1]] * 30_000)
    content["rules"] = [[1000, 0, 1]]


def wide_ground(content: dict[str, Any]) -> None:
    ground = [[i, 2 + i % 7] for i in range(40_000)]
    content["runs"].append({"ground": ground, "steps": [[-1, 0, 0]] * 10_000})


def many_unknowns(content: dict[str, Any]) -> None:
    content["runs"][0]["steps"] = [[*step[:2], 1] for step in content["runs"][0]["steps"]] * 2_000


BOMBS = [
    wide,
    doubling,
    many_runs,
    many_turns,
    many_steps,
    large_number,
    many_equalities,
    slow,
    wide_ground,
    many_unknowns,
]


@pytest.mark.parametrize("bomb", BOMBS)
def test_bombs_inside(
    bomb: Callable[[dict[str, Any]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a part of the work that is allowed: reading alone takes some, whatever is allowed."""
    monkeypatch.setattr(checking, "MAX_WORK", checking.MAX_WORK // 40)
    content = content_of("fibonacci-nim")
    bomb(content)
    text = sealed(content)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert calls(text) < 8_000_000
    scale = 1024 if sys.platform != "darwin" else 1
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * scale < 1_000_000_000


def test_a_small_bomb_is_refused_sooner_than_a_large_one() -> None:
    content = content_of("fibonacci-nim")
    with_blocks(content, 60, [[-1, 0, 1]] * 2_000)
    text = sealed(content)
    assert refused(text) == "certificate refused: it takes too long to check"
    assert calls(text) < 5_000_000


@pytest.mark.parametrize("game", [*SMALL, *LARGE])
def test_the_work_of_a_proof_is_far_below_what_is_allowed(game: str) -> None:
    checker = check(certificate_of(game))
    assert 3 * checker.allowance.work < checker.allowance.allowed


FORMAT_1 = (Path(__file__).parent / "data" / "format-1.json").read_text(encoding="utf-8")
"""The proof of ⌊7n/2⌋ with one block in the first format: three runs, 77 rows."""


def test_the_first_format_is_still_verified() -> None:
    game = game_of("move-size; f=floor(7n/2); blocks=1; overshoot")
    assert verified_runs(FORMAT_1, game).game == game
    assert check(FORMAT_1).equalities == check(certificate_of(str(game))).equalities
    found = told_by(verified_runs(FORMAT_1, game).continued, 20_000)
    assert found == thresholds(game, 20_000).tolist()
