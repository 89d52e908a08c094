"""Polynomials in one variable with rational coefficients, as tuples."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import zip_longest
from math import comb, lcm

Polynomial = tuple[Fraction, ...]
"""Coefficients of n^0, n^1, …; no trailing zeros; () is zero."""


def _trim(coefficients: list[Fraction]) -> Polynomial:
    while coefficients and coefficients[-1] == 0:
        coefficients.pop()
    return tuple(coefficients)


def poly_add(a: Polynomial, b: Polynomial) -> Polynomial:
    """The sum of two polynomials."""
    return _trim([x + y for x, y in zip_longest(a, b, fillvalue=Fraction(0))])


def poly_scale(a: Polynomial, factor: Fraction) -> Polynomial:
    """A polynomial times a number."""
    return _trim([x * factor for x in a])


def poly_multiply(a: Polynomial, b: Polynomial) -> Polynomial:
    """The product of two polynomials."""
    if not a or not b:
        return ()
    product = [Fraction(0)] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            product[i + j] += x * y
    return _trim(product)


def poly_shift(a: Polynomial, by: int) -> Polynomial:
    """The polynomial p(n + by)."""
    shifted = [Fraction(0)] * len(a)
    for i, x in enumerate(a):
        for j in range(i + 1):
            shifted[j] += x * comb(i, j) * Fraction(by) ** (i - j)
    return _trim(shifted)


def poly_at(a: Polynomial, n: int) -> Fraction:
    """The value at n."""
    value = Fraction(0)
    for x in reversed(a):
        value = value * n + x
    return value


@lru_cache(maxsize=1024)
def poly_numerators(a: Polynomial) -> tuple[tuple[int, ...], int]:
    """The coefficients over a common denominator, the highest first, and that denominator.

    >>> poly_numerators((Fraction(1, 2), Fraction(0), Fraction(1, 3)))
    ((2, 0, 3), 6)
    """
    common = lcm(*(x.denominator for x in a))
    return tuple(int(x * common) for x in reversed(a)), common


def poly_below(a: Polynomial, bound: int) -> Callable[[int], bool]:
    """The test n ↦ p(n) < bound, in integers: a search asks it hundreds of times."""
    coefficients, common = poly_numerators(a)
    scaled = bound * common

    def below(n: int) -> bool:
        value = 0
        for x in coefficients:
            value = value * n + x
        return value < scaled

    return below


def poly_derivative(a: Polynomial) -> Polynomial:
    """The derivative."""
    return tuple(x * i for i, x in enumerate(a))[1:]
