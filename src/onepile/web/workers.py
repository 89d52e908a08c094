"""A worker as the server sees it: a process, the channel to it, and how long it has computed."""

import asyncio
import multiprocessing
import os
import socket
import sys
import tempfile
import time
from contextlib import suppress
from multiprocessing import forkserver
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import NamedTuple

from onepile.web.bounds import Bounds
from onepile.web.worker import main

_LONGEST_PLACE = 60
"""Characters of the temporary folder; a socket will be in it, and names of sockets are short."""

_FORKS = multiprocessing.get_context("forkserver")


def prepare() -> None:
    """Start the process from which workers are forked; it ends with the thread that starts it."""
    if len(tempfile.gettempdir()) > _LONGEST_PLACE:
        tempfile.tempdir = "/tmp"
    os.environ |= {"PYTHONSAFEPATH": "1", "OPENBLAS_NUM_THREADS": "1"}
    _FORKS.set_forkserver_preload(["onepile.web.preloaded"])
    forkserver.ensure_running()


class Result(NamedTuple):
    """A status and a JSON text."""

    status: int
    body: bytes


class Worker:
    """One worker process; made by `make`.

    Args:
        process: The process.
        reader: Where its answers come from.
        writer: Where its questions go to.
        jobs: How many questions it may be asked.

    Attributes:
        process: The process.
        polite: Whether it makes way for others; who does so does it for ever.
        task: The answer to its question; an OSError or EOFError if it has died.
    """

    task: asyncio.Task[Result]

    def __init__(
        self,
        process: BaseProcess,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        jobs: int,
    ) -> None:
        self.process = process
        self.polite = False
        self._reader = reader
        self._writer = writer
        self._left = jobs
        self._answered = True
        self._began = 0.0

    @classmethod
    async def make(cls, bounds: Bounds) -> "Worker":
        """A new one, as soon as everything is loaded.

        Raises:
            OSError, EOFError: there is no descriptor for the channel, or no process.
        """
        ours, theirs = socket.socketpair()
        try:
            process = _FORKS.Process(target=main, args=(theirs, bounds), daemon=True)
            await asyncio.to_thread(_start, process, theirs)
        except BaseException:
            ours.close()
            raise
        streams = await asyncio.open_connection(sock=ours, limit=bounds.answer_bytes + 99)
        return cls(process, *streams, bounds.worker_jobs)

    def is_good(self) -> bool:
        """Whether it can be asked, and is as good as a new one would be."""
        return self._answered and self._left > 0 and not self.polite and not self._reader.at_eof()

    def ask(self, question: bytes) -> None:
        """Put a question: `task` will have the answer."""
        self._left -= 1
        self._answered = False
        self._began = self._clock()
        self.task = asyncio.create_task(self._answer(question))
        self.task.add_done_callback(_looked_at)

    async def _answer(self, question: bytes) -> Result:
        self._writer.write(question + b"\n")
        await self._writer.drain()
        status, _, body = (await self._reader.readuntil(b"\n")).partition(b" ")
        self._answered = True
        return Result(int(status), body[:-1])

    def computed(self) -> float:
        """Seconds of computing for this question; by the clock where the system does not tell."""
        return self._clock() - self._began

    def _clock(self) -> float:
        with suppress(OSError, ValueError, IndexError):
            told = Path(f"/proc/{self.process.pid}/schedstat").read_bytes()
            return int(told.split()[0]) / 1e9
        return time.monotonic()

    def make_way(self) -> None:
        """Let all others go first from now on, at once.

        A process that is merely nice ends its slice of time before one that wakes up has its turn;
        each step of an answer would wait for that. An idle one (SCHED_IDLE) is interrupted.
        """
        self.polite = True
        process = self.process.pid
        assert process is not None
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, process, 19)
            if sys.platform == "linux":
                os.sched_setscheduler(process, os.SCHED_IDLE, os.sched_param(0))

    def end(self) -> None:
        """Kill the process, whatever it does, and forget it."""
        if not self._answered:
            self.task.cancel()
        if self.process.is_alive():
            self.process.kill()
        self._writer.transport.abort()


def _start(process: BaseProcess, channel: socket.socket) -> None:
    """Start a process and close what is its own now.

    In one thread: who is not waited for any more, because the server ends, has the channel still
    when the fork server asks for it.
    """
    with channel:
        process.start()


def _looked_at(task: asyncio.Task[Result]) -> None:
    """That a worker has died is no complaint when nobody waits for its answer any more."""
    if not task.cancelled():
        task.exception()
