"""The printed theorem is evidence, too: each rule is evaluated for three further periods.

The text alone is read. Beyond the members that the certificate lists its rules are compared with
the compiled table of thresholds, as far as that reaches, and with unfolding, which goes on.
"""

import re
from itertools import islice, pairwise
from typing import Any

import numpy as np
import pytest

from onepile.families.move_size.tables import safe_caps, thresholds_of_values
from onepile.families.move_size.unfolding.games import unfold
from onepile.families.move_size.unfolding.unfolding import Unfolding
from tests.families.move_size.proofs.games import game_of, proof_of
from tests.families.move_size.proofs.printed import Printed
from tests.families.move_size.proofs.test_claims import GAMES

PERIODS = 3
TABLE = 300_000


def last_before(text: str) -> int:
    """The pile from which on the theorem counts, as it says itself."""
    found = re.search(r"the piles up to (\d+) are found one by one", proof_of(text).say())
    return int(found[1]) if found else 0


def unfolding_of(text: str) -> Unfolding:
    """Of the game that the theorem's base is about: behind ends the game, else with overshoot."""
    game = game_of(text)
    if last_before(text):
        return unfold(game)
    return Unfolding(game.f.first_at_least, game.blocks, overshoot=True)


def table_of(text: str) -> "np.ndarray[Any, Any]":
    """The thresholds of the piles 1 … of that game, where the theorem begins to count."""
    game, last = game_of(text), last_before(text)
    if last:
        return safe_caps(game, TABLE + last, None)[1][last + 1 :]
    return thresholds_of_values(game.f.values(TABLE), game.blocks, overshoot=True)


def printed(text: str) -> Printed:
    """The theorem, read, with the members of three further periods."""
    proof = proof_of(text)
    theorem = Printed(proof.say())
    theorem.extend(len(proof.base) + PERIODS * theorem.period)
    return theorem


@pytest.mark.parametrize("text", GAMES)
def test_members_and_their_thresholds(text: str) -> None:
    game, theorem, last = game_of(text), printed(text), last_before(text)
    members = theorem.bases["b"].members
    listed = proof_of(text).base
    assert members[: len(listed)] == list(listed)
    assert len(members) >= len(listed) + PERIODS * theorem.period
    unfolding = unfolding_of(text)
    unfolding.extend(last + members[-1] + 1)
    for n, member in enumerate(members):
        threshold = theorem.threshold_of_member("b", n)
        assert unfolding.threshold(last + member) == threshold, (n, member)
        if game.blocks:
            moves = unfolding.winning_moves(last + member, threshold)
            zeros = list(islice(moves, game.blocks + 1))
            assert theorem.zeros_of_member("b", n) == zeros, (n, member)


@pytest.mark.parametrize("text", GAMES)
def test_piles_between(text: str) -> None:
    theorem, last = printed(text), last_before(text)
    members = theorem.bases["b"].members
    unfolding = unfolding_of(text)
    unfolding.extend(last + members[-1] + 1)
    compared = 0
    for before, member in pairwise(members):
        step = max(1, (member - before) // 12)
        for pile in range(before + 1, member, step):
            try:
                said = theorem.threshold(pile)
            except LookupError:
                continue
            assert unfolding.threshold(last + pile) == said, pile
            compared += 1
    assert compared > 50


@pytest.mark.parametrize("text", GAMES)
def test_the_table(text: str) -> None:
    """Where the compiled table reaches: it shares no code with proofs and unfolding."""
    theorem, table = printed(text), table_of(text)
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
