"""The best fractions below a number, and above it."""

from fractions import Fraction

import pytest
from flint import arb, ctx
from hypothesis import given
from hypothesis import strategies as st

from onepile.mathematics.fractions_below import fractions_around, neighbours


@given(st.fractions(0, 50, max_denominator=400), st.integers(1, 60))
def test_neighbours(x: Fraction, order: int) -> None:
    below = max(Fraction(x.numerator * q // x.denominator, q) for q in range(1, order + 1))
    above = min(Fraction(x.numerator * q // x.denominator + 1, q) for q in range(1, order + 1))
    found, (top, bottom) = neighbours(x, order)
    assert (found, Fraction(top, bottom)) == (below, above)


def _root(of: int, divided_by: int, bits: int) -> arb:
    with ctx.workprec(bits):
        return arb(of).sqrt() / divided_by


@pytest.mark.parametrize(("of", "divided_by"), [(2, 1), (2, 3), (7, 100), (1000, 1)])
@pytest.mark.parametrize("order", [1, 7, 120])
def test_the_largest_fraction_below_a_root(of: int, divided_by: int, order: int) -> None:
    fractions = {
        Fraction(p, q)
        for q in range(1, order + 1)
        for p in range(32 * q)
        if (p * divided_by) ** 2 < of * q * q
    }
    around = fractions_around(lambda bits: _root(of, divided_by, bits), order)
    assert around is not None
    assert around[0] == max(fractions)


@pytest.mark.parametrize("order", [1, 2, 70, 10**30])
def test_fractions_around_are_neighbours(order: int) -> None:
    around = fractions_around(lambda bits: _root(2, 1, bits), order)
    assert around is not None
    below, above = around
    assert below**2 < 2 < above**2
    assert above.numerator * below.denominator - below.numerator * above.denominator == 1
    assert max(below.denominator, above.denominator) <= order
    assert below.denominator + above.denominator > order


def test_no_fraction_where_the_balls_do_not_tell() -> None:
    assert fractions_around(lambda bits: -_root(2, 1, bits), 100) is None
    assert fractions_around(lambda bits: _root(2, 1, bits) ** 2 / 10, 100) is None
