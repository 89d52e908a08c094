"""A worker process: reads a question, answers it, reads the next.

A question and an answer are a line each, JSON, the answer's after its status. No pickles: a worker
that has gone wrong can send nothing but text.
"""

import ctypes
import json
import os
import resource
import signal
import socket
import sys
from contextlib import suppress

from onepile.web.answering import answer
from onepile.web.bounds import Bounds

NICE = 2
"""How much workers make way for the server, as `nice` counts."""

_PR_SET_PDEATHSIG = 1


def die_with_parent() -> None:
    """Be killed by the system when the parent ends, however that ends.

    Linux does so (prctl). Elsewhere a process whose work is over sees that its channel is closed,
    and its limit of computing time ends one that never comes to that.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def main(channel: socket.socket, bounds: Bounds) -> None:
    """Answer questions until the channel is closed.

    Args:
        channel: Where questions come from and answers go to.
        bounds: What may be used.
    """
    die_with_parent()
    os.nice(NICE)
    for kind, most in (
        (resource.RLIMIT_DATA, bounds.worker_bytes),
        (resource.RLIMIT_CPU, bounds.worker_seconds),
        (resource.RLIMIT_CORE, 0),
    ):
        with suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))
    with suppress(OSError), channel, channel.makefile("rb") as questions:  # until nobody listens
        for line in questions:
            asked = json.loads(line)
            status, body = answer(asked["job"], asked["request"], bounds.work, bounds.answer_bytes)
            channel.sendall(b"%d %s\n" % (status, body))
