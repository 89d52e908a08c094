"""Every view of a game against the definition: whoever is asked, the same theory answers.

Answers, tables from the first pile on and from a later one, windows, lists of safe piles, terms,
maps, pictures, parts of sums, findings and words, of random games whose theories tell a value of
every pile, and of those that are handed on to another family. Of move-size games, which have caps
and thresholds, the same and their bases, random ones and presets; their findings and words are
judged in `tests/words`.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile.errors import IllegalError, NotApplicable, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.definition import threshold
from onepile.families.move_size.rules import MoveSizePosition
from onepile.game_class import Game
from onepile.handed_on import HandedOn
from onepile.kinds import TableKind
from onepile.limits import Limits
from onepile.numbers import INFINITE, INFINITY, Extended
from onepile.oracle import Oracle
from onepile.pictures import Ladder, Plane, Series, Strip
from onepile.presets import preset_names
from onepile.solve import explain, solve
from onepile.sums import solve_sum
from onepile.table import SAFE_PILES, table
from onepile.terms import terms
from onepile.text import parse_game
from tests.conformance.random_games import (
    blocked_pile_size_games,
    closed_form_games,
    misere_move_number_games,
    move_number_games,
    move_size_games,
    pile_size_games,
    plain_games,
    rising_caps,
    slow_games,
)
from tests.families.general.random_conditions import (
    bounded_memory_games,
    by_remainders,
    games,
    sets,
    several_bases,
)
from tests.judges import Verdict, judged

LAST = 14
SOURCES: dict[str, tuple[st.SearchStrategy[Game], int]] = {
    "pile-size": (pile_size_games(), 100),
    "move-number": (move_number_games(), 100),
    "general": (st.one_of(games(), games(), bounded_memory_games()), 120),
    "general, by remainders": (sets() | by_remainders(), 50),
    "general, several bases": (several_bases(), 40),
    "general, by the move number": (games(st.sampled_from([("t",), ("t", "n%2")])), 50),
    "handed on": (blocked_pile_size_games | misere_move_number_games, 60),
}
"""Games, and how many of them."""


@pytest.mark.parametrize("source", SOURCES)
def test_every_view_is_the_definition(source: str) -> None:
    drawn, examples = SOURCES[source]

    @given(data=st.data())
    @settings(max_examples=examples)
    def agree(data: st.DataObject) -> None:
        game = data.draw(drawn)
        numbers = {
            "previous": st.integers(0, 7),
            "move": st.integers(1, 5),
            "passes": st.integers(0, getattr(game, "passes", 0)),
        }
        place = {field.name: data.draw(numbers[field.name]) for field in game.fields}
        oracle = Oracle(game, 10**7)
        try:
            safe, at_start = (
                [oracle.is_safe(game.position(pile, **at)) for pile in range(1, LAST + 1)]
                for at in (place, game.usual_place)
            )
        except IllegalError:  # no bound somewhere, although more may be taken than there is
            return
        _agree(game, place, safe, at_start, oracle)

    agree()


def _agree(
    game: Any, place: dict[str, int], safe: list[bool], at_start: list[bool], oracle: Oracle
) -> None:
    if isinstance(game, HandedOn):
        _answers_agree(game, place, oracle)
    _tables_agree(game, place, safe, oracle)
    assert [height > 0 for height in game.skyline(1, 1, LAST, 1).heights] == at_start
    _pictures_agree(game, at_start, oracle)
    if not isinstance(game, HandedOn) and game.family != "move-number":
        _sums_agree(game, place, oracle)
    for said in (*game.in_words(), *game.check(2 * LAST)):
        assert judged(said, oracle, LAST) is not Verdict.FALSE, str(said)


def _answers_agree(game: Game, place: Mapping[str, int], oracle: Oracle) -> None:
    """Of games that no method of their own answers."""
    assert parse_game(str(game)) == game
    for pile in range(1, LAST + 1):
        position = game.position(pile, **place)
        answer, winning = solve(game, position, Limits(moves=100)), oracle.winning_moves(position)
        assert answer.safe == oracle.is_safe(position)
        assert answer.moves == (() if answer.safe else tuple(winning))
    for statement in explain(answer):
        assert judged(statement, oracle, LAST) is not Verdict.FALSE


def _tables_agree(game: Game, place: Mapping[str, int], safe: list[bool], oracle: Oracle) -> None:
    piles = [pile for pile, one in enumerate(safe, 1) if one]
    assert _safe_piles(game, place) == piles
    if piles:
        assert terms(game, len(piles), SAFE_PILES, place) == piles
    for kind in game.table_kinds():
        at = place if kind.fields is None else {name: place[name] for name in kind.fields}
        right: list[object] = ["safe" if one else "unsafe" for one in safe]
        if kind.name == "thresholds":
            right = [_least_that_wins(game, pile, oracle) for pile in range(1, LAST + 1)]
        elif not kind.words:
            asked = (game.position(pile, **at) for pile in range(1, LAST + 1))
            right = [0, *map(oracle.nim_value, asked)]
        made = table(game, LAST, None, kind.name, at)
        assert (made.game, made.place, list(made)) == (game, at, right)
        late = right[7 - kind.least :]
        assert list(table(game, LAST, 7, kind.name, at)) == late
        with suppress(NotApplicable, WorkLimitError):
            assert _window(game, kind, at) == late


def _safe_piles(game: Game, place: Mapping[str, int]) -> list[object]:
    """The table of them; that there are none is refused."""
    try:
        return list(table(game, LAST, None, SAFE_PILES, place))
    except IllegalError:
        return []


def _least_that_wins(game: Game, pile: int, oracle: Oracle) -> Extended:
    """The least amount that leaves a safe position, whatever may be taken now."""
    start = game.position(pile, **game.usual_place)
    wins = (amount for amount in range(1, pile + 1) if oracle.is_safe(game.after(start, amount)))
    return next(wins, INFINITY)


def _window(game: Game, kind: TableKind, place: Mapping[str, int]) -> list[object]:
    if kind.windows is None:
        raise NotApplicable("no windows")
    found = kind.windows(game, LAST, place, Limits()).window(7, LAST - 6).tolist()
    if kind.infinite:
        return [INFINITY if one == INFINITE else one for one in found]
    return [("unsafe" if one else "safe") if kind.words else one for one in found]


def _pictures_agree(game: Game, at_start: list[bool], oracle: Oracle) -> None:
    for picture in game.picture_kinds():
        drawn = picture.make(game, LAST, 3)
        assert drawn.game == game
        if isinstance(drawn, Strip):
            assert list(drawn.cells) == [not one for one in at_start]
        elif isinstance(drawn, Plane):
            assert list(drawn.cells[0]) == [not one for one in at_start]
        else:
            assert isinstance(drawn, Series)
            asked = (game.position(pile, **game.usual_place) for pile in range(1, LAST + 1))
            assert list(drawn.values) == [0, *map(oracle.nim_value, asked)]


def _sums_agree(game: Any, place: Mapping[str, int], oracle: Oracle) -> None:
    """Parts of sums, where the game has nim-values."""
    positions = [game.position(pile, **place) for pile in (5, LAST - 1)]
    piles = [(game, position) for position in positions]
    if game.misere or game.blocks:
        with pytest.raises(IllegalError, match="cannot be added"):
            solve_sum(piles)
        return
    found = solve_sum(piles)
    assert list(found.components) == [oracle.nim_value(position) for position in positions]
    for part, taken in found.moves:
        left = oracle.nim_value(game.after(positions[part], taken))
        assert left == found.components[1 - part]


# --- caps ----------------------------------------------------------------------------------------

MOVE_SIZE = st.one_of(
    move_size_games(), move_size_games(rising_caps), slow_games, plain_games | closed_form_games
)


@given(MOVE_SIZE, st.integers(1, LAST + 9))
@settings(max_examples=150)
def test_every_view_of_a_move_size_game_is_the_definition(game: MoveSize, cap: int) -> None:
    _move_size_agrees(game, cap)


@pytest.mark.parametrize("name", preset_names())
def test_every_view_of_a_preset_is_the_definition(name: str) -> None:
    game = parse_game(name)
    if isinstance(game, MoveSize):
        for cap in (1, 3, LAST):
            _move_size_agrees(game, cap)


def _move_size_agrees(game: MoveSize, cap: int) -> None:
    oracle = Oracle(game, 10**7)

    def unsafe(pile: int, cap: int) -> bool:
        if pile == 1 and not cap:  # all but one is nothing: who is to move has lost
            return game.misere
        return not oracle.is_safe(MoveSizePosition(pile, cap))

    def nim_value(pile: int, cap: int) -> int:
        return oracle.nim_value(MoveSizePosition(pile, cap)) if cap else 0

    with_cap = [unsafe(pile, cap) for pile in range(1, LAST + 1)]
    with_all_but_one = [unsafe(pile, pile - 1) for pile in range(1, LAST + 1)]
    least: list[Extended] = []
    if game.has_thresholds:
        least = [threshold(oracle, game, pile) for pile in range(1, LAST + 1)]
    for kind in game.table_kinds():
        for place, caps in (({"cap": cap}, [cap] * LAST), ({}, [*range(LAST)])):
            right: list[object] = [*least]
            if kind.words:
                told = with_cap if place else with_all_but_one
                right = ["unsafe" if one else "safe" for one in told]
            elif kind.name == "nim-values":
                right = [nim_value(pile, most) for pile, most in enumerate(caps, 1)]
            at = place if kind.optional else {}
            assert list(table(game, LAST, None, kind.name, at)) == right, (kind.name, at)
            assert list(table(game, LAST, 7, kind.name, at)) == right[6:]
            with suppress(NotApplicable, WorkLimitError):
                assert _window(game, kind, at) == right[6:], (kind.name, at)
    for at, told in (({"cap": cap}, with_cap), ({}, with_all_but_one)):
        assert _safe_piles(game, at) == [pile for pile, one in enumerate(told, 1) if not one]
    if game.has_thresholds:
        heights = game.skyline(1, 1, LAST, 9).heights
        assert list(heights) == [9 if one is INFINITY else min(9, int(one) - 1) for one in least]
    _move_size_pictures_agree(game, unsafe, nim_value, least)
    if not game.misere and not game.blocks:
        positions = [MoveSizePosition(5, cap), MoveSizePosition(LAST - 1, cap)]
        found = solve_sum([(game, position) for position in positions])
        assert list(found.components) == [oracle.nim_value(position) for position in positions]
        for part, taken in found.moves:
            left = oracle.nim_value(game.after(positions[part], taken))
            assert left == found.components[1 - part]


def _move_size_pictures_agree(
    game: MoveSize,
    unsafe: Callable[[int, int], bool],
    nim_value: Callable[[int, int], int],
    least: list[Extended],
) -> None:
    for kind in game.picture_kinds():
        try:
            drawn = kind.make(game, LAST, 6)
        except WorkLimitError:
            continue
        if isinstance(drawn, Plane):
            true: Callable[[int, int], int] = unsafe if drawn.outcomes else nim_value
            for most, row in enumerate(drawn.cells, 1):
                assert list(row) == [true(pile, most) for pile in range(1, LAST + 1)], kind.name
        elif isinstance(drawn, Series):
            assert [INFINITY if g == INFINITE else g for g in drawn.values] == least
        else:
            assert isinstance(drawn, Ladder)
            for member, value in zip(drawn.members, drawn.values, strict=True):
                if member + drawn.behind <= LAST:
                    assert least[member + drawn.behind - 1] == value
