"""A real server for the tests of the page and the API: `onepile serve` on a free port."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator

import httpx
import pytest


@pytest.fixture(scope="session")
def running() -> Iterator[tuple[str, int]]:
    """The address and the process of a server that runs as users run it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "onepile", "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    address = re.search(r"http://127\.0\.0\.1:\d+", first)
    assert address, first
    yield address[0], process.pid
    process.send_signal(signal.SIGINT)
    _, complaints = process.communicate(timeout=20)
    assert process.returncode == 0
    assert complaints == ""


@pytest.fixture(scope="session")
def server(running: tuple[str, int]) -> str:
    """The address alone."""
    return running[0]


@pytest.fixture(scope="session")
def client(server: str) -> Iterator[httpx.Client]:
    """A client of the server."""
    with httpx.Client(base_url=server, timeout=60) as made:
        # The first answer waits for the workers, and these, once in a fresh checkout, for numba.
        made.get("/api/game", params={"game": "half"}, timeout=300)
        yield made
