"""Tables of thresholds by replaying an unfolding: long stretches are copied inside the array.

Unfolding writes the game as literals and copies of stretches of runs (`unfolding.runs`). Laid out
in an array of the piles 1 … n, each stretch is found again at a place where it was written before;
only what is new of it is written out, piece by piece. So the table takes about as long as copying
an array of its size. Needs what unfolding needs: f non-decreasing, normal
play.
"""

from bisect import bisect_left
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from onepile.budget import Progress
from onepile.families.move_size.unfolding.runs import Run
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.numbers import INFINITE


class Stretch(NamedTuple):
    """To write: the array from `at` on is what it is from `source` on, so many elements."""

    at: int
    length: int
    source: int


class Plan(NamedTuple):
    """What to write, in the order of the array: thresholds one by one, and copies.

    Attributes:
        places: Indices of the thresholds that are written one by one.
        values: These thresholds.
        stretches: The copies.
    """

    places: list[int]
    values: list[int]
    stretches: list[Stretch]


def replay(
    game: Unfolding,
    count: int,
    progress: Progress | None = None,
    limit: int | None = None,
) -> NDArray[np.unsignedinteger]:
    """The thresholds of the piles 1 … count, in the smallest unsigned type that holds them.

    Args:
        game: The game.
        count: How many piles.
        progress: Called now and then with the part done, 0 to 1.
        limit: The most steps to unfold the game.

    >>> replay(Unfolding(lambda v: (v + 1) // 2), 12).tolist()
    [1, 2, 3, 1, 5, 1, 2, 8, 1, 2, 3, 1]

    Raises:
        WorkLimitError: `limit` does not suffice.
    """
    game.extend(count, limit=limit)
    plan = _plan(game.runs[0], count)
    table = np.empty(count, dtype=np.min_scalar_type(max(plan.values, default=0)))
    table[plan.places] = plan.values
    for at, length, source in plan.stretches:
        table[at : at + length] = table[source : source + length]
        if progress is not None:
            progress((at + length) / count)
    return table


def _plan(whole: Run, count: int) -> Plan:
    """What to write to get the first `count` thresholds of the game."""
    plan = Plan([], [], [])
    # How long a beginning of each run is to stand in the array, and from where on; it is there
    # as far as the array is written.
    homes = {whole: (count, 0)}
    # Stretches of runs to write next, the first on top: (run, after, last). The game itself
    # begins with being taken apart.
    todo: list[tuple[Run, int, int]] = []
    at = 0
    _push_pieces(todo, whole, 0, count)
    while todo:
        run, after, last = todo.pop()
        length, home = homes.get(run, (0, 0))
        if after == 0 and last > length:
            homes[run] = last, at
        written = min(length, at - home)
        if last == after + 1 and run.copied(last)[0] is None:
            low = run.lows[bisect_left(run.ends, last)]
            plan.places.append(at)
            plan.values.append(INFINITE if low == run.floor else last - low)
            at += 1
        elif after < written:
            if last > written:
                todo.append((run, written, last))
                last = written
            plan.stretches.append(Stretch(at, last - after, home + after))
            at += last - after
        else:
            _push_pieces(todo, run, after, last)
    return plan


def _push_pieces(todo: list[tuple[Run, int, int]], run: Run, after: int, last: int) -> None:
    """Take a stretch of a run apart: literals, and stretches of the runs it copies."""
    pieces: list[tuple[Run, int, int]] = []
    while after < last:
        number = bisect_left(run.ends, after + 1)
        end = min(run.ends[number], last) if number < len(run.ends) else last
        source, shift = run.copied(end)
        pieces.append((source or run, after - shift, end - shift))
        after = end
    todo.extend(reversed(pieces))
