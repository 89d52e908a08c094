"""Well-behaved clients beside each attack: `python -m benchmarks.load [--seconds 20]`.

Starts `onepile serve` and lets well-behaved clients ask, first alone and then beside each kind of
attack (`benchmarks.attacks`) and beside all of them together. It reports how long the well-behaved
ones waited for their answers, how much longer than when they were alone, what the others got, and
how much memory the server's processes used.

The hostile clients are a process of their own, which makes way for the others: where all share a
few cores the clock shows what an attack costs the server, not what it costs to make one up.
"""

import argparse
import asyncio
import gc
import json
import math
import os
import sys
import time
from asyncio.subprocess import PIPE
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from urllib.request import urlopen

import psutil
from scripts.serving import Served, serving

from benchmarks import report
from benchmarks.attacks import ATTACKS
from benchmarks.students import student


@dataclass
class Figures:
    """What was measured.

    Attributes:
        attack: What the hostile clients did.
        seconds: How long it took.
        latencies: Of each answer to a well-behaved client, in seconds.
        answers: How many answers of each status, to the well-behaved (`good`) and by attack.
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
    server: Served,
    seconds: float,
    attacks: Sequence[str] = (),
    honest: int = 33,
    hostile: int = 17,
    nice: int = 19,
) -> Figures:
    """Let the clients loose for so long; the hostile ones share out the attacks.

    Args:
        server: Whom they ask.
        seconds: How long.
        attacks: What the hostile ones do; nothing: there are none.
        honest: How many clients are well-behaved.
        hostile: How many are not.
        nice: How much the process of the hostile ones makes way for the others.
    """
    port = int(server.address.rsplit(":", 1)[1])
    words = [str(nice), str(port), str(seconds), str(hostile), *attacks] if attacks else []
    figures = Figures({0: "quiet", 1: " ".join(attacks)}.get(len(attacks), "all"))
    gc.freeze()  # nobody waits while what is here is looked through
    asyncio.run(_run(server.process, port, seconds, honest, words, figures))
    figures.alive = _is_alive(server.address)
    return figures


async def _run(
    process: int, port: int, seconds: float, honest: int, attack: list[str], figures: Figures
) -> None:
    def tell(status: int | None, wait: float) -> None:
        if status is None:
            figures.failures += 1
        else:
            figures.latencies.append(wait)
            figures.answers["good", status] += 1

    async with _attacked(attack, figures):
        watch = asyncio.create_task(_watch(process, figures))
        began = time.monotonic()
        await asyncio.gather(*(student(port, n, began + seconds, tell) for n in range(honest)))
        figures.seconds = time.monotonic() - began
        watch.cancel()


@asynccontextmanager
async def _attacked(words: list[str], figures: Figures) -> AsyncIterator[None]:
    """Beside a process of hostile clients that is started with these words, if there are any."""
    if not words:
        yield
        return
    attackers = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "benchmarks.attacks", *words, stdin=PIPE, stdout=PIPE
    )
    assert attackers.stdin is not None
    assert attackers.stdout is not None
    assert await attackers.stdout.readline() == b"ready\n"
    attackers.stdin.write(b"go\n")
    try:
        yield
        told = json.loads(await attackers.stdout.read())
        for name, statuses in told.items():
            figures.answers.update({(name, int(status)): n for status, n in statuses.items()})
    except BaseException:
        with suppress(ProcessLookupError):
            attackers.kill()
        raise
    finally:
        await attackers.wait()


def _is_alive(address: str) -> bool:
    question = f"{address}/api/solve?game=fibonacci-nim&pile=9&cap=3"
    with suppress(OSError), urlopen(question, timeout=30) as answer:
        return bool(answer.status == 200)
    return False


async def _watch(process: int, figures: Figures) -> None:
    while True:
        figures.memory = max(figures.memory, await asyncio.to_thread(_memory, process))
        await asyncio.sleep(2)


def _memory(process: int) -> int:
    """Proportional memory of a process and all below it; 0 where the system does not tell."""
    total = 0
    for one in [process, *below(process)]:
        with suppress(psutil.Error, AttributeError):
            total += psutil.Process(one).memory_full_info().pss
    return total


def below(process: int) -> list[int]:
    """The numbers of all processes below one; none if that has ended."""
    with suppress(psutil.Error):
        return [one.pid for one in psutil.Process(process).children(recursive=True)]
    return []


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
    print(f"{os.cpu_count()} cores of {report.processor()}, {args.seconds:g} s each")
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
