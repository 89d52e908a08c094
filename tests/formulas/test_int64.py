"""Conditions for whole arrays against the exact way, one by one."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from onepile.errors import NotApplicable, OnepileError
from onepile.formulas.conditions import Condition
from onepile.formulas.int64 import UNBOUNDED, bounds, truth
from onepile.numbers import Infinity
from tests.families.general.random_conditions import conditions

MOVES, PILES = np.arange(1, 31), np.arange(1, 19)


def parsed(text: str) -> Condition | None:
    try:
        return Condition.parse(text, ("m", "n"))
    except OnepileError:
        return None


@given(st.sampled_from([("n",), ("n%2", "n")]).flatmap(conditions))
def test_random_conditions(text: str) -> None:
    condition = parsed(text)
    if condition is None:
        return
    try:
        allowed = [[condition(m, n=n) for m in MOVES.tolist()] for n in PILES.tolist()]
        bound = [condition.bound(n=n) for n in PILES.tolist()]
        found = truth(condition.node, {"m": MOVES, "n": PILES[:, None]})
        most = bounds(condition.node, {"n": PILES})
    except (NotApplicable, OnepileError):
        return
    assert np.broadcast_to(found, (len(PILES), len(MOVES))).tolist() == allowed
    for told, exact, row in zip(most.tolist(), bound, allowed, strict=True):
        assert all(m <= told for m, may in enumerate(row, 1) if may)
        if not isinstance(exact, Infinity):
            assert told < UNBOUNDED  # what is seen one by one is seen in arrays
