"""The workers and who may use them when.

A question is given to one of a few quick workers. Most are answered there within milliseconds. One
that has computed for `quick_seconds`, or for `hurried_seconds` while others wait, leaves that lane:
its worker goes on with a low priority, a fresh one takes its place, and after `seconds` it is
killed. Only `long_jobs` may do so at a time; further ones are refused. What left the quick lane
twice is remembered for a while by its shape, the question without its numbers, and does not enter
it again.
So slow questions, whatever they are, cost the quick ones a fraction of a second at most, and
everything that is held is bounded in number.

Workers are forked from a process that has already loaded all that is needed (`nursery`). Until it
has compiled the kernels, too, its first workers answer all that needs none; tables and pictures
wait for those that come after.
"""

import asyncio
import json
import os
import socket
import sys
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from onepile.web.bounds import Bounds
from onepile.web.errors import Refusal, busy
from onepile.web.nursery import Nursery
from onepile.web.remembered import Cache, Result, Slow, shape_of
from onepile.web.worker import ANSWER, QUESTION

_LIVES = 3
"""How often the workers' process may die before it is not made again."""


class Worker:
    """One worker process and the channel to it.

    Attributes:
        number: The number of the process.
        channel: Where it is asked.
        jobs: How many questions it was asked.
        warm: Whether it was made when all was compiled.
    """

    def __init__(self, nursery: Nursery, longest: int, warm: bool) -> None:
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
        self.warm = warm
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


def _crowded() -> Refusal:
    return busy("too many long computations are under way: try again in a moment")


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
        self._early = 0
        self._ready = asyncio.Event()
        self._warm = asyncio.Event()
        self._stopped = False
        self._deaths = 0
        self._given_up = False
        self._cache = Cache(bounds.cache_bytes)
        self._slow = Slow()

    def start(self) -> None:
        """Begin to make workers; questions wait until there are some."""
        self._make_nursery()
        for _ in range(self.bounds.workers):
            self._replace()

    def _make_nursery(self) -> None:
        self._nursery = Nursery(self.bounds)
        self._begin(self._warmed(self._nursery))

    async def _warmed(self, nursery: Nursery) -> None:
        """When all is compiled, exchange the idle workers; the others go when they are idle."""
        if not await asyncio.to_thread(nursery.wait_until_warm):
            return
        self._warm.set()
        for _ in range(self._idle.qsize()):
            self._end(self._idle.get_nowait())
            self._replace()

    def stop(self) -> None:
        """End all workers."""
        self._stopped = True
        for worker in list(self._workers):
            self._end(worker)
        if self._nursery is not None:
            self._nursery.stop()

    async def ask(
        self, job: str, request: dict[str, Any], repeatable: bool = True, kernels: bool = False
    ) -> Result:
        """The answer to a question.

        Args:
            job: Its name in `jobs.JOBS`.
            request: What it is about.
            repeatable: Whether the same question has the same answer each time.
            kernels: Whether it is answered by compiled kernels, and waits until there are some.

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
        if kernels:
            await self._kernels()
        worker = await self._worker()
        try:
            result = await self._answer(worker, question, shape, slow)
        except (OSError, EOFError):
            result = _error("work-limit", "this ended its worker, likely for want of memory")
        if repeatable and result.status < 500:
            self._cache.put(question, result)
        return result

    async def _kernels(self) -> None:
        """Wait until all is compiled."""
        if self._early >= self.bounds.waiting:
            raise busy("the server has just started: try again in a moment")
        self._early += 1
        try:
            await self._warm.wait()
        finally:
            self._early -= 1

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
        if task.done() and not task.exception() and self._is_fresh(worker):
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
        began = time.monotonic()
        result = await self._long_answer(worker, task)
        if time.monotonic() - began < self.bounds.quick_seconds:
            self._slow.forgive(shape)
        return result

    def _is_fresh(self, worker: Worker) -> bool:
        """Whether a worker is as good as a new one would be."""
        return worker.jobs < self.bounds.worker_jobs and worker.warm == self._warm.is_set()

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
            self._begin(self._make())

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _make(self) -> None:
        try:
            assert self._nursery is not None
            longest = self.bounds.answer_bytes + 4096
            warm = self._warm.is_set()
            worker = await asyncio.to_thread(Worker, self._nursery, longest, warm)
        except OSError as error:
            await self._try_again(error)
            return
        self._workers.add(worker)
        if self._stopped:
            self._end(worker)
            return
        if not self._is_fresh(worker):  # all was compiled while it was made
            self._end(worker)
            self._replace()
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
                self._warm.set()
                return
            self._nursery.stop()
            self._make_nursery()
        await asyncio.sleep(0.5)
        self._replace()

    def _end(self, worker: Worker, task: "asyncio.Task[Result] | None" = None) -> None:
        self._workers.discard(worker)
        if task is not None:
            task.cancel()
        worker.end()


def _error(kind: str, message: str) -> Result:
    return Result(422, Refusal(422, kind, message).body(), passing=True)
