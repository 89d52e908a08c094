"""The recurrences that judge the papers, held against the oracle."""

import random

import pytest

from onepile.families.move_number import MoveNumber
from onepile.families.move_size import MoveSize
from onepile.families.move_size.definition import threshold
from onepile.families.pile_size import PileSize
from onepile.formulas import Expression
from onepile.oracle import Oracle
from onepile.papers import truth
from onepile.papers.bases import recurrence, true_base
from onepile.papers.bases import thresholds as cached_thresholds
from onepile.papers.paper_003.intervals import plans
from onepile.papers.rules import Rule, rules

PILES = 14
SAMPLE = [rule for rule in rules(60) if len(rule.head) <= PILES][::23]


def expression(values: list[int]) -> Expression:
    """The sequence whose first values are these, the last one repeated."""
    text = str(values[-1])
    for n, value in reversed(list(enumerate(values[:-1], 1))):
        text = f"{value} if n == {n} else ({text})"
    return Expression.parse(text)


@pytest.mark.parametrize("rule", SAMPLE, ids=str)
@pytest.mark.parametrize(("blocks", "overshoot"), [(0, False), (1, True), (2, False), (2, True)])
def test_thresholds_and_outcomes(rule: Rule, blocks: int, overshoot: bool) -> None:
    f = rule.values(PILES + blocks + 2)
    game = MoveSize(expression(f[1:]), blocks, overshoot)
    misere = MoveSize(game.f, blocks, overshoot, misere=True)
    oracle, other = Oracle(game), Oracle(misere)
    expected = [threshold(oracle, oracle.game, pile) for pile in range(1, PILES + 1)]
    found = truth.thresholds(f, PILES, blocks, overshoot)[1:]
    assert found == expected
    unsafe = truth.outcomes(f, PILES, blocks, overshoot)
    lost = truth.outcomes(f, PILES, blocks, overshoot, misere=True)
    for pile in range(1, PILES + 1):
        for cap in range(1, PILES + blocks + 2):
            position = game.position(pile, cap=cap)
            assert unsafe[pile][cap] is not oracle.is_safe(position)
            assert lost[pile][cap] is not other.is_safe(position)


@pytest.mark.parametrize("ends", [(1,), (3, 4), (2, 7)])
def test_thresholds_with_other_ends(ends: tuple[int, ...]) -> None:
    f = [0, 4, 2, 7, 1, 3, 3, 9, 2, 2, 5, 1, 8, 2, 2]
    oracle = Oracle(MoveSize(expression(f[1:]), ends=frozenset(ends)))
    expected = [threshold(oracle, oracle.game, pile) for pile in range(1, 15)]
    found = truth.thresholds(f, 14, ends=ends)[1:]
    assert found == expected


def test_nim_values() -> None:
    source = random.Random(1)
    for _ in range(10):
        f = [0, *(source.randint(0, 8) for _ in range(25))]
        oracle = Oracle(PileSize(expression(f[1:])))
        expected = [0] + [oracle.nim_value(oracle.game.position(n)) for n in range(1, 26)]
        assert truth.nim_values(f, 25) == expected


@pytest.mark.parametrize("level", [1, 2, 4])
def test_safe_piles(level: int) -> None:
    for plan in plans(40)[::9]:
        last = level + PILES + 1
        rows = [expression(list(row[1 : last + 1])) for row in (plan.m, plan.M, plan.c)]
        game = MoveNumber(*(Expression.parse(str(row).replace("n", "k"), "k") for row in rows))
        oracle = Oracle(game)
        expected = [True] + [
            oracle.is_safe(game.position(pile, move=level)) for pile in range(1, PILES + 1)
        ]
        assert truth.safe_piles(plan.m, plan.M, plan.c, PILES, level) == expected


@pytest.mark.parametrize("rule", rules(60)[::31], ids=str)
def test_a_recurrence_goes_on(rule: Rule) -> None:
    found = recurrence(rule)
    if found is not None:
        start, period = found
        g = cached_thresholds(rule.up_to(600))
        assert g[start : 601 - period] == g[start + period :]
        assert start == 1 or g[start - 1] != g[start - 1 + period]


def test_true_base_by_hand() -> None:
    base = true_base(Rule((), "n if n%2==0 else 4n", 20))
    assert base.marks == {1: 1, 2: 2, 3: 3, 4: 4, 5: 2, 6: 2, 7: 7, 10: 10, 13: 6, 16: 6, 19: 19}
