"""The recurrence and the nim-steps against the oracle, on random games."""

import random

import pytest

from onepile.errors import IllegalError, NotApplicable, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.definition import threshold
from onepile.families.move_size.nim_steps import NimSteps
from onepile.families.move_size.recurrence import Recurrence
from onepile.families.move_size.rules import MoveSizePosition
from onepile.families.move_size.tables import thresholds
from onepile.formulas import Expression
from onepile.numbers import INFINITE, INFINITY, Extended
from onepile.oracle import Oracle
from onepile.rules import with_those_alike
from onepile.text import parse_game
from tests.conformance.by_definition import safe_caps


def cell(value: Extended) -> int:
    """A threshold as it stands in an array."""
    return value if isinstance(value, int) else INFINITE


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
    if game.has_thresholds:
        expected = [threshold(oracle, game, pile) for pile in range(1, piles + 1)]
        assert [recurrence.threshold(pile) for pile in range(1, piles + 1)] == expected
        assert thresholds(game, piles).tolist() == [cell(value) for value in expected]
    else:
        with pytest.raises(IllegalError, match="more cap may be worse"):
            thresholds(game, piles)
    for pile in range(1, piles + 1):
        safe, caps = recurrence.safe_caps(pile), safe_caps(oracle, game, pile)
        assert (safe is None) == (not caps)
        assert safe is None or all((safe[0] <= cap <= safe[1]) for cap in caps)
        for cap in (1, 2, draw.randint(1, 30)):
            position = game.position(pile, cap=cap)
            assert (safe is not None and safe[0] <= cap <= safe[1]) == oracle.is_safe(position)
            assert recurrence.is_safe(pile, cap) == oracle.is_safe(position)
            winning = with_those_alike(game, position, recurrence.winning_moves(pile, cap))
            assert list(winning) == oracle.winning_moves(position)


def test_more_blocks_than_moves() -> None:
    for text in ("move-size; f=2n; blocks=50", "move-size; f=2n; blocks=50; overshoot"):
        game = parse_game(text)
        oracle = Oracle(game)
        expected = [cell(threshold(oracle, game, pile)) for pile in range(1, 9)]
        assert thresholds(game, 8).tolist() == expected


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
