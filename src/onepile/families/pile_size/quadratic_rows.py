"""Rows of nim-values when the tread starts F are quadratic: f = ⌊c√n + d⌋ and its kin.

Let the length of a tread grow by the same amount every `period` treads, L(s + period) = L(s) +
growth. By `rotation`, going back one tread takes place w of the s+1 values (row(s−1), s) to place
(w + L(s−1) − 1) mod s of the s values before. Over one period the row is turned around some number
of times; when that is `growth` times, the place after it differs from the place before by a number
that does not depend on s, and every place in between moves by fixed amounts as well, from one
period to the next. So one period is done step by step, and then as many as it takes until the first
of its places would leave its row: they come from a few divisions.
"""

from abc import abstractmethod

from onepile.families.pile_size.rotation import TreadStarts


class QuadraticRows(TreadStarts):
    """The treads of a staircase whose lengths grow by the same amount every few treads.

    >>> from fractions import Fraction
    >>> from onepile.families.pile_size.tread_starts import QuadraticStarts
    >>> squares = QuadraticStarts(Fraction(1), Fraction(0), beyond=False, first=1)
    >>> squares.period, squares.growth
    (1, 2)
    >>> squares.descend(10**6, 271828), squares.ascend(216021, 216021, 10**6)
    ((216021, 216021), (1000000, 271828))
    """

    @property
    @abstractmethod
    def period(self) -> int:
        """L(s + period) = L(s) + growth for every s >= first."""

    @property
    @abstractmethod
    def growth(self) -> int:
        """See there."""

    def descend(self, s: int, w: int) -> tuple[int, int]:
        """Follow place w of (row(s−1), s) back to the tread in which its value first appears.

        Returns:
            (t, t) where t is the value; or (first, w) with w < first when the value is older, and
            stands at place w of row(first−1).
        """
        return self._followed(s, w, -1, min(s, self.first))

    def ascend(self, s: int, w: int, to: int) -> tuple[int, int]:
        """Follow a value forward to tread `to`: the inverse of `descend`."""
        return self._followed(s, w, 1, max(s, to))

    def _followed(self, s: int, w: int, direction: int, last: int) -> tuple[int, int]:
        """Follow a place tread by tread, and many periods at once.

        Args:
            s: The tread.
            w: The place there.
            direction: 1 upward; -1 downward, at most to the tread in which the value appears.
            last: The last tread that is of interest.
        """
        up, period = direction > 0, self.period
        while s != last and (up or w != s):
            places: list[int] = []
            turns: list[int] = []
            t, v, here = s, w, self(s)
            while len(places) < period and t != last and (up or v != t):
                beyond = t + direction
                there = self(beyond)
                turned, v = divmod(v + here - there + direction, beyond if up else t)
                t, here = beyond, there
                places.append(v)
                turns.append(-direction * turned)
            again = 0
            if len(places) == period and (up or v != t):
                again = abs(last - s) // period - 1
                again = self._repeats(s, w, places, turns, direction, again)
            s, w = t + direction * again * period, v + again * (v - w)
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
