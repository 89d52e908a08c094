"""The text form: read, printed, refused."""

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

READ = [
    ("move-size; f=2n", "move-size; f=2n"),
    ("move-size;f = 2*n ; blocks=0", "move-size; f=2n"),
    ("  move-size  ;  f=2n;", "move-size; f=2n"),
    ("move-size; overshoot; blocks=1; f=4n", "move-size; f=4n; blocks=1; overshoot"),
    ("move-size; f=n if n%2==0 else 4n; misère", "move-size; f=n if n%2==0 else 4n; misere"),
    ("move-size; f=n if n==1 else 2; misere", "move-size; f=n if n==1 else 2; misere"),
    ("move-size; f=2n; ends=7", "move-size; f=2n; ends=7"),
    ("move-size; f=2n; ends={9, 7,0}", "move-size; f=2n; ends=7,9"),
    ("move-size; f=2n; ends=[3]", "move-size; f=2n; ends=3"),
    ("move-size; f=2n; ends=0", "move-size; f=2n"),
    ("move-size; f=2n; ends= n % 7 == 0", "move-size; f=2n; ends=n%7==0"),
    (
        "move-size; f=2n; ends=isprime(n) or 3 <= n < 6",
        "move-size; f=2n; ends=isprime(n) or 3<=n and n<6",
    ),
    ("move-size; f=2n; ends=10^3", "move-size; f=2n; ends=1000"),
    ("move-size; f=2n; blocks=1e3", "move-size; f=2n; blocks=1000"),
    ("move-size; f=[4,2]", "move-size; f=[4,2]"),
    ("pile-size; f=floor(sqrt(n))", "pile-size; f=floor(sqrt(n))"),
    ("pile-size; misere; f=3", "pile-size; f=3; misere"),
    ("move-number; least=k; most=2k+3; blocks=1", "move-number; least=k; most=2k+3; blocks=1"),
    ("move-number; most=[3,4]; least=1", "move-number; least=1; most=[3,4]"),
    ("move-number; most=3; least=1; blocks=0", "move-number; least=1; most=3"),
    ("general; take = m ≤ 2*p ; blocks=1", "general; take=m<=2p; blocks=1"),
    ("general; set={7, 2,5}", "general; set=2,5,7"),
    ("general; take=m in [5,2]; misère", "general; set=2,5; misere"),
    ("general; passes=1; take=t<=m<=n", "general; take=t<=m and m<=n; passes=1"),
    ("general; take=m!=p; first=m<=5; overshoot", "general; take=m!=p; first=m<=5; overshoot"),
    ("pile-size; f=n//2; blocks=1", "pile-size; f=n//2; blocks=1"),
    ("pile-size; misère; f=[2,3,1]; blocks=1", "pile-size; f=[2,3,1]; blocks=1; misere"),
    ("move-number; misere; most=k+1; least=1", "move-number; least=1; most=k+1; misere"),
    ("fibonacci-nim", "move-size; f=2n"),
    (" fibonacci-nim ; ", "move-size; f=2n"),
]


@pytest.mark.parametrize(("text", "canonical"), READ)
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


MALFORMED = [
    # text, part of the message, column of the caret (None: no place)
    ("", "unknown game '': a game starts with move-size, pile-size, move-number or general,", 0),
    (";", "unknown game ''", 0),
    ("nim", "unknown game 'nim'", 0),
    ("fibonaci-nim", "did you mean fibonacci-nim?", 0),
    ("movesize; f=2n", "did you mean move-size?", 0),
    ("zzzz", "for example fibonacci-nim", 0),
    ("fibonacci-nim; misere", "the preset 'fibonacci-nim' takes no options: write 'move-size;", 15),
    ("move-size", "a move-size game needs f: write move-size; f=2n; …", None),
    ("move-size; blocks=1", "a move-size game needs f", None),
    ("move-number; least=1", "a move-number game needs most: write move-number; most=2k+3", None),
    ("move-size; f", "option 'f' needs a value: write f=…", 11),
    ("move-size; f=", "option 'f' needs a value", 11),
    ("move-size; f=2n; f=3n", "option 'f' is given twice", 17),
    ("move-size; f=2n; misere; misère", "option 'misere' is given twice", 25),
    ("move-size; f=2n; misere=1", "option 'misere' takes no value: write misere alone", 17),
    ("move-size; f=2n; blocks", "option 'blocks' needs a value", 17),
    ("move-size; f=2n;; blocks=1", "unknown option '': a move-size game takes f, blocks,", 16),
    ("move-size; f=2n; hops=3", "unknown option 'hops': a move-size game takes f, blocks,", 17),
    ("move-size; 2n", "unknown option '2n'", 11),
    ("move-size, f=2n", "unknown game 'move-size, f=2n'", 0),
    ("move-size; f=2m", "unknown name 'm'", 14),
    ("move-size;   f  =  2m", "unknown name 'm'", 20),
    ("move-size; f=2n)", "unexpected ')'", 15),
    ("move-number; least=1; most=n", "unknown name 'n': the variable is k", 27),
    ("pile-size; f=floor(log(n))", "log takes 2 arguments, not 1", 19),
    ("pile-size; f=floor(sin(n))", "unknown name 'sin': it cannot be evaluated exactly", 19),
    ("move-size; f=2n; blocks=x", "blocks 'x' is not a whole number", None),
    ("move-size; f=2n; blocks=1.5", "blocks '1.5' is not a whole number", None),
    ("move-size; f=2n; ends=", "option 'ends' needs a value", 17),
    ("move-size; f=2n; ends=1,,2", "ends '' is not a whole number", None),
    ("x" * 40_000, "has 40000 characters: at most 30000 are read", None),
]


@pytest.mark.parametrize(("text", "part", "column"), MALFORMED, ids=lambda value: str(value)[:30])
def test_malformed_games(text: str, part: str, column: int | None) -> None:
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
