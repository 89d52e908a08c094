"""Which games unfold: those whose f never falls from some move on, in every ending and play.

In normal play, with f that never falls at all, piles have no gaps, and the unfolding is the plain
one. Else a pile may have gaps while it is young, see `lifetimes`.
"""

from bisect import bisect_left

from onepile.errors import NotApplicable
from onepile.families.move_size.rules import MoveSize
from onepile.families.move_size.unfolding.gapped import GappedUnfolding
from onepile.families.move_size.unfolding.lifetimes import Lifetimes
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.formulas import Expression
from onepile.formulas.tails import rising_tail
from onepile.numbers import INFINITY

MOST_YOUNG = 1000
"""Games with more early moves are declined: each young pile is looked at again and again."""


def unfold(game: MoveSize) -> Unfolding:
    """A game's unfolding, nothing of it known yet.

    >>> from onepile.text import parse_game
    >>> unfold(parse_game("move-size; f=2n; blocks=2; misere")).safe_caps(10**6)
    (1, 9)

    Raises:
        NotApplicable: f is not proved to be non-decreasing from some n on, or falls too late.
        IllegalError: f has a value below 1.
    """
    if game.f.shape.nondecreasing and not game.misere:
        game.next_cap(1)  # f rises, so this is its least value
        return Unfolding(game.f.first_at_least, game.blocks, game.overshoot, game.ends)
    return GappedUnfolding(_lifetimes(game), game.blocks, game.overshoot, game.ends)


def _lifetimes(game: MoveSize) -> Lifetimes:
    found = rising_tail(game.f)
    if found is None:
        raise NotApplicable(
            f"unfolding needs f non-decreasing from some n on: nothing is proved of {game.f}"
        )
    start, tail = found
    if game.misere:
        start = max(start, _settles(tail, game.blocks + 1))
    if start - 1 > MOST_YOUNG:
        raise NotApplicable(
            f"unfolding {str(game)!r} would have to look at {start - 1} young piles each time"
        )
    early = [game.next_cap(move) for move in range(1, start)]
    settled = game.next_cap(start)
    return Lifetimes(early, settled, lambda v: max(start, tail.first_at_least(v)), game.misere)


def _settles(f: Expression, width: int) -> int:
    """From where on f is at least `width`, or has its largest value if that is smaller."""
    beyond = bisect_left(range(1, width), True, key=lambda v: f.first_at_least(v + 1) is INFINITY)
    found = f.first_at_least(beyond + 1)
    assert isinstance(found, int)
    return found
