"""Any game in which the previous move counts: a table of piles and previous moves.

The condition may look at the residue of the pile.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from onepile import kernels
from onepile.families.general import General
from onepile.families.general.lists import Integers, allowed_moves
from onepile.families.general.piles import over_at
from onepile.families.general.previous import require_previous
from onepile.families.general.slices import slices
from onepile.families.general.structure import by_class
from onepile.limits import MOVES_PER_STEP, Budget, Progress, require_bytes
from onepile.numbers import short


@dataclass(frozen=True)
class Pairs:
    """A table of piles and previous moves.

    Attributes:
        values: values[n, p]: the nim-value, or 1 for unsafe.
        nim: Which of the two.
    """

    values: NDArray[np.int32]
    nim: bool

    def options(self, pile: int) -> Integers:
        """What each move leaves."""
        moves = np.arange(min(pile + 1, self.values.shape[1]))
        found: Integers = self.values[pile - moves, moves].astype(np.int64)
        return found


def by_pairs(rules: General, last: int, budget: Budget, progress: Progress | None = None) -> Pairs:
    """Settle all piles 0 … last with all previous moves, for any condition.

    >>> from onepile.text import parse_game
    >>> by_pairs(parse_game("general; take=abs(m-p)<=1"), 9, Budget(10**6)).options(9).tolist()[1:]
    [0, 3, 3, 2, 1, 0, 0, 0, 0]

    Raises:
        NotApplicable: the condition looks at the pile otherwise than by its residue.
        WorkLimitError: it is too much work.
    """
    require_previous(rules)
    classes = by_class(rules.take)
    cells = (last + 1) ** 2
    budget.spend(cells * (last + 1) // (4 * MOVES_PER_STEP) + len(classes) * cells // 8)
    return pairs(rules, last, last, budget, progress)


def pairs(
    rules: General, last: int, most: int, budget: Budget, progress: Progress | None = None
) -> Pairs:
    """The piles 0 … last after previous moves up to `most`, which no move exceeds."""
    classes = by_class(rules.take)
    size = (len(classes) * (most + 1) + 4 * (last + 1)) * (most + 1)
    require_bytes(size, f"a table of {short(last)} piles with all previous moves")
    masks = np.zeros((len(classes), most + 1, most + 1), dtype=np.bool_)
    for mask, condition in zip(masks, classes, strict=True):
        for previous in range(1, most + 1):
            mask[previous] = allowed_moves(condition, most, budget, p=previous)
    which = np.arange(last + 1) % len(classes)
    nim = not rules.misere and not rules.blocks
    values = np.zeros((last + 1, most + 1), dtype=np.int32)
    given = (masks, which, over_at(rules, last, budget))
    for low, high in slices(last + 1, progress):
        if nim:
            kernels.nim_values_by_masks(*given, low, high, values)
        else:
            kernels.unsafe_by_masks(*given, rules.blocks, rules.misere, low, high, values)
    return Pairs(values, nim)
