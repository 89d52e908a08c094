"""`table`, `base`, `check`, `prove` and `verify` from the command line."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from onepile.families.move_size.definition import threshold
from onepile.mathematics.self_copies import Copied
from onepile.numbers import INFINITY
from onepile.oracle import Oracle
from onepile.text import parse_game
from tests.cli.calling import call, printed, refused

if TYPE_CHECKING:
    from numpy.typing import NDArray


def test_bfile_of_nim_values() -> None:
    out = printed("table", "pile-size; f=floor(n/2)", "--to", "1000", "--format", "bfile")
    lines = out.splitlines()
    assert len(lines) == 1001
    assert lines[:5] == ["0 0", "1 0", "2 1", "3 0", "4 2"]


def test_infinite_thresholds_in_every_format(tmp_path: Path) -> None:
    game = "move-size; f=2n; blocks=2"
    oracle = Oracle(parse_game(game))
    found = [threshold(oracle, oracle.game, pile) for pile in range(1, 13)]
    expected = [None if value is INFINITY else value for value in found]
    assert expected[:2] == [None, None]
    bfile = printed("table", game, "--from", "3", "--to", "12", "--format", "bfile")
    assert bfile.splitlines() == [f"{n} {v}" for n, v in enumerate(expected[2:], 3)]
    said = refused("table", game, "--from", "2", "--to", "12", "--format", "bfile")
    assert "pile 2 has an infinite threshold" in said
    assert "start after it, or write csv" in said
    text = printed("table", game, "--to", "12").splitlines()
    assert [line.split()[1] for line in text[1:]] == [str(v or "inf") for v in expected]
    content = json.loads(printed("table", game, "--to", "12", "--format", "json"))
    assert content["values"] == expected
    csv = printed("table", game, "--to", "12", "--format", "csv").splitlines()
    assert csv[0] == "pile,threshold"
    assert csv[1] == "1,inf"
    array = tmp_path / "g.npy"
    printed("table", game, "--to", "12", "--format", "npy", "-o", str(array))
    assert np.load(array).tolist() == [v or 0 for v in expected]
    parquet = tmp_path / "g.parquet"
    printed("table", game, "--to", "12", "--format", "parquet", "-o", str(parquet))
    assert pq.read_table(parquet).column("threshold").to_pylist() == expected


@pytest.mark.parametrize(
    ("game", "options", "where"),
    [
        ("fibonacci-nim", ["--cap", "2"], {"cap": 2}),
        ("move-size; f=2n; blocks=1; misere", ["--cap", "3"], {"cap": 3}),
        ("pile-size; f=3; misere", [], {}),
        ("growing-moves", ["--move", "3"], {"move": 3}),
    ],
)
def test_outcomes_are_the_oracles(game: str, options: list[str], where: dict[str, int]) -> None:
    out = printed("table", game, "--to", "30", "--what", "outcomes", "--format", "bfile", *options)
    rules = parse_game(game)
    oracle = Oracle(rules)
    for line in out.splitlines():
        pile, outcome = line.split()
        safe = oracle.is_safe(rules.position(int(pile), **where))
        assert outcome == str(int(not safe))


def test_a_table_is_written_window_by_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("table", "move-size; f=2n; blocks=1", "--to", "5000")
    forms = ("text", "csv", "json", "npy", "parquet")
    for form in forms:
        printed(*words, "--format", form, "-o", str(tmp_path / f"at-once.{form}"))
    monkeypatch.setattr("onepile.table._HELD", 100)
    monkeypatch.setattr("onepile.table._WINDOW", 700)
    for form in forms:
        printed(*words, "--format", form, "-o", str(tmp_path / f"streamed.{form}"))
        if form == "parquet":
            at_once = pq.read_table(tmp_path / "at-once.parquet")
            assert at_once.equals(pq.read_table(tmp_path / "streamed.parquet"))
            assert at_once.schema.metadata[b"game"] == b"move-size; f=2n; blocks=1"
        else:
            at_once = (tmp_path / f"at-once.{form}").read_bytes()
            assert at_once == (tmp_path / f"streamed.{form}").read_bytes()


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("move-size; f=2n; blocks=2", ["--format", "csv"]),
        ("fibonacci-nim", ["--format", "bfile"]),
        ("fibonacci-nim", ["--format", "bfile", "--what", "outcomes", "--cap", "3"]),
        ("fibonacci-nim", ["--format", "csv", "--what", "outcomes", "--cap", "3"]),
    ],
)
def test_long_tables_have_the_rows_of_short_ones(game: str, options: list[str]) -> None:
    long = printed("table", game, "--to", "70000", *options).splitlines()
    assert len(long) == 70_000 + ("csv" in options)
    assert long[-1].replace(",", " ").split()[0] == "70000"
    short = printed("table", game, "--to", "5000", *options).splitlines()
    assert long[: len(short)] == short


@pytest.mark.parametrize("form", ["npy", "parquet", "csv"])
def test_an_interrupted_table_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    file = tmp_path / "table"
    file.write_text("before")
    monkeypatch.setattr("onepile.table._HELD", 100)
    monkeypatch.setattr("onepile.table._WINDOW", 700)
    left = 12

    def interrupted(self: Copied, first: int, count: int) -> "NDArray[Any]":
        nonlocal left
        left -= 1
        if not left:
            raise KeyboardInterrupt
        return original(self, first, count)

    original = Copied.window
    monkeypatch.setattr(Copied, "window", interrupted)
    words = ("table", "fibonacci-nim", "--to", "9000", "--format", form, "-o", str(file))
    assert call(*words).code == 130
    assert [path.name for path in tmp_path.iterdir()] == ["table"]
    assert file.read_text() == "before"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("fibonacci-nim", "--from", "10^30", "--to", "10^30+9", "--format", "parquet"), "64 bits"),
        (("half", "--from", "10^30", "--to", "10^30+9", "--format", "npy"), "63 bits"),
        (("fibonacci-nim", "--terms", "100", "--format", "npy"), "term 92 has more than 63 bits"),
    ],
)
def test_what_a_format_cannot_hold_is_refused_before_a_file_is_there(
    tmp_path: Path, words: tuple[str, ...], why: str
) -> None:
    said = refused("table", *words, "-o", str(tmp_path / "table"))
    assert why in said
    assert "write csv or json" in said
    assert not list(tmp_path.iterdir())


def test_check() -> None:
    content = json.loads(printed("check", "one-dent", "--json"))
    found = {finding["name"]: finding for finding in content["findings"]}
    assert found["main-theorem-000"]["holds"] is False
    assert found["identity"]["at"] == 16


def test_prove_and_verify(tmp_path: Path) -> None:
    file = tmp_path / "certificate.json"
    out = printed("prove", "fibonacci-two-blocks", "-o", str(file))
    assert out.startswith("Theorem.")
    assert printed("verify", str(file)).startswith("verified")
    assert "refused" in refused("verify", str(file), "--game", "fibonacci-nim")
