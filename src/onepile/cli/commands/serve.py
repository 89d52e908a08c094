"""Open the page and its API on this machine: play, see and share games in a browser.

Examples:
  onepile serve
  onepile serve --port 8080
  onepile serve --port 0                any free port
  onepile serve --atlas atlas           the atlas of this directory, or of a compact file
  onepile serve --host 192.168.1.20     for a class in one room, see docs/site.md
"""

import argparse
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socket import gaierror

from onepile.cli.options import add_atlas
from onepile.statements import Phrase


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "--port", metavar="PORT", type=int, default=8000, help="where to listen (default 8000)"
    )
    parser.add_argument(
        "--host",
        metavar="NAME",
        help="an address or name of this machine, at which others in the room may use it, too; "
        "without it nobody else can",
    )
    add_atlas(parser)


def run(args: argparse.Namespace) -> None:
    """Serve until interrupted."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # the server has its own way to end
    from onepile.errors import IllegalError, quote
    from onepile.extras import require

    require("web")
    if not 0 <= args.port <= 65535:
        raise IllegalError(f"port {args.port} is outside 0 … 65535: choose another")
    if args.host in ("", "0.0.0.0", "::"):
        raise IllegalError(
            f"--host {quote(args.host)} is no address that others could type: give one of this "
            "machine, like 192.168.1.20"
        )
    from onepile.web.atlas_file import shown_atlas

    atlas = shown_atlas(args.atlas)
    with _held_back() as interrupted:
        from onepile.web.listening import listen

        try:
            listeners = listen(args.port, args.host)
        except gaierror as error:
            raise IllegalError(
                f"cannot listen at {quote(args.host)}: {str(error.strerror).lower()}; give --host "
                "an address of this machine"
            ) from None
        except OSError as error:
            reason = os.strerror(error.errno or 0).lower()
            raise IllegalError(
                f"cannot listen on port {args.port}: {reason}; choose another with --port"
                + (" or --host" if args.host else "")
            ) from None
        name = args.host or "127.0.0.1"
        port = listeners[0].getsockname()[1]
        address = f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"
        print(f"onepile: {address}  ({Phrase('Ctrl-C ends it')})", flush=True)
        from onepile.web.server import Server

        server = Server(args.host, atlas)
    if not interrupted:
        with suppress(KeyboardInterrupt):
            server.run(sockets=listeners)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is over: one Ctrl-C is enough


@contextmanager
def _held_back() -> Iterator[list[int]]:
    """Note an interrupt instead of raising it: halfway through an import it could be lost."""
    noted: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: noted.append(number))
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)
