"""Well-behaved clients beside each attack: `python -m benchmarks.load [--seconds 20]`.

Starts `onepile serve` and lets well-behaved clients ask, first alone and then beside each kind of
attack (`benchmarks.attacks`) and beside all of them together. It reports how long the well-behaved
ones waited for their answers, how much longer than when they were alone, what the others got, and
how much memory the server's processes used.
"""

import argparse
import asyncio
import json
import math
import os
import platform
import random
import re
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from scripts.serving import Served, serving

from benchmarks.attacks import ATTACKS


@dataclass
class Figures:
    """What was measured.

    Attributes:
        attack: What the hostile clients did.
        seconds: How long it took.
        latencies: Of each answer to a well-behaved client, in seconds.
        answers: How many answers of each status, for the two kinds of clients.
        failures: Requests of well-behaved clients that got no answer at all.
        memory: The most that the server's processes held together, in bytes, shared parts once.
        alive: Whether the server still answers at the end.
    """

    attack: str = "quiet"
    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    answers: Counter[tuple[str, int]] = field(default_factory=Counter)
    failures: int = 0
    memory: int = 0
    alive: bool = False

    def quantile(self, part: float) -> float:
        """The latency that this part of the answers stayed below."""
        ordered = sorted(self.latencies) or [math.inf]
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]

    def refused(self) -> float:
        """The part of the well-behaved requests that were told to come again."""
        good = {status: n for (kind, status), n in self.answers.items() if kind == "good"}
        return good.get(503, 0) / max(1, sum(good.values()))

    def line(self, quiet: "Figures") -> str:
        """The figures for people, beside those of the quiet time."""
        shares = [(part, self.quantile(part)) for part in (0.5, 0.99)]
        waits = "".join(
            f"{1000 * wait:7.0f} ms {wait / quiet.quantile(part):6.1f}x" for part, wait in shares
        )
        statuses = Counter(status for (kind, status), n in self.answers.items() for _ in range(n))
        shown = ", ".join(f"{status}: {n}" for status, n in sorted(statuses.items()))
        return (
            f"{self.attack:11} {len(self.latencies) / self.seconds:5.0f}/s {waits} "
            f"{100 * self.refused():5.1f} % busy {self.failures:3} lost "
            f"{self.memory / 2**20:5.0f} MiB  {shown}{'' if self.alive else '  DEAD'}"
        )


def run(
    server: Served, seconds: float, attacks: Sequence[str] = (), honest: int = 33, hostile: int = 17
) -> Figures:
    """Let the clients loose for so long; the hostile ones share out the attacks."""
    return asyncio.run(_run(server, seconds, attacks, honest, hostile if attacks else 0))


async def _run(
    server: Served, seconds: float, attacks: Sequence[str], honest: int, hostile: int
) -> Figures:
    figures = Figures(" ".join(attacks) if len(attacks) < 2 else "all")
    if not attacks:
        figures.attack = "quiet"
    port = int(server.address.rsplit(":", 1)[1])

    def tell(status: int) -> None:
        figures.answers["hostile", status] += 1

    began = time.monotonic()
    end = began + seconds
    tasks = [
        ATTACKS[attacks[n % len(attacks)]](port, n // len(attacks), end, tell)
        for n in range(hostile)
    ]
    tasks += [_good(server.address, n, end, figures) for n in range(honest)]
    watch = asyncio.create_task(_watch(server.process, figures))
    await asyncio.gather(*tasks)
    figures.seconds = time.monotonic() - began
    watch.cancel()
    async with httpx.AsyncClient(base_url=server.address, timeout=30) as client:
        last = await client.get("/api/solve", params={"game": "fibonacci-nim", "pile": 9, "cap": 3})
        figures.alive = last.status_code == 200
    return figures


async def _good(address: str, n: int, end: float, figures: Figures) -> None:
    """A student: reads a rule, solves, plays, looks at a picture, thinks a little."""
    chance = random.Random(n)
    async with httpx.AsyncClient(base_url=address, timeout=30, verify=False) as client:
        await asyncio.sleep(chance.uniform(0, 0.5))
        while time.monotonic() < end:
            request = _request(chance)
            began = time.monotonic()
            try:
                answer = await client.request(request.pop("method", "GET"), **request)
            except httpx.HTTPError:
                figures.failures += 1
                continue
            figures.latencies.append(time.monotonic() - began)
            figures.answers["good", answer.status_code] += 1
            await asyncio.sleep(chance.uniform(0.1, 0.5))


def _request(chance: random.Random) -> dict[str, Any]:
    pile, cap = chance.randrange(2, 10**6), chance.randrange(1, 100)
    match = {
        "game": "fibonacci-two-blocks",
        "start": {"pile": str(pile % 60 + 9), "cap": "5"},
        "opponent": "perfect",
        "hints": True,
    }
    solve = {"game": "fibonacci-nim", "pile": pile, "cap": cap}
    plot = {"game": f"move-size; f={2 + cap % 4}n", "kind": "outcomes"}
    return chance.choice(
        [
            {"url": "/api/game", "params": {"game": f"move-size; f=2n+{pile % 50}"}},
            {"url": "/api/solve", "params": solve},
            {"url": "/api/solve", "params": {"game": "golden", "pile": f"10^{cap}"}},
            {"url": "/api/plot", "params": plot},
            {"url": "/api/match", "method": "POST", "json": match},
        ]
    )


async def _watch(process: int, figures: Figures) -> None:
    while True:
        figures.memory = max(figures.memory, await asyncio.to_thread(_memory, process))
        await asyncio.sleep(2)


def _memory(process: int) -> int:
    """Proportional memory of a process and all below it; 0 where the system does not tell."""
    total = 0
    for number in [process, *below(process)]:
        with suppress(OSError):
            text = Path(f"/proc/{number}/smaps_rollup").read_text(encoding="ascii")
            total += 1024 * int(re.findall(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)[0])
    return total


def below(process: int) -> list[int]:
    """The numbers of all processes below one; none where the system does not tell."""
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            children = [int(word) for word in task.read_text(encoding="ascii").split()]
            found += children + [number for child in children for number in below(child)]
    return found


def _processor() -> str:
    with suppress(OSError):
        found = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text("ascii"))
        if found:
            return found[1]
    return platform.processor() or platform.machine()


def main() -> None:
    """Run it and print the figures."""
    parser = argparse.ArgumentParser(description="Well-behaved clients beside each attack.")
    parser.add_argument("--seconds", type=float, default=20, help="of each attack (default 20)")
    parser.add_argument("--honest", type=int, default=33, help="well-behaved clients (default 33)")
    parser.add_argument("--hostile", type=int, default=17, help="hostile clients (default 17)")
    parser.add_argument(
        "--attack", action="append", choices=[*ATTACKS, "all"], help="only this one; repeatable"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    args = parser.parse_args()
    print(f"{os.cpu_count()} cores of {_processor()}, {args.seconds:g} s each")
    print(f"{args.honest} well-behaved clients: answers, median and 99 % of their waits, refusals")
    quiet: Figures | None = None
    for name in ["quiet", *(args.attack or [*ATTACKS, "all"])]:
        attacks = {"quiet": [], "all": [*ATTACKS]}.get(name, [name])
        with serving() as server:
            figures = run(server, args.seconds, attacks, args.honest, args.hostile)
        quiet = quiet or figures
        if args.json:
            quantiles = {str(part): figures.quantile(part) for part in (0.5, 0.95, 0.99, 1)}
            content = {"attack": name, "latency": quantiles, "refused": figures.refused()}
            content |= {"memory": figures.memory, "alive": figures.alive}
            print(json.dumps(content), flush=True)
        else:
            print(figures.line(quiet), flush=True)


if __name__ == "__main__":
    main()
