"""`onepile papers`."""

import json

import pytest

from onepile.cli.main import main

KEYS = ["id", "paper", "statement", "verdict", "checked_to", "counterexample", "corrected"]


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["papers", "--paper", "004", "--to", "100", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert all(list(entry) == KEYS and entry["paper"] == "004" for entry in found)
    by_id = {entry["id"]: entry for entry in found}
    lost = by_id["004/lemma-3'/5b"]
    assert lost["verdict"] == "misprint"
    assert lost["checked_to"] == 100
    assert lost["counterexample"] == "i = 11, N = 56: nothing is printed, in truth 7"
    assert lost["corrected"] == "g(N) = 7 if N - b_i = 5"
    assert by_id["004/lemma-1"]["counterexample"] is None


def test_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["papers", "--paper", "003", "--to", "1"]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[0].startswith("003/rules/example-15")
    assert out.splitlines()[-1].endswith(" hold, 0 misprints, 0 refuted")


def test_failures_are_told_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["papers", "--paper", "001", "--to", "100"]) == 0
    out = capsys.readouterr().out
    assert "001/conjecture: refuted" in out
    assert "f = n^2, k = 25: 676 < 236 is false" in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--paper", "4"], "onepile: unknown paper '4': known are 000, 001, 002, 003, 004\n"),
        (["--to", "0"], "onepile: to '0' is below 1: give at least 1\n"),
    ],
)
def test_wrong_calls(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["papers", *words]) == 2
    assert capsys.readouterr().err == message
