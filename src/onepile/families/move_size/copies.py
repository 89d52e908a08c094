"""What follows from copies: a game's piles are values and copies of earlier stretches.

A base, an unfolding, a proved pattern and a period all tell the thresholds of a game as a
`Copied` sequence (`mathematics.self_copies`, which lays them out in arrays). Here is what else is
read off it, or off the piles that are no copies.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

from onepile.errors import WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.rules import MoveSizePosition
from onepile.formulas import Expression
from onepile.formulas.properties import envelope_divisor
from onepile.formulas.tails import rising_tail
from onepile.limits import Budget
from onepile.mathematics.self_copies import Copied, exceeding
from onepile.numbers import INFINITE, INFINITY, Extended
from onepile.on_demand import cached_property
from onepile.skylines import Heights

NeverBelow = Callable[[int], int]
"""A function k ↦ some number that no f(j) with j >= k is below; it never falls."""


def never_below(f: Expression) -> NeverBelow | None:
    """How small a value may still become, from what is proved about f; None: nothing useful is.

    >>> dented = never_below(Expression.parse("9 if n==3 else 2n"))
    >>> [dented(move) for move in range(1, 6)]
    [2, 4, 8, 8, 10]
    >>> never_below(Expression.parse("n if n%2==0 else 4n"))(10**100) == 10**100
    True
    >>> never_below(Expression.parse("n%5+1")) is None
    True
    """
    if f.shape.nondecreasing:
        return f
    tail = rising_tail(f)
    if tail is not None:
        start = tail.start
        return lambda k: f(k) if k >= start else min(map(f, range(k, start + 1)))
    divisor = envelope_divisor(f)
    return None if divisor is None else lambda k: -(-k // divisor)  # f(j) >= j/m


class OfCopies(Copied):
    """The thresholds of a game, `INFINITE` where no cap is enough: the moves that win are read off.

    Attributes:
        game: The game; in misère play with blocks a cap below the threshold may win, too.
    """

    game: MoveSize
    _asked = 0, 0

    def threshold(self, pile: int) -> Extended:
        """The least cap with which the mover wins: copies are followed down to a value.

        That of the last pile is kept: several questions are asked about it.
        """
        asked, value = self._asked
        if asked != pile:
            value = self.element(pile)
            self._asked = pile, value
        return INFINITY if value == INFINITE else value

    def winning_moves(self, pile: int, cap: int) -> Iterator[int]:
        """All moves of at most `cap` to safe positions, ascending; there may be very many.

        Taking k < N from N wins iff f(k) is below the threshold of N - k.
        """
        if not self.game.moves(MoveSizePosition(pile, cap)):
            return
        for left, threshold in self.alive(pile, pile - 1):
            move = pile - left
            if move > cap:
                return
            if threshold == INFINITE or self.cap_after(move) < threshold:
                yield move
        if not self.game.misere:
            yield from range(pile, (cap if self.game.overshoot else min(cap, pile)) + 1)

    def alive(self, pile: int, last: int) -> Iterator[tuple[int, Extended]]:
        """The piles up to the last that may be won onto from a pile, nearest first.

        Far away these are few: stretches whose thresholds f never falls below are passed over.

        Yields:
            The pile, and its threshold, perhaps `INFINITE` for an infinite one.
        """
        low = self.never_below
        if low is None:
            return ((left, self.threshold(left)) for left in range(last, 0, -1))

        @lru_cache(maxsize=1)  # on the way down it is the same again and again
        def least(nearest: int) -> int:
            try:
                return low(pile - nearest)
            except WorkLimitError:  # too large to be written down, and so for every threshold
                return pile + self.game.blocks

        return exceeding(self, 0, last, lambda _, nearest: least(nearest))

    def cap_after(self, move: int) -> int:
        """The next cap."""
        return self.game.next_cap(move)

    @cached_property
    def never_below(self) -> NeverBelow | None:
        """How small values of f may still become; None: every move has to be tried."""
        return never_below(self.game.f)


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


def last_member(sequence: Copied, pile: int, behind: int) -> int:
    """The largest member, with overshoot, up to a pile; 0 if there is none.

    Args:
        sequence: The thresholds of the game.
        pile: The pile.
        behind: So much higher lie piles of the game; as `expansion` has it.
    """
    members = exceeding(sequence, behind, behind + pile, lambda low, _: low - behind - 1)
    return next(members, (behind, 0))[0] - behind


def expansion(
    sequence: Copied, threshold: Callable[[int], Extended], pile: int, behind: int
) -> tuple[int, ...] | None:
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
        sequence: The thresholds of the game.
        threshold: That of a pile.
        pile: The pile.
        behind: The number c of blocks without overshoot, with it 0.
    """
    parts: list[int] = []
    rest = pile - behind
    while rest > 0:
        member = last_member(sequence, rest, behind)
        # In a base that goes on the next member is at most twice the one before.
        if rest >= 2 * member:
            return None
        parts.append(member)
        rest -= member
    if not parts or threshold(pile) != threshold(parts[-1] + behind):
        return None
    parts[0] += behind
    return tuple(reversed(parts))
