"""The pool with real workers: slow questions are ended, others not hurt, the dead replaced."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import uvloop

from onepile.web import pool as pool_module
from onepile.web.bounds import Bounds, Lane
from onepile.web.errors import Refusal
from onepile.web.pool import Pool
from onepile.web.worker import NICE
from onepile.web.workers import Result, Worker

RULE = "move-size; f=n^2+1; blocks=3"
SLOW: dict[str, Any] = {"game": RULE, "pile": "1e20", "cap": "1e39"}
QUICK: dict[str, Any] = {"game": "fibonacci-nim", "pile": "100", "cap": "7"}
BOUNDS = Bounds(
    work=10**12,
    lanes=(Lane(2, 0.1), Lane(1, 3.0)),
    clock_seconds=12,
    wait_seconds=2,
    questions=6,
    worker_jobs=5,
)


@asynccontextmanager
async def running(bounds: Bounds = BOUNDS) -> AsyncIterator[Pool]:
    pool = Pool(bounds)
    pool.start()
    try:
        await until(lambda: len(pool.workers) == 3)
        yield pool
    finally:
        pool.stop()


def test_everything_the_pool_promises() -> None:
    """One pool for all promises: to start one takes a while."""

    async def promises() -> None:
        async with running() as pool:
            for promise in PROMISES:
                await promise(pool)

    uvloop.run(promises())


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.01)


def computing(pool: Pool, lane: int) -> int:
    """How many questions have a place in a lane."""
    return pool.bounds.lanes[lane].places - pool.places[lane]._value


async def refused(asked: Awaitable[Result], status: int, kind: str) -> None:
    with pytest.raises(Refusal) as refusal:
        await asked
    assert (refusal.value.status, refusal.value.kind) == (status, kind)


async def a_slow_question_is_ended_and_quick_ones_pass(pool: Pool) -> None:
    slow = asyncio.create_task(pool.ask("solve", SLOW))
    await until(lambda: computing(pool, 1) == 1)
    assert (await pool.ask("solve", QUICK)).status == 200
    assert not slow.done()
    await refused(slow, 422, "time")
    assert computing(pool, 1) == 0


async def only_so_many_long_ones(pool: Pool) -> None:
    """The second waits in vain."""
    first = asyncio.create_task(pool.ask("solve", {**SLOW, "cap": "2e38"}))
    await until(lambda: computing(pool, 1) == 1)
    second = asyncio.create_task(pool.ask("solve", {**SLOW, "cap": "3e38"}))
    await refused(second, 503, "busy")
    assert (await pool.ask("solve", {**QUICK, "cap": "9"})).status == 200
    await refused(first, 422, "time")


async def a_question_that_nobody_waits_for_is_ended(pool: Pool) -> None:
    before = set(pool.workers)
    asked = asyncio.create_task(pool.ask("solve", {**SLOW, "cap": "6e38"}))
    await until(lambda: computing(pool, 1) == 1)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert [computing(pool, lane) for lane in range(2)] == [0, 0]
    await until(lambda: not any(map(is_running, numbers(before - pool.workers))))


def numbers(workers: set[Worker]) -> list[int]:
    return [worker.process.pid for worker in workers if worker.process.pid is not None]


async def the_server_goes_before_its_workers(pool: Pool) -> None:
    own = os.getpriority(os.PRIO_PROCESS, 0)
    for number in numbers(pool.workers):
        await until(partial(is_as_nice, number, min(19, own + NICE)))
        assert os.getsid(number) == os.getsid(0)  # Linux compares within a session alone
        os.kill(number, signal.SIGINT)  # Ctrl-C is for the server
    assert all(map(is_running, numbers(pool.workers)))


def is_as_nice(process: int, nice: int) -> bool:
    return os.getpriority(os.PRIO_PROCESS, process) == nice


async def a_worker_that_makes_way_is_not_used_again(pool: Pool) -> None:
    slow = asyncio.create_task(pool.ask("solve", {**SLOW, "cap": "8e38"}))
    await until(lambda: computing(pool, 1) == 1)
    assert not any(worker.polite for worker in pool.workers)  # alone it makes way for nobody
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setattr(pool_module, "_CORES", 0)
    await until(lambda: any(worker.polite for worker in pool.workers))
    monkeypatch.undo()
    [polite] = [worker for worker in pool.workers if worker.polite]
    [number] = numbers({polite})
    assert os.getpriority(os.PRIO_PROCESS, number) == 19
    if sys.platform == "linux":
        assert os.sched_getscheduler(number) == os.SCHED_IDLE
    slow.cancel()
    with pytest.raises(asyncio.CancelledError):
        await slow
    assert polite not in pool.workers


async def only_so_many_waiting(pool: Pool) -> None:
    asked = [pool.ask("solve", {**QUICK, "pile": str(n)}) for n in range(1000, 1040)]
    results = await asyncio.gather(*asked, return_exceptions=True)
    answered = [r for r in results if isinstance(r, Result) and r.status == 200]
    refused = [r for r in results if isinstance(r, Refusal) and r.kind == "busy"]
    assert len(answered) + len(refused) == 40
    assert answered
    assert refused


async def workers_are_renewed(pool: Pool) -> None:
    seen: set[int] = set()
    for n in range(2000, 2015):
        seen |= set(numbers(pool.workers))
        assert (await pool.ask("solve", {**QUICK, "pile": str(n)})).status == 200
    assert len(seen) > 3
    await until(lambda: len(pool.workers) == 3)


async def a_dead_worker_is_replaced(pool: Pool) -> None:
    for number in numbers(pool.workers):
        os.kill(number, signal.SIGKILL)
    results = [await pool.ask("solve", {**QUICK, "pile": str(3000 + n)}) for n in range(4)]
    assert {result.status for result in results} == {200}


async def a_fork_server_that_is_killed_takes_its_workers_along_and_is_made_anew(pool: Pool) -> None:
    workers = numbers(pool.workers)
    slow = asyncio.create_task(pool.ask("solve", {**SLOW, "cap": "4e38"}))
    await until(lambda: computing(pool, 1) == 1)
    os.kill(parent(workers[0]), signal.SIGKILL)
    await until(lambda: not any(map(is_running, workers)))
    assert (await pool.ask("solve", {**QUICK, "pile": "4000"})).status == 200
    await refused(slow, 422, "time")
    assert (await pool.ask("table", {"game": "half", "to": "9"})).status == 200


def parent(number: int) -> int:
    return int(Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[1])


def is_running(number: int) -> bool:
    with suppress(OSError):
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
        return state != "Z"
    return False


async def memory_is_bounded(pool: Pool) -> None:
    question = {"game": "fibonacci-nim", "to": str(2**41 + 9000), "from": str(2**41)}
    result = await pool.ask("table", question)
    assert result.status in (200, 422)
    assert (await pool.ask("solve", {**QUICK, "cap": "11"})).status == 200


PROMISES: list[Callable[[Pool], Awaitable[None]]] = [
    a_slow_question_is_ended_and_quick_ones_pass,
    only_so_many_long_ones,
    a_question_that_nobody_waits_for_is_ended,
    the_server_goes_before_its_workers,
    a_worker_that_makes_way_is_not_used_again,
    only_so_many_waiting,
    workers_are_renewed,
    a_dead_worker_is_replaced,
    a_fork_server_that_is_killed_takes_its_workers_along_and_is_made_anew,
    memory_is_bounded,
]


def test_who_waits_when_it_ends_is_told() -> None:
    async def ended() -> list[str]:
        pool = Pool(BOUNDS)
        pool.start()
        asked = [asyncio.create_task(pool.ask("solve", {**QUICK, "pile": n})) for n in "3456"]
        await asyncio.sleep(0)
        pool.stop()
        results = await asyncio.gather(*asked, return_exceptions=True)
        await until(lambda: not pool._making)
        return [str(result) for result in results]

    assert asyncio.run(ended()) == ["the server is being ended: start it again"] * 4
