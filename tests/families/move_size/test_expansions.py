"""A pile has one expansion, whatever found it."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onepile.errors import OnepileError
from onepile.families.move_size import MoveSize, words
from onepile.families.move_size.beginnings import beginning_of
from onepile.families.move_size.closed_forms import ClosedForms
from onepile.families.move_size.expansions import expansion
from onepile.families.move_size.methods import METHODS
from onepile.families.move_size.proofs.certificate import verified
from onepile.families.move_size.proofs.continued import Continued
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.rules import MoveSizePosition
from onepile.families.move_size.unfolding.gapped import GappedUnfolding
from onepile.families.move_size.unfolding.remembered import UNFOLDINGS
from onepile.formulas import Expression
from onepile.limits import Limits
from onepile.oracle import Oracle
from onepile.presets import presets
from onepile.solve import solve
from onepile.text import parse_game
from tests.conformance.random_games import caps, move_size_games, rising_caps
from tests.judges import Verdict, judged

PRESETS = [game for preset in presets() if isinstance(game := parse_game(preset.text), MoveSize)]
HIGHEST = 120


def _expansions(game: MoveSize, pile: int) -> dict[str, Any]:
    """The expansion of a pile by each method that gives one."""
    found: dict[str, Any] = {}
    for method in METHODS:
        try:
            answer = method.answer(game, game.position(pile, cap=1), Limits(200_000, moves=0))
        except OnepileError:
            continue
        if answer.expansion is not None:
            found[method.name] = answer.expansion
    return found


@pytest.mark.parametrize("game", PRESETS, ids=str)
def test_presets(game: MoveSize) -> None:
    for pile in (1, 2, 7, 40, 97, 1000):
        assert len(set(_expansions(game, pile).values())) <= 1


@settings(max_examples=60)
@given(
    st.one_of(move_size_games(), st.builds(MoveSize, rising_caps), st.builds(MoveSize, caps)),
    st.integers(1, HIGHEST),
)
def test_random_games(game: MoveSize, pile: int) -> None:
    assert len(set(_expansions(game, pile).values())) <= 1


@pytest.mark.parametrize("overshoot", [False, True])
@pytest.mark.parametrize("blocks", [1, 2, 5])
@pytest.mark.parametrize("f", ["n", "floor(3n/2)", "2n", "3n", "4n", "floor(7n/3)", "2n+5"])
def test_with_blocks_unfolding_proof_and_closed_form_agree(
    f: str, blocks: int, overshoot: bool
) -> None:
    game = MoveSize(Expression.parse(f), blocks, overshoot)
    behind = 0 if overshoot else blocks
    continued = Continued(*verified(json.dumps(prove(game, 1_000_000).certificate()), game))
    unfolding = UNFOLDINGS.upto(game, 10**30, Limits(10**8))
    assert not isinstance(unfolding, GappedUnfolding)
    closed = ClosedForms.of(game) if beginning_of(game) else None
    draw = Random(7)
    told = 0
    for pile in [*range(1, 300), *(draw.randrange(10 ** draw.randrange(3, 30)) for _ in range(60))]:
        parts = expansion(continued, pile, behind)
        assert parts == expansion(unfolding, pile, behind)
        assert closed is None or parts == closed.expansion(pile)
        told += parts is not None
    assert told >= 40


def test_paper_004s_second_game() -> None:
    answer = solve(parse_game("fibonacci-two-blocks"), MoveSizePosition(1000, 5))
    assert (answer.threshold, answer.expansion) == (21, (21, 60, 254, 665))


@settings(max_examples=60)
@given(st.builds(MoveSize, rising_caps, st.integers(1, 3), st.booleans()), st.integers(1, HIGHEST))
def test_with_blocks_the_least_part_decides(game: MoveSize, pile: int) -> None:
    for parts in _expansions(game, pile).values():
        assert judged(words.expansion(pile, parts[::-1]), Oracle(game), HIGHEST) is Verdict.TRUE


@settings(max_examples=60)
@given(st.builds(MoveSize, caps), st.integers(1, HIGHEST))
def test_it_is_that_of_the_papers(game: MoveSize, pile: int) -> None:
    for parts in _expansions(game, pile).values():
        assert judged(words.expansion(pile, parts[::-1]), Oracle(game), HIGHEST) is Verdict.TRUE
