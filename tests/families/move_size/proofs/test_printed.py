"""The printed theorem is evidence, too: each rule is evaluated for three further periods.

The text alone is read. Beyond the members that the certificate lists its rules are compared with
the compiled table of thresholds, as far as that reaches, and with unfolding, which goes on.
"""

from dataclasses import replace
from functools import cache
from itertools import islice, pairwise

import numpy as np
import pytest

from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.proofs.proved_runs import Proof
from onepile.families.move_size.tables import thresholds_of_values
from onepile.families.move_size.unfolding.unfolding import Unfolding
from tests.families.move_size.proofs.games import game_of
from tests.families.move_size.proofs.printed import Printed
from tests.families.move_size.proofs.test_claims import GAMES

PERIODS = 3
TABLE = 300_000


@cache
def proof_of(text: str) -> Proof:
    return prove(game_of(text))


def with_overshoot(text: str) -> MoveSize:
    """The game that the theorem's base is about."""
    return replace(game_of(text), overshoot=True)


def printed(text: str) -> Printed:
    """The theorem, read, with the members of three further periods."""
    proof = proof_of(text)
    theorem = Printed(proof.say())
    theorem.extend(len(proof.base) + PERIODS * theorem.period)
    return theorem


@pytest.mark.parametrize("text", GAMES)
def test_members_and_their_thresholds(text: str) -> None:
    game, theorem = with_overshoot(text), printed(text)
    members = theorem.bases["b"].members
    listed = proof_of(text).base
    assert members[: len(listed)] == list(listed)
    assert len(members) >= len(listed) + PERIODS * theorem.period
    unfolding = Unfolding(game.f.first_at_least, game.blocks, overshoot=True)
    unfolding.extend(members[-1] + 1)
    for n, member in enumerate(members):
        threshold = theorem.threshold_of_member("b", n)
        assert unfolding.threshold(member) == threshold, (n, member)
        if game.blocks:
            zeros = list(islice(unfolding.winning_moves(member, threshold), game.blocks + 1))
            assert theorem.zeros_of_member("b", n) == zeros, (n, member)


@pytest.mark.parametrize("text", GAMES)
def test_piles_between(text: str) -> None:
    game, theorem = with_overshoot(text), printed(text)
    members = theorem.bases["b"].members
    unfolding = Unfolding(game.f.first_at_least, game.blocks, overshoot=True)
    unfolding.extend(members[-1] + 1)
    compared = 0
    for before, member in pairwise(members):
        step = max(1, (member - before) // 12)
        for pile in range(before + 1, member, step):
            try:
                said = theorem.threshold(pile)
            except LookupError:
                continue
            assert unfolding.threshold(pile) == said, pile
            compared += 1
    assert compared > 50


@pytest.mark.parametrize("text", GAMES)
def test_the_table(text: str) -> None:
    """Where the compiled table reaches: it shares no code with proofs and unfolding."""
    game, theorem = with_overshoot(text), printed(text)
    table = thresholds_of_values(game.f.values(TABLE), game.blocks, overshoot=True)
    members = theorem.bases["b"].members
    compared = 0
    for n, member in enumerate(members):
        if member <= TABLE:
            assert table[member - 1] == theorem.threshold_of_member("b", n)
            compared += 1
    assert compared >= min(15, len(members))
    last = min(TABLE, members[-1])
    records = np.flatnonzero(table[:last] >= np.arange(1, last + 1)) + 1
    assert set(records.tolist()) <= set(members)  # who is the own threshold, or less, is a member


@pytest.mark.parametrize("text", GAMES)
def test_the_factor(text: str) -> None:
    """Three periods later the members grow by the printed factor."""
    theorem = printed(text)
    members, turn = theorem.bases["b"].members, theorem.members_of_factor
    for n in range(len(members) - theorem.period, len(members)):
        assert abs(members[n] / members[n - turn] / theorem.factor - 1) < 1e-4
