"""Certificates changed at random (`scripts.mutants`), and one that was made to be misread."""

from random import Random

import pytest
from scripts.mutants import BEHIND, COMPARED_TO, GAMES, MISREAD, judge, mutant, true_thresholds

from onepile.errors import RefusedError
from onepile.families.move_size.proofs.checker import Checker, check
from onepile.families.move_size.proofs.proved_runs import verified_runs
from tests.families.move_size.proofs.games import told_by

TEXT = MISREAD.read_text(encoding="utf-8")


def test_what_would_be_misread_is_refused() -> None:
    with pytest.raises(RefusedError, match="the unknowns of run 1 do not repeat"):
        check(TEXT)


def test_it_is_refused_for_no_other_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """All else in it is right, and to count its unknowns gives wrong thresholds."""
    monkeypatch.setattr(Checker, "_check_marks", lambda self: None)
    found = told_by(verified_runs(TEXT).continued, COMPARED_TO)
    true = true_thresholds("move-size; f=2n; blocks=1; overshoot")
    assert [(found[pile - 1], true[pile - 1]) for pile in (81179, 85970)] == [
        (81179, 7751),
        (4790, 85970),
    ]


@pytest.mark.parametrize("starts", [GAMES, BEHIND])
def test_no_mutant_is_wrong(starts: tuple[str, ...]) -> None:
    draw = Random(20)
    verdicts = [judge(mutant(draw.choice(starts), draw)) for _ in range(60)]
    assert "wrong" not in verdicts
    assert "accepted" in verdicts
    assert len(set(verdicts)) > 5
