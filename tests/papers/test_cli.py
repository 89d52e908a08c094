"""`onepile papers`."""

import json

import pytest

from onepile.cli.main import main

KEYS = [
    *("id", "paper", "kind", "statement", "verdict", "checked_to", "counterexample", "corrected"),
    "note",
]
KINDS = {"statement", "example", "proof step", "open question", "our answer"}


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
    assert {entry["kind"] for entry in found} < KINDS
    assert by_id["004/third/rule"]["kind"] == "our answer"
    assert by_id["004/lemma-2/2"]["note"] == "true for i = 2 as well (6 < 9)"


def test_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["papers", "--paper", "003", "--to", "1"]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[0].startswith("003/rules/example-15")
    assert out.splitlines()[0].split()[1:3] == ["example", "holds"]
    assert "(tried for every move i, as the proof's shift of subscripts needs it)" in out
    assert out.splitlines()[-1] == "33 claims of the papers: 33 hold, 0 misprints, 0 refuted"


def test_our_answers_are_counted_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["papers", "--paper", "004", "--to", "100"]) == 0
    claims, ours = capsys.readouterr().out.splitlines()[-2:]
    assert claims == "69 claims of the papers: 56 hold, 13 misprints, 0 refuted"
    assert ours == "11 answers of ours to what they leave open: 11 hold, 0 misprints, 0 refuted"


def test_broken_truth(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["papers", "--paper", "003", "--broken"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["003", "33", "7", "12", "14"]
    assert lines[4].startswith("003/proof/safe-exists/rewritten    an identity")
    assert main(["papers", "--paper", "003", "--broken", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found[0] == {
        "id": "003/rules/example-15",
        "paper": "003",
        "kind": "example",
        "notices": "game",
        "survives": None,
    }
    assert sum(entry["survives"] is not None for entry in found) == 14


def test_failures_are_told_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["papers", "--paper", "001", "--to", "100"]) == 0
    out = capsys.readouterr().out
    assert "001/conjecture: refuted" in out
    assert "f = n^2: no member b(k) up to 2000 exceeds (k+1)²" in out
