"""Parts are whole or not there; merging, killing and a second run lose nothing."""

import os
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from onepile.atlas.book import Atlas
from onepile.atlas.record import Questions
from onepile.atlas.store import RECORD, Store
from onepile.atlas.sweep import Sweep
from onepile.errors import IllegalError
from tests.atlas.making import answers, as_bytes, records
from tests.cli.calling import refused

QUICK = Questions(proof=False, thresholds=50, conditions=False, terms=4)
GAMES = [f"move-size; f={a}n" for a in range(1, 7)]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = Store(tmp_path / "atlas")
    made.make()
    return made


def test_what_is_written_is_read_as_it_was(store: Store) -> None:
    made = answers(GAMES[:2], QUICK)
    store.write(made, "a")
    assert records(store) == as_bytes({name: row[name] for name in RECORD.names} for row in made)
    assert store.answered(QUICK) == set(GAMES[:2])


def test_a_write_that_fails_leaves_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    made = answers(GAMES[:1], QUICK)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        store.write(made, "a")
    assert list((store.directory / "parts").iterdir()) == []


def test_merged_parts_hold_all(store: Store) -> None:
    for game in GAMES:
        store.write(answers([game], QUICK), "a")
    before = records(store)
    assert len(store.parts()) == len(GAMES)
    store.merge()
    assert len(store.parts()) == 1
    assert records(store) == before
    [part] = store.parts()
    store.merge()
    assert store.parts() == [part]


def test_merging_what_another_run_has_merged_is_no_harm(store: Store) -> None:
    parts = [store.write(answers([game], QUICK), "a") for game in GAMES]
    before = records(store)
    store.merge(parts[:3])
    store.merge(parts)  # the first three are gone
    store.merge()
    assert records(store) == before


def test_killed_between_merging_and_removing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in GAMES:
        store.write(answers([game], QUICK), "a")

    def killed(self: Path, missing_ok: bool = False) -> None:
        raise SystemExit(137)

    with monkeypatch.context() as context:
        context.setattr(Path, "unlink", killed)
        with pytest.raises(SystemExit):
            store.merge()
    assert len(store.parts()) == len(GAMES) + 1
    atlas = Atlas(store.directory)
    assert atlas.query("SELECT count(*) AS n FROM games").to_pylist() == [{"n": len(GAMES)}]
    assert atlas.query("SELECT count(*) AS n FROM answers").to_pylist() == [{"n": len(GAMES)}]


def test_parts_that_vanish_while_they_are_read_are_looked_for_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game in GAMES:
        store.write(answers([game], QUICK), "a")
    before, read = records(store), pq.read_schema

    def merging(path: Path) -> object:
        monkeypatch.setattr(pq, "read_schema", read)
        store.merge()
        return read(path)

    monkeypatch.setattr(pq, "read_schema", merging)
    assert records(store) == before


def test_what_need_not_be_asked_again(store: Store) -> None:
    hard, easy = "move-size; f=floor(9n/2); blocks=4; overshoot", "move-size; f=2n"
    little, more = Questions(work=2_000, thresholds=9), Questions(work=3_000, thresholds=9)
    made = answers([hard, easy], little)
    assert [row["verdict"] for row in made] == ["not proved", "proved"]
    store.write(made, "a")
    assert store.answered(little) == {hard, easy}
    assert store.answered(more) == {easy}
    assert store.answered(Questions(work=2_000, thresholds=10)) == set()
    store.write(answers([hard], more), "b")
    assert store.answered(more) == {hard, easy}
    assert Atlas(store.directory)[hard]["work"] == 3_000


def test_other_directories_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    with pytest.raises(IllegalError, match="is no atlas: make one with 'onepile atlas run'"):
        Store(tmp_path).make()
    with pytest.raises(IllegalError, match="is no atlas"):
        Atlas(tmp_path / "nowhere")


@pytest.mark.parametrize("change", ["nothing", "other", "list", "deep", "columns", "bytes"])
def test_a_file_of_a_sweep_that_is_none(store: Store, change: str) -> None:
    sweep = Sweep.parse('game = "half"')
    store.keep_sweep(sweep, sweep.expand())
    [path] = (store.directory / "sweeps").glob("*.parquet")
    table = pq.read_table(path)
    told = {"other": "{}", "list": "[]", "deep": "[" * 10**5}.get(change, "")
    if change == "columns":
        table = table.rename_columns(["play"])
    elif change != "bytes":
        table = table.replace_schema_metadata({"expansion": told} if told else None)
    pq.write_table(table, path)
    if change == "bytes":
        path.write_bytes(b"nothing")
    place = str(store.directory)
    for words in (("show", place), ("query", place, "FROM games"), ("pack", place, "-o", "x")):
        assert "is no file of an atlas" in refused("atlas", *words)


def test_parts_that_are_none(store: Store, tmp_path: Path) -> None:
    sweep, part = tmp_path / "s.toml", store.directory / "parts" / "a.parquet"
    sweep.write_text('game = "half"')
    place = str(store.directory)
    for table in (None, pa.table({"game": [1], "verdict": ["not proved"]})):
        part.write_bytes(b"nothing")
        if table is not None:
            pq.write_table(table, part)
        for words in (("run", str(sweep), "--to", place), ("query", place, "FROM games")):
            assert "is no file of an atlas" in refused("atlas", *words)
