"""Replayed tables against the recurrence, against the compiled loops, and against unfolding."""

from math import isqrt
from random import Random

import numpy as np
import pytest

from onepile.errors import WorkLimitError
from onepile.families.move_size.tables import thresholds_of_values
from onepile.families.move_size.unfolding.replay import _plan, replay
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.numbers import INFINITE, INFINITY
from tests.families.move_size.unfolding.reference import dies_after, random_rule, thresholds


@pytest.mark.parametrize("seed", range(6))
def test_random_games_agree_with_the_recurrence(seed: int) -> None:
    random = Random(seed)
    for _ in range(60):
        n = random.choice([1, 7, 40, 200])
        rule = random_rule(random, n + 10)
        blocks, overshoot = random.randint(0, 6), random.random() < 0.5
        ends = frozenset(random.sample(range(1, n + 1), random.choice([0, 0, min(n, 3)])))
        game = Unfolding(dies_after(rule), blocks, overshoot, ends)
        expected = thresholds(rule, blocks, overshoot, ends, n)[1:]
        assert replay(game, n).tolist() == [INFINITE if g is INFINITY else g for g in expected]


@pytest.mark.parametrize(
    ("p", "q", "blocks", "overshoot", "ends"),
    [
        (2, 1, 0, False, ()),
        (2, 1, 2, True, ()),
        (4, 1, 1, True, (70_000,)),
        (7, 1, 3, False, ()),
        (3, 2, 1, True, ()),
        (11, 1, 5, True, (5, 200_000, 200_003)),
        (7, 2, 2, False, ()),
        (1, 2, 1, False, ()),
    ],
)
def test_slopes_agree_with_the_compiled_loops(
    p: int, q: int, blocks: int, overshoot: bool, ends: tuple[int, ...]
) -> None:
    n = 400_000
    f = np.maximum(1, np.arange(1, n + 1, dtype=np.int64) * p // q)
    game = Unfolding(lambda v: max(1, -(-q * v // p)) if v > 1 else 1, blocks, overshoot, ends)
    table = replay(game, n)
    expected = thresholds_of_values(f, blocks, overshoot, ends)
    assert table.dtype == expected.dtype
    assert np.array_equal(table, expected)


def test_long_tables_agree_with_single_answers() -> None:
    game = Unfolding(lambda v: -(-v // 7), 3, overshoot=True)
    n = 20_000_000
    table = replay(game, n)
    random = Random(1)
    for pile in (1, n, *(random.randrange(1, n) for _ in range(500))):
        assert table[pile - 1] == game.threshold(pile)


@pytest.mark.parametrize(
    ("bound", "count", "kind"),
    [(9, 10**6, np.uint8), (300, 10**6, np.uint16), (10**9, 80_000, np.uint32)],
)
def test_the_smallest_type_is_used(bound: int, count: int, kind: type[np.unsignedinteger]) -> None:
    game = Unfolding(lambda v: -(-v // 2) if v <= bound else INFINITY)
    assert replay(game, count).dtype == kind


def test_the_type_of_all_infinite() -> None:
    assert replay(Unfolding(lambda v: v, 5), 5).tolist() == [0] * 5


def test_limit() -> None:
    with pytest.raises(WorkLimitError):
        replay(Unfolding(lambda v: isqrt(v - 1) + 1, 1), 10**8, limit=1000)


def test_progress_rises_to_the_end() -> None:
    told: list[float] = []
    replay(Unfolding(lambda v: -(-v // 2), 2, overshoot=True), 10**6, told.append)
    assert told == sorted(told)
    assert told[-1] <= 1


@pytest.mark.parametrize(("p", "blocks", "most"), [(2, 2, 160), (7, 3, 1600), (11, 5, 2600)])
def test_few_things_are_written(p: int, blocks: int, most: int) -> None:
    n = 10**8
    game = Unfolding(lambda v: -(-v // p), blocks, overshoot=True)
    game.extend(n)
    plan = _plan(game.runs[0], n)
    assert len(plan.places) + len(plan.stretches) <= most
    written = np.concatenate(
        [
            np.array([(at, at + 1) for at in plan.places]),
            np.array([(at, at + length) for at, length, _ in plan.stretches]),
        ]
    )
    written = written[np.argsort(written[:, 0])]
    assert written[0, 0] == 0
    assert written[-1, 1] == n
    assert np.array_equal(written[1:, 0], written[:-1, 1])
    assert all(source + length <= at for at, length, source in plan.stretches)
