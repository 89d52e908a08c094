"""Exact values at every size, judged by whole-number formulas and by fractions and decimals."""

from fractions import Fraction
from math import ceil, isqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile.errors import IllegalError, OnepileError, UndecidedError, WorkLimitError
from onepile.formulas import Expression
from tests.formulas.reference import Formula, UndefinedError, anything, integer_root, piecewise

EDGES = sorted(
    {1, 2, 3, 7, 10**30, 10**30 + 1, 10**1000, 10**1000 - 1}
    | {(1 << bits) + d for bits in (31, 32, 53, 62, 63, 64) for d in (-2, -1, 0, 1, 2)}
)


def value(text: str, n: int = 1) -> int:
    return Expression.parse(text)(n)


@pytest.mark.parametrize("n", EDGES, ids=lambda n: f"{n:.3e}" if n < 10**300 else "10^1000")
def test_simple_rules_at_the_edges_of_machine_numbers(n: int) -> None:
    assert value("n", n) == n
    assert value("2n", n) == 2 * n
    assert value("n^3-n", n) == n**3 - n
    assert value("floor(2n/3)", n) == 2 * n // 3
    assert value("ceil(n/3)", n) == -(-n // 3)
    assert value("floor(3n/2)", n) == 3 * n // 2
    assert value("n//7", n) == n // 7
    assert value("n%7", n) == n % 7
    assert value("-n%7", n) == -n % 7
    assert value("-n//7", n) == -n // 7
    assert value("floor(sqrt(n))", n) == isqrt(n)
    assert value("ceil(sqrt(n))", n) == isqrt(n - 1) + 1
    assert value("floor(n-sqrt(n))", n) == n - (isqrt(n - 1) + 1)
    assert value("floor(root(n,3))", n) == integer_root(n, 3)
    assert value("floor(n^(1/3))", n) == integer_root(n, 3)
    assert value("floor(n^(2/3))", n) == integer_root(n * n, 3)
    assert value("floor(root(n,64))", n) == integer_root(n, 64)
    assert value("floor(n*phi)", n) == (n + isqrt(5 * n * n)) // 2
    assert value("floor(n/phi)", n) == (isqrt(5 * n * n) - n) // 2
    assert value("ceil(n*phi)", n) == (n + isqrt(5 * n * n)) // 2 + 1
    assert value("floor(n*sqrt(2))", n) == isqrt(2 * n * n)
    assert value("floor(n*sqrt(2)/3)", n) == isqrt(2 * n * n) // 3
    assert value("n if n%2==0 else 4n", n) == (n if n % 2 == 0 else 4 * n)
    assert value("min(n,2^53)", n) == min(n, 1 << 53)
    assert value("max(n,2^53)", n) == max(n, 1 << 53)
    assert value("abs(2^62-n)", n) == abs((1 << 62) - n)
    assert value("[5,3,8]", n) == [5, 3, 8][min(n, 3) - 1]
    assert value("1 if ispower(n,2) else 0", n) == (n & (n - 1) == 0)
    assert value("1 if 3<n<=2^63 else 0", n) == (3 < n <= 1 << 63)


@pytest.mark.parametrize(
    "m", [1, 2, 3, 10, 2**26, 2**27 + 1, 2**31, 10**20, 10**200], ids=lambda m: f"{m:.3e}"
)
def test_roots_at_perfect_powers_and_beside_them(m: int) -> None:
    assert value("floor(sqrt(n))", m * m) == m
    assert value("floor(sqrt(n))", m * m + 1) == m
    assert value("ceil(sqrt(n))", m * m + 1) == m + 1
    assert value("sqrt(n)", m * m) == m
    if m > 1:
        assert value("floor(sqrt(n))", m * m - 1) == m - 1
        assert value("ceil(sqrt(n))", m * m - 1) == m
        # The derivative of u(x) = 3x^(2/3) - 3x^(1/3) lies between 0 and 1 for x > 1, so u falls
        # or rises by less than 1 beside a cube, where it is a whole number.
        assert value("floor(3n^(2/3)-3n^(1/3))", m**3 - 1) == 3 * m * m - 3 * m - 1
        assert value("ceil(3n^(2/3)-3n^(1/3))", m**3 - 1) == 3 * m * m - 3 * m
    assert value("floor(3n^(2/3)-3n^(1/3))", m**3) == 3 * m * m - 3 * m
    assert value("ceil(3n^(2/3)-3n^(1/3))", m**3) == 3 * m * m - 3 * m
    assert value("floor(3n^(2/3)-3n^(1/3))", m**3 + 1) == 3 * m * m - 3 * m
    assert value("ceil(3n^(2/3)-3n^(1/3))", m**3 + 1) == 3 * m * m - 3 * m + 1


def test_golden_multiples_at_fibonacci_numbers() -> None:
    # F(k) phi differs from F(k+1) by 1/phi^k: the hardest arguments, alternating in side.
    floor, ceiling = Expression.parse("floor(n*phi)"), Expression.parse("ceil(n*phi)")
    a, b = 1, 1
    for k in range(2, 400):
        assert floor(b) == (b + isqrt(5 * b * b)) // 2 == a + b - (k % 2 == 0)
        assert ceiling(b) == a + b + (k % 2 == 1)
        a, b = b, a + b


def test_binets_formula_is_exactly_a_fibonacci_number() -> None:
    binet = Expression.parse("(phi^n-(1-phi)^n)/sqrt(5)")
    a, b = 0, 1
    for n in range(1, 90):
        a, b = b, a + b
        assert binet(n) == a


@pytest.mark.parametrize(
    ("text", "n", "expected"),
    [
        ("sqrt(3+2sqrt(2))-sqrt(2)", 1, 1),
        ("root(7+5sqrt(2),3)-sqrt(2)", 1, 1),
        ("sqrt(5+2sqrt(6))-sqrt(2)-sqrt(3)+7", 1, 7),
        ("(sqrt(2)+sqrt(3))^2-2sqrt(6)", 1, 5),
        ("sqrt(sqrt(2)*sqrt(2)-2)", 1, 0),
        ("root(root(n,2),3)-root(n,6)", 7, 0),
        ("phi^2-phi", 1, 1),
        ("1/phi-phi", 1, -1),
        ("(sqrt(n)+1)*(sqrt(n)-1)", 10**40 + 7, 10**40 + 6),
        ("sqrt(n^2+2n+1)", 10**100, 10**100 + 1),
        ("sqrt(n+1+2sqrt(n))-sqrt(n)", 10**30 + 1, 1),
        ("floor(sqrt(n+1+2sqrt(n))-sqrt(n))", 10**30 + 1, 1),
        ("ceil(sqrt(n+1+2sqrt(n))-sqrt(n))", 10**30 + 1, 1),
        ("floor(1/(sqrt(n+1)-sqrt(n)))", 10**40, 2 * 10**20),
        ("floor(sqrt(n^2+1)*10^300)", 10**200, 10**500 + 5 * 10**99 - 1),
        ("floor(pi*n)", 10**30, 3141592653589793238462643383279),
        ("floor(e*n)", 10**30, 2718281828459045235360287471352),
        ("ceil(n*pi^2/6)", 10**12, 1644934066849),
        ("floor((1+sqrt(2))^n)", 10, 6725),
        ("n^(3/2)", 10**20, 10**30),
        ("8^(2/3)*n^(-1)*n", 5, 4),
        ("(n/2)^2*4", 7, 49),
        ("0^0", 1, 1),
        ("(-2)^3", 1, -8),
        ("-2^2", 1, -4),
        ("2^3^2", 1, 512),
        ("2^-1*4", 1, 2),
        ("7//-2", 1, -4),
        ("7%-2", 1, -1),
        ("floor(-7/2)", 1, -4),
        ("ceil(-7/2)", 1, -3),
        ("floor(-sqrt(2))", 1, -2),
        ("floor(7/2)%(5/2)*2", 1, 1),
        ("min(phi,13/8,8/5)*5", 1, 8),
        ("max(sqrt(2),3/2)*2", 1, 3),
        ("abs(1-phi)-phi", 1, -1),
        ("1 if sqrt(8)==2*sqrt(2) else 0", 1, 1),
        ("1 if sqrt(2)+sqrt(3)<pi else 0", 1, 0),
        ("1 if ispower(n,10) else 0", 10**3000, 1),
        ("1 if ispower(n,10) else 0", 10**3000 + 10**2999, 0),
        ("1 if ispower(n,10) else 0", 1, 1),
        ("1 if ispower(n-5,10) else 0", 5, 0),
    ],
)
def test_whole_numbers_in_disguise(text: str, n: int, expected: int) -> None:
    assert value(text, n) == expected


def test_powers_are_recognised_quickly_at_any_size() -> None:
    is_power = Expression.parse("1 if ispower(n,2) else 0")
    assert is_power(1 << 300_000) == 1
    assert is_power(3 << 300_000) == 0
    assert is_power((1 << 300_000) + 2) == 0


@pytest.mark.parametrize(
    ("text", "n", "message"),
    [
        ("n/2", 3, "'n/2' is not a whole number at n = 3: it is 3/2; wrap it in floor() or ceil()"),
        (
            "sqrt(n)",
            2,
            "'sqrt(n)' is not a whole number at n = 2: it is about 1.41421; "
            "wrap it in floor() or ceil()",
        ),
        ("n*pi", 10**50, "'n*pi' is not a whole number at n = 10^50: it is about 3.14159e+50; "),
        ("sqrt(3-n)", 4, "'sqrt(3-n)' at n = 4: the root of a negative number"),
        ("6/(3-n)", 3, "'6/(3-n)' at n = 3: division by zero"),
        ("n%(n-1)", 1, "'n%(n-1)' at n = 1: division by zero"),
        ("n//(n-1)", 1, "'n//(n-1)' at n = 1: division by zero"),
        ("root(n,n)", 65, "'root(n,n)' at n = 65: the order of a root must be"),
        ("2^sqrt(n)", 2, "'2^sqrt(n)' at n = 2: an exponent must be"),
        ("1 if ispower(n,1) else 2", 1, "'1 if ispower(n,1) else 2' at n = 1: ispower(x,b) needs"),
        ("n^(1/65)", 2, "'n^(1/65)' at n = 2: the order of a root must be"),
    ],
)
def test_values_outside_the_domain(text: str, n: int, message: str) -> None:
    with pytest.raises(IllegalError) as caught:
        value(text, n)
    assert str(caught.value).startswith(message)


def test_what_is_too_large_or_undecidable_says_so() -> None:
    with pytest.raises(WorkLimitError, match="'2\\^n' at n = 10\\^30: the power has more than"):
        value("2^n", 10**30)
    with pytest.raises(WorkLimitError, match="too large"):
        value("floor(phi^n)", 10**6)
    with pytest.raises(UndecidedError, match="pi or e"):
        value("floor(n*pi/pi)", 5)
    assert value("floor(n*pi/pi+1/2)", 5) == 5
    # pi to 60,000 digits is decided like pi to six: only a coincidence is not.
    assert value("floor(n*pi)", 10**60_000) // 10**59_990 == 31415926535


def test_numpys_integers_do_not_overflow() -> None:
    assert value("4n", np.int64(1 << 62)) == 1 << 64  # type: ignore[arg-type]


def test_short_and_long_ways_to_the_same_value() -> None:
    f = Expression.parse("floor(n*phi)")
    assert f.at(10**20) == f(10**20)
    assert f.variable == "n"


def _agrees(formula: Formula, n: int) -> None:
    """The expression has the value that the second opinion has, or both have none."""
    expression = Expression.parse(formula.text)
    try:
        expected = formula.whole_at(n)
    except UndefinedError:
        with pytest.raises(OnepileError):
            expression(n)
        return
    if expected is None:
        with pytest.raises(IllegalError, match="is not a whole number"):
            expression(n)
    else:
        assert expression(n) == expected
        assert Expression.parse(str(expression))(n) == expected


_ARGUMENTS = st.one_of(
    st.integers(1, 60),
    st.sampled_from([n for n in EDGES if n < 10**40]),
    st.integers(1, 10**12).map(lambda m: m * m),
    st.integers(1, 10**9).map(lambda m: m**3),
)


@given(piecewise(size=9), _ARGUMENTS)
@settings(max_examples=250)
def test_random_rational_formulas(formula: Formula, n: int) -> None:
    _agrees(formula, n)


@given(anything(), _ARGUMENTS)
@settings(max_examples=250)
def test_random_formulas_with_roots(formula: Formula, n: int) -> None:
    try:
        Expression.parse(formula.text)
    except IllegalError:  # a constant part without a value is refused even where it is not used
        return
    _agrees(formula, n)


@given(st.integers(1, 10**60), st.integers(1, 10**30), st.integers(-(10**30), 10**30))
def test_rounded_fractions(n: int, q: int, r: int) -> None:
    exact = Fraction(3 * n + r, q)
    shift = f"+{r}" if r >= 0 else str(r)
    assert value(f"floor((3n{shift})/{q})", n) == exact.__floor__()
    assert value(f"ceil((3n{shift})/{q})", n) == ceil(exact)
