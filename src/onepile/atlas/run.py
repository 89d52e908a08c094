"""Ask the games of a sweep, on many processes with Dask, and keep each answer as soon as it comes.

Games go out in batches of about two seconds, never more than two for each thread of the cluster: a
sweep of a million games has no more in flight than one of a hundred. What comes back is written at
once, by this process alone. So a worker, the scheduler or the machine may die at any moment: what
was written stays, and the next run asks what is missing.

Games are asked in an order drawn by lot. So two runs into one directory seldom ask the same; each
looks what the other has written before it sends out more. And the time that is left can be told
from the games that were asked. Times decide how many games are in a batch, and nothing else.
"""

import asyncio
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent import futures
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from logging import CRITICAL
from math import inf
from multiprocessing import resource_tracker
from pathlib import Path
from random import SystemRandom
from secrets import token_hex
from typing import Any, NamedTuple

from distributed import Client, KilledWorker, LocalCluster, as_completed

from onepile.atlas.record import Questions, ask, code_digest
from onepile.atlas.store import Store, Timed
from onepile.atlas.sweep import Sweep
from onepile.errors import IllegalError, quote

_BATCH_SECONDS = 2.0
_MOST_IN_BATCH = 64
_PER_THREAD = 2
"""So many batches are out for each thread: one is worked on while the other waits there."""

_MERGED = 64
"""So many parts of this run are merged into one."""

_CONNECT_SECONDS = 10
_COUNTED_EVERY = 5


class Failure(NamedTuple):
    """A game that gave no record.

    Attributes:
        game: Its text.
        reason: What went wrong.
    """

    game: str
    reason: str


class Progress(NamedTuple):
    """How far a run is.

    Attributes:
        answered: The games of the sweep that have a record.
        games: All games of the sweep.
        seconds_left: An estimate; None at the beginning.
    """

    answered: int
    games: int
    seconds_left: float | None


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
    report: Callable[[Progress], None] | None = None,
    dashboard: Callable[[str], None] | None = None,
) -> Outcome:
    """Ask all games of a sweep that have no record yet.

    Args:
        sweep: The sweep.
        store: Where records are kept.
        workers: How many processes are started here; by default as many as there are cores.
        scheduler: The address of a cluster that exists, instead.
        report: Called after each batch.
        dashboard: Called with the address of Dask's dashboard.

    Raises:
        IllegalError: there is no such cluster, or it has another onepile.
    """
    began = time.monotonic()
    if store.directory.exists():
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
        report: Callable[[Progress], None] | None,
    ) -> None:
        self._client, self._store, self._questions = client, store, questions
        self._outcome, self._waiting, self._report = outcome, waiting, report
        self._seen = set(store.parts())
        self._own: list[Path] = []
        self._elsewhere = 0
        self._count, self._counted = 0, -inf
        self._recent: deque[float] = deque(maxlen=_MOST_IN_BATCH)
        self._began = time.monotonic()

    def go(self) -> None:
        """Ask until nothing is left."""
        out: dict[Any, Sequence[str]] = {}
        done = as_completed([])
        try:
            while True:
                while self._waiting and len(out) < _PER_THREAD * self._threads():
                    self._send(self._batch(), out, done)
                if not out:
                    return
                future = next(done)
                self._take(future, out.pop(future), out, done)
        except _Gone:
            self._outcome.broken = "the scheduler is gone"
        finally:
            for future in out:
                with suppress(Exception):  # whoever is gone cannot be told
                    future.cancel()

    def _threads(self) -> int:
        """How many threads the cluster has, asked now and then: workers come and go."""
        if time.monotonic() - self._counted > _COUNTED_EVERY:
            with _scheduler_there():
                self._count = sum(self._client.nthreads().values())
            self._counted = time.monotonic()
        return max(1, self._count)

    def _batch(self) -> list[str]:
        """The next games, without those that another run has answered meanwhile."""
        new = [part for part in self._store.parts() if part not in self._seen]
        if new:
            self._seen.update(new)
            with suppress(FileNotFoundError):
                found = self._store.answered(self._questions, new)
                left = [game for game in self._waiting if game not in found]
                self._elsewhere += len(self._waiting) - len(left)
                self._waiting = left
        each = sum(self._recent) / len(self._recent) if self._recent else _BATCH_SECONDS
        share = len(self._waiting) // (_PER_THREAD * self._threads()) + 1
        size = max(1, min(int(_BATCH_SECONDS / max(each, 1e-3)), _MOST_IN_BATCH, share))
        return [self._waiting.pop() for _ in range(min(size, len(self._waiting)))]

    def _send(self, batch: Sequence[str], out: dict[Any, Sequence[str]], done: Any) -> None:
        if batch:
            with _scheduler_there():
                future = self._client.submit(ask_batch, tuple(batch), self._questions, pure=False)
                done.add(future)
            out[future] = batch

    def _take(
        self, future: Any, batch: Sequence[str], out: dict[Any, Sequence[str]], done: Any
    ) -> None:
        """Keep what came back."""
        answers: list[Timed | Failure]
        try:
            with _scheduler_there():
                answers = future.result()
        except KilledWorker:
            if len(batch) > 1:  # which of them was it?
                for game in batch:
                    self._send([game], out, done)
                return
            answers = [Failure(batch[0], "its worker died each time it was asked")]
        timed = [answer for answer in answers if isinstance(answer, Timed)]
        self._outcome.failures += [one for one in answers if isinstance(one, Failure)]
        self._keep(timed)
        if self._report is not None:
            self._report(self._progress())

    def _keep(self, timed: list[Timed]) -> None:
        if not timed:
            return
        part = self._store.write(timed, self._outcome.run)
        self._outcome.asked += len(timed)
        self._recent.extend(one.seconds for one in timed)
        self._seen.add(part)
        self._own.append(part)
        if len(self._own) == _MERGED:
            self._store.merge(self._own)
            self._seen.update(self._store.parts())
            self._own.clear()

    def _progress(self) -> Progress:
        outcome = self._outcome
        answered = outcome.before + outcome.asked + self._elsewhere
        left = outcome.games - answered - len(outcome.failures)
        spent = time.monotonic() - self._began
        estimate = spent / outcome.asked * left if outcome.asked else None
        return Progress(answered, outcome.games, estimate)


class _Gone(Exception):
    """The scheduler does not answer any more."""


@contextmanager
def _scheduler_there() -> Iterator[None]:
    """What is asked of a scheduler that is no longer there ends the run, and is no fault."""
    try:
        yield
    except (OSError, TimeoutError, futures.CancelledError, asyncio.CancelledError) as error:
        raise _Gone from error


def ask_batch(games: Sequence[str], questions: Questions) -> list[Timed | Failure]:
    """Ask some games, one after the other: what a worker does."""
    found: list[Timed | Failure] = []
    for game in games:
        began = time.perf_counter()
        try:
            answered = ask(game, questions)
        except Exception as error:  # it is told, and does not stop the others
            found.append(Failure(game, f"{type(error).__name__}: {error}"))
        else:
            seconds = time.perf_counter() - began
            found.append(Timed(answered, seconds, time.time_ns() // 1_000_000))
    return found


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
