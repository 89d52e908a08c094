"""Staircases: whole functions with f̄(0) = 0 that rise by 0 or 1 at every pile.

They are what paper 002 needs of a move function: Theorem 1 speaks of f̄ when it never falls, and
then f̄ is a staircase. For each one the paper's F and H are at hand, by formula or exact search:

    rise_to(m) = F(m), the least n with f̄(n) = m;
    lag_of(m) = H(m), the least n with n − f̄(n) = m.

Both count from 0 and are None where the height, or the lag n − f̄(n), never gets there.
`bar.bar` finds the staircase of an expression and proves that it is one. The piles at which a
staircase has one height are a *tread*.
"""

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from onepile.errors import WorkLimitError
from onepile.families.pile_size.rotation import TreadStarts
from onepile.families.pile_size.tread_starts import PolynomialStarts
from onepile.mathematics.monotone_search import least_reaching
from onepile.numbers import short
from onepile.on_demand import cached_property

if TYPE_CHECKING:
    from flint import fmpz

_MAX_SEARCH_BITS = 20_000
_LARGE_BITS = 512


class Staircase(ABC):
    """A function f̄ with f̄(0) = 0 and f̄(n) − f̄(n−1) in {0, 1}."""

    @property
    def tread_starts(self) -> TreadStarts | None:
        """F by formula from some height on, where there is one that shortens the walk."""
        return None

    @property
    def is_late_nim(self) -> bool:
        """Whether it is flat and then rises by 1 at every pile: a walk is over at once."""
        return False

    @abstractmethod
    def __call__(self, n: int) -> int:
        """The height f̄(n)."""

    @abstractmethod
    def rise_to(self, m: int) -> int | None:
        """F(m)."""

    @abstractmethod
    def lag_of(self, m: int) -> int | None:
        """H(m)."""


@dataclass(frozen=True)
class LinearStaircase(Staircase):
    """f̄(n) = ⌊(pn + r)/q⌋ with 0 <= p <= q, kept between 0 and n.

    >>> half = LinearStaircase(1, 2, 0)
    >>> [half(n) for n in range(7)], half.rise_to(3), half.lag_of(3)
    ([0, 0, 1, 1, 2, 2, 3], 6, 5)
    """

    p: int
    q: int
    r: int

    @cached_property
    def tread_starts(self) -> TreadStarts | None:
        """F(m) = qm − r when p = 1, from where that is at least m."""
        if self.p != 1 or self.q == 1:
            return None
        return PolynomialStarts((-self.r, self.q), max(1, -(-self.r // (self.q - 1))))

    @property
    def is_late_nim(self) -> bool:
        """Slope 1, so that only the beginning is flat."""
        return self.p == self.q

    def __call__(self, n: int) -> int:
        """The height f̄(n)."""
        if n.bit_length() < _LARGE_BITS:
            return min(n, max(0, (self.p * n + self.r) // self.q))
        p, q, r = self._large
        return min(n, max(0, int((p * n + r) // q)))

    @cached_property
    def _large(self) -> tuple["fmpz", "fmpz", "fmpz"]:
        """The same numbers, for divisions that are faster than Python's."""
        from flint import fmpz

        return fmpz(self.p), fmpz(self.q), fmpz(self.r)

    def rise_to(self, m: int) -> int | None:
        """F(m): n >= m and pn + r >= qm."""
        needed = self.q * m - self.r
        if m == 0:
            return 0
        if self.p == 0:
            return m if needed <= 0 else None
        return max(m, -(-needed // self.p))

    def lag_of(self, m: int) -> int | None:
        """H(m): n >= m and n − ⌊(pn + r)/q⌋ >= m, that is (q−p)n > q(m−1) + r."""
        beyond = self.q * (m - 1) + self.r
        if m == 0:
            return 0
        if self.p == self.q:
            return m if beyond < 0 else None
        return max(m, beyond // (self.q - self.p) + 1)


@dataclass(frozen=True)
class SteppedStaircase(Staircase):
    """A staircase that goes on as it did: f̄(n + period) = f̄(n) + gain for every n >= start.

    Attributes:
        heights: f̄(0) … f̄(start + period), all of them.
        start: From where on the step repeats.
        period: Its length.
        gain: Its height, from 0 to the period.

    >>> stepped = SteppedStaircase((0, 0, 1, 2, 2, 2), 1, 4, 2)     # f = 2·floor((n+2)/4), say
    >>> [stepped(n) for n in range(12)], stepped.rise_to(5), stepped.lag_of(4)
    ([0, 0, 1, 2, 2, 2, 3, 4, 4, 4, 5, 6], 10, 8)
    """

    heights: tuple[int, ...]
    start: int
    period: int
    gain: int
    _lags: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        lags = tuple(n - height for n, height in enumerate(self.heights))
        object.__setattr__(self, "_lags", lags)

    def __call__(self, n: int) -> int:
        """The height f̄(n)."""
        if n < len(self.heights):
            return self.heights[n]
        steps, rest = divmod(n - self.start, self.period)
        return self.heights[self.start + rest] + steps * self.gain

    def rise_to(self, m: int) -> int | None:
        """F(m)."""
        return self._first(self.heights, m, self.gain)

    def lag_of(self, m: int) -> int | None:
        """H(m)."""
        return self._first(self._lags, m, self.period - self.gain)

    def _first(self, values: tuple[int, ...], m: int, gain: int) -> int | None:
        """The first place of m among values that never fall and gain `gain` with every period."""
        if m <= values[-1]:
            return bisect_left(values, m)
        if gain == 0:
            return None
        steps = -(-(m - values[-1]) // gain)
        return bisect_left(values, m - steps * gain) + steps * self.period


@dataclass(frozen=True)
class SearchedStaircase(Staircase):
    """f̄(n) = min(n, f(n)), f never negative, for a function f of unit jumps given as it is.

    Attributes:
        f: The function, from 1 on.
        tread_starts: F by formula, where there is one.

    >>> from math import isqrt
    >>> root = SearchedStaircase(isqrt)
    >>> [root(n) for n in range(10)], root.rise_to(10**20) == 10**40, root.lag_of(10)
    ([0, 1, 1, 1, 2, 2, 2, 2, 2, 3], True, 13)
    """

    f: Callable[[int], int]
    tread_starts: TreadStarts | None = None

    def __call__(self, n: int) -> int:
        """The height f̄(n)."""
        return min(n, max(0, self.f(n))) if n else 0

    def rise_to(self, m: int) -> int | None:
        """F(m)."""
        if self.tread_starts is not None and m >= self.tread_starts.first:
            return self.tread_starts(m)
        return self._first(self, m, "f(n)")

    def lag_of(self, m: int) -> int | None:
        """H(m)."""
        return self._first(lambda n: n - self(n), m, "n - f(n)")

    def _first(self, level: Callable[[int], int], m: int, name: str) -> int:
        if m == 0:
            return 0
        low, high = 0, m
        while level(high) < m:
            low, high = high, max(2, high) * high
            if high.bit_length() > _MAX_SEARCH_BITS + m.bit_length():
                raise WorkLimitError(
                    f"no pile up to {short(high)} has {name} = {short(m)}: ask for less"
                )
        return least_reaching(lambda n: level(n) - m, low, high)
