"""Where a rising function first reaches a value, with few evaluations.

First the length of the argument is found, so that both ends are nearly as long. Then the place
is guessed on the line between the ends, and an end that stays twice counts half (the Illinois rule:
M. Dowell, P. Jarratt, "A modified regula falsi method", 1971): the number of right digits grows by
the factor 1.4 each time. Steps and plateaus, where a line says little, are bisected. So a place of
a thousand digits takes some thirty evaluations of a smooth function, and never more than a few
times the steps of a bisection.
"""

from collections.abc import Callable
from itertools import count

_PATIENCE = 3
"""So often it is seen whether the ends are half as far apart; if not, the middle is next."""


def least_reaching(excess: Callable[[int], int | None], low: int, high: int) -> int:
    """The least x with excess(x) >= 0.

    Args:
        excess: Non-decreasing from low to high; None where it is too large to be written down.
        low: Where it is negative.
        high: Where it is not.

    >>> least_reaching(lambda x: x**3 - 10**300, 0, 10**300) == 10**100
    True
    """
    below, above, last = excess(low), excess(high), 0
    assert below is not None  # it is negative
    low, below, high, above = _of_like_length(excess, low, -below, high, above)
    before = high - low
    for step in count(1):
        width = high - low
        if width <= 1:
            break
        slow = step % _PATIENCE == 0 and 2 * width > before
        if step % _PATIENCE == 0:
            before = width
        if above is None or slow:
            place = low + width // 2
        else:
            # Half a unit more: where the end lies on a plateau, the plateau may begin anywhere.
            share = 2 * below * width // (2 * (below + above) + 1)
            place = low + max(1, min(share, width - 1))
        found = excess(place)
        if found is None or found >= 0:
            if last > 0:
                below = (below + 1) // 2
            high, above, last = place, found, 1
        else:
            if last < 0 and above is not None:
                above //= 2
            low, below, last = place, -found, -1
    return high


def _of_like_length(
    excess: Callable[[int], int | None], low: int, below: int, high: int, above: int | None
) -> tuple[int, int, int, int | None]:
    """Nearer ends, between which there are at most two powers of two, and by how much they miss.

    Of a power of x the length grows like that of x. So lengths are guessed in proportion, and
    bisected now and then where that does not help.
    """
    missing = below
    for step in count(1):
        shorter, longer = max(low, 0).bit_length(), max(high, 0).bit_length()
        if longer - shorter <= 2:
            break
        length = (shorter + longer) // 2
        if above is not None and step % _PATIENCE:
            # How long the rise is from the first low end: to both ends, and to where it suffices.
            start, end = (missing - below).bit_length(), (missing + above).bit_length()
            share = (longer - shorter) * (missing.bit_length() - start) // max(1, end - start)
            length = max(shorter + 1, min(shorter + share, longer - 2))
        place = 1 << length
        found = excess(place)
        if found is None or found >= 0:
            high, above = place, found
        else:
            low, below = place, -found
    return low, below, high, above
