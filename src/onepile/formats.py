"""Tables in files: text, csv, json, b-files of the OEIS, NumPy's npy, parquet.

All are written piece by piece, so that a table needs no second copy, and one that is made window by
window never stands in memory as a whole.

| format | an infinite threshold | an outcome |
|---|---|---|
| text, csv | `inf` | `safe`, `unsafe` |
| json | `null` | `"safe"`, `"unsafe"` |
| parquet | null | true for unsafe |
| npy | 0, as no finite threshold is | true for unsafe |
| bfile | refused: the OEIS takes whole numbers only | 0 for safe, 1 for unsafe |
"""

from collections.abc import Callable, Iterable, Iterator
from typing import IO, TYPE_CHECKING, Any

import numpy as np

from onepile.errors import IllegalError
from onepile.extras import package
from onepile.files import FORMATS, delimited, format_named, json_text
from onepile.limits import Progress
from onepile.numbers import INFINITE, decimal, short

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onepile.table import Table

_LINES = 1 << 16
"""So many lines are written at a time."""
_ROW_GROUP = 1 << 20
_PLAIN_BITS = 10_000
"""Python itself writes numbers of up to so many bits, quickly."""
_SURVEY = 0.2
"""The part of the work that the look before the writing is."""
_PLAIN_WORDS = ("safe", "unsafe")
_WORDS = {"json": ('"safe"', '"unsafe"'), "bfile": ("0", "1")}


def write(table: "Table", form: str, target: IO[Any], progress: Progress | None = None) -> None:
    """Write a table to an open file: binary for npy and parquet, text otherwise.

    >>> import sys
    >>> from onepile.table import table
    >>> from onepile.text import parse_game
    >>> write(table(parse_game("fibonacci-nim"), 3), "bfile", sys.stdout)
    1 1
    2 2
    3 3

    Raises:
        IllegalError: the format does not exist, or cannot hold these values; nothing is written
            then.
    """
    if format_named(form, "table") == "npy":
        _write_npy(table, target, progress)
    elif form == "parquet":
        _write_parquet(table, target, progress)
    else:
        _write_text(table, form, target, progress)


def _write_text(table: "Table", form: str, target: IO[str], progress: Progress | None) -> None:
    if form == "bfile" and table.kind.infinite:
        _survey(table, form, _within(progress, 0, _SURVEY))
        progress = _within(progress, _SURVEY, 1)
    head, between, tail = _frame(table, form)
    target.write(head)
    separator = ""
    for low, values in _told(table, progress):
        for start in range(0, len(values), _LINES):
            part = values[start : start + _LINES]
            target.write(separator + between.join(_rows(table, form, low + start, part)))
            separator = between
    target.write(tail)


def _frame(table: "Table", form: str) -> tuple[str, str, str]:
    """What stands before, between and after the rows."""
    if form == "json":
        told = {"game": str(table.game), "what": table.what, "from": table.first, "values": []}
        return json_text(told).removesuffix("]}"), ", ", "]}\n"
    if form == "csv":
        return f"{table.kind.index},{table.column}\n", "\n", "\n"
    if form == "text":
        return f"{table.kind.index:>{_wide(table)}}  {table.column}\n", "\n", "\n"
    return "", "\n", "\n"


def _wide(table: "Table") -> int:
    return max(4, len(decimal(table.last)))


def _rows(table: "Table", form: str, low: int, values: "NDArray[Any]") -> Iterable[str]:
    """The rows of some neighbouring piles."""
    cells = cells_of(table, form, values)
    if form == "json":
        return cells
    piles = map(_writer(low + len(values)), range(low, low + len(values)))
    if form == "text":
        wide = _wide(table)
        return (f"{pile:>{wide}}  {cell}" for pile, cell in zip(piles, cells, strict=True))
    return delimited(form, zip(piles, cells, strict=True))


def cells_of(table: "Table", form: str, values: "NDArray[Any]") -> Iterable[str]:
    """Some values as text, as this format has them."""
    if table.kind.words:
        return map(_WORDS.get(form, _PLAIN_WORDS).__getitem__, values.tolist())
    numbers = values.tolist()
    cells = map(_writer(max(numbers, default=0)), numbers)
    if table.kind.infinite and (values == INFINITE).any():
        infinite = "null" if form == "json" else "inf"
        return (infinite if cell == str(INFINITE) else cell for cell in cells)
    return cells


def _writer(largest: int) -> Callable[[int], str]:
    """What writes numbers up to this one."""
    return str if largest.bit_length() <= _PLAIN_BITS else decimal


def _write_npy(table: "Table", target: IO[bytes], progress: Progress | None) -> None:
    kind = _survey(table, "npy", _within(progress, 0, _SURVEY))
    described = {"descr": np.lib.format.dtype_to_descr(kind), "fortran_order": False}
    np.lib.format.write_array_header_1_0(target, {**described, "shape": (len(table),)})
    for _, values in _told(table, _within(progress, _SURVEY, 1)):
        target.write(values.astype(kind, copy=False).data)


def _write_parquet(table: "Table", target: IO[bytes], progress: Progress | None) -> None:
    """Two columns, the pile and its value. Neighbouring piles are written as their differences."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    if table.last >> 63:
        raise IllegalError(
            f"pile {short(table.last)} does not fit into the 64 bits of a parquet file: "
            "write csv or json"
        )
    kind = _survey(table, "parquet", _within(progress, 0, _SURVEY))
    columns = [(table.kind.index, pa.int64()), (table.column, pa.from_numpy_dtype(kind))]
    schema = pa.schema(columns, metadata={"game": str(table.game)})
    with pq.ParquetWriter(
        target,
        schema,
        use_dictionary=[table.column],
        column_encoding={table.kind.index: "DELTA_BINARY_PACKED"},
    ) as writer:
        for low, values in _told(table, _within(progress, _SURVEY, 1)):
            piles = np.arange(low, low + len(values), dtype=np.int64)
            missing = values == INFINITE if table.kind.infinite else None
            cells = pa.array(values.astype(kind, copy=False), mask=missing)
            writer.write_table(pa.table([pa.array(piles), cells], schema), _ROW_GROUP)


def arrow_table(table: "Table") -> Any:
    """A table in memory, of two columns; numbers of more than 63 bits are written as text.

    Raises:
        MissingExtraError: Arrow is not installed.
        WorkLimitError: it does not fit into memory.
    """
    pa = package("pyarrow")
    values = table.array()
    missing = np.ma.getmaskarray(values) if isinstance(values, np.ma.MaskedArray) else None
    plain = np.ma.getdata(values)
    if plain.dtype == object:
        hidden = [False] * len(plain) if missing is None else missing.tolist()
        pairs = zip(plain.tolist(), hidden, strict=True)
        cells = pa.array([None if skip else decimal(value) for value, skip in pairs])
    else:
        cells = pa.array(plain, mask=missing)
    if table.last >> 63:
        piles = pa.array([decimal(pile) for pile in range(table.first, table.last + 1)])
    else:
        piles = pa.array(np.arange(table.first, table.last + 1, dtype=np.int64))
    made = pa.table([piles, cells], [table.kind.index, table.column])
    return made.replace_schema_metadata({"game": str(table.game)})


def data_frame(table: "Table") -> Any:
    """The same as a pandas DataFrame: nullable whole numbers, Python's own beyond 63 bits."""
    pandas = package("pandas")
    values = table.array()
    plain = np.ma.getdata(values)
    cells: Any = pandas.Series(plain)
    if plain.dtype != object and not table.kind.words:
        cells = cells.astype("Int64")
    if isinstance(values, np.ma.MaskedArray):
        cells[np.ma.getmaskarray(values)] = pandas.NA
    large = table.last >> 63
    piles = pandas.Series(range(table.first, table.last + 1), dtype=object if large else "int64")
    return pandas.DataFrame({table.kind.index: piles, table.column: cells})


def _survey(table: "Table", form: str, progress: Progress | None) -> "np.dtype[Any]":
    """The type that holds all values; a look at them before anything is written.

    It takes a fraction of the writing.

    Raises:
        IllegalError: the format cannot hold one of them.
    """
    kinds: set[np.dtype[Any]] = set()
    for low, values in _told(table, progress):
        kinds.add(values.dtype)
        if values.dtype == object and FORMATS[form].binary:
            at = short(low + int(np.argmax(values >= 1 << 63)))
            named = f"pile {at} has a value of" if table.kind.index == "pile" else f"term {at} has"
            raise IllegalError(f"{named} more than 63 bits, too many for {form}: write csv or json")
        if form == "bfile" and (infinite := values == INFINITE).any():
            raise IllegalError(
                f"pile {short(low + int(np.argmax(infinite)))} has an infinite threshold, and a "
                "b-file holds whole numbers only: start after it, or write csv or json"
            )
    return np.result_type(*kinds)


def _told(table: "Table", progress: Progress | None) -> Iterator[tuple[int, "NDArray[Any]"]]:
    """The pieces of a table, each reported when it is done."""
    for low, values in table.pieces():
        yield low, values
        if progress is not None:
            progress((low + len(values) - table.first) / len(table))


def _within(progress: Progress | None, begin: float, end: float) -> Progress | None:
    """The progress of a part of the work."""
    if progress is None:
        return None
    return lambda part: progress(begin + part * (end - begin))
