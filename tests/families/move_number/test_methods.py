"""Answers about move-number games: outcome, moves, blocks and reasons against the definition."""

import re
from random import Random

import pytest

import onepile
from onepile.claims import Answer
from onepile.errors import IllegalError, NotApplicable
from onepile.families.move_number.theory import ByIntervals
from onepile.limits import Limits
from onepile.oracle import Oracle
from onepile.solve import solve
from tests.families.move_number.rules_to_try import any_rules, game_of, game_with, rising_rules


def ask(rules: str, pile: int, move: int = 1, limits: Limits | None = None) -> Answer:
    game = game_with(rules)
    return solve(game, game.position(pile, move=move), limits)


WHOLE = re.compile(r"the (safe|unsafe) interval (\d+)( …)?(?: (\d+))? of level (\d+)")
PART = re.compile(r"piles? (\d+)(?: … (\d+))? of level (\d+) (?:is|are) (safe|unsafe)")


def holds(oracle: Oracle, pile: int, level: int, safe: bool) -> bool:
    """Whether a pile has this outcome; one that there is not, or is not legal, has none."""
    try:
        return oracle.is_safe(oracle.game.position(pile, move=level)) == safe
    except IllegalError:
        return False


@pytest.mark.parametrize("make", [rising_rules, any_rules])
def test_an_interval_that_is_named_is_whole(make) -> None:  # type: ignore[no-untyped-def]
    random = Random(4)
    whole = parts = 0
    for _ in range(150):
        game = game_of(make(random, random.randint(1, 6)))
        oracle = Oracle(game)
        for _ in range(4):
            position = game.position(random.randint(1, 30), move=random.randint(1, 8))
            reason = solve(game, position).evidence.reason
            for kind, start, dots, end, level in WHOLE.findall(reason):
                whole += 1
                safe, at = kind == "safe", int(level)
                low = int(start)
                high = int(end) if end else low + 20 if dots else low
                piles = range(max(1, low), high + 1)
                assert all(holds(oracle, pile, at, safe) for pile in piles), reason
                assert low == 0 or holds(oracle, low - 1, at, not safe) or low == 1, reason
                assert bool(dots and not end) or holds(oracle, high + 1, at, not safe), reason
            for start, end, level, kind in PART.findall(reason):
                parts += 1
                piles = range(max(1, int(start)), int(end or start) + 1)
                assert all(holds(oracle, n, int(level), kind == "safe") for n in piles), reason
    assert whole > 200
    assert parts > 5 or make is rising_rules


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
