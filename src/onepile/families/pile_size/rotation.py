"""How one tread of nim-values becomes the next: append, then turn. Fast through whole treads.

Let f̄ be the staircase of Theorem 1 (paper 002) and L(s) the number of piles at which it is s.
By the theorem the nim-values repeat with period s+1 along tread s, and the s+1 piles before
f̄ rises to s+1 carry each value 0 … s once. Call them, in order, row(s). Then

    row(s) = (row(s−1), s) turned left by L(s) − 1 places,

because tread s opens with value s right after row(s−1) and then only repeats. Undone, this is one
step of the counting-out game of Josephus: turn the circle, drop the last.

When L(s) ≡ c modulo s+1 for one constant c, every turn is by the same amount, and a place in a
row moves by the same number of places, tread after tread, until it wraps around. So the walk needs
one division for each wrap: about |turn| · log(size) of them, instead of one step for each tread.

A place is given as (s, w): place w, counted from 0, of the s+1 values (row(s−1), s). It holds the
value s exactly when w = s. The functions need no game: they are about rows and turns alone.
"""

from abc import ABC, abstractmethod


def descend(s: int, w: int, turn: int, least: int = 0) -> tuple[int, int]:
    """Follow a value back to the tread in which it first appears.

    Args:
        s: The tread.
        w: The place in (row(s−1), s), from 0 to s.
        turn: row(t) is (row(t−1), t) turned left by this much, for every t >= least.
        least: The first tread whose turn is known.

    Returns:
        (t, t) where t is the value looked for; or (least, w) with w < least when the value is
        older than tread `least`, and stands at place w of row(least−1).

    >>> descend(5, 1, turn=1)       # row(4) is 1 3 0 4 2
    (3, 3)
    """
    while w != s and s > least:
        # One tread back: s falls by 1 and w becomes (w + turn) mod s.
        treads = (s - w) // (turn + 1) if turn >= 0 else w // -turn
        treads = min(treads, s - least)
        if treads:
            s, w = s - treads, w + treads * turn
        else:
            s, w = s - 1, (w + turn) % s
    return s, w


def ascend(s: int, w: int, turn: int, to: int) -> tuple[int, int]:
    """Follow a value forward to a later tread: the inverse of `descend`.

    Args:
        s: The tread where the value is known to stand.
        w: Its place in (row(s−1), s).
        turn: row(t) is (row(t−1), t) turned left by this much, for every t >= s.
        to: The tread wanted, at least s.

    Returns:
        (to, w) with w its place there.

    >>> ascend(3, 3, turn=1, to=5)
    (5, 1)
    """
    while s < to:
        # One tread on: w becomes (w − turn) mod (s + 1) and s grows by 1.
        treads = to - s
        if turn > 0:
            treads = min(treads, w // turn)
        elif turn < -1:
            treads = min(treads, max(0, s - 1 - w) // (-turn - 1))
        elif turn == -1 and w == s:
            treads = 0
        if treads:
            s, w = s + treads, w - treads * turn
        else:
            s, w = s + 1, (w - turn) % (s + 1)
    return s, w


class TreadStarts(ABC):
    """F(m) for every m >= first, and the way through these treads."""

    first: int
    """From here on F is known by formula, is the F of f̄ = min(n, f(n)), and F(m) >= m."""

    @abstractmethod
    def __call__(self, m: int) -> int:
        """F(m)."""

    @abstractmethod
    def descend(self, s: int, w: int) -> tuple[int, int]:
        """Follow place w of (row(s−1), s) back; see `descend`, with least = first."""

    @abstractmethod
    def ascend(self, s: int, w: int, to: int) -> tuple[int, int]:
        """Follow a value forward to tread `to`; see `ascend`."""

    @abstractmethod
    def most_steps(self, height: int) -> int:
        """An upper bound of the steps from tread `height` down, or up to it."""
