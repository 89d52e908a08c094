"""Whose turn it is: the client for which least was computed lately.

A client is a connection: all who come from one machine, or through one, have its address, and what
a request says of itself can be forged, so nothing else tells them apart. Somebody new is taken to
have been given something already: opening a connection for every question gains nothing.
"""

import asyncio
import time
from collections.abc import Callable, Hashable
from weakref import WeakKeyDictionary

_NEW = 0.05
"""Seconds of computing that somebody new is taken to have been given."""

_HALF_LIFE = 10.0
"""Seconds after which what was computed counts half."""


class Spent:
    """Seconds of computing by whom they were for; each counts half after a while.

    Args:
        clock: Tells the seconds.

    >>> class Client: pass
    >>> now, one, other = [0.0], Client(), Client()
    >>> spent = Spent(clock=lambda: now[0])
    >>> spent.add(one, 4.0); spent.of(one), spent.of(other)
    (4.0, 0.05)
    >>> now[0] = 20.0; spent.of(one)
    1.0
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._known: WeakKeyDictionary[Hashable, tuple[float, float]] = WeakKeyDictionary()

    def add(self, client: Hashable, seconds: float) -> None:
        """So much was computed for a question of somebody."""
        before = self.of(client) if client in self._known else 0.0
        self._known[client] = (before + seconds, self._clock())

    def of(self, client: Hashable) -> float:
        """How much is remembered."""
        seconds, since = self._known.get(client, (_NEW, self._clock()))
        return float(seconds * 2 ** ((since - self._clock()) / _HALF_LIFE))


class Turns:
    """Some places, and those who wait for one.

    Args:
        places: How many.
        most: How many may wait.
        spent: What was computed for whom.
        refused: The error for those who may not wait, or have waited too long.
    """

    def __init__(
        self, places: int, most: int, spent: Spent, refused: Callable[[], Exception]
    ) -> None:
        self.free = places
        self._most = most
        self._spent = spent
        self._refused = refused
        self._waiting: list[tuple[Hashable, asyncio.Future[None]]] = []

    async def take(self, client: Hashable, seconds: float) -> None:
        """A place, when it is this one's turn; it is refused after so many seconds."""
        if self.free:
            self.free -= 1
            return
        mine = (client, asyncio.get_running_loop().create_future())
        self._waiting.append(mine)
        if len(self._waiting) > self._most:
            self._refuse(max(self._waiting, key=self._rank))
        try:
            async with asyncio.timeout(seconds):
                await mine[1]
        except BaseException as error:
            if mine in self._waiting:
                self._waiting.remove(mine)
            elif mine[1].done() and not mine[1].cancelled() and not mine[1].exception():
                self.leave()  # it came when nobody waited for it any more
            if isinstance(error, TimeoutError):
                raise self._refused() from None
            raise

    def leave(self) -> None:
        """A place is free: for whoever was given least."""
        self.free += 1
        while self.free and self._waiting:
            first = min(self._waiting, key=self._rank)
            self._waiting.remove(first)
            if not first[1].done():
                self.free -= 1
                first[1].set_result(None)

    def close(self) -> None:
        """Send everybody away who waits."""
        for one in list(self._waiting):
            self._refuse(one)

    def _refuse(self, one: "tuple[Hashable, asyncio.Future[None]]") -> None:
        self._waiting.remove(one)
        if not one[1].done():
            one[1].set_exception(self._refused())

    def _rank(self, one: "tuple[Hashable, asyncio.Future[None]]") -> float:
        return self._spent.of(one[0])
