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
FIRST, THIRD = ("2n", 2), ("floor(3n/2)", 1)
HUGE = [10**20 + 7, 3**300, 2**1000 + 1, 26 * 10**90 + 4, 11 * 2**500 + 2, 10**1000]


def f(text: str) -> Expression:
    return Expression.parse(text)


def misere(rule: tuple[str, int]) -> MoveSize:
    """A game of paper 004 in which the blocker has to leave a move."""
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


# The patterns, as arrays up to a million; those of the other games and readings are claims of
# `papers/paper_004/conclusion.py`, which `tests/papers` asks the library far out.


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


def third(pile: int) -> tuple[int, Extended] | None:
    block, remainder = divmod(pile - 1, 6)
    if remainder < 3:
        top = 6 * power(block) - (2, 2, 1)[remainder] if block else INFINITY
        return 1 + (remainder == 1), top
    return None if remainder == 3 else (1 + (remainder == 5), 2)


def test_the_third_game_has_a_closed_rule() -> None:
    """From the table up to 10^6, and huge piles by unfolding."""
    lowest, highest, infinity = both_ends(misere(THIRD))
    for pile in (*range(1, 20000), *range(20000, MANY, 41)):
        found = third(pile)
        told = (0, 0) if found is None else (found[0], min(found[1], infinity - 1) + 1)
        assert (lowest[pile], highest[pile]) == told, pile
    unfolding = unfold(misere(THIRD))
    assert unfolding.gapped
    for pile in HUGE:
        unfolding.extend(pile)
        assert unfolding.safe_caps(pile) == third(pile)


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
