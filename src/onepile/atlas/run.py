"""Ask the games of a sweep, on many processes with Dask, and keep each answer soon after it comes.

There are never more than a few games out for each thread of the cluster: a sweep of a million games
has no more in flight than one of a hundred. What comes back is written about every two seconds, by
this process alone. So a worker, the scheduler or the machine may die at any moment: what was
written stays, and the next run asks what is missing.

Games are asked in an order drawn by lot. So two runs into one directory seldom ask the same; each
looks what the other has written whenever it writes. And the time that is left can be told from the
games that were asked. Times decide when is written, and nothing else.
"""

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent import futures
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from logging import CRITICAL
from math import inf
from multiprocessing import resource_tracker
from random import SystemRandom
from secrets import token_hex
from typing import Any, NamedTuple

from distributed import Client, KilledWorker, LocalCluster, as_completed

from onepile.atlas.record import Questions, ask, code_digest
from onepile.atlas.store import Store
from onepile.atlas.sweep import Sweep
from onepile.errors import IllegalError, quote

_WRITTEN_EVERY = 2.0
_PER_THREAD = 3
"""So many games are out for each thread: one is worked on while the others wait there."""

_MERGED = 64
"""After so many parts small ones are merged."""

_CONNECT_SECONDS = 10

Row = dict[str, Any]
"""A record with its certificate and times, as `Store.write` takes it."""

Report = Callable[[int, int], None]
"""Told how many games of the sweep have a record, and how many there are."""


class Failure(NamedTuple):
    """A game that gave no record.

    Attributes:
        game: Its text.
        reason: What went wrong.
    """

    game: str
    reason: str


@dataclass
class Outcome:
    """What a run has done.

    Attributes:
        run: What it is called in the atlas.
        games: How many games the sweep has.
        before: How many of them had a record already.
        asked: How many were asked, and answered.
        failures: Games that gave no record.
        broken: Why the run ended too early; empty if it did not.
        seconds: How long it took.
    """

    run: str
    games: int
    before: int
    asked: int = 0
    failures: list[Failure] = field(default_factory=list)
    broken: str = ""
    seconds: float = 0.0


def run(
    sweep: Sweep,
    store: Store,
    workers: int | None = None,
    scheduler: str | None = None,
    report: Report | None = None,
    dashboard: Callable[[str], None] | None = None,
) -> Outcome:
    """Ask all games of a sweep that have no record yet.

    Args:
        sweep: The sweep.
        store: Where records are kept.
        workers: How many processes are started here; by default as many as there are cores.
        scheduler: The address of a cluster that exists, instead.
        report: Called whenever something is written.
        dashboard: Called with the address of Dask's dashboard.

    Raises:
        IllegalError: there is no such cluster, or it has another onepile.
    """
    began = time.monotonic()
    store.require_or_empty()
    expansion = sweep.expand()
    expansion.require_games()
    store.make()
    store.keep_sweep(sweep, expansion)
    known = store.answered(sweep.questions)
    waiting = [game for game in expansion.games if game not in known]
    SystemRandom().shuffle(waiting)
    games = len(expansion.games)
    outcome = Outcome(token_hex(6), games, games - len(waiting))
    if waiting:
        with _cluster(workers, scheduler) as client:
            if dashboard is not None:
                dashboard(client.dashboard_link)
            _Run(client, store, sweep.questions, outcome, waiting, report).go()
        store.merge()
    outcome.seconds = time.monotonic() - began
    return outcome


class _Run:
    """A run at work."""

    def __init__(
        self,
        client: Client,
        store: Store,
        questions: Questions,
        outcome: Outcome,
        waiting: list[str],
        report: Report | None,
    ) -> None:
        self._client, self._store, self._questions = client, store, questions
        self._outcome, self._waiting, self._report = outcome, waiting, report
        self._seen = set(store.parts())
        self._out: dict[Any, str] = {}
        self._rows: list[Row] = []
        self._suspects: list[str] = []
        self._threads, self._elsewhere, self._parts, self._written = 1, 0, 0, -inf

    def go(self) -> None:
        """Ask until nothing is left."""
        try:
            self._ask(alone=False)
            self._waiting, self._suspects = self._suspects, []
            self._ask(alone=True)  # which of those whose worker died was it?
        except _Gone:
            self._outcome.broken = "the scheduler is gone"
        finally:
            for future in self._out:
                with suppress(Exception):  # whoever is gone cannot be told
                    future.cancel()
            self._write()

    def _ask(self, alone: bool) -> None:
        """Ask all that wait, a few for each thread at a time, or one by one."""
        done = as_completed([])
        while True:
            with _scheduler_there():
                while self._waiting and len(self._out) < (
                    1 if alone else _PER_THREAD * self._threads
                ):
                    game = self._waiting.pop()
                    future = self._client.submit(ask_one, game, self._questions, pure=False)
                    self._out[future] = game
                    done.add(future)
            if not self._out:
                return
            future = next(done)
            self._take(future, self._out.pop(future), alone)

    def _take(self, future: Any, game: str, alone: bool) -> None:
        """What came back of a game."""
        try:
            with _scheduler_there():
                answer = future.result()
        except KilledWorker:
            if not alone:
                self._suspects.append(game)
                return
            answer = Failure(game, "its worker died each time it was asked")
        if isinstance(answer, Failure):
            self._outcome.failures.append(answer)
        else:
            self._rows.append(answer)
        if time.monotonic() - self._written >= _WRITTEN_EVERY or not self._out:
            self._write()
            self._look_around()

    def _write(self) -> None:
        """Keep what came back."""
        if self._rows:
            self._seen.add(self._store.write(self._rows, self._outcome.run))
            self._outcome.asked += len(self._rows)
            self._rows = []
            self._parts += 1
            if self._parts % _MERGED == 0:
                self._store.merge()
                self._seen.update(self._store.parts())
        self._written = time.monotonic()

    def _look_around(self) -> None:
        """See what another run has answered and who works for us, and say how far it is."""
        new = set(self._store.parts()) - self._seen
        if new:
            self._seen |= new
            with suppress(OSError):  # another run merges them
                found = self._store.answered(self._questions, new)
                left = [game for game in self._waiting if game not in found]
                self._elsewhere += len(self._waiting) - len(left)
                self._waiting = left
        with _scheduler_there():
            self._threads = max(1, sum(self._client.nthreads().values()))
        if self._report is not None:
            outcome = self._outcome
            self._report(outcome.before + outcome.asked + self._elsewhere, outcome.games)


class _Gone(Exception):
    """The scheduler does not answer any more."""


@contextmanager
def _scheduler_there() -> Iterator[None]:
    """What is asked of a scheduler that is no longer there ends the run, and is no fault."""
    try:
        yield
    except (OSError, TimeoutError, futures.CancelledError, asyncio.CancelledError) as error:
        raise _Gone from error


def ask_one(game: str, questions: Questions) -> Row | Failure:
    """Ask a game: what a worker does."""
    began = time.perf_counter()
    try:
        record, certificate = ask(game, questions)
    except Exception as error:  # it is told, and does not stop the others
        return Failure(game, f"{type(error).__name__}: {error}")
    seconds, finished = time.perf_counter() - began, time.time_ns() // 1_000_000
    return {**record, "proof": certificate or None, "seconds": seconds, "finished": finished}


@contextmanager
def _cluster(workers: int | None, scheduler: str | None) -> Iterator[Client]:
    """A client of a cluster that exists, or of processes that are started here."""
    with ExitStack() as stack:
        if scheduler is None:
            with _unseen_interrupts():
                cluster = stack.enter_context(_processes(workers or os.cpu_count() or 1))
                client = stack.enter_context(Client(cluster))
        else:
            client = _connected(scheduler)
            stack.callback(_closed, client)
            _require_same_code(client)
        yield client


def _processes(count: int) -> LocalCluster:
    return LocalCluster(
        n_workers=count,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        silence_logs=CRITICAL,
    )


@contextmanager
def _unseen_interrupts() -> Iterator[None]:
    """What is started here never sees Ctrl-C: this process alone does, when that is done.

    Threads and processes inherit which signals are kept from them. The tracker of processes would
    let them through again where it is started, so it is started before.
    """
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _connected(scheduler: str) -> Client:
    try:
        return Client(scheduler, timeout=_CONNECT_SECONDS)
    except (OSError, ValueError, TimeoutError) as error:
        raise IllegalError(
            f"no scheduler answers at {quote(scheduler)}: "
            "start one with 'dask scheduler' and give its address"
        ) from error


def _closed(client: Client) -> None:
    with suppress(Exception):  # it may be closed already, with its scheduler
        client.close(timeout=2)


def _require_same_code(client: Client) -> None:
    """Refuse a cluster whose records would be made by another onepile."""
    client.wait_for_workers(1)
    own = code_digest()
    for worker, code in client.run(code_digest).items():
        if code != own:
            raise IllegalError(
                f"the worker {quote(str(worker))} has another onepile (code {code}, here {own}): "
                "install the same everywhere"
            )
