"""Polynomials with rational coefficients, exactly, and their signs on ranges of whole numbers.

The sign of p on a range of whole numbers follows from the signs of its difference p(x+1) − p(x),
a polynomial of smaller degree: between two sign changes of the difference p is monotone, and a
search finds the at most two places where its own sign changes. Beyond a bound on its roots p has
the sign of its leading coefficient for ever. So "p(k) >= 0 for all k >= 1" is decided, and the
first k that breaks it is found, with whole numbers alone.

The inside is Python's own whole numbers. python-flint's `fmpq_poly` adds and multiplies polynomials
of degree 1 and 2 in 0.3 µs where it takes 2 µs here, but it cannot be hashed, its values have to be
turned into Python's numbers, and importing it takes 30 ms. That is a quarter of the time of a small
`onepile solve`, which often needs nothing else of flint and far fewer than ten thousand operations.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, pairwise, zip_longest
from math import gcd, isqrt, lcm

from onepile.mathematics.monotone_search import least_reaching

Rational = int | Fraction


@dataclass(frozen=True, slots=True)
class Polynomial:
    """(n_0 + n_1 x + n_2 x² + …) / denominator, in lowest terms; () is the polynomial 0.

    Sums, differences and products may have a number as their second part.

    >>> p = Polynomial.of([0, Fraction(1, 2), Fraction(1, 2)])
    >>> p(4), p.degree, p - 3 == Polynomial((-6, 1, 1), 2)
    (Fraction(10, 1), 2, True)
    """

    numerators: tuple[int, ...]
    denominator: int = 1

    @classmethod
    def of(cls, coefficients: Iterable[Rational]) -> "Polynomial":
        """The polynomial with these coefficients, the constant one first."""
        exact = list(coefficients)
        while exact and exact[-1] == 0:
            exact.pop()
        common = lcm(*(c.denominator for c in exact))
        return cls(tuple(c.numerator * (common // c.denominator) for c in exact), common)

    @property
    def degree(self) -> int:
        """The degree; −1 for the polynomial 0."""
        return len(self.numerators) - 1

    def coefficient(self, power: int) -> Fraction:
        """The coefficient of a power of x, 0 beyond the degree.

        >>> Polynomial((3, 1), 2).coefficient(1), Polynomial((3, 1), 2).coefficient(5)
        (Fraction(1, 2), Fraction(0, 1))
        """
        if power > self.degree:
            return Fraction(0)
        return Fraction(self.numerators[power], self.denominator)

    @property
    def final_sign(self) -> int:
        """The sign at all large x: −1, 0 or 1.

        >>> Polynomial((100, -1)).final_sign
        -1
        """
        return _sign(self.numerators[-1]) if self.numerators else 0

    def numerator_at(self, x: int) -> int:
        """`denominator` times the value at x."""
        total = 0
        for coefficient in reversed(self.numerators):
            total = total * x + coefficient
        return total

    def __call__(self, x: int) -> Fraction:
        """The value at x."""
        return Fraction(self.numerator_at(x), self.denominator)

    def sign(self, x: int) -> int:
        """The sign at x: −1, 0 or 1."""
        return _sign(self.numerator_at(x))

    def __add__(self, other: "Polynomial | Rational") -> "Polynomial":
        if isinstance(other, int) and self.degree > 0:
            constant, *higher = self.numerators  # what they have in common stays as it is
            return Polynomial((constant + other * self.denominator, *higher), self.denominator)
        if not isinstance(other, Polynomial):
            other = _constant(other)
        mine, its = self.denominator, other.denominator
        pairs = zip_longest(self.numerators, other.numerators, fillvalue=0)
        if mine == its:
            return _reduced([x + y for x, y in pairs], mine)
        return _reduced([x * its + y * mine for x, y in pairs], mine * its)

    def __neg__(self) -> "Polynomial":
        return Polynomial(tuple(-n for n in self.numerators), self.denominator)

    def __sub__(self, other: "Polynomial | Rational") -> "Polynomial":
        return self + -other

    def __mul__(self, other: "Polynomial | Rational") -> "Polynomial":
        if not isinstance(other, Polynomial):
            top, bottom = other.numerator, other.denominator
            return _reduced([n * top for n in self.numerators], self.denominator * bottom)
        product = [0] * max(0, len(self.numerators) + len(other.numerators) - 1)
        for i, x in enumerate(self.numerators):
            for j, y in enumerate(other.numerators):
                product[i + j] += x * y
        return _reduced(product, self.denominator * other.denominator)

    @property
    def is_whole(self) -> bool:
        """Whether the value is whole at every whole number: it is, if degree + 1 neighbours are.

        >>> Polynomial((0, 1, 1), 2).is_whole, Polynomial((0, 1), 2).is_whole
        (True, False)
        """
        places = range(self.degree + 1)
        return not any(self.numerator_at(x) % self.denominator for x in places)

    def along(self, first: int, step: int) -> "Polynomial":
        """The polynomial q with q(i) = p(first + step·i).

        >>> Polynomial.of([0, 0, 1]).along(1, 2).numerators
        (1, 4, 4)
        """
        moved = self._moved(first)
        if step == 1:  # the numerators have no more in common than before
            return Polynomial(tuple(moved), self.denominator)
        return _reduced([n * step**i for i, n in enumerate(moved)], self.denominator)

    def _moved(self, by: int) -> list[int]:
        """The numerators of p(x + by), by Horner's rule again and again."""
        moved = list(self.numerators)
        for low in range(len(moved) - 1):
            for i in range(len(moved) - 2, low - 1, -1):
                moved[i] += by * moved[i + 1]
        return moved

    def difference(self) -> "Polynomial":
        """The polynomial x ↦ p(x+1) − p(x)."""
        pairs = zip(self._moved(1), self.numerators, strict=True)
        return _reduced([after - before for after, before in pairs], self.denominator)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _constant(value: Rational) -> Polynomial:
    return Polynomial((value.numerator,), value.denominator) if value else Polynomial(())


def _reduced(numerators: list[int], denominator: int) -> Polynomial:
    while numerators and not numerators[-1]:
        numerators.pop()
    if denominator != 1 and (common := gcd(denominator, *numerators)) != 1:
        return Polynomial(tuple(n // common for n in numerators), denominator // common)
    return Polynomial(tuple(numerators), denominator)


def interpolate(first: int, step: int, values: Sequence[Rational]) -> Polynomial:
    """The polynomial of smallest degree with p(first + step·i) = values[i] (Newton's formula).

    >>> interpolate(1, 1, [1, 4, 9]).numerators
    (0, 0, 1)
    """
    differences = list(values)
    total = Polynomial(())
    binomial = Polynomial((1,))
    for i in range(len(values)):
        total += binomial * differences[0]
        differences = [b - a for a, b in pairwise(differences)]
        binomial *= Polynomial((-first - step * i, 1))
        binomial *= Fraction(1, step * (i + 1))
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
    if high is not None and high < low:
        return []
    starts = [low, *_sign_changes(polynomial, low, _last(polynomial, low, high))]
    ends = [*(start - 1 for start in starts[1:]), high]
    return [
        SignRun(start, end, polynomial.sign(start)) for start, end in zip(starts, ends, strict=True)
    ]


def _last(polynomial: Polynomial, low: int, high: int | None) -> int:
    """Where to stop: at high, or beyond all roots.

    No root is larger than 2·max |a_i / a_d|^(1/(d−i)) (Fujiwara); here rounded up to a power of 2.
    For a large constant term that is much nearer than Cauchy's bound.
    """
    if high is not None:
        return high
    *lower, leading = polynomial.numerators or (0,)
    bits = leading.bit_length() - 1
    exponents = (
        -((bits - c.bit_length()) // (polynomial.degree - i)) for i, c in enumerate(lower) if c
    )
    return max(low, 2 << max(chain([0], exponents)))


def _sign_changes(polynomial: Polynomial, low: int, high: int) -> Iterator[int]:
    """The numbers after low, up to high, whose sign is not that of the number before."""
    if high <= low or polynomial.degree < 1:
        return
    if polynomial.degree == 1:
        offset, slope = polynomial.numerators
        root = -(offset // slope)  # rounded up
        for place in (root, root + 1) if offset % slope == 0 else (root,):
            if low < place <= high:
                yield place
        return
    turns = _sign_changes(polynomial.difference(), low, high - 1)
    for first, last in pairwise(chain([low], turns, [high])):
        yield from _changes_of_monotone(polynomial, first, last)


def _changes_of_monotone(polynomial: Polynomial, low: int, high: int) -> Iterator[int]:
    """The same for a polynomial that only rises, or only falls, from low to high."""
    here, end = polynomial.sign(low), polynomial.sign(high)
    rising = polynomial if here < end else -polynomial
    value = rising.numerator_at
    while here != end:
        # The numerator is whole: after −1 it is at least 0 when rising, after 0 at least 1.
        if polynomial.degree == 2:
            low = _where_quadratic_rises_to(0 if here else 1, *rising.numerators)
        else:
            low = least_reaching(value if here else lambda x: value(x) - 1, low, high)
        yield low
        here = polynomial.sign(low)


def _where_quadratic_rises_to(value: int, c: int, b: int, a: int) -> int:
    """The least whole x with a·x² + b·x + c >= value where it rises; it does reach that.

    Times 4a, and with y = 2ax + b, which is not negative there: y² >= D if a > 0, else y² <= D.

    >>> _where_quadratic_rises_to(10, 0, 0, 1), _where_quadratic_rises_to(-10, 0, 0, -1)
    (4, -3)
    """
    discriminant = b * b - 4 * a * (c - value)
    root = isqrt(discriminant)
    if a > 0:
        return -((b - root - (root * root < discriminant)) // (2 * a))
    return -((root - b) // (-2 * a))


def first_with_sign(
    polynomial: Polynomial, signs: frozenset[int], low: int, high: int | None = None
) -> int | None:
    """The first whole number from low to high where the sign is one of these; None: nowhere.

    >>> first_with_sign(Polynomial((40, 0, -1)), frozenset({-1}), 1)      # 40 − x²
    7
    """
    if high is not None and high < low:
        return None
    changes = _sign_changes(polynomial, low, _last(polynomial, low, high))
    places = chain([low], changes)  # found one after another, and only as far as needed
    return next((x for x in places if polynomial.sign(x) in signs), None)
