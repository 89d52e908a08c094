"""The expansion of a pile in a game with blocks: the same, whatever theory finds it.

Without blocks a pile is a sum of members of the papers' base, and the least one decides
(`base.py`). With blocks and overshoot the *members* are the piles that are won only by taking all
of them, g(b) >= b; without blocks these are the papers' base if f rises and f(n) >= n, and in most
theorems of one run they are the b_n. The expansion takes off the largest member that fits, again
and again, and is told of the piles whose threshold is that of the least part. In many games (2n,
⌊3n/2⌋, 3n with up to three blocks, …) these are all piles.

Without overshoot a pile of N has the threshold that N − c has with it: N − c is what is expanded,
and the c counters are added to the first part.
"""

from typing import Protocol

from onepile.numbers import Extended


class HasMembers(Protocol):
    """A theory of a game with blocks that knows the members."""

    def threshold(self, pile: int) -> Extended:
        """The least cap with which the mover wins."""

    def last_member(self, pile: int) -> int:
        """The largest member, with overshoot, up to a pile; 0 if there is none."""


def expansion(theory: HasMembers, pile: int, behind: int) -> tuple[int, ...] | None:
    """The pile as a sum, ascending; None where its least part does not decide.

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
