"""The server: its event loop, how many connections it takes, how it ends.

The loop is libuv's (`uvloop`), which accepts one connection at a time between the other things that
it does. Asyncio's own accepts all that wait at once, and each costs it twice as much: when a
thousand come together, those who come after them would wait.
"""

import asyncio
import socket
from dataclasses import replace
from functools import partial

import uvicorn

from onepile.web.app import make_app
from onepile.web.bounds import Bounds
from onepile.web.connections import Connection
from onepile.web.guard import HEADERS
from onepile.web.listening import BACKLOG
from onepile.web.pool import Pool

_RESERVE = 128
"""Descriptors for all else: listeners, channels to workers, files that are sent."""


class Server(uvicorn.Server):
    """Uvicorn, which tells the pool first when it is over: whoever waits is then answered.

    Args:
        host: What others call this machine, if they may come.
        atlas: The compact file of the atlas that the page shows; None: the one that comes with it.
    """

    def __init__(self, host: str | None = None, atlas: bytes | None = None) -> None:
        bounds = _affordable(Bounds())
        self._pool = Pool(bounds)
        self._connections: set[Connection] = set()
        config = uvicorn.Config(
            make_app(self._pool, host, atlas),
            http=partial(Connection, bounds, self._connections),  # type: ignore[arg-type]
            headers=HEADERS,
            loop="uvloop",
            ws="none",
            lifespan="on",
            backlog=BACKLOG,
            log_level="error",
            access_log=False,
            server_header=False,
            proxy_headers=False,  # what a request says of where it comes from is not believed
            timeout_keep_alive=3600,  # `connections` has its own
            timeout_graceful_shutdown=2,
        )
        super().__init__(config)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all questions, then the connections: what is not sent within a second is lost."""
        self._pool.stop()
        for connection in self._connections:
            asyncio.get_running_loop().call_later(1.0, connection.abort)
        await super().shutdown(sockets)


def _affordable(limits: Bounds) -> Bounds:
    """As many connections as there are descriptors for."""
    from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit

    there, _ = getrlimit(RLIMIT_NOFILE)
    if there == RLIM_INFINITY:
        return limits
    return replace(limits, connections=min(limits.connections, max(2, there - _RESERVE)))
