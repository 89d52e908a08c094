"""`table`, `base`, `check`, `prove` and `verify` from the command line."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from onepile.cli.main import main
from onepile.families.move_size.definition import threshold
from onepile.mathematics.self_copies import Copied
from onepile.numbers import INFINITY
from onepile.oracle import Oracle
from onepile.text import parse_game

if TYPE_CHECKING:
    from numpy.typing import NDArray


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


def test_bfile_of_nim_values(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "table", "pile-size; f=floor(n/2)", "--to", "1000", "--format", "bfile")
    lines = out.splitlines()
    assert len(lines) == 1001
    assert lines[:5] == ["0 0", "1 0", "2 1", "3 0", "4 2"]


def test_infinite_thresholds_in_every_format(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game = "move-size; f=2n; blocks=2"
    oracle = Oracle(parse_game(game))
    found = [threshold(oracle, oracle.game, pile) for pile in range(1, 13)]
    expected = [None if value is INFINITY else value for value in found]
    assert expected[:2] == [None, None]
    bfile = run(capsys, "table", game, "--from", "3", "--to", "12", "--format", "bfile")
    assert bfile.splitlines() == [f"{n} {v}" for n, v in enumerate(expected[2:], 3)]
    said = refused(capsys, "table", game, "--from", "2", "--to", "12", "--format", "bfile")
    assert "pile 2 has an infinite threshold" in said
    assert "start after it, or write csv" in said
    text = run(capsys, "table", game, "--to", "12").splitlines()
    assert [line.split()[1] for line in text[1:]] == [str(v or "inf") for v in expected]
    content = json.loads(run(capsys, "table", game, "--to", "12", "--format", "json"))
    assert content["values"] == expected
    csv = run(capsys, "table", game, "--to", "12", "--format", "csv").splitlines()
    assert csv[0] == "pile,threshold"
    assert csv[1] == "1,inf"
    array = tmp_path / "g.npy"
    run(capsys, "table", game, "--to", "12", "--format", "npy", "-o", str(array))
    assert np.load(array).tolist() == [v or 0 for v in expected]
    parquet = tmp_path / "g.parquet"
    run(capsys, "table", game, "--to", "12", "--format", "parquet", "-o", str(parquet))
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
def test_outcomes_are_the_oracles(
    capsys: pytest.CaptureFixture[str], game: str, options: list[str], where: dict[str, int]
) -> None:
    out = run(
        capsys, "table", game, "--to", "30", "--what", "outcomes", "--format", "bfile", *options
    )
    rules = parse_game(game)
    oracle = Oracle(rules)
    for line in out.splitlines():
        pile, outcome = line.split()
        safe = oracle.is_safe(rules.position(int(pile), **where))
        assert outcome == str(int(not safe))


def test_a_stretch_of_huge_piles(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(
        capsys,
        "table",
        "fibonacci-nim",
        "--from",
        "10^100",
        "--to",
        "10^100+3",
        "--format",
        "json",
    )
    assert len(json.loads(out)["values"]) == 4


def test_a_table_is_written_window_by_window(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("table", "move-size; f=2n; blocks=1", "--to", "5000")
    forms = ("text", "csv", "json", "npy", "parquet")
    for form in forms:
        run(capsys, *words, "--format", form, "-o", str(tmp_path / f"at-once.{form}"))
    monkeypatch.setattr("onepile.table._HELD", 100)
    monkeypatch.setattr("onepile.table._WINDOW", 700)
    for form in forms:
        run(capsys, *words, "--format", form, "-o", str(tmp_path / f"streamed.{form}"))
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
def test_long_tables_have_the_rows_of_short_ones(
    capsys: pytest.CaptureFixture[str], game: str, options: list[str]
) -> None:
    long = run(capsys, "table", game, "--to", "70000", *options).splitlines()
    assert len(long) == 70_000 + ("csv" in options)
    assert long[-1].replace(",", " ").split()[0] == "70000"
    short = run(capsys, "table", game, "--to", "5000", *options).splitlines()
    assert long[: len(short)] == short


@pytest.mark.parametrize("form", ["npy", "parquet", "csv"])
def test_an_interrupted_table_leaves_what_was_there(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
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
    assert (
        main(["table", "fibonacci-nim", "--to", "9000", "--format", form, "-o", str(file)]) == 130
    )
    assert [path.name for path in tmp_path.iterdir()] == ["table"]
    assert file.read_text() == "before"
    capsys.readouterr()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("fibonacci-nim", "--from", "10^30", "--to", "10^30+9", "--format", "parquet"), "64 bits"),
        (("half", "--from", "10^30", "--to", "10^30+9", "--format", "npy"), "63 bits"),
        (("fibonacci-nim", "--terms", "100", "--format", "npy"), "term 92 has more than 63 bits"),
    ],
)
def test_what_a_format_cannot_hold_is_refused_before_a_file_is_there(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...], why: str
) -> None:
    said = refused(capsys, "table", *words, "-o", str(tmp_path / "table"))
    assert why in said
    assert "write csv or json" in said
    assert not list(tmp_path.iterdir())


def test_a_device_is_written_to_directly(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "table", "fibonacci-nim", "--to", "100", "-o", "/dev/null")
    assert Path("/dev/null").is_char_device()


def test_base(capsys: pytest.CaptureFixture[str]) -> None:
    content = json.loads(run(capsys, "base", "finite-base", "--to", "100", "--json"))
    assert content == {
        "game": "move-size; f=2 if n<=3 else n",
        "base": [1, 2, 3],
        "values": [1, 2, 3],
        "finite": True,
    }
    assert run(capsys, "base", "even-or-odd", "--to", "6").splitlines()[-1] == "6  threshold 2"


def test_check(capsys: pytest.CaptureFixture[str]) -> None:
    content = json.loads(run(capsys, "check", "one-dent", "--json"))
    found = {finding["name"]: finding for finding in content["findings"]}
    assert found["main-theorem-000"]["holds"] is False
    assert found["identity"]["at"] == 16
    assert "holds" in run(capsys, "check", "growing-moves")
    assert "holds" in run(capsys, "check", "half")


def test_prove_and_verify(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "certificate.json"
    out = run(capsys, "prove", "fibonacci-two-blocks", "-o", str(file))
    assert out.startswith("Theorem.")
    assert run(capsys, "verify", str(file)).startswith("verified")
    assert "refused" in refused(capsys, "verify", str(file), "--game", "fibonacci-nim")


def test_the_base_of_a_game_that_is_behind_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("base", "fibonacci-two-blocks-exact", "--to", "3")
    assert run(capsys, *words).splitlines() == [
        "1  threshold 3",
        "2  threshold 3",
        "3  threshold 4",
        "pile N of this game has the threshold that N - 2 has here",
    ]
    assert json.loads(run(capsys, *words, "--json"))["behind"] == 2
    ahead = json.loads(run(capsys, "base", "fibonacci-two-blocks", "--to", "3", "--json"))
    assert ahead["values"] == [3, 3, 4]
    assert "behind" not in ahead


@pytest.mark.parametrize(
    "words",
    [
        ("table", "half", "--to", "10", "--what", "thresholds"),
        ("table", "fibonacci-two-blocks", "--to", "10", "--what", "nim-values"),
        ("table", "fibonacci-nim", "--to", "0"),
        ("table", "fibonacci-nim", "--to", "10", "--format", "xml"),
        ("base", "half", "--to", "10"),
        ("verify", "no-such-file.json"),
    ],
)
def test_refusals_are_one_line(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    assert refused(capsys, *words).startswith("onepile: ")


@pytest.mark.parametrize(
    "words",
    [
        ("table", "fibonacci-nim", "--to", "10^30"),
        ("base", "move-size; f=2n; blocks=1; misere", "--to", "10"),
        ("base", "fibonacci-nim", "--to", "10^90000"),
        ("prove", "move-size; f=n^2"),
    ],
)
def test_what_is_not_known_or_too_much_has_its_own_code(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert main(list(words)) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
