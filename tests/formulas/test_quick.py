"""Quick values are the exact ones, roots of doubt included."""

import pytest

from onepile.errors import IllegalError, WorkLimitError
from onepile.formulas import Expression, exact
from onepile.formulas.evaluate import evaluator
from onepile.formulas.parser import parse
from onepile.formulas.quick import in_balls

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
    f, exactly, quick = Expression.parse(text), evaluator(parse(text)), in_balls(parse(text))
    for n in [*range(1, 130), 2**31, 2**53 + 1, 2**63 - 1, 10**30, 10**200, 10**200 + 1]:
        assert f(n) == exact.whole(exactly(n))
        assert quick(n) in (f(n), None)


def test_errors_are_those_of_the_exact_evaluation() -> None:
    with pytest.raises(IllegalError, match="root of a negative"):
        Expression.parse("floor(sqrt(n-5))")(3)
    with pytest.raises(IllegalError, match="division by zero"):
        Expression.parse("floor(sqrt(n)/(n-2))")(2)
    with pytest.raises(IllegalError, match="not a whole number at n = 2"):
        Expression.parse("sqrt(n)")(2)
    with pytest.raises(WorkLimitError):
        Expression.parse("floor(2^n/3)")(10**9)
