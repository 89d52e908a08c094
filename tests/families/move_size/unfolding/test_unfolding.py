"""Unfolding against the recurrence, against the base of paper 000, and against itself far out."""

from bisect import bisect_left
from collections.abc import Callable
from itertools import islice
from math import isqrt
from random import Random

import pytest

from onepile.errors import WorkLimitError
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.numbers import INFINITY
from tests.families.move_size.unfolding.reference import dies_after, random_rule, thresholds, wins


def linear(p: int, q: int = 1, r: int = 0) -> Callable[[int], int]:
    """first_at_least of floor((pn + r)/q)."""
    return lambda v: max(1, -((r - q * v) // p))


@pytest.mark.parametrize("p", [1, 2, 3, 4, 5, 6, 7, 9, 11])
@pytest.mark.parametrize("blocks", [0, 1, 2, 3, 5])
def test_slopes_agree_with_the_recurrence(p: int, blocks: int) -> None:
    n = 600
    rule = [p * k for k in range(n + 1)]
    game = Unfolding(linear(p), blocks, overshoot=True)
    expected = thresholds(rule, blocks, True, (), n)
    assert [game.threshold(pile) for pile in range(n + 1)] == expected


@pytest.mark.parametrize(
    "rule",
    [
        [0, *(k + 3 for k in range(1, 400))],
        [0, *(k * k for k in range(1, 400))],
        [0, *(isqrt(k) for k in range(1, 400))],
        [0, *((3 * k) // 2 for k in range(1, 400))],
        [0, *((5 * k + 1) // 2 for k in range(1, 400))],
        [0, *((8 * k) // 3 for k in range(1, 400))],
        [0, *(min(k, 9) for k in range(1, 400))],
        [0, *(5 for _ in range(1, 400))],
        [0, *(1 for _ in range(1, 400))],
        [0, *((k + 1) // 2 for k in range(1, 400))],
    ],
    ids=["n+3", "n^2", "sqrt", "3n/2", "(5n+1)/2", "8n/3", "min(n,9)", "5", "1", "ceil(n/2)"],
)
@pytest.mark.parametrize("overshoot", [False, True])
def test_other_rules_agree_with_the_recurrence(rule: list[int], overshoot: bool) -> None:
    n = len(rule) - 1
    for blocks in range(7):
        game = Unfolding(dies_after(rule), blocks, overshoot)
        expected = thresholds(rule, blocks, overshoot, (), n - blocks)
        assert [game.threshold(pile) for pile in range(n - blocks + 1)] == expected


@pytest.mark.parametrize("seed", range(12))
def test_random_games_agree_with_the_recurrence(seed: int) -> None:
    random = Random(seed)
    for _ in range(60):
        n = random.choice([40, 120, 260])
        rule = random_rule(random, n + 20)
        blocks, overshoot = random.randint(0, 6), random.random() < 0.5
        ends = frozenset(random.sample(range(1, n), random.choice([0, 0, 1, 2, 5])))
        g = thresholds(rule, blocks, overshoot, ends, n)
        game = Unfolding(dies_after(rule), blocks, overshoot, ends)
        told = f"{rule[:20]}… blocks={blocks} overshoot={overshoot} ends={set(ends)}"
        if random.random() < 0.4:  # what is known must not depend on how it was asked for
            for pile in random.sample(range(1, n), 5):
                game.extend(pile)
        assert [game.threshold(pile) for pile in range(n + 1)] == g, told
        for pile in random.sample(range(1, n + 1), 6):
            cap = random.randint(1, pile + 10)
            most = cap if overshoot else min(cap, pile)
            moves = [k for k in range(1, most + 1) if wins(rule, g, pile, k)]
            assert list(game.winning_moves(pile, cap)) == ([] if pile in ends else moves), told


@pytest.mark.parametrize("p", [1, 2, 3, 5, 10])
def test_without_blocks_it_is_the_base_of_paper_000(p: int) -> None:
    # b_{k+1} = b_k + b_i with the least b_i such that f(b_i) >= b_k.
    base = [1]
    while base[-1] < 10**500:
        base.append(base[-1] + base[bisect_left(base, -(-base[-1] // p))])
    game = Unfolding(linear(p))
    random = Random(p)
    for _ in range(20):
        rest = pile = random.randrange(10**499, 10**500)
        while rest:
            least = base[bisect_left(base, rest + 1) - 1]
            rest -= least
        assert game.threshold(pile) == least


@pytest.mark.parametrize(
    ("p", "q", "blocks"),
    [(2, 1, 2), (4, 1, 1), (3, 2, 1), (7, 1, 3), (5, 1, 2), (7, 2, 2), (8, 1, 2), (1, 1, 3)],
)
def test_far_out_the_recurrence_holds(p: int, q: int, blocks: int) -> None:
    # g(N) is the (c+1)-th winning move, and each winning k has f(k) < g(N−k).
    game = Unfolding(linear(p, q), blocks, overshoot=True)
    random = Random(p)
    for digits in (15, 40, 120):
        for _ in range(6):
            pile = random.randrange(10 ** (digits - 1), 10**digits)
            g = game.threshold(pile)
            assert isinstance(g, int)
            moves = list(game.winning_moves(pile, g))
            assert len(moves) == blocks + 1
            assert moves[-1] == g
            for k in islice(game.winning_moves(pile, 2 * pile), blocks + 8):
                rest = game.threshold(pile - k)
                assert (p * k) // q < rest


def test_without_overshoot_all_moves_by_c_piles() -> None:
    game, other = Unfolding(linear(4), 3, overshoot=True), Unfolding(linear(4), 3)
    for pile in (*range(1, 200), 10**50, 10**50 + 1):
        assert other.threshold(pile + 3) == game.threshold(pile)
    assert [other.threshold(pile) for pile in (1, 2, 3)] == [INFINITY] * 3


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
    rule = [k * k for k in range(1001)]
    g = thresholds(rule, 1, False, (), 1000)
    assert [game.threshold(pile) for pile in range(1001)] == g
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
    ("rule", "blocks", "ends"),
    [
        ([0, 1, 2, 3, 4, 5], 4, {16928}),
        ([0, 1, 2, 3], 2, {14157, 15726}),
        ([0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5], 0, {12407, 14076}),
        ([0, 4, 8, 10], 5, {3545, 8800, 19140}),
    ],
)
def test_periodic_games_double(rule: list[int], blocks: int, ends: set[int]) -> None:
    game = Unfolding(dies_after(rule), blocks, ends=ends)
    game.extend(10**300)
    assert game.counts["segments"] < 4000
    assert game.counts["searches"] < 12000
