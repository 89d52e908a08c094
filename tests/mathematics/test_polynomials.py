from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onepile.mathematics.polynomials import (
    Polynomial,
    first_with_sign,
    interpolate,
    sign_runs,
)

coefficients = st.lists(st.integers(-60, 60) | st.fractions(-20, 20, max_denominator=6), max_size=6)
polynomials = coefficients.map(Polynomial.of)


@given(polynomials, polynomials, st.integers(-50, 50))
def test_arithmetic_is_pointwise(p: Polynomial, q: Polynomial, x: int) -> None:
    assert (p + q)(x) == p(x) + q(x)
    assert (p - q)(x) == p(x) - q(x)
    assert (p * q)(x) == p(x) * q(x)
    assert (p * Fraction(3, 7))(x) == p(x) * Fraction(3, 7)
    assert (p - 5)(x) == p(x) - 5
    assert (-p)(x) == -p(x)
    assert p.difference()(x) == p(x + 1) - p(x)
    assert p.along(3, 7)(x) == p(3 + 7 * x)


@given(coefficients)
def test_there_is_one_form_for_each_polynomial(values: list[int | Fraction]) -> None:
    p = Polynomial.of(values)
    assert [p.coefficient(i) for i in range(len(values) + 1)] == [*values, 0]
    assert p == Polynomial.of([*values, 0])
    for same in (p * 6 * Fraction(1, 6), p + p - p, p.along(5, 1).along(-5, 1)):
        assert same == p
        assert hash(same) == hash(p)
    assert p.final_sign == p.sign(10**30)


@given(polynomials, st.integers(-30, 30), st.integers(-1, 60))
def test_sign_runs_are_the_signs(p: Polynomial, low: int, length: int) -> None:
    high = low + length
    runs = sign_runs(p, low, high)
    signs = [run.sign for run in runs for _ in range(run.low, (run.high or 0) + 1)]
    assert signs == [p.sign(x) for x in range(low, high + 1)]
    assert all(a.sign != b.sign for a, b in pairwise(runs))


@given(polynomials, st.integers(-30, 30))
def test_sign_runs_for_ever(p: Polynomial, low: int) -> None:
    runs = sign_runs(p, low)
    assert runs[0].low == low
    assert runs[-1].high is None
    finite = sign_runs(p, low, low + 5000)
    assert [(run.low, run.sign) for run in runs if run.low <= low + 5000] == [
        (run.low, run.sign) for run in finite
    ]


@given(polynomials, st.sampled_from([-1, 0, 1]))
def test_first_of_a_sign(p: Polynomial, sign: int) -> None:
    places = [x for x in range(-40, 41) if p.sign(x) == sign]
    assert first_with_sign(p, frozenset({sign}), -40, 40) == min(places, default=None)


@given(polynomials, st.integers(-20, 20), st.integers(1, 9))
def test_interpolation_gives_the_polynomial_back(p: Polynomial, first: int, step: int) -> None:
    values = [p(first + step * i) for i in range(p.degree + 1)]
    assert interpolate(first, step, values) == p


def test_sign_changes_at_far_places() -> None:
    root = 10**40
    p = Polynomial.of([-root, 1]) * Polynomial.of([-root - 1, 1])
    assert [(r.low, r.high, r.sign) for r in sign_runs(p, 1)] == [
        (1, root - 1, 1),
        (root, root + 1, 0),
        (root + 2, None, 1),
    ]


def test_products_of_linear_factors_change_sign_at_their_roots() -> None:
    random = Random(3)
    for _ in range(50):
        roots = sorted(random.sample(range(1, 10**6), 4))
        p = Polynomial.of([Fraction(random.choice((-1, 1)), 7)])
        for root in roots:
            p = p * Polynomial.of([-root, 1])
        zeros = [x for run in sign_runs(p, 1) if run.sign == 0 for x in (run.low, run.high or 0)]
        assert sorted(set(zeros)) == roots


@pytest.mark.parametrize("x", [2**31, 2**53, 2**63, 10**30, 10**1000])
def test_exact_at_the_edges_of_machine_numbers(x: int) -> None:
    p = Polynomial.of([1, Fraction(1, 2), Fraction(1, 2)])
    for y in (x - 1, x, x + 1):
        assert p(y) == 1 + y * (y + 1) // 2
