"""The game that was asked for is the game that answers, whichever family's theory is used."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import onepile
from onepile.errors import IllegalError, WorkLimitError
from onepile.limits import Limits
from onepile.solve import explain, solve
from tests.conformance.random_games import (
    blocked_pile_size_games,
    games,
    misere_move_number_games,
    positions,
)

LAST = 16
WITHOUT_THEORY = blocked_pile_size_games | misere_move_number_games


@given(data=st.data())
@settings(max_examples=120)
def test_answers_are_of_the_game_that_was_asked(data: st.DataObject) -> None:
    game = data.draw(games)
    position = data.draw(positions(game, LAST))
    try:
        answer = solve(game, position, Limits(200_000))
    except (IllegalError, WorkLimitError):
        return
    assert (answer.game, answer.position) == (game, position)
    assert answer.to_json()["game"] == str(game)
    assert answer.to_json()["position"] == position._asdict()
    assert explain(answer)[1].say() == f"{position} in {game}"
    assert {field.name for field in game.fields} == {*position._asdict()} - {"pile"}


def test_a_move_number_counts_where_the_limits_do_not_change() -> None:
    game = onepile.game("move-number; least=1; most=3; misere")
    assert repr(game) == "onepile.game('move-number; least=1; most=3; misere')"
    assert game.solve(20, move=4).moves == (3,)
    assert "Move number k takes from 1 to 3 counters." in map(str, game.in_words())


def test_python_functions_are_handed_on_too() -> None:
    numbered = onepile.move_number(1, lambda k: k + 2, misere=True)
    written = onepile.game("move-number; least=1; most=k+2; misere")
    blocked = onepile.pile_size(lambda n: n // 2, blocks=1)
    also = onepile.game("pile-size; f=n//2; blocks=1")
    for one, other in ((numbered, written), (blocked, also)):
        assert list(one.table(30)) == list(other.table(30))
        assert one.solve(30).moves == other.solve(30).moves
        assert one.solve(30).game.family == other.family


@pytest.mark.parametrize(
    "text", ["pile-size; f=3; blocks=1", "move-number; least=1; most=3; misere"]
)
def test_what_only_the_other_game_has_is_asked_of_that(text: str) -> None:
    theorem = onepile.game(text).prove()
    assert str(theorem.game).startswith("general; take=")
    assert onepile.verify(theorem).game == theorem.game
