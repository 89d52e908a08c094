"""Who is answered next: the client that was given least lately.

What was computed for a client is kept as *spent* seconds, which fade with time. A client is a
connection: all who come from one machine, or through one, have its address, and what a request says
of itself can be forged, so nothing else tells them apart. When there is room it goes to the client
for which least was computed; when too many wait, the one for which most was is told to come again.
So everybody has the same share, and who asks cheap questions is served before those who keep the
workers busy, however many these are. Somebody new is taken to cost what the dear ones among the
first questions of others have cost lately: opening a connection for every question gains nothing,
and cheap questions among those that are asked so hide nothing.

Questions wait for one of several *lanes* (`bounds.Lane`), each with so many places; a lane without
room stops nobody who waits for another one.
"""

import asyncio
import time
from bisect import insort
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import log2
from typing import Generic, TypeVar

_T = TypeVar("_T")


class Spent:
    """Seconds of computing by whom they were for; each counts half after a while.

    All fade alike, so that who was given less than somebody else stays so until more is computed
    for one of them. The *rank* of a client says who was given less and does not change with time.

    Args:
        half_life: After so many seconds.
        most: How many names are kept, those that were used last.
        clock: Tells the seconds.

    >>> now = [0.0]
    >>> spent = Spent(half_life=10, clock=lambda: now[0])
    >>> spent.add("a", 4.0); spent.of("a"), spent.of("b")
    (4.0, 0.0)
    >>> now[0] = 20.0; spent.of("a")
    1.0
    >>> spent.add("b", 0.5); spent.rank("b") < spent.rank("a")
    True
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
        self._first = self._squared = 0.0
        self._known: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def add(self, name: Hashable, seconds: float) -> None:
        """So much was computed for a question of somebody."""
        if name not in self._known:
            self._first += (seconds - self._first) / 10
            self._squared += (seconds**2 - self._squared) / 10
        each = (self.each(name) + seconds) / 2
        self._known[name] = (self._ranked(self.of(name) + seconds), each)
        self._known.move_to_end(name)
        if len(self._known) > self._most:
            self._known.popitem(last=False)

    def of(self, name: Hashable) -> float:
        """How much is remembered."""
        if name not in self._known:
            return 0.0
        return float(2 ** (self._known[name][0] - self._clock() / self._half_life))

    def each(self, name: Hashable) -> float:
        """How much the last questions cost, the last one as much as all before together.

        >>> spent = Spent()
        >>> spent.add("a", 4.0); spent.add("a", 0.0); spent.each("a")
        1.0
        """
        return self._known[name][1] if name in self._known else 0.0

    def rank(self, name: Hashable) -> float:
        """The less it is, the less was computed; for somebody new, what is to be expected.

        That is the mean cost of first questions, each weighed by its cost: of a second that was
        computed for them, it tells how long the question was in which it was spent.

        >>> spent = Spent()
        >>> for n in range(100): spent.add(n, 0.03 if n % 3 == 0 else 0.002)
        >>> spent.add("known", 0.02); spent.rank("known") < spent.rank("new")
        True
        """
        if name in self._known:
            return self._known[name][0]
        return self._ranked(self._squared / self._first if self._first else 0.0)

    def _ranked(self, seconds: float) -> float:
        return log2(max(seconds, 1e-9)) + self._clock() / self._half_life


@dataclass(eq=False)
class _Waiting(Generic[_T]):
    lane: int
    rank: float
    given: "asyncio.Future[_T]"


class Line(Generic[_T]):
    """Those who wait for one of a few things, and for a place in a lane.

    Args:
        spent: What was computed for whom.
        places: Of each lane.
        most: How many may wait.
        refused: The error for those who may not.
    """

    def __init__(
        self, spent: Spent, places: Sequence[int], most: int, refused: Callable[[], Exception]
    ) -> None:
        self.idle: list[_T] = []
        self._spent = spent
        self._places = sum(places)
        self._room = list(places)
        self._most = most
        self._refused = refused
        self._waiting: list[list[_Waiting[_T]]] = [[] for _ in places]

    def __len__(self) -> int:
        return sum(map(len, self._waiting))

    def asked(self) -> int:
        """How many there are in all: those that have a place and those that wait for one."""
        return self._places - sum(self._room) + len(self)

    async def take(self, name: Hashable, lane: int, seconds: float) -> _T:
        """One of the things and a place in a lane, when it is this one's turn.

        Args:
            name: For whom: by what was computed for this one the turn is found.
            lane: The lane in which a place is wanted.
            seconds: How long it waits.

        Raises:
            TimeoutError: it did not have its turn in time.
            Exception: as made by `refused`, when too many wait that were given less.
        """
        mine = _Waiting(lane, self._spent.rank(name), asyncio.get_running_loop().create_future())
        insort(self._waiting[lane], mine, key=_rank)
        self._serve()
        if len(self) > self._most:
            last = max((line[-1] for line in self._waiting if line), key=_rank)
            self._waiting[last.lane].remove(last)
            if not last.given.done():
                last.given.set_exception(self._refused())
        try:
            async with asyncio.timeout(seconds):
                given: _T = await mine.given
                return given
        except BaseException:
            if mine in self._waiting[lane]:
                self._waiting[lane].remove(mine)
            elif mine.given.done() and not mine.given.cancelled() and not mine.given.exception():
                self.idle.append(mine.given.result())  # it came when nobody waited for it any more
                self.leave(lane)
            raise

    def give(self, thing: _T) -> None:
        """A thing is free."""
        self.idle.append(thing)
        self._serve()

    def leave(self, lane: int) -> None:
        """A place is free."""
        self._room[lane] += 1
        self._serve()

    def go_on(self, lane: int) -> bool:
        """Whether one in this lane now has a place in the next one instead, if that has room."""
        if lane + 1 == len(self._room) or not self._room[lane + 1]:
            return False
        self._room[lane + 1] -= 1
        self.leave(lane)
        return True

    def close(self) -> None:
        """Send everybody away."""
        for line in self._waiting:
            for one in line:
                if not one.given.done():
                    one.given.set_exception(self._refused())
            line.clear()

    def _serve(self) -> None:
        """Hand out what is free to those whose turn it is."""
        while self.idle:
            for line in self._waiting:  # whose time is over is done, and would go by itself soon
                while line and line[0].given.done():
                    del line[0]
            ready = [line for line, room in zip(self._waiting, self._room, strict=True) if room]
            line = min(filter(None, ready), key=lambda line: line[0].rank, default=[])
            if not line:
                return
            first = line.pop(0)
            self._room[first.lane] -= 1
            first.given.set_result(self.idle.pop())


def _rank(one: _Waiting[_T]) -> float:
    return one.rank
