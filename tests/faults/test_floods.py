"""More than a server can take: connections, descriptors, attacks of every kind."""

import asyncio
import resource
import socket
import time
from collections import Counter
from contextlib import ExitStack

import pytest
from benchmarks.attacks import ANSWERS, ATTACKS

from tests.faults.victims import suffering

MOST_SAID = 5000
"""Bytes of complaints that are not too many."""


@pytest.mark.parametrize("descriptors", [1024, 100])
def test_half_connections_beyond_the_descriptors(descriptors: int, counts: Counter[str]) -> None:
    """1050 connections that never finish their request, while others ask."""
    with suffering({resource.RLIMIT_NOFILE: descriptors}) as victim, ExitStack() as stack:
        assert victim.is_healthy()
        for n in range(1050):
            half = stack.enter_context(socket.socket())
            half.settimeout(30)
            try:
                half.connect(("127.0.0.1", victim.port))
                half.sendall(b"GET /api/games HTTP/1.1\r\nHost: 127")
            except OSError:
                counts["half connections that were refused"] += 1
            counts["half connections"] += 1
            if n % 100 == 99:
                assert victim.ask(n) == 200
        assert victim.is_healthy()
        assert victim.end() == 0
        assert victim.left() == []
        assert len(victim.complaints()) < MOST_SAID


def test_every_attack_and_the_time_after_it(counts: Counter[str]) -> None:
    with suffering() as victim:
        assert victim.is_healthy()
        for name, attack in ATTACKS.items():
            statuses: list[int] = []

            async def flood(attack=attack, statuses=statuses) -> None:  # type: ignore[no-untyped-def]
                end = time.monotonic() + 3
                clients = (attack(victim.port, n, end, statuses.append) for n in range(3))
                await asyncio.gather(*clients)

            asyncio.run(flood())
            counts[f"answers to the attack {name}"] += len(statuses)
            assert set(statuses) <= ANSWERS[name], name
            assert victim.is_healthy(), name
        assert victim.end() == 0
        assert victim.left() == []
        assert victim.complaints() == ""


def test_connections_that_come_and_go(counts: Counter[str]) -> None:
    """Opened and closed at once, by closing and by a reset, with and without a byte."""
    with suffering() as victim:
        assert victim.is_healthy()
        for n in range(2000):
            with socket.create_connection(("127.0.0.1", victim.port), timeout=30) as one:
                if n % 2:
                    one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                if n % 3:
                    one.sendall(
                        b"GET /api/game?game=half HTTP/1.1\r\nHost: localhost\r\n\r\n"[: n % 60]
                    )
            counts["connections that came and went"] += 1
        assert victim.is_healthy()
        assert victim.end() == 0
        assert victim.left() == []
        assert victim.complaints() == ""
