"""A real `onepile serve` for whoever needs one: tests, screenshots, the load benchmark."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.request import urlopen


@dataclass(frozen=True)
class Served:
    """A running server.

    Attributes:
        address: Where it answers.
        process: The number of its process.
    """

    address: str
    process: int


@contextmanager
def serving(
    environment: Mapping[str, str] | None = None, program: str = sys.executable
) -> Iterator[Served]:
    """A server on a free port, awake; it must end cleanly and without complaints.

    Args:
        environment: Variables that it gets besides the usual ones.
        program: The Python that runs it.
    """
    process = subprocess.Popen(
        [program, "-m", "onepile", "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **(environment or {})},
    )
    assert process.stdout is not None
    try:
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found, "onepile serve did not say where it listens"
        # The first table waits for the kernels, and these, in a fresh checkout, for the compiler.
        urlopen(f"{found[0]}/api/table?game=half&to=9", timeout=300).close()
        yield Served(found[0], process.pid)
    finally:
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=180)
    assert (process.returncode, complaints) == (0, ""), (process.returncode, complaints)
