import pytest

from onepile.families.move_number.conditions import conditions, monotone_from
from onepile.families.move_number.levels import Levels
from tests.families.move_number.rules_to_try import game_with


def levels_of(rules: str) -> Levels:
    return Levels(game_with(rules))


def test_the_conditions_are_needed_only_from_the_first_move_on() -> None:
    levels = levels_of("least=3; most=2k^2-40k+500")
    assert not conditions(levels, 9).proved
    assert conditions(levels, 10).proved
    assert monotone_from(levels) == 10


@pytest.mark.parametrize(
    ("rules", "level"),
    [
        ("least=1; most=9; blocks=[3,3,1]", 3),
        ("least=k; most=2k+3; blocks=1", 1),
        ("least=1; most=k-100", 101),
        ("least=1; most=9; blocks=k%2", None),
        ("least=1; most=100-k", None),
        ("least=1; most=floor(sqrt(k))+3", 1),
        ("least=2; most=1", None),
    ],
)
def test_where_they_begin_to_hold_for_ever(rules: str, level: int | None) -> None:
    assert monotone_from(levels_of(rules)) == level
