"""The text form: read, printed, refused."""

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from onepile.errors import MalformedError, OnepileError, WorkLimitError
from onepile.families.general import General
from onepile.families.move_number import MoveNumber
from onepile.families.move_size import MoveSize
from onepile.families.pile_size import PileSize
from onepile.game_class import Game, family_names
from onepile.presets import preset_named, preset_names, presets
from onepile.rules import size
from onepile.text import parse_game
from tests.conformance.random_games import games
from tests.tables import rows


@pytest.mark.parametrize(("text", "canonical"), rows(__file__, "read"))
def test_read_and_printed(text: str, canonical: str) -> None:
    game = parse_game(text)
    assert str(game) == canonical
    assert parse_game(canonical) == game


@given(games)
@settings(max_examples=200)
def test_random_games_print_and_read(game: Game) -> None:
    assert parse_game(str(game)) == game
    assert str(parse_game(str(game))) == str(game)


def test_the_families_are_told_apart() -> None:
    assert isinstance(parse_game("move-size; f=n"), MoveSize)
    assert isinstance(parse_game("pile-size; f=n"), PileSize)
    assert isinstance(parse_game("move-number; least=1; most=k"), MoveNumber)
    assert isinstance(parse_game("general; take=m!=p"), General)


@pytest.mark.parametrize("row", rows(__file__, "malformed"), ids=lambda row: str(row)[:40])
def test_malformed_games(row: list[Any]) -> None:
    text, part, *place = row
    column = place[0] if place else None
    with pytest.raises(MalformedError) as caught:
        parse_game(text)
    error = caught.value
    assert part in str(error)
    assert "\n" not in str(error)
    assert len(str(error)) < 400
    assert error.column == column
    assert (error.pointer() == "") is (column is None)


def test_bombs_are_refused() -> None:
    with pytest.raises(WorkLimitError):
        parse_game("move-size; f=n+9**9**9")
    with pytest.raises(MalformedError, match="has 40000 characters: at most 30000 are read"):
        parse_game("x" * 40_000)
    with pytest.raises(MalformedError, match="nested more than"):
        parse_game("move-size; f=" + "(" * 10_000)


_HEADS = ["move-size", "pile-size", "move-number", "fibonacci-nim", ";", "; "]
_OPTIONS = ["f=", "f", "blocks=", "ends=", "least=", "most=", "overshoot", "misere", "misère", "="]
_VALUES = ["2n", "k", "1", "-1", "1e9", "[1,2]", "9**9**9", "n if n>2 else 1"]
_SIGNS = ["(", ")", "{", "}", ",", " ", "\n", "\x00"]
_PIECES = st.sampled_from([*_HEADS, *_OPTIONS, *_VALUES, *_SIGNS])


@given(st.text(max_size=60) | st.lists(_PIECES, max_size=14).map("".join))
@example("move-size; f=2n; ends=" + "9" * 6000)
@settings(max_examples=400)
def test_no_text_crashes_the_reader(text: str) -> None:
    try:
        game = parse_game(text)
    except OnepileError as error:
        message, pointer = str(error), getattr(error, "pointer", str)()
    else:
        assert parse_game(str(game)) == game
        return
    assert "\n" not in message
    assert pointer.count("\n") <= 1


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_is_a_game_with_a_source(name: str) -> None:
    preset = preset_named(name)
    assert preset is not None
    game = parse_game(name)
    assert str(game) == preset.text  # presets are written canonically
    assert parse_game(preset.text) == game
    assert preset.family == game.family
    assert preset.source.startswith(("paper 00", "papers 00")) or game.family == "general"
    assert preset.source
    assert preset.title
    assert preset.note
    assert all("\n" not in part for part in (preset.title, preset.text, preset.source, preset.note))
    start = preset.start(game)
    assert size(game.moves(start)) > 0


def test_presets_have_names_of_their_own() -> None:
    names = preset_names()
    assert len(set(names)) == len(names) >= 25
    assert len({preset.text for preset in presets()}) == len(names)
    assert all(name == name.lower() and " " not in name for name in names)
    assert preset_named("no-such-game") is None


def test_every_paper_and_family_has_presets() -> None:
    for paper in ("000", "001", "002", "003", "004"):
        assert any(paper in preset.source for preset in presets())
    assert {preset.family for preset in presets()} == set(family_names())
