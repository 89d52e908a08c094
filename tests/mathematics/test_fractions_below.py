"""Fractions from below, and the rational slopes that stand for irrational ones."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onepile.formulas import Expression
from onepile.mathematics.fractions_below import linear_up_to, neighbours


@given(st.fractions(0, 50, max_denominator=400), st.integers(1, 60))
def test_neighbours(x: Fraction, order: int) -> None:
    below = max(Fraction(x.numerator * q // x.denominator, q) for q in range(1, order + 1))
    above = min(Fraction(x.numerator * q // x.denominator + 1, q) for q in range(1, order + 1))
    found, (top, bottom) = neighbours(x, order)
    assert (found, Fraction(top, bottom)) == (below, above)


@pytest.mark.parametrize("text", ["floor(n/phi)", "ceil(n/pi)+4", "floor(n*sqrt(2)/3)-5"])
@pytest.mark.parametrize("bound", [1, 7, 987, 1000, 10**40])
def test_rational_slopes_for_irrational_ones(text: str, bound: int) -> None:
    f = Expression.parse(text)
    staircase = linear_up_to(f, bound)
    assert staircase is not None
    for n in {*range(1, min(bound, 1200) + 1), bound, bound // 2 + 1}:
        assert staircase(n) == min(n, max(0, f(n)))


@pytest.mark.parametrize(
    "text",
    [
        "floor(n/2)",
        "floor(n*phi)",
        "floor(n/phi+sqrt(2))",
        "floor(sqrt(n))",
        "floor(n*sqrt(2)*sqrt(8)/10)",
    ],
)
def test_no_rational_slope_for_others(text: str) -> None:
    assert linear_up_to(Expression.parse(text), 1000) is None
