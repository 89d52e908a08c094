"""What unfolding costs, and that its limits hold; what it says: `test_theories`."""

from collections.abc import Callable
from math import isqrt

import pytest

from onepile.errors import WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.formulas import Expression
from onepile.numbers import INFINITY
from tests.conformance.by_definition import Recurrence


def linear(p: int, q: int = 1, r: int = 0) -> Callable[[int], int]:
    """first_at_least of floor((pn + r)/q)."""
    return lambda v: max(1, -((r - q * v) // p))


def test_ends_far_out() -> None:
    end = 10**40
    game = Unfolding(linear(2), 1, overshoot=True, ends={end, end + 5})
    assert game.threshold(end) is INFINITY
    assert list(game.winning_moves(end, 10)) == []
    for pile in (*range(end - 30, end), *range(end + 1, end + 5), *range(end + 6, end + 80)):
        winning = []
        for k in range(1, 200):
            if 2 * k < game.threshold(pile - k):
                winning.append(k)
        if len(winning) > 1:
            assert game.threshold(pile) == winning[1]
        assert list(game.winning_moves(pile, 199)) == winning


def test_a_limit_stops_the_work_and_it_can_go_on() -> None:
    game = Unfolding(lambda v: isqrt(v - 1) + 1, 1)  # f = n^2: very many segments
    with pytest.raises(WorkLimitError, match="what is allowed unfolds"):
        game.extend(10**1000, limit=3000)
    assert game.counts["segments"] < 4000
    known = game.known
    assert known > 1000
    true = Recurrence(MoveSize(Expression.parse("n^2"), 1), 500)
    assert [game.threshold(pile) for pile in range(1, 501)] == true.thresholds()
    game.extend(known + 1000)
    assert game.known >= known + 1000


def test_a_limit_that_cannot_suffice_is_foreseen() -> None:
    game = Unfolding(lambda v: isqrt(v - 1) + 1, 2)
    with pytest.raises(WorkLimitError, match=r"more than 10\^\d\d would be needed for 2\^333"):
        game.extend(10**100, limit=10**9)
    assert game.counts["segments"] < 6000
    game.extend(game.known + 10**5, limit=10**9)


def test_slow_beginnings_are_not_mistaken_for_slow_games() -> None:
    late = Unfolding(lambda v: max(1, v - 20_000))  # f = n + 20000: one by one at first
    late.extend(10**100, limit=10**6)
    assert late.counts["segments"] > 2 * 4096
    halting = Unfolding(lambda v: v * v, 2)  # thresholds are bounded: copies double
    halting.extend(10**1000, limit=10**5)


def test_progress_rises() -> None:
    told: list[float] = []
    Unfolding(linear(7), 3, overshoot=True).extend(10**100, told.append)
    assert told == sorted(told)
    assert 0 < told[0] < told[-1] <= 1


@pytest.mark.parametrize(
    ("name", "dies", "blocks", "segments"),
    [
        ("2n", linear(2), 0, 957),
        ("2n", linear(2), 2, 1903),
        ("4n", linear(4), 1, 3400),
        ("3n/2", linear(3, 2), 1, 994),
        ("7n", linear(7), 3, 21000),
        ("n", linear(1), 0, 670),
        ("n+3", linear(1, 1, 3), 2, 1340),
        ("sqrt", lambda v: v * v, 0, 340),
        ("11n", linear(11), 5, 22000),
        ("7n/2", linear(7, 2), 2, 7200),
    ],
)
def test_work_grows_with_the_number_of_digits(
    name: str, dies: Callable[[int], int], blocks: int, segments: int
) -> None:
    game = Unfolding(dies, blocks, overshoot=True)
    game.extend(10**100)
    small = game.counts
    game.extend(10**200)
    counts = game.counts
    assert small["segments"] <= segments
    assert counts["segments"] <= 2.2 * small["segments"]
    assert counts["look_ups"] <= 2.3 * small["look_ups"] + 100
    assert counts["look_ups"] <= 10 * counts["segments"]


@pytest.mark.parametrize(
    ("f", "blocks", "ends"),
    [
        ("min(n,5)", 4, {16928}),
        ("min(n,3)", 2, {14157, 15726}),
        ("[1,1,2,2,3,3,3,4,4,5,5]", 0, {12407, 14076}),
        ("[4,8,10]", 5, {3545, 8800, 19140}),
    ],
)
def test_periodic_games_double(f: str, blocks: int, ends: set[int]) -> None:
    game = Unfolding(Expression.parse(f).first_at_least, blocks, ends=ends)
    game.extend(10**300)
    assert game.counts["segments"] < 4000
    assert game.counts["searches"] < 12000
