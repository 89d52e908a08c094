"""One connection: what may arrive on it, how long it may take, and who leaves when all is full.

Uvicorn parses requests with llhttp (`httptools`), in C. It has no limit on the pieces of a request
and no time-out but that between two requests, and an application is asked only when the head of a
request is there. So this is done here, around its protocol: a request may have so many bytes,
headers and pieces, counted while it is parsed, and the parser stops at the first that is too much;
each thing that a client is waited for has one time limit; and of more connections than there may be
those go first that have waited longest without ever having sent a request.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from onepile.limits import MAX_HEADERS, MAX_PIPELINED, MAX_REQUEST_PIECES
from onepile.web.bounds import Bounds
from onepile.web.errors import Refusal, busy
from onepile.web.guard import HEADERS, too_large


class Room:
    """All connections that wait for a request, in the order in which they may be ended.

    Args:
        most: How many connections there may be.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._strangers: dict[Connection, None] = {}
        self._guests: dict[Connection, None] = {}

    def wait(self, connection: "Connection", known: bool) -> None:
        """A connection waits for a request; `known` if it has sent one before."""
        self.leave(connection)
        (self._guests if known else self._strangers)[connection] = None

    def leave(self, connection: "Connection") -> None:
        """A connection waits no more."""
        self._strangers.pop(connection, None)
        self._guests.pop(connection, None)

    def first_to_go(self) -> "Connection":
        """Who has waited longest without a request; at least the newest waits."""
        return next(iter(self._strangers or self._guests))


class Connection(HttpToolsProtocol):
    """A connection within bounds; `bounded` gives it its bounds and its room."""

    bounds: Bounds
    room: Room

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._timer: asyncio.TimerHandle | None = None
        self._receiving = False
        self._known = False
        self._answered: RequestResponseCycle | None = None
        self._bytes = self._head_bytes = self._pieces = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request, or make room for it."""
        super().connection_made(transport)
        self._wait()
        if len(self.connections) > self.room.most:
            leaving = self.room.first_to_go()
            if leaving is self:
                self._refuse(busy("the server has too many connections: try again in a moment"))
            else:
                leaving.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self.room.leave(self)
        self._set_timer(None)
        if self._answered is not None:  # not the newest where requests are pipelined
            self._answered.disconnected = True
            self._answered.message_event.set()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def data_received(self, data: bytes) -> None:
        """Parse what has come, unless it is too much."""
        if self._receiving:
            self._bytes += len(data)
            self._pieces += 1
        self._unset_keepalive_if_required()
        try:
            self._check_size()
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:  # nothing else is spoken here: answered as it is
            self.cycle.keep_alive = False
        except httptools.HttpParserError as error:
            reason = error.__context__  # of a refusal in one of the methods below
            unreadable = Refusal(400, "invalid", "this is no HTTP request that can be read")
            self._refuse(reason if isinstance(reason, Refusal) else unreadable)
        except Refusal as refusal:
            self._refuse(refusal)

    def on_message_begin(self) -> None:
        """A request begins."""
        if len(self.pipeline) >= MAX_PIPELINED:
            raise too_large(f"send at most {MAX_PIPELINED} requests before an answer")
        super().on_message_begin()
        self._receiving = True
        self._bytes = self._head_bytes = self._pieces = 0
        self._wait()

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        self._head_bytes += len(url)
        self._check_size()
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header."""
        self._head_bytes += len(name) + len(value)
        self._check_size()
        super().on_header(name, value)
        if len(self.headers) > MAX_HEADERS:
            raise too_large(f"send at most {MAX_HEADERS} headers")

    def on_body(self, body: bytes) -> None:
        """A part of the body: a chunk, or what has arrived of it."""
        self._pieces += 1
        self._check_size()
        super().on_body(body)

    def on_message_complete(self) -> None:
        """A request is there as a whole."""
        super().on_message_complete()
        self._receiving = False
        self._known = True
        self._wait()

    def on_response_complete(self) -> None:
        """It is answered."""
        super().on_response_complete()
        self._wait()

    def pause_writing(self) -> None:
        """The client does not read."""
        super().pause_writing()
        self._wait()

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        self._wait()

    def shutdown(self) -> None:
        """The server ends: what is not sent within a second is lost."""
        super().shutdown()
        self._set_timer(1.0, self.transport.abort)

    def _check_size(self) -> None:
        most = self.bounds.head_bytes
        if self._head_bytes > most:
            raise too_large(f"send at most {most} bytes of address and headers")
        if self._bytes > 2 * (most + self.bounds.request_bytes):  # chunks have heads of their own
            raise too_large(f"send at most {self.bounds.request_bytes} bytes")
        if self._pieces > MAX_REQUEST_PIECES:
            raise too_large(f"send it in at most {MAX_REQUEST_PIECES} pieces")

    def _wait(self) -> None:
        """Give the client as long as it may take for what is expected of it now."""
        answering = self.cycle is not None and not self.cycle.response_complete
        if answering and not self._receiving:
            self.room.leave(self)
        else:
            self.room.wait(self, self._known)
        if self.flow.write_paused or self.transport.is_closing():
            self._set_timer(self.bounds.write_seconds, self.transport.abort)
        elif self._receiving:
            self._set_timer(self.bounds.read_seconds, self._too_late)
        elif answering:
            self._set_timer(None)
        else:
            self._set_timer(self.bounds.idle_seconds, self.transport.abort)

    def _set_timer(self, seconds: float | None, then: Callable[[], None] | None = None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None and then is not None:
            self._timer = self.loop.call_later(seconds, then)

    def _too_late(self) -> None:
        self._refuse(Refusal(408, "time", "the request took too long to arrive"))

    def _refuse(self, refusal: Refusal) -> None:
        """Say why the connection is closed, unless another answer is under way."""
        begun = self.cycle is not None and self.cycle.response_started
        between = self.cycle is None or self.cycle.response_complete
        if self.pipeline or (begun and not between):
            self.transport.abort()
            return
        self.transport.write(_response(refusal))
        self.transport.close()
        if not between:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self._wait()


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
    lines = [b"%s: %s\r\n" % (name, value) for name, value in headers.items()]
    return b"".join([STATUS_LINE[refusal.status], *lines, b"\r\n", body])


def bounded(limits: Bounds) -> type[Connection]:
    """The protocol of a server with these bounds."""

    class Bounded(Connection):
        bounds = limits
        room = Room(limits.connections)

    return Bounded
