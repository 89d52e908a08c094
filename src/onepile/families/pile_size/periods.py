"""The period of a pile-size game's nim-values or outcomes: proved if it can be, else as seen.

It is proved in two cases, both for an f that repeats itself (`bar.gains`).

* f repeats itself with period q, so that its windows have some largest width w. What a pile is
  depends on the w piles before it and on n mod q alone, so when w neighbouring piles return, at the
  same residues, the table repeats for ever (`rows.returned`).
* n − f(n) repeats itself with period q, or falls by the same amount with every period. From some
  pile c on every pile is seen from all later ones, so that their nim-values are distinct; the
  values that are missing below their maximum can only be filled, and when none is during q piles,
  none ever is: g(n+1) = g(n) + 1 from there on. In misère play all piles are unsafe that see a
  safe one, and how far down a pile sees never gets less.
"""

from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from onepile.errors import NotApplicable, quote
from onepile.families.pile_size import PileSize
from onepile.families.pile_size.bar import gains, require_repeating
from onepile.families.pile_size.tables import nim_values, unsafe_piles
from onepile.formulas import Expression
from onepile.limits import Progress
from onepile.mathematics.periods import Repetition, least_period, seen_period
from onepile.rows import Repeating, returned

_FIRST = 1 << 10
_LONGEST_TABLE = 1 << 20


def table_with_period(
    game: PileSize, to: int, progress: Progress | None = None
) -> tuple[NDArray[np.generic], Repetition | None]:
    """A table that shows the period, and the period; None when there is none up to the bound.

    Args:
        game: The game; nim-values are looked at in normal play, outcomes in misère play.
        to: How many piles may be looked at. Fewer are when a proof needs no more.
        progress: Called during long work.

    >>> from onepile.text import parse_game
    >>> print(table_with_period(parse_game("pile-size; f=[3,1,4,1,5]"), 10**6)[1])
    period 6 from pile 3 on, proved
    """
    count = min(_FIRST, to)
    while True:
        values = unsafe_piles(game, count, progress) if game.misere else nim_values(game, count)
        numbers = values.astype(np.int64)
        proved = proved_period(game.f, numbers, game.misere)
        if proved is not None:
            return values, proved
        if count == to:
            return values, seen_period(numbers)
        count = min(4 * count, to)


def repeating(game: PileSize, to: int, progress: Progress | None = None) -> Repeating:
    """The nim-values of all piles, or, in misère play, 1 for the unsafe ones.

    Raises:
        NotApplicable: no period is proved with a table of `to` piles at most.
    """
    require_repeating(game.f)
    to = min(to, _LONGEST_TABLE)
    table, period = _beginning(game) if to >= _FIRST else (None, None)
    if table is None or period is None or not period.proved:
        table, period = table_with_period(game, to, progress)
    if period is None or not period.proved:
        raise NotApplicable(
            f"no period of f={quote(str(game.f))} is proved with a table of {to} piles"
        )
    return Repeating(table, period)


@lru_cache(maxsize=64)
def _beginning(game: PileSize) -> tuple[NDArray[np.generic], Repetition | None]:
    """The shortest table that is made, and its period; kept for the next question."""
    return table_with_period(game, _FIRST)


def proved_period(
    f: Expression, values: NDArray[np.integer], misere: bool = False
) -> Repetition | None:
    """The period, proved to go on for ever, of nim-values or outcomes of the pile-size game of f.

    None when there is none, when the table is too short for the proof, or when f is not known to
    repeat itself.

    >>> print(proved_period(Expression.parse("3"), np.arange(40) % 4))
    period 4 from pile 0 on, proved
    """
    repeat = gains(f)
    if repeat is None:
        return None
    one_period = range(repeat.start, repeat.start + repeat.period)
    if repeat.gain == 0:
        width = max(f(n) for n in one_period)
        settled = max(repeat.start, width)
        found = returned(values[np.newaxis], max(1, width), settled, repeat.period)
        if found is None:
            return None
        least = least_period(values[found.start : found.start + found.period].tolist())
        return replace(found, period=least)
    if repeat.gain < repeat.period:
        return None
    if misere:
        last_safe = int(np.flatnonzero(values == 0).max(initial=-1))
        beyond = range(len(values), len(values) + repeat.period)
        seen_by_all = all(n - f(n) <= last_safe for n in beyond)
        settled = len(values) >= repeat.start and last_safe >= 0 and seen_by_all
        return Repetition(last_safe + 1, 1) if settled else None
    deepest = max(n - f(n) for n in one_period)
    seen = seen_period(values)
    if seen is not None and (seen.period, seen.gain) == (1, 1):
        settled = max(seen.start, repeat.start, deepest, 1) + 1
        long_enough = len(values) > settled + repeat.period
        if long_enough and values[settled - 1] == values[:settled].max():
            return replace(seen, seen_to=None)
    return None
