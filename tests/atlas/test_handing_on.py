"""An atlas handed on: packed into one file and read back; the compact file of the page."""

import gzip
import json
import os
import zipfile
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from onepile.atlas.book import Atlas
from onepile.atlas.compact import COLUMNS, Axes, Compact
from onepile.atlas.exporting import compact
from onepile.atlas.packing import packed
from onepile.atlas.pages import pages_of
from onepile.atlas.record import Questions, as_bytes
from onepile.atlas.store import PART, RECORD, Store
from onepile.atlas.sweep import Sweep
from onepile.errors import IllegalError
from onepile.limits import COMPACT_MEMBERS
from tests.atlas.making import SWEEP, answers, made
from tests.cli.calling import call, refused

AXES = Axes("a/b", "c", "d")


def records(directory: Path) -> bytes:
    return as_bytes(Store(directory).read(RECORD.names).to_pylist())


def test_a_packed_atlas_is_read_back(atlas: Atlas, tmp_path: Path) -> None:
    file, again = tmp_path / "a.zip", tmp_path / "again"
    assert call("atlas", "pack", str(atlas.directory), "-o", str(file)).code == 0
    told = call("atlas", "unpack", str(file), "--to", str(again))
    assert (told.code, told.out) == (0, f"{again}: {len(atlas)} records\n")
    assert records(again) == records(atlas.directory)
    assert Atlas(again).coverage() == atlas.coverage()
    assert packed(Atlas(again)) == file.read_bytes()
    checked = call("atlas", "verify", str(again), "--workers", "1", "--json").json()
    assert checked["refused"] == []
    assert checked["certificates"] == checked["twice"] > 0


def test_records_are_added_to_those_that_are_there(atlas: Atlas, tmp_path: Path) -> None:
    store = made(tmp_path / "b", 'game = "move-size; f=7n"\n[questions]\nthresholds = 10')
    file = tmp_path / "a.zip"
    file.write_bytes(packed(atlas))
    for _ in range(2):  # again, nothing is there twice
        call("atlas", "unpack", str(file), "--to", str(store.directory))
        assert len(store.read(["game"])) == len(atlas) + 1
    assert [one.games for one in Atlas(store.directory).coverage()] == [1, len(atlas)]


def _zip(records: bytes | None, sweep: str = 'game = "half"') -> bytes:
    content = BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("../../sweep.toml", sweep)
        if records is not None:
            archive.writestr("records.parquet", records)
    return content.getvalue()


def _other_columns() -> bytes:
    content = BytesIO()
    pq.write_table(pa.table({"game": ["half"]}), content)
    return content.getvalue()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (lambda whole: b"", "not a zip file"),
        (lambda whole: whole[: len(whole) // 2], "not a zip file"),
        (lambda whole: whole.replace(b"PAR1", b"PAR0"), "Bad CRC"),
        (lambda whole: _zip(None), "has no records.parquet"),
        (lambda whole: _zip(b"nothing"), "is no packed atlas"),
        (lambda whole: _zip(_other_columns()), "its records have other columns"),
        (lambda whole: _zip(_other_columns(), "game = 7"), "sweep.toml, line 1"),
    ],
)
def test_what_is_no_packed_atlas(
    atlas: Atlas, tmp_path: Path, content: Callable[[bytes], bytes], reason: str
) -> None:
    file = tmp_path / "a.zip"
    file.write_bytes(content(packed(atlas)))
    line = refused("atlas", "unpack", str(file), "--to", str(tmp_path / "x"))
    assert "is no packed atlas" in line
    assert reason in line
    assert [path.name for path in tmp_path.iterdir()] == ["a.zip"]


def _many(rows: int, **columns: Any) -> Any:
    """A table of records that are empty but for some columns."""
    fields = [columns.get(one.name, pa.nulls(rows, one.type)) for one in PART]
    return pa.table(dict(zip(PART.names, fields, strict=True)))


def _parquet(table: Any, **options: Any) -> bytes:
    content = BytesIO()
    pq.write_table(table, content, compression="none", store_schema=False, **options)
    return content.getvalue()


def _repeated_text() -> bytes:
    """The same text of a million characters, fifty thousand times: ten thousand bytes."""
    places = pa.array([0] * 50_000, pa.int32())
    text = pa.DictionaryArray.from_arrays(places, ["a" * 1_000_000])
    content = BytesIO()
    pq.write_table(_many(50_000, proof=text), content, compression="zstd", store_schema=False)
    return content.getvalue()


def _repeated_text_inside() -> bytes:
    """The same inside a list of structs."""
    text = pa.DictionaryArray.from_arrays(pa.array([0] * 50_000, pa.int32()), ["a" * 100_000])
    reasons = pa.StructArray.from_arrays([text, text], ["question", "reason"])
    lists = pa.ListArray.from_arrays(pa.array(range(50_001), pa.int32()), reasons)
    content = BytesIO()
    pq.write_table(_many(50_000, refused=lists), content, compression="zstd", store_schema=False)
    return content.getvalue()


def _long_list() -> bytes:
    values = pa.ListArray.from_arrays([0, 3_000_000], pa.array(np.full(3_000_000, 7)))
    return _parquet(_many(1, base=values))


def _varint(number: int, size: int = 0) -> bytes:
    """As Thrift writes a whole number above 0, in some bytes more than need be."""
    found, left = bytearray(), 2 * number
    while left > 127 or len(found) + 1 < size:
        found.append(left & 127 | 128)
        left >>= 7
    return bytes([*found, left])


def _long_list_that_says_it_is_short() -> bytes:
    data = _long_list()
    end = len(data) - 8 - int.from_bytes(data[-8:-4], "little")
    true = _varint(3_000_000)
    assert true in data[end:]
    return data[:end] + data[end:].replace(true, _varint(1, len(true)))


def _texts_made_of_the_one_before() -> bytes:
    texts = pa.array(["a" * 1000] * 1000)
    options = {"use_dictionary": False, "column_encoding": {"proof": "DELTA_BYTE_ARRAY"}}
    return _parquet(_many(1000, proof=texts), **options)


def _many_groups() -> bytes:
    return _parquet(_many(100), row_group_size=1)


def _zip_of(method: int, name: str, data: bytes) -> bytes:
    content = BytesIO()
    with zipfile.ZipFile(content, "w", method) as archive:
        archive.writestr(name, data)
    return content.getvalue()


def _understated() -> bytes:
    """A file in a zip that is a hundred times as long as the zip says."""
    data = bytearray(_zip_of(zipfile.ZIP_DEFLATED, "records.parquet", bytes(20_000_000)))
    size = (20_000_000).to_bytes(4, "little")
    while size in data:
        place = data.index(size)
        data[place : place + 4] = (200_000).to_bytes(4, "little")
    return bytes(data)


def _many_files() -> bytes:
    content = BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for place in range(3000):
            archive.writestr(f"{place}.toml", "")
    return content.getvalue()


_VAST = 'game = "move-size; f={a}n+{b}"\n[parameters]\na = "1..2000"\nb = "1..2000"'

BOMBS: dict[str, tuple[Callable[[], bytes], str]] = {
    "text": (lambda: _zip(_repeated_text()), "more than 1000000000 bytes of text"),
    "inside": (lambda: _zip(_repeated_text_inside()), "more than 1000000000 bytes of text"),
    "list": (lambda: _zip(_long_list()), "too many records, or they have too many terms"),
    "lie": (lambda: _zip(_long_list_that_says_it_is_short()), "they have too many terms"),
    "delta": (lambda: _zip(_texts_made_of_the_one_before()), "encoded in an unknown way"),
    "no text": (
        lambda: _zip(_parquet(_many(1, game=pa.array([b"\xff"]).view(pa.string())))),
        "Invalid UTF8",
    ),
    "no time": (
        lambda: _zip(
            _parquet(_many(1, finished=pa.array([2**62]).cast(PART.field("finished").type)))
        ),
        "finished at no time",
    ),
    "groups": (lambda: _zip(_many_groups()), "in too many groups"),
    "sweep": (lambda: _zip(_parquet(_many(1)), _VAST), "more than 100010 combinations"),
    "sweeps": (lambda: _zip(b"", "#" * 10_000_001), "more than 10000000 characters"),
    "lzma": (lambda: _zip_of(zipfile.ZIP_LZMA, "records.parquet", b"0" * 9999), "unknown way"),
    "large": (
        lambda: _zip_of(zipfile.ZIP_DEFLATED, "records.parquet", bytes(200_000_001)),
        "more than 200000000 bytes",
    ),
    "understated": (_understated, "Bad CRC"),
    "files": (_many_files, "too many files"),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_small_files_that_are_large_inside(tmp_path: Path, bomb: str) -> None:
    make, reason = BOMBS[bomb]
    file = tmp_path / "a.zip"
    file.write_bytes(make())
    assert file.stat().st_size < 20_000_000
    assert reason in refused("atlas", "unpack", str(file), "--to", str(file) + "x")
    assert [path.name for path in tmp_path.iterdir()] == ["a.zip"]


def test_what_has_no_end_is_no_file(tmp_path: Path) -> None:
    for place in ("/dev/zero", str(tmp_path)):
        line = refused("atlas", "unpack", place, "--to", str(tmp_path / "x"))
        assert "it is no regular file" in line
    os.mkfifo(tmp_path / "pipe")
    assert "no regular file" in refused("atlas", "unpack", str(tmp_path / "pipe"), "--to", "x")


def test_pages_are_counted_as_they_are() -> None:
    """Of honest files the pages say what the end of the file says."""
    rows = 30_000
    texts = pa.array([f"text {place % 700}" for place in range(rows)])
    lists = pa.array([[place] * (place % 5) for place in range(rows)], pa.list_(pa.int64()))
    for version in ("1.0", "2.0"):
        for packing in ("zstd", "none", "gzip"):
            content = BytesIO()
            pq.write_table(
                _many(rows, game=texts, base=lists),
                content,
                compression=packing,
                data_page_version=version,
                data_page_size=4096,
                use_dictionary=["base"],
            )
            group = pq.read_metadata(content).row_group(0)
            for place in range(group.num_columns):
                chunk = group.column(place)
                starts = (chunk.dictionary_page_offset, chunk.data_page_offset)
                start = min(one for one in starts if one is not None)
                found = pages_of(content.getvalue(), start, chunk.total_compressed_size)
                entries = found.values - chunk.num_values  # of the dictionary
                assert entries == 0 if chunk.dictionary_page_offset is None else entries < rows
                assert found.size <= chunk.total_uncompressed_size


@pytest.mark.parametrize("place", range(0, 60, 3))
def test_damaged_pages(place: int) -> None:
    data = bytearray(_parquet(_many(10, game=pa.array(["a"] * 10))))
    chunk = pq.read_metadata(BytesIO(bytes(data))).row_group(0).column(0)
    start = chunk.dictionary_page_offset
    for value in (0, 255, 0x1C, 0x59):
        data[start + place % chunk.total_compressed_size] = value
        with suppress(ValueError):
            pages_of(bytes(data), start, chunk.total_compressed_size)
    with pytest.raises(ValueError, match="outside the file"):
        pages_of(bytes(data), start, len(data))


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


def _with_records(tmp_path: Path, rows: list[dict[str, Any]]) -> str:
    file = tmp_path / "stranger.zip"
    content = BytesIO()
    pq.write_table(pa.Table.from_pylist(rows, schema=PART), content)
    file.write_bytes(_zip(content.getvalue()))
    return str(file)


def test_a_strangers_record_hides_no_proved_one(tmp_path: Path) -> None:
    game, questions = "move-size; f=2n; overshoot", Questions(work=20_000, thresholds=50)
    store = Store(tmp_path / "mine")
    store.make()
    store.write(answers([game], questions), "mine")
    atlas = Atlas(store.directory)
    mine, certificate = atlas[game], atlas.certificate(game)
    [row] = store.read(PART.names).to_pylist()
    vain = {**row, "work": 2**62, "lag": 9, "thresholds_to": 10**7, "run": "stranger"}
    without = [{**vain, "proof": None}, {**vain, "proof": None, "certificate": ""}]
    file = _with_records(tmp_path, without)
    assert call("atlas", "unpack", file, "--to", str(store.directory)).code == 0
    assert (atlas[game], atlas.certificate(game)) == (mine, certificate)
    false = [vain, {**vain, "proof": "{}"}, {**vain, "proof": "[" * 10**5}]
    said = call(
        "atlas", "unpack", _with_records(tmp_path, [*false, row]), "--to", str(tmp_path / "mine")
    )
    assert (said.code, said.out) == (1, f"{store.directory}: 1 records\n")
    assert said.err.startswith(f"onepile: left out {game}: ")
    assert (atlas[game], atlas.certificate(game)) == (mine, certificate)
    better = answers([game], Questions(work=30_000, thresholds=60))[0].answered
    true = {**row, **better.record, "proof": better.certificate}
    assert (
        call("atlas", "unpack", _with_records(tmp_path, [true]), "--to", str(store.directory)).code
        == 0
    )
    assert atlas[game]["thresholds_to"] == 60


def test_the_compact_file_has_what_the_records_say(atlas: Atlas, tmp_path: Path) -> None:
    file = tmp_path / "a.json.gz"
    assert call("atlas", "export", str(atlas.directory), "-o", str(file)).code == 0
    found = Compact.read(file.read_bytes(), "a")
    assert found.to_bytes() == file.read_bytes()
    assert found.axes == AXES
    rows = {row["game"]: row for row in atlas.to_arrow().to_pylist()}
    assert sorted(found.columns["game"]) == sorted(rows)
    for place, game in enumerate(found.columns["game"]):
        told = {name: values[place] for name, values in found.columns.items()}
        record = rows[game]
        for name in ("verdict", "reason", "kind", "lag", "members", "polynomial", "period"):
            assert told[name] == record[name]
        assert told["base"] == record["base"][:COMPACT_MEMBERS]
        assert told["certificate"] == (record["certificate"] or "")[:12]
        if record["per_cluster"] is not None:
            assert told["growth"] == pytest.approx(record["per_cluster"], rel=1e-12)
        assert all(found.parameters[name][place] == record[name] for name in "abcd")
    of_digest: dict[str, set[int | None]] = {}
    for game, number in zip(found.columns["game"], found.columns["alike"], strict=True):
        of_digest.setdefault(rows[game]["thresholds_digest"], set()).add(number)
    numbers = [number for [number] in of_digest.values()]
    assert len(set(numbers) - {None}) == len([number for number in numbers if number is not None])


def test_games_that_were_not_asked_are_told(tmp_path: Path) -> None:
    sweep, store = Sweep.parse(SWEEP), Store(tmp_path / "a")
    store.make()
    store.keep_sweep(sweep, sweep.expand())
    game = "move-size; f=2n; overshoot"
    store.write(answers([game], sweep.questions), "a")
    found = compact(Atlas(store.directory), AXES)
    verdicts = dict(zip(found.columns["game"], found.columns["verdict"], strict=True))
    assert verdicts.pop(game) == "proved"
    assert set(verdicts.values()) == {"missing"}
    [told] = found.sweeps
    assert (told["games"], told["answered"]) == (len(verdicts) + 1, 1)
    assert [made["games"] for made in found.made_by] == [1]


def test_axes_are_parameters(atlas: Atlas) -> None:
    place = str(atlas.directory)
    line = refused("atlas", "export", place, "-o", "x", "--by", "e")
    assert "by is 'e': give a parameter (there are: a, b, c, d)" in line
    line = refused("atlas", "export", place, "-o", "x", "--up", "a/d")
    assert "up is 'a/d': d is 0 somewhere" in line
    assert not Path("x").exists()


def _set(part: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda content: content.__setitem__(part, value)


def _column(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda content: content["columns"][name].__setitem__(0, value)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (_set("format", "other"), "its format is not"),
        (_set("schema", 2), "its schema is not 1"),
        (_set("columns", []), "its columns are no object"),
        (_set("parameters", {"a": []}), "the column a is no list"),
        (_set("axes", {"across": "a", "up": "b"}), "its axes are not"),
        (_set("axes", {"across": "a", "up": "b", "by": "zz"}), "by is 'zz'"),
        (_set("sweeps", [1]), "its part 'sweeps' is no list of title"),
        (_set("made_by", [{"version": "1", "code": None, "games": 1}]), "'made_by' is no list"),
        (_set("more", 1), "its parts are not"),
        (_column("game", "half\x00"), "a value of the column game is none"),
        (_column("game", ""), "a game is there twice, or has no text"),
        (_column("verdict", "true"), "a verdict is none"),
        (_column("verdict", None), "a verdict is none"),
        (_column("kind", "constructor"), "a kind is none"),
        (_column("growth", None), "a pattern has no growth"),
        (_column("polynomial", "[1, -x]"), "a polynomial is none"),
        (_column("lag", True), "a value of the column lag is none"),
        (_column("lag", 2**70), "a value of the column lag is none"),
        (_column("base", [1.5]), "a value of the column base is none"),
        (_column("growth", "1"), "a value of the column growth is none"),
    ],
)
def test_what_is_no_compact_file(
    atlas: Atlas, change: Callable[[dict[str, Any]], None], reason: str
) -> None:
    content = json.loads(gzip.decompress(compact(atlas, AXES).to_bytes()))
    change(content)
    with pytest.raises(IllegalError, match=reason):
        Compact.read(gzip.compress(json.dumps(content).encode()), "a")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"{}", "it is not gzipped"),
        (gzip.compress(b"{}")[:-4], "it is cut"),
        (gzip.compress(b" " * 70_000_000, 1), "too large when it is unpacked"),
        (gzip.compress(b"[" * 200_000), "it is not JSON"),
        (gzip.compress(b'{"schema": NaN}'), "it is not JSON"),
        (gzip.compress(b"[]"), "it is no object"),
        (bytes(4_000_001), "it has more than 4000000 bytes"),
    ],
    ids=["plain", "cut", "vast", "deep", "number", "list", "long"],
)
def test_bytes_that_are_no_compact_file(data: bytes, reason: str) -> None:
    with pytest.raises(IllegalError, match=reason) as caught:
        Compact.read(data, "some.gz")
    assert str(caught.value).startswith("'some.gz' is no compact file of an atlas: ")


def test_every_column_is_described() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "atlas.md").read_text()
    for name, (kind, about) in COLUMNS.items():
        assert f"| `{name}` | {kind} | {about} |" in page
