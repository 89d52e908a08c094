import pytest

from onepile.families.move_number.conditions import conditions, monotone_from
from onepile.families.move_number.levels import Levels
from tests.families.move_number.rules_to_try import game_with


def levels_of(rules: str) -> Levels:
    return Levels(game_with(rules))


PROVED = [
    "least=5; most=10; blocks=2",
    "least=k; most=2k+3; blocks=1",
    "least=k(k+1)/2; most=k^3+k^2+1; blocks=floor(k/3)",
    "least=1+k%3; most=4+k%3",
    "least=3; most=2k^2-40k+500",
    "least=[9,1,4]; most=[11,3,7]; blocks=[1,1,2]",
    "least=1; most=floor(sqrt(k))+3; blocks=1",
    "least=1; most=2^k; blocks=1",
]


@pytest.mark.parametrize("rules", [*PROVED[:4], *PROVED[5:]])
def test_proved_for_all_levels(rules: str) -> None:
    found = conditions(levels_of(rules))
    assert found.hold
    assert found.proved
    assert found.broken_at is None


@pytest.mark.parametrize(
    ("rules", "condition", "at"),
    [
        ("least=1; most=9; blocks=[3,3,1]", "a", 2),
        ("least=1; most=10^10-k", "b", 1),
        ("least=1; most=200; blocks=30-(k-5)^2 if k<9 else 20", "a", 5),
        ("least=3; most=2k^2-40k+500", "b", 1),
        ("least=1; most=k^2+3 if k<10^4 else 10^7", "b", 9999),
        ("least=1; most=10^60+(k-10^30)^2", "b", 1),
        ("least=5; most=6; blocks=2", "b", 1),
        ("least=5; most=3", "b", 1),
        ("least=1; most=9+k%4; blocks=k%2", "a", 1),
    ],
)
def test_the_first_level_that_breaks_them_is_named(rules: str, condition: str, at: int) -> None:
    found = conditions(levels_of(rules))
    fact = getattr(found, condition)
    assert (fact.holds, fact.grade, fact.at) == (False, "theorem", at)
    assert f"({condition}) fails at k = {at}" in fact.reason
    assert not found.hold


def test_the_conditions_are_needed_only_from_the_first_move_on() -> None:
    levels = levels_of("least=3; most=2k^2-40k+500")
    assert not conditions(levels, 9).proved
    assert conditions(levels, 10).proved
    assert monotone_from(levels) == 10


def test_what_cannot_be_proved_is_checked_as_far_as_asked() -> None:
    levels = levels_of("least=1; most=9+floor(sqrt(k))+k%2+2*floor(k/2)")
    unknown, checked = conditions(levels), conditions(levels, 1, 400)
    assert (unknown.b.holds, unknown.b.grade) == (None, "unknown")
    assert (checked.b.holds, checked.b.grade, checked.b.to) == (True, "checked", 400)
    broken = conditions(levels_of("least=1; most=50+floor(sqrt(k))-2*(k//40)"), 1, 400)
    assert broken.b.at == 39


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
