"""The checker: it accepts proofs and refuses everything else, quickly and in one line."""

import json
import random
import re
import resource
import sys
from collections.abc import Callable, Iterator
from functools import cache
from types import FrameType
from typing import Any

import pytest

from onepile.errors import IllegalError, RefusedError
from onepile.families.move_size.proofs.certificate import verify
from onepile.families.move_size.proofs.checker import Checker, check
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.proofs.reading import digest
from onepile.library import Game
from onepile.numbers import Extended
from onepile.solve import solve
from onepile.text import parse_game
from tests.families.move_size.proofs import definition
from tests.families.move_size.proofs.games import game_of

SMALL = ["fibonacci-nim", "fibonacci-two-blocks", "three-halves-one-block", "move-size; f=n+3"]
LARGE = ["four-times-one-block", "move-size; f=floor(7n/2); blocks=1; overshoot"]
Path = tuple[str | int, ...]


@cache
def text_of(game: str) -> str:
    return json.dumps(prove(game_of(game)).certificate())


def content_of(game: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(text_of(game))
    return content


def numbers(content: Any, path: Path = ()) -> Iterator[Path]:
    """Where the numbers of a certificate are."""
    if isinstance(content, int):
        yield path
    elif isinstance(content, dict | list):
        items = content.items() if isinstance(content, dict) else enumerate(content)
        for key, value in items:
            yield from numbers(value, (*path, key))


def change(content: Any, path: Path, by: int) -> None:
    """Change one number."""
    for key in path[:-1]:
        content = content[key]
    content[path[-1]] += by


def some(game: str, paths: list[Path], count: int) -> list[Path]:
    """All numbers of a small certificate, some of a large one."""
    return paths if game in SMALL else random.Random(9).sample(paths, count)


def sealed(content: dict[str, Any]) -> str:
    return json.dumps({**content, "digest": digest(content)})


def refused(text: str) -> str:
    with pytest.raises(RefusedError) as error:
        check(text)
    assert str(error.value).startswith("certificate refused: ")
    assert "\n" not in str(error.value)
    return str(error.value)


@pytest.mark.parametrize("game", [*SMALL, *LARGE])
def test_accepts_proofs(game: str) -> None:
    assert verify(text_of(game)) == parse_game(game)


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
            assert path[0] in ("rows", "runs"), path
            if path[0] == "rows":
                # A stronger row that still holds and still implies itself, or one that never was
                # needed: the theorem, which is in rule, runs and turns, is the same.
                assert path[2] in ("constant", "over"), path
            assert_true(found)
    assert accepted < len(paths)  # of twice as many changes


def assert_true(found: Checker) -> None:
    """What a checked certificate says agrees with the definition, period after period."""
    rule = f"floor(({found.slope}n+({found.shift}))/{found.weight})"
    game = game_of(f"move-size; f={rule}; blocks={found.blocks}; overshoot")
    wanted = true_thresholds(str(game))
    last = min(len(wanted) - 1, found.places[0][-1].at.value)
    assert [found.threshold(pile) for pile in range(1, last + 1)] == wanted[1 : last + 1]


@cache
def true_thresholds(text: str) -> list[Extended]:
    game = game_of(text)
    return definition.thresholds(game, 600)


def test_another_games_certificate() -> None:
    text = text_of("fibonacci-two-blocks")
    with pytest.raises(RefusedError, match="it is about"):
        verify(text, parse_game("four-times-one-block"))
    with pytest.raises(RefusedError, match="it is about"):
        verify(text, parse_game("move-size; f=2n; blocks=2"))
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
            verify(sealed({**content_of("fibonacci-two-blocks"), "game": name}))


@pytest.mark.parametrize("f", ["(7n+6)//3", "floor(7n/3)+2", "ceil((7n+4)/3)", "2+7*n//3"])
def test_a_game_is_known_however_its_f_is_written(f: str) -> None:
    text = text_of("move-size; f=floor((7n+6)/3); blocks=1; overshoot")
    verify(text, parse_game(f"move-size; f={f}; blocks=1; overshoot"))
    for other in ("f=(7n+5)//3; blocks=1; overshoot", f"f={f}; blocks=1", f"f={f}; overshoot"):
        with pytest.raises(RefusedError, match="it is about"):
            verify(text, parse_game(f"move-size; {other}"))


@pytest.mark.parametrize("f", ["n-1", "2n-2", "floor(n/2)", "max(n-1,0)", "n/2"])
def test_what_is_no_game_has_no_theorem(f: str) -> None:
    rules = parse_game(f"move-size; f={f}")
    with pytest.raises(IllegalError) as said:
        solve(rules, rules.position(5, cap=2))
    with pytest.raises(IllegalError, match=re.escape(str(said.value))):
        Game(rules).prove()
    with pytest.raises(IllegalError, match=re.escape(str(said.value))):
        Game(rules).match(5, cap=3)


def test_a_certificate_about_what_is_no_game() -> None:
    with pytest.raises(RefusedError, match=r"refused: f='n-1' is 0 at n = 1: it must be at least"):
        verify(text_of("move-size; f=n-1"))


def test_truncated_files() -> None:
    text = text_of("fibonacci-nim")
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


def wide(content: dict[str, Any]) -> None:
    content["rule"] = [1, 0, 1, 1000]
    content["runs"] = [{"ground": list(range(1001)), "steps": [[-1, 0, 0]] * 100_000}]


def doubling(content: dict[str, Any]) -> None:
    content["rule"] = [1, 0, 1, 0]
    steps = [[-1, 0, 0], *([0, i, 0] for i in range(100_000))]
    content["runs"] = [{"ground": [0], "steps": steps}]


def many_runs(content: dict[str, Any]) -> None:
    """Each waits for the next."""
    content["runs"] += [{"ground": [0], "steps": [[-1, 0, 0]] * 3} for _ in range(25_000)]
    for number in range(1, 25_000):
        content["runs"][number]["steps"][2] = [number + 1, 2, 0]


def many_turns(content: dict[str, Any]) -> None:
    many_runs(content)
    content["turns"] += [[number, 1] for number in range(1, 25_000)]


def many_steps(content: dict[str, Any]) -> None:
    content["rule"] = [1, 0, 1, 5]
    content["runs"] = [{"ground": list(range(6)), "steps": [[-1, 0, 1]] * 80_000}]


def large_number(content: dict[str, Any]) -> None:
    content["rows"][0]["constant"] = 10**400


def fat_rows(content: dict[str, Any]) -> None:
    for row in content["rows"]:
        row["follows"] = [[0, 1]] * 5_000


def too_fat_rows(content: dict[str, Any]) -> None:
    for row in content["rows"]:
        row["follows"] = [[0, 1]] * 50_000


def many_unknowns(content: dict[str, Any]) -> None:
    content["runs"][0]["steps"] = [[*step[:2], 1] for step in content["runs"][0]["steps"]] * 2_000


BOMBS = [
    wide,
    doubling,
    many_runs,
    many_turns,
    many_steps,
    large_number,
    fat_rows,
    too_fat_rows,
    many_unknowns,
]


@pytest.mark.parametrize("bomb", BOMBS)
def test_bombs_inside(bomb: Callable[[dict[str, Any]], None]) -> None:
    content = content_of("fibonacci-nim")
    bomb(content)
    text = sealed(content)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert calls(text) < 25_000_000
    scale = 1024 if sys.platform != "darwin" else 1
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * scale < 1_000_000_000


def test_a_small_bomb_is_refused_sooner_than_a_large_one() -> None:
    content = content_of("fibonacci-nim")
    content["rule"] = [1, 0, 1, 60]
    content["runs"] = [{"ground": list(range(61)), "steps": [[-1, 0, 1]] * 2_000}]
    text = sealed(content)
    assert refused(text) == "certificate refused: it takes too long to check"
    assert calls(text) < 5_000_000


@pytest.mark.parametrize("game", [*SMALL, *LARGE])
def test_the_work_of_a_proof_is_far_below_what_is_allowed(game: str) -> None:
    checker = check(text_of(game))
    assert 3 * checker.work < checker.allowed
