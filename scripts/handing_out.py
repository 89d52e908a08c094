"""A folder handed out by Python's own server of files, for tests and for measuring."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def handing_out(folder: Path) -> Iterator[str]:
    """The address of `python -m http.server` for a folder, on a free port of this machine."""
    words = ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)]
    with subprocess.Popen(
        [sys.executable, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        try:
            assert server.stdout is not None
            port = re.search(r"port (\d+)", server.stdout.readline())
            assert port, "http.server did not say where it listens"
            yield f"http://127.0.0.1:{port[1]}"
        finally:
            server.terminate()
