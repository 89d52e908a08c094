"""Processes that do not outlive the one that needs them, make way, and do not compute for ever."""

import ctypes
import os
import resource
import signal
import sys
from contextlib import suppress

_PR_SET_PDEATHSIG = 1


def die_with(parent: int) -> None:
    """Be killed by the system when the parent ends, however that ends; at once if it has.

    Linux does so (prctl). Elsewhere a process whose work is over sees that its channel is closed,
    and `limit` ends one that never comes to that.

    Args:
        parent: The number of the parent's process.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def limit(memory: int, seconds: int) -> None:
    """Bound what this process may use: bytes of data and seconds of computing; no core files."""
    bounds = (
        (resource.RLIMIT_DATA, memory),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_CORE, 0),
    )
    for kind, most in bounds:
        with suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))


def make_way(process: int, nice: int) -> None:
    """Let others go before a process, by so much more than this one does, and at once.

    Linux weighs only processes of one session so (autogroups): it must not be in another one. A
    process that is merely nice ends its slice of time before one that wakes up has its turn; each
    step of an answer would wait for that. An idle one (SCHED_IDLE) is interrupted.
    """
    with suppress(OSError):
        own = os.getpriority(os.PRIO_PROCESS, 0)
        os.setpriority(os.PRIO_PROCESS, process, own + nice)
        if sys.platform == "linux":
            os.sched_setscheduler(process, os.SCHED_IDLE, os.sched_param(0))
