"""What hostile clients send to a server, one attack by name; used by `load` and the fault suite.

Each attack is a function of one client that goes on until its time is over. Those that are
questions are sent as a browser would; the others write bytes that no browser sends. All of them
talk to this machine alone.

`python -m benchmarks.attacks NICE PORT SECONDS CLIENTS ATTACK…` is a process of such clients, which
share out the attacks: it says `ready`, begins with the next line that it reads, and says at the end
how many answers of each status each attack got, as JSON. It makes way for others on this machine,
as `nice` counts: attackers cost the server what they send, not what it takes them to make it up.
"""

import asyncio
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

import httpx

HALF_OPEN = 105
"""Connections that one client of `half-open` holds: ten such clients are 1050."""

Statuses = Callable[[int], None]


async def chunks(port: int, n: int, end: float, tell: Statuses) -> None:
    """A body in 65,000 chunks of one byte."""
    head = b"POST /api/match HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    await _again(port, head + b"1\r\nx\r\n" * 65_000 + b"0\r\n\r\n", end, tell)


async def headers(port: int, n: int, end: float, tell: Statuses) -> None:
    """10,000 short headers."""
    many = b"".join(b"x%x:1\r\n" % i for i in range(10_000))
    await _again(port, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + many + b"\r\n", end, tell)


async def parameters(port: int, n: int, end: float, tell: Statuses) -> None:
    """14,000 parameters in one address."""
    query = b"&".join(b"%x=" % i for i in range(14_000))[:60_000]
    asked = b"GET /api/game?" + query + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    await _again(port, asked, end, tell)


async def pipelined(port: int, n: int, end: float, tell: Statuses) -> None:
    """9,000 requests on one connection before the first answer is read."""
    await _again(port, b"GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n" * 9_000, end, tell)


async def half_open(port: int, n: int, end: float, tell: Statuses) -> None:
    """Many connections at once, each with the first half of a request."""
    while time.monotonic() < end:
        held: list[asyncio.StreamWriter] = []
        with suppress(OSError):
            for _ in range(HALF_OPEN):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                held.append(writer)
                writer.write(b"GET /api/games HTTP/1.1\r\nHost: 127")
        await asyncio.sleep(min(5.0, max(0.0, end - time.monotonic())))
        for writer in held:
            writer.transport.abort()


async def endless(port: int, n: int, end: float, tell: Statuses) -> None:
    """A body that is announced and never comes."""
    head = b"POST /api/match HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5000\r\n\r\n{"
    while time.monotonic() < end:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(head)
            await asyncio.sleep(min(0.5, max(0.0, end - time.monotonic())))
            writer.transport.abort()


async def unread(port: int, n: int, end: float, tell: Statuses) -> None:
    """The largest file, asked for again and again on one connection, and never read."""
    while time.monotonic() < end:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
            writer.write(b"GET /plotly.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 5)
            await asyncio.sleep(min(3.0, max(0.0, end - time.monotonic())))
            writer.transport.abort()


async def questions(port: int, n: int, end: float, tell: Statuses) -> None:
    """Solves that never end, each another one; huge tables; rules that are bombs; garbage."""
    chance = random.Random(1000 + n)
    async with _client(port) as client:
        while time.monotonic() < end:
            await _ask(client, _question(n, chance), tell)


async def strangers(port: int, n: int, end: float, tell: Statuses) -> None:
    """The same questions, each on a connection of its own."""
    chance = random.Random(2000 + n)
    while time.monotonic() < end:
        async with _client(port) as client:
            await _ask(client, _question(n, chance), tell)


ATTACKS: dict[str, Callable[[int, int, float, Statuses], Awaitable[None]]] = {
    "chunks": chunks,
    "headers": headers,
    "parameters": parameters,
    "pipelined": pipelined,
    "half-open": half_open,
    "endless": endless,
    "unread": unread,
    "questions": questions,
    "strangers": strangers,
}

ANSWERS: dict[str, set[int]] = {
    "chunks": {411},
    "headers": {413},
    "parameters": {413},
    "pipelined": {404},
    "half-open": set(),
    "endless": set(),
    "unread": set(),
    "questions": {200, 413, 422, 503},
    "strangers": {200, 413, 422, 503},
}
"""The statuses of the answers to each attack, where it gets any: they ask for what is not there,
for too much, or for what takes too long."""


def _client(port: int) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30, verify=False)


async def _ask(client: httpx.AsyncClient, question: dict[str, Any], tell: Statuses) -> None:
    with suppress(httpx.HTTPError, OSError):
        tell((await client.request(**question)).status_code)
    await asyncio.sleep(0.02)


async def _again(port: int, request: bytes, end: float, tell: Statuses) -> None:
    """Send these bytes on a new connection each time, and read what comes back."""
    while (left := end - time.monotonic()) > 0:
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(left):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                try:
                    writer.write(request)
                    line = await reader.readline()
                    if line.startswith(b"HTTP/1.1 "):
                        tell(int(line.split()[1]))
                    while await reader.read(1 << 16) and b"/x" in request[:8]:
                        pass
                finally:
                    writer.transport.abort()
        await asyncio.sleep(0.02)


def _question(n: int, chance: random.Random) -> dict[str, Any]:
    twist = chance.randrange(10**9)
    other = "".join(chance.choice(["+n%7", "+2n", "+n//3"]) for _ in range(chance.randrange(9)))
    slow = {
        "game": f"move-size; f=n if n%2==0 else 7n%1000+{twist}{other}; blocks=3",
        "pile": "1e6",  # just below what would be refused at once
        "cap": "1e6",
    }
    nested = "(" * 900 + "n" + ")" * 900
    attacks: list[dict[str, Any]] = [
        {"method": "GET", "url": "/api/solve", "params": slow},
        {"method": "GET", "url": "/api/game", "params": {"game": f"move-size; f=9**9**{twist}"}},
        {"method": "GET", "url": "/api/game", "params": {"game": f"move-size; f={nested}"}},
        {
            "method": "GET",
            "url": "/api/table",
            "params": {
                "game": f"move-size; f=n if n%3 else {twist}; blocks=200",
                "to": "2000000",
                "from": "1990001",
            },
        },
        {
            "method": "GET",
            "url": "/api/plot",
            "params": {"game": f"move-size; f=n+{twist}", "kind": "outcomes", "to": "1000"},
        },
        {"method": "POST", "url": "/api/match", "content": b"[" * 60_000},
        {"method": "POST", "url": "/api/match", "content": os.urandom(200_000)},
    ]
    return attacks[0] if n % 5 in (0, 1) else chance.choice(attacks)


async def _attack(
    port: int, seconds: float, clients: int, names: Sequence[str]
) -> dict[str, Counter[int]]:
    statuses = {name: Counter[int]() for name in names}

    def attacker(n: int) -> Awaitable[None]:
        name = names[n % len(names)]
        told = statuses[name]
        return ATTACKS[name](port, n // len(names), end, lambda status: told.update([status]))

    end = time.monotonic() + seconds
    await asyncio.gather(*map(attacker, range(clients)))
    return statuses


def main() -> None:
    """Attack when it is told to."""
    nice, port, seconds, clients, *names = sys.argv[1:]
    os.nice(int(nice))
    print("ready", flush=True)
    sys.stdin.readline()
    print(json.dumps(asyncio.run(_attack(int(port), float(seconds), int(clients), names))))


if __name__ == "__main__":
    main()
