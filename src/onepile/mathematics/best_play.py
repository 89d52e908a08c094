"""How long a game lasts with best play, a whole row of moves at a time.

The winner hurries, the loser delays. With blocks both sides use theirs: against a player who wins,
the blocker forbids the quickest wins; against one who loses, all winning moves and then the
longest resistance.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_NEVER = 1 << 30

Numbers = NDArray[np.int32]
Flags = NDArray[np.bool_]


class Rows(NamedTuple):
    """What is to come from many positions, each field an array.

    Attributes:
        safe: Whether the player to move loses.
        length: The number of moves until the end.
        wins: How many moves lead to safe positions, before any is blocked.
    """

    safe: Flags
    length: Numbers
    wins: Numbers

    @classmethod
    def over(cls, shape: tuple[int, ...], misere: bool) -> "Rows":
        """Positions without moves: who would have to move has lost, or won in misère play.

        >>> Rows.over((3,), misere=False).at(0)
        (True, 0, 0)
        """
        return cls(np.full(shape, not misere), np.zeros(shape, np.int32), np.zeros(shape, np.int32))

    def at(self, *place: int) -> tuple[bool, int, int]:
        """One position, in Python's numbers: whether it is safe, its length, its winning moves."""
        return bool(self.safe[place]), int(self.length[place]), int(self.wins[place])


def settled(wins: Flags, lengths: Numbers, blocks: int, misere: bool) -> Rows:
    """What is to come from a position with the first move alone, with the first two, and so on.

    Args:
        wins: For each move, along the last axis, whether it leads to a safe position.
        lengths: For each, the length of the game when it is made.
        blocks: How many may be forbidden.
        misere: Whether a mover without moves has won; then one must be left open.

    >>> rows = settled(np.array([False, True, True]), np.array([2, 3, 1]), 0, False)
    >>> rows.safe.tolist(), rows.length.tolist(), rows.wins.tolist()
    ([True, False, False], [2, 3, 1], [0, 1, 2])
    """
    number = wins.shape[-1]
    ranks = min(blocks, number) + 1
    won = np.cumsum(wins, axis=-1, dtype=np.int32)
    lost = np.arange(1, number + 1, dtype=np.int32) - won
    unsafe = won > blocks
    forbidden = np.minimum(blocks, won - 1)
    spare = np.minimum(blocks - won, ranks - 1)
    if misere:
        unsafe |= lost == 0
        spare = np.minimum(spare, lost - 1)
    quick = _ranked(np.where(wins, lengths, _NEVER), ranks, _NEVER)
    slow = -_ranked(np.where(wins, 0, -lengths), ranks, 0)  # 0 where no move is left
    length = np.where(unsafe, _chosen(quick, forbidden), _chosen(slow, spare))
    return Rows(~unsafe, length, won)


def _ranked(values: Numbers, ranks: int, none: int) -> Numbers:
    """The least, second least, … of the first value, of the first two, and so on; else `none`."""
    made = np.empty((ranks, *values.shape), dtype=np.int32)
    rest = values.astype(np.int32)
    for best in made:
        np.minimum.accumulate(rest, axis=-1, out=best)
        # The next rank chooses among what each newcomer drove out, or failed to.
        rest[..., 1:] = np.maximum(rest[..., 1:], best[..., :-1])
        rest[..., 0] = none
    return made


def _chosen(ranked: Numbers, rank: Numbers) -> Numbers:
    """At each place the value of the rank that is asked for there."""
    if len(ranked) == 1:
        only: Numbers = ranked[0]
        return only
    chosen: Numbers = np.take_along_axis(ranked, np.maximum(rank, 0)[None], axis=0)[0]
    return chosen
