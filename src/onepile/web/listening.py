"""Where the server listens: on this machine alone, unless others are let in by an address of it.

Loaded at once, long before all else.
"""

import errno
import socket

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
    listeners = _local(port)
    known = {listener.getsockname()[0] for listener in listeners}
    try:
        for family, address in _addresses(host) if host else ():
            if address not in known:
                port = listeners[0].getsockname()[1]
                listeners.append(_listener(family, address, port))
                known.add(address)
    except OSError:
        for listener in listeners:
            listener.close()
        raise
    return listeners


def _addresses(host: str) -> list[tuple[socket.AddressFamily, str]]:
    found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return [(family, str(place[0])) for family, _, _, _, place in found]


def _local(port: int) -> list[socket.socket]:
    """Sockets that nobody but this machine reaches."""
    for _ in range(10):
        first = _listener(socket.AF_INET, "127.0.0.1", port)
        try:
            return [first, _listener(socket.AF_INET6, "::1", first.getsockname()[1])]
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                return [first]  # no IPv6 here
            first.close()
            if port:
                raise
    raise OSError(errno.EADDRINUSE, "no port is free for both IPv4 and IPv6")


def _listener(family: socket.AddressFamily, host: str, port: int) -> socket.socket:
    # Its protocol is named: asyncio sends small answers without delay only if it knows it.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener
