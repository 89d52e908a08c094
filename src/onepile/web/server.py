"""The server: its event loop, how many connections it takes, how it ends.

The loop is libuv's (`uvloop`), which accepts one connection at a time between the other things that
it does. Asyncio's own accepts all that wait at once, and each costs it twice as much: when a
thousand come together, those who come after them would wait.
"""

import gc
import socket
from contextlib import suppress
from dataclasses import replace

import uvicorn

from onepile.web.app import make_app
from onepile.web.bounds import Bounds
from onepile.web.complaints import hold_back
from onepile.web.connections import bounded
from onepile.web.listening import BACKLOG
from onepile.web.pool import Pool

_RESERVE = 64
"""Descriptors for all else: listeners, channels to workers, files that are sent."""


class Server(uvicorn.Server):
    """Uvicorn, which tells the pool first when it is over: whoever waits is then answered."""

    def __init__(self, config: uvicorn.Config, pool: Pool) -> None:
        super().__init__(config)
        self._pool = pool

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and look for garbage only among what comes from now on: nobody waits for that."""
        await super().startup(sockets)
        gc.freeze()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all questions, then the connections."""
        self._pool.stop()
        await super().shutdown(sockets)


def make_server(host: str | None = None, atlas: bytes | None = None) -> Server:
    """The server of `onepile serve`.

    Args:
        host: What others call this machine, if they may come.
        atlas: The compact file of the atlas that the page shows; None: the one that comes with it.
    """
    limits = _affordable(Bounds())
    pool = Pool(limits)
    config = uvicorn.Config(
        make_app(pool, host, atlas),
        http=bounded(limits),
        loop="uvloop",
        ws="none",
        lifespan="on",
        backlog=BACKLOG,
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # who asks is told apart by the connection, not by what it says
        timeout_keep_alive=int(limits.idle_seconds),
        timeout_graceful_shutdown=2,
    )
    hold_back()
    return Server(config, pool)


def _affordable(limits: Bounds) -> Bounds:
    """As many connections as there are descriptors for."""
    from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit, setrlimit

    soft, hard = getrlimit(RLIMIT_NOFILE)
    wanted = limits.connections + _RESERVE
    if soft == RLIM_INFINITY or soft >= wanted:
        return limits
    with suppress(OSError, ValueError):
        setrlimit(RLIMIT_NOFILE, (wanted if hard == RLIM_INFINITY else min(hard, wanted), hard))
    most = max(2, getrlimit(RLIMIT_NOFILE)[0] - _RESERVE)
    return replace(limits, connections=min(limits.connections, most))
