"""The extracted checker, where `make formal` has built it: true certificates, and changed ones."""

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

FORMAL = Path(__file__).parents[2] / "formal"
CHECKER = FORMAL / "checker" / "onepile-check"
CERTIFICATES = sorted((FORMAL / "certificates").glob("*.json"))

pytestmark = pytest.mark.skipif(
    not CHECKER.exists() and "ONEPILE_FORMAL" not in os.environ,
    reason="the extracted checker is not built: make formal",
)


def verdicts(*arguments: object) -> dict[str, list[int] | None]:
    """File ↦ the thresholds printed; None if it was refused."""
    done = subprocess.run(
        [CHECKER, *map(str, arguments)], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    found: dict[str, list[int] | None] = {}
    path = ""
    for line in done.stdout.splitlines():
        if line.startswith("  "):
            found[path] = [int(word) for word in line.split()]
        else:
            path, verdict = line.split(": ", 1)
            assert verdict.startswith(("verified", "refused"))
            found[path] = [] if verdict.startswith("verified") else None
    assert done.returncode == int(None in found.values())
    return found


def by_the_rules(rule: list[int], last: int) -> list[int]:
    """The thresholds by their recursion, with overshoot."""
    p, r, q, c = rule
    g: list[int] = [0]
    for pile in range(1, last + 1):
        winning = move = 0
        while winning <= c:
            move += 1
            winning += move >= pile or (p * move + r) // q < g[pile - move]
        g.append(move)
    return g[1:]


def numbers(content: Any) -> Iterator[tuple[Any, Any]]:
    """Where the numbers of a certificate are: what holds them, and which one it is."""
    items = content.items() if isinstance(content, dict) else enumerate(content)
    for key, value in items:
        if isinstance(value, int):
            yield content, key
        elif isinstance(value, dict | list):
            yield from numbers(value)


def rule_of(path: str) -> list[int]:
    found: list[int] = json.loads(Path(path).read_text(encoding="utf-8"))["rule"]
    return found


def test_true_certificates() -> None:
    found = verdicts("--to", 200, *CERTIFICATES)
    assert len(found) == len(CERTIFICATES) > 0
    for path, printed in found.items():
        assert printed == by_the_rules(rule_of(path), 200)


def test_every_number_changed(tmp_path: Path) -> None:
    """A changed certificate is refused, or is still a proof of the rule that it names."""
    text = (FORMAL / "certificates" / "third_game.json").read_text(encoding="utf-8")
    count = sum(1 for _ in numbers(json.loads(text)))
    for which in range(count):
        for by in (-1, 1):
            content = json.loads(text)
            holder, key = list(numbers(content))[which]
            holder[key] += by
            (tmp_path / f"{which}{by:+}.json").write_text(json.dumps(content))
    found = verdicts("--to", 200, *sorted(tmp_path.iterdir()))
    assert len(found) == 2 * count
    accepted = {path: printed for path, printed in found.items() if printed is not None}
    assert len(accepted) < count / 2
    for path, printed in accepted.items():
        assert printed == by_the_rules(rule_of(path), 200)


FORGERIES: dict[str, Callable[[dict[str, Any]], object]] = {
    "another format": lambda c: c.update(format="onepile certificate 2"),
    "something more": lambda c: c.update(places=[]),
    "something less": lambda c: c.pop("turns"),
    "a game that is no text": lambda c: c.update(game=2),
    "a rule of three numbers": lambda c: c["rule"].pop(),
    "a number that is none": lambda c: c["rule"].__setitem__(0, "2"),
    "another slope": lambda c: c["rule"].__setitem__(0, 3),
    "a falling f": lambda c: c["rule"].__setitem__(0, -2),
    "no weight": lambda c: c["rule"].__setitem__(2, 0),
    "fewer blocks": lambda c: c["rule"].__setitem__(3, 1),
    "another ground": lambda c: c["runs"][0].update(ground=[0, 1, 3]),
    "a ground out of order": lambda c: c["runs"][0].update(ground=[0, 2, 1]),
    "no places": lambda c: c["runs"][0].update(steps=[]),
    "the last place left out": lambda c: c["runs"][0]["steps"].pop(),
    "a place more": lambda c: c["runs"][0]["steps"].append([-1, 0, 0]),
    "a copy that goes on too long": lambda c: c["runs"][0]["steps"].__setitem__(9, [0, 3, 0]),
    "a copy of a place to come": lambda c: c["runs"][0]["steps"].__setitem__(9, [0, 60, 0]),
    "a copy of no run": lambda c: c["runs"][0]["steps"].__setitem__(9, [1, 0, 0]),
    "a mark that is none": lambda c: c["runs"][0]["steps"].__setitem__(9, [0, 2, 2]),
    "a run that brings its places": lambda c: c["runs"][0].update(places=[]),
    "no turns": lambda c: c["turns"].clear(),
    "two turns of a run": lambda c: c["turns"].append([0, 6]),
    "a turn of no run": lambda c: c["turns"].append([1, 6]),
    "half the period": lambda c: c["turns"].__setitem__(0, [0, 3]),
    "a period longer than half the run": lambda c: c["turns"].__setitem__(0, [0, 36]),
    "no rows": lambda c: c["rows"].clear(),
    "a row left out": lambda c: c["rows"].pop(0),
    "a row twice": lambda c: c["rows"].append(c["rows"][0]),
    "a row without unknowns": lambda c: c["rows"][0].update(terms=[]),
    "a row that looks ahead": lambda c: c["rows"][0]["terms"].append([0, 66, 1]),
    "a stronger row": lambda c: c["rows"][0].update(constant=c["rows"][0]["constant"] - 1),
    "a row that follows from nothing": lambda c: c["rows"][2].update(follows=[]),
    "a row that follows from itself": lambda c: c["rows"][2].update(follows=[[2, 1]]),
    "a negative factor": lambda c: c["rows"][2]["follows"].append([0, -1]),
    "a row of no number": lambda c: c["rows"][2]["follows"].append([99, 1]),
    "over nothing": lambda c: [row.update(over=0) for row in c["rows"]],
}


def test_forgeries(tmp_path: Path) -> None:
    """What a forger could try with the first game of paper 004."""
    text = (FORMAL / "certificates" / "first_game.json").read_text(encoding="utf-8")
    for name, forge in FORGERIES.items():
        content = json.loads(text)
        forge(content)
        assert content != json.loads(text), name
        (tmp_path / name).write_text(json.dumps(content))
    found = verdicts(*sorted(tmp_path.iterdir()))
    assert len(found) == len(FORGERIES)
    assert {path: printed for path, printed in found.items() if printed is not None} == {}


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"format": "onepile certificate 1"}', '{"rule": [1.5, 0, 1, 0]}', "[" * 99],
)
def test_no_certificates(tmp_path: Path, text: str) -> None:
    path = tmp_path / "no.json"
    path.write_text(text)
    assert verdicts(path) == {str(path): None}
