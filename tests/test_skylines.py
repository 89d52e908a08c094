"""Skylines: the outcome map at any scale, against the definition, tables, and single answers."""

from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from onepile.errors import NotApplicable, RefusedError
from onepile.game_class import Game, game
from onepile.numbers import INFINITY
from onepile.oracle import Oracle
from onepile.presets import presets
from tests.conformance.random_games import games


def by_definition(rules: Game, first: int, scale: int, count: int, rows: int) -> list[int]:
    """The heights of the columns, each cell that is drawn asked of the oracle."""
    oracle = Oracle(rules)
    fields = [field.name for field in rules.fields]
    usual = rules.usual_place

    def is_marked(column: int, row: int) -> bool:
        place = {**usual, "cap": row * scale} if "cap" in fields else usual
        piles = range(first + column * scale, first + (column + 1) * scale)
        return any(oracle.is_safe(rules.position(pile, **place)) for pile in piles)

    if "cap" not in fields:
        return [int(is_marked(column, 1)) for column in range(count)]
    heights = []
    for column in range(count):
        marked = [is_marked(column, row) for row in range(1, rows + 1)]
        assert marked == sorted(marked, reverse=True)
        heights.append(sum(marked))
    return heights


@pytest.mark.parametrize("text", [preset.text for preset in presets()])
def test_presets_are_drawn_as_the_definition_says(text: str) -> None:
    asked = game(text)
    for first, scale, count in ((1, 1, 25), (3, 4, 8)):
        if not getattr(asked, "has_thresholds", True):
            with pytest.raises(NotApplicable, match="has no thresholds"):
                asked.skyline(first, scale, count, 7)
            continue
        drawn = asked.skyline(first, scale, count, 7).heights
        assert list(drawn) == by_definition(asked, first, scale, count, 7)


@settings(max_examples=40)
@given(st.data())
def test_random_games_are_drawn_as_the_definition_says(data: st.DataObject) -> None:
    rules = data.draw(games)
    first, scale = data.draw(st.integers(1, 12)), data.draw(st.integers(1, 5))
    try:
        drawn = rules.skyline(first, scale, 6, 5).heights
    except (RefusedError, NotApplicable):
        assume(False)
    assert list(drawn) == by_definition(rules, first, scale, 6, 5)


BLOCKED = "move-size; f=2n; blocks=2"
FAR = [
    "fibonacci-nim",
    "doubling-nim",
    BLOCKED,
    "move-size; f=5; blocks=2",
    "move-size; f=2n; misere",
    "move-size; f=2n; blocks=1; ends=4,9",
    "move-size; f=n//3+1; blocks=1",
    "move-size; f=8-n if n<=7 else n",
    "move-size; f=n if n%2==0 else 4n",
    "move-size; f=floor(7n/3); blocks=3; overshoot",
    "static-nim",
]


@pytest.mark.parametrize("text", FAR)
def test_far_columns_hold_the_thresholds_of_the_table(text: str) -> None:
    asked = game(text)
    edges = (1, 2**31 - 5, 2**53 - 9, 2**63 - 40, 10**30, 10**1000 - 3)
    for first, scale in product(edges, (1, 37)):
        values = list(asked.table(first, first + 12 * scale - 1))
        caps = [10**9 if value is INFINITY else int(value) - 1 for value in values]
        highest = [max(caps[at : at + scale]) // scale for at in range(0, 12 * scale, scale)]
        drawn = asked.skyline(first, scale, 12, 50).heights
        assert list(drawn) == [min(50, height) for height in highest]


@pytest.mark.parametrize("text", FAR)
def test_a_coarse_map_is_what_is_highest_in_a_fine_one(text: str) -> None:
    asked = game(text)
    for power in (0, 5, 40, 300, 995):
        first = 7 * 10 ** max(power - 1, 0) + 1
        fine = asked.skyline(first, 10**power, 200, 4000).heights
        coarse = asked.skyline(first, 10 ** (power + 1), 20, 400).heights
        assert coarse == tuple(max(fine[at : at + 10]) // 10 for at in range(0, 200, 10))


@pytest.mark.parametrize("text", ["fibonacci-nim", BLOCKED])
def test_what_stands_out_at_10_to_the_1000_is_a_losing_position(text: str) -> None:
    """A column is zoomed into, its highest part each time, until it is one pile: solve knows it."""
    asked, first, scale, width = game(text), 10**1000, 2**320, 64
    heights = asked.skyline(first, scale, width, 4000).heights
    cap, above = max(heights) * scale, (max(heights) + 1) * scale
    assert 0 < max(heights) < 4000
    while True:
        first += heights.index(max(heights)) * scale
        if scale == 1:
            break
        width = min(256, scale)
        scale //= width
        heights = asked.skyline(first, scale, width, 4000).heights
    assert asked.solve(first, cap=cap).safe
    assert not asked.solve(first, cap=above).safe
