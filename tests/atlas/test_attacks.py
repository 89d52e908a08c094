"""What strangers hand over: packed files and directories that are not what they seem."""

import os
import zipfile
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from onepile.atlas import packing
from onepile.atlas import store as store_module
from onepile.atlas.book import Atlas
from onepile.atlas.packing import packed
from onepile.atlas.store import PART, Store
from tests.cli.calling import call, refused
from tests.tables import rows


@pytest.fixture(autouse=True)
def _smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (packing, store_module):
        monkeypatch.setattr(module, "MOST_DECODED_BYTES", 10**8)


def _zip(records: bytes | None, sweep: str = 'game = "half"') -> bytes:
    content = BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("../../sweep.toml", sweep)
        if records is not None:
            archive.writestr("records.parquet", records)
    return content.getvalue()


def _zip_of(method: int, data: bytes) -> bytes:
    content = BytesIO()
    with zipfile.ZipFile(content, "w", method) as archive:
        archive.writestr("records.parquet", data)
    return content.getvalue()


def _understated() -> bytes:
    """A file in a zip that is a hundred times as long as the zip says."""
    data = _zip_of(zipfile.ZIP_DEFLATED, bytes(20_000_000))
    return data.replace((20_000_000).to_bytes(4, "little"), (200_000).to_bytes(4, "little"))


def _many_files() -> bytes:
    content = BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for place in range(3000):
            archive.writestr(f"{place}.toml", "")
    return content.getvalue()


def _parquet(table: Any, **options: Any) -> bytes:
    content = BytesIO()
    pq.write_table(table, content, compression="zstd", store_schema=False, **options)
    return content.getvalue()


def _records(rows: int, **columns: Any) -> bytes:
    """Records that are empty but for some columns."""
    fields = [columns.get(one.name, pa.nulls(rows, one.type)) for one in PART]
    return _parquet(pa.table(dict(zip(PART.names, fields, strict=True))))


def _repeated_text() -> bytes:
    """The same text of a million characters, fifty thousand times: ten thousand bytes."""
    places = pa.array([0] * 50_000, pa.int32())
    return _records(50_000, proof=pa.DictionaryArray.from_arrays(places, ["a" * 1_000_000]))


def _repeated_text_inside() -> bytes:
    """The same inside a list of structs."""
    text = pa.DictionaryArray.from_arrays(pa.array([0] * 50_000, pa.int32()), ["a" * 100_000])
    reasons = pa.StructArray.from_arrays([text, text], ["question", "reason"])
    lists = pa.ListArray.from_arrays(pa.array(range(50_001), pa.int32()), reasons)
    return _records(50_000, refused=lists)


def _list_of(length: int) -> bytes:
    values = pa.array(np.full(length, 7, dtype=np.int64))
    return _records(1, base=pa.ListArray.from_arrays([0, length], values))


def _list_that_says_it_is_short() -> bytes:
    """The end of the file counts one value where its pages have three million."""
    data, true = _list_of(3_000_000), b"\x80\x9b\xee\x02"  # as Thrift writes it
    end = len(data) - 8 - int.from_bytes(data[-8:-4], "little")
    assert true in data[end:]
    return data[:end] + data[end:].replace(true, b"\x82\x80\x80\x00")


def _texts_made_of_the_one_before() -> bytes:
    texts = pa.array(["a" * 1_000_000] * 1500)
    columns = [pa.nulls(1500, one.type) for one in PART]
    columns[PART.get_field_index("proof")] = texts
    table = pa.table(dict(zip(PART.names, columns, strict=True)))
    options = {"use_dictionary": False, "column_encoding": {"proof": "DELTA_BYTE_ARRAY"}}
    return _parquet(table, data_page_size=2**30, write_batch_size=10**6, **options)


VAST = 'game = "move-size; f={a}n+{b}"\n[parameters]\na = "1..2000"\nb = "1..2000"'
FULL = "it takes more than 100000000 bytes of memory"
LONG = "it has too many records, or they have too many terms"

PARQUET: dict[str, tuple[Callable[[], bytes], str]] = {
    "text": (_repeated_text, FULL),
    "inside": (_repeated_text_inside, FULL),
    "delta": (_texts_made_of_the_one_before, FULL),
    "no text": (lambda: _records(1, game=pa.array([b"\xff"]).view(pa.string())), "UTF8"),
    "nothing": (lambda: b"nothing", "is no file of an atlas"),
    "columns": (lambda: _parquet(pa.table({"game": ["half"]})), "its columns are others"),
}
"""Small files of records that are large inside, or none."""

PACKED: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "not a zip file"),
    "no records": (lambda: _zip(None), "has no records.parquet"),
    "no sweep": (lambda: _zip(_records(1), "game = 7"), "sweep.toml, line 1"),
    "list": (lambda: _zip(_list_of(3_000_000)), LONG),
    "no time": (
        lambda: _zip(_records(1, finished=pa.array([2**57]).cast(PART.field("finished").type))),
        "is no packed atlas",
    ),
    "early": (
        lambda: _zip(_records(1, finished=pa.array([-1]).cast(PART.field("finished").type))),
        "finished at no time",
    ),
    "sweep": (lambda: _zip(_records(1), VAST), "more than 100010 combinations"),
    "sweeps": (lambda: _zip(b"", "#" * 10_000_001), "more than 10000000 characters"),
    "lzma": (lambda: _zip_of(zipfile.ZIP_LZMA, b"0" * 9999), "unknown way"),
    "large": (
        lambda: _zip_of(zipfile.ZIP_DEFLATED, bytes(200_000_001)),
        "more than 200000000 bytes",
    ),
    "understated": (_understated, "Bad CRC"),
    "files": (_many_files, "too many files"),
    **{name: (lambda m=make: _zip(m()), why) for name, (make, why) in PARQUET.items()},  # type: ignore[misc]
}
"""Packed files that are none, each with what is said of it."""


@pytest.mark.parametrize("name", PACKED)
def test_packed_files_that_are_none(tmp_path: Path, name: str) -> None:
    make, reason = PACKED[name]
    file = tmp_path / "a.zip"
    file.write_bytes(make())
    assert file.stat().st_size < 20_000_000
    line = refused("atlas", "unpack", str(file), "--to", str(tmp_path / "x"))
    assert "is no packed atlas: " in line
    assert reason in line
    assert [path.name for path in tmp_path.iterdir()] == ["a.zip"]


@pytest.mark.parametrize("name", PARQUET)
def test_directories_that_are_large_inside(tmp_path: Path, name: str) -> None:
    make, reason = PARQUET[name]
    store = Store(tmp_path / "a")
    store.make()
    (store.directory / "parts" / "a.parquet").write_bytes(make())
    place = str(store.directory)
    assert reason in refused("atlas", "query", place, "FROM parts")


def test_values_that_the_end_of_a_file_does_not_count(tmp_path: Path) -> None:
    """They are not read."""
    (tmp_path / "a.zip").write_bytes(_zip(_list_that_says_it_is_short()))
    assert call("atlas", "unpack", str(tmp_path / "a.zip"), "--to", str(tmp_path / "x")).code == 0
    assert Store(tmp_path / "x").read(["base"])["base"].to_pylist() == [[7]]


def test_what_has_no_end_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for place in ("/dev/zero", str(tmp_path), str(tmp_path / "pipe")):
        line = refused("atlas", "unpack", place, "--to", str(tmp_path / "x"))
        assert "is no packed atlas: it is no regular file" in line


def test_damaged_records_are_refused_in_words(atlas: Atlas, tmp_path: Path) -> None:
    with zipfile.ZipFile(BytesIO(packed(atlas))) as archive:
        whole = archive.read("records.parquet")
    file, lot, codes = tmp_path / "a.zip", Random(4), Counter[int]()
    for place in range(60):
        data = bytearray(whole)
        for _ in range(lot.choice([1, 1, 2, 5])):
            begin = 0 if place % 2 else max(0, len(data) - 9000)
            data[lot.randrange(begin, len(data))] = lot.randrange(256)
        file.write_bytes(_zip(bytes(data)))
        told = call("atlas", "unpack", str(file), "--to", str(tmp_path / str(place)))
        assert told.code == 0 or "is no packed atlas" in told.err
        assert told.err.count("\n") <= 1
        codes[told.code] += 1
    assert codes.keys() == {0, 2}


OUTSIDE = rows(__file__, "outside")
"""Queries that ask for more than the atlas, or write."""


def test_queries_read_the_atlas_and_nothing_else(atlas: Atlas, tmp_path: Path) -> None:
    other, part = tmp_path / "other.csv", Store(atlas.directory).parts()[0]
    other.write_text("a\n1\n")
    before, secret = part.read_bytes(), pa.table({"a": [1]})
    for sql in OUTSIDE:
        asked = sql.format(other=other, folder=tmp_path, part=part)
        assert "the query is refused" in refused("atlas", "query", str(atlas.directory), asked)
    assert secret.num_rows == 1
    assert [path.name for path in tmp_path.iterdir()] == ["other.csv"]
    assert part.read_bytes() == before


def test_queries_are_bounded(atlas: Atlas, monkeypatch: pytest.MonkeyPatch) -> None:
    place = str(atlas.directory)
    endless = "SELECT count(*) FROM range(100000) a, range(100000000) b WHERE a.range + b.range = 7"
    monkeypatch.setattr("onepile.cli.commands.atlas.QUERY_SECONDS", 0.3)
    line = refused("atlas", "query", place, endless, code=1)
    assert "the query is refused: it takes more than 0.3 s; ask for less, or in Python" in line
    monkeypatch.setattr("onepile.cli.commands.atlas.QUERY_SECONDS", 60)
    for sql in (
        "SELECT repeat('a', 1000000) FROM range(1000)",
        "SELECT list(a.range) FROM range(100000) a, range(1000) b",
    ):
        line = refused("atlas", "query", place, sql)
        assert "the query is refused: it takes more than 100000000 bytes" in line
