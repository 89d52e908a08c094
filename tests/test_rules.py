"""The three families: what may be taken, what comes next, what is refused."""

import dataclasses

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile.families.move_number import MoveNumber
from onepile.families.move_number.rules import MoveNumberPosition
from onepile.families.move_size import MoveSize
from onepile.families.move_size.rules import MoveSizePosition
from onepile.families.pile_size import PileSize
from onepile.families.pile_size.rules import PileSizePosition
from onepile.formulas import Expression
from onepile.game_class import Game
from onepile.oracle import Oracle
from onepile.rules import PASS, Position, first_moves, size
from onepile.text import parse_game
from tests.conformance.random_games import games, positions
from tests.tables import rows


@pytest.mark.parametrize(("text", "place", "moves"), rows(__file__, "moves"))
def test_moves(text: str, place: dict[str, int], moves: list[int]) -> None:
    game = parse_game(text)
    assert list(game.moves(game.position(**place))) == moves


def test_next_positions() -> None:
    game: Game = parse_game("move-size; f=2n; overshoot; blocks=1")
    assert game.after(MoveSizePosition(10, 5), 3) == MoveSizePosition(7, 6)
    assert game.after(MoveSizePosition(2, 5), 4) == MoveSizePosition(0, 4)  # as taking 2
    assert game.blocks_at(MoveSizePosition(2, 5)) == 1
    game = parse_game("pile-size; f=n")
    assert game.after(PileSizePosition(10), 4) == PileSizePosition(6)
    assert game.blocks_at(PileSizePosition(10)) == 0
    game = parse_game("move-number; least=1; most=k; blocks=k-1")
    assert game.after(MoveNumberPosition(10, 4), 3) == MoveNumberPosition(7, 5)
    assert game.blocks_at(MoveNumberPosition(10, 4)) == 3


@pytest.mark.parametrize(
    ("text", "pile", "cap", "last"),
    [
        ("move-size; f=2n", 3, 9, 3),
        ("move-size; f=2n; overshoot", 3, 9, 3),
        ("move-size; f=2n; blocks=2", 3, 9, 3),
        ("move-size; f=2n; blocks=2; overshoot", 3, 4, 4),
        ("move-size; f=2n; blocks=2; overshoot", 3, 9, 5),
        ("move-size; f=2n; blocks=2; overshoot", 3, 10**100, 5),
    ],
)
def test_one_more_overshooting_move_matters_than_can_be_blocked(
    text: str, pile: int, cap: int, last: int
) -> None:
    game = parse_game(text)
    assert game.moves_that_matter(game.position(pile, cap=cap)) == range(1, last + 1)


def _safe_by_every_move(game: Game, position: Position) -> bool:
    """The definition, with no move left out."""
    after = [_safe_by_every_move(game, game.after(position, m)) for m in game.moves(position)]
    if game.misere and all(after):
        return False
    return sum(after) <= game.blocks_at(position)


@given(
    st.lists(st.integers(1, 5), min_size=1, max_size=5),
    st.integers(0, 3),
    st.booleans(),
    st.integers(1, 6),
    st.integers(1, 9),
)
@settings(max_examples=60)
def test_the_moves_that_are_left_out_do_not_matter(
    values: list[int], blocks: int, misere: bool, pile: int, cap: int
) -> None:
    game = MoveSize(Expression.parse(str(values)), blocks, True, misere)
    position = game.position(pile, cap=cap)
    oracle = Oracle(game)
    assert oracle.is_safe(position) == _safe_by_every_move(game, position)
    assert oracle.winning_moves(position) == [
        m for m in game.moves(position) if _safe_by_every_move(game, game.after(position, m))
    ]
    assert oracle.winning_moves(position, 2) == oracle.winning_moves(position)[:2]


@given(games.flatmap(lambda game: st.tuples(st.just(game), positions(game))))
@settings(max_examples=150)
def test_every_move_makes_the_pile_smaller_or_uses_up_a_pass(case: tuple[Game, Position]) -> None:
    game, position = case
    allowed = game.moves_that_matter(position)
    assert list(allowed) == sorted(set(allowed)) == first_moves(game.moves(position), size(allowed))
    for taken in allowed:
        after = game.after(position, taken)
        assert after.pile == max(0, position.pile - taken)
        if taken == PASS:
            assert after._asdict()["passes"] == position._asdict()["passes"] - 1 >= 0
        else:
            assert 0 <= after.pile < position.pile
        if isinstance(after, MoveSizePosition):
            assert after.cap >= 1
    assert PASS not in game.moves(position) or position._asdict().get("passes")


def test_positions_hold_whole_numbers_of_python() -> None:
    game = parse_game("move-size; f=4n")
    position = game.position(np.int64(1 << 62), cap=np.int64(1 << 62))
    assert [type(part) for part in position] == [int, int]
    assert game.after(position, 1 << 61) == MoveSizePosition(1 << 61, 1 << 63)


def test_values_that_the_rules_forbid() -> None:
    falling = MoveSize(Expression.of(lambda n: 3 - n))  # of a Python function nothing is known
    assert falling.next_cap(2) == 1
    game = parse_game("move-number; least=3-k; most=5; blocks=k-2")
    assert isinstance(game, MoveNumber)
    # An empty pile ends the game, whatever the sequences would say there.
    assert list(game.moves(MoveNumberPosition(0, 3))) == []
    assert game.blocks_at(MoveNumberPosition(0, 1)) == 0


def test_games_are_immutable_values() -> None:
    f = Expression.parse("2n")
    game = MoveSize(f, ends=frozenset({0, 7}))
    assert game == MoveSize(Expression.parse("2*n"), ends=frozenset({7}))
    assert hash(game) == hash(MoveSize(f, ends=frozenset({7})))
    assert game.listed_ends == {7}  # the empty pile ends every game
    with pytest.raises(dataclasses.FrozenInstanceError):
        game.blocks = 3  # type: ignore[misc]
    assert (game.family, PileSize.family, MoveNumber.family) == (
        "move-size",
        "pile-size",
        "move-number",
    )
    assert not MoveNumber(Expression.parse("1", "k"), Expression.parse("2", "k")).misere
