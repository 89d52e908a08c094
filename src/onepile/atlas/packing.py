"""A whole atlas as one file, to be handed on: its records, its certificates and its sweeps.

The file is a zip with the sweeps as they were written and one Parquet file of all records, as
`store` keeps them. Unpacked into a new directory, it can be queried, verified and run on. The same
atlas makes the same file.

Files from outside are read within bounds. Names are not trusted: a part is kept under the digest of
its bytes, the games of a sweep are worked out again, and what a record claims is checked by `atlas
verify`, not here.
"""

import os
import stat
import zipfile
import zlib
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow.parquet as pq

from onepile.atlas.book import Atlas
from onepile.atlas.record import COLUMNS
from onepile.atlas.store import PART, Store
from onepile.atlas.sweep import Sweep
from onepile.errors import IllegalError, OnepileError, quote, visible
from onepile.limits import (
    MOST_COMBINATIONS,
    MOST_DECODED_BYTES,
    MOST_PACKED_BYTES,
    MOST_PACKED_SWEEPS,
    MOST_RECORDED_TERMS,
    MOST_SWEEP_CHARACTERS,
    PACKED_COMBINATIONS,
    PACKED_COMBINATIONS_PER_RECORD,
)

_LONG_GAME = 500
"""A combination counts once for each so many characters that its text may have."""

_SAME_DATE = (1980, 1, 1, 0, 0, 0)
_RECORDS = "records.parquet"
_PAGE = 2**26
"""Certificates are like each other: the larger a page, the better they are compressed."""

_LISTS = [f"len({name})" for name, column in COLUMNS.items() if PART.field(name).type.num_fields]
_SIZES = f"""
    SELECT count(*) AS records, max(greatest({", ".join(_LISTS)})) AS terms,
        count(*) FILTER (year(finished) NOT BETWEEN 1970 AND 9998) AS timeless
    FROM parts
"""

_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError)
"""What is raised besides: cut, encrypted, of an unknown kind, not Parquet."""


def packed(atlas: Atlas) -> bytes:
    """The file of an atlas."""
    rows = atlas.query("SELECT DISTINCT * FROM parts ORDER BY game, finished, run, work").cast(PART)
    content = BytesIO()
    pq.write_table(rows, content, compression="zstd", compression_level=19, data_page_size=_PAGE)
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for place, (_, sweep, _) in enumerate(Store(atlas.directory).sweeps()):
            archive.writestr(_named(f"sweeps/{place:03}-{sweep.digest}.toml"), sweep.text)
        archive.writestr(_named(_RECORDS), content.getvalue(), zipfile.ZIP_STORED)
    return made.getvalue()


def _named(name: str) -> zipfile.ZipInfo:
    made = zipfile.ZipInfo(name, _SAME_DATE)
    made.compress_type = zipfile.ZIP_DEFLATED
    return made


def unpack(file: str, store: Store) -> int:
    """Make an atlas of a file.

    Args:
        file: Its path.
        store: A directory that is not there yet, or empty.

    Returns:
        How many records it has.

    Raises:
        IllegalError: it is no file of an atlas, or the directory is there.
        OSError: it cannot be read.
    """
    if not store.is_empty:
        raise IllegalError(
            f"{quote(str(store.directory))} is there already: what others have made is unpacked "
            "into a new directory"
        )
    data = _bytes_of(file)
    try:
        sweeps, rows = _read(data)
    except (OnepileError, *_DAMAGED) as error:
        raise _refused(file, visible(" ".join(str(error).split()))[:200]) from None
    store.make()
    for sweep in sweeps:
        store.keep_sweep(sweep, sweep.expand())
    store.keep(rows)
    return int(rows.num_rows)


def _refused(file: str, reason: str) -> IllegalError:
    return IllegalError(
        f"{quote(file)} is no packed atlas: {reason}; make one with 'onepile atlas pack'"
    )


def _bytes_of(file: str) -> bytes:
    """What is in a file; a device or a pipe, which may have no end, is none."""
    if not stat.S_ISREG(os.stat(file).st_mode):
        raise _refused(file, "it is no regular file")
    with open(file, "rb") as opened:
        data = opened.read(MOST_PACKED_BYTES + 1)
    if len(data) > MOST_PACKED_BYTES:
        raise _refused(file, f"it has more than {MOST_PACKED_BYTES} bytes")
    return data


def _read(data: bytes) -> tuple[list[Sweep], Any]:
    """The sweeps and the records, all read before anything is written."""
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
        rows = _records(_inside(archive, named[0]))
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


def _records(content: bytes) -> Any:
    """The table of all records, read by DuckDB within its bounds."""
    with TemporaryDirectory() as folder:
        strange = Store(folder, MOST_DECODED_BYTES)
        strange.make()
        Path(folder, "parts", _RECORDS).write_bytes(content)
        [sizes] = strange.ask(_SIZES).to_pylist()
        if sizes["records"] > MOST_COMBINATIONS or (sizes["terms"] or 0) > MOST_RECORDED_TERMS:
            raise IllegalError("it has too many records, or they have too many terms")
        if sizes["timeless"]:
            raise IllegalError("a record of it was finished at no time")
        return strange.read(PART.names)
