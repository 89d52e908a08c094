"""A whole atlas as one file, to be handed on: its records, its certificates and its sweeps.

The file is a zip with the sweeps as they were written and one Parquet file of all records, as
`store` keeps them. Unpacked into a directory, new or with an atlas of its own, it can be queried,
verified and run on. The same atlas makes the same file.

Files from outside are read within bounds. Names are not trusted: a part is kept under the digest of
its bytes, the games of a sweep are worked out again, and what a record claims is checked by `atlas
verify`, not here.
"""

import zipfile
import zlib
from io import BytesIO
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from onepile.atlas.book import Atlas
from onepile.atlas.store import PART, Store
from onepile.atlas.sweep import MOST_COMBINATIONS, Sweep
from onepile.errors import IllegalError, OnepileError, quote

MOST_UNPACKED = 1_000_000_000
"""Files that are larger when they are unpacked are refused."""

_MOST_SWEEPS = 1000
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


def unpack(file: str, store: Store) -> int:
    """Add the records of a file to an atlas; how many they are.

    Args:
        file: Its path.
        store: Where they go; it is made if it is not there.

    Raises:
        IllegalError: it is no file of an atlas.
        OSError: it cannot be read.
    """
    data = Path(file).read_bytes()
    try:
        sweeps, rows = _opened(data)
    except (OnepileError, zipfile.BadZipFile, zlib.error, *_DAMAGED) as error:
        reason = " ".join(str(error).split())[:200]
        raise IllegalError(
            f"{quote(file)} is no packed atlas: {reason}; make one with 'onepile atlas pack'"
        ) from None
    store.make()
    for sweep in sweeps:
        store.keep_sweep(sweep, sweep.expand())
    store.keep(rows)
    return int(rows.num_rows)


_DAMAGED = (EOFError, OSError, RuntimeError, ValueError)
"""What zipfile and pyarrow raise besides: cut, encrypted, of an unknown kind, not Parquet."""


def _opened(data: bytes) -> tuple[list[Sweep], Any]:
    """The sweeps and the records, all read before anything is written."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        inside = archive.infolist()
        if sum(one.file_size for one in inside) > MOST_UNPACKED:
            raise IllegalError(f"it has more than {MOST_UNPACKED} bytes when it is unpacked")
        names = [one.filename for one in inside if one.filename != _RECORDS]
        if len(names) > _MOST_SWEEPS or len(names) == len(inside):
            raise IllegalError(f"it has no {_RECORDS}, or more than {_MOST_SWEEPS} sweeps")
        sweeps = [Sweep.parse(archive.read(name).decode(), name) for name in names]
        return sweeps, _records(BytesIO(archive.read(_RECORDS)))


def _records(content: BytesIO) -> Any:
    """The table of all records; it is not read before it is known to be small enough."""
    found = pq.read_metadata(content)
    groups = (found.row_group(place).total_byte_size for place in range(found.num_row_groups))
    if found.num_rows > MOST_COMBINATIONS or sum(groups) > MOST_UNPACKED:
        raise IllegalError("it has too many records")
    if not found.schema.to_arrow_schema().equals(PART):
        raise IllegalError("its records have other columns")
    return pq.read_table(content)
