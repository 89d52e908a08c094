"""Bases that were made and may be asked again, the same for windows and for skylines."""

from collections import OrderedDict
from threading import Lock

from onepile.families.move_size.base import Base
from onepile.families.move_size.rules import MoveSize


class Bases:
    """Bases to be read, those of few members kept for the same question, the latest of them."""

    _most = 16
    _members = 10_000

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[MoveSize, int, int], Base] = OrderedDict()
        self._lock = Lock()

    def upto(self, game: MoveSize, last: int, work: int) -> Base:
        """The base of a game up to a pile."""
        key = game, last, work
        with self._lock:
            base = self._kept.pop(key, None)
        if base is None:
            base = Base(game, work)
            base.extend(last)
        if len(base.members) <= self._members:
            with self._lock:
                self._kept[key] = base
                while len(self._kept) > self._most:
                    self._kept.popitem(last=False)
        return base

    def cache_clear(self) -> None:
        """Forget all of them."""
        with self._lock:
            self._kept.clear()


BASES = Bases()
