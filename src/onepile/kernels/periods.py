"""Where a sequence that depends on finitely many of its last values repeats for ever."""

import numpy as np

from onepile.kernels.compiling import compiled
from onepile.kernels.copying import Integers


@compiled
def least_return(
    values: Integers, depths: Integers, settled: int, modulus: int = 1
) -> tuple[int, int]:
    """The least period that a table proves, and from where on; (0, 0) if it proves none.

    The value at i follows from the depths[i] values before it, in the same way at all i > settled.
    Let a period p be given, and let the values from `start` on up to the last p places be those p
    later. If no value at the last p places follows from one before `start`, the values repeat with
    period p from `start` on for ever: each follows from values that are equal already.

    How many values before the end equal those p before them is found for all p together, each
    value compared a fixed number of times (the Z-algorithm, from the end of the table).

    Args:
        values: The sequence; at index 0 stands none.
        depths: How many values before it each follows from.
        settled: Up to here values may follow in another way.
        modulus: The way depends on the residue of i, so only its multiples are periods.
    """
    last = len(values) - 1
    equal = np.zeros(last + 1, dtype=np.int64)  # for each p, so many values are equal p before
    left = right = 0  # values at distances left … right-1 from the end equal those from 0 on
    deepest = last + 1
    for p in range(1, last + 1):
        i = last - p + 1
        if i <= settled:
            break
        deepest = min(deepest, i - depths[i])
        length = min(right - p, equal[p - left]) if p < right else 0
        while length < last - p and values[last - length] == values[last - p - length]:
            length += 1
        equal[p] = length
        if p + length > right:
            left, right = p, p + length
        start = i - length
        if deepest >= start and p % modulus == 0:
            return start, p
    return 0, 0
