"""The script that proves irrational lines: what is right, and that it would see a difference."""

import numpy as np
import pytest
from independent.check import Refused
from scripts import irrational_lines


def test_a_line_is_proved_and_checked_twice() -> None:
    told = irrational_lines.judged("n*sqrt(2)", 2, 1000)
    assert told == (True, "between (7/5, 0), (10/7, 0): 3 members in a period")


def test_a_difference_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(irrational_lines, "thresholds", lambda game, to: np.ones(to, dtype=int))
    assert irrational_lines.judged("n*pi+e", 0, 50) == (False, "a threshold differs from the table")


def test_a_refusal_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(text: str) -> str:
        raise Refused("no")

    monkeypatch.setattr(irrational_lines, "check_again", refuse)
    assert irrational_lines.judged("n*phi", 0, 50) == (False, "no")
