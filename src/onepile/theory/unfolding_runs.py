"""Runs: what unfolding is made of, and which of their elements look far down.

For non-decreasing f a pile p *covers* p+1, p+2, … up to its death at p + first_at_least(g(p)),
and nothing after it, so that

    g(M) = M − (the (c+1)-th nearest pile below M that is alive at M),

the pile that M *reaches*. A **run** answers: how do the thresholds continue from time 0 on, when
certain piles at or below 0 are alive, some of them until a given death, the others (its *ground*)
for ever? The game itself is such a run: its ground are the terminal piles 0, −1, …, −c. A run is
a list of segments, each of them

- a *literal*: a single element, its threshold counted out; or
- a *copy* of a stretch of a run (another one, or this one), moved by a shift. What an element of
  the copy reaches is what the copied element reaches, moved by the same shift.

This module holds them and answers: which is the first element in a given stretch that reaches a
given pile or a lower one? For each segment a run remembers the lowest pile reached in it and the
next segment that reaches lower, so that the answer takes a few look-ups. `unfolding_growth` makes
runs and makes them longer.
"""

from bisect import bisect_left
from collections.abc import Sequence
from enum import Enum
from typing import Final, TypeAlias


class Forever(Enum):
    """The death of a pile that never dies: later than every number."""

    FOREVER = "forever"

    def __add__(self, other: int) -> "Forever":
        return self

    def __sub__(self, other: int) -> "Forever":
        return self

    def __lt__(self, other: object) -> bool:
        return False

    def __le__(self, other: object) -> bool:
        return other is self

    def __gt__(self, other: object) -> bool:
        return other is not self

    def __ge__(self, other: object) -> bool:
        return True


FOREVER: Final = Forever.FOREVER
Death: TypeAlias = int | Forever
Member: TypeAlias = tuple[int, Death]
"""A pile that is alive, and its death: the first pile that it no longer covers."""


class Segment:
    """A stretch of a run: a literal, or a copy.

    Attributes:
        start: The time before its first element.
        state: The piles alive at start + 1, nearest first, without the ground. Piles that c+1
            nearer ones outlive may be missing: nothing ever reaches them.
        reach: The pile that a literal reaches; None if there is none (its threshold is infinite).
        source: The run that a copy copies; None for a literal.
        after: The source's time that corresponds to `start`.
        shift: start − after: element M is the source's element M − shift.
        there: The source's piles alive at after + 1, like `state`.
    """

    __slots__ = ("after", "reach", "shift", "source", "start", "state", "there")

    def __init__(
        self,
        start: int,
        state: list[Member],
        reach: int | None = None,
        source: "Run | None" = None,
        after: int = 0,
        there: Sequence[Member] = (),
    ) -> None:
        self.start = start
        self.state = state
        self.reach = reach
        self.source = source
        self.after = after
        self.shift = start - after
        self.there = there


class Run:
    """The thresholds after given piles.

    Args:
        initial: Piles at or below 0 that are alive at time 1, nearest first.
        ground: How far below 0 lie the piles after those, which live for ever; ascending.
        stops: Terminal piles above 0, the nearest last. Only the game itself has them.

    Attributes:
        pure_after: The last terminal pile; from there on this is a run like others.
        segments: The finished segments.
        ends: The last element of each.
        closed: The last of these.
        open: The copy after it that is not finished because its end is not known yet.
        extent: How far the run is known: `closed`, or further inside the open copy.
        state: The piles alive at closed + 1, nearest first, without the ground.
        floor: Lower than every pile.
        busy: It waits for another run to grow.
        look_ups: How often its segments were searched.
    """

    __slots__ = (
        "_lower",
        "_lows",
        "_stair",
        "busy",
        "closed",
        "ends",
        "extent",
        "floor",
        "ground",
        "initial",
        "look_ups",
        "open",
        "pure_after",
        "segments",
        "state",
        "stops",
    )

    def __init__(
        self, initial: list[Member], ground: tuple[int, ...], stops: Sequence[int] = ()
    ) -> None:
        self.initial = initial
        self.ground = ground
        self.stops = list(stops)
        self.pure_after = max(stops, default=0)
        self.segments: list[Segment] = []
        self.ends: list[int] = []
        self.closed = 0
        self.open: Segment | None = None
        self.extent = 0
        self.state = initial
        self.floor = min([-below for below in ground] + [pile for pile, _ in initial]) - 1
        self.busy = False
        self.look_ups = 0
        # The lowest pile reached in each segment (exact if it lies before the segment), and the
        # number of the next segment that reaches lower, 0 if there is none yet.
        self._lows: list[int] = []
        self._lower: list[int] = []
        # The segments of which this is so; their lows ascend.
        self._stair: list[int] = []

    def segment_at(self, time: int) -> Segment:
        """The segment that holds the element `time`, 1 <= time <= extent."""
        if time > self.closed:
            assert self.open is not None
            return self.open
        return self.segments[bisect_left(self.ends, time)]

    def add(self, segment: Segment, end: int, low: int) -> None:
        """Append a finished segment that reaches down to `low`."""
        number = len(self.segments)
        self.segments.append(segment)
        self.ends.append(end)
        self.closed = end
        if self.extent < end:
            self.extent = end
        lows = self._lows
        stair = self._stair
        while stair and lows[stair[-1]] > low:
            self._lower[stair.pop()] = number
        stair.append(number)
        lows.append(low)
        self._lower.append(0)

    def first_reach(self, pile: int, first: int, last: int) -> int:
        """The first element in first … last that reaches `pile` or a lower one; 0 if none does.

        The pile lies before the segment that holds `first`.
        """
        if first > last:
            return 0
        run = self
        shift = 0
        # Where to go on when a copy does not hold the element.
        stack: list[tuple[Run, int, int, int, int, int]] = []
        number = bisect_left(run.ends, first)
        while True:
            run.look_ups += 1
            count = len(run.ends)
            lows = run._lows
            while number < count and lows[number] > pile:
                number = run._lower[number] or count
            if number < count:
                segment: Segment | None = run.segments[number]
                end = run.ends[number]
            else:
                segment = run.open
                end = run.extent
            if segment is None or segment.start >= last:
                if not stack:
                    return 0
                run, number, pile, first, last, shift = stack.pop()
                continue
            source = segment.source
            if source is None:
                return end + shift
            by = segment.shift
            if first <= segment.start:
                first = segment.start + 1
            if number < count:
                stack.append((run, number + 1, pile, first, last, shift))
            run = source
            shift += by
            pile -= by
            first -= by
            last = (last if last < end else end) - by
            number = bisect_left(run.ends, first)

    def lowest(self, after: int, last: int) -> int:
        """The lowest pile that the elements after + 1 … last reach.

        Exact if it is `after` or lower; else some number above `after`.
        """
        run = self
        low = last
        shift = 0
        while True:
            count = len(run.ends)
            number = bisect_left(run.ends, after + 1)
            while number < count and run.ends[number] <= last:
                if run._lows[number] + shift < low:
                    low = run._lows[number] + shift
                number = run._lower[number] or count
            # What is left: a part of the segment that holds `last`.
            number = bisect_left(run.ends, last)
            if number < count and run.ends[number] == last:
                return low
            part = run.segments[number] if number < count else run.open
            assert part is not None
            assert part.source is not None
            run = part.source
            after = max(after - part.shift, part.after)
            last -= part.shift
            shift += part.shift

    def alive(self, time: int, after: int) -> list[Member]:
        """The piles above `after` and below `time` that are alive at `time`, nearest first."""
        run = self
        levels: list[tuple[Segment, int, int]] = []
        while time != run.closed + 1:
            segment = run.segment_at(time)
            source = segment.source
            if source is None or time == segment.start + 1:
                state = segment.state
                break
            levels.append((segment, time, after))
            time -= segment.shift
            after = max(after - segment.shift, segment.after)
            run = source
        else:
            state = run.state
        members = [member for member in state if member[0] > after]
        for segment, time, after in reversed(levels):
            shift = segment.shift
            members = [(pile + shift, death + shift) for pile, death in members]
            members += [
                member for member in segment.state if member[1] > time and member[0] > after
            ]
        return members
