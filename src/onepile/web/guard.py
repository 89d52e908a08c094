"""What every request passes first: asked by our own page, of the right host, and bounded.

Also what every answer gets: headers that keep a browser from loading anything from elsewhere, and
other sites from loading anything from here.
"""

import sys
import traceback
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from onepile.limits import MAX_PARAMETERS
from onepile.web.bounds import Bounds
from onepile.web.errors import Refusal

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

_HOSTS = ("127.0.0.1", "localhost", "[::1]")

_ELSEWHERE = (b"cross-site", b"same-site")
"""How browsers call those who ask from another site."""

HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        b"img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        b"frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
"""The headers of every answer."""


class _Gone(Exception):
    """The client has left before its request was there: nobody is to be answered."""


class Guard:
    """An ASGI application around another one.

    Args:
        app: The application to protect.
        bounds: The limits.
        host: What else than this machine's own names a request may call the server; None: nothing.
    """

    def __init__(self, app: App, bounds: Bounds, host: str | None = None) -> None:
        self.app = app
        self.bounds = bounds
        self._hosts = _HOSTS if host is None else (_in_address(host), *_HOSTS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def send_guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        try:
            headers = dict(scope["headers"])
            self._check_host(headers.get(b"host", b""))
            _check_asker(scope["path"], headers)
            if scope["query_string"].count(b"&") >= MAX_PARAMETERS:
                raise too_large(f"send at most {MAX_PARAMETERS} parameters")
            body = await self._body(headers, receive)
            if scope["method"] == "HEAD":  # what GET would answer; the server leaves out the body
                scope = {**scope, "method": "GET"}
            await self.app(scope, _replay(body, receive), send_guarded)
        except Refusal as refusal:
            await _refuse(refusal, send_guarded)
        except _Gone:
            return
        except Exception:
            traceback.print_exc(file=sys.stderr)
            if not started:
                message = "this is a mistake in onepile, not in your request"
                await _refuse(Refusal(500, "internal", message), send_guarded)

    def _check_host(self, host: bytes) -> None:
        """Refuse other names: another site must not reach us by a name of its own."""
        name = host.decode("latin-1").lower()
        if not name.endswith("]"):
            name = name.rsplit(":", 1)[0]
        if name not in self._hosts:
            known = " and ".join(name for name in self._hosts if name != "[::1]")
            raise Refusal(400, "invalid", f"this server answers to {known} only")

    async def _body(self, headers: dict[bytes, bytes], receive: Receive) -> bytes:
        """The whole body, if it is small."""
        most = f"send at most {self.bounds.request_bytes} bytes"
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or len(length) > 12 or int(length) > self.bounds.request_bytes:
            raise too_large(most)
        body: bytes = b""
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise _Gone
            body += message.get("body", b"")
            if len(body) > self.bounds.request_bytes:
                raise too_large(most)
            if not message.get("more_body", False):
                return body


def _check_asker(path: str, headers: dict[bytes, bytes]) -> None:
    """Refuse questions that a page of another site asks: it could not read the answer anyway.

    Browsers say who asks, also when a link is followed; a port of its own makes another site of the
    same machine. An address that is typed has `none`, and who is no browser says nothing. The page
    itself may be opened from anywhere.
    """
    if path.startswith("/api/") and headers.get(b"sec-fetch-site") in _ELSEWHERE:
        message = "this was asked by another site's page: open /api here, or type the address"
        raise Refusal(403, "elsewhere", message)


def _in_address(host: str) -> str:
    """A host as it stands in the address of a request.

    >>> _in_address("Desk.local"), _in_address("fe80::1")
    ('desk.local', '[fe80::1]')
    """
    return f"[{host.lower()}]" if ":" in host else host.lower()


def too_large(most: str) -> Refusal:
    """The refusal of a request of which there is too much."""
    message = f"the request is too large: {most}"
    return Refusal(413, "too-large", message, headers={"Connection": "close"})


def _replay(body: bytes, receive: Receive) -> Receive:
    """A `receive` that gives the body that was read, then whatever comes."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


async def _refuse(refusal: Refusal, send: Send) -> None:
    body = refusal.body()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    headers += [(k.lower().encode(), v.encode()) for k, v in refusal.headers.items()]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
