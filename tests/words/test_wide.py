"""The wide run, a little of it."""

import sys

import pytest
from scripts.words import main


def test_some_statements(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["words", "--statements", "30", "--seed", "3"])
    assert main() == 0
    printed = capsys.readouterr().out
    assert "seeds 3 … 3, 100 draws each" in printed
    assert "outcome" in printed
