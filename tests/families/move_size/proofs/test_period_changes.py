"""Certificates of periods changed by lot: what is accepted is true."""

import random
from typing import Any

import pytest

import onepile
from onepile.errors import RefusedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.period import prove_period
from onepile.families.move_size.recurrence import Recurrence
from tests.families.forging import Content, sealed
from tests.families.move_size.proofs.games import game_of

BLOCKED = "move-size; f=n//2+3; blocks=1"  # period 12 from pile 10 on, the state is 10 … 13
MISERE = "move-size; f=n%5+1; blocks=2; misere"


def true_content(game: str) -> Content:
    return prove_period(game_of(game)).certificate()


@pytest.mark.parametrize("game", [BLOCKED, MISERE, "move-size; f=[3,1,4,1,5]; ends=4"])
def test_what_is_accepted_of_random_changes_is_true(game: str) -> None:
    """A later start, a longer state or several periods are true as well."""
    draw = random.Random(7)
    rules = game_of(game)
    recurrence = Recurrence(rules)
    accepted = 0
    for _ in range(400):
        content = true_content(game)
        for key in draw.sample(["start", "settled", "period"], draw.randint(1, 2)):
            content[key] = max(1, content[key] + draw.choice([-2, -1, 1, 2, content["period"]]))
        start, settled, period = (content[key] for key in ("start", "settled", "period"))
        if draw.random() < 0.8:  # the forger knows the thresholds
            piles = range(start, max(start, settled))
            content["state"] = [_told(rules, recurrence, pile, content["bound"]) for pile in piles]
        try:
            onepile.verify(sealed(content))
        except RefusedError:
            continue
        accepted += 1
        for pile in range(start, start + 3 * period + 60):
            here, there = (
                _told(rules, recurrence, n, content["bound"]) for n in (pile, pile + period)
            )
            assert here == there
    assert accepted > 10


def _told(rules: MoveSize, recurrence: Recurrence, pile: int, bound: int | None) -> Any:
    """A pile as it stands in a state."""
    if rules.has_thresholds:
        threshold = recurrence.threshold(pile)
        return threshold if isinstance(threshold, int) else None
    assert bound is not None
    caps = recurrence.safe_caps(pile)
    if caps is None:
        winning = [*recurrence.winning_moves(pile, bound)]
        highest = winning[rules.blocks] if len(winning) > rules.blocks else None
        return [None, highest]
    least, most = caps
    return [least if least <= bound else None, most + 1 if most < bound else None]
