"""What the compiled loops share."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

Integers = NDArray[np.integer]


@njit(cache=True)
def copy(target: Integers, source: Integers) -> None:
    """Copy element by element, from the first to the last."""
    for i in range(len(target)):
        target[i] = source[i]
