"""Tables of rising f, which are replayed, against the compiled recurrence for any f."""

import random

import numpy as np
import pytest
from numpy.typing import NDArray

from onepile.families.move_size import MoveSize
from onepile.families.move_size.tables import thresholds, thresholds_of_values
from onepile.formulas import Expression

RISING = (
    "n",
    "2n",
    "3n",
    "4n",
    "5n",
    "7n",
    "11n",
    "floor(3n/2)",
    "floor(5n/2)",
    "floor(n*phi)",
    "n+3",
    "2n+5",
    "n^2",
    "2^n",
    "3",
    "min(n,9)",
    "max(1,floor(n/2))",
    "max(1,floor(sqrt(n)))",
    "[1,1,2,5,5,9,20,20,33]",
)


def computed(game: MoveSize, count: int) -> NDArray[np.unsignedinteger]:
    values = game.f.values(count, clamp=1 << 40)
    return thresholds_of_values(values, game.blocks, game.overshoot, game.listed_ends)


@pytest.mark.parametrize("seed", range(160))
def test_replay_is_the_recurrence(seed: int) -> None:
    draw = random.Random(seed)
    game = MoveSize(
        Expression.parse(RISING[seed % len(RISING)]),
        blocks=draw.randint(0, 6),
        overshoot=draw.random() < 0.5,
        ends=frozenset(draw.sample(range(1, 400), draw.choice([0, 0, 1, 3]))),
    )
    assert np.array_equal(thresholds(game, 700), computed(game, 700))


@pytest.mark.parametrize(
    ("text", "blocks"), [("2n", 2), ("4n", 1), ("7n", 3), ("n^2", 2), ("n", 0)]
)
def test_replay_is_the_recurrence_for_a_million_piles(text: str, blocks: int) -> None:
    game = MoveSize(Expression.parse(text), blocks=blocks, overshoot=True)
    count = 10**6
    values = game.f.values(count, clamp=1 << 40)
    expected = thresholds_of_values(values, blocks, True)
    found = thresholds(game, count)
    assert found.dtype == expected.dtype
    assert np.array_equal(found, expected)
