"""The recurrence and the nim-steps against the oracle, on random games."""

import random

import pytest

from onepile.errors import NotApplicable, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.definition import threshold
from onepile.families.move_size.nim_steps import NimSteps
from onepile.families.move_size.recurrence import Recurrence
from onepile.families.move_size.rules import MoveSizePosition
from onepile.formulas import Expression
from onepile.numbers import INFINITY
from onepile.oracle import Oracle
from onepile.text import parse_game


@pytest.mark.parametrize("seed", range(60))
def test_nim_steps_are_the_oracles_nim_values(seed: int) -> None:
    draw = random.Random(seed)
    values = [draw.randint(1, 12) for _ in range(draw.randint(1, 15))]
    game = MoveSize(
        Expression.parse("[" + ",".join(map(str, values)) + "]"),
        ends=frozenset(draw.sample(range(1, 15), draw.choice([0, 2]))),
    )
    oracle, nim = Oracle(game), NimSteps(game)
    for pile in range(1, 16):
        for cap in range(1, 17):
            expected = oracle.nim_value(MoveSizePosition(pile, cap))
            assert nim.value(pile, cap) == expected
        assert (nim.steps(pile) or (INFINITY,))[0] == threshold(oracle, game, pile)


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
    assert hopeless.threshold(1) is INFINITY  # nothing was spent: it still answers
