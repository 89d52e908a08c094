"""Paper 003's theorem: its intervals against the definition, and the conditions that are exact."""

from itertools import islice
from random import Random

import pytest

from onepile.errors import IllegalError
from onepile.games import MoveNumber, parse_game
from onepile.oracle import Oracle
from onepile.theory.level_sets import LevelSets
from onepile.theory.levels import Levels
from onepile.theory.move_number import Run, Runs
from tests.theory.move_number_rules import (
    Rules,
    any_rules,
    game_of,
    rising_rules,
    safe_table,
    satisfies_paper_003,
)


def printed_intervals(rules: Rules, level: int, count: int) -> list[tuple[int, int]]:
    """The first safe intervals as the theorem prints them, index by index."""

    def m(i: int) -> int:
        return rules[min(level + i - 2, len(rules) - 1)][0]

    def M(i: int) -> int:  # noqa: N802
        return rules[min(level + i - 2, len(rules) - 1)][1]

    def c(i: int) -> int:
        return rules[min(level + i - 2, len(rules) - 1)][2]

    found = [(0, m(1) + c(1) - 1)]
    for k in range(1, count):
        low = sum(M(2 * i - 1) + m(2 * i) for i in range(1, k + 1)) + sum(
            (-1) ** i * c(i) for i in range(1, 2 * k + 1)
        )
        high = (
            sum(M(2 * i) for i in range(1, k + 1))
            + sum(m(2 * i - 1) for i in range(1, k + 2))
            + sum((-1) ** (i + 1) * c(i) for i in range(1, 2 * k + 2))
            - 1
        )
        found.append((low, high))
    return found


def first_runs(runs: Runs, level: int, count: int) -> list[Run]:
    return list(islice(runs.following(runs.at(level, 0)), count))


def test_the_runs_are_the_printed_intervals() -> None:
    random = Random(1)
    for _ in range(200):
        rules = rising_rules(random, random.randint(1, 6))
        runs = Runs(Levels(game_of(rules)), 1)
        for level in (1, 2, 7):
            safe = [run for run in first_runs(runs, level, 10) if run.safe]
            assert [(run.start, (run.stop or 0) - 1) for run in safe] == printed_intervals(
                rules, level, 5
            )


def test_the_papers_example_of_blocking() -> None:
    """Rules of Game: moves 5 … 10, two blocks. With 15 counters, of which 6 and 10 are blocked,
    5, 7, 8 and 9 stay open; with 6 counters all moves can be blocked.
    """
    game = parse_game("five-to-ten")
    assert isinstance(game, MoveNumber)
    fifteen, six = game.position(15, move=3), game.position(6, move=3)
    assert set(game.moves(fifteen)) - {6, 10} == {5, 7, 8, 9}
    assert list(game.moves(six)) == [5, 6]
    assert len(game.moves(six)) <= game.blocks_at(six)
    runs = Runs(Levels(game), 3)
    assert runs.at(3, 15) == Run(3, 2, 15, 22)
    assert runs.at(3, 6) == Run(3, 0, 0, 7)
    oracle = Oracle(game)
    assert oracle.is_safe(fifteen)
    assert oracle.winning_moves(fifteen) == [9, 10]
    assert oracle.is_safe(six)


def test_theorem_levels_and_oracle_agree_where_the_conditions_hold() -> None:
    random = Random(2)
    for _ in range(120):
        rules = rising_rules(random, random.randint(1, 8))
        assert satisfies_paper_003(rules)
        game = game_of(rules)
        oracle, sets = Oracle(game), LevelSets(game)
        runs = sets.runs(1)
        for level in range(1, 11):
            safe = [oracle.is_safe(game.position(pile, move=level)) for pile in range(1, 17)]
            found = sets.safe(level, 1, 16)
            assert [pile in found.piles for pile in range(1, 17)] == safe
            assert sets.is_regular(found)
            assert found.known_from == level
            assert [runs.at(level, pile).safe for pile in range(1, 17)] == safe


def runs_are_right(runs: Runs, level: int, safe: list[bool]) -> bool:
    """Whether the theorem's runs, all of them not empty, are the safe piles of a table."""
    pile = 0
    for run in runs.following(runs.at(level, 0)):
        if run.stop is not None and run.stop <= run.start:
            return False
        stop = len(safe) if run.stop is None else min(run.stop, len(safe))
        if any(safe[n] != run.safe for n in range(run.start, stop)):
            return False
        pile = stop
        if pile == len(safe):
            return True
    return False


def test_theorem_against_the_definition_wide() -> None:
    random = Random(3)
    for _ in range(500):
        rules = rising_rules(random, random.randint(1, 10))
        runs = Runs(Levels(game_of(rules)), 1)
        table = safe_table(rules, 60)
        for level, safe in enumerate(table, 1):
            assert runs_are_right(runs, level, safe)


def every_run_is_long_enough(rules: Rules, pile: int) -> bool:
    """The exact conditions, read off the lengths of the runs at neighbouring levels."""
    runs = Runs(Levels(game_of(rules)), 1)
    for level, (least, most, blocks) in enumerate(rules, 1):
        spare = most - least - blocks
        if spare < 0:
            return False
        for run in runs.following(runs.at(level + 1, 0)):
            if run.stop is None or run.start > pile + most:
                break
            if run.stop - run.start <= (blocks if run.safe else spare):
                return False
    return True


def test_the_weakest_conditions_are_exact() -> None:
    """The intervals are right at every level exactly when every run is long enough."""
    random = Random(4)
    seen = {(False, False): 0, (False, True): 0, (True, True): 0}
    for _ in range(1000):
        rules = any_rules(random, random.randint(2, 4))
        table = safe_table(rules, 60)
        runs = Runs(Levels(game_of(rules)), 1)
        open_levels = all(most - least >= blocks for least, most, blocks in rules)
        right = open_levels and all(
            runs_are_right(runs, level, safe) for level, safe in enumerate(table, 1)
        )
        assert right == every_run_is_long_enough(rules, 60)
        seen[satisfies_paper_003(rules), right] += 1
    assert min(seen.values()) >= 20  # among them many that paper 003 does not promise


def test_a_certain_run_is_right_whatever_the_other_runs_are() -> None:
    random = Random(5)
    certain = doubtful = 0
    for _ in range(300):
        rules = any_rules(random, random.randint(2, 8))
        table = safe_table(rules, 50)
        runs = Runs(Levels(game_of(rules)), 1)
        for level, safe in enumerate(table, 1):
            for run in islice(runs.following(runs.at(level, 0)), 12):
                if runs.weak_level(run) is not None:
                    doubtful += 1
                    continue
                certain += 1
                assert run.stop is None or run.start < run.stop
                stop = 51 if run.stop is None else min(run.stop, 51)
                assert all(safe[pile] == run.safe for pile in range(run.start, stop))
    assert min(certain, doubtful) > 1000


def test_weak_levels_in_one_sweep_and_one_by_one() -> None:
    random = Random(6)
    for _ in range(300):
        runs = Runs(Levels(game_of(any_rules(random, 14))), 1)
        few = first_runs(runs, 1, 14)
        weak = [level for run in few if (level := runs.weak_level(run)) is not None]
        assert runs.weakest_level(few) == max(weak, default=None)


@pytest.mark.parametrize("move", [1, 2, 10**100])
@pytest.mark.parametrize(
    "rules",
    [
        "least=k; most=2k+3; blocks=1",
        "least=5; most=10; blocks=2",
        "least=k(k+1)/2; most=k^3+k^2+1; blocks=floor(k/3)",
        "least=1+k%2; most=4+k%3; blocks=k%2",
        "least=1; most=[30,9,12,4,5]; blocks=[1,1,0,2,1]",
    ],
)
def test_huge_piles_by_closed_sums(rules: str, move: int) -> None:
    game = parse_game(f"move-number; {rules}")
    assert isinstance(game, MoveNumber)
    levels = Levels(game, work=10_000)
    runs = Runs(levels, move)
    for pile in (2**31, 2**63 - 1, 2**63, 10**30, 10**1000):
        run = runs.at(move, pile)
        assert pile in run
        assert runs.weak_level(run) is None
        assert run.start == runs.boundary(move, run.index)
        assert run.stop == runs.boundary(move, run.index + 1)


def test_huge_piles_of_a_known_pattern() -> None:
    """Constant rules: safe exactly when the remainder by least + most is below least + blocks."""
    game = parse_game("move-number; least=7; most=30; blocks=4")
    assert isinstance(game, MoveNumber)
    runs = Runs(Levels(game), 1)
    for pile in range(10**40, 10**40 + 80):
        assert runs.at(1, pile).safe == (pile % 37 < 11)


def test_an_illegal_level_is_found_without_visiting_all_before_it() -> None:
    game = parse_game("move-number; least=10^9-k; most=2*10^9; blocks=1")
    assert isinstance(game, MoveNumber)
    assert Runs(Levels(game), 1).at(1, 10**15).index < 10**7
    with pytest.raises(IllegalError, match="least='10\\^9-k' is 0 at k = 1000000000"):
        Runs(Levels(game), 1).at(1, 10**30)


def test_a_shut_level_has_one_endless_run() -> None:
    runs = Runs(Levels(game_of([(2, 5, 0), (1, 4, 1), (3, 4, 2), (1, 1, 0)])), 1)
    assert [(run.start, run.stop) for run in first_runs(runs, 1, 9)] == [(0, 2), (2, 7), (7, None)]
    assert runs.at(3, 10**50) == Run(3, 0, 0, None)
