"""Windows of nim-values and outcomes against tables, and against single answers far out."""

from random import Random

import numpy as np
import pytest

from onepile.errors import NotApplicable, WorkLimitError
from onepile.families.pile_size.tables import nim_values, unsafe_piles
from onepile.families.pile_size.windows import nim_value_windows, outcome_windows
from onepile.limits import Limits
from onepile.solve import solve
from onepile.text import parse_game

RULES = (
    "floor(n/2)",
    "floor(2n/5)",
    "floor(n/10)",
    "ceil(3n/7)+2",
    "floor(n/3)-4",
    "floor(n/2)+10^6",
    "3",
    "n",
    "floor(n/phi)",
    "n%5",
    "n-3",
    "2*floor((n+2)/4)",
    "min(n,7)",
    "n-n%3",
    "floor(sqrt(n))",
    "ceil(sqrt(n))+3",
    "floor(root(n,3))",
    "floor(sqrt(n)/2)",
)


@pytest.mark.parametrize("f", RULES)
def test_near_windows_are_parts_of_tables(f: str) -> None:
    normal, misere = parse_game(f"pile-size; f={f}"), parse_game(f"pile-size; f={f}; misere")
    random = Random(f)
    for _ in range(12):
        first = random.choice([0, 1, 2, 9, 100, 5000, 200_000])
        count = random.choice([1, 2, 50, 3000, 70_000])
        last = first + count - 1
        found = nim_value_windows(normal, last, Limits()).window(first, count)
        assert found.tolist() == nim_values(normal, last)[first:].tolist()
        for game in (normal, misere):
            unsafe = outcome_windows(game, last, Limits()).window(first, count)
            assert unsafe.tolist() == unsafe_piles(game, last)[first:].tolist()


@pytest.mark.parametrize("f", RULES)
def test_far_windows_agree_with_single_answers(f: str) -> None:
    random = Random(f)
    for text in (f"pile-size; f={f}", f"pile-size; f={f}; misere"):
        game = parse_game(text)
        for near in (2**31, 2**53, 2**63, 2**64, 10**30, 10**100):
            first = near - random.randrange(60)
            count = random.choice([1, 100, 5000])
            at = {0, count - 1, *(random.randrange(count) for _ in range(6))}
            answers = {i: solve(game, game.position(first + i), Limits(moves=0)) for i in at}
            unsafe = outcome_windows(game, first + count - 1, Limits()).window(first, count)
            assert {i: bool(unsafe[i]) for i in at} == {i: not answers[i].safe for i in at}
            if not game.misere:
                windows = nim_value_windows(game, first + count - 1, Limits())
                values = windows.window(first, count)
                assert {i: int(values[i]) for i in at} == {i: answers[i].nim_value for i in at}


def test_what_is_not_known_is_refused() -> None:
    with pytest.raises(NotApplicable):
        nim_value_windows(parse_game("pile-size; f=floor(sqrt(n))+3*(n%2)"), 10**9, Limits())
    with pytest.raises(NotApplicable, match="misère"):
        nim_value_windows(parse_game("pile-size; f=3; misere"), 10**9, Limits())
    with pytest.raises(WorkLimitError, match="ask for fewer"):
        nim_value_windows(parse_game("pile-size; f=floor(sqrt(2n))"), 10**30, Limits())


@pytest.mark.parametrize("f", ["floor(sqrt(n))", "floor(root(n,3))", "floor(n/100)"])
def test_windows_of_many_treads_are_parts_of_tables(f: str) -> None:
    game = parse_game(f"pile-size; f={f}")
    table = nim_values(game, 10**6)
    windows = nim_value_windows(game, 10**6, Limits())
    for first, count in ((70_000, 30_000), (500_000, 3000), (900_000, 100_000)):
        assert np.array_equal(windows.window(first, count), table[first : first + count])
