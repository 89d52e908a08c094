"""Which of neighbouring piles are unsafe before a move, however far out.

The intervals of a window follow from the theorem or from the levels (`level_sets`). Where steps
grow, few intervals lie in a window far out. Where the rules repeat from some level on, its safe
piles have a period from some pile on (`periodic_levels`), and so have those of each level k before
it, from most(k) piles further on: a pile's window of the next level reaches no lower. Then one
period, laid side by side, is the window.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from onepile.errors import WorkLimitError
from onepile.families.move_number import MoveNumber
from onepile.families.move_number.level_sets import LevelSets
from onepile.families.move_number.levels import Levels
from onepile.families.move_number.periodic_levels import PeriodicLevels
from onepile.limits import Budget
from onepile.on_demand import cached_property

_SHORT = 1 << 12
"""In a shorter window the intervals are few, and no period is looked for."""


@dataclass(frozen=True)
class OutcomeWindows:
    """Windows of the piles of one level, up to a last one.

    Attributes:
        game: The game.
        level: The number of the coming move.
        last: The last pile.
        work: How much work each window may take.

    >>> from onepile.text import parse_game
    >>> game = parse_game("move-number; least=2; most=3; blocks=1")
    >>> windows = OutcomeWindows(game, 1, 10**100 + 10**6, 10**6)
    >>> windows.window(10**100, 12).astype(int).tolist()
    [0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0]
    >>> int(np.count_nonzero(windows.window(10**100, 10**6)))
    400000
    """

    game: MoveNumber
    level: int
    last: int
    work: int

    def window(self, first: int, count: int) -> NDArray[np.bool_]:
        """Whether each of `count` piles from `first` on is unsafe.

        Raises:
            WorkLimitError: the rules need too much work.
            IllegalError: a level that matters is outside the game's domain.
        """
        if count > _SHORT and self._period is not None:
            period, settled = self._period
            early = max(0, settled + 1 - first)
            if early + period < count:
                found = self._seen(first, early + period)
                return np.concatenate(
                    (found[:early], np.tile(found[early:], -(-(count - early) // period)))
                )[:count]
        return self._seen(first, count)

    def _seen(self, first: int, count: int) -> NDArray[np.bool_]:
        """The same without regard to a period."""
        unsafe = np.ones(count, dtype=np.bool_)
        # Each window has its own budget, so that none depends on those before.
        seen = LevelSets(self.game, self.work).safe(self.level, first, first + count - 1)
        for low, high in seen.piles.intervals:
            unsafe[low - first : high - first + 1] = False
        return unsafe

    @cached_property
    def _period(self) -> tuple[int, int] | None:
        """The period of the safe piles, and the pile after which it is there; None if unknown."""
        levels = Levels(self.game, self.work)
        forms = levels.forms
        if forms is None or not forms.is_periodic:
            return None
        start = max(self.level, forms.start)
        try:
            rules = [levels.at(start + i) for i in range(forms.spare.period)]
            reached = sum(levels.at(k).most for k in range(self.level, start))
            repeating = PeriodicLevels(rules, Budget(self.work))
            repeating.safe(0, self.last, self.last)
        except WorkLimitError:
            return None
        if repeating.period is None:
            return None
        return repeating.period, repeating.repeats_from + reached
