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

import numpy as np
from numpy.typing import NDArray

from onepile import kernels
from onepile.errors import NotApplicable, quote
from onepile.families.general import General
from onepile.families.general.pairs import pairs
from onepile.families.general.piles import require_piles, settle
from onepile.families.general.previous import require_previous
from onepile.families.general.rules import GeneralPosition
from onepile.families.general.structure import by_class, classes_of, names
from onepile.formulas import NumbersWhere
from onepile.formulas.conditions import Condition
from onepile.limits import MOVES_PER_STEP, Budget, Limits
from onepile.mathematics.nim_sums import least_missing
from onepile.mathematics.periods import Repetition
from onepile.numbers import INFINITY, Extended, Infinity
from onepile.rules import most
from onepile.statements import Phrase

_FIRST = 1 << 10
_LONGEST = 1 << 22


@dataclass(frozen=True)
class Periodic:
    """What each pile is up to the first return and beyond, and how it goes on for ever.

    Attributes:
        rows: rows[i][n]: the nim-value of pile n, or 1 for unsafe; with i passes left, or, where
            the previous move counts, after the previous move i + 1.
        nim: Whether these are nim-values.
        period: From where on what repeats.
        depth: The largest move; where the previous move counts there are as many rows.
        settled: From here on each pile follows from the `depth` piles before it.
        memory: Whether the previous move counts.
    """

    rows: NDArray[np.int64]
    nim: bool
    period: Repetition
    depth: int
    settled: int
    memory: bool

    def row_of(self, position: GeneralPosition) -> int | None:
        """The row that a position stands in; None if none has its previous move."""
        if not self.memory:
            return position.get("passes")
        previous = position.get("previous")
        return previous - 1 if 1 <= previous <= self.depth else None

    def after(self, game: General, position: GeneralPosition, move: int) -> int:
        """What a move leaves: a nim-value, or 1 for unsafe."""
        there = game.after(position, move)
        row = self.row_of(there)
        assert row is not None  # no move is larger than the largest
        return int(self.rows[row, self.period.reduced(there.pile)[0]])

    def early(self, pile: int) -> int:
        """An early pile that is like this one, with every previous move and those before it."""
        depth = self.depth if self.memory else 0
        return self.period.reduced(pile - depth)[0] + depth if pile > depth else pile

    def require(self, game: General, position: GeneralPosition) -> None:
        """Refuse a position from which more may be taken than what the period is about.

        Raises:
            NotApplicable: that is so.
        """
        moves = game.moves(position)
        if self.memory and moves and most(moves) > self.depth:
            raise NotApplicable(f"the first move of {quote(str(game))} has another bound")

    def nim_value(self, game: General, position: GeneralPosition) -> int | None:
        """The nim-value of a position, None for games without."""
        if not self.nim:
            return None
        row = self.row_of(position)
        if row is not None:
            return int(self.rows[row, self.period.reduced(position.pile)[0]])
        moves = game.moves_that_matter(position)
        return least_missing([self.after(game, position, move) for move in moves])


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
            budget.spend(last * depth * depth // MOVES_PER_STEP)
            pairs_found = pairs(rules, last, depth, budget)
            rows, nim = pairs_found.values[:, 1:].T.astype(np.int64), pairs_found.nim
        else:
            table = settle(rules, last, budget, nim_values=True)
            rows, nim = np.array(table.values or table.unsafe, dtype=np.int64), bool(table.values)
        period = _return(rows, depth, settled, classes)
        if period is not None:
            return Periodic(rows, nim, period, depth, settled, memory)
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


def _return(rows: NDArray[np.int64], depth: int, settled: int, classes: int) -> Repetition | None:
    """The period that a table proves; rows[i][n] is one of the things that pile n is."""
    states = rows[0]
    if len(rows) > 1:
        _, found = np.unique(rows, axis=1, return_inverse=True)
        states = np.asarray(found, dtype=np.int64).reshape(-1)
    depths = np.full(len(states), depth, dtype=np.int64)
    start, period = kernels.least_return(states, depths, settled - 1, classes)
    if not period:
        return None
    while start > 0 and states[start - 1] == states[start - 1 + period]:
        start -= 1
    return Repetition(int(start), int(period))
