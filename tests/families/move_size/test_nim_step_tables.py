"""Nim-steps by the compiled loop, against those counted out one by one.

That they are the nim-values of the definition is seen in `tests/conformance/test_views.py`.
"""

import pytest

from onepile.errors import IllegalError, NotApplicable, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.nim_step_tables import nim_step_table
from onepile.families.move_size.nim_steps import NimSteps
from onepile.text import parse_game

RULES = [
    "move-size; f=2n",
    "move-size; f=n",
    "move-size; f=3",
    "move-size; f=(3n)//2 + 1",
    "move-size; f=n*n",
    "move-size; f=n if n%2==0 else 4n",
    "move-size; f=1 + (7n*n + 3) % 11",
    "move-size; f=2n; ends=4,9,10",
    "move-size; f=2n; overshoot",
]


@pytest.mark.parametrize("text", RULES)
def test_as_counted_out(text: str) -> None:
    game = parse_game(text)
    assert isinstance(game, MoveSize)
    expected = NimSteps(game)
    table = nim_step_table(game, 150)
    assert [tuple(table.of(pile)) for pile in range(151)] == [
        expected.steps(pile) for pile in range(151)
    ]


@pytest.mark.parametrize("text", ["move-size; f=2n", "move-size; f=n*n", "move-size; f=7-n%2"])
def test_continues_where_budget_or_room_ended(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = parse_game(text)
    whole = nim_step_table(game, 300)
    seen: list[float] = []
    monkeypatch.setattr("onepile.families.move_size.nim_step_tables._BUDGET", 100)
    pieces = nim_step_table(game, 300, seen.append)
    assert (pieces.steps == whole.steps).all()
    assert (pieces.starts == whole.starts).all()
    assert len(seen) > 10
    assert seen == sorted(seen)
    assert seen[-1] == 1.0


@pytest.mark.parametrize("text", ["move-size; f=2n; blocks=1", "move-size; f=2n; misere"])
def test_games_without_nim_values(text: str) -> None:
    with pytest.raises(IllegalError, match="has no nim-values"):
        nim_step_table(parse_game(text), 10)
    with pytest.raises(NotApplicable, match="has no nim-values"):
        NimSteps(parse_game(text))


def test_work_is_limited() -> None:
    with pytest.raises(WorkLimitError):
        NimSteps(parse_game("fibonacci-nim"), work=100).steps(50)


def test_empty_table() -> None:
    table = nim_step_table(parse_game("fibonacci-nim"), 0)
    assert table.of(0).tolist() == []
    assert table.value(0, 5) == 0
