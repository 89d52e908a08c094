"""Thresholds of arbitrary f by copying, against their recurrence written out."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from onepile.errors import IllegalError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.tables import thresholds_of_values
from onepile.formulas import Expression
from onepile.numbers import INFINITE
from tests.conformance.by_definition import Recurrence


def by_recurrence(
    f: list[int], blocks: int, overshoot: bool, ends: frozenset[int] = frozenset()
) -> list[int]:
    """The thresholds, pile by pile."""
    rule = Expression.of(lambda n: f[min(n, len(f)) - 1])
    game = MoveSize(rule, blocks, overshoot, ends=ends)
    found = Recurrence(game, len(f)).thresholds()
    return [g if isinstance(g, int) else INFINITE for g in found]


@st.composite
def rules(draw: st.DrawFn) -> tuple[list[int], int, bool, frozenset[int]]:
    size = draw(st.integers(1, 160))
    kind = draw(st.sampled_from(["bounded", "around n", "any"]))
    if kind == "bounded":
        most = draw(st.integers(1, 12))
        values = draw(st.lists(st.integers(1, most), min_size=size, max_size=size))
    else:
        low = 1 if kind == "any" else 0
        draws = draw(st.lists(st.integers(low, 100), min_size=size, max_size=size))
        values = [v if low else n + n * v // 100 for n, v in enumerate(draws, 1)]
    ends = draw(st.frozensets(st.integers(1, size), max_size=3))
    return values, draw(st.integers(0, 5)), draw(st.booleans()), ends


@given(rules())
def test_any_f_as_its_recurrence_says(rule: tuple[list[int], int, bool, frozenset[int]]) -> None:
    f, blocks, overshoot, ends = rule
    found = thresholds_of_values(np.array(f), blocks, overshoot, ends)
    assert found.tolist() == by_recurrence(f, blocks, overshoot, ends)


def random_f(kind: str, count: int, seed: int) -> NDArray[np.int64]:
    chance = np.random.default_rng(seed)
    n = np.arange(1, count + 1)
    one = np.ones_like(n)
    low, high = {
        "to 10": (one, 10 * one),
        "to 300": (one, 300 * one),
        "to 2n": (one, 2 * n),
        "n to 2n": (n, 2 * n),
        "n/2 to 2n": ((n + 1) // 2, 2 * n),
    }[kind]
    return chance.integers(low, high, endpoint=True)


@pytest.mark.parametrize("kind", ["to 10", "to 300", "to 2n", "n to 2n", "n/2 to 2n"])
@pytest.mark.parametrize("blocks", [0, 1, 4])
@pytest.mark.parametrize("overshoot", [False, True])
def test_long_copies_and_periods(kind: str, blocks: int, overshoot: bool) -> None:
    f = random_f(kind, 800, seed=blocks)
    found = thresholds_of_values(f, blocks, overshoot)
    assert found.tolist() == by_recurrence(f.tolist(), blocks, overshoot)


def test_ends_inside_a_period_are_kept() -> None:
    f = np.full(1000, 3)
    ends = frozenset({400, 401, 777})
    expected = by_recurrence(f.tolist(), 1, False, ends)
    assert thresholds_of_values(f, 1, False, ends).tolist() == expected
    assert thresholds_of_values(f, 1).tolist() != expected


def test_a_cap_below_one_is_named() -> None:
    with pytest.raises(IllegalError, match=r"^f\(3\) = 0 is below 1"):
        thresholds_of_values(np.array([1, 2, 0, -1]))
