"""The three methods for pile-size games: evidence, huge piles, refusals."""

import pytest

from onepile.errors import NotApplicable, WorkLimitError
from onepile.families.pile_size.rules import PileSizePosition
from onepile.families.pile_size.theory import METHODS, Period
from onepile.kinds import Method
from onepile.limits import Limits
from onepile.solve import solve
from onepile.text import parse_game


@pytest.mark.parametrize(
    ("text", "method", "grade", "fragment"),
    [
        ("half", "staircase", "theorem", "f(n+1) - f(n) is 0 or 1 for every n"),
        ("golden", "staircase", "theorem", "paper 002, Theorem 1"),
        ("pile-size; f=n^2", "staircase", "theorem", "f(n) >= n for every n"),
        ("pile-size; f=2*floor(n/4)", "staircase", "theorem", "f̄ never falls"),
        ("pile-size; f=n%5", "period", "theorem", "period 5 from pile 0 on, proved"),
        ("pile-size; f=floor(sqrt(n))+n%2", "table", "definition", "all piles up to 50"),
    ],
)
def test_the_best_method_answers(text: str, method: str, grade: str, fragment: str) -> None:
    game = parse_game(text)
    answer = solve(game, game.position(50))
    assert (answer.method, answer.evidence.grade) == (method, grade)
    assert fragment in answer.evidence.reason


@pytest.mark.parametrize(
    "text",
    [
        "pile-size; f=floor(n/2)",
        "pile-size; f=floor(n/phi)",
        "pile-size; f=floor(sqrt(n))",
        "pile-size; f=ceil(sqrt(n)); misere",
        "pile-size; f=floor(n-sqrt(n))",
        "pile-size; f=3; misere",
        "pile-size; f=n%7; misere",
        "pile-size; f=floor(root(n,3))",
    ],
)
def test_winning_moves_of_huge_piles_lead_to_safe_ones(text: str) -> None:
    game = parse_game(text)
    unsafe = 0
    for pile in range(10**500, 10**500 + 2):
        answer = solve(game, game.position(pile))
        assert answer.evidence.grade == "theorem"
        assert (answer.nim_value is None) == game.misere
        if answer.outcome == "unsafe":
            unsafe += 1
            for taken in answer.moves:
                assert solve(game, game.position(pile - taken)).outcome == "safe"
    assert unsafe


def test_a_thousand_digits() -> None:
    game = parse_game("golden")
    answer = solve(game, game.position(10**1000))
    assert answer.outcome == "unsafe"
    (taken,) = answer.moves
    assert solve(game, game.position(10**1000 - taken)).nim_value == 0


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
    far = parse_game("cube-roots")
    with pytest.raises(WorkLimitError, match=r"takes up to [0-9]+ steps, .* choose a smaller pile"):
        solve(far, far.position(10**30))
    wild = parse_game("pile-size; f=floor(sqrt(n))+n%2")
    with pytest.raises(WorkLimitError, match="a table is made up to 5000000; choose a smaller"):
        solve(wild, wild.position(10**9))
    with pytest.raises(NotApplicable, match="not known to repeat itself"):
        Period(wild, wild.position(9), Limits())
    slow = parse_game("pile-size; f=(n*n*31+7)%997")
    with pytest.raises(NotApplicable, match=r"no period .* is proved with a table of 500 piles"):
        Period(slow, slow.position(9), Limits(work=500))
