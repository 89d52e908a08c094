"""The page and its API, as a client on the same machine sees them."""

import http.client
import json
import re
import subprocess
import sys
import threading
import time
from functools import cache
from urllib.parse import quote

from benchmarks.harness import Figure, Race, Setting, Skip
from benchmarks.rows import row

CLIENTS = 4
ASKING = 2.0
"""Seconds during which the clients ask one question after the other."""


class Server:
    """A server on a free port, ended with this process."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-m", "onepile", "serve", "--port", "0"],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)", self._process.stdout.readline())
        if found is None:
            self._process.terminate()
            raise Skip("the server did not start")
        self.port = int(found[1])

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait()

    def connection(self) -> http.client.HTTPConnection:
        """A new connection."""
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)


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


@cache
def server() -> Server:
    """One server for all rows; its workers are warm after a first question."""
    import atexit

    started = Server()
    atexit.register(started.stop)
    connection = started.connection()
    for _ in range(8):
        fetch(connection, solve_address(100, 20))
        fetch(connection, "/api/match", MATCH)
    return started


def solve_address(pile: int, cap: int) -> str:
    """A question about Fibonacci nim."""
    return f"/api/solve?game=fibonacci-nim&pile={pile}&cap={cap}"


MATCH = {
    "game": "fibonacci-nim",
    "start": {"pile": "20", "cap": "19"},
    "steps": [{"take": "1"}],
    "opponent": "perfect",
    "hints": True,
}


def linked(page: bytes, address: str) -> list[str]:
    """The files of our own that a page or script asks for."""
    found = re.findall(rb"""(?:src|href|from|import)\s*[=(]?\s*["']([^"'#:]+)["']""", page)
    base = address.rpartition("/")[0]
    names = [name.decode() for name in found]
    return [name if name.startswith("/") else f"{base}/{name.removeprefix('./')}" for name in names]


@row("page load: everything the page asks for")
def page_load(setting: Setting) -> Race:
    """The page and all its files, one after the other over one connection."""
    place = server()
    first = place.connection()
    wanted = ["/"]
    for address in wanted:
        kind = address.rpartition(".")[2]
        if address == "/" or (kind == "js" and "plotly" not in address):
            new = linked(fetch(first, address), address)
            wanted += [name for name in dict.fromkeys(new) if name not in wanted]

    def load() -> int:
        connection = place.connection()
        size = sum(len(fetch(connection, address)) for address in wanted)
        connection.close()
        return size

    return Race(load, note=f"{len(wanted)} files, {load() / 1e6:.1f} MB, one connection")


@row("one move on the page: a match step with its hints")
def one_move(setting: Setting) -> Race:
    """The request that the page makes after a click."""
    connection = server().connection()
    return Race(lambda: fetch(connection, "/api/match", MATCH))


@row("solves per second over HTTP")
def solves_per_second(setting: Setting) -> Race:
    """Several clients at once, every question another position."""
    place = server()
    seconds = 0.2 if setting.small else ASKING

    def asked() -> Figure:
        counts = [0] * CLIENTS
        begin = time.perf_counter()

        def client(number: int) -> None:
            connection = place.connection()
            while time.perf_counter() - begin < seconds:
                counts[number] += 1
                fetch(connection, solve_address(10**6 + CLIENTS * counts[number] + number, 7))

        threads = [threading.Thread(target=client, args=(i,)) for i in range(CLIENTS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return Figure(sum(counts) / (time.perf_counter() - begin))

    return Race(asked, unit="/s", note=f"{CLIENTS} clients")


@row("solve over HTTP at 10^1000: f=2n; blocks=2; overshoot")
def huge(setting: Setting) -> Race:
    """A new pile each time, so that no answer is remembered."""
    connection = server().connection()
    game = quote("move-size; f=2n; blocks=2; overshoot")
    number = 0

    def asked() -> bytes:
        nonlocal number
        number += 1
        return fetch(connection, f"/api/solve?game={game}&pile={10**1000 + number}&cap=5")

    return Race(asked)
