"""Windows of outcomes against tables from pile 1 on, and against single answers far out."""

from random import Random

import numpy as np
import pytest

from onepile.families.move_number.tables import unsafe_piles
from onepile.families.move_number.windows import OutcomeWindows
from onepile.limits import Limits
from onepile.solve import solve
from onepile.text import parse_game

REPEATING = (
    "least=2; most=3; blocks=1",
    "least=5; most=10; blocks=2",
    "least=1; most=[3,1,4]; blocks=[2,0,1]",
    "least=3; most=8; blocks=[2,1]",
    "least=1+k%2; most=4+k%3; blocks=1",
    "least=[7,1,5,2]; most=[9,40,6,12]; blocks=k%2",
    "least=2; most=2; blocks=1",
)
GROWING = ("least=k; most=2k+3; blocks=1", "least=1; most=k^2; blocks=k//5", "least=k; most=k+7")


@pytest.mark.parametrize("move", [1, 2, 3, 8])
@pytest.mark.parametrize("text", REPEATING + GROWING)
def test_near_windows_are_parts_of_tables(text: str, move: int) -> None:
    game = parse_game(f"move-number; {text}")
    table = unsafe_piles(game, 30_000, move)
    windows = OutcomeWindows(game, move, 30_000, 10**7)
    random = Random(move)
    for _ in range(8):
        first = random.choice([1, 2, 5, 20, 100, 1000, 9000])
        count = random.choice([1, 100, 5000, 20_000])
        assert np.array_equal(windows.window(first, count), table[first - 1 : first - 1 + count])


@pytest.mark.parametrize("text", REPEATING + GROWING)
@pytest.mark.parametrize("first", [2**31 - 9, 2**63 - 9, 10**30, 10**100])
def test_far_windows_agree_with_single_answers(text: str, first: int) -> None:
    game = parse_game(f"move-number; {text}")
    random = Random(first)
    for move in (1, 4):
        count = random.choice([100, 5000, 200_000])
        found = OutcomeWindows(game, move, first + count, 10**7).window(first, count)
        for at in (0, count - 1, *(random.randrange(count) for _ in range(12))):
            answer = solve(game, game.position(first + at, move=move), Limits(moves=0))
            assert found[at] == (not answer.safe)
