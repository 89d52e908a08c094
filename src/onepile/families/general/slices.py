"""Long loops in slices: between two of them progress is told, and Ctrl-C is heard."""

from collections.abc import Iterator

from onepile.limits import Progress

_PIECES = 256
_LEAST = 1024


def slices(count: int, progress: Progress | None = None) -> Iterator[tuple[int, int]]:
    """The piles 0 … count - 1 as slices, from low to high, each from its first to before its last.

    >>> list(slices(2500))
    [(0, 1024), (1024, 2048), (2048, 2500)]
    """
    step = max(_LEAST, -(-count // _PIECES))
    for low in range(0, count, step):
        high = min(count, low + step)
        yield low, high
        if progress is not None:
            progress(high / count)
