"""The workers and who may use them when.

A question is given to one of a few quick workers. Most are answered there within milliseconds. One
that has computed for `quick_seconds`, or, while others wait, for `hurried_seconds` and the less the
more they are, leaves that lane:
its worker goes on with a low priority, a fresh one takes its place, and after `seconds` it is
killed. Only `long_jobs` may do so at a time; further ones are refused. What left the quick lane
twice is remembered for a while by its shape, the question without its numbers, and does not enter
it again; nor do the questions of clients who have had more than `heavy_seconds` lately with few
questions. These wait until there is room for a long one.
So slow questions, whatever they are, cost the quick ones a fraction of a second at most, and
everything that is held is bounded in number. Who waits is served as `admission` says.

Workers are forked from a process that has already loaded all that is needed (`nursery`). Until it
has compiled the kernels, too, its first workers answer all that needs none; tables and pictures
wait for those that come after.
"""

import asyncio
import json
import sys
import time
from collections.abc import Coroutine, Hashable
from typing import Any

from onepile.web.admission import Line, Spent
from onepile.web.bounds import Bounds
from onepile.web.errors import Refusal, busy
from onepile.web.nursery import Nursery, NurseryError
from onepile.web.remembered import Cache, Result, Slow, shape_of
from onepile.web.workers import Worker

_LIVES = 3
"""How often the workers' process may die without having made a worker."""


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
        self._spent = Spent()
        self._line: Line[Worker] = Line(self._spent, bounds.waiting, self._too_many)
        self._workers: set[Worker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._long = 0
        self._early = 0
        self._up = False
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

    def stop(self) -> None:
        """End all workers, and tell those who wait that it is over."""
        if self._stopped:
            return
        self._stopped = True
        self._line.close()
        self._warm.set()
        if self._nursery is not None:
            self._nursery.stop()
        for worker in list(self._workers):
            self._end(worker)

    async def ask(
        self,
        job: str,
        request: dict[str, Any],
        client: Hashable = None,
        repeatable: bool = True,
        kernels: bool = False,
    ) -> Result:
        """The answer to a question.

        Args:
            job: Its name in `jobs.JOBS`.
            request: What it is about.
            client: Who asks; None if that is not to be remembered.
            repeatable: Whether the same question has the same answer each time.
            kernels: Whether it is answered by compiled kernels, and waits until there are some.

        Raises:
            Refusal: there is too much to do, or it took too long.
        """
        question = json.dumps({"job": job, "request": request}, sort_keys=True).encode("ascii")
        if repeatable and (known := self._cache.get(question)) is not None:
            return known
        if kernels:
            await self._kernels()
        ended = 0
        while ended < 2:  # a worker may have died of something else
            nursery = self._nursery
            try:
                result = await self._ask_once(question, client)
            except (OSError, EOFError):
                self._check_open()
                ended += nursery is not None and nursery.is_alive()
                continue
            if repeatable and result.status < 500:
                self._cache.put(question, result)
            return result
        return _error("work-limit", "this ended its worker twice, likely for want of memory")

    async def _kernels(self) -> None:
        """Wait until all is compiled."""
        if self._early >= self.bounds.waiting:
            raise busy("the server has just started: try again in a moment")
        self._early += 1
        try:
            await self._warm.wait()
        finally:
            self._early -= 1

    async def _ask_once(self, question: bytes, client: Hashable) -> Result:
        """Ask a worker; whatever happens, the pool has as many workers afterwards.

        Raises:
            OSError, EOFError: the worker has died.
        """
        shape = shape_of(question)
        slow = shape in self._slow or self._is_heavy(client)
        worker = await self._worker(client, slow)
        before, least = worker.computed(), 0.0
        try:
            return await self._answer(worker, question, shape, slow)
        except Refusal:
            least = self.bounds.quick_seconds  # it would have gone on
            raise
        finally:
            spent = max(least, min(worker.computed() - before, self.bounds.seconds))
            if client is not None:
                self._spent.add(client, spent)
            self._line.serve()

    def _is_heavy(self, client: Hashable) -> bool:
        """Whether much was computed for a client lately, and much for each of its questions."""
        bounds = self.bounds
        heavy = self._spent.of(client) > bounds.heavy_seconds
        return heavy and self._spent.each(client) > bounds.hurried_seconds / 2

    async def _worker(self, client: Hashable, slow: bool) -> Worker:
        """A worker that is alive, when it is this question's turn."""

        def may_go() -> bool:
            return not slow or self._long < self.bounds.long_jobs

        while True:
            self._check_open()
            try:
                seconds = self.bounds.wait_seconds if self._up else self.bounds.start_seconds
                worker = await self._line.take(client, may_go, seconds)
            except TimeoutError:
                raise (_crowded() if slow else self._too_many()) from None
            if worker.is_alive():
                return worker
            self._end(worker)
            self._replace()

    async def _answer(self, worker: Worker, question: bytes, shape: bytes, slow: bool) -> Result:
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
            self._line.give(worker)
            return task.result()
        self._replace()
        if task.done():
            self._end(worker, task)
            return task.result()
        if not slow:
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
            share = bounds.quick_seconds
            if len(self._line):
                share = bounds.hurried_seconds / (1 + len(self._line) / bounds.workers)
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

    def _check_open(self) -> None:
        """Refuse everybody when there will be no more workers."""
        if self._stopped or self._given_up:
            raise self._too_many()

    def _too_many(self) -> Refusal:
        """Why somebody who waits is sent away."""
        if self._stopped:
            return busy("the server is being ended: start it again")
        if self._given_up:
            return busy("the workers cannot be started: restart the server")
        return busy("the server is busy: try again in a moment")

    def _make_nursery(self) -> None:
        self._nursery = Nursery(self.bounds)
        self._up = False
        self._warm.clear()
        self._begin(self._warmed(self._nursery))

    async def _warmed(self, nursery: Nursery) -> None:
        """When all is compiled, exchange the idle workers; the others go when they are idle."""
        if not await asyncio.to_thread(nursery.wait_until_warm) or nursery is not self._nursery:
            return
        self._warm.set()
        idle, self._line.idle = self._line.idle, []
        for worker in idle:
            self._end(worker)
            self._replace()

    def _replace(self) -> None:
        """Make a new worker beside all else."""
        if not self._stopped and not self._given_up:
            self._begin(self._make())

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _make(self) -> None:
        assert self._nursery is not None
        nursery, warm = self._nursery, self._warm.is_set()
        try:
            worker = await Worker.make(nursery, self.bounds.answer_bytes + 4096, warm)
        except (NurseryError, OSError) as error:
            if isinstance(error, NurseryError) and nursery is self._nursery:
                self._renew_nursery(nursery)
            await asyncio.sleep(0.2)
            self._replace()
            return
        self._deaths, self._up = 0, True
        self._workers.add(worker)
        if self._stopped:
            self._end(worker)
        elif not self._is_fresh(worker):  # all was compiled while it was made
            self._end(worker)
            self._replace()
        else:
            self._line.give(worker)

    def _renew_nursery(self, ended: Nursery) -> None:
        """Make the workers' process anew; give up when it keeps dying before the first worker."""
        if self._stopped:
            return
        ended.stop()
        self._deaths += 1
        if self._deaths <= _LIVES:
            self._make_nursery()
            return
        print("onepile: workers cannot be started: restart the server", file=sys.stderr)
        self._given_up = True
        self._line.close()
        self._warm.set()

    def _end(self, worker: Worker, task: "asyncio.Task[Result] | None" = None) -> None:
        self._workers.discard(worker)
        if task is not None:
            task.cancel()
        worker.end()


def _error(kind: str, message: str) -> Result:
    return Result(422, Refusal(422, kind, message).body(), passing=True)
