from random import Random

import pytest

from onepile.families.move_number.level_sets import LevelSets
from onepile.families.move_number.tables import unsafe_piles
from tests.families.move_number.rules_to_try import (
    any_rules,
    game_of,
    game_with,
    rising_rules,
    safe_table,
)

RULES = [
    "least=5; most=10; blocks=2",
    "least=k; most=2k+3; blocks=1",
    "least=1; most=2^k; blocks=1",
    "least=1; most=3+floor(sqrt(k)); blocks=floor(sqrt(k))//2",
    "least=1+k%2; most=4+k%3; blocks=k*k%3",
    "least=1; most=[9,3,7]; blocks=[0,2,1]",
    "least=1; most=5; blocks=1 if k%3==0 else 0",
    "least=3; most=4; blocks=2",
    "least=4; most=3",
]


def test_tables_of_random_rules() -> None:
    random = Random(8)
    for _ in range(150):
        rules = random.choice((rising_rules, any_rules))(random, random.randint(1, 6))
        table = safe_table(rules, 80)
        for level, safe in enumerate(table, 1):
            assert (~unsafe_piles(game_of(rules), 80, level)).tolist() == safe[1:]


@pytest.mark.parametrize("rules", RULES)
def test_long_tables_agree_with_windows_far_out(rules: str) -> None:
    game = game_with(rules)
    table = unsafe_piles(game, 20_000)
    for low in (1, 4999, 19_900):
        piles = LevelSets(game).safe(1, low, low + 99).piles
        assert [pile not in piles for pile in range(low, low + 100)] == table[
            low - 1 : low + 99
        ].tolist()


def test_a_constant_rule_is_periodic_for_a_million_piles() -> None:
    table = unsafe_piles(game_with("least=2; most=5; blocks=1"), 1_000_000)
    assert table[:7].tolist() == [False, False, True, True, True, True, False]
    assert (table[7:] == table[:-7]).all()
