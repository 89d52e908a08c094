"""Rational slopes that stand for irrational ones."""

import pytest

from onepile.families.pile_size.bar import linear_up_to
from onepile.formulas import Expression


@pytest.mark.parametrize(
    "text", ["floor(n/phi)", "ceil(n/pi)+4", "floor(n*sqrt(2)/3)-5", "ceil(n/e+5/3)"]
)
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
        "floor(-n/phi)",
        "floor(n/phi+sqrt(2))",
        "floor(sqrt(n))",
        "floor(n*sqrt(2)*sqrt(8)/10)",
    ],
)
def test_no_rational_slope_for_others(text: str) -> None:
    assert linear_up_to(Expression.parse(text), 1000) is None
