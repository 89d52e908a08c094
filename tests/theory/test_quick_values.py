"""Quick values are the exact ones; fractions from below; roots of doubt included."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onepile.errors import IllegalError, WorkLimitError
from onepile.games import Expression
from onepile.theory.fractions_below import linear_up_to, neighbours
from onepile.theory.quick_values import quick_values

EXPRESSIONS = [
    "2n+1",
    "[4,2]",
    "floor(n/phi)",
    "ceil(n*pi-3)",
    "floor(n-sqrt(n))",
    "sqrt(n^2)",
    "floor(3n^(2/3)-3n^(1/3))",
    "floor(root(n,n%3+2))",
    "2*floor(sqrt(n))+n%2",
    "floor(e*n)%7-(-n)//3",
    "floor(sqrt(n)*sqrt(n)+sqrt(2)*sqrt(2))",
    "min(floor(sqrt(2n+1)),ceil(n/e),n) if n>9*sqrt(n) or ispower(n,2) else ceil(abs(5-n*phi))",
    "max(1,floor(n^(1/2))) if not n==5 and sqrt(n)<=7 else floor(n^(-1/2)*n)",
    "floor(phi^2*n)-floor(phi*n)-n",
]


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_quick_values_are_the_exact_ones(text: str) -> None:
    f = Expression.parse(text)
    quick = quick_values(f)
    for n in [*range(1, 130), 2**31, 2**53 + 1, 2**63 - 1, 10**30, 10**200, 10**200 + 1]:
        assert quick(n) == f(n)


def test_errors_are_those_of_the_exact_evaluation() -> None:
    with pytest.raises(IllegalError, match="root of a negative"):
        quick_values(Expression.parse("floor(sqrt(n-5))"))(3)
    with pytest.raises(IllegalError, match="division by zero"):
        quick_values(Expression.parse("floor(sqrt(n)/(n-2))"))(2)
    with pytest.raises(IllegalError, match="not a whole number at n = 2"):
        quick_values(Expression.parse("sqrt(n)"))(2)
    with pytest.raises(WorkLimitError):
        quick_values(Expression.parse("floor(2^n/3)"))(10**9)


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
