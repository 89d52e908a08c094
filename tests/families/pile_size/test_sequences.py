"""Sequences of pile-size games, and games from sequences."""

from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onepile.errors import IllegalError
from onepile.families.pile_size import PileSize
from onepile.families.pile_size.sequences import with_nim_values
from onepile.formulas import Expression
from onepile.game_class import game
from onepile.oracle import Oracle
from tests.conformance.random_games import pile_size_games
from tests.families.pile_size.rules_to_try import removals

jumps = st.lists(st.integers(0, 1), min_size=1, max_size=30)


def running(steps: list[int]) -> list[int]:
    total, values = 0, []
    for step in steps:
        total += step
        values.append(total)
    return values


@given(jumps)
def test_nim_values_tell_their_game(steps: list[int]) -> None:
    f = running(steps)
    rules = PileSize(Expression.of(f))
    oracle = Oracle(rules)
    values = [oracle.nim_value(rules.position(pile)) for pile in range(1, len(f) + 1)]
    found = with_nim_values([0, *values])
    assert [found.f(n) for n in range(1, len(f) + 1)] == f


@given(st.lists(st.integers(0, 4), min_size=1, max_size=6))
def test_what_is_found_has_them_and_what_is_refused_has_no_game(values: list[int]) -> None:
    try:
        rules = with_nim_values([0, *values])
    except IllegalError:
        assert tuple(values) not in _all_sequences(len(values))
    else:
        assert _nim_values(rules, len(values)) == values


@cache
def _all_sequences(size: int) -> frozenset[tuple[int, ...]]:
    """The nim-values of all games, by every f with f(n) <= n."""
    every = product(*(range(pile + 1) for pile in range(1, size + 1)))
    return frozenset(tuple(_nim_values(PileSize(Expression.of(f)), size)) for f in every)


@given(pile_size_games())
def test_the_nim_values_of_any_game_have_a_game(played: PileSize) -> None:
    values = _nim_values(replace(played, misere=False), 40)
    assert _nim_values(with_nim_values([0, *values]), 40) == values


def _nim_values(rules: PileSize, to: int) -> list[int]:
    oracle = Oracle(rules)
    return [oracle.nim_value(rules.position(pile)) for pile in range(1, to + 1)]


@pytest.mark.parametrize("text", ["floor(n/2)", "floor(sqrt(n))", "ceil(n/phi)", "min(n,5)"])
def test_sequences_by_the_definition(text: str) -> None:
    played = game(f"pile-size; f={text}")
    oracle = Oracle(played)
    nim = [0, *(oracle.nim_value(played.position(pile)) for pile in range(1, 61))]
    tops = [max(nim[: pile + 1]) for pile in range(61)]
    assert played.sequence("bar", 61) == tops
    for value in range(4):
        chain = [pile for pile, found in enumerate(nim) if found == value]
        assert [pile for pile in played.sequence("chain", 40, value) if pile <= 60] == chain
    firsts = [tops.index(m) for m in range(tops[-1] + 1)]
    assert played.sequence("F", len(firsts)) == firsts
    lags = [pile - top for pile, top in enumerate(tops)]
    assert played.sequence("H", lags[-1] + 1) == [lags.index(m) for m in range(lags[-1] + 1)]


def test_sequences_that_end() -> None:
    assert game("pile-size; f=min(n,5)").sequence("F", 20) == [0, 1, 2, 3, 4, 5]
    assert game("pile-size; f=n").sequence("chain", 20, value=7) == [7]


@pytest.mark.parametrize("rounding", ["floor", "ceil"])
@pytest.mark.parametrize("slope", ["1/phi", "1/sqrt(2)", "1/pi", "sqrt(3)-1", "(sqrt(5)-2)/7"])
def test_beatty_pairs(rounding: str, slope: str) -> None:
    """Against ⌊m/r⌋ and ⌊m/(1−r)⌋ themselves; together they are all numbers, each once."""
    rules = game(f"pile-size; f={rounding}(({slope})*n)")
    lower, upper = (rules.sequence(what, 60) for what in ("beatty", "beatty-complement"))
    for terms, inverse in ((lower, slope), (upper, f"1-({slope})")):
        expected = Expression.parse(f"floor(n/({inverse}))")
        assert terms == [expected(m) for m in range(1, 61)]
    reach = min(lower[-1], upper[-1])
    assert sorted(n for n in lower + upper if n <= reach) == list(range(1, reach + 1))


@pytest.mark.parametrize("f", ["floor(n/{k})", "ceil(n/{k})"])
@pytest.mark.parametrize(("people", "k"), [(1, 2), (7, 3), (12, 2), (20, 5), (9, 1)])
def test_josephus(f: str, people: int, k: int) -> None:
    """By counting people out."""
    order = removals(people, k)
    rules = game(f"pile-size; f={f.format(k=k)}")
    assert rules.sequence("josephus", people + 5, value=people) == order
    assert rules.sequence("survivors", people)[-1] == order[-1]
