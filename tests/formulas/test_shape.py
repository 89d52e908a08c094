"""What is proved of an expression is never wrong: every proof against the values themselves."""

from math import gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile.claims import Claim
from onepile.formulas import Expression, Property
from onepile.formulas.properties import known
from onepile.text import parse_game
from tests.formulas.reference import Formula, listings, piecewise, rounded_powers
from tests.tables import number, rows

TO = 80

HOLDS = {
    "nondecreasing": lambda n, here, there: there >= here,
    "steps_at_least_minus_one": lambda n, here, there: there - here >= -1,
    "unit_jumps": lambda n, here, there: 0 <= there - here <= 1,
    "at_least_n": lambda n, here, there: here >= n,
}
PROPERTIES: list[Property] = [
    "nondecreasing",
    "steps_at_least_minus_one",
    "unit_jumps",
    "at_least_n",
]


def _first_failure(formula: Formula, name: Property, to: int, start: int = 1) -> int | None:
    values = {n: formula.at(n) for n in range(start, to + 2)}
    pairs = ((n, values[n], values[n + 1]) for n in range(start, to + 1))
    return next((n for n, here, there in pairs if not HOLDS[name](n, here, there)), None)


def _check(formula: Formula, fact: Claim, name: Property) -> None:
    assert bool(fact.way) is (fact.holds is True and fact.grade == "theorem")
    assert bool(fact) is (fact.holds is True and fact.grade == "theorem")
    if fact.grade == "unknown":
        assert (fact.holds, fact.to, fact.at) == (None, None, None)
    elif fact.holds:
        to = TO if fact.grade == "theorem" else fact.to
        assert to is not None
        assert _first_failure(formula, name, min(to, TO)) is None
    else:
        assert fact.at is not None
        assert _first_failure(formula, name, min(fact.at - 1, TO)) is None
        assert _first_failure(formula, name, fact.at, fact.at) == fact.at


def _judge(formula: Formula) -> None:
    expression = Expression.parse(formula.text)
    shape = expression.shape
    for name in PROPERTIES:
        _check(formula, getattr(shape, name), name)
    values = [formula.at(n) for n in range(1, TO + 1)]
    if shape.bound is not None:
        assert max(values) <= shape.bound
    if shape.linear is not None:
        p, q, r = shape.linear.p, shape.linear.q, shape.linear.r
        assert q >= 1
        for n in [*range(1, TO), 10**6, 10**6 + 1, 10**30, 10**30 + 17]:
            assert (p * n + r) // q == formula.at(n)


@given(piecewise(size=9))
@settings(max_examples=200)
def test_proofs_about_random_piecewise_formulas(formula: Formula) -> None:
    _judge(formula)


@given(rounded_powers())
@settings(max_examples=60)
def test_proofs_about_random_rounded_powers(formula: Formula) -> None:
    _judge(formula)


@given(listings(9))
@settings(max_examples=40)
def test_proofs_about_random_lists(formula: Formula) -> None:
    _judge(formula)
    shape = Expression.parse(formula.text).shape
    assert all(getattr(shape, name).grade == "theorem" for name in PROPERTIES)
    assert shape.bound is not None


TOLD = {"T": True, "F": False, "U": None}


@pytest.mark.parametrize(("text", "told", "failing"), rows(__file__, "known"))
def test_known_shapes(text: str, told: str, failing: dict[str, int]) -> None:
    shape = Expression.parse(text).shape
    assert [getattr(shape, name).holds for name in PROPERTIES] == [TOLD[one] for one in told]
    for name, at in failing.items():
        assert getattr(shape, name).at == at


@pytest.mark.parametrize(
    ("text", "linear"),
    rows(__file__, "linear_rules"),
)
def test_linear_rules(text: str, linear: list[int]) -> None:
    found = Expression.parse(text).shape.linear
    assert found is not None
    assert [found.p, found.q, found.r] == linear


@given(st.integers(1, 60), st.integers(0, 9), st.integers(1, 5))
def test_gcd_with_a_number_is_periodic(m: int, r: int, a: int) -> None:
    f = Expression.parse(f"gcd({a}n+{r},{m})")
    assert f.shape.form is not None
    assert f.values(100).tolist() == [gcd(a * n + r, m) for n in range(1, 101)]
    assert f.shape.bound is not None
    assert max(f.values(100)) <= f.shape.bound
    fall = next((n for n in range(1, 100) if f(n + 1) < f(n)), None)
    assert f.shape.nondecreasing.at == fall


def test_long_periods_of_high_degree_are_decided() -> None:
    f = Expression.parse("n^4 if n%1000==1 else n^4+1")
    assert f.shape.nondecreasing
    assert f.shape.unit_jumps.at == 1
    assert f.first_at_least(10**80 + 1) == 10**20


@pytest.mark.parametrize("text", rows(__file__, "rules_that_are_not_linear"))
def test_rules_that_are_not_linear(text: str) -> None:
    assert Expression.parse(text).shape.linear is None


@pytest.mark.parametrize(
    ("text", "bound"),
    rows(__file__, "bounds"),
)
def test_bounds(text: str, bound: int | str) -> None:
    assert Expression.parse(text).shape.bound == number(bound)


def test_checking_completes_what_is_not_proved() -> None:
    f = Expression.parse("4n if ispower(n,8) else n")
    fact = known(f, "nondecreasing", 500)
    assert (fact.holds, fact.grade, fact.at) == (False, "theorem", 1)
    assert fact.reason == "fails at n = 1: f(1) = 4 and f(2) = 2"
    assert known(f, "at_least_n", 500).grade == "theorem"
    phi = Expression.parse("floor(n*phi)")
    assert known(phi, "unit_jumps", 500).at == 1
    powers = Expression.parse("2^n-n")
    fact = known(powers, "at_least_n", 40)
    assert (fact.holds, fact.grade, fact.to) == (True, "checked", 40)
    assert not fact  # only what is proved for every n counts as true


def test_checking_sees_through_values_beyond_64_bits() -> None:
    f = Expression.parse("floor(10^30*sqrt(n))-10^29*(n%2)")
    exact = [f(n) for n in range(1, 52)]
    first = next(n for n in range(1, 51) if exact[n] < exact[n - 1])
    assert known(f, "nondecreasing", 50).at == first
    assert known(Expression.parse("floor(10^30*sqrt(n))"), "unit_jumps", 50).at == 1
    sign = Expression.parse("floor(sqrt(n))*0+10^30*(2*(n%2)-1)")
    assert known(sign, "nondecreasing", 50).at == 1


@pytest.mark.parametrize("text", ["n%0", "n/0", "n//(1-1)", "sqrt(n-5)", "n^pi", "6/(3-n)"])
def test_rules_without_values_have_no_proofs_that_fail(text: str) -> None:
    shape = Expression.parse(text).shape
    for name in PROPERTIES:
        assert getattr(shape, name).holds in (None, True)
    assert shape.bound is None
    assert shape.linear is None


@pytest.mark.parametrize("text", ["n", "0n", "2n", "n+3", "7n+3", "0n+3", "3", "0", "1n"])
def test_lines_seen_at_a_glance_are_those_of_the_normal_form(text: str) -> None:
    glance = Expression.parse(text).shape.linear
    assert glance is not None
    assert glance == Expression.parse(f"floor({text})").shape.linear


@pytest.mark.parametrize(
    "text",
    [
        "pile-size; f=bit_length(n)",
        "pile-size; f=gcd(n,6)",
        "move-size; f=floor(log(n,2))+n; blocks=1",
    ],
)
def test_divisors_and_digits_far_out(text: str) -> None:
    game = parse_game(text)
    place = {"cap": 3} if text.startswith("move") else {}
    assert game.solve(10**50, **place).evidence.grade == "theorem"
