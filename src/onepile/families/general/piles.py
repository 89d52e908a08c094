"""General games in which the pile alone (and the passes left) says what may be taken.

All piles up to some last one are settled one after the other, in compiled loops; without and with
one pass, two passes and so on, each from the one before.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from onepile import kernels
from onepile.errors import NotApplicable, quote
from onepile.families.general import General
from onepile.families.general.lists import Integers, Lists, lists_of
from onepile.families.general.rules import GeneralPosition
from onepile.families.general.slices import slices
from onepile.formulas import ends
from onepile.limits import MOVES_PER_STEP, Budget, Progress, require_bytes
from onepile.numbers import short
from onepile.on_demand import cached_property
from onepile.statements import Phrase

Flags = NDArray[np.bool_]
_NONE = np.zeros(0, dtype=np.bool_)
_NO_VALUES = np.zeros(0, dtype=np.int64)


def require_piles(rules: General) -> None:
    """Refuse games in which more than the pile counts.

    Raises:
        NotApplicable: it does.
    """
    if rules.take.names & {"p", "t"}:
        raise NotApplicable(Phrase("{game} looks at more than the pile", game=quote(str(rules))))


def over_at(rules: General, last: int, budget: Budget) -> Flags:
    """Whether the game is over at each of the piles 0 … last."""
    over = ends.over_at(rules.ends, last, budget)
    over[0] = True
    return over


@dataclass(frozen=True)
class PileTable:
    """All piles 0 … last, settled.

    Attributes:
        rules: The game.
        unsafe: unsafe[q][n]: whether the pile n is unsafe with q passes left.
        values: The nim-values in the same way; empty for games without.
    """

    rules: General
    unsafe: list[Flags]
    values: list[Integers]

    def is_safe(self, position: GeneralPosition) -> bool:
        """Whether the player to move loses."""
        return not self.unsafe[position.get("passes")][position.pile]

    def nim_value(self, position: GeneralPosition) -> int | None:
        """The nim-value, None for games without."""
        return int(self.values[position.get("passes")][position.pile]) if self.values else None

    @cached_property
    def last(self) -> int:
        """The last pile."""
        return len(self.unsafe[0]) - 1


def settle(
    rules: General, last: int, budget: Budget, nim_values: bool, progress: Progress | None = None
) -> PileTable:
    """Settle all piles 0 … last.

    >>> from onepile.text import parse_game
    >>> rules = parse_game("general; set=1,3,4")
    >>> settle(rules, 9, Budget(10**6), nim_values=True).values[0].tolist()
    [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]

    Raises:
        NotApplicable: more than the pile counts.
        WorkLimitError: that is too much work.
    """
    require_piles(rules)
    nim_values = nim_values and not rules.misere and not rules.blocks
    budget.foresee(last * (rules.passes + 1) // MOVES_PER_STEP)  # before any array is made
    require_bytes((rules.passes + 1) * 9 * (last + 1), f"a table of {short(last)} piles")
    over = over_at(rules, last, budget)
    found = PileTable(
        rules,
        [np.full(last + 1, rules.misere, dtype=np.bool_) for _ in range(rules.passes + 1)],
        [np.zeros(last + 1, dtype=np.int64) for _ in range(rules.passes + 1)] if nim_values else [],
    )
    for lists in lists_of(rules, last, budget):
        budget.spend(_cost(lists, last) * (rules.passes + 1) // MOVES_PER_STEP)
        for low, high in slices(len(lists.which)):
            part = Lists(lists.first + low, lists.which[low:high], lists.offsets, lists.moves)
            for passes in range(rules.passes + 1):
                _fill(found, part, over, passes)
            if progress is not None:
                progress((lists.first + high) / (last + 1))
    return found


def _cost(lists: Lists, last: int) -> int:
    """How many moves are looked at."""
    lengths = np.diff(lists.offsets)
    return len(lists.which) + int(lengths[lists.which].sum())


def _fill(found: PileTable, lists: Lists, over: Flags, passes: int) -> None:
    rules = found.rules
    given = (lists.which, lists.offsets, lists.moves, over)
    if found.values:
        own = found.values[passes]
        passed = found.values[passes - 1] if passes else _NO_VALUES
        kernels.nim_values_by_lists(*given, rules.overshoot, own, passed, own, lists.first)
        end = lists.first + len(lists.which)
        found.unsafe[passes][lists.first : end] = own[lists.first : end] != 0
        return
    unsafe = found.unsafe[passes]
    before = found.unsafe[passes - 1] if passes else _NONE
    options = (rules.blocks, rules.misere, rules.overshoot)
    kernels.unsafe_by_lists(*given, *options, unsafe, before, unsafe, lists.first)
