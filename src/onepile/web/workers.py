"""A worker as the server sees it: a process, the channel to it, and how long it has computed."""

import asyncio
import os
import socket
import time
from contextlib import suppress
from pathlib import Path

from onepile.web.nursery import Nursery, NurseryError
from onepile.web.remembered import Result
from onepile.web.worker import ANSWER, QUESTION


class Worker:
    """One worker process and the channel to it; made by `make`.

    Attributes:
        number: The number of the process.
        jobs: How many questions it was asked.
        warm: Whether it was made when all was compiled.
    """

    def __init__(self, nursery: Nursery, number: int, longest: int, warm: bool) -> None:
        self.number = number
        self.jobs = 0
        self.warm = warm
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
        """Whether its end of the channel is open; asked of one that is idle."""
        return not self._reader.at_eof()

    async def ask(self, question: bytes) -> Result:
        """Put a question and wait for its answer.

        Raises:
            OSError, EOFError: the worker has died.
        """
        self.jobs += 1
        self._writer.write(QUESTION.pack(len(question)) + question)
        await self._writer.drain()
        length, status = ANSWER.unpack(await self._reader.readexactly(ANSWER.size))
        if length > self._longest:
            raise OSError("a worker wants to send too much")
        return Result(status, await self._reader.readexactly(length))

    def computed(self) -> float:
        """Seconds of computing so far; seconds of the clock where the system does not tell."""
        try:
            told = Path(f"/proc/{self.number}/schedstat").read_bytes()
            return int(told.split()[0]) / 1e9
        except (OSError, ValueError, IndexError):
            return time.monotonic()

    def make_nice(self) -> None:
        """Let others go first."""
        with suppress(OSError, AttributeError):
            os.setpriority(os.PRIO_PROCESS, self.number, 15)

    def end(self) -> None:
        """Kill the process, whatever it does, and forget it."""
        self._nursery.end(self.number)
        self._writer.transport.abort()
