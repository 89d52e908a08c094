"""Sequences, formats by the file's name and comparisons from the command line."""

import json
from pathlib import Path

import pytest

from tests.cli.calling import call
from tests.cli.test_tables import refused, run

FIBONACCI = "1, 2, 3, 5, 8, 13\n"


def test_terms(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(capsys, "table", "fibonacci-nim", "--terms", "6") == FIBONACCI
    assert run(capsys, "table", "fibonacci-nim", "--terms", "6", "--what", "base") == FIBONACCI
    shown = run(capsys, "table", "half", "--terms", "4", "--what", "nim-values")
    assert shown == "0, 0, 1, 0\n"
    words = ("table", "half", "--terms", "3", "--what", "nim-values", "--format", "bfile")
    assert run(capsys, *words) == "0 0\n1 0\n2 1\n"
    file = tmp_path / "b000045.txt"
    assert run(capsys, "table", "fibonacci-nim", "--terms", "3", "-o", str(file)) == ""
    assert file.read_text() == "1 1\n2 2\n3 3\n"
    for wrong in (["--terms", "3", "--to", "5"], ["--terms", "0"], ["--what", "thresholds"]):
        refused(capsys, "table", "fibonacci-nim", *wrong)


def test_a_sequence_without_terms_says_so() -> None:
    words = ["sequence", "pile-size; f=[0]", "--what", "chain"]
    assert call(*words, "--value", "0", "--terms", "2").out == "0\n1\n"
    empty = call(*words, "--value", "1")
    assert (empty.code, empty.out, empty.err) == (0, "", "onepile: this sequence has no terms\n")
    assert call(*words, "--value", "1", "--json").json()["terms"] == []


def test_safe_piles(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("table", "fibonacci-nim", "--what", "safe-piles", "--to", "9", "--format", "csv")
    assert run(capsys, *words) == "n,safe_pile\n1,1\n2,2\n3,3\n4,5\n5,8\n"
    assert run(capsys, *words, "--cap", "2").splitlines()[1:] == ["1,3", "2,5", "3,8"]
    misere = "move-size; f=2n; misere"
    message = refused(capsys, "table", misere, "--what", "safe-piles", "--to", "9")
    assert "has no safe pile from 1 to 9: ask for more, or say another cap" in message


def test_the_format_is_that_of_the_suffix(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name, begins in (("a.csv", "pile,threshold"), ("a.json", "{"), ("a", "pile  threshold")):
        run(capsys, "table", "fibonacci-nim", "--to", "3", "-o", str(tmp_path / name))
        assert (tmp_path / name).read_text().startswith(begins)
    words = ("table", "fibonacci-nim", "--to", "3", "-o", str(tmp_path / "a.txt"))
    run(capsys, *words, "--format", "csv")
    assert (tmp_path / "a.txt").read_text().startswith("pile,threshold")
    message = refused(capsys, "table", "half", "--to", "3", "-o", str(tmp_path / "a.xyz"))
    assert "names no format: let it end in .txt" in message
    for suffix in ("npy", "parquet"):
        where = ("--from", "10^100", "--to", "10^100+5", "-o", str(tmp_path / f"h.{suffix}"))
        message = refused(capsys, "table", "half", *where)
        assert "write csv or json" in message
        assert not (tmp_path / f"h.{suffix}").exists()


def test_bases_in_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    base = ("base", "even-or-odd", "--to", "7")
    assert run(capsys, *base, "--format", "bfile").splitlines()[-1] == "7 7"
    assert run(capsys, *base, "--format", "csv").splitlines()[5] == "5,5,2"
    assert run(capsys, *base, "--format", "json") == run(capsys, *base, "--json")
    assert json.loads(run(capsys, *base, "--json"))["values"] == [1, 2, 3, 4, 2, 2, 7]
    assert run(capsys, *base, "-o", str(tmp_path / "b.csv")) == ""
    assert (tmp_path / "b.csv").read_text() == run(capsys, *base, "--format", "csv")
    assert "choose text, csv, json, bfile" in refused(capsys, *base, "--format", "npy")


def test_comparisons(capsys: pytest.CaptureFixture[str]) -> None:
    pair = ("compare", "fibonacci-nim", "move-size; f=2n; misere", "--to", "50")
    shown = run(capsys, *pair).splitlines()
    assert shown[2] == "different thresholds first at pile 1: 1 and infinite"
    found = json.loads(run(capsys, *pair, "--json"))
    assert (found["difference"], found["values"], found["shift"]) == (1, [1, None], 1)
    assert "outcomes" in run(capsys, *pair, "--what", "outcomes")
    assert run(capsys, *pair, "--what", "outcomes", "--cap", "3")
    assert "nim-values" in run(capsys, "compare", "fibonacci-nim", "half")


def test_pictures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    run(capsys, "plot", "half", "outcomes", "--to", "50", "-o", str(file))
    assert file.read_bytes().startswith(b"%PDF")
    assert "let it end in .png, .svg, .pdf" in refused(
        capsys, "plot", "half", "outcomes", "-o", "a.gif"
    )
