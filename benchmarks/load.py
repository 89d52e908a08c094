"""Fifty clients at once, a third of them hostile: `python -m benchmarks.load [--seconds 60]`.

Starts `onepile serve`, lets the clients loose, and reports how long the well-behaved ones waited
for their answers, what the others got, and how much memory the server's processes used. The
hostile ones ask for solves that never end (each another one, so that no cache helps), for huge
tables and pictures, for rules that are bombs; they send bodies that are too long, garbage, and
requests that they never finish.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import re
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from scripts.serving import Served, serving


@dataclass
class Figures:
    """What was measured.

    Attributes:
        seconds: How long it took.
        latencies: Of each answer to a well-behaved client, in seconds.
        answers: How many answers of each status, for the two kinds of clients.
        failures: Requests of well-behaved clients that got no answer at all.
        memory: The most that the server's processes held together, in bytes, shared parts once.
        alive: Whether the server still answers at the end.
    """

    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    answers: Counter[tuple[str, int]] = field(default_factory=Counter)
    failures: int = 0
    memory: int = 0
    alive: bool = False

    def quantile(self, part: float) -> float:
        """The latency that this part of the answers stayed below."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]

    def milliseconds(self, part: float) -> str:
        """The same for people."""
        return f"{1000 * self.quantile(part):.0f} ms"

    def refused(self) -> float:
        """The part of the well-behaved requests that were told to come again."""
        good = {status: n for (kind, status), n in self.answers.items() if kind == "good"}
        return good.get(503, 0) / max(1, sum(good.values()))

    def lines(self) -> list[str]:
        """The figures for people."""
        good = sum(n for (kind, _), n in self.answers.items() if kind == "good")
        statuses = Counter(status for (kind, status), n in self.answers.items() for _ in range(n))
        bad = sum(n for (kind, _), n in self.answers.items() if kind == "hostile")
        shown = ", ".join(f"{status}: {n}" for status, n in sorted(statuses.items()))
        return [
            f"{self.seconds:.0f} s on {os.cpu_count()} cores of {_processor()}",
            f"well-behaved: {good} answers, {good / self.seconds:.0f} a second, "
            f"{100 * self.refused():.1f} % told to come again, {self.failures} without an answer",
            f"their wait: median {self.milliseconds(0.5)}, 95 % below {self.milliseconds(0.95)}, "
            f"99 % below {self.milliseconds(0.99)}, most {self.milliseconds(1)}",
            f"hostile: {bad} answers",
            f"answers by status: {shown}",
            f"memory of the server and its workers: at most {self.memory / 2**20:.0f} MiB",
            f"the server is {'alive' if self.alive else 'dead'}",
        ]


def run(server: Served, seconds: float, clients: int = 50) -> Figures:
    """Let the clients loose for so long."""
    return asyncio.run(_run(server, seconds, clients))


async def _run(server: Served, seconds: float, clients: int) -> Figures:
    figures = Figures()
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(base_url=server.address, timeout=30, limits=limits) as client:
        began = time.monotonic()
        end = began + seconds
        hostile = clients // 3
        tasks = [_hostile(client, server.address, n, end, figures) for n in range(hostile)]
        tasks += [_good(client, n, end, figures) for n in range(clients - hostile)]
        watch = asyncio.create_task(_watch(server.process, figures))
        await asyncio.gather(*tasks)
        figures.seconds = time.monotonic() - began
        watch.cancel()
        last = await client.get("/api/solve", params={"game": "fibonacci-nim", "pile": 9, "cap": 3})
        figures.alive = last.status_code == 200
    return figures


async def _good(client: httpx.AsyncClient, n: int, end: float, figures: Figures) -> None:
    """A student: reads a rule, solves, plays, looks at a picture, thinks a little."""
    chance = random.Random(n)
    while time.monotonic() < end:
        pile, cap = chance.randrange(2, 10**6), chance.randrange(1, 100)
        request: dict[str, Any] = chance.choice(
            [
                {"url": "/api/game", "params": {"game": f"move-size; f=2n+{pile % 50}"}},
                {
                    "url": "/api/solve",
                    "params": {"game": "fibonacci-nim", "pile": pile, "cap": cap},
                },
                {"url": "/api/solve", "params": {"game": "golden", "pile": f"10^{cap}"}},
                {
                    "url": "/api/plot",
                    "params": {"game": f"move-size; f={2 + cap % 4}n", "kind": "outcomes"},
                },
                {
                    "url": "/api/match",
                    "method": "POST",
                    "json": {
                        "game": "fibonacci-two-blocks",
                        "start": {"pile": str(pile % 60 + 9), "cap": "5"},
                        "opponent": "perfect",
                        "hints": True,
                    },
                },
            ]
        )
        began = time.monotonic()
        try:
            answer = await client.request(request.pop("method", "GET"), **request)
        except httpx.HTTPError:
            figures.failures += 1
            continue
        figures.latencies.append(time.monotonic() - began)
        figures.answers["good", answer.status_code] += 1
        await asyncio.sleep(chance.uniform(0.1, 0.5))


async def _hostile(
    client: httpx.AsyncClient, address: str, n: int, end: float, figures: Figures
) -> None:
    """Somebody who wants the server to fall over."""
    chance = random.Random(1000 + n)
    while time.monotonic() < end:
        with suppress(httpx.HTTPError, OSError):
            if n % 5 == 4:
                await _never_finish(address, chance)
                continue
            answer = await client.request(**_attack(n, chance))
            figures.answers["hostile", answer.status_code] += 1
        await asyncio.sleep(0.02)


def _attack(n: int, chance: random.Random) -> dict[str, Any]:
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


async def _never_finish(address: str, chance: random.Random) -> None:
    """Announce a body, send a part of it, and wait."""
    port = int(address.rsplit(":", 1)[1])
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"POST /api/match HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5000\r\n\r\n{")
    await writer.drain()
    await asyncio.sleep(chance.uniform(0.2, 2))
    writer.close()


async def _watch(process: int, figures: Figures) -> None:
    while True:
        figures.memory = max(figures.memory, await asyncio.to_thread(_memory, process))
        await asyncio.sleep(2)


def _memory(process: int) -> int:
    """Proportional memory of a process and all below it; 0 where the system does not tell."""
    total = 0
    for number in [process, *_below(process)]:
        with suppress(OSError):
            text = Path(f"/proc/{number}/smaps_rollup").read_text(encoding="ascii")
            total += 1024 * int(re.findall(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)[0])
    return total


def _below(process: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            children = [int(word) for word in task.read_text(encoding="ascii").split()]
            found += children + [number for child in children for number in _below(child)]
    return found


def _processor() -> str:
    with suppress(OSError):
        found = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text("ascii"))
        if found:
            return found[1]
    return platform.processor() or platform.machine()


def main() -> None:
    """Run it and print the figures."""
    parser = argparse.ArgumentParser(description="Fifty clients at once, a third of them hostile.")
    parser.add_argument("--seconds", type=float, default=60, help="how long (default 60)")
    parser.add_argument("--clients", type=int, default=50, help="how many (default 50)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    args = parser.parse_args()
    with serving() as server:
        figures = run(server, args.seconds, args.clients)
    if args.json:
        quantiles = {str(part): figures.quantile(part) for part in (0.5, 0.95, 0.99, 1)}
        print(json.dumps({"latency": quantiles, "memory": figures.memory, "alive": figures.alive}))
    else:
        print("\n".join(figures.lines()))


if __name__ == "__main__":
    main()
