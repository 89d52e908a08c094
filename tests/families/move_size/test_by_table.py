"""The table as a method: like the recurrence, and further."""

import pytest

from onepile.errors import WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.by_table import TableOfCaps
from onepile.families.move_size.tables import thresholds
from onepile.limits import Limits
from onepile.solve import explain, solve
from onepile.text import parse_game


def test_what_a_table_answers_is_answered() -> None:
    game = parse_game("move-size; f=n%5+1+n%7; blocks=2")
    assert isinstance(game, MoveSize)
    pile = 6_000_000
    answer = solve(game, game.position(pile, cap=3))
    assert answer.threshold == int(thresholds(game, pile)[-1])


def test_the_work_is_limited_by_the_piles_and_by_the_moves() -> None:
    game = parse_game("move-size; f=n%5+1; blocks=2")
    assert isinstance(game, MoveSize)
    with pytest.raises(WorkLimitError, match="up to 10000 takes more than 2000 steps"):
        TableOfCaps(game, 10_000, Limits(work=2000))
    single = parse_game("move-size; f=4n if ispower(n,8) else n; blocks=2")
    assert isinstance(single, MoveSize)
    with pytest.raises(WorkLimitError, match="takes more than 9999 steps"):
        TableOfCaps(single, 10_000, Limits(work=9999))


def test_what_one_method_cannot_decide_is_left_to_the_next() -> None:
    game = parse_game("move-size; f=floor(4-3n^(-1))")
    answer = solve(game, game.position(9, cap=2))
    assert answer.method == "recurrence"
    assert answer.evidence.grade == "definition"


@pytest.mark.parametrize(
    ("rule", "cap", "outcome"),
    [
        ("f=4 if n%7==0 else 2n; misere; ends=3000", 3, "unsafe"),
        ("f=n^2 if n%2==0 else n; blocks=1; ends=3000", 3, "safe"),
        ("f=4 if n%7==0 else 2n; blocks=1; ends=3000", 3005, "safe"),
    ],
)
def test_at_an_end_there_is_no_move(rule: str, cap: int, outcome: str) -> None:
    game = parse_game(f"move-size; {rule}")
    answer = solve(game, game.position(3000, cap=cap))
    assert (answer.outcome, answer.moves, answer.to_block) == (outcome, (), ())
    assert "must block" not in str(explain(answer))
