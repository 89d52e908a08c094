"""Where a sequence repeats: periods and arithmetic periods, seen or proved, never a multiple.

A sequence repeats from `start` on with period p and gain s when g(n+p) = g(n) + s for n >= start:
a period if s = 0, an arithmetic period otherwise. In a table such a p is found as the least period
of the differences, and *seen* when it holds for at least half of the table and three times over.

What *proves* a period is known where the sequence comes from.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_FILTER = 64
_MOST_CANDIDATES = 200


@dataclass(frozen=True, slots=True)
class Repetition:
    """g(n + period) = g(n) + gain for every n >= start.

    Attributes:
        start: From where on; in a table by pile, a pile.
        period: After how many places.
        gain: 0 for a period, otherwise what is added with each.
        seen_to: How far it was seen; None when it is proved to go on for ever.

    >>> print(Repetition(0, 4))
    period 4 from pile 0 on, proved
    >>> print(Repetition(3, 2, gain=5, seen_to=100))
    arithmetic period 2 and gain 5 from pile 3 on, seen up to pile 100
    """

    start: int
    period: int
    gain: int = 0
    seen_to: int | None = None

    @property
    def proved(self) -> bool:
        """Whether it is proved to go on for ever."""
        return self.seen_to is None

    @property
    def words(self) -> str:
        """What it is, without how it is known."""
        kind = "period" if self.gain == 0 else "arithmetic period"
        gain = f" and gain {self.gain}" if self.gain else ""
        return f"{kind} {self.period}{gain} from pile {self.start} on"

    def __str__(self) -> str:
        known = "proved" if self.proved else f"seen up to pile {self.seen_to}"
        return f"{self.words}, {known}"

    def reduced(self, place: int) -> tuple[int, int]:
        """An early place, and what to add to its value to get that of `place`.

        >>> Repetition(10, 4).reduced(10**20 + 1)
        (13, 0)
        """
        if place < self.start + self.period:
            return place, 0
        times = (place - self.start) // self.period
        return place - times * self.period, times * self.gain


def seen_period(values: "NDArray[np.integer]") -> Repetition | None:
    """The least period or arithmetic period of a table whose index is the pile, None if none.

    >>> import numpy as np
    >>> print(seen_period(np.array([9, 7, *[0, 1, 2, 0, 1, 2] * 4])))
    period 3 from pile 2 on, seen up to pile 25
    >>> print(seen_period(np.array([5, *[0, 0, 3, 3, 6, 6, 9, 9, 12, 12, 15, 15]])))
    arithmetic period 2 and gain 3 from pile 1 on, seen up to pile 12
    """
    import numpy as np

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
            return Repetition(start, period, gain, len(values) - 1)
    return None


def least_period(values: Sequence[object]) -> int:
    """The least period of the sequence that repeats these values for ever.

    >>> least_period([1, 2, 1, 2, 1, 2]), least_period([1, 2, 1])
    (2, 3)
    """
    count = len(values)
    divisors = (d for d in range(1, count // 2 + 1) if count % d == 0)
    return next((d for d in divisors if values[d:] == values[:-d]), count)
