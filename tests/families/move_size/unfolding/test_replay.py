"""Replayed tables against the recurrence, against the compiled loops, and against unfolding."""

from collections.abc import Callable
from math import isqrt
from random import Random

import numpy as np
import pytest

from onepile.errors import WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.periods import find_period
from onepile.families.move_size.tables import thresholds_of_values
from onepile.families.move_size.unfolding import counting
from onepile.families.move_size.unfolding.games import unfold
from onepile.families.move_size.unfolding.replay import pieces, replay
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.mathematics.self_copies import plan
from onepile.numbers import INFINITE, INFINITY
from onepile.text import parse_game
from tests.families.move_size.unfolding.reference import dies_after, random_rule, thresholds


@pytest.mark.parametrize("seed", range(6))
def test_random_games_agree_with_the_recurrence(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(seed)
    for _ in range(60):
        n = random.choice([1, 7, 40, 200])
        least = random.choice([0, 0, 9, 30])
        rule = [max(cap, least) for cap in random_rule(random, n + 10)]
        monkeypatch.setattr(counting, "RAMP", random.choice([2, 5, 64]))
        blocks, overshoot = random.randint(0, 6), random.random() < 0.5
        ends = frozenset(random.sample(range(1, n + 1), random.choice([0, 0, min(n, 3)])))
        game = Unfolding(dies_after(rule), blocks, overshoot, ends, rule[1])
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


@pytest.mark.parametrize("blocks", [0, 2, 30])
@pytest.mark.parametrize("text", ["300", "max(3n,1000)", "max(n+7,90)", "max(n//2,500)"])
def test_rules_that_begin_high_agree_with_the_compiled_loops(text: str, blocks: int) -> None:
    game = parse_game(f"move-size; f={text}; blocks={blocks}; ends=4000")
    assert isinstance(game, MoveSize)
    n = 60_000
    table = replay(unfold(game), n)
    assert np.array_equal(
        table, thresholds_of_values(game.f.values(n), blocks, overshoot=False, ends=(4000,))
    )
    part = replay(unfold(game), 20_000, first=40_001)
    assert np.array_equal(part, table[40_000:])


@pytest.mark.parametrize("text", ["400; blocks=3", "600; blocks=20; overshoot"])
def test_a_rule_that_begins_high_repeats_as_the_period_says(text: str) -> None:
    game = parse_game(f"move-size; f={text}")
    assert isinstance(game, MoveSize)
    repeating = find_period(game, 10**6)
    unfolding = unfold(game)
    for pile in range(10**300, 10**300 + 2000, 7):
        assert unfolding.threshold(pile) == repeating.threshold(pile)
    assert unfolding.counts["segments"] < 20_000


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
    replay(Unfolding(lambda v: -(-v // 2), 2, overshoot=True), 10**6, progress=told.append)
    assert told == sorted(told)
    assert told[-1] <= 1


@pytest.mark.parametrize("first", [1, 10**9, 10**100])
@pytest.mark.parametrize(("p", "blocks", "most"), [(2, 2, 500), (7, 3, 3200), (11, 5, 5000)])
def test_few_things_are_written(p: int, blocks: int, most: int, first: int) -> None:
    n = 10**8
    game = Unfolding(lambda v: -(-v // p), blocks, overshoot=True)
    game.extend(first + n)
    made = plan(game.runs[0], first - 1, first + n - 1, pieces)
    assert len(made.places) + len(made.copies) <= most
    written = np.concatenate(
        [
            np.array([(at, at + 1) for at in made.places]),
            np.array([(at, at + length) for at, length, _ in made.copies]),
        ]
    )
    written = written[np.argsort(written[:, 0])]
    assert written[0, 0] == 0
    assert written[-1, 1] == n
    assert np.array_equal(written[1:, 0], written[:-1, 1])
    assert all(source + length <= at for at, length, source in made.copies)


def dies_after_slope(p: int, q: int) -> Callable[[int], int]:
    """For f(n) = max(1, ⌊pn/q⌋)."""
    return lambda v: -(-q * v // p) if v > 1 else 1


@pytest.mark.parametrize("seed", range(4))
def test_random_windows_agree_with_single_answers(seed: int) -> None:
    random = Random(seed)
    for _ in range(12):
        p, q, blocks = random.randint(1, 9), random.randint(1, 3), random.randint(0, 6)
        ends = random.sample(range(1, 50), random.choice([0, 0, 2]))
        overshoot = random.random() < 0.5
        game = Unfolding(dies_after_slope(p, q), blocks, overshoot, ends)
        first = random.choice([1, 2, 30, 10**6, 2**31 - 9, 2**63 - 9, 10**60]) + random.randrange(9)
        count = random.choice([1, 2, 300, 10**5])
        found = replay(game, count, first)
        assert len(found) == count
        for at in {0, count - 1, *(random.randrange(count) for _ in range(40))}:
            expected = game.threshold(first + at)
            assert found[at] == (INFINITE if expected is INFINITY else expected)
