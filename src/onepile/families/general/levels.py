"""General games in which the move number counts, and the previous move does not.

Before move t a pile is settled by the smaller piles before move t + 1; after as many moves as there
are counters, and passes, nothing is left. So the levels are made from the last to the first, each
from the one after it.
"""

from dataclasses import dataclass

import numpy as np

from onepile import kernels
from onepile.errors import NotApplicable, quote
from onepile.families.general import General
from onepile.families.general.lists import Integers, allowed_moves
from onepile.families.general.piles import Flags, over_at
from onepile.families.general.structure import by_class
from onepile.limits import MOVES_PER_STEP, Budget, Progress, require_bytes
from onepile.numbers import INFINITY, short

_NONE = np.zeros(0, dtype=np.bool_)
_NO_VALUES = np.zeros(0, dtype=np.int64)


@dataclass(frozen=True)
class Level:
    """All piles 0 … last before one move.

    Attributes:
        unsafe: unsafe[q][n]: whether the pile n is unsafe with q passes left.
        values: The nim-values in the same way; empty for games without.
    """

    unsafe: list[Flags]
    values: list[Integers]


def require_levels(rules: General) -> None:
    """Refuse games in which the move number does not count, or the previous move does.

    Raises:
        NotApplicable: that is so.
    """
    if "t" not in rules.take.names or "p" in rules.take.names:
        raise NotApplicable(f"{quote(str(rules))} is not settled by pile and move number")


def level(
    rules: General, move: int, last: int, budget: Budget, progress: Progress | None = None
) -> tuple[Level, Level]:
    """The level of a move, and the next one.

    >>> from onepile.text import parse_game
    >>> rules = parse_game("general; take=m<=t")
    >>> level(rules, 1, 9, Budget(10**6))[0].unsafe[0].astype(int).tolist()
    [0, 1, 0, 0, 1, 1, 0, 0, 0, 1]

    Args:
        rules: The game.
        move: The number of the move.
        last: The last pile.
        budget: What it may cost.
        progress: Called during long work.

    Raises:
        NotApplicable: the condition looks at the pile otherwise than by its residue.
        WorkLimitError: it is too much work.
    """
    require_levels(rules)
    classes = len(by_class(rules.take))
    nim = not rules.misere and not rules.blocks
    require_bytes((rules.passes + 1) * 18 * (last + 1), f"a table of {short(last)} piles")
    budget.foresee((last + rules.passes) * (last + 1) // (2 * MOVES_PER_STEP))
    over = over_at(rules, last, budget)
    some = range(rules.passes + 1)
    following = Level(
        [np.full(last + 1, rules.misere) for _ in some],
        [np.zeros(last + 1, dtype=np.int64) for _ in some] if nim else [],
    )
    here = following
    numbers = range(move + last + rules.passes, move - 1, -1)
    for number in numbers:
        following, here = here, Level([], [])
        offsets, moves = _lists(rules, number, last, budget)
        # Before this move at least one counter went with each move that was no pass.
        reach = min(last, last - (number - move) + rules.passes)
        which = np.arange(1, reach + 1) % classes
        lengths = np.diff(offsets)
        budget.spend((reach + int(lengths[which].sum())) // MOVES_PER_STEP)
        given = (which, offsets, moves, over)
        for passes in some:
            if nim:
                values = np.zeros(last + 1, dtype=np.int64)
                before = following.values[passes - 1] if passes else _NO_VALUES
                later = following.values[passes]
                kernels.nim_values_by_lists(*given, rules.overshoot, later, before, values, 1)
                here.values.append(values)
                here.unsafe.append(values != 0)
            else:
                unsafe = np.full(last + 1, rules.misere)
                passed = following.unsafe[passes - 1] if passes else _NONE
                options = (rules.blocks, rules.misere, rules.overshoot, following.unsafe[passes])
                kernels.unsafe_by_lists(*given, *options, passed, unsafe, 1)
                here.unsafe.append(unsafe)
        if progress is not None:
            progress((numbers.start - number) / len(numbers))
    return here, following


def _lists(rules: General, number: int, last: int, budget: Budget) -> tuple[Integers, Integers]:
    """The moves before a move number, for each class of piles."""
    chosen = []
    for condition in by_class(rules.take):
        bound = condition.bound(t=number)
        most = last if bound is INFINITY else bound if rules.overshoot else min(last, bound)
        table = allowed_moves(condition, max(0, most), budget, t=number)
        chosen.append(np.flatnonzero(table))
    offsets = np.concatenate([[0], np.cumsum([len(one) for one in chosen])]).astype(np.int64)
    return offsets, np.concatenate(chosen).astype(np.int64)
