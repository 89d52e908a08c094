"""Polynomials with rational coefficients, exactly, and their signs on ranges of whole numbers.

The sign of p on a range of whole numbers follows from the signs of its difference p(x+1) − p(x),
a polynomial of smaller degree: between two sign changes of the difference p is monotone, and a
bisection finds the at most two places where its own sign changes. Beyond Cauchy's bound on the
roots, 1 + max |a_i| / |a_d|, p has the sign of its leading coefficient for ever. So "p(k) >= 0 for
all k >= 1" is decided, and the first k that breaks it is found, with whole numbers alone.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm


@dataclass(frozen=True, slots=True)
class Polynomial:
    """(n_0 + n_1 x + n_2 x² + …) / denominator, in lowest terms.

    >>> p = Polynomial.of([0, Fraction(1, 2), Fraction(1, 2)])
    >>> p(4), p.degree
    (Fraction(10, 1), 2)
    """

    numerators: tuple[int, ...]
    denominator: int = 1

    @classmethod
    def of(cls, coefficients: Iterable[int | Fraction]) -> "Polynomial":
        """The polynomial with these coefficients, the constant one first."""
        exact = [Fraction(c) for c in coefficients]
        while exact and exact[-1] == 0:
            exact.pop()
        common = lcm(*(c.denominator for c in exact))
        return cls(tuple(int(c * common) for c in exact), common)

    @property
    def degree(self) -> int:
        """The degree; −1 for the polynomial 0."""
        return len(self.numerators) - 1

    @property
    def coefficients(self) -> tuple[Fraction, ...]:
        """The coefficients, the constant one first."""
        return tuple(Fraction(n, self.denominator) for n in self.numerators)

    def scaled(self, x: int) -> int:
        """`denominator` times the value at x."""
        total = 0
        for coefficient in reversed(self.numerators):
            total = total * x + coefficient
        return total

    def __call__(self, x: int) -> Fraction:
        """The value at x."""
        return Fraction(self.scaled(x), self.denominator)

    def sign(self, x: int) -> int:
        """The sign at x: −1, 0 or 1."""
        value = self.scaled(x)
        return (value > 0) - (value < 0)

    def __add__(self, other: "Polynomial") -> "Polynomial":
        length = max(len(self.numerators), len(other.numerators))
        a = self.numerators + (0,) * (length - len(self.numerators))
        b = other.numerators + (0,) * (length - len(other.numerators))
        return _reduced(
            [x * other.denominator + y * self.denominator for x, y in zip(a, b, strict=True)],
            self.denominator * other.denominator,
        )

    def __neg__(self) -> "Polynomial":
        return Polynomial(tuple(-n for n in self.numerators), self.denominator)

    def __sub__(self, other: "Polynomial") -> "Polynomial":
        return self + -other

    def __mul__(self, other: "Polynomial") -> "Polynomial":
        product = [0] * max(0, len(self.numerators) + len(other.numerators) - 1)
        for i, x in enumerate(self.numerators):
            for j, y in enumerate(other.numerators):
                product[i + j] += x * y
        return _reduced(product, self.denominator * other.denominator)

    def along(self, first: int, step: int) -> "Polynomial":
        """The polynomial q with q(i) = p(first + step·i).

        >>> Polynomial.of([0, 0, 1]).along(1, 2).numerators
        (1, 4, 4)
        """
        line = Polynomial.of([first, step])
        total = Polynomial(())
        for coefficient in reversed(self.numerators):
            total = total * line + Polynomial.of([coefficient])
        return _reduced(list(total.numerators), total.denominator * self.denominator)

    def difference(self) -> "Polynomial":
        """The polynomial x ↦ p(x+1) − p(x)."""
        return self.along(1, 1) - self

    def root_bound(self) -> int:
        """Cauchy's bound: from here on, and below minus this, the sign never changes again."""
        if self.degree < 1:
            return 0
        *lower, leading = (abs(n) for n in self.numerators)
        return 2 + max(lower) // leading


def _reduced(numerators: list[int], denominator: int) -> Polynomial:
    while numerators and numerators[-1] == 0:
        numerators.pop()
    common = gcd(denominator, *numerators)
    return Polynomial(tuple(n // common for n in numerators), denominator // common)


def interpolate(first: int, step: int, values: Sequence[int | Fraction]) -> Polynomial:
    """The polynomial of smallest degree with p(first + step·i) = values[i] (Newton's formula).

    >>> interpolate(1, 1, [1, 4, 9]).numerators
    (0, 0, 1)
    """
    differences = [Fraction(v) for v in values]
    total = Polynomial(())
    binomial = Polynomial.of([1])
    for i in range(len(values)):
        total += binomial * Polynomial.of([differences[0]])
        differences = [b - a for a, b in pairwise(differences)]
        binomial *= Polynomial.of(
            [Fraction(-first - step * i, step * (i + 1)), Fraction(1, step * (i + 1))]
        )
    return total


@dataclass(frozen=True, slots=True)
class SignRun:
    """The whole numbers low … high (None: for ever) on which a polynomial has one sign."""

    low: int
    high: int | None
    sign: int


def sign_runs(polynomial: Polynomial, low: int, high: int | None = None) -> list[SignRun]:
    """The sign of a polynomial on the whole numbers low … high (None: all from low on).

    >>> p = Polynomial.of([6, -5, 1])                    # (x − 2)(x − 3)
    >>> [(run.low, run.high, run.sign) for run in sign_runs(p, 0)]
    [(0, 1, 1), (2, 3, 0), (4, None, 1)]
    """
    if high is None:
        last = max(low, polynomial.root_bound())
        runs = sign_runs(polynomial, low, last)
        return [*runs[:-1], SignRun(runs[-1].low, None, runs[-1].sign)]
    if high < low:
        return []
    if polynomial.degree < 1:
        return [SignRun(low, high, polynomial.sign(low))]
    starts = [low]
    for slope in sign_runs(polynomial.difference(), low, high - 1):
        end = high if slope.high is None else slope.high + 1
        starts.extend(_sign_changes(polynomial.sign, slope.low, end))
    return [
        SignRun(start, after - 1, polynomial.sign(start))
        for start, after in zip(starts, [*starts[1:], high + 1], strict=True)
    ]


def _sign_changes(sign: Callable[[int], int], low: int, high: int) -> list[int]:
    """Where the sign of a monotone function changes: the first number of each later sign."""
    changes = []
    while sign(low) != sign(high):
        before, after, old = low, high, sign(low)
        while after - before > 1:
            middle = (before + after) // 2
            if sign(middle) == old:
                before = middle
            else:
                after = middle
        changes.append(after)
        low = after
    return changes


def first_with_sign(
    polynomial: Polynomial, signs: frozenset[int], low: int, high: int | None = None
) -> int | None:
    """The first whole number from low to high where the sign is one of these; None: nowhere."""
    for run in sign_runs(polynomial, low, high):
        if run.sign in signs:
            return run.low
    return None


def last_with_sign(
    polynomial: Polynomial, signs: frozenset[int], low: int, high: int
) -> int | None:
    """The last whole number from low to high where the sign is one of these; None: nowhere."""
    for run in reversed(sign_runs(polynomial, low, high)):
        if run.sign in signs:
            return run.high
    return None
