"""The recurrence and the staircases against the oracle, on random games."""

import random

import pytest

from onepile.errors import NotApplicable, WorkLimitError
from onepile.families.move_size.nim_steps import NimSteps
from onepile.families.move_size.recurrence import Recurrence
from onepile.families.move_size.rules import MoveSize, MoveSizePosition
from onepile.families.move_size.tables import thresholds
from onepile.formulas import Expression
from onepile.oracle import Oracle
from onepile.text import parse_game

Piles = tuple[MoveSizePosition, ...]


def random_game(draw: random.Random, piles: int) -> MoveSize:
    largest = draw.choice([3, 10, 30])
    values = [draw.randint(1, largest) for _ in range(draw.randint(1, 20))]
    return MoveSize(
        Expression.parse("[" + ",".join(map(str, values)) + "]"),
        blocks=draw.randint(0, 6),
        overshoot=draw.random() < 0.5,
        misere=draw.random() < 0.5,
        ends=frozenset(draw.sample(range(1, piles), draw.choice([0, 0, 1, 3]))),
    )


@pytest.mark.parametrize("seed", range(250))
def test_recurrence_and_table_are_the_oracle(seed: int) -> None:
    draw = random.Random(seed)
    piles = 22
    game = random_game(draw, piles)
    oracle, recurrence = Oracle(game), Recurrence(game)
    expected = [oracle.threshold(pile) for pile in range(1, piles + 1)]
    assert [recurrence.threshold(pile) for pile in range(1, piles + 1)] == expected
    assert thresholds(game, piles).tolist() == [value or 0 for value in expected]
    for pile in range(1, piles + 1):
        for cap in (1, 2, draw.randint(1, 30)):
            position = game.position(pile, cap)
            assert recurrence.is_safe(pile, cap) == oracle.is_safe(position)
            assert list(recurrence.winning_moves(pile, cap)) == oracle.winning_moves(position)


def test_more_blocks_than_moves() -> None:
    for text in ("move-size; f=2n; blocks=50", "move-size; f=2n; blocks=50; overshoot"):
        game = parse_game(text)
        oracle = Oracle(game)
        expected = [oracle.threshold(pile) or 0 for pile in range(1, 9)]
        assert thresholds(game, 8).tolist() == expected


@pytest.mark.parametrize("seed", range(60))
def test_staircases_are_the_oracles_nim_values(seed: int) -> None:
    draw = random.Random(seed)
    values = [draw.randint(1, 12) for _ in range(draw.randint(1, 15))]
    game = MoveSize(
        Expression.parse("[" + ",".join(map(str, values)) + "]"),
        ends=frozenset(draw.sample(range(1, 15), draw.choice([0, 2]))),
    )
    oracle, staircases = Oracle(game), NimSteps(game)
    for pile in range(1, 16):
        for cap in range(1, 17):
            expected = oracle.nim_value(MoveSizePosition(pile, cap))
            assert staircases.value(pile, cap) == expected
        assert (staircases.steps(pile) or (None,))[0] == oracle.threshold(pile)


def test_refusals() -> None:
    game = parse_game("move-size; f=2n; blocks=1")
    assert isinstance(game, MoveSize)
    with pytest.raises(NotApplicable):
        NimSteps(game)
    with pytest.raises(WorkLimitError):
        NimSteps(MoveSize(game.f), work=100).steps(50)
    with pytest.raises(WorkLimitError):
        Recurrence(game, work=100).threshold(200)
    hopeless = Recurrence(game)
    with pytest.raises(WorkLimitError, match="pile by pile"):
        hopeless.threshold(10**100)
    assert hopeless.tried == 0
