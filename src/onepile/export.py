"""Tables as text, CSV, JSON, OEIS b-file, NumPy or Parquet files.

Text forms are written piece by piece, so that a table of 10^8 piles needs no second copy.
"""

from collections.abc import Callable, Iterator
from typing import IO, TYPE_CHECKING, Any

from onepile.errors import IllegalError, quote
from onepile.games.numbers import decimal

if TYPE_CHECKING:
    from onepile.listing import Listing

FORMATS = ("text", "csv", "json", "bfile", "npy", "parquet")
BINARY = ("npy", "parquet")
_CHUNK = 1 << 16

Progress = Callable[[float], None]


def write(listing: "Listing", form: str, target: IO[Any], progress: Progress | None = None) -> None:
    """Write a table to an open file: binary for npy and parquet, text otherwise."""
    if form not in FORMATS:
        raise IllegalError(f"unknown format {quote(form)}: choose {', '.join(FORMATS)}")
    if form == "npy":
        import numpy as np

        np.save(target, listing.array(), allow_pickle=False)
        return
    if form == "parquet":
        _write_parquet(listing, target)
        return
    head, separator, tail = _frame(listing, form)
    target.write(head)
    first = True
    for done, lines in _lines(listing, form):
        if not first:
            target.write(separator)
        first = False
        target.write(separator.join(lines))
        if progress is not None:
            progress(done)
    target.write(tail)


def _frame(listing: "Listing", form: str) -> tuple[str, str, str]:
    """What stands before, between and after the rows."""
    if form == "json":
        import json

        head = json.dumps({"game": str(listing.game), "what": listing.what, "from": listing.first})
        return f'{head[:-1]}, "values": [', ", ", "]}\n"
    if form == "csv":
        return f"pile,{listing.column}\n", "\n", "\n"
    if form == "text":
        wide = len(decimal(listing.last))
        return f"{'pile':>{max(4, wide)}}  {listing.column}\n", "\n", "\n"
    return "", "\n", "\n"


def _lines(listing: "Listing", form: str) -> Iterator[tuple[float, list[str]]]:
    wide = max(4, len(decimal(listing.last)))
    total = listing.last - listing.first + 1
    done = 0
    for first, cells in listing.chunks(_CHUNK, "null" if form == "json" else "inf"):
        if form == "json":
            rows = [f'"{cell}"' if listing.words and cell != "null" else cell for cell in cells]
        elif form == "csv":
            rows = [f"{decimal(first + i)},{cell}" for i, cell in enumerate(cells)]
        elif form == "bfile":
            rows = [f"{decimal(first + i)} {cell}" for i, cell in enumerate(cells)]
        else:
            rows = [f"{decimal(first + i):>{wide}}  {cell}" for i, cell in enumerate(cells)]
        done += len(cells)
        yield done / total, rows


def _write_parquet(listing: "Listing", target: IO[bytes]) -> None:
    import numpy as np
    import pyarrow as pa
    import pyarrow.parquet as pq

    values = listing.array()
    piles = np.arange(listing.first, listing.last + 1, dtype=np.int64)
    missing = values == 0 if listing.what == "thresholds" else None
    column = pa.array(values, mask=missing)
    table = pa.table({"pile": piles, listing.column: column})
    pq.write_table(table.replace_schema_metadata({"game": str(listing.game)}), target)
