"""Where the server listens: on this machine alone, unless others are let in by an address of it.

Loaded at once, long before all else.
"""

import errno
import socket
from contextlib import ExitStack

BACKLOG = 1024
"""Connections that may wait to be accepted."""


def listen(port: int, host: str | None = None) -> list[socket.socket]:
    """Sockets on this machine alone, for IPv4 and, where there is one, for IPv6.

    Args:
        port: Which port; 0: one that is free.
        host: An address or a name of this machine at which others reach it, too; None: none.

    Raises:
        OSError: the port is taken, or may not be used; the host is not this machine.
    """
    listeners: dict[str, socket.socket] = {}
    with ExitStack() as failed:
        first = failed.enter_context(_listener(socket.AF_INET, "127.0.0.1", port))
        listeners["127.0.0.1"] = first
        try:
            same = first.getsockname()[1]
            listeners["::1"] = failed.enter_context(_listener(socket.AF_INET6, "::1", same))
        except OSError as error:
            if error.errno == errno.EADDRINUSE and port:
                raise
            # there is no IPv6 here, or not at the port that was free
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM) if host else []
        for family, _, _, _, place in found:
            address = str(place[0])
            if address not in listeners:
                listeners[address] = failed.enter_context(_listener(family, address, same))
        failed.pop_all()
    return list(listeners.values())


def _listener(family: socket.AddressFamily, host: str, port: int) -> socket.socket:
    listener = socket.create_server((host, port), family=family, backlog=BACKLOG)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # so are those it accepts
    return listener
