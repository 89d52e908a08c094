"""The workers and who may use them when.

A question begins in the first lane (`bounds.Lane`). Most are answered there within milliseconds.
One that has computed for as long as its lane allows goes on in the next one, if that has room;
when there are more questions than cores its worker makes way for the others, and a fresh one takes
its place when it is done. If there is no room it is ended, waits for the next lane and begins anew:
so what is held is bounded, and what is lost is little. In the last lane it is ended for good. A
client whose last questions were long begins in the second lane. So slow questions, whatever they
are, cost the quick ones next to nothing. Who waits is served as `admission` says.

Workers are forked from a process that has already loaded all that is needed (`nursery`). Until it
has compiled the kernels, too, its first workers answer all that needs none; tables and pictures
wait for those that come after.
"""

import asyncio
import json
import os
import sys
import time
from collections.abc import Coroutine, Hashable
from typing import Any

from onepile.web.admission import Line, Spent
from onepile.web.bounds import Bounds
from onepile.web.errors import Refusal, busy
from onepile.web.nursery import Nursery, NurseryError
from onepile.web.remembered import Cache, Result
from onepile.web.workers import Worker

_CORES = os.cpu_count() or 1

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
        places = [lane.places for lane in bounds.lanes]
        self._line: Line[Worker] = Line(self._spent, places, bounds.waiting, self._too_many)
        self._workers: set[Worker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._early = 0
        self._up = False
        self._warm = asyncio.Event()
        self._stopped = False
        self._deaths = 0
        self._given_up = False
        self._cache = Cache(bounds.cache_bytes)

    def start(self) -> None:
        """Begin to make workers; questions wait until there are some."""
        self._make_nursery()
        for _ in range(sum(lane.places for lane in self.bounds.lanes)):
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
        lane = int(self._spent.each(client) > self.bounds.lanes[0].seconds / 2)
        wait = self.bounds.wait_seconds if self._up else self.bounds.start_seconds
        end = time.monotonic() + wait
        while True:
            worker = await self._worker(client, lane, end)
            task = worker.ask(question)
            try:
                while not await self._is_answered(worker, task, lane) and self._line.go_on(lane):
                    lane += 1
                    self._make_way(worker, lane)
                if task.done():
                    return task.result()
            finally:
                if client is not None:
                    self._spent.add(client, worker.computed())
                self._put_back(worker, task)
                self._line.leave(lane)
            lane += 1
            if lane == len(self.bounds.lanes):
                most = self.bounds.lanes[-1].seconds
                return _error(
                    "time",
                    f"this took longer than {most:g} seconds and was ended: "
                    "ask for less, or use the command line",
                )

    async def _worker(self, client: Hashable, lane: int, end: float) -> Worker:
        """A worker that is alive, when it is this question's turn; refused at the end."""
        while True:
            self._check_open()
            try:
                left = max(0.0, end - time.monotonic())
                worker = await self._line.take(client, lane, left)
            except TimeoutError:
                raise (_crowded() if lane else self._too_many()) from None
            if worker.is_alive():
                return worker
            self._end(worker)
            self._replace()
            self._line.leave(lane)

    async def _is_answered(self, worker: Worker, task: "asyncio.Task[Result]", number: int) -> bool:
        """Wait until the question is answered or has computed for as long as its lane allows."""
        lane, quick = self.bounds.lanes[number], self.bounds.lanes[0].seconds
        end = time.monotonic() + lane.clock
        left = quick
        while left > 0:
            await asyncio.wait({task}, timeout=max(0.005, min(left, 0.05)))
            if task.done():
                return True
            computed = worker.computed()
            if computed > quick:
                self._make_way(worker, number)
            left = min(lane.seconds - computed, end - time.monotonic())
        return False

    def _make_way(self, worker: Worker, lane: int) -> None:
        """Let others go before a worker, if there are more of them than cores.

        A process that makes way does so for ever, and for all that the machine does: alone beside
        busy strangers it would get next to nothing.
        """
        if self._line.asked() > _CORES:
            worker.make_way(self.bounds.lanes[lane].nice)

    def _put_back(self, worker: Worker, task: "asyncio.Task[Result]") -> None:
        """Keep a worker that is as good as a new one; else make one in its place."""
        good = task.done() and not task.cancelled() and not task.exception()
        if good and worker.nice == self.bounds.lanes[0].nice and self._is_fresh(worker):
            self._line.give(worker)
        else:
            self._end(worker, task)
            self._replace()

    def _is_fresh(self, worker: Worker) -> bool:
        """Whether a worker is as good as a new one would be."""
        return worker.jobs < self.bounds.worker_jobs and worker.warm == self._warm.is_set()

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
