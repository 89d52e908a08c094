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
from math import lcm

import numpy as np

from onepile.errors import NotApplicable, quote
from onepile.families.general import General
from onepile.families.general.pairs import pairs
from onepile.families.general.piles import require_piles, settle
from onepile.families.general.previous import require_previous
from onepile.families.general.rules import GeneralPosition
from onepile.families.general.structure import by_class, classes_of, turn_of_ends
from onepile.limits import Budget, Limits
from onepile.mathematics.periods import Repetition
from onepile.numbers import Infinity
from onepile.returns.claims import Periodic
from onepile.rows import Repeating, returned, value_of
from onepile.statements import Phrase

_FIRST = 1 << 10
_LONGEST = 1 << 22
_LONGEST_FIRST = 20_000
"""Longer periods before the first move are not looked at."""
MOST_FIRST = 1000
"""Among so many first moves, each is looked at."""


def depth_of(rules: General) -> int:
    """The largest move.

    Raises:
        NotApplicable: there is none, or the pile itself or the move number counts.
    """
    if "t" in rules.take.names:
        raise NotApplicable(Phrase("{game} looks at the move number", game=quote(str(rules))))
    found = max(one.bound() for one in by_class(rules.take))
    if isinstance(found, Infinity):
        told = quote(str(rules.take))
        raise NotApplicable(Phrase("no bound of the moves of {condition} is known", condition=told))
    return max(1, found)


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
    settled = max(depth, turn_of_ends(rules).start)
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


def first_row(rules: General, found: Periodic) -> Repeating:
    """What the piles are before the first move, where the previous one counts.

    A first move may be larger than later ones; what it leaves is known by its own moves. So the
    largest first and the largest later move tell from where on everything is like a period earlier.

    >>> from onepile.text import parse_game
    >>> game = parse_game("general; take=m<=3 and m!=p; first=m<=5")
    >>> row = first_row(game, periodic(game))
    >>> row.period.start, row.period.period, row.window(10**20, 6).tolist()
    (12, 4, [2, 4, 2, 4, 2, 4])

    Raises:
        NotApplicable: the first moves have no such bound, or it is too long.
    """
    if rules.first is None:
        raise NotApplicable("all counters may be taken first")
    conditions = by_class(rules.first)
    most = max(one.bound(t=1) for one in conditions)
    if isinstance(most, Infinity) or most > MOST_FIRST:
        raise NotApplicable("the first moves are not known to be few")
    further = found.depth + (most if most > found.depth else 0)
    period = lcm(found.period.period, len(conditions))
    start = max(found.settled, found.period.start + further)
    if start + period > _LONGEST_FIRST:
        raise NotApplicable("it is too long")
    places = (rules.position(pile) for pile in range(1, start + period))
    values = [_value(rules, found, place) for place in places]
    return Repeating(np.array([_over(rules, found), *values]), Repetition(start, period))


def _over(rules: General, found: Periodic) -> int:
    return int(rules.misere and not found.nim)


def _value(rules: General, found: Periodic, position: GeneralPosition) -> int:
    """What a position is, from what its moves leave: a nim-value, or 1 for unsafe."""
    if rules.is_over(position.pile):
        return _over(rules, found)
    if (row := found.row_of(position)) is not None:
        return int(found.rows[row, found.period.reduced(position.pile)[0]])
    left = [_value(rules, found, rules.after(position, move)) for move in rules.moves(position)]
    return value_of(left, found.nim, rules.blocks, rules.misere)


def _budget(rules: General, work: int) -> Budget:
    refusal = f"the period of {quote(str(rules))} is not found within {{limit}} steps: ask for a "
    return Budget(work, refusal + "smaller pile")


def _lengths(settled: int) -> Iterator[int]:
    """How far tables are made, one after the other."""
    last = max(_FIRST, 4 * settled)
    while last <= _LONGEST:
        yield last
        last *= 4
