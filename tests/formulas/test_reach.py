"""`first_at_least` is what plain trying finds: small values by a scan, large ones by borders."""

from itertools import accumulate

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile.errors import OnepileError
from onepile.formulas import Expression, exact
from onepile.formulas.evaluate import evaluator
from onepile.numbers import INFINITY, Extended
from tests.formulas.reference import (
    VARIABLE,
    Formula,
    binary,
    compare,
    conditional,
    extreme,
    floor,
    number,
    piecewise,
    rounded_powers,
)


@st.composite
def mixtures(draw: st.DrawFn, depth: int = 2) -> Formula:
    """Least and greatest of, choices between, and sums of roots, multiples and lines."""
    if depth == 0:
        return draw(rounded_powers() | piecewise(size=3).map(floor))
    parts = [draw(mixtures(depth=depth - 1)) for _ in range(2)]
    kind = draw(st.integers(0, 6))
    if kind <= 1:
        return extreme("min" if kind else "max", parts)
    if kind == 2:
        at = number(draw(st.sampled_from([1, 2, 3, 7, 30, 10**6, 10**20])))
        return conditional(parts[0], compare(draw(st.sampled_from("<>")), VARIABLE, at), parts[1])
    if kind == 3:
        residue = binary("%", VARIABLE, number(draw(st.integers(2, 5))))
        return conditional(parts[0], compare("==", residue, number(1)), parts[1])
    if kind == 4:
        return binary("//", parts[0], number(draw(st.integers(1, 5))))
    if kind == 5:
        return binary("*", number(draw(st.integers(1, 4))), parts[0])
    return binary(draw(st.sampled_from("+-")), parts[0], number(draw(st.integers(0, 9))))


@given(mixtures() | piecewise(size=8), st.integers(-5, 80))
@settings(max_examples=250)
def test_small_values_by_a_scan(formula: Formula, value: int) -> None:
    if any(formula.whole_at(n) is None for n in range(1, 300)):
        return
    first = next((n for n in range(1, 300) if formula.at(n) >= value), None)
    try:
        found = Expression.parse(formula.text).first_at_least(value)
    except OnepileError:
        assert first is None  # what is reached early is always found
        return
    assert found == first if first is not None else found >= 300


@pytest.mark.parametrize(
    "text",
    [
        "floor(root(5n,3))",
        "max(1,floor(max(root(abs(5n),3),n)))",
        "ceil(root(n,2)*2^46)+1",
        "ceil(sqrt(7n^2+n))",
        "floor(3*sqrt(n)*5)",
        "ceil(root(n^5,7))",
    ],
)
def test_rounded_roots(text: str) -> None:
    f = Expression.parse(text)
    for value in (*range(-3, 400), 2**31, 2**53 + 1, 2**63 - 1, 10**40 + 7, 10**300 + 1):
        n = f.first_at_least(value)
        assert isinstance(n, int)
        assert f(n) >= value
        assert n == 1 or f(n - 1) < value


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
    if any(formula.whole_at(n) is None for n in range(1, 100)):
        return
    reach = Expression.parse(formula.text).reach
    for low, high, value in [(1, 40, 5), (7, 50, 9), (30, 60, 70), (12, 12, 3), (5, 90, 40)]:
        expected = next((n for n in range(low, high + 1) if formula.at(n) >= value), None)
        assert reach(value, low, high) == expected


@pytest.mark.parametrize(
    "text",
    [
        "floor(n*phi)",
        "ceil(n*phi)",
        "floor(n*sqrt(2))",
        "floor(n*pi)",
        "ceil(n*e)-7",
        "floor(n*pi+2/3)",
        "ceil(n/phi-1/7)",
        "floor(n*pi/1000)",
        "floor(10^9*n*sqrt(3))",
        "floor(n^(3/2))",
        "ceil(n^(3/2))",
        "floor(sqrt(5n))",
        "ceil(2*root(n,3))+4",
        "floor(n^2*sqrt(2))",
        "floor(n*sqrt(2)/root(3,3))",
        "floor(sqrt(2n^2+1))",
        "2n+floor(sqrt(n))",
        "floor(n*phi)+n%2",
        "floor(phi*(n+1))",
    ],
)
def test_irrational_rules_at_every_size(text: str) -> None:
    f, exactly = Expression.parse(text), evaluator(Expression.parse(text).node)
    places = [1, 2, 3, 2**31, 2**53 + 1, 2**63 - 1, 10**50, 10**1000]
    for n in places + _convergents():
        value = f(n)
        assert value == exact.whole(exactly(n))
        found = f.first_at_least(value)
        assert isinstance(found, int)
        assert found <= n
        assert f(found) >= value
        assert found == 1 or f(found - 1) < value
        above = f.first_at_least(value + 1)
        assert isinstance(above, int)
        assert above > n
        assert f(above) > value >= f(above - 1)


def _convergents() -> list[int]:
    """Where multiples of phi and of the root of two come nearest to whole numbers."""
    fibonacci = [a for a, _ in accumulate(range(400), lambda p, _: (p[1], sum(p)), initial=(1, 2))]
    pell = [
        a for a, _ in accumulate(range(300), lambda p, _: (p[1], p[0] + 2 * p[1]), initial=(1, 2))
    ]
    return [n + d for n in fibonacci[::37] + pell[::41] for d in (-1, 0, 1) if n + d >= 1]


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("min(5,floor(sqrt(5n)))", 5, 5),
        ("min(5,floor(sqrt(5n)))", 6, INFINITY),
        ("min(5,floor(n*phi))", 6, INFINITY),
        ("7 if n>3 else ceil(sqrt(n))", 3, 4),
        ("7 if n>3 else ceil(sqrt(n))", 8, INFINITY),
        ("min(2n,10^5)", 10**5, 50000),
        ("min(2n,10^5)", 10**5 + 1, INFINITY),
        ("min(3n,n+10^6)", 10**50, 10**50 - 10**6),
        ("2n if n<=10^50 else 3n", 2 * 10**50 + 1, 10**50 + 1),
        ("floor(100001n/100000)", 10**100, (10**105 + 100000) // 100001),
    ],
)
def test_rules_with_bends(text: str, value: int, expected: Extended) -> None:
    assert Expression.parse(text).first_at_least(value) == expected


@pytest.mark.parametrize("text", ["n%1000+2n", "2n-n%7", "floor(3n/2)+n%2*5", "n//3*3", "n%9"])
@pytest.mark.parametrize("value", [4, 10**9, 10**60 + 7])
def test_one_slope_on_every_class(text: str, value: int) -> None:
    f = Expression.parse(text)
    found = f.first_at_least(value)
    if found is INFINITY:
        assert max(f(n) for n in range(1, 2000)) < value
    else:
        assert isinstance(found, int)
        assert f(found) >= value
        assert all(f(n) < value for n in range(max(1, found - 2000), found))


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
