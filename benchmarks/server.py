"""A server for the rows about the page: `onepile serve` on a free port, as users run it."""

import atexit
import http.client
import json
from contextlib import ExitStack
from functools import cache
from itertools import count
from typing import Any
from urllib.parse import urlsplit

from scripts.serving import serving

FRESH = count(1)
"""Numbers that were not used before: a question that was asked once is remembered."""

KEPT = ExitStack()
"""What is started once for all rows, and ended with this process."""
atexit.register(KEPT.close)


@cache
def server() -> str:
    """The address of one server for all rows, warm."""
    address = KEPT.enter_context(serving()).address
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=300)
    for _ in range(8):  # every worker has done each kind of work once
        fetch(connection, fresh_question())
        fetch(connection, "/api/match", fresh_match())
    return address


def connect() -> http.client.HTTPConnection:
    """A new connection to it."""
    return http.client.HTTPConnection(urlsplit(server()).netloc, timeout=300)


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
