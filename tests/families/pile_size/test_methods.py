"""The three methods for pile-size games: evidence, huge piles, refusals."""

import pytest

from onepile.errors import NotApplicable
from onepile.families.pile_size.rules import PileSizePosition
from onepile.families.pile_size.theory import METHODS, Period
from onepile.kinds import Method
from onepile.limits import Limits
from onepile.solve import solve
from onepile.text import parse_game


def test_moves_are_not_looked_for_when_none_are_listed() -> None:
    game = parse_game("pile-size; f=floor(n/2)")
    answer = solve(game, game.position(10**20), Limits(moves=0))
    assert (answer.moves, answer.more_moves) == ((), True)
    over = parse_game("pile-size; f=n-5; misere")
    answer = solve(over, over.position(3), Limits(moves=0))
    assert (answer.outcome, answer.moves, answer.more_moves) == ("unsafe", (), False)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("misere", [False, True])
def test_the_empty_pile(method: Method, misere: bool) -> None:
    game = parse_game("pile-size; f=3" + ("; misere" if misere else ""))
    answer = method.answer(game, PileSizePosition(0), Limits())
    assert (answer.outcome, answer.moves) == ("unsafe" if misere else "safe", ())


def test_refusals_say_what_would_help() -> None:
    wild = parse_game("pile-size; f=floor(sqrt(n))+n%2")
    with pytest.raises(NotApplicable, match="not known to repeat itself"):
        Period(wild, wild.position(9), Limits())
    slow = parse_game("pile-size; f=(n*n*31+7)%997")
    with pytest.raises(NotApplicable, match=r"no period .* is proved with a table of 500 piles"):
        Period(slow, slow.position(9), Limits(work=500))
