"""A worker as the server sees it: a process, the channel to it, and how long it has computed."""

import asyncio
import multiprocessing
import os
import socket
import tempfile
import time
from contextlib import suppress
from multiprocessing import forkserver
from pathlib import Path

from onepile.web.bounds import Bounds
from onepile.web.remembered import Result
from onepile.web.worker import main, make_way

_LONGEST_PLACE = 60
"""Characters of the temporary folder; a socket will be in it, and names of sockets are short."""

_FORKS = multiprocessing.get_context("forkserver")


def prepare() -> None:
    """Start the process from which workers are forked; it ends with the thread that starts it."""
    os.environ |= {"PYTHONSAFEPATH": "1", "OPENBLAS_NUM_THREADS": "1"}
    if len(tempfile.gettempdir()) > _LONGEST_PLACE:
        tempfile.tempdir = "/tmp"
    _FORKS.set_forkserver_preload(["onepile.web.preloaded"])
    forkserver.ensure_running()


class Worker:
    """One worker process; made by `make`.

    Args:
        bounds: What it may use.

    Attributes:
        process: The process.
        polite: Whether it makes way for others; who does so does it for ever.
        task: The answer to its question; an OSError or EOFError if it has died.
    """

    def __init__(self, bounds: Bounds) -> None:
        self._channel, theirs = socket.socketpair()
        self.process = _FORKS.Process(target=main, args=(theirs, bounds), daemon=True)
        try:
            with theirs:
                self.process.start()
        except BaseException:
            self._channel.close()
            raise
        self.polite = False
        self._left = bounds.worker_jobs
        self._before = self._began = 0.0
        self.task: asyncio.Task[Result] | None = None
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter

    @classmethod
    async def make(cls, bounds: Bounds) -> "Worker":
        """A new one, as soon as everything is loaded.

        Raises:
            OSError, EOFError: there is no descriptor for the channel, or no process.
        """
        made = await asyncio.to_thread(cls, bounds)
        streams = await asyncio.open_connection(sock=made._channel, limit=bounds.answer_bytes + 99)
        made._reader, made._writer = streams
        return made

    def is_good(self) -> bool:
        """Whether it can be asked, and is as good as a new one would be."""
        task = self.task
        answered = task is None or (task.done() and not task.cancelled() and not task.exception())
        return answered and self._left > 0 and not self.polite and not self._reader.at_eof()

    def ask(self, question: bytes) -> None:
        """Put a question: `task` will have the answer."""
        self._left -= 1
        self._began, self._before = time.monotonic(), self._used() or 0.0
        self.task = asyncio.create_task(self._answer(question))

    async def _answer(self, question: bytes) -> Result:
        self._writer.write(question + b"\n")
        await self._writer.drain()
        status, _, body = (await self._reader.readuntil(b"\n")).partition(b" ")
        return Result(int(status), body[:-1])

    def computed(self) -> float:
        """Seconds of computing for this question; by the clock where the system does not tell."""
        used = self._used()
        return time.monotonic() - self._began if used is None else used - self._before

    def _used(self) -> float | None:
        """Seconds of computing in its life."""
        with suppress(OSError, ValueError, IndexError):
            told = Path(f"/proc/{self.process.pid}/schedstat").read_bytes()
            return int(told.split()[0]) / 1e9
        return None

    def make_way(self) -> None:
        """Let all others go first from now on."""
        if not self.polite and self.process.pid is not None:
            self.polite = True
            make_way(self.process.pid)

    def end(self) -> None:
        """Kill the process, whatever it does, and forget it."""
        if self.task is not None:
            self.task.cancel()
        if self.process.is_alive():
            self.process.kill()
        self._writer.transport.abort()
