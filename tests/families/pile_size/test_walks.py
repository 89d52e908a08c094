"""Theorems 1 and 2 of paper 002 against the definition, and past where any table reaches."""

from itertools import islice, pairwise, takewhile
from types import NoneType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile.errors import NotApplicable, WorkLimitError
from onepile.families.pile_size.bar import bar
from onepile.families.pile_size.staircases import Staircase
from onepile.families.pile_size.tread_starts import PolynomialStarts, QuadraticStarts, tread_starts
from onepile.families.pile_size.walks import (
    chain,
    last_with_value,
    most_steps,
    moves_to,
    nim_value,
    piles_down,
)
from onepile.formulas import Expression
from tests.families.pile_size.rules_to_try import STAIRS, nim_values

REACH = 300


def stairs(text: str) -> Staircase:
    return bar(Expression.parse(text)).staircase


def heights(f: Expression, to: int) -> list[int]:
    """f̄ as paper 002 defines it."""
    found = [0]
    for n in range(1, to + 1):
        found.append(min(found[-1] + 1, max(0, f(n))))
    return found


@pytest.mark.parametrize("text", STAIRS)
def test_staircase_with_its_two_inverses(text: str) -> None:
    f, staircase = Expression.parse(text), stairs(text)
    expected = heights(f, REACH)
    assert [staircase(n) for n in range(REACH + 1)] == expected
    lags = [n - height for n, height in enumerate(expected)]
    for m in range(max(expected) + 1):
        assert staircase.rise_to(m) == expected.index(m)
    for m in range(max(lags) + 1):
        assert staircase.lag_of(m) == lags.index(m)


@pytest.mark.parametrize("text", STAIRS)
def test_nim_values_chains_and_moves_are_the_definition(text: str) -> None:
    f, staircase = Expression.parse(text), stairs(text)
    expected = nim_values(f, REACH)
    assert [nim_value(staircase, n) for n in range(REACH + 1)] == expected
    for value in {0, 1, 2, 5, max(expected), max(expected) + 1}:
        piles = [n for n, v in enumerate(expected) if v == value]
        for start in (0, 1, 17, REACH // 2):
            found = takewhile(lambda n: n <= REACH, chain(staircase, value, start))
            assert list(islice(found, 2 * REACH)) == [n for n in piles if n >= start]
        assert list(piles_down(staircase, value, REACH)) == piles[::-1]
        for pile in range(1, REACH, 13):
            most = min(pile, max(0, f(pile)))
            after = [k for k in range(1, most + 1) if expected[pile - k] == value]
            assert list(moves_to(staircase, most, pile, value)) == after


@given(st.lists(st.integers(-2, 9), min_size=1, max_size=25))
def test_any_list_is_covered_exactly_when_its_bar_never_falls(values: list[int]) -> None:
    f = Expression.parse(str(values))
    expected = heights(f, 60)
    try:
        staircase = bar(f).staircase
    except NotApplicable:
        assert any(b < a for a, b in pairwise(expected))
        return
    assert [staircase(n) for n in range(61)] == expected
    assert [nim_value(staircase, n) for n in range(61)] == nim_values(f, 60)


@given(st.integers(-6, 6), st.integers(1, 9), st.integers(-9, 9), st.integers(-2, 3))
def test_linear_pieces_with_a_wave(p: int, q: int, r: int, wave: int) -> None:
    f = Expression.parse(f"floor(({p}*n+{r})/{q})+{wave}*(n%3)")
    expected = heights(f, 150)
    falls = any(b < a for a, b in pairwise(expected))
    try:
        staircase = bar(f).staircase
    except NotApplicable:
        assert falls
        return
    assert not falls
    assert [staircase(n) for n in range(151)] == expected
    assert [nim_value(staircase, n) for n in range(151)] == nim_values(f, 150)


@pytest.mark.parametrize("pile", [2**31, 2**53, 2**63, 10**30, 10**1000])
def test_half_of_huge_piles_has_a_closed_form(pile: int) -> None:
    """Piles of one nim-value follow a → 2a + 1, so it is told by the odd part of n + 1."""
    half = stairs("floor(n/2)")
    for n in (pile - 1, pile, pile + 1):
        odd = n + 1
        while odd % 2 == 0:
            odd //= 2
        assert nim_value(half, n) == odd // 2


@pytest.mark.parametrize("order", [3, 5, 7])
def test_odd_roots_give_the_remainder(order: int) -> None:
    """Rows of ⌊n^(1/k)⌋, k odd, do not turn at all: nim-value n mod (f(n) + 1)."""
    f = Expression.parse(f"floor(root(n,{order}))")
    staircase = bar(f).staircase
    assert isinstance(staircase.tread_starts, PolynomialStarts)
    assert staircase.tread_starts.turn == 0
    for n in [*range(1, 3000), 10**60 + 12345, 10**1000 + 6789]:
        assert nim_value(staircase, n) == n % (f(n) + 1)


@pytest.mark.parametrize(
    "text",
    [
        "floor(n/2)",
        "ceil(3n/10)",
        "floor(n/phi)",
        "floor(sqrt(n))",
        "ceil(sqrt(n))+5",
        "floor(root(n,4))",
        "ceil(root(n,3))",
        "floor(root(n,3)/root(4,3))",
        "floor(n-sqrt(n))",
        "floor(sqrt(3n))",
        "ceil(3sqrt(n)/2)",
    ],
)
def test_huge_piles_satisfy_theorem_one(text: str) -> None:
    """Steps 2 and 3 of the theorem, and the chain, at places no table reaches."""
    f, staircase = Expression.parse(text), stairs(text)
    for pile in (2**63 - 1, 10**30 + 7, 10**200 + 1):
        height = f(pile)
        value = nim_value(staircase, pile)
        assert 0 <= value <= height
        if f(pile - 1) < height:
            assert value == height
        else:
            assert value == nim_value(staircase, pile - 1 - height)
        assert last_with_value(staircase, value, pile) == pile
        assert next(chain(staircase, value, pile)) == pile
        for other in (0, 1, height // 2, height):
            found = last_with_value(staircase, other, pile)
            assert found is not None
            assert pile - height <= found <= pile  # each value once among these piles
            assert nim_value(staircase, found) == other
            later = next(chain(staircase, other, pile + 1))
            assert later == staircase.lag_of(found + 1)
            assert nim_value(staircase, later) == other


def test_too_many_steps_are_refused_at_once_with_an_estimate() -> None:
    far = stairs("floor(3n^(2/3)-3n^(1/3))")
    assert far.tread_starts is None
    assert nim_value(far, 10**9 + 1) == 0  # a cube plus one
    with pytest.raises(WorkLimitError, match=r"takes up to [0-9]+ steps, allowed are 1000000"):
        nim_value(far, 10**27)


@pytest.mark.parametrize("text", STAIRS)
def test_the_estimate_is_an_upper_bound(text: str) -> None:
    """Counted as values of f̄ asked for: three for each step; looking for F is not counted."""
    staircase = stairs(text)
    if staircase.tread_starts is not None:
        return

    class Counting(type(staircase)):  # type: ignore[misc]
        asked = 0

        def __call__(self, n: int) -> int:
            type(self).asked += 1
            return staircase(n)

        def rise_to(self, m: int) -> int | None:
            return staircase.rise_to(m)

    counting = object.__new__(Counting)
    counting.__dict__.update(staircase.__dict__)
    for pile in (10, 1000, 12345, 99_999):
        bound = most_steps(staircase, pile)
        Counting.asked = -2 * pile.bit_length() - 4  # what `check_work` asks for itself
        nim_value(counting, pile)
        assert Counting.asked <= 3 * bound


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("floor(sqrt(n))", PolynomialStarts),
        ("ceil(sqrt(n))+3", PolynomialStarts),
        ("floor(root(n,3)/2)+1", PolynomialStarts),
        ("ceil(root(n/2,3)-1)", PolynomialStarts),
        ("floor(root(3n,3))", NoneType),
        ("ceil(2+root(n,4))", PolynomialStarts),
        ("floor(sqrt(2n))", QuadraticStarts),
        ("ceil(sqrt(3n))-4", QuadraticStarts),
        ("floor(2sqrt(n)+1/3)", QuadraticStarts),
        ("ceil(sqrt(5)*sqrt(n)/3)+2", QuadraticStarts),
        ("floor(sqrt(n)*phi)", NoneType),
        ("floor(sqrt(n)+phi)", NoneType),
        ("floor(sqrt(n)+root(n,3))", NoneType),
        ("floor(n/2)", NoneType),
    ],
)
def test_run_starts_are_where_f_rises(text: str, kind: type) -> None:
    f = Expression.parse(text)
    starts = tread_starts(f)
    assert type(starts) is kind
    if starts is None:
        return
    for m in range(starts.first, starts.first + 60):
        assert starts(m) == f.first_at_least(m)
        assert starts(m) >= m
        if isinstance(starts, PolynomialStarts):
            assert (starts(m + 1) - starts(m) - 1 - starts.turn) % (m + 1) == 0


@given(
    st.sampled_from(
        ["1/9", "1/4", "1/3", "1/2", "3/4", "5/6", "3/2", "2", "9/4", "5/2", "3", "25"]
    ),
    st.sampled_from(["-2", "-1", "-1/2", "0", "1/3", "1/2", "3"]),
    st.booleans(),
)
@settings(max_examples=25)
def test_kin_of_the_square_root(square: str, offset: str, up: bool) -> None:
    """⌊c√n + d⌋ with any rational c² and d: by the rows, against the recurrence."""
    rounding = "ceil" if up else "floor"
    f = Expression.parse(f"{rounding}(sqrt({square}*n)+({offset}))")
    staircase = bar(f).staircase
    expected = nim_values(f, 160)
    assert [nim_value(staircase, n) for n in range(161)] == expected
    pile = 10**40 + 12345
    value, height = nim_value(staircase, pile), staircase(pile)
    rises = staircase(pile - 1) < height
    assert value == (height if rises else nim_value(staircase, pile - 1 - height))
    zero = last_with_value(staircase, 0, pile)
    assert zero is not None
    assert zero >= pile - height
    assert nim_value(staircase, zero) == 0
