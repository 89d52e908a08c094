"""A general game whose moves are bounded and depend on the residue of the pile alone is periodic.

What a pile is follows from as many piles before it as the largest move takes, and from its residue.
So when as many neighbouring piles, at the same residues, are again what they were, everything
repeats from there on for ever: a repeated window is a proof, and since there are finitely many
windows, one must come. For normal play without blocks the nim-values repeat, else the outcomes.

Where the previous move counts, a pile is many things, one after each previous move; no previous
move exceeds the largest move, so the windows are still finitely many.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from onepile import kernels
from onepile.budget import MOVES_PER_STEP, Budget, Limits
from onepile.errors import NotApplicable, quote
from onepile.families.general.lists import Integers
from onepile.families.general.memory import Pairs, pairs, require_previous
from onepile.families.general.piles import PileTable, require_piles, settle
from onepile.families.general.rules import General, GeneralPosition
from onepile.families.general.structure import by_class, classes_of, names
from onepile.formulas import NumbersWhere
from onepile.formulas.conditions import Condition
from onepile.mathematics.periods import Repetition
from onepile.numbers import INFINITY, Infinity

_FIRST = 1 << 10
_LONGEST = 1 << 22


@dataclass(frozen=True)
class Periodic:
    """A table of piles, and how it goes on for ever.

    Attributes:
        table: The piles up to the first return and beyond.
        period: From where on what repeats.
        depth: The largest move.
    """

    table: PileTable
    period: Repetition
    depth: int

    def early(self, position: GeneralPosition) -> GeneralPosition:
        """A position of the table that is like this one."""
        return GeneralPosition(self.period.reduced(position.pile)[0], position.place)

    def is_safe(self, position: GeneralPosition) -> bool:
        """Whether the player to move loses."""
        return self.table.is_safe(self.early(position))

    def nim_value(self, position: GeneralPosition) -> int | None:
        """The nim-value, None for games without."""
        return self.table.nim_value(self.early(position))


def depth_of(rules: General) -> int:
    """The largest move.

    Raises:
        NotApplicable: there is none, or the pile itself or the move number counts.
    """
    if "t" in rules.take.names:
        raise NotApplicable(f"{quote(str(rules))} looks at the move number")
    classes_of(rules)
    bounds = [_bound(one) for one in by_class(rules.take)]
    return max(1, *bounds)


def _bound(condition: Condition) -> int:
    """What no move exceeds, whatever the previous move was."""
    free = [part for part in condition.conjuncts if "p" not in names(part)]
    found = min((condition.part(part).bound() for part in free), default=INFINITY)
    if isinstance(found, Infinity):
        raise NotApplicable(f"the moves of {quote(str(condition))} have no bound")
    return found


@lru_cache(maxsize=64)
def periodic(rules: General, work: int = Limits.work) -> Periodic:
    """The period where the pile alone counts, found and proved.

    >>> from onepile.text import parse_game
    >>> found = periodic(parse_game("general; set=2,5,7"))
    >>> found.period.start, found.period.period
    (0, 22)

    Raises:
        NotApplicable: the moves are not bounded, or more than the residue of the pile counts.
        WorkLimitError: the period is too long to be found.
    """
    require_piles(rules)
    depth = depth_of(rules)
    budget = _budget(rules, work)
    for last in _lengths(rules, depth):
        table = settle(rules, last, budget, nim_values=True)
        period = _return(rules, np.array(table.values or table.unsafe), depth)
        if period is not None:
            return Periodic(table, period, depth)
    raise budget.refused()


@dataclass(frozen=True)
class PeriodicMemory:
    """A table of piles and previous moves, and how it goes on for ever.

    Attributes:
        table: The piles up to the first return and beyond.
        period: From where on what repeats.
        depth: The largest move.
    """

    table: Pairs
    period: Repetition
    depth: int

    @property
    def nim(self) -> bool:
        """Whether nim-values are known; else it is known whether a position is unsafe."""
        return self.table.nim

    def options(self, pile: int) -> Integers:
        """What each move leaves, up to the largest."""
        return self.table.options(self.early(pile))

    def early(self, pile: int) -> int:
        """A pile whose moves leave the same."""
        return self.period.reduced(pile - self.depth)[0] + self.depth if pile > self.depth else pile


@lru_cache(maxsize=64)
def periodic_memory(rules: General, work: int = Limits.work) -> PeriodicMemory:
    """The period where pile and previous move count, found and proved.

    >>> from onepile.text import parse_game
    >>> found = periodic_memory(parse_game("general; take=m<=5 and m!=p; first=m<=5"))
    >>> found.period.start, found.period.period
    (28, 13)

    Raises:
        NotApplicable: the moves are not bounded, or more counts.
        WorkLimitError: the period is too long to be found.
    """
    require_previous(rules)
    depth = depth_of(rules)
    budget = _budget(rules, work)
    for last in _lengths(rules, depth):
        budget.spend(last * depth * depth // MOVES_PER_STEP)
        table = pairs(rules, last, depth, budget)
        period = _return(rules, table.values[:, 1:].T, depth)
        if period is not None:
            return PeriodicMemory(table, period, depth)
    raise budget.refused()


def _budget(rules: General, work: int) -> Budget:
    refusal = f"the period of {quote(str(rules))} is not found within {{limit}} steps: ask for a "
    return Budget(work, refusal + "smaller pile")


def _lengths(rules: General, depth: int) -> Iterator[int]:
    """How far tables are made, one after the other."""
    last = 4 * max(_FIRST // 4, depth, _last_end(rules))
    while last <= _LONGEST:
        yield last
        last *= 4


def _last_end(rules: General) -> int:
    """The last of the listed ends; where a condition says them, residues do from the first on."""
    return 0 if isinstance(rules.ends, NumbersWhere) else max(rules.ends, default=0)


def _return(rules: General, rows: NDArray[Any], depth: int) -> Repetition | None:
    """The period that a table proves; rows[i][n] is one of the things that pile n is."""
    states = rows[0].astype(np.int64)
    if len(rows) > 1:
        _, found = np.unique(rows, axis=1, return_inverse=True)
        states = np.asarray(found, dtype=np.int64).reshape(-1)
    depths = np.full(len(states), depth, dtype=np.int64)
    settled, classes = max(depth, _last_end(rules)), classes_of(rules)
    start, period = kernels.least_return(states, depths, settled, classes)
    if not period:
        return None
    while start > 0 and states[start - 1] == states[start - 1 + period]:
        start -= 1
    return Repetition(int(start), int(period))
