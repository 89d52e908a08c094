"""How large the pages of a Parquet file are, by the pages themselves.

What a file says at its end of its columns need not be so: a reader follows the header of each page.
So a few bytes can stand for any number of values. Here the headers are read, and nothing else; they
are structs of Thrift's compact protocol, of which this is the part that occurs.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from onepile.limits import MOST_COLUMN_PAGES, MOST_PAGE_DEPTH

_KNOWN_ENCODINGS = {0, 2, 3, 8}
"""Plain, a dictionary's (by its old and its new number) and runs: in these no value is made of the
one before, so that none is longer than what is written."""


class Pages(NamedTuple):
    """What the pages of one column chunk hold together.

    Attributes:
        values: How many values.
        size: How many bytes, unpacked.
    """

    values: int
    size: int


def pages_of(data: bytes, start: int, length: int) -> Pages:
    """The pages of a column chunk.

    Args:
        data: The file.
        start: Where its first page begins.
        length: How many bytes they take.

    Raises:
        ValueError: these are none, or of a kind that is not read here.
    """
    if not 0 <= start <= start + length <= len(data):
        raise ValueError("a column lies outside the file")
    values = size = 0
    for header in _headers(memoryview(data)[start : start + length]):
        size += header.get(2, 0)
        for kind, encoding in ((5, 2), (8, 4)):  # data pages of the two versions
            if kind in header:
                if header[kind].get(encoding) not in _KNOWN_ENCODINGS:
                    raise ValueError("a page is encoded in an unknown way")
                values += header[kind].get(1, 0)
        if 7 in header:  # a dictionary
            values += header[7].get(1, 0)
    return Pages(values, size)


def _headers(chunk: memoryview) -> Iterator[dict[int, Any]]:
    """The headers one after the other; each is followed by as many bytes as it says."""
    at = count = 0
    try:
        while at < len(chunk):
            count += 1
            if count > MOST_COLUMN_PAGES:
                raise ValueError("a column has too many pages")
            header, at = _struct(chunk, at, 0)
            numbers = [header.get(2), header.get(3)]
            numbers += [inner.get(1) for inner in header.values() if isinstance(inner, dict)]
            if not all(isinstance(number, int) and number >= 0 for number in numbers):
                raise ValueError("a page has no size")
            at += header[3]
            yield header
    except IndexError:
        raise ValueError("a page is cut") from None


def _struct(data: memoryview, at: int, depth: int) -> tuple[dict[int, Any], int]:
    """A struct: number of a field ↦ its value, if that is a whole number or a struct."""
    found: dict[int, Any] = {}
    field = 0
    while head := data[at]:
        at += 1
        step, kind = head >> 4, head & 15
        if step:
            field += step
        else:
            field, at = _number(data, at)
        if kind in (4, 5, 6):
            found[field], at = _number(data, at)
        elif kind == 8:  # a text
            size, at = _varint(data, at)
            at += size
        elif kind == 12 and depth < MOST_PAGE_DEPTH:
            found[field], at = _struct(data, at, depth + 1)
        elif kind == 3:
            at += 1
        elif kind not in (1, 2):  # which are true and false
            raise ValueError("a page has no known header")
    return found, at + 1


def _number(data: memoryview, at: int) -> tuple[int, int]:
    value, at = _varint(data, at)
    return (value >> 1) ^ -(value & 1), at


def _varint(data: memoryview, at: int) -> tuple[int, int]:
    value = shift = 0
    while shift < 70:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7
    raise ValueError("a number of a page has no end")
