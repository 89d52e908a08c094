"""The period of a pile-size game's nim-values or outcomes: proved if it can be, else as seen."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from onepile.families.pile_size.rules import PileSize
from onepile.families.pile_size.tables import nim_values, unsafe_piles
from onepile.mathematics.periods import Period, proved_period, seen_period

Progress = Callable[[float], None]
_FIRST = 1 << 10


def table_with_period(
    game: PileSize, to: int, progress: Progress | None = None
) -> tuple[NDArray[np.generic], Period | None]:
    """A table that shows the period, and the period; None when there is none up to the bound.

    Args:
        game: The rules; nim-values are looked at in normal play, outcomes in misère play.
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
        proved = proved_period(game.f, numbers)
        if proved is not None:
            return values, proved
        if count == to:
            return values, seen_period(numbers)
        count = min(4 * count, to)
