"""A server that is going to suffer: started with any limits, watched, asked, ended."""

import json
import os
import re
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import urlopen

from benchmarks.load import below

PATIENCE = 90.0
"""Seconds after which something that should have happened has not: generous, machines are busy."""

Limits = Mapping[int, int]


class Victim:
    """A running `onepile serve`.

    Attributes:
        process: The process.
        address: Where it answers.
    """

    def __init__(self, limits: Limits, environment: Mapping[str, str]) -> None:
        def limit() -> None:
            for kind, most in limits.items():
                resource.setrlimit(kind, (most, most))

        self.process = subprocess.Popen(
            [sys.executable, "-m", "onepile", "serve", "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=limit,
            env={**os.environ, **environment},
        )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found, "the server did not start"
        self.address = found[0]
        self._seen: set[int] = set()
        self._complaints: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self._complaints.append(line)

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.address.rsplit(":", 1)[1])

    def ask(self, pile: int, timeout: float = PATIENCE) -> int:
        """The status of a question that nobody has asked before."""
        query = urlencode({"game": "fibonacci-nim", "pile": pile, "cap": 7})
        try:
            with urlopen(f"{self.address}/api/solve?{query}", timeout=timeout) as answer:
                assert json.load(answer)["outcome"] in ("safe", "unsafe")
                return int(answer.status)
        except HTTPError as error:
            refused = error
        assert set(json.load(refused)["error"]) <= {"kind", "message", "pointer"}
        return refused.code

    def keep_busy(self, number: int) -> None:
        """Ask questions that compute for long, and do not wait for the answers."""

        def ask(n: int) -> None:
            game = f"move-size; f=n if n%2==0 else 7n%1000+{n}{time.monotonic_ns()}; blocks=3"
            query = urlencode({"game": game, "pile": "1e6", "cap": "1e6"})
            with suppress(URLError, OSError, HTTPError):
                urlopen(f"{self.address}/api/solve?{query}", timeout=PATIENCE).close()

        for n in range(number):
            threading.Thread(target=ask, args=(n,), daemon=True).start()

    def is_healthy(self) -> bool:
        """Whether it answers two kinds of questions, at once or when it has recovered."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(URLError, OSError):
                if self.ask(time.monotonic_ns()) == 200:
                    table = f"{self.address}/api/table?game=half&to=9"
                    with urlopen(table, timeout=PATIENCE) as answer:
                        return bool(answer.status == 200)
            time.sleep(0.2)
        return False

    def nursery(self) -> int:
        """The process from which the workers are forked."""
        found = [n for n in _children(self.process.pid) if b"forkserver" in _command(n)]
        [number] = found
        return number

    def workers(self) -> list[int]:
        """The processes of the workers."""
        return _children(self.nursery())

    def look(self) -> None:
        """Remember all processes that there are now, to see later that they have gone."""
        self._seen |= set(below(self.process.pid))

    def end(self, number: int = signal.SIGINT) -> int:
        """End it by a signal; the exit code."""
        self.look()
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def left(self) -> list[int]:
        """Processes that should have ended with it and have not, after a moment."""
        until(lambda: not any(map(is_running, self._seen)), fail=False)
        return [number for number in self._seen if is_running(number)]

    def complaints(self) -> str:
        """What it has written to stderr, when it has ended."""
        self._reader.join(PATIENCE)
        return "".join(self._complaints)

    def close(self) -> None:
        """Leave nothing behind, whatever has happened."""
        for number in [*below(self.process.pid), self.process.pid]:
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        self.process.wait()
        self._reader.join()
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()


@contextmanager
def suffering(
    limits: Limits | None = None, environment: Mapping[str, str] | None = None
) -> Iterator[Victim]:
    """A server for a test; it need not have survived."""
    victim = Victim(limits or {}, environment or {})
    try:
        yield victim
    finally:
        victim.close()


def until(condition: Callable[[], Any], fail: bool = True) -> None:
    """Wait for something that happens soon."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            assert not fail, "it has not happened"
            return
        time.sleep(0.02)


def is_running(number: int) -> bool:
    """Whether a process computes or waits; one that only waits to be counted does not."""
    with suppress(OSError):
        state = Path(f"/proc/{number}/stat").read_text(encoding="ascii").rpartition(")")[2]
        return state.split()[0] not in "ZX"
    return False


def _command(process: int) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes()
    return b""


def _children(process: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            found += [int(word) for word in task.read_text(encoding="ascii").split()]
    return [number for number in found if is_running(number)]
