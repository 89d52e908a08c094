"""The extracted checker, where `make formal` has built it: true certificates, and changed ones."""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from scripts.mutants import GAMES, MISREAD, mutant

from onepile.certificates import opened
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.period import prove_period
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.proofs.reading import second_format
from onepile.text import parse_game
from tests.families.forging import FORGERIES, forge
from tests.families.move_size.proofs.test_checker import BOMBS

FORMAL = Path(__file__).parents[2] / "formal"
CHECKER = FORMAL / "checker" / "onepile-check"
CERTIFICATES = sorted((FORMAL / "certificates").glob("*.json"))
TO = 200

pytestmark = pytest.mark.skipif(
    not CHECKER.exists() and "ONEPILE_FORMAL" not in os.environ,
    reason="the extracted checker is not built: make formal",
)


def verdicts(*arguments: object) -> dict[str, list[int] | None]:
    """File ↦ the thresholds printed, 0 for infinite; None if it was refused."""
    done = subprocess.run(
        [CHECKER, *map(str, arguments)], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    found: dict[str, list[int] | None] = {}
    path = ""
    for line in done.stdout.splitlines():
        if line.startswith("  "):
            found[path] = [0 if word == "infinite" else int(word) for word in line.split()]
        else:
            path, verdict = line.split(": ", 1)
            assert verdict.startswith(("verified", "refused"))
            found[path] = [] if verdict.startswith("verified") else None
    assert done.returncode == int(None in found.values())
    return found


def by_the_rule(p: int, r: int, q: int, c: int, last: int) -> list[int]:
    """The thresholds by their recursion, with overshoot."""
    g: list[int] = [0]
    for pile in range(1, last + 1):
        winning = move = 0
        while winning <= c:
            move += 1
            winning += move >= pile or (p * move + r) // q < g[pile - move]
        g.append(move)
    return g[1:]


def assert_true(path: str, printed: list[int]) -> None:
    """What was read off is right for every rule that the certificate names."""
    content = json.loads(Path(path).read_text(encoding="utf-8"))
    for p, r, q in content["rules"]:
        assert printed == by_the_rule(p, r, q, content["blocks"], TO), path


def accepted(folder: Path) -> dict[str, list[int]]:
    """The files of a folder that are accepted, with what is read off; it must be true."""
    found = verdicts("--to", TO, *sorted(folder.iterdir()))
    assert len(found) == len(list(folder.iterdir()))
    kept = {Path(path).stem: printed for path, printed in found.items() if printed is not None}
    for path, printed in found.items():
        if printed is not None:
            assert_true(path, printed)
    return kept


def numbers(content: Any) -> Iterator[tuple[Any, Any]]:
    """Where the numbers of a certificate are: what holds them, and which one it is."""
    items = content.items() if isinstance(content, dict) else enumerate(content)
    for key, value in items:
        if isinstance(value, int):
            yield content, key
        elif isinstance(value, dict | list):
            yield from numbers(value)


def content_of(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FORMAL / "certificates" / f"{name}.json").read_text())
    return found


def test_true_certificates() -> None:
    found = verdicts("--to", TO, *CERTIFICATES)
    assert len(found) == len(CERTIFICATES) > 0
    for path, printed in found.items():
        assert printed is not None
        assert_true(path, printed)


@pytest.mark.parametrize(
    "game",
    [
        "f=floor(11n/5); blocks=2; overshoot",  # mortal ground
        "f=floor(n*sqrt(2)); blocks=2",  # every slope between two
        "f=floor(n*e); blocks=1; overshoot",
        "f=n; blocks=3; overshoot",
        "f=2n-1",
        "f=ceil(5n/2)+3; blocks=1",
    ],
)
def test_other_certificates(game: str, tmp_path: Path) -> None:
    rules = parse_game(f"move-size; {game}")
    assert isinstance(rules, MoveSize)
    (tmp_path / "game.json").write_text(json.dumps(prove(rules).certificate()))
    assert list(accepted(tmp_path)) == ["game"]


def test_every_number_changed(tmp_path: Path) -> None:
    """A changed certificate is refused, or is still a proof of the rule that it names."""
    count = sum(1 for _ in numbers(content_of("third_game")))
    for which in range(count):
        for by in (-1, 1):
            content = content_of("third_game")
            holder, key = list(numbers(content))[which]
            holder[key] += by
            (tmp_path / f"{which}{by:+}.json").write_text(json.dumps(content))
    assert len(accepted(tmp_path)) < count / 2


PERIODS = [
    "f=n//2+3; blocks=1",
    "f=[5,1,2]; blocks=1; overshoot",
    "f=floor(2n/3)+1; blocks=2; overshoot",
    "f=n%3+1",
]


@pytest.mark.parametrize("game", PERIODS)
def test_periods(game: str, tmp_path: Path) -> None:
    """A period is verified, and one that is changed is refused or true."""
    rules = parse_game(f"move-size; {game}")
    assert isinstance(rules, MoveSize)
    true = prove_period(rules).with_values()
    contents = {"true": true}
    for name in ("start", "settled", "period", "blocks", "overshoot"):
        for by in (-1, 1):
            contents[f"{name}{by:+}"] = {**true, name: true[name] + by}
    for which in range(min(8, len(true["values"]))):
        values = list(true["values"])
        values[which] += 1
        contents[f"value {which}"] = {**true, "values": values}
    contents["too few"] = {**true, "values": true["values"][:2]}
    for name, content in contents.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(content))
    found = verdicts("--to", TO, *sorted(tmp_path.iterdir()))
    kept = {Path(path).stem: printed for path, printed in found.items() if printed is not None}
    assert "true" in kept
    assert "too few" not in kept
    assert len(kept) < len(contents)
    for name, printed in kept.items():
        assert printed == by_the_values(contents[name]), name


def by_the_values(content: dict[str, Any]) -> list[int]:
    """The thresholds by their recursion for an f with these values, 0 for infinite."""
    g: list[float] = [float("inf")]
    for pile in range(1, TO + 1):
        winning = move = 0
        while winning <= content["blocks"] and (move < pile or content["overshoot"]):
            move += 1
            f = (content["values"] + [1] * pile)[move - 1]
            winning += move >= pile or f < g[pile - move]
        g.append(move if winning > content["blocks"] else float("inf"))
    return [0 if value == float("inf") else int(value) for value in g[1:]]


def test_forgeries(tmp_path: Path) -> None:
    """What a forger could try with the first game of paper 004, as in `test_forgeries`."""
    for number, row in enumerate(FORGERIES["runs"]):
        content = content_of("first_game")
        forge(content, row)
        (tmp_path / f"{number}.json").write_text(json.dumps(content))
    assert accepted(tmp_path) == {}


def test_mutants(tmp_path: Path) -> None:
    """Certificates changed at random: what is accepted is true."""
    draw = Random(18)
    for number in range(60):
        (tmp_path / f"{number}.json").write_text(mutant(draw.choice(GAMES), draw))
    assert 0 < len(accepted(tmp_path)) < 60


def test_what_would_be_misread_is_read_right_or_refused(tmp_path: Path) -> None:
    text = MISREAD.read_text(encoding="utf-8")
    (tmp_path / "first.json").write_text(text)
    assert verdicts(tmp_path / "first.json") == {str(tmp_path / "first.json"): None}
    path = tmp_path / "second.json"
    path.write_text(json.dumps(second_format(opened(text))))
    for pile, threshold in ((81179, 7751), (85970, 85970)):
        (found,) = verdicts("--pile", pile, path).values()
        assert found in (None, [threshold])


@pytest.mark.skipif("ONEPILE_FORMAL" not in os.environ, reason="takes half a minute: make formal")
@pytest.mark.parametrize("bomb", BOMBS)
def test_bombs_inside(bomb: Any, tmp_path: Path) -> None:
    """Whatever a certificate says, the work is bounded."""
    content = json.loads(json.dumps(prove_fibonacci()))
    bomb(content)
    path = tmp_path / "bomb.json"
    path.write_text(json.dumps(content))
    assert verdicts(path) == {str(path): None}


def test_other_bombs(tmp_path: Path) -> None:
    huge = {**prove_fibonacci(), "blocks": 10**300}
    period = {
        "format": "onepile certificate 2",
        "kind": "period with values",
        "game": "none",
        "blocks": 0,
        "overshoot": 1,
        "start": 1,
        "settled": 500_000,
        "period": 400_000,
        "values": list(range(1, 200_000)),
    }
    contents = [
        huge,
        period,  # most moves are tried
        {**period, "blocks": 900_000},
        {**period, "blocks": 10**300},
        {**period, "settled": 10**300},
        {**period, "period": 10**300},
    ]
    for number, content in enumerate(contents):
        (tmp_path / f"{number}.json").write_text(json.dumps(content))
    found = verdicts(*sorted(tmp_path.iterdir()))
    assert len(found) == len(contents)
    assert set(found.values()) == {None}


def prove_fibonacci() -> dict[str, Any]:
    game = parse_game("fibonacci-nim")
    assert isinstance(game, MoveSize)
    return prove(game).certificate()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"format": "onepile certificate 2"}',
        '{"rules": [[1.5, 0, 1]]}',
        "[" * 999_999,
        '{"blocks": ' + "9" * 400 + "}",
        '"' + "\\",
    ],
    ids=range(8),
)
def test_no_certificates(tmp_path: Path, text: str) -> None:
    path = tmp_path / "no.json"
    path.write_text(text)
    assert verdicts(path) == {str(path): None}
