"""What to do in a move-number game: the moves that win, the moves that must be blocked, and why.

From an unsafe pile more moves lead to safe piles of the next level than can be blocked: whatever is
blocked, one of them stays open, and it wins. From a safe pile at most as many do, and these
are what the opponent blocks. The moves form intervals, one for each safe interval of the next level
that they lead into, and there may be astronomically many of them.
"""

from dataclasses import dataclass

from onepile.families.move_number.intervals import LevelInterval
from onepile.families.move_number.level_sets import LevelSets, SafePiles
from onepile.mathematics.interval_sets import Interval, IntervalSet
from onepile.on_demand import cached_property

_FIRST_LOOK = 256


@dataclass(frozen=True)
class Landing:
    """Moves into one safe interval of the next level.

    Attributes:
        moves: The least and the largest of them.
        piles: The lowest and the highest pile that they leave.
        interval: The theorem's interval that these piles belong to, None where it is not known to
            be right.
    """

    moves: Interval
    piles: Interval
    interval: LevelInterval | None


@dataclass(frozen=True)
class Replies:
    """The moves from a position that lead to safe piles.

    Attributes:
        level: The number of the move to come.
        pile: The pile.
        blocks: How many moves may be blocked.
        landings: The moves to safe piles, ascending.
        complete: Whether these are all of them.
        seen: The part of the next level that was looked at, None when no move is possible.
    """

    level: int
    pile: int
    blocks: int
    landings: tuple[Landing, ...]
    complete: bool
    seen: SafePiles | None

    @cached_property
    def moves(self) -> IntervalSet:
        """The moves to safe piles."""
        return IntervalSet.of(landing.moves for landing in self.landings)

    @cached_property
    def safe(self) -> bool:
        """Whether the position is safe: all these moves can be blocked."""
        return self.complete and self.moves.size <= self.blocks


def replies(sets: LevelSets, level: int, pile: int, wanted: int = 10) -> Replies:
    """The moves from a pile to safe piles of the next level.

    The window of the moves is looked at from its top down, only as far as the outcome and `wanted`
    moves need.

    >>> from onepile.text import parse_game
    >>> sets = LevelSets(parse_game("move-number; least=k; most=2k+3; blocks=1"))
    >>> found = replies(sets, 2, 9)
    >>> found.safe, found.moves.intervals, found.landings[0].piles
    (False, ((6, 7),), (2, 3))
    """
    rules = sets.levels.at(level)
    top, bottom = pile - rules.least, max(0, pile - rules.most)
    enough = max(wanted, rules.blocks) + 1
    size = enough + _FIRST_LOOK
    high, piles, seen = top, IntervalSet(), None
    while high >= bottom and piles.size < enough:
        low = max(bottom, high - size + 1)
        part = sets.safe(level + 1, low, high)
        piles = IntervalSet.of([*part.piles.intervals, *piles.intervals])
        known, last = part.known_from, part.last_level
        if seen is not None:
            known = max(known, seen.known_from)
            last = max(last, seen.last_level) if last and seen.last_level else 0
        seen = SafePiles(level + 1, low, top, piles, known, last)
        high, size = low - 1, size * size
    certain = seen is not None and seen.known_from == level + 1 and seen.last_level > 0
    landings = []
    for low, high_pile in reversed(piles.intervals):
        interval = sets.intervals(level + 1).at(level + 1, low) if certain else None
        landings.append(Landing((pile - high_pile, pile - low), (low, high_pile), interval))
    return Replies(level, pile, rules.blocks, tuple(landings), high < bottom, seen)
