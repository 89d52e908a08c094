"""Values in every arithmetic: exactly, in balls, as arrays and in 64-bit integers, at every size.

What is right is told by Python's own reading of the text (`reference`), or by whole numbers alone.
"""

import math
from collections.abc import Callable
from math import isqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile import errors
from onepile.errors import IllegalError, NotApplicable, OnepileError, WorkLimitError
from onepile.formulas import Expression, exact
from onepile.formulas.balls import in_balls
from onepile.formulas.conditions import Condition
from onepile.formulas.evaluate import evaluator
from onepile.formulas.int64 import UNBOUNDED, bounds, truth
from onepile.formulas.syntax import Compare, Variable
from onepile.numbers import Infinity, parse_integer
from tests.families.general.random_conditions import conditions
from tests.formulas.reference import (
    Formula,
    UndefinedError,
    anything,
    integer_root,
    listings,
    piecewise,
    rounded_powers,
)
from tests.tables import number, rows

EDGES = sorted(
    {1, 2, 3, 7, 10**30, 10**30 + 1, 10**1000, 10**1000 - 1}
    | {(1 << bits) + d for bits in (31, 53, 62, 63, 64) for d in (-1, 0, 1)}
)
STARTS = [1, 2, 990, *((1 << bits) - 4 for bits in (31, 53, 61, 62, 63))]
CLAMPS = [None, 1, 60, 1 << 31, (1 << 53) + 1, 1 << 62]
RULES = rows(__file__, "rules")


IN_INTEGERS = ["2n", "n^2", "-n%7", "n//2+n%3", "abs(50-n)", "floor(sqrt(n))", "bit_length(n)"]
"""What at small n is told in 64-bit integers, too."""


def value(text: str, n: int = 1) -> int:
    return Expression.parse(text)(n)


def _judged(formula: Formula) -> Callable[[int], int | None]:
    """The value that all opinions have, told n; None if there is none."""
    f = Expression.parse(formula.text)
    again, exactly, quick = Expression.parse(str(f)), evaluator(f.node), in_balls(f.node)

    def agreed(n: int) -> int | None:
        try:
            expected = formula.whole_at(n)
        except (UndefinedError, ZeroDivisionError):
            with pytest.raises(OnepileError):
                f(n)
            return None
        if expected is None:
            with pytest.raises(IllegalError, match="is not a whole number"):
                f(n)
        else:
            assert f(n) == expected == again(n) == exact.whole(exactly(n))
            assert quick(n) in (expected, None)
        return expected

    return agreed


def _arrays_agree(formula: Formula, first: int, last: int, clamps: list[int | None]) -> None:
    f, agreed = Expression.parse(formula.text), _judged(formula)
    known = [agreed(n) for n in range(first, last + 1)]
    expected = [value for value in known if value is not None]
    whole = len(expected) == len(known)
    for clamp in clamps:
        if clamp is None and not (whole and all(-(1 << 63) <= one < 1 << 63 for one in expected)):
            with pytest.raises(OnepileError):
                f.values_between(first, last)
        elif whole:
            array = f.values_between(first, last, clamp=clamp)
            limit = clamp or 1 << 63
            assert array.dtype == np.int64
            assert array.tolist() == [max(-limit, min(limit, one)) for one in expected]
    # A list stands alone, and in no condition.
    if whole and formula.text[0] != "[" and max(map(abs, [last, *expected])) < 1 << 62:
        place = {"m": np.array(expected), "n": np.arange(first, last + 1)}
        try:
            assert truth(Compare("==", Variable("m"), f.node), place).all()
        except NotApplicable:
            assert formula.text not in IN_INTEGERS or last > 1 << 32


@pytest.mark.parametrize("text", RULES)
def test_rules_at_the_edges_of_machine_numbers(text: str) -> None:
    formula = Formula(text)
    agreed = _judged(formula)
    for n in EDGES:
        if n < 1 << 70 or not ("root(" in text or "^(" in text):  # decimals take their time
            agreed(n)
    for start in STARTS:
        _arrays_agree(formula, start, start + (40 if start == 1 else 17), CLAMPS)


_ARGUMENTS = st.one_of(
    st.integers(1, 60),
    st.sampled_from([n for n in EDGES if n < 10**40]),
    st.integers(1, 10**12).map(lambda m: m * m),
    st.integers(1, 10**9).map(lambda m: m**3),
)


@given(piecewise(size=9) | anything(), _ARGUMENTS)
@settings(max_examples=500)
def test_random_formulas(formula: Formula, n: int) -> None:
    try:
        Expression.parse(formula.text)
    except IllegalError:  # a constant part without a value is refused even where it is not used
        return
    _judged(formula)(n)


@given(
    piecewise() | rounded_powers() | listings(10**30, -(10**30)),
    st.sampled_from(STARTS),
    st.sampled_from(CLAMPS),
)
@settings(max_examples=200)
def test_random_formulas_as_arrays(formula: Formula, start: int, clamp: int | None) -> None:
    _arrays_agree(formula, start, start + 9, [clamp])


@given(st.integers(1, 10**60), st.integers(1, 10**30), st.integers(-(10**30), 10**30))
def test_rounded_fractions(n: int, q: int, r: int) -> None:
    shift = f"+{r}" if r >= 0 else str(r)
    assert value(f"floor((3n{shift})/{q})", n) == (3 * n + r) // q
    assert value(f"ceil((3n{shift})/{q})", n) == -((-3 * n - r) // q)


# --- roots and irrational numbers ----------------------------------------------------------------


@pytest.mark.parametrize("m", [1, 2, 3, 10, 2**26, 2**27 + 1, 2**31, 10**20, 10**200])
def test_roots_at_perfect_powers_and_beside_them(m: int) -> None:
    assert [value("floor(sqrt(n))", m * m + d) for d in (0, 1)] == [m, m]
    assert [value("ceil(sqrt(n))", m * m + d) for d in (0, 1)] == [m, m + 1]
    # The derivative of u(x) = 3x^(2/3) - 3x^(1/3) lies between 0 and 1 for x > 1, so u falls or
    # rises by less than 1 beside a cube, where it is a whole number.
    at_cube = 3 * m * m - 3 * m
    for d, low, high in ((-1, -1, 0), (0, 0, 0), (1, 0, 1)):
        if m**3 + d > 0:
            assert value("floor(3n^(2/3)-3n^(1/3))", m**3 + d) == at_cube + low
            assert value("ceil(3n^(2/3)-3n^(1/3))", m**3 + d) == at_cube + high


def test_golden_multiples_at_fibonacci_numbers() -> None:
    # F(k) phi differs from F(k+1) by 1/phi^k: the hardest arguments, alternating in side.
    below, above = Expression.parse("floor(n*phi)"), Expression.parse("ceil(n*phi)")
    binet = Expression.parse("(phi^n-(1-phi)^n)/sqrt(5)")
    a, b = 1, 1
    for k in range(2, 400):
        assert k > 90 or binet(k) == b
        assert below(b) == (b + isqrt(5 * b * b)) // 2 == a + b - (k % 2 == 0)
        assert above(b) == a + b + (k % 2 == 1)
        a, b = b, a + b


@pytest.mark.parametrize(
    ("text", "n", "expected"),
    rows(__file__, "whole_numbers_in_disguise"),
)
def test_whole_numbers_in_disguise(text: str, n: int | str, expected: int | str) -> None:
    assert value(text, number(n)) == number(expected)


@given(st.integers(1, 10**60), st.integers(-40, 40), st.integers(2, 30) | st.integers(2, 10**20))
def test_number_theory(n: int, m: int, b: int) -> None:
    assert value(f"gcd(n,{m})", n) == math.gcd(n, m)
    assert value("gcd(n^2+1,3n)", n) == math.gcd(n * n + 1, 3 * n)
    k = value(f"floor(log(n,{b}))", n)
    assert b**k <= n < b ** (k + 1)
    assert [value(f"floor(log(n,{b}))", b**9 + d) for d in (-1, 0)] == [8, 9]


@pytest.mark.parametrize("b", [2, 3, 7, 10, 10**9])
def test_logarithms_at_powers(b: int) -> None:
    for k in (1, 2, 63, 64, 1000):
        assert [value(f"floor(log(n,{b}))", b**k + by) for by in (-1, 0, 1)] == [k - 1, k, k]
        assert value(f"floor(log(n/3,{b}))", 3 * b**k) == k


# --- what has no value ---------------------------------------------------------------------------


OUTSIDE = rows(__file__, "outside-the-domain")


@pytest.mark.parametrize("error", OUTSIDE)
def test_values_outside_the_domain(error: str) -> None:
    for text, n, message in OUTSIDE[error]:
        with pytest.raises(getattr(errors, error)) as caught:
            value(text, parse_integer(str(n)))
        assert str(caught.value).startswith(message)


def test_numbers_of_other_libraries_and_of_many_digits() -> None:
    assert value("4n", np.int64(1 << 62)) == 1 << 64  # type: ignore[arg-type]
    assert Expression.parse("4n").at(1 << 62) == 1 << 64
    # pi to 60,000 digits is decided like pi to six.
    assert value("floor(n*pi)", 10**60_000) // 10**59_990 == 31415926535
    large = (1 << 300_000, 3 << 300_000, (1 << 300_000) + 2)
    assert [value("1 if ispower(n,2) else 0", n) for n in large] == [1, 0, 0]
    for n in (10**200, 10**200 + 1):
        assert value("floor(n*phi)", n) == (n + isqrt(5 * n * n)) // 2
        assert value("floor(root(n,3))", n) == integer_root(n, 3)
    for far in (
        "floor(n*(sqrt(10^100+1)-10^50)*10^51)",
        "floor(n*10^5000*sqrt(2))",
        "2^n",
        "floor(phi^n)",
    ):
        f = Expression.parse(far)
        clamped = [min(1 << 62, f(n)) for n in range(1, 90)]
        assert f.values(89, clamp=1 << 62).tolist() == clamped


# --- arrays --------------------------------------------------------------------------------------


def test_long_arrays_cross_their_chunks() -> None:
    n = np.arange(1, 600_001)
    assert (Expression.parse("3n+1").values(600_000) == 3 * n + 1).all()
    assert (Expression.parse("n%2").values(600_000) == n % 2).all()
    roots, golden = (
        Expression.parse(f).values(600_000) for f in ("floor(sqrt(n))", "floor(n*phi)")
    )
    assert ((roots * roots <= n) & ((roots + 1) ** 2 > n)).all()
    # The lower Wythoff sequence and its complement a(n) + n share out the whole numbers.
    assert (np.sort(np.concatenate([golden, golden + n]))[:600_000] == n).all()
    assert Expression.parse("floor(sqrt(n))").values(0).tolist() == []
    assert Expression.parse("n").values_between(7, 5).tolist() == []
    bends = Expression.parse("2n if n<=10^5 else n%7+3n if n<10^12 else 5")
    for first in (10**5 - 20, 10**12 - 30):
        expected = [bends(n) for n in range(first, first + 60)]
        assert bends.values_between(first, first + 59).tolist() == expected


@pytest.mark.parametrize("text", ["n", "floor(n*phi)", "2^n", "n*(n+1)/2", "floor(sqrt(n))*n"])
def test_nothing_overflows_silently(text: str) -> None:
    f = Expression.parse(text)
    last = next(k for k in range(1, 70) if f(1 << k) >= 1 << 63)
    first = 62 if text == "2^n" else (1 << last) - 3
    with pytest.raises(WorkLimitError, match=r"does not fit into 64 bits|binary digits"):
        f.values_between(first, first + 6)
    assert (f.values_between(first, first + 6, clamp=1 << 62) == 1 << 62).all()


def test_a_part_too_large_is_no_large_value() -> None:
    # 3^(n^9) cannot be written down from n = 5 on, but the least of it and 7 is 7.
    f = Expression.parse("min(3^(n^9),7)")
    assert f.values(4).tolist() == [3, 7, 7, 7]
    with pytest.raises(WorkLimitError):
        f.values(10, clamp=100)
    assert Expression.parse("3^(n^9)+n").values(10, clamp=100).tolist() == [4] + [100] * 9


@pytest.mark.parametrize(
    ("error", "text", "first", "last", "clamp", "message"),
    [
        (IllegalError, "n/2 if n>2 else n", 1, 10, None, "at n = 3"),
        (IllegalError, "n/2", 1 << 62, (1 << 62) + 5, None, f"at n = {(1 << 62) + 1}"),
        (IllegalError, "6/(3-n)", 1, 5, None, "at n = 3"),
        (WorkLimitError, "n", 1, 10**15, None, "do not fit into memory"),
        (WorkLimitError, "floor(sqrt(n))", 1, 10**15, None, "do not fit into memory"),
        (WorkLimitError, "4n if ispower(n,8) else n", 1, 10**15, None, "do not fit into memory"),
        (IllegalError, "n", 1, 5, 0, r"clamp .* is outside 1 … 2\^62"),
        (IllegalError, "n", 1, 5, -1, r"clamp .* is outside 1 … 2\^62"),
        (IllegalError, "n", 1, 5, (1 << 62) + 1, r"clamp .* is outside 1 … 2\^62"),
    ],
)
def test_arrays_that_there_are_not(
    error: type[Exception], text: str, first: int, last: int, clamp: int | None, message: str
) -> None:
    with pytest.raises(error, match=message):
        Expression.parse(text).values_between(first, last, clamp)


MOVES, PILES = np.arange(1, 31), np.arange(1, 19)


@given(st.sampled_from([("n",), ("n%2", "n")]).flatmap(conditions))
def test_random_conditions_for_whole_arrays(text: str) -> None:
    try:
        condition = Condition.parse(text, ("m", "n"))
        allowed = [[condition(m, n=n) for m in MOVES.tolist()] for n in PILES.tolist()]
        bound = [condition.bound(n=n) for n in PILES.tolist()]
        found = truth(condition.node, {"m": MOVES, "n": PILES[:, None]})
        most = bounds(condition.node, {"n": PILES})
    except (NotApplicable, OnepileError):
        return
    assert np.broadcast_to(found, (len(PILES), len(MOVES))).tolist() == allowed
    for told, by_one, row in zip(most.tolist(), bound, allowed, strict=True):
        assert all(m <= told for m, may in enumerate(row, 1) if may)
        if not isinstance(by_one, Infinity):
            assert told < UNBOUNDED  # what is seen one by one is seen in arrays


@pytest.mark.parametrize(
    "text", ["m<n*n", "m+2^61<n*2^30", "m<n^5", "m*n*n==7", "m<n/2^61*n", "m<2^62", "n+2^62-1==m"]
)
def test_numbers_beyond_62_bits_are_left_to_the_exact_way(text: str) -> None:
    node = Condition.parse(text, ("m", "n")).node
    with pytest.raises(NotApplicable):
        truth(node, {"m": np.arange(1, 4), "n": np.array([(1 << 32) + 1])[:, None]})
