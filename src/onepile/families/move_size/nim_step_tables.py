"""Nim-values of all move-size positions (N, x) up to a pile: see `nim_steps`."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from onepile.errors import IllegalError, quote
from onepile.families.move_size import MoveSize
from onepile.formulas.ends import over_at
from onepile.limits import Progress, require_bytes

Grow = Callable[[NDArray[np.signedinteger], int], int]
"""(steps, first) ↦ the first pile that is not done."""
_BUDGET = 30_000_000
"""Moves tried between two looks at Ctrl-C: a fraction of a second."""


@dataclass(frozen=True)
class NimStepTable:
    """The steps of the piles 0 … n, one after the other.

    Attributes:
        starts: Where the steps of each pile begin; one more at the end.
        steps: The caps at which the nim-value rises, ascending within each pile.
    """

    starts: NDArray[np.int64]
    steps: NDArray[np.signedinteger]

    def of(self, pile: int) -> NDArray[np.signedinteger]:
        """The steps of one pile; the first is its threshold."""
        return self.steps[self.starts[pile] : self.starts[pile + 1]]

    def value(self, pile: int, cap: int) -> int:
        """G(N, x): the number of steps that are at most the cap."""
        return int(np.searchsorted(self.of(pile), cap, side="right"))


def nim_step_table(game: MoveSize, count: int, progress: Progress | None = None) -> NimStepTable:
    """The steps of the piles 0 … count, for any f; needs no blocks and normal play.

    >>> from onepile.text import parse_game
    >>> table = nim_step_table(parse_game("fibonacci-nim"), 10)
    >>> table.of(6).tolist(), table.value(6, 4)
    ([1, 5, 5, 5], 1)
    >>> np.diff(table.starts).tolist()  # the largest nim-value of each pile
    [0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5]

    Raises:
        IllegalError: the game has no such nim-values.
        WorkLimitError: the table does not fit into memory.
    """
    if not game.has_nim_values:
        raise IllegalError(
            f"{quote(str(game))} has no nim-values: blocks and misère play exclude them"
        )
    require_bytes(96 * count, f"a table of {count} piles")
    kind = np.dtype(np.int32 if count < 2**31 - 2 else np.int64)
    f: NDArray[np.signedinteger] = np.zeros(count + 1, dtype=kind)
    f[1:] = game.f.values(count, clamp=count + 1)
    if f[1:].min(initial=1) < 1:
        game.next_cap(int(np.argmax(f[1:] < 1)) + 1)  # raises the error that names the argument
    over = over_at(game.ends, count)
    starts = np.zeros(count + 2, dtype=np.int64)
    grow = _by_rising(f, over, starts) if (np.diff(f) >= 0).all() else _by_trial(f, over, starts)
    steps: NDArray[np.signedinteger] = np.empty(16 * count + 16, dtype=kind)
    first = 0
    while first <= count:
        if starts[first] + first > len(steps):
            require_bytes(
                2 * steps.nbytes, f"a table of {count} piles, {len(steps)} steps up to {first}"
            )
            steps = np.concatenate((steps, np.empty_like(steps)))
        first = grow(steps, first)
        if progress is not None:
            progress(min(1.0, first / (count + 1)) ** 2)  # later piles take longer
    return NimStepTable(starts, steps[: starts[-1]].copy())


def _by_trial(
    f: NDArray[np.signedinteger], over: NDArray[np.bool_], starts: NDArray[np.int64]
) -> Grow:
    """Every move of every pile is tried: any f."""
    from onepile.kernels.nim_steps import nim_steps_by_definition

    count = len(f) - 1
    seen = np.full(count + 2, -1, dtype=f.dtype)

    def grow(steps: NDArray[np.signedinteger], first: int) -> int:
        return int(nim_steps_by_definition(f, over, starts, steps, seen, first, count, _BUDGET))

    return grow


def _by_rising(
    f: NDArray[np.signedinteger], over: NDArray[np.bool_], starts: NDArray[np.int64]
) -> Grow:
    """For f that does not fall up to count: larger moves have no say in this table."""
    from onepile.kernels.nim_steps import nim_steps_by_rising

    count = len(f) - 1
    least = np.searchsorted(f[1:], np.arange(count + 2)).astype(f.dtype) + 1
    nearest = np.full(count + 2, -1, dtype=f.dtype)
    waiting = np.full(count + 2, -1, dtype=f.dtype)
    piles = np.zeros((4, count + 1), dtype=f.dtype)

    def grow(steps: NDArray[np.signedinteger], first: int) -> int:
        return int(
            nim_steps_by_rising(
                least, over, starts, steps, nearest, waiting, piles, first, count, _BUDGET
            )
        )

    return grow
