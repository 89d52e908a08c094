"""The yardsticks do what they say, and the rows run: with small tables."""

import json
import re
from pathlib import Path

import numpy as np
import pytest
from benchmarks import __main__ as program
from benchmarks import compiled, plain
from benchmarks.harness import Setting, Skip
from benchmarks.rows import all_rows
from benchmarks.rows.positions import forget
from benchmarks.rows.tables import KINDS, random_f

import onepile
from onepile.families.move_size.tables import thresholds, thresholds_of_values
from onepile.families.pile_size.tables import nim_values
from onepile.game_class import family_named
from onepile.solve import solve
from onepile.text import parse_game

PAGE = Path(__file__).parents[2] / "docs" / "how-fast.md"

needs_compiler = pytest.mark.skipif(compiled.compiler() is None, reason="no C compiler")
NEVER = 2**31 - 1


@needs_compiler
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("blocks", [0, 2])
def test_thresholds_agree_with_both_loops(kind: str, blocks: int) -> None:
    f = random_f(kind, 400)
    padded = compiled.from_one(f)
    found = thresholds_of_values(f, blocks).tolist()
    in_c = compiled.thresholds(padded, blocks, False)[1:].tolist()
    in_python = plain.thresholds(padded.tolist(), blocks)[1:]
    assert [0 if v == NEVER else v for v in in_c] == found
    assert [0 if v >= NEVER else v for v in in_python] == found


@needs_compiler
def test_overshooting_in_c() -> None:
    game = parse_game("move-size; f=4n; blocks=1; overshoot")
    f = compiled.from_one(4 * np.arange(1, 501))
    assert compiled.thresholds(f, 1, True)[1:].tolist() == thresholds(game, 500).tolist()


@needs_compiler
def test_nim_values_agree_with_the_loops() -> None:
    n = np.arange(1, 801)
    for text, f in (("floor(n/2)", n // 2), ("1 + n*n % 50", 1 + n * n % 50)):
        expected = nim_values(parse_game(f"pile-size; f={text}"), 800).tolist()
        padded = compiled.from_one(f)
        assert compiled.nim_values(padded).tolist() == expected
        assert plain.nim_values(padded.tolist()) == expected
        if text == "floor(n/2)":
            assert compiled.nim_values_by_theorem(padded).tolist() == expected


@needs_compiler
def test_mem_zero_agrees_with_the_loops() -> None:
    expected = list(onepile.game("mem-zero").table(150, what="nim-values"))
    assert compiled.mem_zero(150).tolist() == expected == plain.mem_zero(150)


def test_without_a_compiler_the_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "compiler", lambda: None)
    compiled.library.cache_clear()
    with pytest.raises(Skip, match="no C compiler"):
        compiled.thresholds(compiled.from_one(np.arange(1, 5)), 0, False)
    compiled.library.cache_clear()


def test_forgetting_makes_the_next_question_a_first_one() -> None:
    game = parse_game("fibonacci-nim")
    solve(game, game.position(100, cap=3))
    assert family_named.cache_info().currsize > 0
    forget()
    assert family_named.cache_info().currsize == 0


@pytest.mark.parametrize(
    "word",
    [
        "10^8 thresholds, f=2n",
        "random in n … 2n, blocks=2",
        "10^8 nim-values, f=floor(sqrt",
        "N <= 500",
        "from nothing: general; take=gcd",
        "solves of one game",
        "10^6 nim-values of Mem0",
        "in disguise: general; take=m<=n/2",
        "a game of a sweep",
    ],
)
def test_rows_run(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["--small", "--rounds", "1", "--json", "--only", word]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert all(row["ours"] > 0 for row in rows)
    assert all(row["ratio"] or row["note"].startswith("skipped") for row in rows)
    assert {row["row"] for row in rows} == {row.name for row in all_rows() if word in row.name}


def test_memory_is_measured_in_a_process_of_its_own() -> None:
    row = next(row for row in all_rows() if row.name.startswith("memory: 10^8 nim-values"))
    race = row.race(Setting(small=True))
    peak, size = race.ours(), race.yardsticks[0].run()
    assert 100_000 <= getattr(size, "value", 0) <= getattr(peak, "value", 0) + 1_000_000


def test_the_rows_at_the_top_of_the_page_are_those_of_the_table() -> None:
    top, _, rest = PAGE.read_text().partition("## Which rules are answered")
    short = re.findall(r"^\| (\S.*?) +\| +(\S.*?) +\|$", top, re.MULTILINE)
    long = dict(re.findall(r"^\| (\S.*?) +\| +(\S.*?) +\|", rest, re.MULTILINE))
    assert len(short) > 5
    assert short == [(row, long[row]) for row, _ in short]
