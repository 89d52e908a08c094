"""Sequences given by a polynomial on each residue class: signs on ranges, sums in closed form.

An expression such as `k(k+1)/2`, `floor(3k/2)`, `k%3` or `[4,4,9]` is, from some k on, a polynomial
on each residue class of k (`Shape.quasi` of the expression finds it). Here is what the theory needs
of such a sequence beyond its values: where on a range of arguments, perhaps an endless one, it is
negative; where it exceeds a bound; and its prefix sums, again in this form.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm

from onepile.formulas.quasipolynomial import QuasiPolynomial
from onepile.mathematics.polynomials import (
    Polynomial,
    first_with_sign,
    interpolate,
    last_with_sign,
    sign_runs,
)

MAX_PERIOD = 2520
"""Sequences with more residue classes than this are left to evaluation one by one."""

_NEGATIVE = frozenset({-1})
_POSITIVE = frozenset({1})


@dataclass(frozen=True, slots=True)
class ClosedForm:
    """The sequence k ↦ parts[k mod period](k), right for all whole numbers k >= start.

    >>> half = ClosedForm(1, (Polynomial((0, 1), 2), Polynomial((-1, 1), 2)))     # floor(k/2)
    >>> [half(k) for k in range(1, 7)]
    [0, 1, 1, 2, 2, 3]
    """

    start: int
    parts: tuple[Polynomial, ...]

    @classmethod
    def constant(cls, value: int) -> "ClosedForm":
        """The same value for every k."""
        return cls(1, (Polynomial.of([value]),))

    @property
    def period(self) -> int:
        """How many residue classes are told apart."""
        return len(self.parts)

    @property
    def degree(self) -> int:
        """The largest degree of a part; at most 0 for a sequence that is periodic."""
        return max(part.degree for part in self.parts)

    def part(self, k: int) -> Polynomial:
        """The polynomial of k's residue class."""
        return self.parts[k % self.period]

    def __call__(self, k: int) -> int:
        """The value at k."""
        part = self.part(k)
        return part.scaled(k) // part.denominator

    def __add__(self, other: "ClosedForm") -> "ClosedForm":
        return self._combined(other, Polynomial.__add__)

    def __sub__(self, other: "ClosedForm") -> "ClosedForm":
        return self._combined(other, Polynomial.__sub__)

    def _combined(
        self, other: "ClosedForm", operation: Callable[[Polynomial, Polynomial], Polynomial]
    ) -> "ClosedForm":
        return ClosedForm(
            max(self.start, other.start),
            tuple(
                operation(self.part(i), other.part(i))
                for i in range(lcm(self.period, other.period))
            ),
        )

    def shifted(self) -> "ClosedForm":
        """The sequence k ↦ f(k+1)."""
        return ClosedForm(
            self.start - 1, tuple(self.part(i + 1).along(1, 1) for i in range(self.period))
        )

    def steps(self) -> "ClosedForm":
        """The sequence k ↦ f(k+1) − f(k)."""
        return self.shifted() - self

    def alternating_with(self, odd: "ClosedForm") -> "ClosedForm":
        """This sequence at even k, the other one at odd k."""
        return ClosedForm(
            max(self.start, odd.start),
            tuple((odd if i % 2 else self).part(i) for i in range(lcm(2, self.period, odd.period))),
        )

    def is_whole(self) -> bool:
        """Whether all values from the start on are whole numbers (decided, not sampled)."""
        for _, along in self._classes(self.start):
            # A polynomial of degree d is whole everywhere once d+1 neighbouring values are.
            if any(along.scaled(i) % along.denominator for i in range(along.degree + 1)):
                return False
        return True

    def first_negative(self, low: int, high: int | None = None) -> int | None:
        """The first k with a negative value from low (at least the start) to high; None: nowhere.

        >>> falling = ClosedForm(1, (Polynomial((40, 0, -1)),))                  # 40 − k²
        >>> falling.first_negative(1), falling.first_negative(1, 6)
        (7, None)
        """
        found = None
        for first, along in self._classes(low):
            last = None if high is None else (high - first) // self.period
            index = first_with_sign(along, _NEGATIVE, 0, last)
            if index is not None:
                k = first + self.period * index
                found = k if found is None else min(found, k)
        return found

    def nonnegative_from(self, low: int) -> int | None:
        """The least k from low (at least the start) from which on no value is negative.

        None when values are negative again and again.

        >>> ClosedForm(1, (Polynomial((40, -13, 1)),)).nonnegative_from(1)       # (k−5)(k−8)
        8
        """
        settled = low
        for first, along in self._classes(low):
            runs = sign_runs(along, 0)
            if runs[-1].sign < 0:
                return None
            bad = [run.high for run in runs if run.sign < 0 and run.high is not None]
            if bad:
                settled = max(settled, first + self.period * bad[-1] + 1)
        return settled

    def last_above(self, bound: int, low: int, high: int) -> int | None:
        """The last k from low (at least the start) to high whose value exceeds the bound.

        >>> bowl = ClosedForm(1, (Polynomial((100, -20, 1)),))                   # (k − 10)²
        >>> bowl.last_above(25, 1, 16), bowl.last_above(25, 1, 14)
        (16, 4)
        """
        found = None
        for first, along in self._classes(low):
            index = last_with_sign(
                along - Polynomial.of([bound]), _POSITIVE, 0, (high - first) // self.period
            )
            if index is not None:
                k = first + self.period * index
                found = k if found is None else max(found, k)
        return found

    def _classes(self, low: int) -> list[tuple[int, Polynomial]]:
        """For each residue class its first number from low on, and its part along the class."""
        return [(k, self.part(k).along(k, self.period)) for k in range(low, low + self.period)]

    def prefix_sums(self) -> "ClosedForm":
        """The sequence F with F(k) = f(start) + … + f(k), right from start − 1 on (an empty sum).

        On each residue class F is a polynomial of one degree more; it is the one through degree + 2
        of its values.

        >>> squares = ClosedForm(1, (Polynomial((0, 0, 1)),)).prefix_sums()
        >>> squares(100), squares(10**30) == 10**30 * (10**30 + 1) * (2 * 10**30 + 1) // 6
        (338350, True)
        """
        return _prefix_sums(self)


@lru_cache(maxsize=256)
def _prefix_sums(form: ClosedForm) -> ClosedForm:
    totals: list[Fraction] = []
    running = Fraction(0)
    for k in range(form.start, form.start + form.period * (form.degree + 2)):
        running += form.part(k)(k)
        totals.append(running)
    parts = [Polynomial(())] * form.period
    for i in range(form.period):
        first = form.start + i
        parts[first % form.period] = interpolate(first, form.period, totals[i :: form.period])
    return ClosedForm(form.start - 1, tuple(parts))


def closed_form(expression: object) -> ClosedForm | None:
    """The closed form of an expression with whole values; None when there is none of use.

    >>> from onepile.formulas import Expression
    >>> closed_form(Expression.parse("k(k+1)/2", "k"))(10**20) == 10**20 * (10**20 + 1) // 2
    True
    >>> closed_form(Expression.parse("floor(sqrt(k))", "k")) is None
    True
    """
    quasi = getattr(getattr(expression, "shape", None), "quasi", None)
    if not isinstance(quasi, QuasiPolynomial) or quasi.period > MAX_PERIOD:
        return None
    form = ClosedForm(quasi.start, tuple(Polynomial.of(piece) for piece in quasi.pieces))
    return form if form.is_whole() else None
