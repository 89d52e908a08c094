"""Connections: too much, too late, too many and too strange, each answered or ended."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
import uvicorn
import uvloop

from onepile.limits import MAX_HEADERS, MAX_PARAMETERS
from onepile.web.bounds import Bounds
from onepile.web.connections import Connection
from onepile.web.guard import HEADERS, Guard

BOUNDS = Bounds(
    connections=6,
    head_bytes=4096,
    request_bytes=2000,
    client_seconds=0.4,
)
LONG = 20_000_000
SLOW: list[int] = []
ENDED: list[str] = []


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answers with the length of the body, or with very much, or after a while."""
    body = (await receive()).get("body", b"")
    if scope["path"] == "/slow":
        SLOW.append(1)
        ENDED.append("cancelled")
        try:
            await asyncio.sleep(0.6)
            ENDED[-1] = "answered"
        finally:
            SLOW.pop()
    answer = b"x" * LONG if scope["path"] == "/long" else b"%d" % len(body)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": answer})


Test = Callable[[int], Awaitable[None]]


def serve(test: Test) -> None:
    """Run a test beside a server with small bounds."""

    async def run() -> None:
        protocol: Any = partial(Connection, BOUNDS, set())
        config = uvicorn.Config(Guard(application), port=0, http=protocol, headers=HEADERS)
        config.lifespan, config.log_level = "off", "error"
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            async with asyncio.timeout(180):
                await test(server.servers[0].sockets[0].getsockname()[1])
        finally:
            server.should_exit = True
            await serving

    uvloop.run(run())


async def sent(port: int, *parts: bytes, pause: float = 0.0) -> tuple[int, dict[str, str], bytes]:
    """The answer to some bytes: its status, its headers, its body until the end."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for part in parts:
            writer.write(part)
            await asyncio.sleep(pause)
        head = await reader.readuntil(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        headers = dict(line.split(": ", 1) for line in lines if line)
        body = b""
        if "content-length" in headers:
            body = await reader.readexactly(int(headers["content-length"]))
        return int(first.split()[1]), headers, body
    finally:
        writer.transport.abort()


async def until_the_end(reader: asyncio.StreamReader) -> int:
    """How many bytes come before the connection is closed, in whatever way."""
    read = 0
    with suppress(ConnectionError):
        while part := await reader.read(1 << 16):
            read += len(part)
    return read


HEAD = b"POST / HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
TOO_MUCH = {
    "headers": HEAD + b"a: b\r\n" * MAX_HEADERS + b"\r\n",
    "parameters": b"GET /?" + b"a&" * MAX_PARAMETERS + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "address": b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a header": HEAD + b"a: " + b"b" * 5000 + b"\r\n\r\n",
    "a body": HEAD + b"Content-Length: 3000\r\n\r\n",
    "a very long one": HEAD + b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n",
}
UNREADABLE = {
    "no HTTP": b"\x16\x03\x01 hello\r\n\r\n",
    "no header": b"GET / HTTP/1.1\r\nHost localhost\r\n\r\n",
    "no length": HEAD + b"Content-Length: -1\r\n\r\n",
    "two lengths": HEAD + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n12",
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_too_much_is_refused(name: str) -> None:
    async def too_much(port: int) -> None:
        status, headers, body = await sent(port, TOO_MUCH[name])
        assert (status, headers["connection"]) == (413, "close")
        assert json.loads(body)["error"]["kind"] == "too-large"
        assert headers["x-content-type-options"] == "nosniff"

    serve(too_much)


def test_as_much_as_may_be_is_answered() -> None:
    async def enough(port: int) -> None:
        headers = b"a: b\r\n" * (MAX_HEADERS - 1)
        assert (await sent(port, HEAD + headers + b"\r\n"))[0] == 200
        body = HEAD + b"Content-length:2000 \r\n\r\n" + b"x" * 2000
        assert (await sent(port, *(body[n : n + 99] for n in range(0, 3000, 99))))[0] == 200

    serve(enough)


@pytest.mark.parametrize("start", [b"G", HEAD, HEAD + b"Content-Length: 9\r\n\r\nx"])
def test_a_request_that_does_not_end_is_answered_in_time(start: bytes) -> None:
    async def half(port: int) -> None:
        began = time.monotonic()
        status, headers, body = await sent(port, start)
        assert (status, headers["connection"]) == (408, "close")
        assert json.loads(body)["error"]["kind"] == "time"
        assert time.monotonic() - began < 60  # at once on an idle machine

    serve(half)


def test_a_request_that_comes_byte_by_byte_is_late_too() -> None:
    async def dripping(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        answer = asyncio.create_task(reader.readuntil(b"\r\n\r\n"))
        dripped = 0
        while not answer.done():  # never as long without a byte as a request may take
            writer.write(b"POST / HTTP/1.1\r\nHost: local"[dripped : dripped + 1] or b"l")
            dripped += 1
            await asyncio.sleep(0.05)
        assert (await answer).startswith(b"HTTP/1.1 408")
        assert dripped < 100
        writer.transport.abort()

    serve(dripping)


def test_connections_without_a_request_and_answers_that_nobody_reads_are_ended() -> None:
    async def idle(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        assert await reader.read() == b""
        writer.close()
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
        writer.write(b"GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await asyncio.sleep(1.2)
        assert await until_the_end(reader) < LONG
        writer.close()

    serve(idle)


def test_who_has_sent_nothing_makes_room() -> None:
    async def full(port: int) -> None:
        guest = await asyncio.open_connection("127.0.0.1", port)
        guest[1].write(HEAD + b"\r\n")
        assert (await guest[0].readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
        half = [await asyncio.open_connection("127.0.0.1", port) for _ in range(8)]
        await asyncio.sleep(0.1)
        assert [reader.at_eof() for reader, _ in half] == [True] * 3 + [False] * 5
        guest[1].write(HEAD + b"\r\n")
        await guest[0].readuntil(b"HTTP/1.1 200")
        for _, writer in [guest, *half]:
            writer.transport.abort()

    serve(full)


def test_when_all_are_busy_the_newest_is_told() -> None:
    async def busy(port: int) -> None:
        working = [
            asyncio.create_task(sent(port, b"GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n"))
            for _ in range(6)
        ]
        await asyncio.sleep(0.2)
        status, headers, _ = await sent(port)
        assert (status, headers["retry-after"]) == (503, "2")
        assert [(await one)[0] for one in working] == [200] * 6

    serve(busy)


def test_pipelined_requests_are_answered_in_order_and_not_too_many_are_taken() -> None:
    async def pipelined(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        lengths = b"".join(HEAD + b"Content-Length: %d\r\n\r\n" % n + b"x" * n for n in range(4))
        writer.write(lengths)
        for n in range(4):
            await reader.readuntil(b"\r\n\r\n1\r\n%d\r\n0\r\n\r\n" % n)
        writer.write((HEAD + b"\r\n") * 5000)
        answered = await until_the_end(reader)
        assert answered < 30 * 300
        writer.close()

    serve(pipelined)


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_is_no_http(name: str) -> None:
    async def strange(port: int) -> None:
        status, _, body = await sent(port, UNREADABLE[name])
        assert (status, json.loads(body)["error"]["kind"]) == (400, "invalid")

    serve(strange)


def test_pieces_and_other_protocols() -> None:
    """A body in pieces is not taken apart; who wants another protocol is answered in this one."""

    async def strange(port: int) -> None:
        status, _, body = await sent(port, CHUNKED + b"1\r\nx\r\n" * 10_000 + b"0\r\n\r\n")
        assert (status, json.loads(body)["error"]["kind"]) == (411, "invalid")
        upgrade = HEAD + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
        assert (await sent(port, upgrade))[0] == 200

    serve(strange)


def test_nothing_goes_on_for_a_client_that_has_gone() -> None:
    async def gone(port: int) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
        while not SLOW:
            await asyncio.sleep(0.01)
        writer.transport.abort()
        while SLOW:
            await asyncio.sleep(0.01)

    serve(gone)
    assert ENDED.pop() == "cancelled"
