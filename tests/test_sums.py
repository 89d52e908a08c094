"""Sums against the definition of a sum: every position, every move."""

from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onepile.families.move_size import MoveSize
from onepile.families.move_size.rules import MoveSizePosition
from onepile.families.pile_size import PileSize
from onepile.families.pile_size.rules import PileSizePosition
from onepile.families.pile_size.tables import nim_values
from onepile.game_class import Game
from onepile.mathematics.nim_sums import nim_sum, winning_moves
from onepile.rules import Position
from onepile.sums import solve_sum
from onepile.text import parse_game

RULES = ["floor(n/2)", "floor(sqrt(n))", "n%3", "3", "n", "[2,0,5,1]", "ceil(n/phi)", "2n-5"]


def rule(text: str) -> PileSize:
    game = parse_game(f"pile-size; f={text}")
    assert isinstance(game, PileSize)
    return game


def at(game: PileSize, pile: int) -> tuple[Game, Position]:
    return game, PileSizePosition(pile)


@pytest.mark.parametrize(
    "texts",
    [
        ("pile-size; f=floor(n/2)", "pile-size; f=n%3"),
        ("pile-size; f=3", "pile-size; f=[2,0,5,1]", "pile-size; f=floor(sqrt(n))"),
        ("move-size; f=2n", "move-size; f=2n"),
        ("move-size; f=[4,2]", "move-size; f=n if n%2==0 else 4n; ends=3"),
        ("move-size; f=n; overshoot", "pile-size; f=floor(n/2)"),
    ],
)
def test_sums_are_the_definition(texts: tuple[str, ...]) -> None:
    games = [parse_game(text) for text in texts]

    @cache
    def safe(positions: tuple[Position, ...]) -> bool:
        return not any(safe(after) for _, _, after in options(positions))

    def options(
        positions: tuple[Position, ...],
    ) -> list[tuple[int, int, tuple[Position, ...]]]:
        return [
            (i, taken, (*positions[:i], game.after(position, taken), *positions[i + 1 :]))
            for i, (game, position) in enumerate(zip(games, positions, strict=True))
            for taken in game.moves(position)
        ]

    def places(game: Game) -> list[Position]:
        if isinstance(game, MoveSize):
            return [MoveSizePosition(pile, cap) for pile in range(7) for cap in (1, 2, 5)]
        return [PileSizePosition(pile) for pile in range(12 if len(texts) == 2 else 8)]

    for positions in product(*map(places, games)):
        answer = solve_sum(list(zip(games, positions, strict=True)), moves=1000)
        assert answer.safe == safe(positions)
        winning = [(i, taken) for i, taken, after in options(positions) if safe(after)]
        assert list(answer.moves) == winning
        assert not answer.more_moves


@given(st.lists(st.tuples(st.sampled_from(RULES), st.integers(0, 60)), max_size=4))
def test_winning_moves_lead_to_safe_sums(components: list[tuple[str, int]]) -> None:
    piles = [at(rule(text), pile) for text, pile in components]
    answer = solve_sum(piles, moves=5)
    assert answer.nim_value == nim_sum(answer.components)
    assert bool(answer.moves) == (not answer.safe)
    for component, taken in answer.moves:
        game, position = piles[component]
        assert taken in game.moves(position)
        after = [*piles]
        after[component] = game, game.after(position, taken)
        assert solve_sum(after).safe


def test_huge_piles() -> None:
    half, root, golden = rule("floor(n/2)"), rule("floor(sqrt(n))"), rule("floor(n/phi)")
    piles = [at(half, 10**300 + 1), at(root, 10**700 + 3), at(golden, 10**301)]
    answer = solve_sum(piles)
    assert not answer.safe
    assert len(answer.moves) == 1  # windows hold every nim-value once
    component, taken = answer.moves[0]
    after = [*piles]
    game, position = piles[component]
    after[component] = game, game.after(position, taken)
    assert solve_sum(after).safe


@pytest.mark.parametrize("text", ["n%5", "[3,1,4,1,5]", "n-n%3", "max(n-4,0)", "7-n%7"])
def test_piles_with_a_period(text: str) -> None:
    game, other = rule(text), rule("3")
    table = nim_values(game, 3000)
    for pile in [*range(40), 2000, 2999]:
        answer = solve_sum([at(game, pile), at(other, 2)], moves=10**4)
        assert answer.components == (table[pile], 2)
        most = max(0, min(pile, game.f(pile))) if pile else 0
        expected = [k for k in range(1, most + 1) if table[pile - k] == 2]
        assert [taken for component, taken in answer.moves if component == 0] == expected
    huge = solve_sum([at(game, 10**50 + 3), at(other, 2)])
    for component, taken in huge.moves:
        piles = [10**50 + 3, 2]
        piles[component] -= taken
        assert solve_sum([at(game, piles[0]), at(other, piles[1])]).safe
    assert bool(huge.moves) is not huge.safe


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
