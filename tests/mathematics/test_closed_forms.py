import pytest

from onepile.formulas import Expression
from onepile.mathematics.closed_forms import ClosedForm, closed_form
from onepile.mathematics.prefix_sums import PrefixSums

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


def form_of(text: str) -> ClosedForm:
    form = closed_form(Expression.parse(text, "k"))
    assert form is not None
    return form


@pytest.mark.parametrize("text", CLOSED)
def test_closed_forms_are_the_expression(text: str) -> None:
    expression, form = Expression.parse(text, "k"), form_of(text)
    places = [*range(form.start, form.start + 100), 2**31, 2**63 - 1, 10**30 + 7]
    assert [form(k) for k in places] == [expression(k) for k in places]


@pytest.mark.parametrize("text", NOT_CLOSED)
def test_other_expressions_have_none(text: str) -> None:
    assert closed_form(Expression.parse(text, "k")) is None


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
    form = form_of(text) - ClosedForm.constant(bound)
    low = form.start + 2
    values = {k: form(k) for k in range(low, low + 3000)}
    for high in (low, low + 7, low + 2999):
        negative = [k for k in range(low, high + 1) if values[k] < 0]
        above = [k for k in range(low, high + 1) if values[k] > 3]
        assert form.first_negative(low, high) == min(negative, default=None)
        assert form.last_above(3, low, high) == max(above, default=None)
    negative = [k for k in values if values[k] < 0]
    assert form.first_negative(low) == min(negative, default=None)
    endless = any(values[k] < 0 for k in range(low + 2900, low + 3000))
    expected = None if endless else max(negative, default=low - 1) + 1
    assert form.nonnegative_from(low) == expected


def test_steps() -> None:
    form = form_of("floor(3k/2)")
    assert [form.steps()(k) for k in range(1, 6)] == [2, 1, 2, 1, 2]
