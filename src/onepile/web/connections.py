"""One connection: what may arrive on it, how long it may take, and who leaves when all is full.

Uvicorn asks an application when the head of a request is there. It has no limit on the bytes or the
pieces of a request and no time-out but that between two requests, and its limit of connections
refuses those that are used for the sake of those that are not. So this stands before its protocol:
it hands on one whole request at a time, bounded, and the next when that is answered. Each thing
that a client is waited for has one time limit, and of more connections than there may be those go
first that have waited longest without ever having sent a request.
"""

import asyncio
import re
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from onepile.limits import MAX_HEADERS, MAX_PARAMETERS
from onepile.statements import Phrase
from onepile.web.bounds import Bounds
from onepile.web.errors import Refusal, busy
from onepile.web.guard import HEADERS

_HEAD = re.compile(
    rb"[A-Z]{1,20} [!-~]+ HTTP/1\.[01]\r\n(?:[!#-'*+.^-z|~0-9A-Z-]+:[\t -~\x80-\xff]*\r\n)*\r\n"
)
_LENGTH = re.compile(rb"\r\n(content-length|transfer-encoding):[ \t]*([^\r]*?)[ \t]*(?=\r)", re.I)


class Connection(asyncio.Protocol):
    """A connection within bounds; `bounded` gives it its bounds and the others beside it."""

    bounds: ClassVar[Bounds]
    all: "ClassVar[set[Connection]]"

    def __init__(self, app_state: dict[str, Any], **named: Any) -> None:
        state = {**app_state, "connection": self}
        self._inner = HttpToolsProtocol(app_state=state, **named)
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._read = bytearray()
        self._answering = self._paused = False
        self._age = (False, time.monotonic())
        self._transport: asyncio.Transport
        self._task: asyncio.Task[Any] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request, or make room for it."""
        self._transport = transport
        self._inner.connection_made(transport)
        self.all.add(self)
        self._wait()
        if len(self.all) > self.bounds.connections:
            leaving = min((c for c in self.all if not c._answering), key=lambda c: c._age)
            if leaving is self:
                full = Phrase("the server has too many connections: try again in a moment")
                self._refuse(busy(full))
            else:
                leaving.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more, and compute nothing for it."""
        self.all.discard(self)
        self._set_timer(None)
        self._inner.connection_lost(exc)
        if self._task is not None:
            self._task.cancel()

    def abort(self) -> None:
        """End it at once."""
        self.all.discard(self)
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Hand on a request when all of it is there."""
        if not self._read and not self._answering:
            self._set_timer(self.bounds.read_seconds, self._too_late)
        self._read += data
        if not self._answering:
            self._hand_on()
        if len(self._read) > self.bounds.head_bytes + self.bounds.request_bytes:
            self.abort()  # it sends more and more before it has read an answer

    def _hand_on(self) -> None:
        try:
            length = request_length(self._read, self.bounds)
        except Refusal as refusal:
            self._refuse(refusal)
            return
        if length is not None and len(self._read) >= length:
            request = bytes(self._read[:length])
            del self._read[:length]
            self._answering = True
            self._set_timer(self.bounds.read_seconds, self.abort)  # if it is no request after all
            self._inner.data_received(request)

    def answers(self, task: "asyncio.Task[Any] | None") -> None:
        """This answers the request; it is cancelled when the client goes."""
        self._task = task
        self._wait()

    def answered(self) -> None:
        """The request is answered: on to the next."""
        self._task = None
        self._answering = False
        self._age = (True, time.monotonic())
        self._wait()
        if self._read and not self._transport.is_closing():
            self._set_timer(self.bounds.read_seconds, self._too_late)
            self._hand_on()

    def pause_writing(self) -> None:
        """The client does not read."""
        self._inner.pause_writing()
        self._paused = True
        self._wait()

    def resume_writing(self) -> None:
        """The client reads again."""
        self._inner.resume_writing()
        self._paused = False
        self._wait()

    def _wait(self) -> None:
        """Give the client as long as it may take for what is expected of it now."""
        if self._paused or self._transport.is_closing():
            self._set_timer(self.bounds.write_seconds, self.abort)
        elif self._answering:
            self._set_timer(None)
        else:
            self._set_timer(self.bounds.idle_seconds, self.abort)

    def _set_timer(self, seconds: float | None, then: Callable[[], None] | None = None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if seconds is not None and then is not None:
            self._timer = self._loop.call_later(seconds, then)

    def _too_late(self) -> None:
        self._refuse(Refusal(408, "time", "the request took too long to arrive"))

    def _refuse(self, refusal: Refusal) -> None:
        """Say why the connection is closed."""
        self._answering = True  # nothing that comes is read any more
        self._transport.write(_response(refusal))
        self._transport.close()
        self._wait()


def request_length(read: bytes | bytearray, bounds: Bounds) -> int | None:
    r"""How many bytes the request has that begins here; None while its head is not there.

    Raises:
        Refusal: it cannot be read, or there is too much of it.

    >>> request_length(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", Bounds())
    35
    """
    end = read.find(b"\r\n\r\n", 0, bounds.head_bytes)
    if end < 0:
        if len(read) >= bounds.head_bytes:
            raise too_large(f"send at most {bounds.head_bytes} bytes of address and headers")
        return None
    head = read[: end + 4]
    if head.count(b"\n") > MAX_HEADERS + 2:
        raise too_large(f"send at most {MAX_HEADERS} headers")
    if head[: head.index(b"\n")].count(b"&") >= MAX_PARAMETERS:
        raise too_large(f"send at most {MAX_PARAMETERS} parameters")
    lengths = _LENGTH.findall(head)
    if any(name.lower() == b"transfer-encoding" for name, _ in lengths):
        raise Refusal(411, "invalid", "send the length of the body, not its pieces")
    length = lengths[0][1] if lengths else b"0"
    if len(lengths) > 1 or not length.isdigit() or not _HEAD.fullmatch(head):
        raise Refusal(400, "invalid", "this is no HTTP request that can be read")
    if len(length) > 12 or int(length) > bounds.request_bytes:
        raise too_large(f"send at most {bounds.request_bytes} bytes")
    return len(head) + int(length)


def too_large(most: str) -> Refusal:
    """The refusal of a request of which there is too much."""
    return Refusal(413, "too-large", f"the request is too large: {most}")


def _response(refusal: Refusal) -> bytes:
    """A whole answer, after which the connection is closed."""
    body = refusal.body()
    headers = {k.lower().encode(): v.encode() for k, v in refusal.headers.items()}
    headers |= dict(HEADERS)
    headers |= {
        b"content-type": b"application/json",
        b"content-length": b"%d" % len(body),
        b"connection": b"close",
    }
    first = f"HTTP/1.1 {refusal.status} {HTTPStatus(refusal.status).phrase}\r\n".encode()
    lines = [b"%s: %s\r\n" % (name, value) for name, value in headers.items()]
    return b"".join([first, *lines, b"\r\n", body])


def bounded(limits: Bounds) -> type[Connection]:
    """The protocol of a server with these bounds."""

    class Bounded(Connection):
        bounds = limits
        all: ClassVar[set[Connection]] = set()

    return Bounded
