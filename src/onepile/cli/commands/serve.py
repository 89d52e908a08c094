"""`onepile serve`: the page and its API on this machine."""

import argparse
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import socket

    import uvicorn

HELP = "Open the page and its API on this machine: play, see and share games in a browser."
EXAMPLES = """\
  onepile serve
  onepile serve --port 8080
  onepile serve --port 0          any free port
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "--port", metavar="PORT", type=int, default=8000, help="where to listen (default 8000)"
    )


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from onepile.errors import IllegalError
    from onepile.extras import require

    require("web")
    if not 0 <= args.port <= 65535:
        raise IllegalError(f"port {args.port} is outside 0 … 65535: choose another")
    try:
        listener = _listen(args.port)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise IllegalError(
            f"cannot listen on port {args.port}: {reason}; choose another with --port"
        ) from None
    with listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        print(f"onepile: {address}  (Ctrl-C ends it)", flush=True)
        with _held_back() as interrupted:
            server = _server()
        if not interrupted:
            with suppress(KeyboardInterrupt):
                server.run(sockets=[listener])
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is over: one Ctrl-C is enough
    return 0


@contextmanager
def _held_back() -> Iterator[list[int]]:
    """Note an interrupt instead of raising it: halfway through an import it could be lost."""
    noted: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: noted.append(number))
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)


def _listen(port: int) -> "socket.socket":
    """A socket on this machine alone."""
    import socket

    # Its protocol is named: asyncio sends small answers without delay only if it knows it.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen(256)
    except OSError:
        listener.close()
        raise
    return listener


def _server() -> "uvicorn.Server":
    import uvicorn

    from onepile.web.app import make_app

    config = uvicorn.Config(
        make_app(),
        log_level="warning",
        access_log=False,
        ws="none",
        lifespan="on",
        server_header=False,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=2,
    )
    return uvicorn.Server(config)
