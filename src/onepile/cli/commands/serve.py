"""`onepile serve`: the page and its API on this machine."""

import argparse
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress

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
    with _held_back() as interrupted:
        from onepile.web.listening import listen

        try:
            listeners = listen(args.port)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise IllegalError(
                f"cannot listen on port {args.port}: {reason}; choose another with --port"
            ) from None
        address = f"http://127.0.0.1:{listeners[0].getsockname()[1]}"
        print(f"onepile: {address}  (Ctrl-C ends it)", flush=True)
        from onepile.web.server import make_server

        server = make_server()
    if not interrupted:
        with suppress(KeyboardInterrupt):
            server.run(sockets=listeners)
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
