"""One connection: what may arrive on it, how long it may take, and who leaves when all is full.

Uvicorn asks an application when the head of a request is there. It has no limit on the bytes or the
pieces of a request and no time-out but that between two requests, and its limit of connections
refuses those that are used for the sake of those that are not. So this stands before its protocol:
it hands on one whole request at a time, bounded, and the next when that is answered. Whatever a
client is waited for has the same time limit, and of more connections than there may be those go
first that have waited longest without ever having sent a request.

What is refused here is answered where all is answered: uvicorn is handed a request without content
in its place, and `guard` finds the refusal.
"""

import asyncio
import re
import time
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from onepile.limits import MAX_HEADERS, MAX_PARAMETERS
from onepile.statements import Phrase
from onepile.web.bounds import Bounds
from onepile.web.errors import Refusal, busy

_HEAD = re.compile(
    rb"[A-Z]{1,20} [!-~]+ HTTP/1\.[01]\r\n(?:[!#-'*+.^-z|~0-9A-Z-]+:[\t -~\x80-\xff]*\r\n)*\r\n"
)
_LENGTH = re.compile(rb"\r\n(content-length|transfer-encoding):[ \t]*([^\r]*?)[ \t]*(?=\r)", re.I)
_NO_CONTENT = b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n"


class Connection(asyncio.Protocol):
    """A connection within bounds.

    Args:
        bounds: Its bounds.
        every: All connections that there are now.
        app_state: What every request is told.
        named: What else uvicorn gives its protocol.

    Attributes:
        refusal: Why what has arrived is not looked at.
    """

    def __init__(
        self, bounds: Bounds, every: "set[Connection]", app_state: dict[str, Any], **named: Any
    ) -> None:
        self._bounds = bounds
        self._every = every
        self._inner = HttpToolsProtocol(app_state={**app_state, "connection": self}, **named)
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._read = bytearray()
        self._handed = self._paused = False
        self._age = (False, time.monotonic())
        self._transport: asyncio.Transport
        self._task: asyncio.Task[Any] | None = None
        self.refusal: Refusal | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request, or make room for it."""
        self._transport = transport
        self._inner.connection_made(transport)
        self._every.add(self)
        self._wait()
        if len(self._every) > self._bounds.connections:
            leaving = min((c for c in self._every if not c._handed), key=lambda c: c._age)
            if leaving is self:
                full = Phrase("the server has too many connections: try again in a moment")
                self._refuse(busy(full))
            else:
                leaving.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more, and compute nothing for it."""
        self._every.discard(self)
        self._stop_waiting()
        self._inner.connection_lost(exc)
        if self._task is not None:
            self._task.cancel()

    def abort(self) -> None:
        """End it at once."""
        self._every.discard(self)
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Hand on a request when all of it is there."""
        if self.refusal is not None:
            return  # it is told so, and then it is over
        self._read += data
        if not self._handed:
            self._hand_on()
        if len(self._read) > self._bounds.head_bytes + self._bounds.request_bytes:
            self.abort()  # it sends more and more before it has read an answer

    def _hand_on(self) -> None:
        try:
            length = request_length(self._read, self._bounds)
        except Refusal as refusal:
            self._refuse(refusal)
            return
        if length is not None and len(self._read) >= length:
            request = bytes(self._read[:length])
            del self._read[:length]
            self._handed = True
            self._inner.data_received(request)

    def _refuse(self, refusal: Refusal) -> None:
        self.refusal = refusal
        self._read.clear()
        self._handed = True
        self._inner.data_received(_NO_CONTENT)

    def answers(self, task: "asyncio.Task[Any] | None") -> None:
        """This answers the request; it is cancelled when the client goes."""
        self._task = task
        if not self._paused:
            self._stop_waiting()

    def answered(self) -> None:
        """The request is answered: on to the next."""
        self._task = None
        self._age = (True, time.monotonic())
        self._wait()
        if self.refusal is None and not self._transport.is_closing():
            self._handed = False
            if self._read:
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
        if self._task is not None:
            self._stop_waiting()

    def _wait(self) -> None:
        """Give the client as long as it may take for what is expected of it now."""
        self._stop_waiting()
        self._timer = self._loop.call_later(self._bounds.client_seconds, self._too_late)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _too_late(self) -> None:
        if self._read and not self._handed:
            self._refuse(Refusal(408, "time", "the request took too long to arrive"))
        else:
            self.abort()


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
