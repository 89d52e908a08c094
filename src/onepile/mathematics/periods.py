"""Where a table repeats: periods and arithmetic periods, seen or proved, never a multiple.

A sequence repeats from `start` on with period p and gain s when g(n+p) = g(n) + s for n >= start:
a period if s = 0, an arithmetic period otherwise. Such a p is found as the least period of the
differences, and *seen* when it holds for at least half of the table and three times over.

It is *proved* for the nim-values (or outcomes) of a pile-size game in two cases.

* f repeats itself with period q, so that its windows have some largest width w. What a pile is
  depends on the w piles before it and on n mod q alone, so when the table repeats along one common
  multiple of p and q, and w piles more, it repeats for ever.
* n − f(n) repeats itself with period q. From some pile c on every pile is seen from all later
  ones, so that their nim-values are distinct; the values that are missing below their maximum can
  only be filled, and when none is during q piles, none ever is: g(n+1) = g(n) + 1 from there on.
"""

from dataclasses import dataclass, replace
from math import lcm

import numpy as np
from numpy.typing import NDArray

from onepile.families.pile_size.bar import gains
from onepile.formulas import Expression

_FILTER = 64
_MOST_CANDIDATES = 200


@dataclass(frozen=True)
class Period:
    """g(n + period) = g(n) + gain for every n >= start.

    Attributes:
        start: The least such pile.
        period: The least such period.
        gain: 0 for a period, otherwise what is added with each.
        seen_to: How far it was seen.
        proved: Whether it is proved to go on for ever.
    """

    start: int
    period: int
    gain: int
    seen_to: int
    proved: bool = False

    @property
    def words(self) -> str:
        """What it is, without how it is known."""
        kind = "period" if self.gain == 0 else "arithmetic period"
        gain = f" and gain {self.gain}" if self.gain else ""
        return f"{kind} {self.period}{gain} from pile {self.start} on"

    def __str__(self) -> str:
        known = "proved" if self.proved else f"seen up to pile {self.seen_to}"
        return f"{self.words}, {known}"

    def reduced(self, pile: int) -> tuple[int, int]:
        """An early pile, and what to add to its value to get that of `pile`.

        >>> Period(10, 4, 0, 100).reduced(10**20 + 1)
        (13, 0)
        """
        if pile < self.start + self.period:
            return pile, 0
        times = (pile - self.start) // self.period
        return pile - times * self.period, times * self.gain


def seen_period(values: NDArray[np.integer]) -> Period | None:
    """The least period or arithmetic period of a table whose index is the pile, None if none.

    >>> print(seen_period(np.array([9, 7, *[0, 1, 2, 0, 1, 2] * 4])))
    period 3 from pile 2 on, seen up to pile 25
    >>> print(seen_period(np.array([5, *[0, 0, 3, 3, 6, 6, 9, 9, 12, 12, 15, 15]])))
    arithmetic period 2 and gain 3 from pile 1 on, seen up to pile 12
    """
    steps = np.diff(values.astype(np.int64))
    count = len(steps)
    if count < 3:
        return None
    # What repeats for half of the table and three times over repeats along its last third.
    candidates = np.arange(1, count // 3 + 1)
    for place in range(count - 1, max(count - 1 - _FILTER, 2 * count // 3 + 1), -1):
        candidates = candidates[steps[place - candidates] == steps[place]]
    for period in candidates[:_MOST_CANDIDATES].tolist():
        different = np.flatnonzero(steps[period:] != steps[:-period])
        start = int(different[-1]) + 1 if len(different) else 0
        if count - start >= max(3 * period, count // 2):
            gain = int(values[start + period]) - int(values[start])
            return Period(start, period, gain, len(values) - 1)
    return None


def proved_period(f: Expression, values: NDArray[np.integer]) -> Period | None:
    """The same, proved to go on for ever, for nim-values or outcomes of the pile-size game of f.

    None when there is none, when the table is too short for the proof, or when f is not known to
    repeat itself.

    >>> print(proved_period(Expression.parse("3"), np.arange(40) % 4))
    period 4 from pile 0 on, proved
    """
    seen, repeat = seen_period(values), gains(f)
    if seen is None or repeat is None:
        return None
    last = len(values) - 1
    if repeat.gain == 0 and seen.gain == 0:
        width = max(0, *(f(n) for n in range(repeat.start, repeat.start + repeat.period)))
        common = lcm(seen.period, repeat.period)
        settled = max(seen.start, repeat.start, width)
        if last >= settled + common + max(width, seen.period):
            return replace(seen, proved=True)
    elif repeat.gain == repeat.period and (seen.period, seen.gain) == (1, 1):
        deepest = max(n - f(n) for n in range(repeat.start, repeat.start + repeat.period))
        settled = max(seen.start, repeat.start, deepest, 1) + 1
        if last >= settled + repeat.period and values[settled - 1] == values[:settled].max():
            return replace(seen, proved=True)
    return None
