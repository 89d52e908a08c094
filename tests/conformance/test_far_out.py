"""Every view of a game far out, where no table reaches: each gives what `solve` gives.

Windows of tables, the map, parts of sums, hints, the base and the name of the theory are compared
with answers at neighbouring piles around 10^30, of every preset and of random games.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import onepile
from onepile.claims import Answer
from onepile.errors import IllegalError, NotApplicable, OnepileError, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.theory import METHODS, Choice, copying
from onepile.game_class import Game
from onepile.limits import Limits
from onepile.numbers import INFINITE, INFINITY
from onepile.play.hints import hint
from onepile.play.match import Match
from onepile.presets import preset_names
from onepile.rules import size
from onepile.solve import solve
from onepile.sums import solve_sum
from onepile.text import parse_game
from tests.conformance.hard import RULES, hard_games
from tests.conformance.random_games import (
    move_number_games,
    move_size_games,
    pile_size_games,
    plain_games,
)
from tests.families.general.random_conditions import bounded_memory_games, games

FAR = 10**30
EDGES = [2**31 - 3, 2**53 - 3, 2**62 - 3, 2**63 - 3, 10**100, 10**1000]
COUNT = 5
ROWS = 4
LIMITS = Limits(work=100_000, moves=5)
COPYING = {method.name for method in METHODS if isinstance(method, Choice) and method.copies}


def answers(game: Game, first: int) -> list[Answer]:
    """Of neighbouring piles, with the usual place, or a small cap."""
    place = game.usual_place | ({"cap": ROWS} if game.family == "move-size" else {})
    piles = range(first, first + COUNT)
    return [solve(game, game.position(pile, **place), LIMITS) for pile in piles]


def the_views_agree(game: Game, first: int) -> None:
    try:
        found = answers(game, first)
    except OnepileError:  # what nobody answers has no other view, either
        return
    place = {**found[0].position._asdict()}
    del place["pile"]
    for kind in game.table_kinds():
        with suppress(NotApplicable, WorkLimitError):
            assert kind.windows is not None or kind.name == "nim-values"
            if kind.windows is not None:
                windows = kind.windows(game, first + COUNT - 1, place, LIMITS)
                told = [kind.value(answer) for answer in found]
                right = [INFINITE if value is INFINITY else int(value) for value in told]
                assert list(map(int, windows.window(first, COUNT))) == right, kind.name
    with suppress(NotApplicable, WorkLimitError):
        assert game.skyline(first, 1, COUNT, ROWS, LIMITS.work).heights == tuple(heights(found))
    if all(answer.nim_value is not None for answer in found[:2]):
        with suppress(IllegalError, WorkLimitError):
            parts = solve_sum([(game, answer.position) for answer in found[:2]]).components
            assert parts == tuple(answer.nim_value for answer in found[:2])
    with suppress(WorkLimitError):
        seen = hint(Match.begin(game, found[0].position), LIMITS).answer
        assert (seen.safe, seen.method) == (found[0].safe, found[0].method)
    the_moves_lead_to_safe_positions(found[0])
    if isinstance(game, MoveSize):
        the_theory_is_one(game, found, first)


def the_moves_lead_to_safe_positions(answer: Answer) -> None:
    """Those to make, and those to block; and what no list is long enough for wins all the same."""
    game: Any = answer.game
    for taken in answer.moves or answer.block or ():
        with suppress(WorkLimitError):
            left = solve(game, game.after(answer.position, taken), LIMITS)
            assert left.safe, (answer, taken)
    if answer.safe:
        assert not answer.more_moves
        assert answer.more_blocks or len(answer.block or ()) <= game.blocks_at(answer.position)
    else:
        assert answer.moves or answer.more_moves or size(game.moves(answer.position)) == 0


def heights(found: list[Answer]) -> Iterator[Any]:
    """How many of the first caps are safe; in games without caps, whether the pile is."""
    for answer in found:
        if answer.threshold is None or not hasattr(answer.position, "cap"):
            yield int(answer.safe)
        else:
            yield min(ROWS, answer.threshold - 1)


def the_theory_is_one(game: MoveSize, found: list[Answer], first: int) -> None:
    """Tables and the map are made from the theory that answers; sums are of the base's members."""
    with suppress(NotApplicable, WorkLimitError):
        chosen = copying(game, first + COUNT - 1, LIMITS)[0].name
        assert {answer.method for answer in found} & COPYING <= {chosen}
    for answer in found:
        with suppress(NotApplicable, IllegalError, WorkLimitError):
            base: Any = game.known_base(LIMITS.work)
            parts = answer.expansion or ()
            base.extend(max(parts, default=1))
            behind = base.behind if game.blocks else 0  # in misère play the last counter is left
            assert {*parts[:-1], *(part - behind for part in parts[-1:])} <= {*base.members}


@pytest.mark.parametrize("name", preset_names())
def test_presets(name: str) -> None:
    the_views_agree(parse_game(name), FAR)


@pytest.mark.parametrize(
    ("family", "rule"), [(family, rule) for family, rules in RULES.items() for rule in rules]
)
def test_hard_games(family: str, rule: str) -> None:
    """With some options, where numbers change their kind; near windows are parts of tables."""
    draw = Random(rule)
    for game in draw.sample(hard_games(family, rule), 2):
        for first in draw.sample(EDGES, 2):
            the_views_agree(game, first)
        windows_are_parts_of_tables(game, draw)


def windows_are_parts_of_tables(game: Game, draw: Random) -> None:
    drawn = draw.choice([2, 100, 5000]), draw.choice([1, 50, 3000])
    for kind, (first, count) in product(game.table_kinds(), [(1, 1), (1, 20), drawn]):
        with suppress(NotApplicable, WorkLimitError):
            assert kind.windows is not None or kind.name == "nim-values"
            if kind.windows is not None:
                place = game.usual_place
                found = kind.windows(game, first + count - 1, place, LIMITS).window(first, count)
                whole = kind.array(game, first + count - 1, place, LIMITS)
                assert found.tolist() == whole[first - kind.least :].tolist(), (game, kind.name)


SOURCES: dict[str, st.SearchStrategy[Any]] = {
    "move-size": move_size_games() | plain_games,
    "pile-size": pile_size_games(),
    "move-number": move_number_games(),
    "general": games() | bounded_memory_games(),
}


@pytest.mark.parametrize("source", SOURCES)
def test_random_games(source: str) -> None:
    @given(game=SOURCES[source], beyond=st.integers(0, 10**20))
    @settings(max_examples=25)
    def agree(game: Game, beyond: int) -> None:
        the_views_agree(game, FAR + beyond)

    agree()


def test_one_question_has_one_answer() -> None:
    """What different theories once answered differently, or not at all."""
    high = onepile.game("move-size; f=n+10^9")
    at = [high.threshold(10**100 + i) for i in range(COUNT)]
    assert list(high.table(10**100, 10**100 + COUNT - 1)) == at
    told = tuple(min(ROWS, threshold - 1) for threshold in at)
    assert high.skyline(10**100, 1, COUNT, ROWS).heights == told
    two = onepile.game("fibonacci-two-blocks")
    assert two.solve(1000).expansion == (21, 60, 254, 665)
    assert two.threshold(1000) == two.prove().threshold(1000) == 21
    slow = onepile.game("move-size; f=n//2+3; blocks=1")
    assert slow.solve(10**100, cap=9).method == "unfolding"  # quick, and needs no arrays
    assert slow.threshold(10**100) == slow.prove().threshold(10**100)
    four = onepile.game("four-times-one-block")
    for digits, method in ((499, "unfolding"), (501, "proof")):
        answer = four.solve(10**digits + 7, cap=9)
        assert answer.method == method
        assert answer.expansion is not None
        assert sum(answer.expansion) == 10**digits + 7
        assert four.threshold(answer.expansion[0]) == answer.threshold
    root = onepile.game("move-size; f=floor(n*sqrt(2)); blocks=2; overshoot")
    members = root.prove().to_json()["base"]
    assert [*root.base(members[-1])] == members
