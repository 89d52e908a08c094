"""Every registered method against the definition: all presets, and random games of all families.

A method joins by being in its family's `methods`. It may decline a question (`NotApplicable`,
`WorkLimitError`), but not all of them: each must have answered a fair number before the end.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile.claims import Answer
from onepile.errors import IllegalError, NotApplicable, WorkLimitError
from onepile.families.general import General
from onepile.families.move_size import MoveSize
from onepile.families.move_size.definition import threshold
from onepile.families.pile_size import PileSize
from onepile.files import json_text
from onepile.game_class import Game, family_named, family_names
from onepile.kinds import Method
from onepile.limits import Limits
from onepile.numbers import INFINITY, Extended
from onepile.oracle import Oracle
from onepile.presets import preset_names
from onepile.rules import Position
from onepile.solve import solve
from onepile.text import parse_game
from tests.conformance.by_definition import safe_caps
from tests.conformance.random_games import (
    caps,
    closed_form_games,
    games_with_ends,
    misere_games,
    move_number_games,
    move_size_games,
    pile_size_games,
    plain_games,
    positions,
    rising_caps,
)
from tests.families.general import random_conditions
from tests.judges.general.evidence import least_that_wins

FAMILIES = family_names()
AT_LEAST = 40
"""How many random questions each method must have answered."""


def _ends(caps: tuple[int, ...], highest: int) -> tuple[int, Extended] | None:
    """The least and the largest of safe caps; the highest one looked at stands for all above."""
    if not caps:
        return None
    assert caps == tuple(range(caps[0], caps[-1] + 1))
    return caps[0], INFINITY if caps[-1] == highest else caps[-1]


def check(answer: Answer, oracle: Oracle, limits: Limits) -> None:
    """Everything an answer says is what the definition says."""
    game, position = oracle.game, answer.position
    safe = oracle.is_safe(position)
    winning = oracle.winning_moves(position)
    assert answer.game == game
    assert answer.outcome == ("safe" if safe else "unsafe")
    if safe:
        assert (answer.moves, answer.more_moves) == ((), False)
    else:
        assert answer.moves == tuple(winning[: limits.moves])
        assert answer.more_moves is (len(winning) > limits.moves)
    if safe and game.blocks_at(position):
        assert answer.block == tuple(winning[: limits.moves])
        assert answer.more_blocks is (len(winning) > limits.moves)
    else:
        assert answer.block is None
        assert not answer.more_blocks
    if answer.threshold is not None:
        by_definition = threshold if isinstance(game, MoveSize) else least_that_wins
        assert answer.threshold == by_definition(oracle, cast(Any, game), position.pile)
    if answer.safe_caps is not None:
        assert isinstance(game, MoveSize)
        ends = _ends(safe_caps(oracle, game, position.pile), max(1, position.pile) + game.blocks)
        assert answer.safe_caps == (ends or ())
    if answer.nim_value is None:
        if game.family != "move-number":  # which counts the moves of all piles, and is not added
            with pytest.raises(IllegalError):  # blocks, or misère play
                oracle.nim_value(position)
    else:
        assert answer.nim_value == oracle.nim_value(position)
    if answer.expansion is not None:
        assert list(answer.expansion) == sorted(answer.expansion)
        assert sum(answer.expansion) == position.pile
    assert answer.evidence.grade in ("definition", "theorem", "checked")
    assert answer.evidence.reason
    assert "\n" not in answer.evidence.reason
    assert json_text(answer.to_json()).startswith('{"game": ')


def ask(method: Method, game: Game, position: Position, limits: Limits) -> Answer | None:
    """The method's answer, None if it declines."""
    try:
        answer = method.answer(game, position, limits)
    except (NotApplicable, WorkLimitError):
        return None
    assert answer.method == method.name
    assert answer.position == position
    return answer


def places(game: Game, highest: int) -> Iterator[Position]:
    """Positions with piles up to `highest`, with caps where the outcome may turn."""
    for pile in range(1, highest + 1):
        if isinstance(game, MoveSize):
            for cap in sorted({1, 2, 3, pile // 2, pile - 1, pile, pile + game.blocks, pile + 20}):
                if cap >= 1:
                    yield game.position(pile, cap=cap)
        elif isinstance(game, PileSize):
            yield game.position(pile)
        elif isinstance(game, General):
            for previous in (0, 1, 2, 5) if "p" in game.take.names else (None,):
                yield game.position(pile, previous=previous)
        else:
            yield from (game.position(pile, move=move) for move in (1, 2, 3, 7))


@pytest.mark.parametrize("name", preset_names())
def test_presets(name: str) -> None:
    game = parse_game(name)
    oracle = Oracle(game, limit=50_000_000)
    limits = Limits(moves=5)
    for method in game.methods():
        if method.name == "definition":
            continue  # that is the oracle itself; the random games are enough for it
        for position in places(game, 26 if isinstance(game, MoveSize | General) else 60):
            answer = ask(method, game, position, limits)
            if answer is not None:
                check(answer, oracle, limits)


@pytest.mark.parametrize("name", preset_names())
def test_the_first_answer_is_right(name: str) -> None:
    game = parse_game(name)
    oracle = Oracle(game)
    for position in list(places(game, 30))[::7]:
        check(solve(game, position), oracle, Limits())


@st.composite
def questions(draw: st.DrawFn, games: st.SearchStrategy[Game]) -> tuple[Game, list[Position]]:
    """A game and some positions in it."""
    game = draw(games)
    return game, draw(st.lists(positions(game), min_size=3, max_size=6))


RANDOM: dict[str, list[tuple[st.SearchStrategy[Game], int, int]]] = {
    # move-size: half of the rules non-decreasing, for which more is known. Where a proof would
    # take long it is not waited for: the last games are those that are proved at once.
    "move-size": [
        (st.one_of(move_size_games(caps), move_size_games(rising_caps)), 80, 100_000),
        (misere_games, 15, Limits.work),
        (games_with_ends, 15, Limits.work),
        (plain_games, 15, Limits.work),
        (closed_form_games, 20, 100_000),
    ],
    "pile-size": [(pile_size_games(), 120, Limits.work)],
    "move-number": [(move_number_games(), 120, Limits.work)],
    "general": [
        (random_conditions.games(), 100, Limits.work),
        (random_conditions.bounded_memory_games(), 20, Limits.work),
        (random_conditions.games(st.just(("t",))), 30, Limits.work),
        (random_conditions.sets(), 60, Limits.work),
        (random_conditions.by_remainders(), 60, 100_000),
        (random_conditions.settling(), 60, Limits.work),
        (random_conditions.divisions(), 30, Limits.work),
        (random_conditions.upward(), 30, Limits.work),
        (random_conditions.several_bases(), 60, Limits.work),
    ],
}
"""Games, how many of them, and the work limit."""


@pytest.mark.parametrize("family", FAMILIES)
def test_random_games(family: str) -> None:
    answered: Counter[str] = Counter()

    def every_method_agrees(question: tuple[Game, list[Position]], moves: int, work: int) -> None:
        game, asked = question
        oracle = Oracle(game)
        limits = Limits(work, moves)
        for method in game.methods():
            for position in asked:
                answer = ask(method, game, position, limits)
                if answer is not None:
                    check(answer, oracle, limits)
                    answered[method.name] += 1

    times = max(1, settings().max_examples // 500)  # twenty when searching wider
    for games, examples, work in RANDOM[family]:
        moves = st.sampled_from([0, 1, 3, 10])
        judged = given(questions(games), moves, st.just(work))(every_method_agrees)
        settings(max_examples=times * examples)(judged)()
    names = [method.name for method in family_named(family).methods()]
    assert len(set(names)) == len(names)
    assert {name: answered[name] for name in names if answered[name] < AT_LEAST} == {}


@pytest.mark.parametrize("family", FAMILIES)
def test_methods_are_registered_best_first_and_the_definition_last(family: str) -> None:
    assert family_named(family).methods()[-1].name == "definition"
