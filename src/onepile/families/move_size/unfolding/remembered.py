"""Unfoldings that were made and may be asked again, the same for every method and every window."""

import os
from collections import OrderedDict
from collections.abc import Callable
from threading import RLock

from onepile.families.move_size import MoveSize
from onepile.families.move_size.unfolding.games import unfold
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.limits import Budget, Limits


class Unfoldings:
    """Unfoldings that may be asked again, the least recently used dropped first.

    A game is always unfolded from nothing up to one of a few heights, and what a question needs is
    charged to it whether it was made before or not. So what is remembered changes no answer.

    Attributes:
        lock: What is remembered grows while it answers: one thread at a time asks it.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[MoveSize, int], Unfolding] = OrderedDict()
        self.lock = RLock()

    def upto(self, game: MoveSize, pile: int, limits: Limits) -> Unfolding:
        """The game unfolded up to a pile or somewhat further.

        Raises:
            NotApplicable: f is not known to rise in one of the ways that `unfold` knows.
            WorkLimitError: the limit does not suffice.
        """
        Budget(limits.work).foresee(game.blocks)
        # Up to c there is nothing to unfold without overshoot.
        shut = pile <= game.blocks and not game.overshoot and not game.misere
        key = game, game.blocks if shut else height(pile)
        unfolding = self._kept.pop(key, None)
        if unfolding is None:
            unfolding = unfold(game)
            unfolding.extend(key[1], limits.progress, limits.work // _STEPS_TO_UNFOLD)
        else:
            unfolding.require(limits.work // _STEPS_TO_UNFOLD)
        if unfolding.counts["segments"] <= _MOST_SEGMENTS_KEPT:
            self._kept[key] = unfolding
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return unfolding

    def cache_clear(self) -> None:
        """Forget all of them."""
        self._kept.clear()

    def forget_what_others_made(self) -> None:
        """In a process of its own: the threads are gone that held the lock and made something."""
        self.lock = RLock()
        self._kept = OrderedDict()


def height(pile: int) -> int:
    """Where the unfolding ends that is made for a pile: so that many piles share one.

    >>> height(100), height(2**1000 + 7) == 2**1024
    (128, True)
    """
    bits = pile.bit_length()
    step = max(1, 1 << (bits.bit_length() - 4)) if bits > 64 else 1
    return 1 << -(-bits // step) * step


_MOST_KEPT = 16
_MOST_SEGMENTS_KEPT = 2_000_000
"""So many unfoldings are kept, of so many segments at most: some hundred bytes each."""

_STEPS_TO_UNFOLD = 4
"""A step of an unfolding takes as long as so many moves that are tried elsewhere."""

UNFOLDINGS = Unfoldings()


def when_forked(forget: Callable[[], None]) -> None:
    """Have this called in every process that is forked from this one, where there is forking."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=forget)


when_forked(UNFOLDINGS.forget_what_others_made)
