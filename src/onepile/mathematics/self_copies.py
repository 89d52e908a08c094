"""Sequences that are made of values and of copies of each other: any window, at array speed.

A sequence 1, 2, … is described by its *pieces*: single values, rising ones, and stretches of
sequences (other ones, or itself further left) that stand there again. A window, however far out, is
taken apart into pieces, and these into theirs, until the same stretch is met again: what stands in
the window already is copied as a whole. So a window costs about as much as copying an array of its
size, and the way down to it some steps for each order of magnitude.
"""

from bisect import bisect_right
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from onepile.limits import Progress
from onepile.mathematics.arrays import fitting

S = TypeVar("S", bound=Hashable)

Piece = int | range | tuple[S, int, int]
"""A value; values, each one more than the one before; or (sequence, after, last): the elements
after + 1 … last of a sequence."""
Pieces = Callable[[S, int, int], list[Piece[S]]]
"""(sequence, after, last) ↦ what these elements are made of, from left to right.

Taking pieces apart again and again comes to an end at single values."""

_LOOKED_AT = 8
"""So many earlier places of a sequence are tried; there are hardly ever more."""


class _Home(NamedTuple):
    """Where a stretch of a sequence stands, or will, in the window."""

    after: int
    length: int
    at: int


class Copy(NamedTuple):
    """To write: the window from `at` on is what it is from `source` on, so many elements."""

    at: int
    length: int
    source: int


class Plan(NamedTuple):
    """What to write: values one by one at places, rising ones from places on, then the copies."""

    places: list[int]
    values: list[int]
    rising: list[tuple[int, range]]
    copies: list[Copy]


def window(
    sequence: S, first: int, last: int, pieces: Pieces[S], progress: Progress | None = None
) -> NDArray[Any]:
    """The elements first … last of a sequence, none negative, in the smallest type that holds them.

    That is an unsigned one, or Python's own numbers where one of them has more than 63 bits.

    Args:
        sequence: The sequence.
        first: The first element that is wanted, from 1 on.
        last: The last one.
        pieces: What the sequences are made of.
        progress: Called now and then with the part done, 0 to 1.

    Here element 2^k is k, and after it come the elements 1 … 2^k − 1 again:

    >>> def ruler(name, after, last):
    ...     top = 1 << (last.bit_length() - 1)
    ...     if after >= top:
    ...         return [(name, after - top, last - top)]
    ...     before = [(name, after, top - 1)] if after < top - 1 else []
    ...     return [*before, top.bit_length() - 1, *([(name, 0, last - top)] if last > top else [])]
    >>> window("ruler", 5, 16, ruler).tolist()
    [0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4]
    >>> window("ruler", 10**100, 10**100 + 5, ruler).tolist()
    [100, 0, 1, 0, 2, 0]
    """
    made = plan(sequence, first - 1, last, pieces)
    length = last - first + 1
    largest = max([*made.values, *(values[-1] for _, values in made.rising)], default=0)
    table: NDArray[Any] = np.empty(length, dtype=fitting(largest))
    table[made.places] = made.values
    for at, values in made.rising:
        part = table[at : at + len(values)]
        part[:] = values.start
        part += np.arange(len(values), dtype=table.dtype)
    for at, many, source in made.copies:
        table[at : at + many] = table[source : source + many]
        if progress is not None:
            progress((at + many) / length)
    return table


def plan(sequence: S, after: int, last: int, pieces: Pieces[S]) -> Plan:
    """What to write to get the elements after + 1 … last."""
    made = Plan([], [], [], [])
    at = 0
    # Stretches that stand in the window as far as it is written; by sequence, ascending.
    homes: dict[S, list[_Home]] = {}
    # What to write next, the first on top.
    todo: list[Piece[S]] = [(sequence, after, last)]
    while todo:
        piece = todo.pop()
        if isinstance(piece, int):
            made.places.append(at)
            made.values.append(piece)
            at += 1
            continue
        if isinstance(piece, range):
            made.rising.append((at, piece))
            at += len(piece)
            continue
        source, after, last = piece
        known = homes.get(source)
        length = 0
        if known is not None:
            place, length = _found(known, after, last - after, at)
        if length:
            if length < last - after:
                todo.append((source, after + length, last))
            made.copies.append(Copy(at, length, place))
            at += length
            continue
        parts = pieces(source, after, last)
        if len(parts) > 1:  # else what it is one piece of has its home
            home = _Home(after, last - after, at)
            if known is None:
                homes[source] = [home]
            else:
                known.insert(bisect_right(known, home), home)
        todo.extend(reversed(parts))
    return made


def _found(homes: list[_Home], after: int, wanted: int, at: int) -> tuple[int, int]:
    """Where the elements from after + 1 on stand in the window, and how many of those wanted.

    None of them if the second number is 0.
    """
    place = most = 0
    number = bisect_right(homes, after, key=_after)
    for home in reversed(homes[max(0, number - _LOOKED_AT) : number]):
        skipped = after - home.after
        written = min(home.length, at - home.at) - skipped
        if written > most:
            place, most = home.at + skipped, written
            if most >= wanted:
                return place, wanted
    return place, most


def _after(home: _Home) -> int:
    return home.after
