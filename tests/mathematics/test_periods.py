"""Repetitions in a sequence: the least period, from the first place on."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from onepile.mathematics.periods import Repetition, least_period, seen_period


@given(
    st.lists(st.integers(0, 9), max_size=12),
    st.lists(st.integers(0, 3), min_size=1, max_size=9),
    st.integers(4, 9),
    st.integers(-2, 5),
)
def test_seen_periods_are_the_least(
    before: list[int], block: list[int], times: int, gain: int
) -> None:
    values = list(before)
    for i in range(times + len(before)):
        values += [value + i * gain for value in block]
    found = seen_period(np.array(values))
    assert found is not None
    start, period = found.start, found.period
    steps = np.diff(values)
    assert (steps[start + period :] == steps[start : len(steps) - period]).all()
    # Least: the block's own least period that carries the gain evenly, and the earliest start.
    assert period == _least_period(block, gain)
    assert start == 0 or steps[start - 1] != steps[start - 1 + period]
    assert found.gain * len(block) == gain * period


def _least_period(block: list[int], gain: int) -> int:
    long = [value + i * gain for i in range(8) for value in block]
    for period in range(1, len(block) + 1):
        steps = np.diff(long)
        if (steps[period:] == steps[:-period]).all():
            return period
    raise AssertionError("the block itself repeats")


@pytest.mark.parametrize("values", [[], [1], [1, 2, 3], list(range(3)), [n * n for n in range(90)]])
def test_too_short_or_no_period(values: list[int]) -> None:
    assert seen_period(np.array(values, dtype=np.int64)) is None or len(values) > 3


def test_a_period_that_ends_early_is_not_seen() -> None:
    values = np.array([*[0, 1, 2] * 50, 7])
    assert seen_period(values) is None


@given(st.lists(st.integers(0, 2), min_size=1, max_size=12), st.integers(1, 4))
def test_the_least_period_is_that_of_the_endless_repetition(block: list[int], times: int) -> None:
    endless = 30 * block
    shortest = next(
        p for p in range(1, len(block) + 1) if endless[p:] == endless[: len(endless) - p]
    )
    assert least_period(times * block) == shortest


@given(st.integers(0, 50), st.integers(1, 9), st.integers(-3, 3), st.integers(0, 10**30))
def test_reduced_places_are_early(start: int, period: int, gain: int, place: int) -> None:
    early, more = Repetition(start, period, gain).reduced(place)
    assert early < start + period
    assert early >= min(start, place)
    assert (place - early) % period == 0
    assert more == (place - early) // period * gain
