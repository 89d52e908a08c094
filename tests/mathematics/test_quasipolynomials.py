"""Quasi-polynomials against their own values, one by one."""

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onepile.formulas import Expression
from onepile.mathematics.polynomials import Polynomial
from onepile.mathematics.prefix_sums import PrefixSums
from onepile.mathematics.quasipolynomials import IDENTITY, QuasiPolynomial

CLOSED = [
    "7",
    "k",
    "2k+3",
    "k(k+1)/2",
    "k^3-5k",
    "floor(3k/2)",
    "ceil(k^2/7)-k",
    "k%3",
    "(k//2)*(k%5)",
    "min(k,7)",
    "max(k,20-k)",
    "abs(k-9)",
    "5 if k<10 else 2k",
    "k if k%2==0 else 4k",
    "[4,4,9]",
]
NOT_CLOSED = ["floor(sqrt(k))", "2^k", "floor(k*phi)", "k/2"]


def form_of(text: str) -> QuasiPolynomial:
    form = Expression.parse(text, "k").shape.closed_form
    assert form is not None
    return form


@pytest.mark.parametrize("text", CLOSED)
def test_closed_forms_are_the_expression(text: str) -> None:
    expression, form = Expression.parse(text, "k"), form_of(text)
    places = [*range(form.start, form.start + 100), 2**31, 2**63 - 1, 10**30 + 7]
    assert [form.floor_at(k) for k in places] == [expression(k) for k in places]


@pytest.mark.parametrize("text", NOT_CLOSED)
def test_other_expressions_have_none(text: str) -> None:
    assert Expression.parse(text, "k").shape.closed_form is None


@pytest.mark.parametrize("text", CLOSED)
@pytest.mark.parametrize("first", [1, 6, 40])
def test_prefix_sums(text: str, first: int) -> None:
    expression, form = Expression.parse(text, "k"), form_of(text)
    sums, walked = PrefixSums(expression, first, form), PrefixSums(expression, first, None)
    for n in range(first - 1, first + 60):
        assert sums(n) == walked(n) == sum(expression(k) for k in range(first, n + 1))
    assert sums.between(first + 3, first + 8) == sum(expression(first + i) for i in range(3, 9))


@pytest.mark.parametrize("even", CLOSED)
@pytest.mark.parametrize("odd", ["k^2", "k%3", "[4,4,9]"])
def test_alternating_prefix_sums(even: str, odd: str) -> None:
    a, b = Expression.parse(even, "k"), Expression.parse(odd, "k")

    def term(k: int) -> int:
        return b(k) if k % 2 else a(k)

    sums = PrefixSums(term, 1, form_of(even).alternating_with(form_of(odd)))
    running = 0
    for n in range(1, 80):
        running += term(n)
        assert sums(n) == running


def test_sums_of_astronomically_many_terms() -> None:
    n = 10**500
    cubes = PrefixSums(lambda k: k**3, 1, form_of("k^3"))
    assert cubes(n) == (n * (n + 1) // 2) ** 2
    odd = PrefixSums(lambda k: k % 2, 1, form_of("k%2"))
    assert odd(n) == n // 2


@pytest.mark.parametrize("text", CLOSED)
@pytest.mark.parametrize("bound", [0, 5, 30])
def test_signs_on_ranges(text: str, bound: int) -> None:
    form = form_of(text) - bound
    low = form.start + 2
    values = {k: form(k) for k in range(low, low + 3000)}
    for high in (low, low + 7, low + 2999):
        negative = [k for k in range(low, high + 1) if values[k] < 0]
        above = [k for k in range(low, high + 1) if values[k] > 3]
        reaching = [k for k in range(low, high + 1) if values[k] >= 3]
        assert form.first_negative(low, high) == min(negative, default=None)
        assert form.first_at_least(3, low, high) == min(reaching, default=None)
        assert form.last_above(3, low, high) == max(above, default=None)
    negative = [k for k in values if values[k] < 0]
    assert form.first_negative(low) == min(negative, default=None)
    endless = any(values[k] < 0 for k in range(low + 2900, low + 3000))
    expected = None if endless else max(negative, default=low - 1) + 1
    assert form.nonnegative_from(low) == expected


def test_steps() -> None:
    form = form_of("floor(3k/2)")
    assert [form.steps()(k) for k in range(1, 6)] == [2, 1, 2, 1, 2]


pieces = st.lists(
    st.lists(st.fractions(-9, 9, max_denominator=4), max_size=3).map(Polynomial.of),
    min_size=1,
    max_size=4,
)
forms = st.builds(QuasiPolynomial, st.integers(-3, 6), pieces.map(tuple))
rationals = st.integers(-9, 9) | st.fractions(-9, 9, max_denominator=5)


@given(forms, forms, rationals, st.integers(-5, 60))
def test_arithmetic_is_pointwise(
    f: QuasiPolynomial, g: QuasiPolynomial, number: int | Fraction, k: int
) -> None:
    assert (f + g)(k) == f(k) + g(k)
    assert (f - g)(k) == f(k) - g(k)
    assert (f * g)(k) == f(k) * g(k)
    assert (-f)(k) == -f(k)
    assert ((f + number)(k), (f - number)(k)) == (f(k) + number, f(k) - number)
    assert (f * number)(k) == f(k) * number
    assert (f + g).start == max(f.start, g.start)
    assert f.floor()(k) == f.floor_at(k) == floor(f(k))
    assert f.shifted(3)(k) == f(k + 3)
    assert f.steps()(k) == f(k + 1) - f(k)
    assert f.alternating_with(g)(k) == (g if k % 2 else f)(k)
    sums = f.prefix_sums()
    if k >= f.start - 1:
        assert sums(k) == sum(f(i) for i in range(f.start, k + 1))


@given(forms, st.integers(-40, 40))
def test_firsts_of_sequences_that_are_not_whole(f: QuasiPolynomial, target: int) -> None:
    values = {k: f(k) for k in range(f.start, f.start + 400)}
    reaching = min((k for k in values if values[k] >= target), default=None)
    negative = min((k for k in values if values[k] < 0), default=None)
    found, below = f.first_at_least(target, f.start), f.first_negative(f.start)
    assert found == reaching if reaching is not None else found is None or found not in values
    assert below == negative if negative is not None else below is None or below not in values
    if found is not None:
        assert f(found) >= target
    if below is not None:
        assert f(below) < 0


def test_the_first_at_least_of_huge_targets() -> None:
    squares = IDENTITY * IDENTITY
    assert squares.first_at_least(10**600, 1) == 10**300
    assert squares.first_at_least(10**600 + 1, 1) == 10**300 + 1
    assert squares.first_at_least(10**600, 1, 10**300 - 1) is None
    assert (-squares).first_at_least(1, 1) is None


@pytest.mark.parametrize(
    ("text", "slope"),
    [
        ("7", 0),
        ("3k-5", 3),
        ("floor(3k/2)", Fraction(3, 2)),
        ("k^2", None),
        ("k if k%2==1 else 2k", None),
    ],
)
def test_the_slope_that_all_pieces_share(text: str, slope: Fraction | None) -> None:
    form = Expression.parse(text, "k").shape.quasi
    assert form is not None
    assert form.slope == slope
