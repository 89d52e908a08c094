"""Sweeps that suffer: killed workers, schedulers and runs, Ctrl-C, two runs at once."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest

from onepile.atlas.store import RECORD, Store
from onepile.atlas.sweep import Sweep
from tests.atlas.making import as_bytes, made

SWEEP = """\
game = "move-size; f=floor(({a}n{d:+})/{b}); blocks={c}; overshoot"
where = "gcd(a,b)==1 and a>=b and a<=4b"
[parameters]
a = "1..12"
b = "1..3"
c = "0..5"
d = "0..1"
[questions]
work = 150_000
thresholds = 1_000_000
conditions = false
"""
"""Ten seconds of work, so that what is killed when its first records are there is not done yet."""

GAMES = Sweep.parse(SWEEP).expand().games
PATIENCE = 300


def until(happens: "object", seconds: float = PATIENCE) -> None:
    ends = time.monotonic() + seconds
    while not happens():  # type: ignore[operator]
        assert time.monotonic() < ends, "waited too long"
        time.sleep(0.05)


class Cluster:
    """A scheduler and two workers, each a process of its own, on this machine alone."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "scheduler.json"
        here = ["--host", "127.0.0.1"]
        self.scheduler = self._start(
            "scheduler", *here, "--port", "0", "--no-dashboard", "--no-show"
        )
        until(self._file.exists)
        options = (*here, "--nthreads", "1", "--no-dashboard", "--death-timeout", "20")
        self.workers = [self._start("worker", *options) for _ in range(2)]
        self.address = json.loads(self._file.read_text())["address"]

    def _start(self, part: str, *words: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", f"distributed.cli.dask_{part}"]
        where = ["--scheduler-file", str(self._file)]
        return subprocess.Popen(
            [*command, *where, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            with suppress(psutil.NoSuchProcess):
                for child in psutil.Process(process.pid).children(recursive=True):
                    with suppress(psutil.NoSuchProcess):
                        child.kill()
            process.kill()
            process.wait()


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    folder.mkdir()
    there = Cluster(folder)
    try:
        yield there
    finally:
        there.end()


class Running:
    """`onepile atlas run`, a process of its own."""

    def __init__(self, tmp_path: Path, *words: str) -> None:
        sweep = tmp_path / "sweep.toml"
        sweep.write_text(SWEEP, encoding="utf-8")
        self.store = Store(tmp_path / "atlas")
        command = [sys.executable, "-m", "onepile", "atlas", "run", str(sweep), "--json"]
        self.process = subprocess.Popen(
            [*command, "--to", str(self.store.directory), *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def rows(self) -> int:
        return len(self.store.read(["game"])) if self.store.directory.exists() else 0

    def until_rows(self, count: int) -> None:
        until(lambda: self.rows() >= count)
        assert self.process.poll() is None

    def end(self) -> tuple[int, dict[str, int], str]:
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, json.loads(out) if out else {}, err


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The records as they are when the games are asked one after the other."""
    store = made(tmp_path_factory.mktemp("expected") / "atlas", SWEEP)
    return as_bytes(store.read(RECORD.names).to_pylist())


def complete(store: Store, expected: bytes) -> None:
    """Every game has its record, once."""
    assert as_bytes(store.read(RECORD.names).to_pylist()) == expected


def test_a_killed_worker_is_replaced(tmp_path: Path, expected: bytes, counts: Counter[str]) -> None:
    with cluster(tmp_path / "c") as there:
        running = Running(tmp_path, "--scheduler", there.address)
        running.until_rows(8)
        for worker in there.workers:
            [process] = [
                child
                for child in psutil.Process(worker.pid).children(recursive=True)
                if "spawn_main" in " ".join(child.cmdline())
            ]
            process.kill()
            counts["kills of a sweep's worker"] += 1
        code, told, _ = running.end()
    assert (code, told["asked"]) == (0, len(GAMES))
    complete(running.store, expected)


def test_a_killed_scheduler_loses_nothing_that_was_answered(
    tmp_path: Path, expected: bytes, counts: Counter[str]
) -> None:
    with cluster(tmp_path / "c") as there:
        running = Running(tmp_path, "--scheduler", there.address)
        running.until_rows(8)
        there.scheduler.kill()
        counts["kills of a sweep's scheduler"] += 1
        code, first, err = running.end()
    assert (code, "the scheduler is gone: run it again to go on" in err) == (1, True)
    with cluster(tmp_path / "d") as there:
        again = Running(tmp_path, "--scheduler", there.address)
        code, second, _ = again.end()
    assert (code, second["before"]) == (0, first["asked"])
    assert first["asked"] + second["asked"] == len(GAMES)
    complete(running.store, expected)


@pytest.mark.parametrize("kill", [signal.SIGKILL, signal.SIGINT], ids=lambda kill: kill.name)
def test_a_killed_run_goes_on(
    tmp_path: Path, kill: signal.Signals, expected: bytes, counts: Counter[str]
) -> None:
    running = Running(tmp_path, "--workers", "2")
    running.until_rows(8)
    below = psutil.Process(running.process.pid).children(recursive=True)
    if kill == signal.SIGINT:
        os.killpg(running.process.pid, kill)  # as a terminal does
    else:
        running.process.kill()
    counts[f"sweeps ended by {kill.name}"] += 1
    code, _, err = running.end()
    if kill == signal.SIGINT:
        assert (code, err.splitlines()[-1]) == (130, "onepile: interrupted")
        assert "Traceback" not in err
    until(lambda: not any(process.is_running() for process in below), 60)
    kept = running.rows()
    again = Running(tmp_path, "--workers", "2")
    code, told, _ = again.end()
    assert (code, told["before"], told["asked"]) == (0, kept, len(GAMES) - kept)
    complete(running.store, expected)


def test_two_runs_at_once(tmp_path: Path, expected: bytes, counts: Counter[str]) -> None:
    first = Running(tmp_path, "--workers", "1")
    first.until_rows(8)
    answered = first.rows()
    both = [first, Running(tmp_path, "--workers", "1")]
    ended = [running.end() for running in both]
    assert [code for code, _, _ in ended] == [0, 0]
    asked = sum(told["asked"] for _, told, _ in ended)
    counts["games that two runs at once both asked"] += asked - len(GAMES)
    # How many both have in flight is a matter of luck; what has its record is not asked again.
    assert len(GAMES) <= asked <= 2 * len(GAMES) - answered
    rows = {one["game"]: one for one in both[0].store.read(RECORD.names).to_pylist()}
    assert as_bytes(rows.values()) == expected
