"""Answers about move-number games: outcome, moves, blocks and reasons against the definition."""

import pytest

import onepile
from onepile.claims import Answer
from onepile.errors import NotApplicable
from onepile.families.move_number.theory import ByIntervals
from onepile.limits import Limits
from onepile.solve import solve
from tests.families.move_number.rules_to_try import game_with


def ask(rules: str, pile: int, move: int = 1, limits: Limits | None = None) -> Answer:
    game = game_with(rules)
    return solve(game, game.position(pile, move=move), limits)


def test_a_window_of_astronomically_many_intervals_is_looked_at_from_its_top() -> None:
    huge = "1" + "0" * 100
    answer = ask(f"least=1; most=[{huge},3]", 10**200, limits=Limits(moves=4))
    assert (answer.outcome, answer.moves, answer.more_moves) == ("unsafe", (4, 8, 12, 16), True)


def test_more_blocks_than_can_be_listed_are_described() -> None:
    answer = ask("least=1; most=10^50+5; blocks=10^50", 10**50, limits=Limits(moves=3))
    assert answer.outcome == "safe"
    assert (answer.block, answer.more_blocks) == ((1, 2, 3), True)
    assert "block 1 … 10^50" in answer.evidence.reason


def test_the_theorem_is_never_used_where_its_conditions_fail() -> None:
    game = game_with("least=1; most=8; blocks=[2,0]")
    with pytest.raises(NotApplicable, match=r"\(a\) fails at k = 1: blocks\(1\) = 2 and blocks"):
        ByIntervals(game, game.position(105), Limits())


def test_any_number_of_moves_may_be_blocked() -> None:
    """Also more than a list has room for, in rules that are Python functions."""
    huge = 10**20
    game = onepile.move_number(1, lambda k: huge, lambda k: huge)
    assert game.solve(30).outcome == "safe"
    assert game.solve(30, moves=30).block == tuple(range(1, 31))
