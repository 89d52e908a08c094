"""`first_at_least` is what plain trying finds: small values by a scan, large ones by borders."""

from itertools import accumulate, takewhile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile.errors import OnepileError, WorkLimitError
from onepile.formulas import Expression, exact
from onepile.formulas.evaluate import evaluator
from onepile.numbers import INFINITY
from tests.formulas.reference import Formula, piecewise, rounded_powers
from tests.tables import number, rows

_MIXED = [
    *("min({},{})", "max({},{})", "({}) if n<{at} else ({})", "({}) if n>{at} else ({})"),
    *("({}) if n%{k}==1 else ({})", "({})//{k}", "{k}*({})", "({})+{k}", "({})-{k}"),
]


@st.composite
def mixtures(draw: st.DrawFn, depth: int = 2) -> Formula:
    """Least and greatest of, choices between, and sums of roots, multiples and lines."""
    if depth == 0:
        whole = piecewise(size=3).map(lambda part: Formula(f"floor({part.text})"))
        return draw(rounded_powers() | whole)
    parts = [draw(mixtures(depth=depth - 1)).text for _ in range(2)]
    at, k = draw(st.sampled_from([1, 2, 3, 7, 30, 10**6, 10**20])), draw(st.integers(2, 5))
    return Formula(draw(st.sampled_from(_MIXED)).format(*parts, at=at, k=k))


def _values(formula: Formula, stop: int) -> list[int | None]:
    """The values from 1 on, as far as they are whole numbers."""
    whole = map(formula.whole_at, range(1, stop))
    return [*takewhile(lambda value: value is not None, whole), None][: stop - 1]


def _first_of(values: list[int | None], least: int, low: int, high: int) -> int | None:
    """The first n from low to high with a value of at least so much."""
    reached = (n for n, one in enumerate(values, 1) if one is not None and one >= least)
    return next((n for n in reached if low <= n <= high), None)


@given(mixtures() | piecewise(size=8), st.integers(-5, 80))
@settings(max_examples=250)
def test_small_values_by_a_scan(formula: Formula, value: int) -> None:
    values = _values(formula, 300)
    if None in values:
        return
    first = _first_of(values, value, 1, 299)
    try:
        found = Expression.parse(formula.text).first_at_least(value)
    except OnepileError:
        assert first is None  # what is reached early is always found
        return
    assert found == first if first is not None else found >= 300


@given(mixtures(), st.sampled_from([2**31, 2**53, 10**15]), st.integers(-3, 3))
@settings(max_examples=120, deadline=None)
def test_large_values_by_their_borders(formula: Formula, value: int, more: int) -> None:
    _by_borders(formula, value + more)


@given(piecewise(size=8), st.sampled_from([2**53, 2**63, 10**50, 10**1000]), st.integers(-3, 3))
@settings(max_examples=300, deadline=None)
def test_huge_values_of_normal_forms(formula: Formula, value: int, more: int) -> None:
    _by_borders(formula, value + more)


def _by_borders(formula: Formula, value: int) -> None:
    try:
        found = Expression.parse(formula.text).first_at_least(value)
    except OnepileError:
        return
    places = [1, 2, 3, 2**31, 10**18]
    if isinstance(found, int):
        assert formula.at(found) >= value
        places += [found - k for k in (1, 2, 3, 20, 61)]
    assert all(formula.at(n) < value for n in places if 1 <= n < found)


@given(mixtures())
@settings(max_examples=100)
def test_from_a_place_to_a_place(formula: Formula) -> None:
    values = _values(formula, 100)
    if None in values:
        return
    reach = Expression.parse(formula.text).reach
    for low, high, value in [(1, 40, 5), (7, 50, 9), (30, 60, 70), (12, 12, 3), (5, 90, 40)]:
        assert reach(value, low, high) == _first_of(values, value, low, high)


RISING = rows(__file__, "rising")


@pytest.mark.parametrize("text", RISING)
def test_rules_that_rise_at_every_size(text: str) -> None:
    f, exactly = Expression.parse(text), evaluator(Expression.parse(text).node)
    slow = text in ("2^n", "bit_length(n)")
    places = [1, 2, 3] if slow else [1, 2, 3, 2**31, 2**53 + 1, 2**63 - 1, 10**50, 10**1000]
    for n in places + ([] if slow else _convergents()):
        value = f(n)
        assert value == exact.whole(exactly(n))
        found = _first(f, value, n)
        above = _first(f, value + 1, found)
        assert above > n or not f.shape.nondecreasing
    for value in (
        *range(-3, 60),
        *(() if text == "bit_length(n)" else (2**31, 10**40 + 7, 10**300)),
    ):
        _first(f, value, 1)


def _first(f: Expression, value: int, at: int) -> int:
    """Where a value is reached, judged by the values before; if that is not up to `at`, never."""
    found = f.first_at_least(value)
    assert isinstance(found, int)
    assert f(found) >= value
    assert found <= at or f(at) < value
    assert all(f(n) < value for n in range(max(1, found - 9), found))
    return found


def _convergents() -> list[int]:
    """Where multiples of phi and of the root of two come nearest to whole numbers."""
    fibonacci = [a for a, _ in accumulate(range(400), lambda p, _: (p[1], sum(p)), initial=(1, 2))]
    pell = [
        a for a, _ in accumulate(range(300), lambda p, _: (p[1], p[0] + 2 * p[1]), initial=(1, 2))
    ]
    return [n + d for n in fibonacci[::37] + pell[::41] for d in (-1, 0, 1) if n + d >= 1]


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    rows(__file__, "rules_with_bends"),
)
def test_rules_with_bends(text: str, value: int | str, expected: int | str) -> None:
    assert Expression.parse(text).first_at_least(number(value)) == number(expected)


def test_few_values_are_needed() -> None:
    f = Expression.parse("2n+floor(sqrt(n))")
    asked: list[int] = []
    quickly = f._quickly

    def counted(n: int) -> int | None:
        asked.append(n)
        return quickly(n)

    f.__dict__["_quickly"] = counted
    f.first_at_least(10**1000)
    assert len(asked) <= 20


def test_numbers_below_what_fits_into_64_bits() -> None:
    f = Expression.parse("0-2^n")
    assert f.reach(-(2**80), 200, 300) is None
    assert f.reach(-(2**250), 200, 300) == 200


def test_a_place_that_is_remembered() -> None:
    asked_before = Expression.parse("n^2-3n if n%2==0 else n^3")
    for value in (*range(-5, 400), *range(400, 0, -7), 10**30, 5):
        for low, high in ((1, None), (3, None), (1, 9)):
            fresh = Expression.parse("n^2-3n if n%2==0 else n^3")
            assert asked_before.reach(value, low, high) == fresh.reach(value, low, high)


def test_values_too_large_to_be_written_down_are_passed() -> None:
    assert Expression.parse("2^n").first_at_least(1 << 900_000) == 900_000
    assert Expression.parse("3^(n^9)").first_at_least(1 << 1_000_000) == 5
    assert Expression.parse("max(1,min(3^(n^9),7))").first_at_least(8) == INFINITY


def test_what_takes_too_long_is_refused_with_a_reason() -> None:
    with pytest.raises(WorkLimitError):
        Expression.parse("3^(n^9)//2").first_at_least(1 << 1_000_000)
    with pytest.raises(WorkLimitError, match="no argument up to 20000"):
        Expression.parse("9 if ispower(n,8) else n*(n%5)").first_at_least(10**9)
