"""The workers and who may use them when.

A question is given to one of a few quick workers. Most are answered there within milliseconds. One
that has computed for `quick_seconds`, or for `hurried_seconds` while others wait, leaves that lane:
its worker goes on with a low priority, a fresh one takes its place, and after `seconds` it is
killed. Only `long_jobs` may do so at a time; further ones are refused. What left the quick lane
twice is remembered for a while by its shape, the question without its numbers, and does not enter
it again.
So slow questions, whatever they are, cost the quick ones a fraction of a second at most, and
everything that is held is bounded in number.

Workers are forked from a process that has already loaded and compiled all that is needed
(`nursery`).
"""

import asyncio
import json
import os
import re
import socket
import sys
import time
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from onepile.web.bounds import Bounds
from onepile.web.errors import Refusal, busy
from onepile.web.nursery import Nursery
from onepile.web.worker import ANSWER, QUESTION

_LIVES = 3
"""How often the workers' process may die before it is not made again."""


@dataclass(frozen=True)
class Result:
    """A status and a JSON text; `passing` if it may be another one in a while."""

    status: int
    body: bytes
    passing: bool = False


class Worker:
    """One worker process and the channel to it."""

    def __init__(self, nursery: Nursery, longest: int) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                self.number = nursery.fork(theirs)
            except OSError:
                ours.close()
                raise
        ours.setblocking(False)
        self.channel = ours
        self.jobs = 0
        self._nursery = nursery
        self._longest = longest
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, question: bytes) -> Result:
        """Put a question and wait for its answer.

        Raises:
            OSError, EOFError: the worker has died.
        """
        if self._streams is None:
            self._streams = await asyncio.open_connection(sock=self.channel, limit=1 << 16)
        reader, writer = self._streams
        self.jobs += 1
        writer.write(QUESTION.pack(len(question)) + question)
        await writer.drain()
        length, status = ANSWER.unpack(await reader.readexactly(ANSWER.size))
        if length > self._longest:
            raise OSError("a worker wants to send too much")
        return Result(status, await reader.readexactly(length))

    def computed(self) -> float:
        """Seconds of computing so far; seconds of the clock where the system does not tell."""
        try:
            return time.clock_gettime((~self.number << 3) | 2)  # the clock of another process
        except OSError:
            return time.monotonic()

    def make_nice(self) -> None:
        """Let others go first."""
        with suppress(OSError, AttributeError):
            os.setpriority(os.PRIO_PROCESS, self.number, 15)

    def end(self) -> None:
        """Kill the process, whatever it does, and forget it."""
        self._nursery.end(self.number)
        if self._streams is not None:
            self._streams[1].transport.abort()
        else:
            self.channel.close()


class Cache:
    """Answers that may be asked for again, the least recently used dropped first.

    Args:
        size: Bytes to hold.
        passing_seconds: How long an answer is held that may be another one in a while.
    """

    def __init__(self, size: int, passing_seconds: float = 30.0) -> None:
        self._size = size
        self._passing_seconds = passing_seconds
        self._held = 0
        self._answers: OrderedDict[bytes, tuple[Result, float]] = OrderedDict()

    def get(self, question: bytes) -> Result | None:
        """The answer, if it is known."""
        found, since = self._answers.get(question, (None, 0.0))
        if found is None:
            return None
        if found.passing and time.monotonic() - since > self._passing_seconds:
            del self._answers[question]
            self._held -= _cost(question, found)
            return None
        self._answers.move_to_end(question)
        return found

    def put(self, question: bytes, result: Result) -> None:
        """Remember an answer, unless it is large."""
        cost = _cost(question, result)
        if cost > self._size // 16 or question in self._answers:
            return
        self._answers[question] = (result, time.monotonic())
        self._held += cost
        while self._held > self._size:
            old, (dropped, _) = self._answers.popitem(last=False)
            self._held -= _cost(old, dropped)


class Slow:
    """The shapes of questions that took long twice without a quick one between, for a while.

    Args:
        seconds: How long a shape is remembered.
        most: How many.
    """

    def __init__(self, seconds: float = 60.0, most: int = 1000) -> None:
        self._seconds = seconds
        self._most = most
        self._offences: OrderedDict[bytes, tuple[int, float]] = OrderedDict()

    def add(self, shape: bytes) -> None:
        """A question of this shape took long."""
        number, _ = self._offences.pop(shape, (0, 0.0))
        self._offences[shape] = (number + 1, time.monotonic())
        if len(self._offences) > self._most:
            self._offences.popitem(last=False)

    def forgive(self, shape: bytes) -> None:
        """A question of this shape was quick."""
        self._offences.pop(shape, None)

    def __contains__(self, shape: bytes) -> bool:
        number, since = self._offences.get(shape, (0, 0.0))
        return number > 1 and time.monotonic() - since < self._seconds


def shape_of(question: bytes) -> bytes:
    """A question without its numbers: only how long they are, roughly.

    >>> shape_of(b"f=2n+17, pile 1000000")
    b'f=#n+#, pile ##'
    """
    return re.sub(rb"[0-9]+", lambda digits: b"##" if len(digits[0]) > 6 else b"#", question)


def _crowded() -> Refusal:
    return busy("too many long computations are under way: try again in a moment")


def _cost(question: bytes, result: Result) -> int:
    return len(question) + len(result.body) + 300


class Pool:
    """The workers of a server.

    Args:
        bounds: The limits.
    """

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self._nursery: Nursery | None = None
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._workers: set[Worker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting = 0
        self._long = 0
        self._ready = asyncio.Event()
        self._stopped = False
        self._deaths = 0
        self._given_up = False
        self._cache = Cache(bounds.cache_bytes)
        self._slow = Slow()

    def start(self) -> None:
        """Begin to make workers; questions wait until there are some."""
        self._nursery = Nursery(self.bounds)
        for _ in range(self.bounds.workers):
            self._replace()

    def stop(self) -> None:
        """End all workers."""
        self._stopped = True
        for worker in list(self._workers):
            self._end(worker)
        if self._nursery is not None:
            self._nursery.stop()

    async def ask(self, job: str, request: dict[str, Any], repeatable: bool = True) -> Result:
        """The answer to a question.

        Args:
            job: Its name in `jobs.JOBS`.
            request: What it is about.
            repeatable: Whether the same question has the same answer each time.

        Raises:
            Refusal: there is too much to do, or it took too long.
        """
        question = json.dumps({"job": job, "request": request}, sort_keys=True).encode("ascii")
        if repeatable and (known := self._cache.get(question)) is not None:
            return known
        shape = shape_of(question)
        slow = shape in self._slow
        if slow and self._long >= self.bounds.long_jobs:
            raise _crowded()
        worker = await self._worker()
        try:
            result = await self._answer(worker, question, shape, slow)
        except (OSError, EOFError):
            result = _error("work-limit", "this ended its worker, likely for want of memory")
        if repeatable and result.status < 500:
            self._cache.put(question, result)
        return result

    async def _worker(self) -> Worker:
        if self._waiting >= self.bounds.waiting:
            raise busy("the server has too many questions waiting: try again in a moment")
        self._waiting += 1
        try:
            await self._ready.wait()
            if self._given_up:
                raise Refusal(503, "busy", "the workers cannot be started: restart the server")
            async with asyncio.timeout(self.bounds.wait_seconds):
                return await self._idle.get()
        except TimeoutError:
            raise busy("the server is busy: try again in a moment") from None
        finally:
            self._waiting -= 1

    async def _answer(self, worker: Worker, question: bytes, shape: bytes, slow: bool) -> Result:
        """Ask a worker; whatever happens, the pool has as many workers afterwards."""
        task = asyncio.create_task(worker.ask(question))
        try:
            if not slow:
                await self._quick(worker, task)
        except asyncio.CancelledError:
            self._end(worker, task)
            self._replace()
            raise
        if task.done():
            self._slow.forgive(shape)
        if task.done() and not task.exception() and worker.jobs < self.bounds.worker_jobs:
            self._idle.put_nowait(worker)
            return task.result()
        self._replace()
        if task.done():
            self._end(worker, task)
            return task.result()
        self._slow.add(shape)
        if self._long >= self.bounds.long_jobs:
            self._end(worker, task)
            raise _crowded()
        return await self._long_answer(worker, task)

    async def _quick(self, worker: Worker, task: "asyncio.Task[Result]") -> None:
        """Wait until the question is answered or has computed for its share."""
        bounds = self.bounds
        began, computed = time.monotonic(), worker.computed()
        while not task.done():
            share = bounds.hurried_seconds if self._waiting else bounds.quick_seconds
            left = share - (worker.computed() - computed)
            if left <= 0 or time.monotonic() - began > bounds.patience * share:
                return
            await asyncio.wait({task}, timeout=min(0.05, max(0.005, left)))

    async def _long_answer(self, worker: Worker, task: "asyncio.Task[Result]") -> Result:
        self._long += 1
        worker.make_nice()
        try:
            await asyncio.wait({task}, timeout=self.bounds.seconds)
            if task.done():
                return task.result()
            return _error(
                "time",
                f"this took longer than {self.bounds.seconds:g} seconds and was ended: "
                "ask for less, or use the command line",
            )
        finally:
            self._long -= 1
            self._end(worker, task)

    def _replace(self) -> None:
        """Make a new worker beside all else."""
        if not self._stopped:
            task = asyncio.create_task(self._make())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _make(self) -> None:
        try:
            assert self._nursery is not None
            longest = self.bounds.answer_bytes + 4096
            worker = await asyncio.to_thread(Worker, self._nursery, longest)
        except OSError as error:
            await self._try_again(error)
            return
        self._workers.add(worker)
        if self._stopped:
            self._end(worker)
            return
        self._idle.put_nowait(worker)
        self._ready.set()

    async def _try_again(self, error: OSError) -> None:
        """Make the workers' process anew if it has died, a few times; then give up."""
        if self._stopped or self._given_up:
            return
        assert self._nursery is not None
        if not self._nursery.is_alive():
            self._deaths += 1
            self._given_up = self._deaths > _LIVES
            print(f"onepile: workers cannot be started: {error}", file=sys.stderr)
            if self._given_up:
                self._ready.set()  # for those who wait: they are told
                return
            self._nursery.stop()
            self._nursery = Nursery(self.bounds)
        await asyncio.sleep(0.5)
        self._replace()

    def _end(self, worker: Worker, task: "asyncio.Task[Result] | None" = None) -> None:
        self._workers.discard(worker)
        if task is not None:
            task.cancel()
        worker.end()


def _error(kind: str, message: str) -> Result:
    return Result(422, Refusal(422, kind, message).body(), passing=True)
