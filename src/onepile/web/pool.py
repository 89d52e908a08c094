"""The workers and who may use them when.

A question begins in the first lane (`bounds.Lane`). Most are answered there within milliseconds.
One that has computed for as long as its lane allows goes on in the next one, which has fewer
places, and where there are more questions than cores it makes way for the others. If there is no
room it is ended, waits for the next lane and begins anew; in the last it is ended for good. So slow
questions, whatever they are, cost the quick ones next to nothing. Who came first is served first: a
connection asks one question at a time, so all have the same turns, and a lane bounds how long each
is. A question is ended when nobody waits for its answer any more.

Workers come from `multiprocessing`'s fork server, with everything loaded (`preloaded`). Only what
ends and replaces them is ours. `concurrent.futures` gives up the whole pool when one of its
processes is killed. Pebble does not, but it counts by the clock, and looks only some times a second
for what is to be ended: quick questions beside three endless ones, with a worker of four left for
them, waited 145 ms at 99 %. With two lanes instead of three (0.1 and 6 seconds) the 33 clients of
`benchmarks.load` waited 482 ms at 99 % beside endless questions, with three 52 ms.
"""

import asyncio
import json
import os
import sys
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any

from onepile.statements import Phrase, Term
from onepile.web.bounds import Bounds, Lane
from onepile.web.errors import Refusal, busy
from onepile.web.workers import Result, Worker, prepare

_CORES = os.cpu_count() or 1

_ATTEMPTS = 5
"""How often a worker may fail to start before that is told."""


class Pool:
    """The workers of a server.

    Args:
        bounds: The limits.
    """

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.workers: set[Worker] = set()
        self.places = [asyncio.Semaphore(lane.places) for lane in bounds.lanes]
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._known: OrderedDict[bytes, Result] = OrderedDict()
        self._known_bytes = 0
        self._asking: set[asyncio.Task[Any]] = set()
        self._making: set[asyncio.Task[None]] = set()
        self._stopped = False

    def start(self) -> None:
        """Begin to make workers; questions wait until there are some."""
        prepare()
        for _ in range(sum(lane.places for lane in self.bounds.lanes)):
            self._make_one()

    def stop(self) -> None:
        """End all workers, and tell those who wait that it is over."""
        self._stopped = True
        for task in self._asking:
            task.cancel()
        for worker in self.workers:
            worker.end()

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
        if question in self._known:
            self._known.move_to_end(question)
            return self._known[question]
        if self._stopped or len(self._asking) >= self.bounds.questions:
            raise self._too_many()
        task = asyncio.current_task()
        assert task is not None
        self._asking.add(task)
        try:
            result = await self._ask(question)
        except asyncio.CancelledError:
            if self._stopped:
                raise self._too_many() from None
            raise
        finally:
            self._asking.discard(task)
        if repeatable and result.status < 500 and question not in self._known:
            self._remember(question, result)
        return result

    def _remember(self, question: bytes, result: Result) -> None:
        """Know an answer for whoever asks again; what was asked least recently is forgotten."""
        self._known[question] = result
        self._known_bytes += len(question) + len(result.body)
        while self._known_bytes > self.bounds.cache_bytes:
            question, result = self._known.popitem(last=False)
            self._known_bytes -= len(question) + len(result.body)

    async def _ask(self, question: bytes) -> Result:
        for _ in range(3):  # a worker may have died of something else
            with suppress(OSError, EOFError):
                return await self._ask_once(question)
            while not self._idle.empty():  # of what its parent died of they die, too
                self._replace(self._idle.get_nowait())
        died = Phrase("this ended its worker again and again, likely for want of memory")
        raise Refusal(422, "work-limit", died)

    async def _ask_once(self, question: bytes) -> Result:
        """The answer of a worker; whatever happens, the pool has as many afterwards.

        Raises:
            OSError, EOFError: the worker has died.
        """
        worker: Worker | None = None
        try:
            for lane, places in zip(self.bounds.lanes, self.places, strict=True):
                if worker is not None and places.locked():
                    self._replace(worker)
                    worker = None
                async with self._place(places):
                    if worker is None:
                        worker = await self._one()
                        worker.ask(question)
                    answer = await self._answer(worker, lane)
                if answer is not None:
                    return answer
        finally:
            if worker is not None:
                self._put_back(worker)
        message = Phrase(
            "this took longer than {seconds} seconds and was ended: ask for less, or use the "
            "command line",
            seconds=Term(f"{self.bounds.lanes[-1].seconds:g}"),
        )
        raise Refusal(422, "time", message)

    @asynccontextmanager
    async def _place(self, places: asyncio.Semaphore) -> AsyncIterator[None]:
        """With one of some places, when all who came before have had theirs."""
        try:
            async with asyncio.timeout(self.bounds.wait_seconds):
                await places.acquire()
        except TimeoutError:
            raise self._too_many() from None
        try:
            yield
        finally:
            places.release()

    async def _answer(self, worker: Worker, lane: Lane) -> Result | None:
        """The answer; None if there is none when it has computed for as long as the lane allows."""
        end = time.monotonic() + self.bounds.clock_seconds
        while not worker.task.done():
            left = min(lane.seconds - worker.computed(), end - time.monotonic())
            if left <= 0:
                return None
            if lane is not self.bounds.lanes[0] and len(self._asking) > _CORES:
                worker.make_way()
            await asyncio.wait({worker.task}, timeout=max(0.005, min(left, 0.05)))
        return worker.task.result()

    async def _one(self) -> Worker:
        """A worker that can be asked."""
        while True:
            try:
                async with asyncio.timeout(self.bounds.start_seconds):
                    worker = await self._idle.get()
            except TimeoutError:
                raise busy(Phrase("the workers cannot be started: restart the server")) from None
            if worker.is_good():
                return worker
            self._replace(worker)

    def _put_back(self, worker: Worker) -> None:
        """Keep a worker for others if it is as good as a new one; else make one in its place."""
        if worker.is_good():
            self._idle.put_nowait(worker)
        else:
            self._replace(worker)

    def _too_many(self) -> Refusal:
        """Why somebody who waits is sent away."""
        if self._stopped:
            return busy(Phrase("the server is being ended: start it again"))
        return busy(Phrase("the server is busy: try again in a moment"))

    def _replace(self, worker: Worker) -> None:
        """Make a new worker, beside all else, in place of one."""
        self.workers.discard(worker)
        worker.end()
        self._make_one()

    def _make_one(self) -> None:
        task = asyncio.create_task(self._make())
        self._making.add(task)
        task.add_done_callback(self._making.discard)

    async def _make(self) -> None:
        for attempt in count():
            if self._stopped:
                return
            try:
                worker = await Worker.make(self.bounds)
                break
            except (OSError, EOFError) as error:
                if attempt == _ATTEMPTS:
                    print(f"onepile: a worker cannot be started: {error}", file=sys.stderr)
                await asyncio.sleep(0.5)
        self.workers.add(worker)
        self._idle.put_nowait(worker)
        if self._stopped:
            worker.end()
