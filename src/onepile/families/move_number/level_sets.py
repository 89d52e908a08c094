"""The safe piles of a move-number game level by level, whatever the rules are.

The safe piles of a level follow from those of the next (`IntervalSet.thinly_seen`), and a window of
piles at one level needs only a window at the next: lower by at least the least move. So the levels
that matter are few when the pile is small, and from the first level on which the answer is known
otherwise, the others follow backwards. It is known

* where the theorem's intervals cover the window and their conditions hold
  (`Intervals.weakest_level`): far down always, since interval 0 needs no condition;
* from the level on from which the rules repeat (`PeriodicLevels`).

Nothing is cut off: the answer is the definition's, for any rules.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from onepile.families.move_number import MoveNumber
from onepile.families.move_number.domain import first_outside, is_legal_for_ever, require_legal
from onepile.families.move_number.intervals import Intervals, LevelInterval
from onepile.families.move_number.levels import Levels
from onepile.families.move_number.periodic_levels import PeriodicLevels
from onepile.limits import Limits
from onepile.mathematics.interval_sets import IntervalSet
from onepile.mathematics.prefix_sums import PrefixSums

_MANY = 256
"""Windows with more intervals than this are left to the period, if the rules repeat."""


@dataclass(frozen=True)
class SafePiles:
    """The safe piles of one level in a window, and how they were found.

    Attributes:
        level: The level.
        low: The window's first pile.
        high: The window's last pile.
        piles: The safe piles in it.
        known_from: The level at which the intervals or the period gave the safe piles; the levels
            before it follow from the rules.
        last_level: The last level that was looked at; 0 if endlessly many matter (a period).
    """

    level: int
    low: int
    high: int
    piles: IntervalSet
    known_from: int
    last_level: int


class LevelSets:
    """The safe piles of every level of a game.

    Args:
        game: The game.
        work: How much work may be done in all.

    >>> from onepile.text import parse_game
    >>> sets = LevelSets(parse_game("move-number; least=1; most=[3,1,4]; blocks=[2,0,1]"))
    >>> sets.safe(1, 0, 20).piles.intervals
    ((0, 5), (7, 10), (12, 15), (17, 20))
    """

    def __init__(self, game: MoveNumber, work: int = Limits.work) -> None:
        self.levels = Levels(game, work)
        self.game = game
        self._intervals: Intervals | None = None
        self._repeating: PeriodicLevels | None = None

    def intervals(self, level: int) -> Intervals:
        """The theorem's intervals for this level and later ones."""
        if self._intervals is None or self._intervals.first > level:
            self._intervals = Intervals(self.levels, level)
        return self._intervals

    def safe(self, level: int, low: int, high: int) -> SafePiles:
        """The safe piles from low to high at a level.

        Raises:
            WorkLimitError: the windows of too many levels, or too many intervals, are needed.
            IllegalError: a level that is reached with counters left is outside the game's domain.
        """
        require_legal(self.levels, level, high)
        window = _Windows(self.levels, level, max(low, 0), high)
        known, found, last = self._first_known(window, level)
        for k in range(known - 1, level - 1, -1):
            found = self._previous(found, k, *window.at(k))
        return SafePiles(level, low, high, found, known, last)

    def _first_known(self, window: "_Windows", level: int) -> tuple[int, IntervalSet, int]:
        """A level at which the safe piles are known otherwise than from the next one.

        Returns:
            The level, its safe piles in the window, and the last level that was looked at for
            them; 0: the rules repeat.
        """
        intervals, repeating = self.intervals(level), self._repeating_from()
        stride = 1
        while True:
            bottom, top = window.at(level)
            if top < bottom:  # nobody comes so far
                return level, IntervalSet(), level
            most = None if repeating is None else _MANY
            covering = self._covering(intervals, level, bottom, top, most)
            weak = None if covering is None else intervals.weakest_level(covering, repeating)
            if covering is not None and weak is None:  # the theorem's intervals are certain
                safe = IntervalSet.of(_safe_parts(covering, bottom, top))
                return level, safe, level + covering[-1].index
            if repeating is not None and (weak is None or weak >= repeating):
                level = max(level, repeating)
                return level, self._periodic(level, *window.at(level)), 0
            assert weak is not None
            # Any later level will do. Where the intervals are doubtful again and again, trying
            # costs more than following the rules back, so ever more levels are passed over.
            level = window.reachable(level + stride, weak + 1)
            stride *= 2

    def is_regular(self, found: SafePiles) -> bool:
        """Whether the theorem's intervals are right in a window, promised or not.

        >>> from onepile.text import parse_game
        >>> sets = LevelSets(parse_game("move-number; least=3; most=8; blocks=[2,1]"))
        >>> sets.is_regular(sets.safe(1, 0, 500))          # (a) fails, the intervals hold
        True
        """
        if found.known_from == found.level and found.last_level > 0:
            return True
        low, high = max(found.low, 0), found.high
        covering = self._covering(self.intervals(found.level), found.level, low, high)
        assert covering is not None
        in_order = all(
            interval.stop is None or interval.start < interval.stop for interval in covering
        )
        return in_order and IntervalSet.of(_safe_parts(covering, low, high)) == found.piles

    def is_whole(self, interval: LevelInterval) -> bool:
        """Whether an interval that is right is known to end where its neighbours begin.

        Else a neighbour may have the same outcome, or the game may not be defined there.
        """
        intervals, level = self.intervals(interval.level), interval.level
        legal = is_legal_for_ever(self.levels, level)
        if legal and intervals.monotone_from is not None and intervals.monotone_from <= level:
            return True
        if interval.stop is None:
            if not legal:
                return False
        elif intervals.weak_level(intervals.next_after(interval)) is not None or (
            not legal and first_outside(self.levels, level, interval.stop) is not None
        ):
            return False
        index = interval.index - 1
        if index < 0:
            return True
        before = LevelInterval(level, index, intervals.boundary(level, index), interval.start)
        return intervals.weak_level(before) is None

    def rows(self, first: int, last: int, pile: int) -> list[SafePiles]:
        """The safe piles 0 … pile of levels first … last: the picture of the game."""
        return [self.safe(level, 0, pile) for level in range(first, last + 1)]

    def _covering(
        self, intervals: Intervals, level: int, low: int, high: int, most: int | None = None
    ) -> list[LevelInterval] | None:
        """The theorem's intervals from that at low to that at high; None: more than `most`."""
        covering: list[LevelInterval] = []
        for interval in intervals.following(intervals.at(level, low)):
            self.levels.budget.spend()
            covering.append(interval)
            if interval.stop is None or interval.stop > high:
                break
            if most is not None and len(covering) > most:
                return None
        return covering

    def _previous(self, safe: IntervalSet, k: int, low: int, high: int) -> IntervalSet:
        """The safe piles of level k from those of level k + 1."""
        rules = self.levels.at(k)
        self.levels.budget.spend(1 + 4 * len(safe.intervals))
        return safe.thinly_seen(rules.least, rules.most, rules.blocks, low, high)

    def _repeating_from(self) -> int | None:
        """The level from which on the rules repeat."""
        forms = self.levels.forms
        return forms.start if forms is not None and forms.is_periodic else None

    def _periodic(self, level: int, low: int, high: int) -> IntervalSet:
        forms = self.levels.forms
        assert forms is not None
        period = forms.spare.period
        if self._repeating is None:
            rules = [self.levels.at(forms.start + i) for i in range(period)]
            self._repeating = PeriodicLevels(rules, self.levels.budget)
        return self._repeating.safe((level - forms.start) % period, low, high)


class _Windows:
    """Which piles of later levels can be reached from a window at one level."""

    def __init__(self, levels: Levels, level: int, low: int, high: int) -> None:
        forms = levels.forms
        self._level, self._low, self._high = level, low, high
        self._least = PrefixSums(
            lambda k: levels.at(k).least, level, None if forms is None else forms.least
        )
        self._most = PrefixSums(
            lambda k: levels.at(k).most, level, None if forms is None else forms.most
        )

    def at(self, level: int) -> tuple[int, int]:
        """The lowest and the highest pile at a level."""
        before = level - 1
        return max(0, self._low - self._most(before)), self._high - self._least(before)

    def reachable(self, level: int, otherwise: int) -> int:
        """A level, or another before it when it is not reached any more."""
        if level <= otherwise:
            return otherwise
        return level if self.at(level)[1] >= 0 else otherwise


def _safe_parts(intervals: list[LevelInterval], low: int, high: int) -> Iterator[tuple[int, int]]:
    """The safe intervals, cut to low … high."""
    for interval in intervals:
        if interval.safe:
            stop = high if interval.stop is None else min(interval.stop - 1, high)
            yield max(interval.start, low), stop
