"""Sequences that are made of values and of copies of each other: any window, at array speed.

A sequence 1, 2, … is described by its *pieces*: single values, rising ones, and stretches of
sequences (other ones, or itself further left) that stand there again. A window, however far out, is
taken apart into pieces, and these into theirs, until the same stretch is met again: what stands in
the window already is copied as a whole. So a window costs about as much as copying an array of its
size, and the way down to it some steps for each order of magnitude.
"""

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from onepile.limits import Progress

if TYPE_CHECKING:
    from numpy.typing import NDArray

Piece: TypeAlias = "int | range | tuple[Copied, int, int]"
"""A value; values, each one more than the one before; or (sequence, after, last): the elements
after + 1 … last of a sequence."""


class Copied(ABC):
    """A sequence of whole numbers, none negative, that is told by its pieces.

    Taking pieces apart again and again comes to an end at single values.
    """

    __slots__ = ()

    @abstractmethod
    def pieces(self, after: int, last: int, above: int = -1) -> Iterator[tuple[int, Piece]]:
        """What the elements after + 1 … last are made of, from the last one down.

        Args:
            after: The element before the first.
            last: The last element.
            above: Stretches without a 0 and without a value above this one may be left out.

        Yields:
            The last element of a piece, and the `Piece`.
        """

    def window(self, first: int, count: int) -> "NDArray[Any]":
        """So many elements from the first on, as an array."""
        return window(self, first, first + count - 1)

    def element(self, at: int) -> int:
        """A single element: copies are followed down to a value."""
        sequence: Copied = self
        while True:
            _, piece = next(sequence.pieces(at - 1, at))
            if isinstance(piece, int):
                return piece
            if isinstance(piece, range):
                return piece[0]
            sequence, _, at = piece

    def has_zero(self, after: int, last: int) -> bool:
        """Whether it is known without a search that one of the elements after + 1 … last is 0."""
        return False


class _Zeros(Copied):
    """Nothing but zeros, from any element on."""

    def pieces(self, after: int, last: int, above: int = -1) -> Iterator[tuple[int, Piece]]:
        """Two halves, or a zero."""
        half = (last - after) // 2
        if not half:
            yield last, 0
            return
        yield last, (self, 0, half)
        yield last - half, (self, 0, last - after - half)

    def has_zero(self, after: int, last: int) -> bool:
        """Always."""
        return True


ZEROS = _Zeros()


class Behind(Copied):
    """So many zeros, and then a sequence."""

    def __init__(self, sequence: Copied, zeros: int) -> None:
        self._sequence = sequence
        self._zeros = zeros

    def pieces(self, after: int, last: int, above: int = -1) -> Iterator[tuple[int, Piece]]:
        """The sequence, moved, and the zeros."""
        zeros = self._zeros
        if last > zeros:
            yield last, (self._sequence, max(after - zeros, 0), last - zeros)
        if after < zeros:
            yield min(last, zeros), (ZEROS, after, min(last, zeros))

    def has_zero(self, after: int, last: int) -> bool:
        """Whether the first of these elements is one of the zeros."""
        return after < self._zeros


def repeated(
    sequence: Copied, after: int, last: int, start: int, period: int
) -> Iterator[tuple[int, Piece]]:
    """Elements beyond the first period of a sequence that repeats from `start` on, as pieces of it.

    A long stretch is two parts, the second a copy of the first: so a window takes few copies,
    however short the period is. A short one stands in the first period.
    """
    length = last - after
    if length > period:
        half = -(-length // (2 * period)) * period
        yield last, (sequence, after, last - half)
        yield after + half, (sequence, after, after + half)
    else:
        shift = (after - start + 1) // period * period
        yield last, (sequence, after - shift, last - shift)


def exceeding(
    sequence: Copied, after: int, last: int, bound: Callable[[int, int], int]
) -> Iterator[tuple[int, int]]:
    """The elements after + 1 … last that are 0 or above a bound of their own, from the last down.

    Args:
        sequence: The sequence.
        after: The element before the first.
        last: The last element.
        bound: (low, high) ↦ what no element from low to high has for a bound less than; of one
            alone its bound. Where elements rise by one it does so by one at most.

    Yields:
        Where it is, and the element.

    >>> list(exceeding(Behind(ZEROS, 3), 1, 4, lambda low, high: 9))
    [(4, 0), (3, 0), (2, 0)]
    """
    # What is still to be looked at, the last on top: a stretch, and how far it is moved.
    waiting = [(sequence, after, last, 0)]
    while waiting:
        sequence, after, last, moved = waiting.pop()
        if last == after:
            continue
        pieces = sequence.pieces(after, last, bound(after + 1 + moved, last + moved))
        end, piece = next(pieces, (after, 0))
        if isinstance(piece, tuple):
            source, start, stop = piece
            waiting.append((sequence, after, end - stop + start, moved))
            waiting.append((source, start, stop, moved + end - stop))
        elif end > after:
            values = piece if isinstance(piece, range) else range(piece, piece + 1)
            waiting.append((sequence, after, end - values.stop + values.start, moved))
            for at, value in zip(count(end + moved, -1), reversed(values), strict=False):
                if value and value <= bound(at, at):
                    break
                yield at, value


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
    sequence: Copied, first: int, last: int, progress: Progress | None = None
) -> "NDArray[Any]":
    """The elements first … last of a sequence, none negative, in the smallest type that holds them.

    That is an unsigned one, or Python's own numbers where one of them has more than 63 bits.

    Args:
        sequence: The sequence.
        first: The first element that is wanted, from 1 on.
        last: The last one.
        progress: Called now and then with the part done, 0 to 1.

    Here element 2^k is k, and after it come the elements 1 … 2^k − 1 again:

    >>> class Ruler(Copied):
    ...     def pieces(self, after, last, above=-1):
    ...         top = 1 << (last.bit_length() - 1)
    ...         if last > top:
    ...             yield last, (self, max(after - top, 0), last - top)
    ...         if after < top:
    ...             yield top, top.bit_length() - 1
    ...         if after < top - 1:
    ...             yield top - 1, (self, after, top - 1)
    >>> window(Ruler(), 5, 16).tolist()
    [0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4]
    >>> window(Ruler(), 10**100, 10**100 + 5).tolist()
    [100, 0, 1, 0, 2, 0]
    """
    import numpy as np

    from onepile.mathematics.arrays import fitting

    made = plan(sequence, first - 1, last)
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


def plan(sequence: Copied, after: int, last: int) -> Plan:
    """What to write to get the elements after + 1 … last."""
    made = Plan([], [], [], [])
    at = 0
    # Stretches that stand in the window as far as it is written; by sequence, ascending.
    homes: dict[Copied, list[_Home]] = {}
    # What to write next, the first on top.
    todo: list[Piece] = [(sequence, after, last)]
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
        parts = [part for _, part in source.pieces(after, last)]
        if len(parts) > 1:  # else what it is one piece of has its home
            home = _Home(after, last - after, at)
            if known is None:
                homes[source] = [home]
            else:
                known.insert(bisect_right(known, home), home)
        todo.extend(parts)
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
