"""An atlas handed on: packed into one file and read back; the compact file of the page."""

import gzip
import json
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from onepile.atlas.book import Atlas
from onepile.atlas.compact import COLUMNS, Axes, Compact
from onepile.atlas.exporting import MEMBERS, compact
from onepile.atlas.packing import packed
from onepile.atlas.record import as_bytes
from onepile.atlas.store import RECORD, Store
from onepile.atlas.sweep import Sweep
from onepile.errors import IllegalError
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
        assert told["base"] == record["base"][:MEMBERS]
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
