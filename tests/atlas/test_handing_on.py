"""An atlas handed on: packed into one file and read back; the compact file of the page."""

import gzip
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from onepile.atlas.book import Atlas
from onepile.atlas.compact import Axes, Columns, Compact, compact
from onepile.atlas.packing import packed
from onepile.atlas.store import Store
from onepile.atlas.sweep import Sweep
from onepile.errors import IllegalError
from onepile.limits import COMPACT_MEMBERS
from tests.atlas.making import SWEEP, answers, made, records
from tests.cli.calling import call, refused, written_out

AXES = Axes("a/b", "c", "d")


def test_a_packed_atlas_is_read_back(atlas: Atlas, tmp_path: Path) -> None:
    file, again = tmp_path / "a.zip", tmp_path / "again"
    assert call("atlas", "pack", str(atlas.directory), "-o", str(file)).code == 0
    told = call("atlas", "unpack", str(file), "--to", str(again))
    assert (told.code, told.out) == (0, f"{again}: {len(atlas)} records\n")
    assert records(Store(again)) == records(Store(atlas.directory))
    assert Atlas(again).coverage() == atlas.coverage()
    assert packed(Atlas(again)) == file.read_bytes()
    checked = call("atlas", "verify", str(again), "--workers", "1", "--json").json()
    assert checked["refused"] == []
    assert checked["certificates"] == checked["twice"] > 0
    for there in (again, file):
        line = refused("atlas", "unpack", str(file), "--to", str(there))
        assert "is there already: what others have made is unpacked into a new directory" in line


def test_atlases_are_joined_by_their_files(atlas: Atlas, tmp_path: Path) -> None:
    """As the documentation says: parts are named by their digest, and never change."""
    store = made(tmp_path / "b", 'game = "move-size; f=7n"\n[questions]\nthresholds = 10')
    for _ in range(2):  # again, nothing is there twice
        for path in atlas.directory.glob("*/*"):
            (store.directory / path.relative_to(atlas.directory)).write_bytes(path.read_bytes())
        assert len(store.read(["game"])) == len(atlas) + 1
    assert {one.games for one in Atlas(store.directory).coverage()} == {1, len(atlas)}


def test_the_compact_file_has_what_the_records_say(atlas: Atlas, tmp_path: Path) -> None:
    file = tmp_path / "a.json.gz"
    assert call("atlas", "export", str(atlas.directory), "-o", str(file)).code == 0
    found = Compact.read(file.read_bytes(), "a")
    assert found.to_bytes() == file.read_bytes()
    assert found.axes == AXES
    columns: dict[str, Any] = {**found.parameters, **found.columns}
    rows = {row["game"]: row for row in atlas.to_arrow().to_pylist()}
    assert sorted(columns["game"]) == sorted(rows)
    same = ("verdict", "reason", "kind", "lag", "members", "polynomial", "period", *"abcd")
    for place, game in enumerate(columns["game"]):
        told, record = {name: values[place] for name, values in columns.items()}, rows[game]
        assert {name: told[name] for name in same} == {name: record[name] for name in same}
        assert told["base"] == record["base"][:COMPACT_MEMBERS]
        assert told["certificate"] == (record["certificate"] or "")[:12]
        if record["per_cluster"] is not None:
            assert told["growth"] == pytest.approx(record["per_cluster"], rel=1e-12)
        digests = [rows[one]["thresholds_digest"] for one in columns["game"]]
        alike = [one for one, digest in enumerate(digests) if digest == digests[place]]
        number = told["alike"]
        assert (number is None) == (len(alike) == 1)
        assert number is None or alike == [
            one for one, other in enumerate(columns["alike"]) if other == number
        ]


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


CHANGES = tomllib.loads(
    Path(__file__).with_name("no_compact_files.toml").read_text(encoding="utf-8")
)["changes"]


@pytest.mark.parametrize("row", CHANGES, ids=lambda row: row["says"])
def test_what_is_no_compact_file(atlas: Atlas, row: dict[str, str]) -> None:
    content = json.loads(gzip.decompress(compact(atlas, AXES).to_bytes()))
    other = json.loads(written_out(row["to"]))
    if "part" in row:
        content[row["part"]] = other
    else:
        content["columns"][row["column"]][0] = other
    with pytest.raises(IllegalError, match=row["says"]):
        Compact.read(gzip.compress(json.dumps(content).encode()), "a")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"{}", "it is not gzipped"),
        (gzip.compress(b"{}")[:-4], "it is cut"),
        (gzip.compress(b" " * 70_000_000, 1), "too large when it is unpacked"),
        (gzip.compress(b"[" * 200_000), "Invalid JSON: recursion limit exceeded"),
        (gzip.compress(b"[]"), "Input should be an object"),
        (bytes(4_000_001), "it has more than 4000000 bytes"),
    ],
    ids=["plain", "cut", "vast", "deep", "list", "long"],
)
def test_bytes_that_are_no_compact_file(data: bytes, reason: str) -> None:
    with pytest.raises(IllegalError, match=reason) as caught:
        Compact.read(data, "some.gz")
    assert str(caught.value).startswith("'some.gz' is no compact file of an atlas: ")
    assert len(str(caught.value)) < 400


def test_every_column_is_described() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "atlas.md").read_text()
    for name, about in TypeAdapter(Columns).json_schema()["properties"].items():
        assert f"| `{name}` |" in page
        assert f"| {about['description']} |" in page
