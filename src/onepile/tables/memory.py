"""A refusal before memory runs out, instead of a crash when it does."""

import os

from onepile.errors import WorkLimitError


def available_bytes() -> int:
    """The memory that can still be had."""
    try:
        with open("/proc/meminfo", encoding="ascii") as lines:
            for line in lines:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2


def require(needed: int, what: str) -> None:
    """Refuse work that would need more than nine tenths of the available memory.

    >>> require(1000, "a table of 10 piles")
    >>> require(10**18, "a table of 10^17 piles")
    Traceback (most recent call last):
        ...
    onepile.errors.WorkLimitError: a table of 10^17 piles needs about 1000000000.0 GB of memory, ...
    """
    free = available_bytes()
    if needed > free * 9 // 10:
        raise WorkLimitError(
            f"{what} needs about {needed / 1e9:.1f} GB of memory, {free / 1e9:.1f} GB are free: "
            "ask for fewer piles"
        )
