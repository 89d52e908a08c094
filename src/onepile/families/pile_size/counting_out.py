"""Many neighbouring places of a row at once: which tread their values are from.

`rotation` follows one place of (row(s−1), s) back through treads that all turn by the same amount.
One tread back, the last place is dropped (its value is s) and the circle turns. So the values are
dropped one after the other, s, s−1, s−2, …, in a fixed direction around the circle, every k-th of
those that are left: the counting-out game of Josephus. When the counting comes past a block of
neighbouring places, it drops every k-th of them, and what is left of the block is a block again.
So the whole block takes as many steps as a single place, each an operation on arrays.

A turn to the right by k counts upward, every k-th; a turn to the left by k−1 counts downward.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

_WIDE = 4
"""A circle that is not so many times as long as the block is counted out as a whole."""

Found = list[tuple[NDArray[np.int64], int]]
"""Offsets in a block and the value of the first of them; each next one has one less."""


def counted_out(
    s: int, first: int, count: int, turn: int, least: int, row: Callable[[], NDArray[Any]]
) -> tuple[Found, tuple[NDArray[np.int64], NDArray[Any]]]:
    """The values of neighbouring places of (row(s−1), s), as far as they come from counting out.

    Args:
        s: The tread.
        first: The first place.
        count: How many places, the last of them at most s.
        turn: row(t) is (row(t−1), t) turned left by this much, for every t >= least.
        least: The first tread whose turn is known.
        row: Gives the values of row(least−1).

    Returns:
        Offsets with their values as they were counted out, and offsets with values of the row.

    >>> found, (rest, values) = counted_out(5, 0, 6, 1, 1, lambda: np.zeros(1, np.int64))
    >>> for offsets, value in found:
    ...     print(offsets.tolist(), value)
    [5] 5
    [3, 1] 4
    [4] 2
    [0] 1
    >>> rest.tolist(), values.tolist()
    ([2], [0])
    """
    found: Found = []
    offsets = np.arange(count)
    if count and first + count - 1 == s:
        found.append((offsets[-1:], s))
        offsets = offsets[:-1]
    k = -turn if turn < 0 else turn + 1
    least = max(least, 1)
    if turn >= 0:  # seen from the other end, it counts upward
        offsets = offsets[::-1]
        first = s - first - len(offsets)
    while len(offsets):
        # One time past the block takes fewer treads than it is long.
        low = max(_WIDE * (len(offsets) + k), least + len(offsets) + k)
        if s <= low:
            return found, _whole_circle(s, first, offsets, k, turn, least, row, found)
        steps = min(first // k, s - low)
        s, first = s - steps, first - steps * k
        if first >= k:
            continue
        drops, rest = divmod(first + len(offsets), k)
        if not drops:
            s, first = s - 1, s - k + first
            continue
        hit = slice(k - 1 - first, None, k)
        found.append((offsets[hit], s - 1))
        offsets = np.delete(offsets, hit)
        s -= drops
        passed = len(offsets) - rest
        # What was not counted past, fewer than k places, goes past with the next.
        first = s - passed - (k if rest else 0)
        s -= bool(rest)
    return found, (offsets, np.empty(0, dtype=np.int64))


def _whole_circle(
    s: int,
    first: int,
    offsets: NDArray[np.int64],
    k: int,
    turn: int,
    least: int,
    row: Callable[[], NDArray[Any]],
    found: Found,
) -> tuple[NDArray[np.int64], NDArray[Any]]:
    """Count out the circle of places 0 … s−1, of which a block is wanted; add to what was found."""
    circle = np.full(s, -1, dtype=np.int64)
    circle[first : first + len(offsets)] = offsets
    while s > least:
        drops = min(s // k, s - least)
        if not drops:  # fewer than k are left
            place = (k - 1) % s
            circle = np.concatenate((circle[place:], circle[:place]))
            dropped, circle = circle[:1], circle[1:]
            found.append((dropped, s - 1))
            s -= 1
            continue
        found.append((circle[k - 1 : drops * k : k], s - 1))
        passed = np.delete(circle[: drops * k], slice(k - 1, None, k))
        circle = np.concatenate((circle[drops * k :], passed))
        s -= drops
    values = row()[:s]
    if turn >= 0:
        values = values[::-1]
    wanted = circle >= 0
    return circle[wanted], values[wanted]
