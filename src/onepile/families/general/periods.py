"""A general game whose moves are bounded and depend on the residue of the pile alone is periodic.

What a pile is follows from as many piles before it as the largest move takes, and from its residue.
So when as many neighbouring piles, at the same residues, are again what they were, everything
repeats from there on for ever: a repeated window is a proof, and since there are finitely many
windows, one must come. For normal play without blocks the nim-values repeat, else the outcomes.

Where the previous move counts, a pile is many things, one after each previous move; no previous
move exceeds the largest move, so the windows are still finitely many.
"""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from onepile.errors import NotApplicable, quote
from onepile.families.general import General
from onepile.families.general.pairs import pairs
from onepile.families.general.piles import require_piles, settle
from onepile.families.general.previous import require_previous
from onepile.families.general.structure import by_class, classes_of, names
from onepile.formulas import NumbersWhere
from onepile.formulas.conditions import Condition
from onepile.limits import Budget, Limits
from onepile.numbers import INFINITY, Extended, Infinity
from onepile.returns.claims import Periodic
from onepile.rows import returned
from onepile.statements import Phrase

_FIRST = 1 << 10
_LONGEST = 1 << 22


def depth_of(rules: General) -> int:
    """The largest move.

    Raises:
        NotApplicable: there is none, or the pile itself or the move number counts.
    """
    if "t" in rules.take.names:
        raise NotApplicable(Phrase("{game} looks at the move number", game=quote(str(rules))))
    found = max(_bound(one) for one in by_class(rules.take))
    if isinstance(found, Infinity):
        told = quote(str(rules.take))
        raise NotApplicable(Phrase("no bound of the moves of {condition} is known", condition=told))
    return max(1, found)


def _bound(condition: Condition) -> Extended:
    """What no move exceeds, whatever the previous move was."""
    free = [part for part in condition.conjuncts if "p" not in names(part)]
    return min((condition.part(part).bound() for part in free), default=INFINITY)


@lru_cache(maxsize=64)
def periodic(rules: General, work: int = Limits.work) -> Periodic:
    """The period of a game, found and proved.

    >>> from onepile.text import parse_game
    >>> found = periodic(parse_game("general; set=2,5,7"))
    >>> found.period.start, found.period.period
    (0, 22)
    >>> found = periodic(parse_game("general; take=m<=5 and m!=p; first=m<=5"))
    >>> found.period.start, found.period.period
    (28, 13)

    Raises:
        NotApplicable: the moves are not bounded, or more than the residue of the pile and the
            previous move count.
        WorkLimitError: the period is too long to be found.
    """
    memory = "p" in rules.take.names
    (require_previous if memory else require_piles)(rules)
    depth, classes = depth_of(rules), classes_of(rules)
    settled = max(depth, _last_end(rules) + 1)
    budget = _budget(rules, work)
    for last in _lengths(settled):
        if memory:
            known = pairs(rules, last, depth, last + depth, True, budget)
            rows = np.array([known.after(previous) for previous in range(1, depth + 1)])
            nim = known.nim
        else:
            table = settle(rules, last, budget, nim_values=True)
            rows, nim = np.array(table.rows, dtype=np.int64), table.nim
        period = returned(rows, depth, settled, classes)
        if period is not None:
            return Periodic(rows, nim, period, depth, settled, classes, memory)
    raise budget.refused()


def _budget(rules: General, work: int) -> Budget:
    refusal = f"the period of {quote(str(rules))} is not found within {{limit}} steps: ask for a "
    return Budget(work, refusal + "smaller pile")


def _lengths(settled: int) -> Iterator[int]:
    """How far tables are made, one after the other."""
    last = max(_FIRST, 4 * settled)
    while last <= _LONGEST:
        yield last
        last *= 4


def _last_end(rules: General) -> int:
    """The last of the listed ends; where a condition says them, residues do from the first on."""
    return 0 if isinstance(rules.ends, NumbersWhere) else max(rules.ends, default=0)
