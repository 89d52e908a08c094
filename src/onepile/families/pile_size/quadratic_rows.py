"""Rows of nim-values when the tread starts F are quadratic: f = ⌊c√n + d⌋ and its kin.

Let the length of a tread grow by the same amount every `period` treads, L(s + period) = L(s) +
growth. By `rotation`, going back one tread takes place w of the s+1 values (row(s−1), s) to place
(w + L(s−1) − 1) mod s of the s values before. Over one period the row is turned around some number
of times; when that is `growth` times, the place after it differs from the place before by a number
that does not depend on s, and every place in between moves by fixed amounts as well, from one
period to the next. So one period is done step by step, and then as many as it takes until the first
of its places would leave its row: they come from a few divisions.
"""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class QuadraticRows:
    """The treads of a staircase whose lengths grow by the same amount every few treads.

    Attributes:
        start: F(s), where tread s starts.
        period: L(s + period) = L(s) + growth for every s >= first.
        growth: See there.
        first: The first tread for which that holds.
    """

    start: Callable[[int], int]
    period: int
    growth: int
    first: int

    def descend(self, s: int, w: int) -> tuple[int, int]:
        """Follow place w of (row(s−1), s) back to the tread in which its value first appears.

        Returns:
            (t, t) where t is the value; or (first, w) with w < first when the value is older, and
            stands at place w of row(first−1).

        >>> squares = QuadraticRows(lambda m: m * m, period=1, growth=2, first=1)
        >>> squares.descend(10**6, 271828)
        (216021, 216021)
        """
        while w != s and s > self.first:
            places: list[int] = []
            turns: list[int] = []
            t, v = s, w
            above = self.start(t)
            while v != t and t > self.first and len(places) < self.period:
                below = self.start(t - 1)
                turned, v = divmod(v + above - below - 1, t)
                t, above = t - 1, below
                places.append(v)
                turns.append(turned)
            again = 0
            if v != t and len(places) == self.period:
                again = (s - self.first) // self.period - 1
                again = self._repeats(s, w, places, turns, -1, again)
            s, w = t - again * self.period, v + again * (v - w)
        return s, w

    def ascend(self, s: int, w: int, to: int) -> tuple[int, int]:
        """Follow a value forward to tread `to`: the inverse of `descend`.

        >>> squares = QuadraticRows(lambda m: m * m, period=1, growth=2, first=1)
        >>> squares.ascend(216021, 216021, 10**6)
        (1000000, 271828)
        """
        while s < to:
            places: list[int] = []
            turns: list[int] = []
            t, v = s, w
            below = self.start(t)
            while t < to and len(places) < self.period:
                above = self.start(t + 1)
                turned, v = divmod(v - (above - below - 1), t + 1)
                t, below = t + 1, above
                places.append(v)
                turns.append(-turned)
            again = 0
            if len(places) == self.period:
                again = (to - s) // self.period - 1
                again = self._repeats(s, w, places, turns, 1, again)
            s, w = t + again * self.period, v + again * (v - w)
        return s, w

    def _repeats(
        self, s: int, w: int, places: list[int], turns: list[int], direction: int, most: int
    ) -> int:
        """How many more periods go like this one.

        Args:
            s: The tread before the period.
            w: The place there.
            places: The place after each of its treads.
            turns: How often the row went around in each.
            direction: 1 upward, -1 downward.
            most: The most periods there are.
        """
        if sum(turns) != self.growth or most <= 0:
            return 0
        drift = places[-1] - w
        for j, (place, turned) in enumerate(zip(places, turns, strict=True), 1):
            # From period to period the place moves by `drift`; the last place that counts,
            # s + direction · j − 1 in this period, moves by direction · period.
            drift += turned * self.period - self.growth
            if drift < 0:
                most = min(most, place // -drift)
            approach = drift - direction * self.period
            if approach > 0:
                most = min(most, (s + direction * j - 1 - place) // approach)
        return most
