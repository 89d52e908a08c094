"""Both readings of misère play with blocks: the definition, every way to solve, and patterns."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from onepile.errors import MalformedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.recurrence import Recurrence
from onepile.families.move_size.rules import MoveSizePosition
from onepile.families.move_size.tables import safe_caps, thresholds
from onepile.families.move_size.unfolding.games import unfold
from onepile.formulas import Expression
from onepile.game_class import game
from onepile.numbers import INFINITY, Extended
from onepile.oracle import Oracle
from onepile.text import parse_game
from tests.conformance.random_games import caps

MANY = 10**6
FIRST, SECOND, THIRD = ("2n", 2), ("4n", 1), ("floor(3n/2)", 1)
HUGE = [10**20 + 7, 3**300, 2**1000 + 1, 26 * 10**90 + 4, 11 * 2**500 + 2, 10**1000]


def f(text: str) -> Expression:
    return Expression.parse(text)


def stuck(rule: tuple[str, int]) -> MoveSize:
    """A game of paper 004, over when everything can be blocked."""
    return MoveSize(f(rule[0]), rule[1], overshoot=True, stuck=True)


def misere(rule: tuple[str, int]) -> MoveSize:
    """The same when the blocker has to leave a move."""
    return MoveSize(f(rule[0]), rule[1], overshoot=True, misere=True)


def literally(rules: MoveSize, piles: int) -> list[list[bool]]:
    """Whether (pile, cap) is won, in paper 004's words, by trying every set of blocks.

    Only how many good moves the blocker leaves matters: of the moves, up to c are forbidden.
    """
    most = piles + rules.blocks + 3

    @cache
    def won(pile: int, cap: int) -> bool:
        moves = cap if rules.overshoot else min(cap, pile)
        if pile <= 0 or pile in rules.ends or moves <= rules.blocks:
            return True  # the game is over, and the other player made its last move
        good = sum(not won(pile - k, rules.f(k)) for k in range(1, moves + 1))
        return good > rules.blocks

    return [[won(pile, cap) for cap in range(most)] for pile in range(piles + 1)]


ends = st.frozensets(st.integers(1, 12), max_size=2)


@given(st.builds(MoveSize, caps, st.integers(1, 4), st.booleans(), ends=ends, stuck=st.just(True)))
def test_the_definition_is_the_papers_rule(rules: MoveSize) -> None:
    oracle, told = Oracle(rules), literally(rules, 12)
    for pile in range(1, 13):
        for cap in range(1, 15):
            assert oracle.is_safe(MoveSizePosition(pile, cap)) is not told[pile][cap]


def test_without_blocks_there_is_one_misere() -> None:
    assert MoveSize(f("2n"), stuck=True) == MoveSize(f("2n"), misere=True)
    assert str(parse_game("move-size; f=2n; misere=stuck")) == "move-size; f=2n; misere"


def test_text_form() -> None:
    text = "move-size; f=2n; blocks=2; overshoot; misere=stuck; ends=7"
    rules = parse_game(text)
    assert str(rules) == text
    assert (rules.misere, rules.stuck) == (True, True)
    assert repr(rules) == f"onepile.game({text!r})"
    with pytest.raises(MalformedError, match="write misere alone or misere=stuck"):
        parse_game("move-size; f=2n; blocks=2; misere=stop")


def test_words_and_play() -> None:
    played = game("move-size; f=2n; blocks=2; overshoot; misere=stuck")
    assert "When all moves can be blocked the game is over" in " ".join(map(str, played.in_words()))
    answer = played.solve(pile=30, cap=2)
    assert (answer.outcome, answer.moves) == ("unsafe", ())
    assert "there are no more moves than may be blocked" in str(played.explain(pile=30, cap=2))
    assert played.match(pile=30, cap=2).winner is not None


def test_no_period_is_claimed() -> None:
    rules = "move-size; f=5; blocks=2; overshoot; misere=stuck"
    assert game(rules).solve(pile=10**50, cap=4).method == "unfolding"
    assert all(
        finding.grade != "theorem" for finding in game(rules).check() if finding.name == "periodic"
    )


# The patterns: each as arrays up to a million, and at huge piles.


def both_ends(rules: MoveSize) -> tuple[NDArray[np.int64], NDArray[np.int64], int]:
    """The least safe cap of the piles 0 … MANY and the first above the largest; 0, 0 for none."""
    lowest, highest, infinity = safe_caps(rules, MANY, None)
    assert lowest is not None
    none = lowest >= highest
    return (
        np.where(none, 0, lowest).astype(np.int64),
        np.where(none, 0, highest).astype(np.int64),
        infinity,
    )


def power(number: int) -> int:
    return number & -number


def third_stuck(pile: int) -> tuple[int, Extended] | None:
    block, remainder = divmod(pile - 1, 11)
    if remainder < 3:
        return 2, (11 * power(block) - (3, 1, 1)[remainder] if block else INFINITY)
    return 2, (2, 2, 3, 4, 4, 5, 2, 2)[remainder - 3]


def third(pile: int) -> tuple[int, Extended] | None:
    block, remainder = divmod(pile - 1, 6)
    if remainder < 3:
        top = 6 * power(block) - (2, 2, 1)[remainder] if block else INFINITY
        return 1 + (remainder == 1), top
    return None if remainder == 3 else (1 + (remainder == 5), 2)


def first_stuck(pile: int) -> tuple[int, Extended] | None:
    start = (4, 4, 5, 6, 6, 7, 8, 9, 9, 10, 11, 4, 4)
    while pile > 17:
        low, high, even = 10, 17, True
        while low + high < pile:
            low, high, even = high, low + high, not even
        if pile <= high + 4:
            return 3, high + (-4, -2 if even else -3, -2, -1)[pile - high - 1]
        pile -= high
    return 3, (start[pile - 5] - 1 if pile > 4 else INFINITY)


def second_stuck(pile: int) -> tuple[int, Extended] | None:
    normal = game("move-size; f=4n; blocks=1; overshoot")
    top = INFINITY if pile <= 2 else normal.solve(pile=pile - 2, cap=1).threshold
    assert isinstance(top, int) or top is INFINITY
    return (2, top - 1) if top > 2 else None


@pytest.mark.parametrize(
    ("rules", "rule"),
    [
        (stuck(FIRST), first_stuck),
        (stuck(SECOND), second_stuck),
        (stuck(THIRD), third_stuck),
        (misere(THIRD), third),
    ],
    ids=("first stuck", "second stuck", "third stuck", "third"),
)
def test_closed_rules(rules: MoveSize, rule: object) -> None:
    """Many piles up to 10^6, from the table (of the second game few), and huge ones."""
    assert callable(rule)
    lowest, highest, infinity = both_ends(rules)
    few = rule is second_stuck
    for pile in (*range(1, 500 if few else 20000), *range(20000, MANY, 9973 if few else 41)):
        found = rule(pile)
        told = (0, 0) if found is None else (found[0], min(found[1], infinity - 1) + 1)
        assert (lowest[pile], highest[pile]) == told, pile
    unfolding = unfold(rules)
    assert unfolding.gapped
    for pile in HUGE:
        unfolding.extend(pile)
        assert unfolding.safe_caps(pile) == rule(pile)


def test_the_second_game_is_the_normal_one_moved() -> None:
    """Caps above 1, both readings, every pile up to 10^6."""
    normal = thresholds(MoveSize(f("4n"), 1, overshoot=True), MANY).astype(np.int64)[:-2]
    for rules in (stuck(SECOND), misere(SECOND)):
        lowest, highest, _ = both_ends(rules)
        assert np.array_equal(
            np.where(normal > 2, normal, 0), np.where(highest > 2, highest, 0)[3:]
        )
        assert (lowest <= 2).all()


def test_the_first_game_is_one_with_one_block_in_units_of_26() -> None:
    """docs/move-size.md: what its proof computes, and the whole up to 10^6."""
    lowest, highest, _ = both_ends(misere(FIRST))
    piles = np.arange(83, MANY + 1)
    other = piles[piles % 26 != 4]
    assert np.array_equal(lowest[other], lowest[83 + (other - 83) % 26])
    assert np.array_equal(highest[other], highest[83 + (other - 83) % 26])
    assert highest[other].max() <= 24
    big = np.arange(4, (MANY - 4) // 26 + 1)
    g = thresholds(MoveSize(f("2n"), 1, overshoot=True), int(big[-1])).astype(np.int64)
    assert np.array_equal(highest[26 * big + 4], 26 * g[big - 1])
    assert (lowest[26 * big + 4] == 1).all()
    assert highest[5:83].max() <= 79
    assert (g[2:] <= np.arange(3, len(g) + 1)).all()
    small = [k for k in Recurrence(misere(FIRST)).winning_moves(160, 160) if k % 26]
    assert len([k for k in small if k < 26]) == 1
    assert small[0] > 1
