"""Well-behaved clients of a server, and how long each answer took; used by `load`.

A student reads a rule, solves, plays, looks at a picture, and thinks a little before the next
question, all on one connection. What is sent is made up, and what comes back is taken apart, with
as little work as can be: many students share one process, and the clock is to show the server.
"""

import asyncio
import json
import random
import re
import time
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlencode

THINKING = (0.1, 0.5)
"""Between so many seconds before the next question."""

PATIENCE = 30.0
"""Seconds that one waits for an answer."""

Told = Callable[[int | None, float], None]


async def student(port: int, n: int, end: float, tell: Told) -> None:
    """Ask until the time is over; `tell` gets the status, None if there was none, and the wait."""
    chance = random.Random(n)
    await asyncio.sleep(chance.uniform(0, THINKING[1]))
    connection = _Connection(port)
    while time.monotonic() < end:
        request = _request(chance)
        began = time.monotonic()
        status: int | None = None
        with suppress(OSError, TimeoutError, EOFError):
            async with asyncio.timeout(PATIENCE):
                status = await connection.ask(request)
        if status is None:
            connection.close()
        tell(status, time.monotonic() - began)
        await asyncio.sleep(chance.uniform(*THINKING))
    connection.close()


class _Connection:
    """A connection that is opened when there is something to ask, and kept."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes) -> int:
        """The status of the answer, when all of it is there."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"\r\ncontent-length: (\d+)\r\n", head)
        assert length, head
        await reader.readexactly(int(length[1]))
        if b"\r\nconnection: close\r\n" in head:
            self.close()
        return int(head.split(None, 2)[1])

    def close(self) -> None:
        """Let it go."""
        if self._streams is not None:
            self._streams[1].transport.abort()
            self._streams = None


def _request(chance: random.Random) -> bytes:
    pile, cap = chance.randrange(2, 10**6), chance.randrange(1, 100)
    match = {
        "game": "fibonacci-two-blocks",
        "start": {"pile": str(pile % 60 + 9), "cap": "5"},
        "opponent": "perfect",
        "hints": True,
    }
    return chance.choice(
        [
            _get("/api/game", game=f"move-size; f=2n+{pile % 50}"),
            _get("/api/solve", game="fibonacci-nim", pile=pile, cap=cap),
            _get("/api/solve", game="golden", pile=f"10^{cap}"),
            _get("/api/plot", game=f"move-size; f={2 + cap % 4}n", kind="outcomes"),
            _post("/api/match", match),
        ]
    )


def _get(path: str, **parameters: object) -> bytes:
    return f"GET {path}?{urlencode(parameters)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode("ascii")


def _post(path: str, content: object) -> bytes:
    body = json.dumps(content)
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode("ascii")
