"""Sets of whole numbers as unions of intervals, and how many of them a sliding window holds.

A blocked move-number position is safe when at most c of its moves lead to safe piles of the next
level, and the moves lead to a window of neighbouring piles. So one level follows from the next by
counting the members of an interval set in a window that slides along: the count is piecewise
linear, and only the ends of the intervals have to be looked at, however long the intervals are.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

Interval = tuple[int, int]
"""Lowest and highest member, both included."""


@dataclass(frozen=True, slots=True)
class IntervalSet:
    """Finitely many intervals, ascending, with a gap between any two.

    >>> numbers = IntervalSet.of([(0, 0), (2, 2), (3, 5)])
    >>> numbers.intervals, numbers.size, 4 in numbers
    (((0, 0), (2, 5)), 5, True)
    """

    intervals: tuple[Interval, ...] = ()

    @classmethod
    def of(cls, intervals: Iterable[Interval]) -> "IntervalSet":
        """The union of ascending intervals that do not overlap; low > high means an empty one."""
        joined: list[Interval] = []
        for low, high in intervals:
            if low > high:
                continue
            if joined and joined[-1][1] + 1 >= low:
                joined[-1] = (joined[-1][0], high)
            else:
                joined.append((low, high))
        return cls(tuple(joined))

    @property
    def size(self) -> int:
        """How many members there are (perhaps more than `len` could return)."""
        return sum(high - low + 1 for low, high in self.intervals)

    def __bool__(self) -> bool:
        return bool(self.intervals)

    def __contains__(self, number: int) -> bool:
        at = bisect_right(self.intervals, number, key=lambda interval: interval[0])
        return at > 0 and number <= self.intervals[at - 1][1]

    def __iter__(self) -> Iterator[int]:
        for low, high in self.intervals:
            yield from range(low, high + 1)

    def first(self, count: int) -> tuple[int, ...]:
        """The smallest members, at most `count` of them.

        >>> IntervalSet.of([(0, 1), (10**30, 10**40)]).first(3)
        (0, 1, 1000000000000000000000000000000)
        """
        return tuple(islice(self, count))

    def within(self, low: int, high: int) -> "IntervalSet":
        """The members from low to high.

        >>> IntervalSet.of([(0, 2), (7, 9)]).within(1, 7).intervals
        ((1, 2), (7, 7))
        """
        return IntervalSet.of(
            (max(low, first), min(high, last)) for first, last in self._near(low, high)
        )

    def complement(self, low: int, high: int) -> "IntervalSet":
        """The numbers from low to high that are not members.

        >>> IntervalSet.of([(0, 2), (7, 9)]).complement(1, 12).intervals
        ((3, 6), (10, 12))
        """
        gaps: list[Interval] = []
        for first, last in self._near(low, high):
            gaps.append((low, first - 1))
            low = last + 1
        return IntervalSet.of([*gaps, (low, high)])

    def without(self, others: "IntervalSet") -> "IntervalSet":
        """The members that are not among the others.

        >>> IntervalSet.of([(0, 9)]).without(IntervalSet.of([(2, 3), (9, 12)])).intervals
        ((0, 1), (4, 8))
        """
        return IntervalSet.of(
            part for low, high in self.intervals for part in others.complement(low, high).intervals
        )

    def common(self, others: "IntervalSet") -> "IntervalSet":
        """The members of both."""
        return IntervalSet.of(
            part for low, high in others.intervals for part in self.within(low, high).intervals
        )

    def joined(self, other: "IntervalSet") -> "IntervalSet":
        """The members of either; no number is in both."""
        return IntervalSet.of(sorted([*self.intervals, *other.intervals]))

    def _near(self, low: int, high: int) -> tuple[Interval, ...]:
        """The intervals that meet low … high."""
        begin = bisect_right(self.intervals, low - 1, key=lambda interval: interval[1])
        end = bisect_right(self.intervals, high, key=lambda interval: interval[0])
        return self.intervals[begin:end]

    def thinly_seen(
        self, nearest: int, farthest: int, allowed: int, low: int, high: int
    ) -> "IntervalSet":
        """The n from low to high with at most `allowed` members in n − farthest … n − nearest.

        An empty window (farthest < nearest) holds nothing.

        >>> squares = IntervalSet.of([(0, 1), (4, 4), (9, 9)])
        >>> squares.thinly_seen(1, 2, 0, 0, 9).intervals          # neither n−1 nor n−2 is a member
        ((0, 0), (4, 4), (7, 9))
        """
        if high < low:
            return IntervalSet()
        if farthest < nearest:
            return IntervalSet(((low, high),))
        ends = [
            end
            for first, last in self._near(low - farthest, high - nearest)
            for end in (first, last + 1)
        ]
        enter = [*(end + nearest for end in ends), high + 2]
        leave = [*(end + farthest + 1 for end in ends), high + 2]
        count = self.within(low - farthest, low - nearest).size
        found: list[Interval] = [(low, low)] if count <= allowed else []
        # Membership is in force at an edge of the window after an odd number of ends, so each step
        # from `now` on adds the parity of the ends that have entered minus that of those that left.
        entered = left = 0
        now = low
        while now < high:
            step = now + 1
            while enter[entered] <= step:
                entered += 1
            while leave[left] <= step:
                left += 1
            last = (enter[entered] if enter[entered] < leave[left] else leave[left]) - 1
            if last > high:
                last = high
            slope = (entered & 1) - (left & 1)
            if slope > 0:
                stop = now + allowed - count
                found.append((step, stop if stop < last else last))
            elif slope < 0:
                start = now + count - allowed
                found.append((start if start > step else step, last))
            elif count <= allowed:
                found.append((step, last))
            count += slope * (last - now)
            now = last
        return IntervalSet.of(found)
