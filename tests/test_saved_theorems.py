"""A certificate says its theorem: what is read from it is what was said when it was found."""

import json
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

import onepile
from onepile.errors import OnepileError, RefusedError
from onepile.families.move_size.proofs import growth, theorem
from onepile.presets import preset_names
from onepile.theorems import Theorem

WORK = 300_000

GAMES = [
    *preset_names(),
    "move-size; f=7n; blocks=2; overshoot",
    "move-size; f=5 if n==1 else 2n; blocks=1",
    "move-size; f=floor(n*sqrt(2)); blocks=2",
    "move-size; f=n//2+3; blocks=1",
    "move-size; f=2n; blocks=1; overshoot; ends=7,11",
    "move-size; f=3n; misere; ends=5,8",
    "move-size; f=4n; blocks=2; misere; ends=4",
    "move-size; f=n%5+1; blocks=2; misere",
    "move-size; f=3+n%2; misere; ends=4",
    "move-size; f=n//3+1; blocks=2; overshoot",
    "move-size; f=n if n%2==0 else 4n",
    "general; take=m in [2,5,7]; blocks=1",
    "general; take=m<=3+n%2; passes=1",
    "general; take=m<=5 and m!=p; misere",
    "general; take=not m in [1,3,4]",
    "general; take=m%3==t%3; blocks=1",
    "general; take=m in [2,3] or m>6 and m%4==1; passes=1",
    "general; take=m in [2,5] and m!=t; ends=n>9 and n%4==1",
]


def proved(text: str) -> Theorem | None:
    """The theorem of a game, None if nothing is proved of it, or without a certificate."""
    with suppress(OnepileError):
        found = onepile.game(text).prove(work=WORK)
        return found if found.name else None
    return None


def test_a_certificate_says_its_theorem() -> None:
    kinds: Counter[str] = Counter()
    for found in filter(None, map(proved, GAMES)):
        read = onepile.verify(json.dumps(found.certificate)).theorem
        for form in ("text", "latex", "markdown", "html"):
            assert read.say(form) == found.say(form), found.game
        assert read.say("text", "de") == found.say("text", "de")
        assert read.to_json() == found.to_json()
        assert (read.growth, read.certificate) == (found.growth, found.certificate)
        assert read.statements == found.statements
        kinds[found.certificate["kind"]] += 1
    assert kinds.keys() == {"runs", "runs behind", "period", "base", "window", "rows"}
    assert min(kinds.values()) >= 3, kinds


def test_what_has_no_words_is_verified_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from onepile.cli.main import main

    file = str(tmp_path / "c.json")
    onepile.game("fibonacci-two-blocks").prove().save(file)
    assert main(["verify", file]) == 0
    first, *words = capsys.readouterr().out.splitlines()
    assert first.startswith("verified: certificate 592c659729e6")
    assert words[0].startswith("Theorem. In the game move-size; f=2n; blocks=2; overshoot")
    monkeypatch.setattr(growth, "_MOST_UNKNOWNS", 1)
    assert main(["verify", file]) == 0
    assert "not in words: certificate refused: its growth takes" in capsys.readouterr().out


def test_words_that_would_never_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger may copy a stretch of any length without calling its end an unknown."""
    certificate = onepile.game("move-size; f=4n; blocks=1; overshoot").prove().certificate
    monkeypatch.setattr(theorem, "_LONGEST", 0)
    with pytest.raises(RefusedError, match="its words would be too long"):
        onepile.verify(certificate).theorem.say()


def test_a_theorem_is_read_once() -> None:
    found = onepile.verify(onepile.game("fibonacci-nim").prove())
    assert found.theorem is found.theorem
    assert replace(found, in_coq="yes") == found
