"""gcd, isprime, bit_length and floor(log(x,b)): values, shape, mistakes."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

import onepile
from onepile.errors import IllegalError, MalformedError, WorkLimitError
from onepile.formulas import Expression
from onepile.oracle import Oracle

large = st.integers(1, 10**6) | st.integers(1, 10**60)


def value(text: str, n: int) -> int:
    return Expression.parse(text)(n)


@given(large, st.integers(-40, 40))
def test_gcd(n: int, m: int) -> None:
    assert value(f"gcd(n,{m})", n) == math.gcd(n, m)
    assert value("gcd(n^2+1,3n)", n) == math.gcd(n * n + 1, 3 * n)


@given(large)
def test_bit_length(n: int) -> None:
    assert value("bit_length(n)", n) == n.bit_length()


@given(large, st.integers(2, 30) | st.integers(2, 10**20))
def test_logarithms(n: int, b: int) -> None:
    k = value(f"floor(log(n,{b}))", n)
    assert b**k <= n < b ** (k + 1)


@pytest.mark.parametrize("b", [2, 3, 7, 10, 10**9])
@pytest.mark.parametrize("k", [1, 2, 63, 64, 1000])
def test_logarithms_at_powers(b: int, k: int) -> None:
    text = f"floor(log(n,{b}))"
    assert [value(text, b**k + by) for by in (-1, 0, 1)] == [k - 1, k, k]
    assert value(f"floor(log(n/3,{b}))", 3 * b**k) == k


def test_primes() -> None:
    primes = Expression.parse("1 if isprime(n) else 0")
    wanted = [n > 1 and all(n % d for d in range(2, n)) for n in range(1, 300)]
    assert [primes(n) == 1 for n in range(1, 300)] == wanted
    assert primes.values(299).tolist() == [int(p) for p in wanted]
    assert primes(2**127 - 1) == 1
    assert primes((2**127 - 1) * (2**107 - 1)) == 0
    assert primes((2**521 - 1) * 3) == 0  # composite is soon seen, whatever its size
    with pytest.raises(WorkLimitError, match="is prime is not proved here"):
        primes(2**521 - 1)
    assert value("1 if isprime(n/2) else 0", 14) == 1
    assert value("1 if isprime(n/2) else 0", 15) == 0


@given(st.integers(1, 60), st.integers(0, 9), st.integers(1, 5))
def test_gcd_with_a_number_is_periodic(m: int, r: int, a: int) -> None:
    f = Expression.parse(f"gcd({a}n+{r},{m})")
    assert f.shape.form is not None
    assert f.values(100).tolist() == [math.gcd(a * n + r, m) for n in range(1, 101)]
    assert f.shape.bound is not None
    assert max(f.values(100)) <= f.shape.bound
    fall = next((n for n in range(1, 100) if f(n + 1) < f(n)), None)
    assert f.shape.nondecreasing.at == fall


def test_shapes() -> None:
    for text in ("bit_length(n)", "floor(log(n,2))+1", "floor(log(n,10))", "floor(log(n,3))"):
        shape = Expression.parse(text).shape
        assert (shape.nondecreasing.grade, bool(shape.unit_jumps)) == ("theorem", True), text
    assert Expression.parse("bit_length(3n)").shape.nondecreasing
    assert Expression.parse("floor(log(n^2,2))").shape.nondecreasing
    assert Expression.parse("bit_length(abs(5-n))").shape.nondecreasing.holds is not True
    assert Expression.parse("2 if isprime(n) else 1").shape.nondecreasing.grade == "unknown"
    assert Expression.parse("gcd(n,2n)").shape.nondecreasing.grade == "unknown"
    assert Expression.parse("bit_length(n)").first_at_least(500) == 2**499


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("log(n,2)", r"log\(x,b\) is exact inside floor alone: write floor\(log\(x,b\)\)"),
        ("floor(log(n,2)+1)", "inside floor alone"),
        ("floor(1+log(n,2))", "inside floor alone"),
        ("ceil(log(n,2))", "inside floor alone"),
        ("floor(log(n))", "log takes 2 arguments, not 1"),
        ("log2(n)", r"unknown name 'log2': write floor\(log\(x,2\)\)"),
        ("floor(ln(n))", r"unknown name 'ln': write floor\(log\(x,b\)\)"),
        ("isprime(n)", "a number is needed here, not a condition"),
        ("gcd(n)", "gcd takes 2 arguments, not 1"),
        ("bitlength(n)", "did you mean bit_length"),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with pytest.raises(MalformedError, match=message):
        Expression.parse(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gcd(n/2,3)", r"gcd\(a,b\) needs whole numbers"),
        ("floor(log(n-1,2))", "needs a number x of at least 1"),
        ("floor(log(n,n))", "needs a whole number b of at least 2"),
        ("bit_length(n-5)", "needs a whole number x of at least 0"),
    ],
)
def test_there_is_no_value(text: str, message: str) -> None:
    with pytest.raises(IllegalError, match=f"at n = 1: .*{message}"):
        Expression.parse(text)(1)


@pytest.mark.parametrize(
    "rule",
    [
        "f=gcd(n,6)+1; blocks=1",
        "f=bit_length(n)+1; blocks=1",
        "f=floor(log(n,2))+n",
        "f=2n if isprime(n) else n",
        "f=gcd(n^2,8); misere",
    ],
)
def test_games(rule: str) -> None:
    game = onepile.game(f"move-size; {rule}")
    oracle = Oracle(game)
    for pile in range(1, 25):
        for cap in (1, 3, pile):
            position = game.position(pile, cap=cap)
            assert game.solve(pile, cap=cap).safe == oracle.is_safe(position)
    assert onepile.game(str(game)) == game


def test_far_out() -> None:
    assert onepile.game("pile-size; f=bit_length(n)").solve(10**50).evidence.grade == "theorem"
    assert onepile.game("pile-size; f=gcd(n,6)").solve(10**50).evidence.grade == "theorem"
    grade = onepile.game("move-size; f=floor(log(n,2))+n; blocks=1").solve(10**50, cap=3)
    assert grade.evidence.grade == "theorem"
