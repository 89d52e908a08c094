"""A general game whose moves are bounded and depend on the residue of the pile alone is periodic.

What a pile is follows from as many piles before it as the largest move takes, and from its residue.
So when as many neighbouring piles, at the same residues, are again what they were, everything
repeats from there on for ever: a repeated window is a proof, and since there are finitely many
windows, one must come. For normal play without blocks the nim-values repeat, else the outcomes.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from onepile import kernels
from onepile.budget import Budget, Limits
from onepile.errors import NotApplicable, WorkLimitError, quote
from onepile.families.general.piles import PileTable, require_piles, settle
from onepile.families.general.rules import General, GeneralPosition
from onepile.families.general.structure import by_class
from onepile.mathematics.periods import Repetition
from onepile.numbers import INFINITY

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
        NotApplicable: there is none, or the pile itself or more counts.
    """
    require_piles(rules)
    bounds = [one.bound() for one in by_class(rules.take)]
    largest = max(bounds)
    if largest is INFINITY:
        raise NotApplicable(f"the moves of {quote(str(rules))} have no bound")
    return max(1, largest)


@lru_cache(maxsize=64)
def periodic(rules: General, work: int = Limits.work) -> Periodic:
    """The period, found and proved.

    >>> from onepile.text import parse_game
    >>> found = periodic(parse_game("general; set=2,5,7"))
    >>> found.period.start, found.period.period
    (0, 22)

    Raises:
        NotApplicable: the moves are not bounded, or more than the residue of the pile counts.
        WorkLimitError: the period is too long to be found.
    """
    depth, classes = depth_of(rules), len(by_class(rules.take))
    settled = max([depth, *rules.ends])
    budget = Budget(work, f"the period of {quote(str(rules))} is not found within {{limit}} steps: ask for a smaller pile")
    last = max(_FIRST, 4 * settled)
    while last <= _LONGEST:
        table = settle(rules, last, budget, nim_values=True)
        states = _states(table)
        depths = np.full(last + 1, depth, dtype=np.int64)
        start, period = kernels.least_return(states, depths, settled, classes)
        if period:
            while start > 0 and states[start - 1] == states[start - 1 + period]:
                start -= 1
            return Periodic(table, Repetition(int(start), int(period)), depth)
        last *= 4
    raise WorkLimitError(
        f"the period of {quote(str(rules))} is not found among the first {_LONGEST} piles: ask for "
        "a smaller pile"
    )


def _states(table: PileTable) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """What each pile is, with every number of passes, as one number."""
    rows = table.values or table.unsafe
    if len(rows) == 1:
        return rows[0].astype(np.int64)
    _, found = np.unique(np.array(rows), axis=1, return_inverse=True)
    return np.asarray(found, dtype=np.int64).reshape(-1)
