"""Safe piles of any rules against the definition, near and far."""

from random import Random

import pytest

from onepile.errors import IllegalError, WorkLimitError
from onepile.families.move_number.level_sets import LevelSets
from onepile.families.move_number.levels import Level
from onepile.families.move_number.periodic_levels import PeriodicLevels
from onepile.families.move_number.tables import unsafe_piles
from onepile.limits import Budget
from onepile.mathematics.interval_sets import IntervalSet
from tests.families.move_number.rules_to_try import any_rules, game_of, game_with, safe_table


def sets_of(rules: str, work: int = 5_000_000) -> LevelSets:
    return LevelSets(game_with(rules), work)


def test_levels_against_the_definition_wide() -> None:
    random = Random(2)
    regular = irregular = 0
    for _ in range(300):
        rules = any_rules(random, random.randint(2, 12))
        pile = random.choice((30, 90))
        table, sets = safe_table(rules, pile), LevelSets(game_of(rules))
        for level, safe in enumerate(table, 1):
            found = sets.safe(level, 0, pile)
            assert list(found.piles) == [n for n in range(pile + 1) if safe[n]]
            is_regular = sets.is_regular(found)
            regular, irregular = regular + is_regular, irregular + (not is_regular)
        level = random.randint(1, len(rules))
        low = random.randint(0, pile)
        high = random.randint(low, pile)
        window = LevelSets(game_of(rules)).safe(level, low, high)
        assert list(window.piles) == [n for n in range(low, high + 1) if table[level - 1][n]]
    assert min(regular, irregular) > 500


@pytest.mark.parametrize(
    "rules",
    [
        "least=1+k%2; most=4+k%3; blocks=(k*k)%3",
        "least=1; most=5; blocks=k%5",
        "least=[1,3,1,2]; most=[4,4,1,5]; blocks=[3,0,0,2]",
        "least=2-k%2; most=3+2*(k%2); blocks=2*(k%2)",
    ],
)
def test_far_windows_agree_with_near_ones(rules: str) -> None:
    """A window far out, computed alone, is a part of the whole computed from pile 0."""
    whole = sets_of(rules).safe(1, 0, 3000).piles
    for low in (700, 1999, 2950):
        assert sets_of(rules).safe(1, low, low + 50).piles == whole.within(low, low + 50)


def test_repeating_rules_and_their_period() -> None:
    random = Random(4)
    irregular = 0
    for _ in range(150):
        drawn = any_rules(random, random.randint(1, 4))
        rules = [Level(*level) for level in drawn]
        levels = PeriodicLevels(rules, Budget(1_000_000))
        table = safe_table(drawn, 400, repeat=True)
        for place, safe in enumerate(table):
            found = levels.safe(place, 0, 400)
            assert list(found) == [n for n in range(401) if safe[n]]
        levels.safe(0, 10**9, 10**9)
        period, begin = levels.period, levels.repeats_from
        assert period is not None
        irregular += period > 2 * max(level.most for level in rules)
        for place in range(len(rules)):
            near = levels.safe(place, begin + 1, begin + period)
            far = levels.safe(place, begin + 1 + 10**50 * period, begin + period + 10**50 * period)
            assert [n + 10**50 * period for n, _ in near.intervals] == [n for n, _ in far.intervals]
            assert near.size == far.size
    assert irregular > 20


def test_the_period_of_repeating_rules_is_used_for_huge_piles() -> None:
    sets = sets_of("least=1; most=5; blocks=1 if k%3==0 else 0")
    found = sets.safe(1, 10**100, 10**100 + 60)
    assert found.last_level == 0
    near = sets_of("least=1; most=5; blocks=1 if k%3==0 else 0").safe(1, 0, 2000).piles
    assert sets._repeating is not None
    period = sets._repeating.period
    assert period is not None
    shift = (10**100 - 1000) // period * period
    assert found.piles == IntervalSet(
        tuple((a + shift, b + shift) for a, b in near.intervals)
    ).within(10**100, 10**100 + 60)


def test_the_report_that_the_intervals_hold_although_nothing_promises_it() -> None:
    held = sets_of("least=3; most=8; blocks=[2,1]")
    assert held.is_regular(held.safe(1, 0, 500))
    broken = sets_of("least=1; most=8; blocks=[2,0]")
    assert not broken.is_regular(broken.safe(1, 0, 500))


def test_too_much_work_is_refused_with_advice() -> None:
    with pytest.raises(WorkLimitError, match="more than 1000 units of work: use a smaller pile"):
        sets_of("least=1; most=floor(sqrt(k))+3; blocks=1", work=1000).safe(1, 10**6, 10**6)
    with pytest.raises(WorkLimitError):
        sets_of("least=1; most=1+floor(sqrt(k))%7", work=20_000).safe(1, 10**30, 10**30)


def test_a_level_outside_the_domain_is_an_error_only_where_it_matters() -> None:
    sets = sets_of("least=1; most=5; blocks=3-k")
    assert sets.safe(1, 0, 2).piles.intervals == ((0, 2),)
    with pytest.raises(IllegalError, match="blocks='3-k' is -1 at k = 4"):
        sets.safe(1, 0, 100)


def test_a_constant_rule_is_periodic_for_a_million_piles() -> None:
    table = unsafe_piles(game_with("least=2; most=5; blocks=1"), 1_000_000)
    assert table[:7].tolist() == [False, False, True, True, True, True, False]
    assert (table[7:] == table[:-7]).all()
