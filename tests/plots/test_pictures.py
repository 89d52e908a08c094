"""What the pictures show is what the definition says."""

import json

import numpy as np
import pytest

from onepile.errors import IllegalError, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.definition import threshold
from onepile.game_class import game as game_named
from onepile.numbers import INFINITE, Extended
from onepile.oracle import Oracle
from onepile.pictures import Ladder, Plane, Series, Strip
from onepile.plots import picture
from onepile.plots.draw import Plot, draw
from onepile.presets import presets
from onepile.text import parse_game
from tests.tables import rows

PICTURES = [(p.name, kind) for p in presets() for kind in game_named(p.text).pictures()]


def _cell(value: Extended) -> int:
    return value if isinstance(value, int) else INFINITE


@pytest.mark.parametrize(("name", "kind"), PICTURES)
def test_pictures_agree_with_the_definition(name: str, kind: str) -> None:
    game = parse_game(name)
    oracle = Oracle(game)
    made = picture(game, kind, 18, None if kind == "base" else 7)
    assert (made.kind, made.game) == (kind, game)
    if isinstance(made, Plane):
        assert [len(row) for row in made.cells] == [18] * 7
        for (row, column), cell in np.ndenumerate(np.array(made.cells)):
            position = game.position(column + 1, **{made.field: row + 1})
            if kind == "nim-values":
                assert cell == oracle.nim_value(position)
            else:
                assert cell != oracle.is_safe(position)
    elif isinstance(made, Strip):
        assert made.cells == [not oracle.is_safe(game.position(n)) for n in range(1, 19)]
    elif isinstance(made, Series) and made.up == "threshold":
        assert made.values == [_cell(threshold(oracle, game, n)) for n in range(1, 19)]
    elif isinstance(made, Series):
        assert made.values == [oracle.nim_value(game.position(n)) if n else 0 for n in range(19)]
    else:
        piles = [member + made.behind for member in made.members]
        assert list(made.values) == [threshold(oracle, game, n) for n in piles]
    json.dumps(made.to_json(), allow_nan=False)


def test_members_are_marked() -> None:
    made = picture(parse_game("fibonacci-nim"), "outcomes", 60)
    assert isinstance(made, Plane)
    assert made.members == (1, 2, 3, 5, 8, 13, 21, 34, 55)


def test_members_are_marked_with_blocks_and_in_misere_play() -> None:
    marked = {
        "fibonacci-two-blocks": (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 14),
        "fibonacci-two-blocks-exact": (3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15, 16),
        "move-size; f=2n; misere": (2, 3, 4, 6, 9, 14),
        "move-size; f=2n; ends=4": (),
    }
    for text, members in marked.items():
        made = picture(parse_game(text), "thresholds", 20)
        assert isinstance(made, Series)
        assert made.members == members


def test_outcomes_go_as_high_as_there_is_something_to_see() -> None:
    for text in ("static-nim", "move-size; f=3; blocks=5", "move-size; f=n//2+1; misere"):
        made, higher = (picture(parse_game(text), "outcomes", 60, up) for up in (None, 36))
        assert isinstance(made, Plane)
        assert isinstance(higher, Plane)
        below = list(made.cells)
        assert len(below) < 36
        assert list(higher.cells) == below + [below[-1]] * (36 - len(below))
        assert below[len(below) // 2 - 1] == below[-1] != below[len(below) // 2 - 2]


def test_json_is_compact_and_tells_infinity() -> None:
    game = parse_game("fibonacci-two-blocks-exact")
    assert picture(game, "thresholds", 4).to_json()["values"] == [None, None, 3, 3]
    assert picture(game, "outcomes", 4, 3).to_json()["rows"] == ["0000", "0000", "0011"]


def test_the_base_of_fibonacci_grows_by_the_golden_ratio() -> None:
    made = picture(parse_game("fibonacci-nim"), "base")
    assert isinstance(made, Ladder)
    assert made.limit == made.ratios[-1] == pytest.approx((1 + 5**0.5) / 2)
    assert not made.finite
    by_turns = picture(parse_game("fibonacci-two-blocks"), "base")
    assert isinstance(by_turns, Ladder)
    assert by_turns.limit is None
    ends = picture(parse_game("finite-base"), "base")
    assert isinstance(ends, Ladder)
    assert ends.finite
    assert ends.members == (1, 2, 3)


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    rows(__file__, "a_picture_that_a_game_has_not_is_refused"),
)
def test_a_picture_that_a_game_has_not_is_refused(text: str, kind: str, message: str) -> None:
    with pytest.raises(IllegalError) as caught:
        picture(parse_game(text), kind)
    assert message in str(caught.value)


def test_pictures_are_bounded() -> None:
    game = parse_game("fibonacci-nim")
    wide = [("outcomes", 10**30), ("thresholds", 10**9), ("nim-values", 2000), ("base", 10**400)]
    for kind, to in wide:
        with pytest.raises(WorkLimitError, match="to draw"):
            picture(game, kind, to)
    with pytest.raises(IllegalError, match="too little to draw"):
        picture(game, "outcomes", 1)


def test_every_kind_belongs_to_some_game() -> None:
    kinds = {"outcomes", "thresholds", "thresholds-log", "nim-values", "base", "levels"}
    assert {kind for _, kind in PICTURES} == kinds
    assert all(isinstance(parse_game(n), MoveSize) for n, kind in PICTURES if kind == "base")


@pytest.mark.parametrize(
    ("text", "kind"),
    rows(__file__, "pictures_of_tables_begin_anywhere"),
)
@pytest.mark.parametrize("first", [1, 3, 10**6, 10**100])
def test_pictures_of_tables_begin_anywhere(text: str, kind: str, first: int) -> None:
    asked = game_named(text)
    made = asked.picture(kind, first + 99, first=first)
    assert isinstance(made, Series | Strip)
    assert made.first == first
    shown = made.values if isinstance(made, Series) else made.cells
    expected = asked.table(first, first + 99, kind).windows.window(first, 100)
    assert shown == expected.tolist()
    drawn = draw(made, asked.position(first + 5, cap=1) if asked.fields else None)
    assert isinstance(drawn, Plot)
    assert drawn._repr_png_().startswith(b"\x89PNG")


def test_other_pictures_do_not() -> None:
    with pytest.raises(IllegalError, match="omit from"):
        game_named("fibonacci-nim").picture("base", first=5)
    with pytest.raises(WorkLimitError, match="too large to draw"):
        game_named("half").picture("nim-values", 10**400 + 9, first=10**400)
