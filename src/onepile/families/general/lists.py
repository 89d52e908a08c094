"""The moves of many piles as lists in one array, for the compiled loops.

A condition that looks at no previous move and no move number allows moves by the pile alone; one
that looks at the pile by its residue alone needs one list for each residue, and is soon made.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from onepile.errors import NotApplicable
from onepile.families.general import General
from onepile.families.general.structure import by_class
from onepile.formulas.conditions import Condition
from onepile.formulas.int64 import UNBOUNDED, Truth, bounds, truth
from onepile.limits import Budget, require_bytes
from onepile.numbers import Infinity, short

Integers = NDArray[np.int64]
_CELLS = 1 << 22
"""So many pairs of pile and move are decided at a time."""
_ROWS = 4096
"""So many piles at most."""
_TRIED_COST = 40
_CALLED_COST = 2
"""Steps that an exact decision costs, one by one; those of a function that is called for it."""
_BOUND_COST = 200
"""Steps that an exact bound of the moves costs."""


@dataclass(frozen=True)
class Lists:
    """Lists of moves, each ascending, one after the other.

    Attributes:
        first: The first pile that they are for.
        which: The list of each pile from there on.
        offsets: Where each list begins; one entry more.
        moves: The lists.
    """

    first: int
    which: Integers
    offsets: Integers
    moves: Integers

    @property
    def cost(self) -> int:
        """How many moves are looked at."""
        return len(self.which) + int(np.diff(self.offsets)[self.which].sum())


def allowed_moves(condition: Condition, most: int, budget: Budget, **place: int) -> Truth:
    """Whether each of the moves 0 … most is allowed (0 is not).

    >>> condition = Condition.parse("m%3==p%3", ("m", "p"))
    >>> allowed_moves(condition, 6, Budget(100), p=4).astype(int).tolist()
    [0, 1, 0, 0, 1, 0, 0]
    """
    budget.spend(1 + most // 8)
    require_bytes(8 * (most + 1), f"a list of {short(most)} moves")
    moves = np.arange(most + 1)
    try:
        found = np.broadcast_to(truth(condition.node, {"m": moves, **place}), moves.shape).copy()
    except NotApplicable:
        budget.spend(cost_of(condition) * most)
        found = np.zeros(most + 1, dtype=np.bool_)
        for low, high in condition.allowed(most, **place).intervals:
            found[low : high + 1] = True
    found[0] = False
    return found


def cost_of(condition: Condition) -> int:
    """Steps that it takes to decide about one move."""
    return _TRIED_COST if condition.has_text else _CALLED_COST


def lists_of(rules: General, last: int, budget: Budget) -> Iterator[Lists]:
    """The lists of the piles 1 … last, for piles from low to high.

    Raises:
        WorkLimitError: there are too many moves to be looked at.
    """
    try:
        by_class(rules.take)
    except NotApplicable:
        yield from _pile_by_pile(rules, last, budget)
        return
    yield by_residue(rules, last, last, budget)


def by_residue(rules: General, most: int, last: int, budget: Budget, **place: int) -> Lists:
    """One list of moves up to `most` for each residue of the pile, for the piles 1 … last.

    Raises:
        NotApplicable: the condition looks at the pile in another way.
    """
    classes = by_class(rules.take)
    tops = [max(0, _most(rules, one, most, **place)) for one in classes]
    each = zip(classes, tops, strict=True)
    chosen = [np.flatnonzero(allowed_moves(one, top, budget, **place)) for one, top in each]
    offsets = np.concatenate([[0], np.cumsum([len(one) for one in chosen])]).astype(np.int64)
    which = np.arange(1, last + 1) % len(classes)
    return Lists(1, which, offsets, np.concatenate(chosen).astype(np.int64))


def _most(rules: General, condition: Condition, last: int, **place: int) -> int:
    """What no move exceeds that counts for piles up to the last."""
    bound = condition.bound(**place)
    if isinstance(bound, Infinity):
        return last
    return bound if rules.overshoot else min(last, bound)


def _most_of(rules: General, first: int, rows: int, budget: Budget) -> Integers:
    """What no move exceeds at each of some piles; what exceeds the pile counts with overshoot."""
    budget.spend(rows)
    piles = np.arange(first, first + rows)
    try:
        most = np.maximum(bounds(rules.take.node, {"n": piles}), 0)
    except NotApplicable:
        budget.spend(_BOUND_COST * rows)
        each = (_most(rules, rules.take, pile, n=pile) for pile in piles.tolist())
        return np.array([min(one, UNBOUNDED) for one in each])
    return np.where((most < UNBOUNDED) & rules.overshoot, most, np.minimum(most, piles))


def _pile_by_pile(rules: General, last: int, budget: Budget) -> Iterator[Lists]:
    """Lists for some piles at a time, each pile with its own."""
    if isinstance(rules.take.bound(n=last), Infinity):  # every move is tried at every pile
        budget.foresee(last * last // 16)
    first = 1
    while first <= last:
        most_of = _most_of(rules, first, min(last - first + 1, _ROWS), budget)
        so_far = np.maximum.accumulate(most_of)
        cells = (so_far + 1.0) * np.arange(1, len(so_far) + 1)
        fitting = np.flatnonzero(cells <= _CELLS)
        rows = int(fitting[-1]) + 1 if len(fitting) else 1
        piles, most = range(first, first + rows), int(so_far[rows - 1])
        budget.spend(rows * most // 8)
        moves, column = np.arange(1, most + 1), np.arange(first, first + rows)[:, None]
        try:
            found = truth(rules.take.node, {"m": moves, "n": column})
            found = np.broadcast_to(found, (rows, most))
            if not rules.overshoot:
                found = found & (moves <= column)
            at, chosen = np.nonzero(found)
            counts, listed = np.bincount(at, minlength=rows), chosen + 1
        except NotApplicable:
            budget.spend(cost_of(rules.take) * rows * most)
            each = [
                list(rules.allowed(rules.position(pile), most if rules.overshoot else pile))
                for pile in piles
            ]
            counts = np.array([len(one) for one in each])
            listed = np.array([move for one in each for move in one])
        offsets = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
        yield Lists(first, np.arange(rows), offsets, listed.astype(np.int64))
        first += rows
