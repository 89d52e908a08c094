"""Runs with and without blocks: each member's value is its threshold, by the definition."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onepile.errors import IllegalError, NotApplicable, WorkLimitError
from onepile.families.move_size.known_base import base_of, has_base
from onepile.families.move_size.rules import MoveSize
from onepile.oracle import Oracle
from onepile.rules import Rules
from onepile.text import parse_game
from tests.conformance.random_games import games, linear


def agrees(game: Rules, to: int) -> None:
    base, behind = base_of(game)
    base.extend(to)
    assert base.finite or base.members[-1] > to
    assert base.members == sorted(set(base.members))
    oracle = Oracle(game)
    for member, value in zip(base.members, base.values, strict=True):
        if member <= to:
            assert oracle.threshold(member + behind) == value


@given(games)
def test_values_are_thresholds(game: Rules) -> None:
    if has_base(game):
        agrees(game, 25)
    else:
        with pytest.raises(
            (IllegalError, NotApplicable), match=r"no base of '.*' is known|has no base"
        ):
            base_of(game)


@given(linear, st.integers(1, 4), st.booleans())
def test_values_are_thresholds_with_blocks(f: object, blocks: int, overshoot: bool) -> None:
    game = parse_game(f"move-size; f={f}; blocks={blocks}" + ("; overshoot" if overshoot else ""))
    assert isinstance(game, MoveSize)
    if has_base(game):
        agrees(game, 25)


@pytest.mark.parametrize("text", ["fibonacci-two-blocks", "four-times-one-block"])
def test_the_blocking_games_of_paper_004(text: str) -> None:
    agrees(parse_game(text), 60)


def test_a_base_that_takes_too_long_is_refused() -> None:
    base, _ = base_of(parse_game("move-size; f=7n; blocks=5"), seconds=0.0)
    with pytest.raises(WorkLimitError, match="takes longer than 0 seconds"):
        base.extend(10**100)
