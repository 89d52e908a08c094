"""An atlas read again: queries, look-ups, coverage, certificates, pictures, the command line."""

import csv
from contextlib import redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import onepile
from onepile.atlas.book import Atlas
from onepile.atlas.finding import SEQUENCES
from onepile.atlas.maps import map_of
from onepile.atlas.record import COLUMNS
from onepile.atlas.store import PART, Store
from onepile.atlas.sweep import Sweep
from onepile.atlas.telling import write
from onepile.atlas.verifying import independent_checker, verdicts
from onepile.cli.main import main
from onepile.errors import IllegalError, MalformedError
from tests.atlas.making import SWEEP, answers, made
from tests.cli.calling import call, refused

GAMES = Sweep.parse(SWEEP).expand().games


def test_games_are_one_row_each_with_their_parameters(atlas: Atlas) -> None:
    rows = atlas.to_arrow().to_pylist()
    assert {row["game"]: (row["a"], row["b"], row["c"], row["d"]) for row in rows} == dict(GAMES)
    assert set(COLUMNS) < set(rows[0])
    assert len(atlas) == len(GAMES)
    assert repr(atlas) == f"<atlas of {len(GAMES)} games in {str(atlas.directory)!r}>"
    assert onepile.Atlas is Atlas


def test_frames(atlas: Atlas) -> None:
    lags = "SELECT game, lag FROM games WHERE lag = 2 ORDER BY game"
    found = atlas.to_pandas(lags)
    rows = atlas.to_arrow().to_pylist()
    assert list(found.game) == [row["game"] for row in rows if row["lag"] == 2]
    assert "move-size; f=2n; overshoot" in set(found.game)
    assert atlas.to_polars(lags)["game"].to_list() == list(found.game)


def test_a_record_is_found_however_the_game_is_written(atlas: Atlas) -> None:
    record = atlas["move-size; f=floor(4n/2); overshoot"]
    assert record["base"][:6] == [1, 2, 3, 5, 8, 13]
    certificate = atlas.certificate("move-size; f=2n; overshoot")
    assert onepile.verify(certificate).threshold(10**50) == 2
    with pytest.raises(KeyError, match="'move-size; f=77n' is not in this atlas"):
        atlas["move-size; f=77n"]


def test_find_finds_what_a_loop_finds(atlas: Atlas) -> None:
    rows = atlas.to_arrow().to_pylist()
    for terms in ([1, 2, 3, 5, 8, 13], [1], [3, 1], [0, 0], [13, 21, 34]):
        expected = {
            (row["game"], what, min(starts))
            for row in rows
            for what in SEQUENCES
            if (starts := [i for i in range(48) if (row[what] or [])[i:][: len(terms)] == terms])
        }
        found = atlas.find(terms)
        assert {one[:3] for one in found} == expected
        assert [one.at for one in found] == sorted(one.at for one in found)


def test_queries_that_are_none(atlas: Atlas) -> None:
    for wrong in ("SELECT nothing FROM games", "nonsense", "", "SELECT ?"):
        with pytest.raises(MalformedError, match="the query is refused"):
            atlas.query(wrong)
    with pytest.raises(IllegalError, match="no terms are given"):
        atlas.find([])


NASTY = "x\x1b[2J\x9b1A\u202e\r\n=y"


@pytest.mark.parametrize("form", ["text", "csv", "json"])
def test_records_command_no_terminal(tmp_path: Path, form: str) -> None:
    store = Store(tmp_path / "a")
    store.make()
    row = {**dict.fromkeys(PART.names), "game": NASTY, "verdict": "not proved", "base": [4, 7]}
    store.keep(pa.Table.from_pylist([row], schema=PART))
    place = str(store.directory)
    said = call(
        "atlas", "query", place, f'SELECT game, 1 AS "{NASTY}" FROM games', "--format", form
    )
    assert said.code == 0
    assert said.out.replace("\n", "").isprintable()
    assert said.out.count("\n") == (1 if form == "json" else 2)
    if form == "json":
        assert said.json()[0]["game"] == NASTY
    for words in (("find", "4,7", "--in", place), ("find", "4,7", "--in", place, "--json")):
        assert call("atlas", *words).out.replace("\n", "").isprintable()
    refusing = call("atlas", "query", place, "SELECT game::INT FROM games")
    assert (refusing.code, refusing.err[:-1].isprintable()) == (2, True)


def test_cells_of_a_csv_are_those_of_the_query(atlas: Atlas) -> None:
    cells = ["a,b", 'say "x"', None, "", "=1", "two\nlines"]
    for sql, rows in (
        ("SELECT unnest(?) AS a", [[one] for one in cells]),
        ("SELECT unnest(?) AS a, 1.5 AS b", [[one, "1.5"] for one in cells]),
    ):
        file = StringIO()
        write(atlas.query(sql, [cells]), "csv", file)
        told = list(csv.reader(file.getvalue().splitlines()))[1:]
        assert told == [[(one or "").replace("\n", "\\n") for one in row] for row in rows]


def test_what_a_sweep_is_called_commands_no_terminal(tmp_path: Path) -> None:
    sweep, store = Sweep.parse('title = "a\\u001b[2J"\ngame = "half"'), Store(tmp_path / "a")
    store.make()
    store.keep_sweep(sweep, sweep.expand())
    shown = call("atlas", "show", str(store.directory)).out
    assert "(a\\x1b[2J): 1 games" in shown
    assert "\x1b" not in shown


def test_two_columns_of_one_name(atlas: Atlas) -> None:
    sql = "SELECT lag, game AS lag FROM games WHERE lag = 1 ORDER BY game LIMIT 1"
    for form in ("text", "csv"):
        lines = call("atlas", "query", str(atlas.directory), sql, "--format", form).out.splitlines()
        assert "move-size" in lines[1]
        assert lines[1].lstrip().startswith("1")


def test_coverage(tmp_path: Path) -> None:
    sweep, store = Sweep.parse(SWEEP), Store(tmp_path / "a")
    store.make()
    store.keep_sweep(sweep, sweep.expand())
    [nothing] = Atlas(store.directory).coverage()
    assert (nothing.answered, nothing.missing) == (0, len(GAMES))
    asked = list(GAMES)[:3]
    store.write(answers(asked, sweep.questions), "a")
    other = Sweep.parse('game = "half"')
    store.keep_sweep(other, other.expand())
    store.write(answers(["pile-size; f=floor(n/2)"], other.questions), "a")
    first, second = Atlas(store.directory).coverage()
    assert (first.answered, first.missing) == (3, len(GAMES) - 3)
    assert sum(first.verdicts.values()) == 3
    assert sum(first.illegal.values()) == 6
    assert (second.games, second.verdicts) == (1, {"has none": 1})


def test_verify_accepts_all_with_both_checkers(atlas: Atlas) -> None:
    found = list(verdicts(atlas, independent_checker(), 1))
    proved = atlas.query("SELECT game FROM games WHERE verdict = 'proved'")["game"].to_pylist()
    assert [one.game for _, one in found] == sorted(proved)
    assert {(one.refused, one.twice) for _, one in found} == {("", True)}
    assert {total for total, _ in found} == {len(proved)}
    assert independent_checker() is not None


def test_a_certificate_that_the_second_checker_does_not_read(tmp_path: Path) -> None:
    store = made(tmp_path / "a", 'game = ["general; set=2,5", "move-size; f=2n"]')
    told = call("atlas", "verify", str(store.directory), "--workers", "1", "--json").json()
    assert told == {
        "certificates": 2,
        "twice": 1,
        "second": "check.py",
        "refused": [],
        "on_paper": 0,
        "unproved": 0,
    }


def test_the_second_checker_is_heard(atlas: Atlas, tmp_path: Path) -> None:
    checker = tmp_path / "strict.py"
    checker.write_text(
        "class Refused(Exception): pass\ndef check(text): raise Refused('never enough')\n"
    )
    told = call(
        "atlas", "verify", str(atlas.directory), "--workers", "1", "--checker", str(checker)
    )
    assert told.code == 1
    assert "refused by strict.py: never enough" in told.out
    checker.write_text("")
    line = refused("atlas", "verify", str(atlas.directory), "--checker", str(checker))
    assert "is no checker: it has no check and Refused" in line


def test_maps(atlas: Atlas, tmp_path: Path) -> None:
    for colour in ("lag", "per_period", "verdict", "members*100000+a"):
        assert map_of(atlas, "a/b", "c", colour)._repr_png_().startswith(b"\x89PNG")
    drawn = map_of(atlas, "a/b", "c + d/5", "lag", "d = 0")
    dots = [dot for some in drawn.collections for dot in np.asarray(some.get_offsets())]
    assert len(dots) == sum(values[3] == 0 for values in GAMES.values())
    drawn.save(tmp_path / "a.svg")
    drawn.save(tmp_path / "b.svg")
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    for wrong, reason in (("d = 77", "0 games have 'a/b' and 'c' where 'd = 77'"),):
        with pytest.raises(IllegalError, match=reason):
            map_of(atlas, "a/b", "c", "lag", wrong)
    with pytest.raises(IllegalError, match="'game' is a text"):
        map_of(atlas, "game", "c", "lag")


def test_the_command_line(atlas: Atlas, tmp_path: Path) -> None:
    place = str(atlas.directory)
    shown = call("atlas", "show", place)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith(f"{len(GAMES)} games, ")
    assert "6 combinations are no game: f=… is 0 at n = 1" in shown.out
    found = call("atlas", "find", "1,2,3,5,8,13", "--in", place, "--json").json()
    told = {"game": "move-size; f=2n; overshoot", "what": "base", "at": 0, "oeis": "A000045"}
    assert told in found
    assert call("atlas", "find", "4,4,4,77", "--in", place).code == 1
    shipped = call("atlas", "find", "1,2,3,5,8,13").out.splitlines()
    first = "base of move-size; f=2n; overshoot: begins so (A000045, by its first terms)"
    assert shipped[0] == first
    sql = "SELECT game, lag, base[:3] AS base FROM games WHERE lag = 1 ORDER BY game LIMIT 2"
    rows = call("atlas", "query", place, sql, "--format", "json").json()
    assert [row["lag"] for row in rows] == [1, 1]
    file = tmp_path / "rows.csv"
    assert call("atlas", "query", place, sql, "-o", str(file)).code == 0
    assert file.read_text().splitlines()[1] == f'{rows[0]["game"]},1,"{rows[0]["base"]}"'
    text = call("atlas", "query", place, sql).out.splitlines()
    assert text[0].split() == ["game", "lag", "base"]
    total = call("atlas", "query", place, "SELECT sum(a) AS s FROM games", "--format", "json")
    assert total.json() == [{"s": sum(int(values[0]) for values in GAMES.values())}]
    piped = TextIOWrapper(BytesIO())
    with redirect_stdout(piped):
        assert main(["atlas", "query", place, "FROM games", "--format", "parquet"]) == 0
    piped.seek(0)
    assert pq.read_table(piped.buffer).num_rows == len(GAMES)
    map_file = tmp_path / "map.png"
    words = ("--across", "a/b", "--up", "c", "-o", str(map_file))
    assert call("atlas", "show", place, *words).code == 0
    assert map_file.read_bytes().startswith(b"\x89PNG")


def test_wrong_calls(atlas: Atlas, tmp_path: Path) -> None:
    place = str(atlas.directory)
    assert "required: ACTION" in refused("atlas")
    assert "invalid choice: 'walk'" in refused("atlas", "walk")
    assert "a map needs --across and --up" in refused("atlas", "show", place, "-o", "m.png")
    assert "is no atlas" in refused("atlas", "show", str(tmp_path))
    assert "term 'x' is not a whole number" in refused("atlas", "find", "x", "--in", place)
    assert "unknown format 'bfile'" in refused(
        "atlas", "query", place, "FROM games", "--format", "bfile"
    )
    assert "No such file" in refused("atlas", "run", "no.toml", "--to", str(tmp_path / "x"))
    assert not (tmp_path / "x").exists()
