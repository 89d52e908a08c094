"""What follows from copies: a game's piles are values and copies of earlier stretches.

A base, an unfolding, a proved pattern and a period all tell the thresholds of a game as a
`Copied` sequence (`mathematics.self_copies`, which lays them out in arrays). Here is what else is
read off it, or off the piles that are no copies.
"""

from typing import Protocol

from onepile.limits import Budget
from onepile.mathematics.self_copies import Copied
from onepile.numbers import INFINITE, Extended
from onepile.skylines import Heights


def draw(sequence: Copied, after: int, last: int, found: Heights, budget: Budget) -> None:
    """Find how high the losing positions stand from the piles after + 1 … last.

    Only thresholds above the scale matter: a column of s piles shows caps of s and more. How high
    a copied stretch is at most is known without looking. So low ones are passed over, high ones
    are looked into, and what is left are some piles for each column, at 10^1000 as at 10. In plain
    Python: nothing is as long as the piles are many.

    Args:
        sequence: The thresholds, `INFINITE` where no cap is enough.
        after: The pile before the first.
        last: The last pile.
        found: The heights.
        budget: The stretches that may be looked into.
    """
    columns = found.columns
    waiting = [(sequence, after, last, 0)]
    while waiting:
        sequence, after, last, moved = waiting.pop()
        budget.spend()
        for end, piece in sequence.pieces(after, last, columns.scale):
            budget.spend()
            high = moved + end
            if isinstance(piece, range):
                found.rise(high - len(piece) + 1, high, piece[-1])
            elif isinstance(piece, tuple):
                source, start, stop = piece
                low = high - (stop - start) + 1
                if columns.of(low) == columns.of(high):
                    if found.is_full(low, low):
                        continue
                    if source.has_zero(start, stop):
                        found.fill(low, low)
                        continue
                waiting.append((source, start, stop, high - stop))
            elif piece == INFINITE:
                found.fill(high, high)
            else:
                found.rise(high, high, piece)


class HasMembers(Protocol):
    """A theory of a game with blocks that knows the members."""

    def threshold(self, pile: int) -> Extended:
        """The least cap with which the mover wins."""

    def last_member(self, pile: int) -> int:
        """The largest member, with overshoot, up to a pile; 0 if there is none."""


def expansion(theory: HasMembers, pile: int, behind: int) -> tuple[int, ...] | None:
    """The pile of a game with blocks as a sum, ascending; None where its least part decides not.

    Without blocks a pile is a sum of members of the papers' base, and the least one decides
    (`base.py`). With blocks and overshoot the *members* are the piles that are won only by taking
    all of them, g(b) >= b; without blocks these are the papers' base if f rises and f(n) >= n, and
    in most theorems of one run they are the b_n. The expansion takes off the largest member that
    fits, again and again, and is told of the piles whose threshold is that of the least part. In
    many games (2n, ⌊3n/2⌋, 3n with up to three blocks, …) these are all piles.

    Without overshoot a pile of N has the threshold that N − c has with it: N − c is what is
    expanded, and the c counters are added to the first part.

    Args:
        theory: Thresholds and members.
        pile: The pile.
        behind: The number c of blocks without overshoot, with it 0.
    """
    parts: list[int] = []
    rest = pile - behind
    while rest > 0:
        member = theory.last_member(rest)
        # In a base that goes on the next member is at most twice the one before.
        if rest >= 2 * member:
            return None
        parts.append(member)
        rest -= member
    if not parts or theory.threshold(parts[-1] + behind) != theory.threshold(pile):
        return None
    parts[0] += behind
    return tuple(reversed(parts))
