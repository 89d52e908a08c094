"""Quasi-polynomials: sequences given, from some place on, by a polynomial on each residue class.

`k(k+1)/2`, `floor(3k/2)`, `k%3`, `min(k,7)` and `[4,4,9]` are such sequences, and sums, products
and roundings of such sequences are such again. Here is what can be decided of them for all
arguments at once: where on a range, perhaps an endless one, they are negative, where they exceed a
bound or first reach it; and their prefix sums, again in this form.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm

from onepile.mathematics.polynomials import (
    Polynomial,
    Rational,
    first_with_sign,
    interpolate,
    sign_runs,
)

_NEGATIVE = frozenset({-1})
_POSITIVE = frozenset({1})
_NOT_NEGATIVE = frozenset({0, 1})


@dataclass(frozen=True, slots=True)
class QuasiPolynomial:
    """The sequence k ↦ pieces[k mod period](k), right for all whole numbers k >= start.

    Sums, differences and products may have a number as their second part.

    Attributes:
        start: From where on the pieces hold.
        pieces: One polynomial for each residue class.

    >>> half = QuasiPolynomial(1, (Polynomial((0, 1), 2), Polynomial((-1, 1), 2)))     # floor(k/2)
    >>> [half.floor_at(k) for k in range(1, 7)], (half + half + 1)(7)
    ([0, 1, 1, 2, 2, 3], Fraction(7, 1))
    """

    start: int
    pieces: tuple[Polynomial, ...]

    @classmethod
    def constant(cls, value: Rational) -> "QuasiPolynomial":
        """The same value for every k >= 1."""
        return cls(1, (Polynomial.of([value]),))

    @property
    def period(self) -> int:
        """How many residue classes are told apart."""
        return len(self.pieces)

    @property
    def degree(self) -> int:
        """The largest degree of a piece; at most 0 for a sequence that is periodic."""
        return max(piece.degree for piece in self.pieces)

    @property
    def slope(self) -> Fraction | None:
        """The slope, if all pieces are lines with the same one; else None.

        >>> IDENTITY.slope, (IDENTITY * IDENTITY).slope
        (Fraction(1, 1), None)
        """
        if self.degree > 1:
            return None
        slopes = {piece.coefficient(1) for piece in self.pieces}
        return slopes.pop() if len(slopes) == 1 else None

    def piece(self, k: int) -> Polynomial:
        """The polynomial of k's residue class."""
        return self.pieces[k % self.period]

    def __call__(self, k: int) -> Fraction:
        """The value at k."""
        return self.piece(k)(k)

    def floor_at(self, k: int) -> int:
        """The value at k rounded down: quicker than the value, and the same where it is whole."""
        piece = self.piece(k)
        return piece.numerator_at(k) // piece.denominator

    def __add__(self, other: "QuasiPolynomial | Rational") -> "QuasiPolynomial":
        return self._combined(other, Polynomial.__add__)

    def __sub__(self, other: "QuasiPolynomial | Rational") -> "QuasiPolynomial":
        return self._combined(other, Polynomial.__sub__)

    def __mul__(self, other: "QuasiPolynomial | Rational") -> "QuasiPolynomial":
        return self._combined(other, Polynomial.__mul__)

    def __neg__(self) -> "QuasiPolynomial":
        return QuasiPolynomial(self.start, tuple(-piece for piece in self.pieces))

    def _combined(
        self,
        other: "QuasiPolynomial | Rational",
        operation: Callable[[Polynomial, Polynomial | Rational], Polynomial],
    ) -> "QuasiPolynomial":
        """An operation on polynomials, applied class by class."""
        if not isinstance(other, QuasiPolynomial):
            return QuasiPolynomial(
                self.start, tuple(operation(piece, other) for piece in self.pieces)
            )
        period = lcm(self.period, other.period)
        pairs = zip(self.refined(period), other.refined(period), strict=True)
        return QuasiPolynomial(
            max(self.start, other.start), tuple(operation(a, b) for a, b in pairs)
        )

    def refined(self, period: int) -> tuple[Polynomial, ...]:
        """The pieces for the residue classes of a multiple of the period."""
        return self.pieces * (period // self.period)

    def shifted(self, by: int) -> "QuasiPolynomial":
        """The sequence k ↦ f(k + by)."""
        return QuasiPolynomial(
            self.start - by, tuple(self.piece(r + by).along(by, 1) for r in range(self.period))
        )

    def steps(self) -> "QuasiPolynomial":
        """The sequence k ↦ f(k+1) − f(k)."""
        return self.shifted(1) - self

    def alternating_with(self, odd: "QuasiPolynomial") -> "QuasiPolynomial":
        """This sequence at even k, the other one at odd k."""
        return QuasiPolynomial(
            max(self.start, odd.start),
            tuple(
                (odd if r % 2 else self).piece(r) for r in range(lcm(2, self.period, odd.period))
            ),
        )

    @property
    def rounding_period(self) -> int:
        """The period of the floor: on these residue classes the fractional part is constant."""
        return lcm(self.period, *{piece.denominator for piece in self.pieces})

    def floor(self) -> "QuasiPolynomial":
        """The largest whole numbers not above the values.

        On a residue class modulo the common denominator of its coefficients, a polynomial has a
        constant fractional part, so the floor is the polynomial less a constant.

        >>> (IDENTITY * Fraction(1, 2)).floor().pieces == (
        ...     Polynomial((0, 1), 2), Polynomial((-1, 1), 2))
        True
        """
        return QuasiPolynomial(
            self.start,
            tuple(
                piece - Fraction(piece.numerator_at(r) % piece.denominator, piece.denominator)
                for r, piece in enumerate(self.refined(self.rounding_period))
            ),
        )

    def is_whole(self) -> bool:
        """Whether all values from the start on are whole numbers (decided, not sampled)."""
        return all(along.is_whole for _, along in self._classes(self.start))

    def first_negative(self, low: int, high: int | None = None) -> int | None:
        """The first k with a negative value from low (at least the start) to high; None: nowhere.

        >>> falling = QuasiPolynomial(1, (Polynomial((40, 0, -1)),))                  # 40 − k²
        >>> falling.first_negative(1), falling.first_negative(1, 6)
        (7, None)
        """
        return self._first(_NEGATIVE, 0, low, high)

    def first_at_least(self, target: Rational, low: int, high: int | None = None) -> int | None:
        """The first k with f(k) >= target from low (at least the start) to high; None: nowhere.

        >>> (IDENTITY * IDENTITY).first_at_least(10**40 + 1, 1) == 10**20 + 1
        True
        """
        return self._first(_NOT_NEGATIVE, target, low, high)

    def first_above(self, target: Rational, low: int, high: int | None = None) -> int | None:
        """The first k with f(k) > target from low (at least the start) to high; None: nowhere.

        >>> (IDENTITY * IDENTITY).first_above(16, 1)
        5
        """
        return self._first(_POSITIVE, target, low, high)

    def greatest(self, low: int, high: int | None = None) -> Fraction | None:
        """The largest value from low (at least the start) to high; None: there is none.

        >>> QuasiPolynomial(1, (Polynomial((0, 100, -1)),)).greatest(1)               # k(100 − k)
        Fraction(2500, 1)
        """
        found: list[Fraction] = []
        for first, along in self._classes(low):
            if high is not None and first > high:
                break
            last = None if high is None else (high - first) // self.period
            if last is None and along.degree > 0 and along.final_sign > 0:
                return None
            # A largest value is met at an end, or where the values no longer rise.
            end = last if last is None or last == 0 else last - 1
            places = [run.low for run in sign_runs(along.difference(), 0, end)]
            found += [along(i) for i in places] + ([] if last is None else [along(last)])
        return max(found)

    def _first(
        self, signs: frozenset[int], less: Rational, low: int, high: int | None
    ) -> int | None:
        """The first k from low to high at which f(k) − less has one of these signs."""
        found = None
        for first in range(low, low + self.period):
            if high is not None and first > high:
                break
            along = self.piece(first).along(first, self.period) - less
            last = None if high is None else (high - first) // self.period
            index = first_with_sign(along, signs, 0, last)
            if index is not None:
                found = first + self.period * index
                high = found - 1  # in the other classes only an earlier one is of interest
        return found

    def nonnegative_from(self, low: int) -> int | None:
        """The least k from low (at least the start) from which on no value is negative.

        None when values are negative again and again.

        >>> QuasiPolynomial(1, (Polynomial((40, -13, 1)),)).nonnegative_from(1)       # (k−5)(k−8)
        8
        """
        ends = [low - 1]
        for first, along in self._classes(low):
            for run in sign_runs(along, 0):
                if run.sign < 0:
                    if run.high is None:
                        return None
                    ends.append(first + self.period * run.high)
        return max(ends) + 1

    def last_above(self, bound: int, low: int, high: int) -> int | None:
        """The last k from low (at least the start) to high whose value exceeds the bound.

        >>> bowl = QuasiPolynomial(1, (Polynomial((100, -20, 1)),))                   # (k − 10)²
        >>> bowl.last_above(25, 1, 16), bowl.last_above(25, 1, 14)
        (16, 4)
        """
        found = [
            first + self.period * (run.high or 0)
            for first, along in self._classes(low)
            for run in sign_runs(along - bound, 0, (high - first) // self.period)
            if run.sign > 0
        ]
        return max(found, default=None)

    def _classes(self, low: int) -> Iterator[tuple[int, Polynomial]]:
        """For each residue class its first number from low on, and its piece along the class."""
        for k in range(low, low + self.period):
            yield k, self.piece(k).along(k, self.period)

    def prefix_sums(self) -> "QuasiPolynomial":
        """The sequence F with F(k) = f(start) + … + f(k), right from start − 1 on (an empty sum).

        On each residue class F is a polynomial of one degree more; it is the one through degree + 2
        of its values.

        >>> squares = QuasiPolynomial(1, (Polynomial((0, 0, 1)),)).prefix_sums()
        >>> n = 10**30
        >>> squares(100), squares(n) == n * (n + 1) * (2 * n + 1) // 6
        (Fraction(338350, 1), True)
        """
        return _prefix_sums(self)


@lru_cache(maxsize=256)
def _prefix_sums(form: QuasiPolynomial) -> QuasiPolynomial:
    totals: list[Fraction] = []
    running = Fraction(0)
    for k in range(form.start, form.start + form.period * (form.degree + 2)):
        running += form(k)
        totals.append(running)
    pieces = [Polynomial(())] * form.period
    for i in range(form.period):
        first = form.start + i
        pieces[first % form.period] = interpolate(first, form.period, totals[i :: form.period])
    return QuasiPolynomial(form.start - 1, tuple(pieces))


IDENTITY = QuasiPolynomial(1, (Polynomial((0, 1)),))
"""The sequence k ↦ k."""
