"""A server for the rows about the page: `onepile serve` on a free port, as users run it."""

import atexit
import http.client
import json
import re
import subprocess
import sys
from functools import cache
from itertools import count
from typing import Any

from benchmarks.harness import Skip

FRESH = count(1)
"""Numbers that were not used before: a question that was asked once is remembered."""


class Server:
    """A running server."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-m", "onepile", "serve", "--port", "0"],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)", self._process.stdout.readline())
        if found is None:
            self.stop()
            raise Skip("the server did not start")
        self.port = int(found[1])
        self.address = found[0]

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait()

    def connection(self) -> http.client.HTTPConnection:
        """A new connection."""
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)


@cache
def server() -> Server:
    """One server for all rows, warm, ended with this process."""
    started = Server()
    atexit.register(started.stop)
    connection = started.connection()
    fetch(connection, "/api/table?game=half&to=9")  # waits until all is compiled
    for _ in range(8):  # every worker has done each kind of work once
        fetch(connection, fresh_question())
        fetch(connection, "/api/match", fresh_match())
    return started


def fetch(connection: http.client.HTTPConnection, address: str, content: object = None) -> bytes:
    """The body at an address; posts when there is content."""
    if content is None:
        connection.request("GET", address)
    else:
        connection.request(
            "POST", address, json.dumps(content), {"Content-Type": "application/json"}
        )
    answer = connection.getresponse()
    body = answer.read()
    if answer.status != 200:
        raise AssertionError(f"{address} answers {answer.status}: {body[:200]!r}")
    return body


def fresh_question() -> str:
    """The address of a question about Fibonacci nim that was not asked before."""
    return f"/api/solve?game=fibonacci-nim&pile={10**6 + next(FRESH)}&cap=7"


def fresh_match() -> dict[str, Any]:
    """A match that was not played before, after its first move."""
    pile = 100 + next(FRESH)
    return {
        "game": "fibonacci-nim",
        "start": {"pile": str(pile), "cap": "20"},
        "steps": [{"take": "1"}],
        "opponent": "perfect",
        "hints": True,
    }
