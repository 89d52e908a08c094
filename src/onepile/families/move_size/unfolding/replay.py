"""Tables of thresholds by replaying an unfolding: long stretches are copied inside the array.

Unfolding writes the game as literals, ramps and copies of stretches of runs (`unfolding.runs`), and
so it is laid out in an array (`mathematics.self_copies`), from pile 1 on or from any other. Needs
normal play: in misère play a pile has more than its threshold.
"""

from bisect import bisect_left
from typing import Any

import numpy as np
from numpy.typing import NDArray

from onepile.families.move_size.unfolding.runs import Run
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.limits import Progress
from onepile.mathematics.self_copies import Piece, window
from onepile.numbers import INFINITE


def replay(
    game: Unfolding,
    count: int,
    first: int = 1,
    progress: Progress | None = None,
    limit: int | None = None,
) -> NDArray[Any]:
    """The thresholds of `count` neighbouring piles, in the smallest type that holds them.

    An infinite threshold is `INFINITE` (0).

    Args:
        game: The game.
        count: How many piles.
        first: The first of them.
        progress: Called now and then with the part done, 0 to 1.
        limit: The most steps to unfold the game.

    >>> replay(Unfolding(lambda v: (v + 1) // 2), 12).tolist()
    [1, 2, 3, 1, 5, 1, 2, 8, 1, 2, 3, 1]
    >>> replay(Unfolding(lambda v: (v + 1) // 2), 6, first=10**100).tolist()
    [3, 1, 5, 1, 2, 8]

    Raises:
        WorkLimitError: `limit` does not suffice.
    """
    last = first + count - 1
    if last <= game.shut:
        return np.full(count, INFINITE, dtype=np.uint8)
    game.extend(last, limit=limit)
    return window(game.runs[0], first, last, pieces, progress)


def pieces(run: Run, after: int, last: int) -> list[Piece[Run]]:
    """What a stretch of a run is made of: thresholds, rising ones, and copied stretches."""
    found: list[Piece[Run]] = []
    while after < last:
        number = bisect_left(run.ends, after + 1)
        end = min(run.ends[number], last) if number < len(run.ends) else last
        source, shift = run.copied(end)
        if source is None:
            low = run.lows[number]
            if low == run.floor:
                found.append(INFINITE)
            else:
                found.append(
                    end - low if end == after + 1 else range(after + 1 - low, end + 1 - low)
                )
        else:
            found.append((source, after - shift, end - shift))
        after = end
    return found
