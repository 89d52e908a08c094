"""The match engine: who acts, what is allowed, who wins."""

import pytest

from onepile.errors import IllegalError
from onepile.play import Block, Match, Resign, Side, Step, Take
from onepile.text import parse_game


def begin(text: str, pile: int, cap: int | None = None, move: int | None = None) -> Match:
    game = parse_game(text)
    return Match.begin(game, game.position(pile, cap=cap, move=move))


def test_without_blocks_the_players_take_in_turn() -> None:
    match = begin("fibonacci-nim", 5, 4)
    assert (match.phase, match.actor) == ("move", 0)
    match = match.then(Take(1))
    assert (match.phase, match.actor, *match.position) == ("move", 1, 4, 2)


def test_the_blocker_blocks_before_each_move() -> None:
    match = begin("move-size; f=2n; blocks=2", 9, 4)
    assert (match.phase, match.actor, match.mover) == ("block", 1, 0)
    match = match.then(Block((3, 1)))
    assert match.step == Block((1, 3))
    assert [match.is_open(k) for k in range(6)] == [False, False, True, False, True, False]
    match = match.then(Take(4))
    assert (match.phase, match.actor, match.mover) == ("block", 0, 1)


WINNERS: list[tuple[str, int, int | None, int | None, list[Step], Side]] = [
    ("fibonacci-nim", 1, 1, None, [Take(1)], 0),
    ("move-size; f=2n; misere", 1, 1, None, [Take(1)], 1),
    ("move-size; f=2n; ends=3", 5, 2, None, [Take(2)], 0),
    ("pile-size; f=floor(n/2)", 2, None, None, [Take(1)], 0),
    ("move-number; least=5; most=10; blocks=2", 6, None, 3, [Block((5, 6))], 1),
    ("move-number; least=2; most=3", 3, None, 1, [Take(2)], 0),
    ("move-size; f=2n; blocks=2; overshoot", 5, 2, None, [Block((1, 2))], 1),
    ("move-size; f=2n; blocks=2; overshoot; misere", 5, 2, None, [Block((1, 2))], 0),
    ("move-size; f=2n; blocks=1; overshoot", 3, 100, None, [Block((3,)), Take(77)], 0),
    ("fibonacci-nim", 20, 19, None, [Take(2), Resign(1)], 0),
]


@pytest.mark.parametrize(("text", "pile", "cap", "move", "steps", "winner"), WINNERS)
def test_winner(
    text: str, pile: int, cap: int | None, move: int | None, steps: list[Step], winner: Side
) -> None:
    game = parse_game(text)
    match = Match.replay(game, game.position(pile, cap=cap, move=move), steps)
    assert (match.phase, match.winner) == ("over", winner)
    with pytest.raises(IllegalError, match="the match is over"):
        match.then(Take(1))


def test_a_position_without_moves_is_over_at_once() -> None:
    assert begin("move-number; least=5; most=10", 4, move=1).winner == 1
    assert begin("move-size; f=2n; ends=7; misere", 7, 3).winner == 0


def test_undo_goes_back_to_a_sides_own_decision() -> None:
    start = begin("move-size; f=2n; blocks=1", 20, 9)
    blocked = start.then(Block((1,)))
    moved = blocked.then(Take(2))
    second_block = moved.then(Block((3,)))
    assert second_block.undone(0) is moved
    assert second_block.undone(1) is start
    assert moved.undone(0) is blocked
    assert start.undone(0) is None
    assert list(second_block.steps()) == [Block((1,)), Take(2), Block((3,))]


def test_a_huge_pile_is_no_special_case() -> None:
    match = begin("move-size; f=2n; blocks=1; overshoot", 10**100, 10**99)
    match = match.then(Block((10**98,))).then(Take(10**98 + 1))
    assert tuple(match.position) == (10**100 - 10**98 - 1, 2 * (10**98 + 1))
