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
from onepile.web.remembered import Result

RULE = "move-size; f=n^2+1; blocks=3"
SLOW: dict[str, Any] = {"game": RULE, "pile": "1e20", "place": {"cap": "1e39"}}
QUICK: dict[str, Any] = {"game": "fibonacci-nim", "pile": "100", "place": {"cap": "7"}}
BOUNDS = Bounds(
    work=10**12,
    lanes=(Lane(2, 0.1, 2.0, 3), Lane(1, 0.2, 2.0, 10), Lane(1, 3.0, 12.0, 19)),
    wait_seconds=2,
    waiting=4,
    worker_jobs=5,
)


@asynccontextmanager
async def running(bounds: Bounds = BOUNDS) -> AsyncIterator[Pool]:
    pool = Pool(bounds)
    pool.start()
    try:
        await pool.ask("table", {"game": "half", "to": "9"}, kernels=True)
        await until(lambda: all(worker.warm for worker in pool._workers))
        yield pool
    finally:
        pool.stop()


def test_answers_that_need_no_kernels_do_not_wait_for_the_compiler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))  # nothing is compiled yet

    async def first_answers() -> None:
        pool = Pool(BOUNDS)
        pool.start()
        try:
            table = asyncio.create_task(
                pool.ask("table", {"game": "half", "to": "9"}, kernels=True)
            )
            assert (await pool.ask("solve", QUICK)).status == 200
            assert not pool._warm.is_set()
            assert not table.done()
            assert (await table).status == 200
            assert pool._warm.is_set()
            await until(lambda: [worker.warm for worker in pool._workers] == [True] * 4)
        finally:
            pool.stop()

    uvloop.run(first_answers())


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
    return pool.bounds.lanes[lane].places - pool._line._room[lane]


async def a_slow_question_is_ended_and_quick_ones_pass(pool: Pool) -> None:
    slow = asyncio.create_task(pool.ask("solve", SLOW))
    await until(lambda: computing(pool, 2) == 1)
    quick = await pool.ask("solve", QUICK)
    assert quick.status == 200
    assert not slow.done()
    result = await slow
    assert result.status == 422
    assert b'"kind": "time"' in result.body
    assert computing(pool, 2) == 0


async def a_repeated_slow_question_needs_no_worker(pool: Pool) -> None:
    jobs = [worker.jobs for worker in pool._workers]
    assert (await pool.ask("solve", SLOW)).status == 422
    assert [worker.jobs for worker in pool._workers] == jobs


async def only_so_many_long_ones(pool: Pool) -> None:
    """The second goes as far as there is room, begins anew when there is, and waits in vain."""
    first = asyncio.create_task(pool.ask("solve", {**SLOW, "place": {"cap": "2e38"}}))
    await until(lambda: computing(pool, 2) == 1)
    second = asyncio.create_task(pool.ask("solve", {**SLOW, "place": {"cap": "3e38"}}))
    await until(lambda: computing(pool, 1) == 1)
    await until(lambda: computing(pool, 1) == 0)
    assert computing(pool, 2) == 1
    with pytest.raises(Refusal, match="too many long computations") as refused:
        await second
    assert refused.value.status == 503
    assert (await pool.ask("solve", {**QUICK, "place": {"cap": "9"}})).status == 200
    assert (await first).status == 422


async def a_question_that_had_to_wait_begins_anew(pool: Pool) -> None:
    """The first leaves the second lane, or is done, while the second waits for it."""
    first = asyncio.create_task(pool.ask("solve", {**SLOW, "place": {"cap": "6e38"}}))
    await until(lambda: computing(pool, 1) == 1)
    second = asyncio.create_task(pool.ask("solve", {**SLOW, "place": {"cap": "7e38"}}))
    await until(lambda: computing(pool, 2) == 1)
    await until(lambda: computing(pool, 1) == 1)
    for task in (first, second):
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert [computing(pool, lane) for lane in range(3)] == [0, 0, 0]


def is_as_nice(process: int, nice: int) -> bool:
    return os.getpriority(os.PRIO_PROCESS, process) == nice


async def the_server_goes_before_its_workers(pool: Pool) -> None:
    own = os.getpriority(os.PRIO_PROCESS, 0)
    for worker in pool._workers:
        await until(partial(is_as_nice, worker.number, min(19, own + 3)))
        assert os.getsid(worker.number) == os.getsid(0)  # Linux compares within a session alone
        assert os.getpgid(worker.number) != os.getpgid(0)  # Ctrl-C is for the server


async def a_worker_that_makes_way_is_not_used_again(pool: Pool) -> None:
    assert all(worker.nice == 3 for worker in pool._workers)
    slow = asyncio.create_task(pool.ask("solve", {**SLOW, "place": {"cap": "8e38"}}))
    await until(lambda: computing(pool, 2) == 1)
    assert all(worker.nice == 3 for worker in pool._workers)  # alone it makes way for nobody
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setattr(pool_module, "_CORES", 0)
    await until(lambda: any(worker.nice > 3 for worker in pool._workers))
    monkeypatch.undo()
    [nice] = [worker for worker in pool._workers if worker.nice > 3]
    assert os.getpriority(os.PRIO_PROCESS, nice.number) >= 10
    if sys.platform == "linux":
        assert os.sched_getscheduler(nice.number) == os.SCHED_IDLE
    slow.cancel()
    with pytest.raises(asyncio.CancelledError):
        await slow
    assert nice not in pool._workers


async def only_so_many_waiting(pool: Pool) -> None:
    asked = [pool.ask("solve", {**QUICK, "pile": str(n)}) for n in range(1000, 1040)]
    results = await asyncio.gather(*asked, return_exceptions=True)
    answered = [r for r in results if isinstance(r, Result) and r.status == 200]
    refused = [r for r in results if isinstance(r, Refusal) and r.kind == "busy"]
    assert len(answered) + len(refused) == 40
    assert answered
    assert refused


async def workers_are_renewed(pool: Pool) -> None:
    numbers = set()
    for n in range(2000, 2015):
        numbers |= {worker.number for worker in pool._workers}
        assert (await pool.ask("solve", {**QUICK, "pile": str(n)})).status == 200
    assert len(numbers) > 4
    await until(lambda: len(pool._workers) == 4)


async def a_dead_worker_is_replaced(pool: Pool) -> None:
    assert pool._nursery is not None
    for worker in pool._workers:
        pool._nursery.end(worker.number)
    await asyncio.sleep(0.2)
    results = [await pool.ask("solve", {**QUICK, "pile": str(3000 + n)}) for n in range(4)]
    assert {result.status for result in results} == {200}


async def a_nursery_that_is_killed_takes_its_workers_along_and_is_made_anew(pool: Pool) -> None:
    assert pool._nursery is not None
    killed = pool._nursery._process.pid
    workers = [worker.number for worker in pool._workers]
    slow = asyncio.create_task(pool.ask("solve", {**SLOW, "place": {"cap": "4e38"}}))
    await until(lambda: any(worker.jobs for worker in pool._workers))
    os.kill(killed, signal.SIGKILL)
    await until(lambda: not any(map(is_running, workers)))
    assert (await pool.ask("solve", {**QUICK, "pile": "4000"})).status == 200
    assert pool._nursery._process.pid != killed
    assert (await slow).status == 422
    table = await pool.ask("table", {"game": "half", "to": "9"}, kernels=True)
    assert table.status == 200


def is_running(number: int) -> bool:
    with suppress(OSError):
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
        return state != "Z"
    return False


async def who_keeps_the_workers_busy_waits_for_the_others(pool: Pool) -> None:
    """Even with a quick question: the second lane is for those, and here it has one place."""
    pool._spent.add("busy", 100.0)
    slow = asyncio.create_task(pool.ask("solve", {**SLOW, "place": {"cap": "5e38"}}))
    await until(lambda: computing(pool, 1) == 1)
    quick = asyncio.create_task(pool.ask("solve", {**QUICK, "pile": "5000"}, "busy"))
    assert (await pool.ask("solve", {**QUICK, "pile": "5001"}, "other")).status == 200
    assert not quick.done()
    assert (await quick).status == 200
    assert (await slow).status == 422


async def memory_is_bounded(pool: Pool) -> None:
    question = {"game": "fibonacci-nim", "to": str(2**41 + 9000), "from": str(2**41)}
    result = await pool.ask("table", question)
    assert result.status in (200, 422)
    assert (await pool.ask("solve", {**QUICK, "place": {"cap": "11"}})).status == 200


PROMISES: list[Callable[[Pool], Awaitable[None]]] = [
    a_slow_question_is_ended_and_quick_ones_pass,
    a_repeated_slow_question_needs_no_worker,
    only_so_many_long_ones,
    a_question_that_had_to_wait_begins_anew,
    the_server_goes_before_its_workers,
    a_worker_that_makes_way_is_not_used_again,
    only_so_many_waiting,
    workers_are_renewed,
    a_dead_worker_is_replaced,
    who_keeps_the_workers_busy_waits_for_the_others,
    a_nursery_that_is_killed_takes_its_workers_along_and_is_made_anew,
    memory_is_bounded,
]


def test_who_waits_when_it_ends_is_told() -> None:
    async def ended() -> list[str]:
        pool = Pool(BOUNDS)
        pool.start()
        kinds = [("solve", QUICK, False), ("table", {"game": "half", "to": "9"}, True)]
        asked = [
            asyncio.create_task(pool.ask(job, request, kernels=kernels))
            for job, request, kernels in kinds
        ]
        await asyncio.sleep(0.1)
        pool.stop()
        results = await asyncio.gather(*asked, return_exceptions=True)
        return [str(result) for result in results]

    assert asyncio.run(ended()) == ["the server is being ended: start it again"] * 2
