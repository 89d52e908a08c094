"""Where the server listens: on this machine alone. Loaded at once, long before all else."""

import errno
import socket

BACKLOG = 1024
"""Connections that may wait to be accepted; asyncio may accept them all at once."""


def listen(port: int) -> list[socket.socket]:
    """Sockets on this machine alone, for IPv4 and, where there is one, for IPv6.

    Raises:
        OSError: the port is taken, or may not be used.
    """
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
