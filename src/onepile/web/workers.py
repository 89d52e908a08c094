"""A worker as the server sees it: a process, the channel to it, and how long it has computed."""

import asyncio
import socket
import time
from contextlib import suppress
from pathlib import Path

from onepile.web.lifelines import make_way
from onepile.web.nursery import Nursery, NurseryError
from onepile.web.remembered import Result
from onepile.web.worker import ANSWER, QUESTION


class Worker:
    """One worker process and the channel to it; made by `make`.

    Attributes:
        number: The number of the process.
        jobs: How many questions it was asked.
        warm: Whether it was made when all was compiled.
        nice: How much it makes way for others; a process that does so does it for ever.
    """

    def __init__(self, nursery: Nursery, number: int, longest: int, warm: bool) -> None:
        self.number = number
        self.jobs = 0
        self.warm = warm
        self.nice = nursery.nice
        self._before = self._began = 0.0
        self._nursery = nursery
        self._longest = longest
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter

    @classmethod
    async def make(cls, nursery: Nursery, longest: int, warm: bool) -> "Worker":
        """A new worker, as soon as the nursery gives one.

        Raises:
            NurseryError: the nursery has died.
            OSError: there is no descriptor for the channel.
        """
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                number = await asyncio.to_thread(nursery.fork, theirs)
        except (NurseryError, asyncio.CancelledError):
            ours.close()
            raise
        made = cls(nursery, number, longest, warm)
        made._reader, made._writer = await asyncio.open_connection(sock=ours, limit=1 << 16)
        return made

    def is_alive(self) -> bool:
        """Whether its end of the channel is open; asked of one that is idle.

        One whose nursery has died is about to: on a busy machine that takes a while.
        """
        return not self._reader.at_eof() and self._nursery.is_alive()

    def ask(self, question: bytes) -> "asyncio.Task[Result]":
        """Put a question; the task has the answer, or an OSError or EOFError if it has died."""
        self.jobs += 1
        self._began, self._before = time.monotonic(), self._used() or 0.0
        return asyncio.create_task(self._answer(question))

    async def _answer(self, question: bytes) -> Result:
        self._writer.write(QUESTION.pack(len(question)) + question)
        await self._writer.drain()
        length, status = ANSWER.unpack(await self._reader.readexactly(ANSWER.size))
        if length > self._longest:
            raise OSError("a worker wants to send too much")
        return Result(status, await self._reader.readexactly(length))

    def computed(self) -> float:
        """Seconds of computing for this question; by the clock where the system does not tell."""
        used = self._used()
        return time.monotonic() - self._began if used is None else used - self._before

    def _used(self) -> float | None:
        """Seconds of computing in its life."""
        with suppress(OSError, ValueError, IndexError):
            told = Path(f"/proc/{self.number}/schedstat").read_bytes()
            return int(told.split()[0]) / 1e9
        return None

    def make_way(self, nice: int) -> None:
        """Let others go first, by so much more than the server itself does."""
        if nice > self.nice:
            self.nice = nice
            make_way(self.number, nice)

    def end(self) -> None:
        """Kill the process, whatever it does, and forget it."""
        self._nursery.end(self.number)
        self._writer.transport.abort()
