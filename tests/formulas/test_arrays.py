"""Arrays agree with single values, element by element, wherever numbers change their kind."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile.errors import IllegalError, OnepileError, WorkLimitError
from onepile.formulas import Expression
from tests.formulas.reference import Formula, listing, piecewise, rounded_powers

RULES = [
    "2n",
    "7",
    "0",
    "-3",
    "n^2",
    "n^3-5n+2",
    "-n^2",
    "10^15*n",
    "floor(3n/2)",
    "ceil(n/3)",
    "n//2+n%3",
    "n if n%2==0 else 4n",
    "2 if n<=3 else n",
    "min(n,100)",
    "max(5,n-7)",
    "abs(50-n)",
    "[4,2]",
    f"[1,{10**30},{-(10**30)},5]",
    "n*(n-1)/2",
    "floor(sqrt(n))",
    "ceil(sqrt(n))",
    "floor(n-sqrt(n))",
    "n-ceil(sqrt(n))",
    "floor(n*phi)",
    "ceil(n/phi)",
    "floor(n*pi)+3n",
    "floor(3n^(2/3)-3n^(1/3))",
    "ceil(3n^(2/3)-3n^(1/3))",
    "floor(n^(5/2))",
    "floor(root(n,4)+n^(3/7))",
    "-floor(n*sqrt(2))",
    "floor(10^20*sqrt(n))",
    "floor(n*(sqrt(10^100+1)-10^50)*10^51)",
    "floor(n*10^5000*sqrt(2))",
    "floor(n/10^5000+phi)",
    "4n if ispower(n,8) else n",
    "2^n",
    "1 if n<3 else 2^n",
    "floor(phi^n)",
    "floor(sqrt(n)) if n%3==0 else n",
    "floor(n*phi)%7",
    "floor(7n/3)*floor(sqrt(n))",
]
STARTS = [1, 2, 5, 990, (1 << 31) - 4, (1 << 53) - 4, (1 << 61) - 4, (1 << 62) - 4, (1 << 63) - 4]


def _exact(f: Expression, first: int, last: int) -> list[int] | None:
    """The values one by one; None when one of them has none."""
    try:
        return [f(n) for n in range(first, last + 1)]
    except OnepileError:
        return None


def _check(f: Expression, first: int, last: int, clamps: Sequence[int | None]) -> None:
    exact = _exact(f, first, last)
    for clamp in clamps:
        if exact is None or (clamp is None and not all(-(1 << 63) <= v < 1 << 63 for v in exact)):
            if clamp is None:
                with pytest.raises(OnepileError):
                    f.values_between(first, last)
            continue
        array = f.values_between(first, last, clamp=clamp)
        assert array.dtype == np.int64
        fitted = exact if clamp is None else [max(-clamp, min(clamp, v)) for v in exact]
        assert array.tolist() == fitted


@pytest.mark.parametrize("text", RULES)
def test_arrays_are_the_values(text: str) -> None:
    f = Expression.parse(text)
    for start in STARTS:
        if start > 1000 and "^n" in text:
            continue
        last = start + (40 if start == 1 else 6)
        _check(f, start, last, (None, 1, 60, 1 << 31, (1 << 53) + 1, 1 << 62))


def test_values_start_at_one() -> None:
    assert Expression.parse("n^2").values(5).tolist() == [1, 4, 9, 16, 25]
    assert Expression.parse("n^2").values(0).tolist() == []
    assert Expression.parse("floor(sqrt(n))").values(0).tolist() == []
    assert Expression.parse("n").values_between(7, 5).tolist() == []


def test_long_arrays_cross_their_chunks() -> None:
    n = np.arange(1, 600_001)
    assert (Expression.parse("3n+1").values(600_000) == 3 * n + 1).all()
    assert (Expression.parse("n%2").values(600_000) == n % 2).all()
    roots = Expression.parse("floor(sqrt(n))").values(600_000)
    assert ((roots * roots <= n) & ((roots + 1) ** 2 > n)).all()
    golden = Expression.parse("floor(n*phi)").values(600_000)
    # The lower Wythoff sequence and its complement a(n) + n share out the whole numbers.
    both = np.sort(np.concatenate([golden, golden + n]))
    assert (both[:600_000] == n).all()


@pytest.mark.parametrize("text", ["n", "floor(n*phi)", "2^n", "n*(n+1)/2", "floor(sqrt(n))*n"])
def test_nothing_overflows_silently(text: str) -> None:
    f = Expression.parse(text)
    last = next(k for k in range(1, 70) if f(1 << k) >= 1 << 63)
    first = 62 if text == "2^n" else (1 << last) - 3
    with pytest.raises(WorkLimitError, match=r"does not fit into 64 bits|binary digits"):
        f.values_between(first, first + 6)
    clamped = f.values_between(first, first + 6, clamp=1 << 62)
    assert (clamped == 1 << 62).all()


def test_a_part_too_large_is_no_large_value() -> None:
    # 3^(n^9) cannot be written down from n = 5 on, but the least of it and 7 is 7.
    f = Expression.parse("min(3^(n^9),7)")
    assert f.values(4).tolist() == [3, 7, 7, 7]
    with pytest.raises(WorkLimitError):
        f.values(10, clamp=100)
    assert Expression.parse("3^(n^9)+n").values(10, clamp=100).tolist() == [4] + [100] * 9


def test_values_that_are_no_whole_numbers_are_named() -> None:
    with pytest.raises(IllegalError, match="at n = 3"):
        Expression.parse("n/2 if n>2 else n").values(10)
    with pytest.raises(IllegalError, match=f"at n = {(1 << 62) + 1}"):
        Expression.parse("n/2").values_between(1 << 62, (1 << 62) + 5)
    with pytest.raises(IllegalError, match="at n = 3"):
        Expression.parse("6/(3-n)").values(5)


def test_more_values_than_memory_are_refused() -> None:
    for text in ("n", "floor(sqrt(n))", "4n if ispower(n,8) else n"):
        with pytest.raises(WorkLimitError, match="do not fit into memory"):
            Expression.parse(text).values(10**15)


@pytest.mark.parametrize("clamp", [0, -1, (1 << 62) + 1])
def test_clamps_out_of_range_are_refused(clamp: int) -> None:
    with pytest.raises(IllegalError, match=r"clamp .* is outside 1 … 2\^62"):
        Expression.parse("n").values(5, clamp=clamp)


_CLAMPS = st.sampled_from([None, 1, 17, 1 << 40, 1 << 62])


@given(piecewise() | rounded_powers(), st.sampled_from(STARTS), _CLAMPS)
@settings(max_examples=150)
def test_random_formulas_as_arrays(formula: Formula, start: int, clamp: int | None) -> None:
    _check(Expression.parse(formula.text), start, start + 9, [clamp])


@given(st.lists(st.integers(-(10**30), 10**30), min_size=1, max_size=9).map(listing), _CLAMPS)
@settings(max_examples=50)
def test_lists_as_arrays(formula: Formula, clamp: int | None) -> None:
    _check(Expression.parse(formula.text), 1, 12, [clamp])


def test_bends_far_away() -> None:
    f = Expression.parse("2n if n<=10^5 else n%7+3n if n<10^12 else 5")
    for first in (1, 10**5 - 20, 10**12 - 30):
        expected = [f(n) for n in range(first, first + 60)]
        assert f.values_between(first, first + 59).tolist() == expected
