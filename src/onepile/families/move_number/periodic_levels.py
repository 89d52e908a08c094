"""Move-number games whose rules repeat: the safe piles of all levels at once, and their period.

When the rules of level k + p are those of level k, so are the safe piles, and p sets describe all
levels. They grow together, pile by pile: whether pile n is safe at a level depends on smaller
piles at the next one. Going from event to event (a window's edge passes the end of an interval; a
count passes the number of blocks) costs the same however long the intervals are. What happens
after some pile depends only on the state there: the counts, the slopes and the events to come,
as seen from that pile. Once a state comes back, everything repeats: that proves the period.
"""

from dataclasses import dataclass, field
from heapq import heappop, heappush

from onepile.families.move_number.levels import Level
from onepile.limits import Budget
from onepile.mathematics.interval_sets import Interval, IntervalSet


@dataclass
class _State:
    """One level as the sweep stands at pile `now`."""

    rules: Level
    count: int = 0
    slope: int = 0
    flips: list[int] = field(default_factory=list)
    """The piles at which the outcome changes; it begins as safe at pile 0."""

    @property
    def safe(self) -> bool:
        return len(self.flips) % 2 == 0

    def next_flip(self) -> int | None:
        """In how many steps the outcome changes if the slope stays as it is."""
        excess = self.count - self.rules.blocks
        if self.safe:
            return 1 - excess if self.slope > 0 else None
        return excess if self.slope < 0 else None


class PeriodicLevels:
    """The safe piles of levels whose rules repeat with the length of `rules`.

    Args:
        rules: The rules of one period of levels; after the last comes the first again.
        budget: The work that may be done.

    >>> game = PeriodicLevels([Level(1, 3, 0)], Budget(1000))       # take 1, 2 or 3
    >>> game.safe(0, 10**50, 10**50 + 9).intervals == ((10**50, 10**50), (10**50 + 4, 10**50 + 4),
    ...     (10**50 + 8, 10**50 + 8))
    True
    >>> game.period
    4
    """

    def __init__(self, rules: list[Level], budget: Budget) -> None:
        self._budget = budget
        self._levels = [_State(level) for level in rules]
        self._now = 0
        self._events: list[tuple[int, int, int]] = []
        for place in range(len(rules)):
            self._announce(place, 0, 1)
        self.period: int | None = None
        self.repeats_from = 0
        self._mark = self._snapshot()
        self._marked_at = 0
        self._since_mark, self._mark_again_after = 0, 1

    def safe(self, place: int, low: int, high: int) -> IntervalSet:
        """The safe piles from low to high at the level with this place in the period."""
        while self.period is None and self._now <= high:
            self._advance(high)
        flips = self._levels[place].flips
        if self.period is None or high <= self._now:
            return _between(flips, low, high)
        return self._repeated(flips, self.period, low, high)

    def _repeated(self, flips: list[int], period: int, low: int, high: int) -> IntervalSet:
        """The same beyond the piles computed: one period again and again."""
        begin = self.repeats_from + 1
        found = list(_between(flips, low, begin - 1).intervals)
        pattern = _between(flips, begin, begin + period - 1).intervals
        for copy in range(max(0, (low - begin) // period), (high - begin) // period + 1):
            self._budget.spend(1 + len(pattern))
            shift = copy * period
            found.extend((a + shift, b + shift) for a, b in pattern)
        return IntervalSet.of(found).within(low, high)

    def _announce(self, place: int, pile: int, step: int) -> None:
        """The outcome at a level changes at a pile: the window of the level before will notice."""
        before = (place - 1) % len(self._levels)
        rules = self._levels[before].rules
        if rules.most >= rules.least:
            heappush(self._events, (pile + rules.least, before, step))
            heappush(self._events, (pile + rules.most + 1, before, -step))

    def _advance(self, limit: int) -> None:
        """Go on to the next event: afterwards all outcomes up to `now` are known."""
        self._budget.spend(len(self._levels))
        waits = [wait for level in self._levels if (wait := level.next_flip()) is not None]
        if self._events:
            waits.append(self._events[0][0] - 1 - self._now)
        if not waits:  # nothing will ever change again
            self.period, self.repeats_from = 1, self._now
            return
        wait = min(waits)
        self._now += wait
        flipped = False
        for place, level in enumerate(self._levels):
            if level.next_flip() == wait:
                flipped = True
                level.count += level.slope * wait
                level.flips.append(self._now)
                self._announce(place, self._now, 1 if level.safe else -1)
            else:
                level.count += level.slope * wait
        while self._events and self._events[0][0] == self._now + 1:
            _, place, step = heappop(self._events)
            self._levels[place].slope += step
        if flipped:
            self._look_for_period()

    def _snapshot(self) -> tuple[object, ...]:
        """All that the future depends on, as seen from here."""
        return (
            [(level.safe, level.count, level.slope) for level in self._levels],
            sorted((at - self._now, place, step) for at, place, step in self._events),
        )

    def _look_for_period(self) -> None:
        """Compare with a remembered state, which is renewed at ever longer intervals (Brent)."""
        self._budget.spend(len(self._events))
        here = self._snapshot()
        if here == self._mark:
            self.period, self.repeats_from = self._now - self._marked_at, self._marked_at
            return
        self._since_mark += 1
        if self._since_mark == self._mark_again_after:
            self._mark, self._marked_at = here, self._now
            self._since_mark, self._mark_again_after = 0, 2 * self._mark_again_after


def _between(flips: list[int], low: int, high: int) -> IntervalSet:
    """The safe piles from low to high, given where the outcome changes."""
    ends = [0, *flips]
    if len(ends) % 2:
        ends.append(high + 1)
    intervals: list[Interval] = [
        (start, stop - 1) for start, stop in zip(ends[::2], ends[1::2], strict=True)
    ]
    return IntervalSet.of(i for i in intervals if i[0] <= high).within(low, high)
