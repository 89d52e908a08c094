"""How long games last: against every line of play, and against a plain search in larger games."""

from functools import cache

import pytest
from hypothesis import assume, given, reject
from hypothesis import strategies as st

from onepile.errors import IllegalError, WorkLimitError
from onepile.game_class import Game
from onepile.oracle import Oracle
from onepile.play.lengths import Lengths
from onepile.rules import Position, size
from onepile.text import parse_game
from tests.conformance.random_games import games, positions
from tests.play.played_out import play_out


@given(st.data())
def test_lengths_are_those_of_all_lines_of_play(data: st.DataObject) -> None:
    game = data.draw(games)
    position = data.draw(positions(game, highest=8))
    expected = play_out(game, position)
    assert expected.mover_wins != Oracle(game).is_safe(position)
    assert Lengths(game, position).length(position) == expected.length


def winning_that_matter(oracle: Oracle, position: Position) -> list[int]:
    """The winning moves, of those that are alike only as many as matter."""
    matter = oracle.game.moves_that_matter(position)
    return [move for move in oracle.winning_moves(position, size(matter)) if move in matter]


def search(game: Game, position: Position) -> int:
    """The length by a search through all positions, blocks chosen by sorting."""
    oracle = Oracle(game)

    @cache
    def length(position: Position) -> int:
        winning = set(winning_that_matter(oracle, position))
        after = {m: 1 + length(game.after(position, m)) for m in game.moves_that_matter(position)}
        wins = sorted(after[move] for move in winning)
        losses = sorted((after[m] for m in after if m not in winning), reverse=True)
        blocks = game.blocks_at(position)
        if not after:
            return 0
        if not oracle.is_safe(position):
            return wins[min(blocks, len(wins) - 1)]
        spare = blocks - len(wins)
        if game.misere:
            spare = min(spare, len(losses) - 1)
        return losses[spare] if spare < len(losses) else 0

    return length(position)


@given(st.data())
def test_lengths_and_answers_of_larger_games(data: st.DataObject) -> None:
    game = data.draw(games)
    position = data.draw(positions(game))
    assume("passes" not in position._asdict())  # the search here blocks any move
    oracle = Oracle(game)
    try:
        lengths = Lengths(game, position)
    except WorkLimitError:  # it is not small
        reject()
    assert lengths.length(position) == search(game, position)
    assert lengths.winning(position) == winning_that_matter(oracle, position)
    for move in game.moves_that_matter(position):
        after = game.after(position, move)
        assert lengths.covers(after)
        assert lengths.after(position, move) == 1 + search(game, after)
        left = len(winning_that_matter(oracle, after)) - game.blocks_at(after)
        assert lengths.answers(after) == (0 if oracle.is_safe(after) else max(1, left))


@pytest.mark.parametrize(
    ("text", "pile", "extra", "moves"),
    [
        ("fibonacci-nim", 12, {"cap": 5}, [5, 4, 3]),
        ("four-times-one-block", 30, {"cap": 3}, [2, 8, 9]),
        ("half", 30, {}, [10, 3, 8]),
        ("growing-moves", 40, {"move": 2}, [3, 4, 6]),
    ],
)
def test_what_comes_up_later_is_covered(
    text: str, pile: int, extra: dict[str, int], moves: list[int]
) -> None:
    game = parse_game(text)
    position: Position = game.position(pile, **extra)
    lengths = Lengths(game, position)
    for move in moves:
        position = game.after(position, move)
        assert lengths.covers(position)
        assert lengths.length(position) == search(game, position)
    assert not lengths.covers(game.position(pile + 1, **extra))


def test_caps_that_can_never_come_up_do_not_matter() -> None:
    # f is impossible from n = 5 on, but from a cap of 3 no cap above 4 is ever reached.
    game = parse_game("move-size; f=5-n if n<5 else 1/(n-n)")
    lengths = Lengths(game, game.position(20, cap=3))
    assert lengths.length(game.position(20, cap=3)) == search(game, game.position(20, cap=3))
    assert not lengths.covers(game.position(20, cap=5))
    with pytest.raises(IllegalError, match="at n = 5: division by zero"):
        Lengths(game, game.position(20, cap=5))


@pytest.mark.parametrize(
    ("text", "pile", "extra"),
    [
        ("fibonacci-nim", 10**30, {"cap": 3}),
        ("move-size; f=2n; blocks=9; overshoot", 400, {"cap": 300}),
        ("move-number; least=1; most=k+100; blocks=3", 400, {}),
    ],
)
def test_what_is_not_small_is_refused(text: str, pile: int, extra: dict[str, int]) -> None:
    game = parse_game(text)
    with pytest.raises(WorkLimitError, match="is not small"):
        Lengths(game, game.position(pile, **extra))
