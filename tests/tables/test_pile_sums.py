"""Sums of pile-size games against the definition of a sum: every position, every move."""

from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onepile.errors import IllegalError, WorkLimitError
from onepile.games import PileSize, parse_game
from onepile.tables.pile_sums import solve_sum
from onepile.theory.sums import nim_sum, winning_moves

RULES = ["floor(n/2)", "floor(sqrt(n))", "n%3", "3", "n", "[2,0,5,1]", "ceil(n/phi)", "2n-5"]


def rule(text: str) -> PileSize:
    game = parse_game(f"pile-size; f={text}")
    assert isinstance(game, PileSize)
    return game


def moves(game: PileSize, pile: int) -> range:
    return range(1, min(pile, game.f(pile)) + 1) if pile else range(0)


@pytest.mark.parametrize("texts", [("floor(n/2)", "n%3"), ("3", "[2,0,5,1]", "floor(sqrt(n))")])
def test_sums_are_the_definition(texts: tuple[str, ...]) -> None:
    games = [rule(text) for text in texts]

    @cache
    def safe(piles: tuple[int, ...]) -> bool:
        return not any(safe(after) for _, _, after in options(piles))

    def options(piles: tuple[int, ...]) -> list[tuple[int, int, tuple[int, ...]]]:
        return [
            (i, taken, (*piles[:i], pile - taken, *piles[i + 1 :]))
            for i, (game, pile) in enumerate(zip(games, piles, strict=True))
            for taken in moves(game, pile)
        ]

    for piles in product(range(12 if len(texts) == 2 else 8), repeat=len(texts)):
        answer = solve_sum(list(zip(games, piles, strict=True)), moves=1000)
        assert answer.safe == safe(piles)
        winning = [(i, taken) for i, taken, after in options(piles) if safe(after)]
        assert list(answer.moves) == winning
        assert not answer.more_moves


@given(st.lists(st.tuples(st.sampled_from(RULES), st.integers(0, 60)), max_size=4))
def test_winning_moves_lead_to_safe_sums(components: list[tuple[str, int]]) -> None:
    piles = [(rule(text), pile) for text, pile in components]
    answer = solve_sum(piles, moves=5)
    assert answer.nim_value == nim_sum(answer.components)
    assert bool(answer.moves) == (not answer.safe)
    for component, taken in answer.moves:
        game, pile = piles[component]
        assert taken in moves(game, pile)
        after = [*piles]
        after[component] = (game, pile - taken)
        assert solve_sum(after).safe


def test_huge_piles() -> None:
    half, root, golden = rule("floor(n/2)"), rule("floor(sqrt(n))"), rule("floor(n/phi)")
    piles = [(half, 10**300 + 1), (root, 10**700 + 3), (golden, 10**301)]
    answer = solve_sum(piles)
    assert not answer.safe
    assert len(answer.moves) == 1  # windows hold every nim-value once
    component, taken = answer.moves[0]
    after = [*piles]
    after[component] = (piles[component][0], piles[component][1] - taken)
    assert solve_sum(after).safe


def test_moves_upward_count_as_well() -> None:
    """A component may have a move to a larger nim-value; it wins when it fits."""
    options = {0: [(2, "a")], 1: [(0, "b"), (2, "c")]}
    found = winning_moves(
        [1, 3], lambda i, value: [move for reached, move in options[i] if reached == value]
    )
    assert list(found) == []
    found = winning_moves(
        [1, 2], lambda i, value: [move for reached, move in options[i] if reached == value]
    )
    assert list(found) == [(0, "a")]


def test_what_cannot_be_added_is_refused() -> None:
    misere, fibonacci = parse_game("pile-size; f=3; misere"), parse_game("fibonacci-nim")
    for game in (misere, fibonacci):
        with pytest.raises(IllegalError, match="cannot be added"):
            solve_sum([(game, 5)])  # type: ignore[list-item]
    with pytest.raises(IllegalError, match="below 0"):
        solve_sum([(rule("3"), -1)])
    with pytest.raises(WorkLimitError, match="needs a table of all below"):
        solve_sum([(rule("n%3"), 10**12)])
