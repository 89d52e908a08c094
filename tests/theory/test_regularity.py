"""The weakest conditions as a decision about all levels and piles."""

from itertools import islice
from random import Random

import pytest

from onepile.games import MoveNumber, parse_game
from onepile.theory.conditions import conditions
from onepile.theory.levels import Levels
from onepile.theory.move_number import Runs
from onepile.theory.regularity import regularity
from tests.theory.move_number_rules import any_rules, game_of, safe_table
from tests.theory.test_move_number import runs_are_right


def runs_of(rules: str) -> Runs:
    game = parse_game(f"move-number; {rules}")
    assert isinstance(game, MoveNumber)
    return Runs(Levels(game), 1)


def test_decided_as_the_definition_has_it() -> None:
    random = Random(11)
    seen = {True: 0, False: 0}
    for _ in range(600):
        rules = any_rules(random, random.randint(2, 4))
        runs = Runs(Levels(game_of(rules)), 1)
        fact = regularity(runs, 1, 9)
        right = all(most - least >= blocks for least, most, blocks in rules) and all(
            runs_are_right(runs, level, safe) for level, safe in enumerate(safe_table(rules, 90), 1)
        )
        assert fact.holds == right
        seen[right] += 1
    assert min(seen.values()) > 100


@pytest.mark.parametrize(
    ("rules", "holds", "grade", "at"),
    [
        ("least=k; most=2k+3; blocks=1", True, "proved", None),
        ("least=3; most=8; blocks=[2,1]", True, "proved", None),
        ("least=1; most=8; blocks=[2,0]", False, "proved", 1),
        ("least=9; most=20+abs(k-3)", True, "proved", None),
        ("least=1; most=20+abs(k-3)", False, "proved", 1),
        ("least=max(2,50-k); most=max(2,50-k)+6; blocks=max(0,5-k)", True, "proved", None),
        ("least=max(1,50-k); most=max(1,50-k)+6; blocks=max(0,5-k)", False, "proved", 4),
        ("least=5; most=[9,4,9]", False, "proved", 2),
        ("least=1+k%2; most=9; blocks=k%2", None, "checked", None),
        ("least=8; most=40+floor(sqrt(k))-floor(k^2/10^4)", True, "checked", None),
    ],
)
def test_known_cases(rules: str, holds: bool | None, grade: str, at: int | None) -> None:
    runs = runs_of(rules)
    fact = regularity(runs, 1, 200)
    if holds is not None:
        assert (fact.holds, fact.grade, fact.at) == (holds, grade, at)
    else:
        first = islice(runs.following(runs.at(1, 0)), 200)
        assert fact.holds == all(runs.weak_level(run) is None for run in first)


def test_weaker_than_the_papers_conditions() -> None:
    random = Random(12)
    for _ in range(300):
        rules = any_rules(random, 3)
        runs = Runs(Levels(game_of(rules)), 1)
        if conditions(runs.levels).proved:
            assert regularity(runs, 1, 1)


def test_a_level_outside_the_domain_leaves_it_open() -> None:
    fact = regularity(runs_of("least=500-k; most=600"), 1, 100)
    assert (fact.holds, fact.grade, fact.to) == (True, "checked", 100)
