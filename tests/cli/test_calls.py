"""Calls that are answered, as the table `calls.toml` has them."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import call

CALLS = tomllib.loads(Path(__file__).with_name("calls.toml").read_text(encoding="utf-8"))["calls"]


@pytest.mark.parametrize("row", CALLS, ids=lambda row: row.get("about", " ".join(row["words"])))
def test_a_call_gives_what_the_table_says(
    row: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = call(*row["words"])
    assert (outcome.code, outcome.err) == (0, row.get("err", ""))
    assert outcome.out == row.get("out", outcome.out).removeprefix("\n")
    assert set(row.get("lines", [])) <= set(outcome.out.splitlines())
    assert outcome.out.startswith(row.get("begins", "").removeprefix("\n"))
    assert outcome.out.endswith(row.get("ends", ""))
    assert row.get("has", "") in outcome.out
    if "json" in row:
        expected, answer = json.loads(row["json"]), outcome.json()
        assert {key: answer[key] for key in expected} == expected
        assert not set(row.get("without", [])) & set(answer)
    for name, begins in row.get("files", {}).items():
        assert (tmp_path / name).read_bytes().startswith(begins.encode())
    assert {path.name for path in tmp_path.iterdir()} == set(row.get("files", {}))


def test_every_key_of_the_table_is_looked_at() -> None:
    known = {"about", "words", "out", "err", "lines", "begins", "ends", "has", "json", "without"}
    assert {key for row in CALLS for key in row} <= {*known, "files"}
    assert all(set(row) - {"about", "words"} for row in CALLS)
