"""Games in which the move number counts: tables before every move against the definition."""

import pytest

from onepile.families.general import General
from onepile.families.general.methods import ByMoveNumbers
from onepile.limits import Limits
from onepile.oracle import Oracle
from onepile.table import table
from onepile.text import parse_game

LAST = 14
CONDITIONS = [
    "m<=t+n%2",
    "t<=m<=t+3 and m%2==1",
    "(m+t)%3!=0",
    "m in [1,3,4] and m!=t",
    "m<=max(1,6-t)",
    "m%(t%3+2)==1",
]
OPTIONS = [
    "",
    "; passes=2",
    "; ends=n%5==3",
    "; blocks=1",
    "; misere; ends=4",
    "; blocks=2; passes=1",
]


@pytest.mark.parametrize("condition", CONDITIONS)
@pytest.mark.parametrize("options", OPTIONS)
def test_tables_and_answers(condition: str, options: str) -> None:
    game = parse_game(f"general; take={condition}{options}")
    assert isinstance(game, General)
    oracle = Oracle(game, 10**7)
    nim = not (game.misere or game.blocks)
    assert [kind.name for kind in game.table_kinds()][:nim] == ["nim-values"] * nim
    for move in (1, 3):
        place = {"move": move, **({"passes": game.passes} if game.passes else {})}
        positions = [game.position(pile, **place) for pile in range(1, LAST + 1)]
        outcomes = ["safe" if oracle.is_safe(at) else "unsafe" for at in positions]
        assert list(table(game, LAST, None, "outcomes", place)) == outcomes
        assert ByMoveNumbers().answer(game, positions[-1], Limits()).outcome == outcomes[-1]
        if nim:
            values = [0, *map(oracle.nim_value, positions)]
            assert list(table(game, LAST, None, "nim-values", place)) == values
            assert ByMoveNumbers().answer(game, positions[-1], Limits()).nim_value == values[-1]
