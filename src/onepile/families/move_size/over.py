"""At which of the first piles a game is over, as an array."""

import numpy as np
from numpy.typing import NDArray

from onepile.budget import Budget
from onepile.families.move_size.rules import Ends
from onepile.formulas import NumbersWhere


def over_at(ends: Ends, count: int, budget: Budget | None = None) -> NDArray[np.bool_]:
    """Whether further ends end the game at each of the piles 0 … count; that of 0 is not told.

    Args:
        ends: The further ends.
        count: The last pile.
        budget: The steps that may be taken where a condition is looked at pile by pile.

    >>> over_at(frozenset({2, 9}), 4).astype(int).tolist()
    [0, 0, 1, 0, 0]
    """
    over = np.zeros(count + 1, dtype=np.bool_)
    if isinstance(ends, NumbersWhere):
        over[1:] = ends.truth(count, budget)
    else:
        over[[pile for pile in ends if pile <= count]] = True
    return over
