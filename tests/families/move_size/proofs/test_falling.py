"""Rules that fall at their beginning and are a line from then on: piles have gaps while young."""

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from independent.check import Unread
from independent.check import check as check_again

import onepile
from onepile.errors import RefusedError, UndecidedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.lines import lines_of
from onepile.families.move_size.proofs.period import PeriodProof
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.proofs.proved_runs import Proof, verified_runs
from onepile.families.move_size.proofs.reading import Lines, Rule
from onepile.families.move_size.proofs.replay import lives_of_small_thresholds
from onepile.families.move_size.tables import thresholds
from onepile.numbers import INFINITE, INFINITY, Extended
from onepile.oracle import Oracle
from tests.families.move_size.proofs.games import game_of, told_by
from tests.judges import Verdict, judged

GAMES = [
    "f=5 if n==1 else 2n; blocks=1; overshoot",
    "f=9 if n==3 else 2n; blocks=1",
    "f=n+3 if n>10 else 2n; blocks=1; overshoot",
    "f=7-n if n<4 else floor(3n/2); blocks=2; overshoot",
    "f=6 if n==1 else 2n; blocks=2",
    "f=7 if n==1 else 3n",
]


def table(game: MoveSize, last: int) -> list[Extended]:
    found = thresholds(game, last).tolist()
    return [INFINITY if threshold == INFINITE else threshold for threshold in found]


def winning(game: MoveSize, known: list[Extended], pile: int, cap: int) -> list[int]:
    """By the definition."""
    moves = range(1, (cap if game.overshoot else min(cap, pile)) + 1)
    return [k for k in moves if k >= pile or game.f(k) < known[pile - k - 1]]


def agrees(game: MoveSize, proof: Proof, to: int = 2000) -> None:
    text = json.dumps(proof.certificate())
    with suppress(Unread):  # the rules are right, then; whether they are the game's is seen below
        check_again(text)
    continued = verified_runs(text, game).continued
    known = table(game, to)
    assert told_by(continued, to) == known
    for pile in (1, 2, 7, 30, 100, to // 7, to):
        for cap in (1, 5, pile):
            found = list(continued.winning_moves(pile, cap))
            assert found == winning(game, known, pile, cap)


@pytest.mark.parametrize("text", GAMES)
def test_games_are_proved(text: str) -> None:
    game = game_of(f"move-size; {text}")
    proof = prove(game)
    assert lines_of(game)[0].falls
    agrees(game, proof)
    oracle = Oracle(game)
    for statement in proof.statements():
        verdict = judged(statement, oracle, 60)
        assert verdict in (Verdict.TRUE, Verdict.CONSISTENT), str(statement)


@settings(max_examples=12)
@given(
    st.lists(st.integers(1, 9), min_size=1, max_size=4),
    st.sampled_from(["n", "n+3", "floor(3n/2)", "2n", "2n+1", "3n"]),
    st.integers(0, 3),
    st.booleans(),
)
def test_what_is_proved_is_true(first: list[int], line: str, blocks: int, overshoot: bool) -> None:
    f = line
    for n in range(len(first), 0, -1):
        f = f"{first[n - 1]} if n=={n} else {f}"
    game = game_of(f"move-size; f={f}; blocks={blocks}" + "; overshoot" * overshoot)
    try:
        proof = prove(game, 200_000)
        agrees(game, proof, 1000)
    except (UndecidedError, RefusedError):  # too long to search, or to check
        return


def test_thresholds_that_stay_small_have_a_period() -> None:
    """Taking 2 always leaves the cap 1."""
    theorem = onepile.game("move-size; f=8 if n==1 else 1 if n==2 else 3n").prove()
    assert isinstance(theorem.proof, PeriodProof)


@pytest.mark.parametrize(
    ("beginning", "small"),
    [
        ((5,), {5: (3, (1,)), 4: (1, ()), 3: (1, ()), 1: (1, ())}),
        ((3, 1), {2: (3, (1,)), 3: (3, (1,)), 4: (3, ())}),
    ],
)
def test_how_small_thresholds_live(
    beginning: tuple[int, ...], small: dict[int, tuple[int, tuple[int, ...]]]
) -> None:
    """f = 5, 4, 6, 8, … and f = 3, 1, 6, 8, …"""
    slope = Lines((Rule(2, 0, 1),), 0, beginning)
    assert slope.falls
    found = lives_of_small_thresholds(slope.rules, slope.beginning)
    assert {threshold: found[threshold] for threshold in small} == small
