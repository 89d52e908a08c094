"""Piles with lists of moves, settled one after the other; and how all loops here judge a position.

One source settles outcomes and nim-values: the value of a position is its nim-value, or 1 for
unsafe and 0 for safe. So a move wins when it leaves the value 0, in either case.

What belongs together comes as one named tuple. It is taken apart before the loops: inside, each
array that is asked of it would be counted as a reference.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from onepile.kernels.compiling import compiled
from onepile.kernels.copying import Integers

Flags = NDArray[np.bool_]


class Play(NamedTuple):
    """How the value of a position follows from those that its moves leave.

    Attributes:
        over: Whether the game is over at a pile.
        blocks: How many moves may be forbidden.
        misere: Whether the last move loses.
        nim: Whether values are nim-values; then nothing is forbidden, and the last move wins.
    """

    over: Flags
    blocks: int
    misere: bool
    nim: bool


class Moves(NamedTuple):
    """Lists of moves, each ascending, one after the other.

    Attributes:
        which: The list of each pile, from some first one on.
        offsets: Where each list begins; one entry more.
        moves: The lists.
        overshoot: Whether moves beyond the pile count, and empty it.
    """

    which: Integers
    offsets: Integers
    moves: Integers
    overshoot: bool


@compiled
def least_other(seen: Integers, stamp: int) -> int:
    """The least value whose place does not hold the stamp."""
    value = 0
    while seen[value] == stamp:
        value += 1
    return value


@compiled
def by_lists(
    lists: Moves, play: Play, later: Integers, passed: Integers, values: Integers, first: int
) -> None:
    """The values of piles from `first` on, when each has one of several lists of moves.

    Args:
        lists: The moves of each pile from `first` on; so many piles are settled.
        play: How they are judged.
        later: The values after a move; the same array as `values` where a move changes nothing but
            the pile.
        passed: The values after a pass; empty: there is none.
        values: Filled; known below `first` where it is `later` too.
        first: The first pile.
    """
    which, offsets, moves, overshoot = lists
    over, blocks, misere, nim = play
    seen = np.full(len(moves) + 3, -1, dtype=np.int64)
    for at in range(len(which)):
        pile = first + at
        values[pile] = misere
        if over[pile]:
            continue
        count = winning = 0
        for i in range(offsets[which[at]], offsets[which[at] + 1]):
            if moves[i] > pile and not overshoot:
                break
            count += 1
            value = int(later[max(0, pile - moves[i])])
            if not nim:
                winning += value == 0
                if winning > blocks and not misere:
                    break
            elif value < len(seen):
                seen[value] = pile
        if count > 0 and len(passed) > 0:
            count += 1
            value = int(passed[pile])
            if value == 0:
                winning += blocks + 1  # a pass cannot be forbidden
            if nim and value < len(seen):
                seen[value] = pile
        if nim:
            values[pile] = least_other(seen, pile)
        else:
            values[pile] = winning > blocks or (misere and winning == count)
