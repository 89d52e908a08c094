"""What the compiled loops share."""

import numpy as np
from numpy.typing import NDArray

from onepile.kernels.compiling import compiled

Integers = NDArray[np.integer]


@compiled
def copy(target: Integers, source: Integers) -> None:
    """Copy element by element, from the first to the last."""
    for i in range(len(target)):
        target[i] = source[i]
