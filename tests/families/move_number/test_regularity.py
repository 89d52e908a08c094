"""The weakest conditions as a decision about all levels and piles."""

from random import Random

from onepile.families.move_number.conditions import conditions
from onepile.families.move_number.intervals import Intervals
from onepile.families.move_number.levels import Levels
from onepile.families.move_number.regularity import regularity
from tests.families.move_number.rules_to_try import any_rules, game_of, game_with, safe_table
from tests.families.move_number.test_intervals import runs_are_right


def runs_of(rules: str) -> Intervals:
    return Intervals(Levels(game_with(rules)), 1)


def test_decided_as_the_definition_has_it() -> None:
    random = Random(11)
    seen = {True: 0, False: 0}
    for _ in range(600):
        rules = any_rules(random, random.randint(2, 4))
        intervals = Intervals(Levels(game_of(rules)), 1)
        fact = regularity(intervals, 1, 9)
        right = all(most - least >= blocks for least, most, blocks in rules) and all(
            runs_are_right(intervals, level, safe)
            for level, safe in enumerate(safe_table(rules, 90), 1)
        )
        assert fact.holds == right
        seen[right] += 1
    assert min(seen.values()) > 100


def test_weaker_than_the_papers_conditions() -> None:
    random = Random(12)
    for _ in range(300):
        rules = any_rules(random, 3)
        intervals = Intervals(Levels(game_of(rules)), 1)
        if conditions(intervals.levels).proved:
            assert regularity(intervals, 1, 1)


def test_a_level_outside_the_domain_leaves_it_open() -> None:
    fact = regularity(runs_of("least=500-k; most=600"), 1, 100)
    assert (fact.holds, fact.grade, fact.to) == (True, "checked", 100)
