"""Bases that were made and may be asked again, the same for windows and for skylines."""

from collections import OrderedDict
from contextlib import suppress

from onepile.families.move_size import MoveSize
from onepile.families.move_size.base import OwnBase


class Bases:
    """Bases to be read, those of few members kept for the same question, the latest of them.

    There is no lock, which a process that is forked might find held for ever: two threads may make
    the same base, and one may forget what the other was about to.
    """

    _most = 16
    _members = 10_000

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[MoveSize, int, int], OwnBase] = OrderedDict()

    def upto(self, game: MoveSize, last: int, work: int) -> OwnBase:
        """The base of a game up to a pile."""
        key = game, last, work
        base = self._kept.pop(key, None)
        if base is None:
            base = OwnBase(game, work)
            base.extend(last)
        if len(base.members) <= self._members:
            self._kept[key] = base
            with suppress(KeyError):
                while len(self._kept) > self._most:
                    self._kept.popitem(last=False)
        return base

    def cache_clear(self) -> None:
        """Forget all of them."""
        self._kept.clear()


BASES = Bases()
