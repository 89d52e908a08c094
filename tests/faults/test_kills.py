"""Kills at random moments: of workers, of the process that makes them, of the server."""

import os
import random
import signal
import time
from collections import Counter
from contextlib import suppress

import pytest

from tests.faults.victims import suffering, until

SIGNALS = [signal.SIGTERM, signal.SIGINT, signal.SIGKILL]
SECONDS = {
    "start": (0, 1),
    "early": (0, 1),
    "computing": (0, 0.5),
    "soon": (1, 3),
    "late": (3, 6),
}
CHANCE = random.Random(20)


def test_killed_workers_and_nurseries_are_replaced(counts: Counter[str]) -> None:
    """35 kills of one server, each while it computes; afterwards it is as it was."""
    with suffering() as victim:
        assert victim.is_healthy()
        for n in range(35):
            if n % 3 == 0:
                victim.keep_busy(3)
            time.sleep(CHANCE.uniform(0, 0.5))
            victim.look()
            kind = "nursery" if n % 5 == 4 else "worker"
            with suppress(ProcessLookupError, ValueError):
                number = victim.nursery()
                if kind == "worker":
                    until(victim.workers)
                    number = CHANCE.choice(victim.workers())
                os.kill(number, CHANCE.choice(SIGNALS))
                counts[f"kills of a {kind}"] += 1
            status = victim.ask(10**6 + n)
            assert status in (200, 503), f"kill {n} of a {kind}"
            counts[f"questions right after a kill: {status}"] += 1
        assert victim.is_healthy()
        assert victim.end() == 0
        assert victim.left() == []
        assert victim.complaints() == ""


@pytest.mark.parametrize("kill", SIGNALS, ids=lambda kill: kill.name)
@pytest.mark.parametrize("moment", ["start", "early", "computing", "soon", "late"])
def test_nothing_outlives_a_server_that_is_killed(
    kill: signal.Signals, moment: str, counts: Counter[str]
) -> None:
    with suffering() as victim:
        if moment == "computing":
            assert victim.is_healthy()
        if moment != "start":
            victim.keep_busy(4)
        time.sleep(CHANCE.uniform(*SECONDS[moment]))
        code = victim.end(kill)
        counts[f"kills of a server by {kill.name}"] += 1
        orphans = victim.left()
        counts["orphans"] += len(orphans)
        assert orphans == []
        if kill != signal.SIGKILL:
            assert victim.complaints() == ""
        expected = {signal.SIGINT: {0}, signal.SIGTERM: {0, -15}, signal.SIGKILL: {-9}}
        assert code in expected[kill]
