"""The circle of Josephus and the game f = ⌊n/k⌋: one relation, tested wide; and the rows behind."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onepile.families.pile_size import PileSize
from onepile.families.pile_size.josephus import outlived_by, pile_of, removed_at, survivor
from onepile.families.pile_size.rotation import ascend, descend
from onepile.families.pile_size.tables import by_definition
from onepile.formulas import Expression
from tests.families.pile_size.rules_to_try import removals


@pytest.mark.parametrize("step", range(1, 13))
def test_nim_values_count_those_who_outlive_a_person(step: int) -> None:
    down = by_definition(PileSize(Expression.parse(f"floor(n/{step})")), 400 * step)
    up = by_definition(PileSize(Expression.parse(f"ceil(n/{step})")), 400 * step)
    for people in [*range(1, 40), 97, 128, 399, 400]:
        for turn, person in enumerate(removals(people, step), 1):
            pile = pile_of(people, step, person)
            assert down[pile] == people - turn
            assert up[pile - (step - 1)] == people - turn


def test_square_roots_count_out_every_second_and_every_fourth() -> None:
    down = by_definition(PileSize(Expression.parse("floor(sqrt(n))")), 60**2)
    up = by_definition(PileSize(Expression.parse("ceil(sqrt(n))")), 60**2)
    for people in range(1, 60):
        for turn, person in enumerate(removals(people, 2), 1):
            assert down[people**2 - people + person - 1] == people - turn
        for turn, person in enumerate(removals(people, 4), 1):
            assert up[(people - 1) ** 2 - (people - 1) + person - 1] == people - turn


@pytest.mark.parametrize("step", range(1, 13))
def test_the_quick_count_is_the_walk(step: int) -> None:
    for people in [*range(1, 50), 1000]:
        order = removals(people, step)
        assert [removed_at(people, step, turn) for turn in range(1, people + 1)] == order
        for turn, person in enumerate(order, 1):
            assert outlived_by(people, step, person) == people - turn
        assert survivor(people, step) == order[-1]


def test_known_survivors() -> None:
    assert survivor(41, 3) == 31  # Josephus himself
    assert "".join(str(survivor(n, 2)) for n in range(1, 10)) == "113135713"
    people = 10**1000 + 123
    assert survivor(people, 2) == 2 * (people - 2**3321) + 1
    for step in (3, 7, 100):
        found = survivor(people, step)
        assert outlived_by(people, step, found) == 0


@given(st.integers(-20, 20), st.integers(1, 60), st.integers(0, 60))
def test_rows_turn_back_and_forth(turn: int, size: int, least: int) -> None:
    row: list[int] = []
    rows = []
    for s in range(size):
        rows.append(row)
        row = [*row, s]
        shift = turn % (s + 1)
        row = row[shift:] + row[:shift]
    for w, value in enumerate(row):
        assert descend(size, w, turn) == (value, value)
        assert ascend(value, value, turn, size) == (size, w)
        if least <= size:
            s, at = descend(size, w, turn, least)
            if value >= least:
                assert (s, at) == (value, value)
            else:
                assert s == least
                assert rows[least][at] == value if least < size else row[at] == value
    assert descend(size, size, turn) == (size, size)
