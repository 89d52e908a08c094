"""f = n and f = floor(3n/2) with every number of blocks: what the proofs leave to computing."""

import pytest
from scripts import lag_one


def test_what_the_proof_leaves_to_computing(capsys: pytest.CaptureFixture[str]) -> None:
    assert lag_one.main(["--to", "25"]) == 0
    assert "15 margins from C = 13 on: all hold" in capsys.readouterr().out


def test_a_margin_that_does_not_hold_is_seen() -> None:
    assert [name for name, value in lag_one.margins(12).items() if value < 0] == ["12"]


def test_a_wrong_closed_form_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lag_one, "identity", lambda number, pile: number + pile % 2)
    assert lag_one.failing_facts(5) == ["f = n"]
    monkeypatch.setattr(lag_one.ThreeHalves, "first", lambda _, pile: pile + 1)
    assert {"f = n", "f = 3n/2", "T1"} <= set(lag_one.failing_facts(5))
