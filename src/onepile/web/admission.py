"""Who is answered next: clients whose questions are cheap go before those whose are not.

What was computed for a client is kept as *spent* seconds, and how much that is for each of its
questions; both fade with time. A client is a connection: everybody comes from this machine, so
nothing else tells them apart. When a worker is free it goes to the client whose questions have cost
least; when too many wait, the one whose have cost most is told to come again. So those who ask
cheap questions are served before those who keep the workers busy, however many these are.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

_T = TypeVar("_T")


class Spent:
    """Seconds of computing by whom they were for; each counts half after a while.

    Args:
        half_life: After so many seconds.
        most: How many names are kept, those that were used last.
        clock: Tells the seconds.

    >>> now = [0.0]
    >>> spent = Spent(half_life=10, clock=lambda: now[0])
    >>> spent.add("a", 4.0); spent.of("a"), spent.of("b")
    (4.0, 0.0)
    >>> now[0] = 20.0; spent.of("a"), spent.each("a")
    (1.0, 4.0)
    >>> spent.add("a", 0.25); spent.each("a")
    1.0
    """

    def __init__(
        self,
        half_life: float = 10.0,
        most: int = 5000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._half_life = half_life
        self._most = most
        self._clock = clock
        self._amounts: OrderedDict[Hashable, tuple[float, float, float]] = OrderedDict()

    def add(self, name: Hashable, seconds: float) -> None:
        """So much was computed for a question of somebody."""
        amount, number = self._now(name)
        self._amounts[name] = (amount + seconds, number + 1, self._clock())
        self._amounts.move_to_end(name)
        if len(self._amounts) > self._most:
            self._amounts.popitem(last=False)

    def of(self, name: Hashable) -> float:
        """How much is remembered."""
        return self._now(name)[0]

    def each(self, name: Hashable) -> float:
        """How much that is for each question."""
        amount, number, _ = self._amounts.get(name, (0.0, 1.0, 0.0))
        return amount / number

    def _now(self, name: Hashable) -> tuple[float, float]:
        """The seconds and the questions that are remembered."""
        amount, number, since = self._amounts.get(name, (0.0, 0.0, 0.0))
        left = 0.5 ** ((self._clock() - since) / self._half_life) if number else 0.0
        return amount * left, number * left


@dataclass(eq=False)
class _Waiting(Generic[_T]):
    name: Hashable
    may_go: Callable[[], bool]
    given: "asyncio.Future[_T]"


class Line(Generic[_T]):
    """Those who wait for one of a few things.

    Args:
        spent: What was computed for whom.
        most: How many may wait.
        refused: The error for those who may not.
    """

    def __init__(self, spent: Spent, most: int, refused: Callable[[], Exception]) -> None:
        self.spent = spent
        self.idle: list[_T] = []
        self._most = most
        self._refused = refused
        self._waiting: list[_Waiting[_T]] = []

    def __len__(self) -> int:
        return len(self._waiting)

    async def take(self, name: Hashable, may_go: Callable[[], bool], seconds: float) -> _T:
        """One of the things, when it is this one's turn.

        Args:
            name: For whom: by what the questions of this one cost the turn is found.
            may_go: Whether it may have its turn now; asked again whenever `serve` is called.
            seconds: How long it waits.

        Raises:
            TimeoutError: it did not have its turn in time.
            Exception: as made by `refused`, when too many wait whose questions cost less.
        """
        mine = _Waiting(name, may_go, asyncio.get_running_loop().create_future())
        self._waiting.append(mine)
        self.serve()
        if len(self._waiting) > self._most:
            last = max(reversed(self._waiting), key=self._had)
            self._waiting.remove(last)
            if not last.given.done():
                last.given.set_exception(self._refused())
        try:
            async with asyncio.timeout(seconds):
                given: _T = await mine.given
                return given
        except BaseException:
            if mine in self._waiting:
                self._waiting.remove(mine)
            elif mine.given.done() and not mine.given.cancelled() and not mine.given.exception():
                self.give(mine.given.result())  # it came when nobody waited for it any more
            raise

    def give(self, thing: _T) -> None:
        """A thing is free."""
        self.idle.append(thing)
        self.serve()

    def serve(self) -> None:
        """Hand out what is free to those whose turn it is."""
        while self.idle:
            # One whose time is over is done, and takes itself out when its task goes on.
            ready = [one for one in self._waiting if not one.given.done() and one.may_go()]
            if not ready:
                return
            first = min(ready, key=self._had)
            self._waiting.remove(first)
            first.given.set_result(self.idle.pop())

    def close(self) -> None:
        """Send everybody away."""
        for one in self._waiting:
            if not one.given.done():
                one.given.set_exception(self._refused())
        self._waiting.clear()

    def _had(self, one: _Waiting[_T]) -> float:
        return self.spent.each(one.name)
