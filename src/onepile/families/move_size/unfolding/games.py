"""Which games unfold, in normal and in misère play, with any blocks, overshoot and ends.

- f never falls, normal play: piles have no gaps, and the unfolding is the plain one.
- f never falls from some move on, or misère play: a pile may have gaps while it is young.
- f is a rising line on each residue class: it may have gaps shortly before its death, too.

See `lifetimes` for gaps.
"""

from bisect import bisect_left

from onepile.errors import NotApplicable
from onepile.families.move_size import MoveSize
from onepile.families.move_size.unfolding.lifetimes import Lifetimes, WaveringLifetimes
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.formulas import Expression
from onepile.formulas.tails import rising_tail
from onepile.numbers import INFINITY

MOST_YOUNG = 1000
"""Games with more early moves are declined: each young pile is looked at again and again."""


SOON_DEAD = 64
"""Up to this age all gaps are compared where f falls again and again.

Piles that die so soon come back again and again, with the same gaps, and are hardly ever out of
reach. With 1 instead, `n+3(n%2)` with four blocks takes a segment for every third pile."""


def unfold(game: MoveSize) -> Unfolding:
    """A game's unfolding, nothing of it known yet.

    >>> from onepile.text import parse_game
    >>> unfold(parse_game("move-size; f=2n; blocks=2; misere")).safe_caps(10**6)
    (1, 9)

    Raises:
        NotApplicable: f is not proved to be of such a kind, or is so from too large an n on; or the
            ends are not listed.
        IllegalError: f has a value below 1.
    """
    if game.f.shape.nondecreasing and not game.misere:
        least = game.next_cap(1)  # f rises
        return Unfolding(
            game.f.first_at_least, game.blocks, game.overshoot, game.listed_ends, least
        )
    return Unfolding(_lifetimes(game), game.blocks, game.overshoot, _ends(game))


def _ends(game: MoveSize) -> frozenset[int]:
    """The piles at which the game is over, whatever the cap."""
    if not game.stuck or game.overshoot:
        return game.listed_ends
    if game.blocks > MOST_YOUNG:
        raise NotApplicable(f"{str(game)!r} is over at {game.blocks} piles: too many to unfold")
    return game.listed_ends | frozenset(range(1, game.blocks + 1))


def _lifetimes(game: MoveSize) -> Lifetimes:
    found = rising_tail(game.f)
    if found is None:
        return _wavering(game)
    start, tail = found
    if game.misere:
        start = max(start, _settles(tail, game.blocks + 1))
    early = _early(game, start)
    settled = game.next_cap(start)
    return Lifetimes(
        early, settled, lambda v: max(start, tail.first_at_least(v)), game.misere, _least(game)
    )


def _least(game: MoveSize) -> int | None:
    return game.blocks + 1 if game.stuck else None


def _wavering(game: MoveSize) -> Lifetimes:
    lines = game.f.shape.residue_lines
    if lines is None:
        raise NotApplicable(
            "unfolding needs f non-decreasing from some n on, or a rising line on each residue "
            f"class: neither is proved of {game.f}"
        )
    least = game.blocks + 1 if game.misere else 1
    start = max(lines.last_below(least) + 1, SOON_DEAD)
    late = lines._replace(start=start)
    return WaveringLifetimes(
        _early(game, start),
        least,
        game.next_cap,
        late.first_at_least,
        lambda v: late.last_below(v) + 1,
        game.misere,
        _least(game),
    )


def _early(game: MoveSize, start: int) -> list[int]:
    """The values of f before `start`."""
    if start - 1 > MOST_YOUNG:
        raise NotApplicable(
            f"unfolding {str(game)!r} would have to look at {start - 1} young piles each time"
        )
    return [game.next_cap(move) for move in range(1, start)]


def _settles(f: Expression, width: int) -> int:
    """From where on f is at least `width`, or has its largest value if that is smaller."""
    beyond = bisect_left(range(1, width), True, key=lambda v: f.first_at_least(v + 1) is INFINITY)
    found = f.first_at_least(beyond + 1)
    assert isinstance(found, int)
    return found
