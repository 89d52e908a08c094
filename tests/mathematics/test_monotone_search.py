"""The search finds what a bisection finds, for rising functions of every kind."""

from collections.abc import Callable
from math import isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onepile.mathematics.monotone_search import least_reaching


def _bisected(excess: Callable[[int], int], low: int, high: int) -> int:
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if excess(middle) >= 0 else (middle, high)
    return high


@given(
    st.integers(0, 9),
    st.integers(0, 9),
    st.integers(1, 1000),
    st.integers(1, 10**40),
    st.sampled_from([1, 7, 10**9]),
)
def test_against_bisection(a: int, b: int, c: int, value: int, coarse: int) -> None:
    def excess(x: int) -> int:
        return (a * x**3 + b * isqrt(x) + c * x // 7) // coarse - value

    high = 8 * value * coarse
    assert least_reaching(excess, 0, high) == _bisected(excess, 0, high)


@given(st.integers(1, 10**30), st.integers(1, 10**30), st.integers(-5, -1), st.integers(0, 10**50))
def test_a_single_step(at: int, beyond: int, below: int, above: int) -> None:
    assert least_reaching(lambda x: above if x >= at else below, 0, at + beyond) == at


@given(st.integers(-(10**9), -1), st.integers(1, 10**9))
def test_negative_places(low: int, distance: int) -> None:
    at = low + distance
    assert least_reaching(lambda x: x - at, low, at + 5) == at


@pytest.mark.parametrize("value", [10**50, 10**300, 10**1000], ids=["50", "300", "1000"])
def test_few_evaluations(value: int) -> None:
    asked: list[int] = []

    def excess(x: int) -> int:
        asked.append(x)
        return 2 * x + isqrt(x) - value

    found = least_reaching(excess, 0, value)
    assert 2 * found + isqrt(found) >= value > 2 * (found - 1) + isqrt(found - 1)
    assert len(asked) <= 12


def test_values_too_large_to_be_written_down() -> None:
    assert least_reaching(lambda x: 2**x - 10**30 if x < 500 else None, 0, 10**9) == 100
