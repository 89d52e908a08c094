"""Windows of thresholds against tables from pile 1 on, and against single answers far out."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from onepile.errors import NotApplicable
from onepile.families.move_size import MoveSize
from onepile.families.move_size.tables import thresholds
from onepile.families.move_size.windows import threshold_windows
from onepile.limits import Limits
from onepile.numbers import INFINITE
from onepile.solve import solve
from onepile.text import parse_game

RULES = (
    "2n",
    "n",
    "7n",
    "n+5",
    "floor(5n/2)+3",
    "n if n%2==0 else 4n",
    "2n+n%2",
    "max(3,2n)",
    "8-n if n<=7 else n",
    "2 if n<=3 else n",
    "n%5+1",
    "floor(n/2)+1",
    "3",
    "min(3n,n+100)",
    "2n if n<=10^5 else 3n",
)
OPTIONS = (
    "",
    "; overshoot",
    "; misere",
    "; blocks=1",
    "; blocks=3; overshoot",
    "; ends=3,50",
    "; blocks=2; ends=7; overshoot",
)
GAMES = [f"move-size; f={f}{options}" for f in RULES for options in OPTIONS]
FAR = [
    *(
        f"move-size; f={f}{o}"
        for f in ("2n", "n", "7n", "n+5", "9 if n==3 else n")
        for o in OPTIONS
    ),
    *(f"move-size; f={f}{o}" for f in ("n if n%2==0 else 4n", "3") for o in OPTIONS[:3]),
    # Rows of so many members that none can list them.
    *(f"move-size; f={f}{o}" for f in ("n+10^9", "max(10^12,2n)", "10^20") for o in OPTIONS[:3]),
]
"""Games that have few different stretches, however far out."""


def single(game: MoveSize, pile: int) -> int:
    found = solve(game, game.position(pile, cap=1), Limits(moves=0)).threshold
    assert found is not None
    return found if isinstance(found, int) else INFINITE


@given(st.sampled_from(GAMES), st.integers(1, 3000), st.integers(1, 3000))
def test_near_windows_are_parts_of_tables(text: str, first: int, count: int) -> None:
    game = parse_game(text)
    try:
        found = threshold_windows(game, first + count - 1, Limits()).window(first, count)
    except NotApplicable:
        assert game.blocks or game.ends
        assert not game.f.shape.nondecreasing
        return
    assert found.tolist() == thresholds(game, first + count - 1)[first - 1 :].tolist()


@pytest.mark.parametrize("options", ["", "; misere", "; blocks=3; overshoot"])
@pytest.mark.parametrize("f", RULES)
def test_a_window_at_a_million_is_a_part_of_the_table(f: str, options: str) -> None:
    game = parse_game(f"move-size; f={f}{options}")
    if game.blocks and f == "n%5+1":
        with pytest.raises(NotApplicable, match="non-decreasing"):
            threshold_windows(game, 10**6, Limits())
        return
    windows = threshold_windows(game, 10**6, Limits())
    table = thresholds(game, 10**6)
    assert np.array_equal(windows.window(1, 10**6), table)
    assert np.array_equal(windows.window(700_001, 300_000), table[700_000:])


@given(
    st.sampled_from(FAR),
    st.sampled_from([2**31 - 30, 2**53 - 30, 2**63 - 30, 10**30, 10**100]),
    st.integers(0, 60),
    st.integers(1, 10**5),
    st.integers(),
)
def test_far_windows_agree_with_single_answers(
    text: str, near: int, more: int, count: int, seed: int
) -> None:
    game, first = parse_game(text), near + more
    try:
        found = threshold_windows(game, first + count - 1, Limits()).window(first, count)
    except NotApplicable:
        return
    random = Random(seed)
    for at in {0, count - 1, random.randrange(count), random.randrange(count)}:
        assert found[at] == single(game, first + at)


def test_a_threshold_that_does_not_fit_is_there_all_the_same() -> None:
    game = parse_game("fibonacci-nim")
    member = 1
    other = 2
    while other < 10**100:
        member, other = other, member + other
    found = threshold_windows(game, other + 10**5, Limits()).window(other - 10**5, 2 * 10**5)
    assert found.dtype == object
    assert found[10**5] == other
    assert found[10**5 + 1 :].tolist() == thresholds(game, 10**5 - 1).tolist()


def test_misere_with_blocks_has_none() -> None:
    with pytest.raises(NotApplicable, match="misère"):
        threshold_windows(parse_game("move-size; f=2n; blocks=1; misere"), 100, Limits())
