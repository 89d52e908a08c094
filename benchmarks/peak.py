"""How much memory a call needed at most."""

import resource
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

Result = TypeVar("Result")
_STATUS = Path("/proc/self/status")


def _field(name: str) -> int | None:
    try:
        for line in _STATUS.read_text().splitlines():
            if line.startswith(name + ":"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    return None


def _peak() -> int:
    found = _field("VmHWM")
    if found is not None:
        return found
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def peak_of(call: Callable[[], Result]) -> tuple[Result, int]:
    """The result of a call, and the bytes by which it raised the process's memory at its peak.

    Memory that the process held and had free counts as no rise: the C library hands it out again
    for up to 32 MiB at once, so the example asks for more.

    >>> held, peak = peak_of(lambda: bytearray(50_000_000))
    >>> len(held) <= peak < 2 * len(held)
    True
    """
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")  # the peak is counted from here on
    before = _field("VmRSS") or _peak()
    result = call()
    return result, max(0, _peak() - before)
