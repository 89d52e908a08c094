"""The extracted checker, where `make formal` has built it: true certificates, and changed ones."""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.families.move_size.proofs.test_forgeries import FORGERIES

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


def test_forgeries(tmp_path: Path) -> None:
    """What a forger could try with the first game of paper 004, as the other checker is tried."""
    text = (FORMAL / "certificates" / "first_game.json").read_text(encoding="utf-8")
    for number, (_, change) in enumerate(FORGERIES):
        content = json.loads(text)
        change(content)
        (tmp_path / f"{number}.json").write_text(json.dumps(content))
    found = verdicts(*sorted(tmp_path.iterdir()))
    assert len(found) == len(FORGERIES) > 40
    assert set(found.values()) == {None}


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"format": "onepile certificate 1"}', '{"rule": [1.5, 0, 1, 0]}', "[" * 99],
)
def test_no_certificates(tmp_path: Path, text: str) -> None:
    path = tmp_path / "no.json"
    path.write_text(text)
    assert verdicts(path) == {str(path): None}
