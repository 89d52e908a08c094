"""A whole atlas as one file, to be handed on: its records, its certificates and its sweeps.

The file is a zip with the sweeps as they were written and one Parquet file of all records, as
`store` keeps them. Unpacked into a directory, new or with an atlas of its own, it can be queried,
verified and run on. The same atlas makes the same file.

Files from outside are read within bounds. Names are not trusted: a part is kept under the digest of
its bytes, the games of a sweep are worked out again, and what a record claims is checked by `atlas
verify`, not here.
"""

import os
import stat
import zipfile
import zlib
from io import BytesIO
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from onepile.atlas.book import Atlas
from onepile.atlas.pages import Pages, pages_of
from onepile.atlas.store import PART, Store
from onepile.atlas.sweep import Sweep
from onepile.atlas.verifying import refusal
from onepile.errors import IllegalError, OnepileError, quote, visible
from onepile.limits import (
    MOST_COMBINATIONS,
    MOST_DECODED_BYTES,
    MOST_PACKED_BYTES,
    MOST_PACKED_GROUPS,
    MOST_PACKED_SWEEPS,
    MOST_RECORDED_TERMS,
    MOST_SWEEP_CHARACTERS,
    PACKED_COMBINATIONS,
    PACKED_COMBINATIONS_PER_RECORD,
)

_LONG_GAME = 500
"""A combination counts once for each so many characters that its text may have."""

_YEAR_9999 = 253_370_764_800_000
"""In milliseconds since 1970: no later time is a date everywhere."""

_SAME_DATE = (1980, 1, 1, 0, 0, 0)
_RECORDS = "records.parquet"
_PAGE = 2**26
"""Certificates are like each other: the larger a page, the better they are compressed."""


def packed(atlas: Atlas) -> bytes:
    """The file of an atlas."""
    rows = atlas.query("SELECT DISTINCT * FROM parts ORDER BY game, finished, run, work").cast(PART)
    content = BytesIO()
    pq.write_table(rows, content, compression="zstd", compression_level=19, data_page_size=_PAGE)
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for place, (sweep, _, _) in enumerate(Store(atlas.directory).sweeps()):
            archive.writestr(_named(f"sweeps/{place:03}-{sweep.digest}.toml"), sweep.text)
        archive.writestr(_named(_RECORDS), content.getvalue(), zipfile.ZIP_STORED)
    return made.getvalue()


def _named(name: str) -> zipfile.ZipInfo:
    made = zipfile.ZipInfo(name, _SAME_DATE)
    made.compress_type = zipfile.ZIP_DEFLATED
    return made


def unpack(file: str, store: Store) -> tuple[int, dict[str, str]]:
    """Add the records of a file to an atlas.

    A record with a certificate is left out if it would stand before one that is there, and is not
    true.

    Args:
        file: Its path.
        store: Where they go; it is made if it is not there.

    Returns:
        How many they are; and the games of those that are left out, each with the reason.

    Raises:
        IllegalError: it is no file of an atlas.
        OSError: it cannot be read.
    """
    try:
        sweeps, rows = _opened(_bytes_of(file))
    except (OnepileError, zipfile.BadZipFile, zlib.error, *_DAMAGED) as error:
        reason = visible(" ".join(str(error).split()))[:200]
        raise IllegalError(
            f"{quote(file)} is no packed atlas: {reason}; make one with 'onepile atlas pack'"
        ) from None
    store.make()
    left_out = _false(rows, store)
    for sweep in sweeps:
        store.keep_sweep(sweep, sweep.expand())
    if left_out:
        rows = rows.filter(pa.array([place not in left_out for place in range(len(rows))]))
    store.keep(rows)
    return int(rows.num_rows), dict(left_out.values())


_DAMAGED = (EOFError, RuntimeError, ValueError)
"""What zipfile and pyarrow raise besides: cut, encrypted, of an unknown kind, not Parquet."""


def _false(rows: Any, store: Store) -> dict[int, tuple[str, str]]:
    """Which rows to leave out ↦ game and reason: those that would hide a proved record falsely."""
    there = Atlas(store.directory).query(
        "SELECT DISTINCT * EXCLUDE (seconds, finished, run) FROM parts WHERE proof IS NOT NULL"
    )
    proved: dict[str, list[dict[str, Any]]] = {}
    for record in there.to_pylist():
        proved.setdefault(record["game"], []).append(record)
    found = {}
    for place, row in enumerate(rows.to_pylist() if proved else ()):
        if row["proof"] is None or row["game"] not in proved:
            continue
        record = {name: value for name, value in row.items() if name in there.column_names}
        if record not in proved[row["game"]] and (reason := refusal(record, row["proof"])):
            found[place] = row["game"], reason
    return found


def _bytes_of(file: str) -> bytes:
    """What is in a file; a device or a pipe, which may have no end, is none."""
    if not stat.S_ISREG(os.stat(file).st_mode):
        raise IllegalError("it is no regular file")
    with open(file, "rb") as opened:
        data = opened.read(MOST_PACKED_BYTES + 1)
    if len(data) > MOST_PACKED_BYTES:
        raise IllegalError(f"it has more than {MOST_PACKED_BYTES} bytes")
    return data


def _opened(data: bytes) -> tuple[list[Sweep], Any]:
    """The sweeps and the records, all read before anything is written."""
    try:
        return _read(data)
    except OSError as error:  # so pyarrow says of some that they are damaged
        raise IllegalError(str(error)) from None


def _read(data: bytes) -> tuple[list[Sweep], Any]:
    if data.count(b"PK\x01\x02") > 2 * MOST_PACKED_SWEEPS:  # so each file inside is listed
        raise IllegalError("it has too many files")
    with zipfile.ZipFile(BytesIO(data)) as archive:
        inside = archive.infolist()
        named = [one for one in inside if one.filename == _RECORDS]
        written = [one for one in inside if one.filename != _RECORDS]
        if len(written) > MOST_PACKED_SWEEPS or len(named) != 1:
            raise IllegalError(f"it has no {_RECORDS}, or more than {MOST_PACKED_SWEEPS} sweeps")
        if sum(one.file_size for one in written) > MOST_SWEEP_CHARACTERS:
            raise IllegalError(f"its sweeps have more than {MOST_SWEEP_CHARACTERS} characters")
        sweeps = [Sweep.parse(_inside(archive, one).decode(), one.filename) for one in written]
        rows = _records(BytesIO(_inside(archive, named[0])))
    most = PACKED_COMBINATIONS + PACKED_COMBINATIONS_PER_RECORD * len(rows)
    if sum(sweep.size * max(1, sweep.longest // _LONG_GAME) for sweep in sweeps) > most:
        raise IllegalError(
            f"its sweeps have more than {most} combinations, with only {len(rows)} records"
        )
    return sweeps, rows


def _inside(archive: zipfile.ZipFile, one: zipfile.ZipInfo) -> bytes:
    """A file of a zip, not more of it than the zip says that there is."""
    if one.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise IllegalError(f"{quote(one.filename)} is compressed in an unknown way")
    if one.file_size > MOST_PACKED_BYTES:
        raise IllegalError(f"{quote(one.filename)} has more than {MOST_PACKED_BYTES} bytes")
    with archive.open(one) as file:
        return file.read(one.file_size + 1)


def _records(content: BytesIO) -> Any:
    """The table of all records; it is not read before it is known to be small enough."""
    found = pq.read_metadata(content)
    if found.num_row_groups > MOST_PACKED_GROUPS:
        raise IllegalError("its records are in too many groups")
    groups = [found.row_group(place) for place in range(found.num_row_groups)]
    chunks = [one.column(place) for one in groups for place in range(one.num_columns)]
    pages = [_pages(content.getvalue(), chunk) for chunk in chunks]
    if (
        found.num_rows > MOST_COMBINATIONS
        or sum(one.size for one in pages) > MOST_DECODED_BYTES
        or 8 * sum(one.values for one in pages) > MOST_DECODED_BYTES
        or max((one.values for one in pages), default=0) > 2 * MOST_RECORDED_TERMS * found.num_rows
    ):
        raise IllegalError("it has too many records, or they have too many terms")
    if not found.schema.to_arrow_schema().equals(PART):
        raise IllegalError("its records have other columns")
    _require_moderate_texts(content, found.schema)
    rows = pq.ParquetFile(content).read().replace_schema_metadata(None)
    rows.validate(full=True)  # texts are UTF-8
    ends = pc.min_max(rows["finished"].cast(pa.int64())).as_py()
    if not 0 <= (ends["min"] or 0) <= (ends["max"] or 0) < _YEAR_9999:
        raise IllegalError("a record of it was finished at no time")
    return rows


def _pages(data: bytes, chunk: Any) -> Pages:
    starts = [chunk.data_page_offset, chunk.dictionary_page_offset or chunk.data_page_offset]
    return pages_of(data, min(starts), chunk.total_compressed_size)


def _require_moderate_texts(content: BytesIO, schema: Any) -> None:
    """Refuse texts that are long when each is written out: a file may name one a million times."""
    columns = [schema.column(place) for place in range(len(schema.names))]
    paths = [column.path for column in columns if column.physical_type == "BYTE_ARRAY"]
    total = 0
    file = pq.ParquetFile(content, read_dictionary=paths)
    for batch in file.iter_batches(_AT_A_TIME, columns=paths):
        total += sum(map(_written_out, batch.columns))
        if total > MOST_DECODED_BYTES:
            raise IllegalError(f"its records have more than {MOST_DECODED_BYTES} bytes of text")


_AT_A_TIME = 65_536


def _written_out(column: Any) -> int:
    """How many bytes the texts of a column take, each as often as it is named."""
    if pa.types.is_dictionary(column.type):
        lengths = pc.binary_length(column.dictionary)
        return int(pc.sum(pc.take(lengths, column.indices)).as_py() or 0)
    if pa.types.is_struct(column.type):
        return sum(map(_written_out, column.flatten()))
    return _written_out(column.flatten())  # a list
