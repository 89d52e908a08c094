"""What every request passes first: asked by our own page, and of the right host.

Also what every answer gets: headers that keep a browser from loading anything from elsewhere, and
other sites from loading anything from here.
"""

import asyncio

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from onepile.web.errors import Refusal

_HOSTS = ("127.0.0.1", "localhost", "[::1]")

_ELSEWHERE = (b"cross-site", b"same-site")
"""How browsers call those who ask from another site."""

HEADERS = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
]
"""The headers of every answer; uvicorn adds them."""


class Answer(Response):
    """JSON that is made already."""

    media_type = "application/json"


class Guard:
    """An ASGI application around another one.

    Args:
        app: The application to protect.
        host: What else than this machine's own names a request may call the server; None: nothing.
    """

    def __init__(self, app: ASGIApp, host: str | None = None) -> None:
        self.app = app
        self._hosts = _HOSTS if host is None else (_in_address(host), *_HOSTS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        connection = scope.get("state", {}).get("connection")
        if connection is not None:
            connection.answers(asyncio.current_task())
        try:
            if connection is not None and connection.refusal is not None:
                raise connection.refusal
            headers = dict(scope["headers"])
            self._check_host(headers.get(b"host", b""))
            _check_asker(scope["path"], headers)
            if scope["method"] == "HEAD":  # what GET would answer; the server leaves out the body
                scope = {**scope, "method": "GET"}
            await self.app(scope, receive, send)
        except Refusal as refusal:
            await refused(refusal)(scope, receive, send)
        except asyncio.CancelledError:
            return  # the client has gone, and nobody is to be answered
        finally:
            if connection is not None:
                connection.answered()

    def _check_host(self, host: bytes) -> None:
        """Refuse other names: another site must not reach us by a name of its own."""
        name = host.decode("latin-1").lower()
        if not name.endswith("]"):
            name = name.rsplit(":", 1)[0]
        if name not in self._hosts:
            known = " and ".join(name for name in self._hosts if name != "[::1]")
            raise Refusal(400, "invalid", f"this server answers to {known} only")


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


def refused(refusal: Refusal) -> Answer:
    """The answer that says no."""
    return Answer(refusal.body(), refusal.status, headers=refusal.headers)
