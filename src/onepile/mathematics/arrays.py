"""Small helpers for arrays."""

import numpy as np
from numpy.typing import NDArray


def smallest(values: NDArray[np.integer]) -> NDArray[np.unsignedinteger]:
    """The same values in the smallest unsigned type that holds them."""
    return values.astype(np.min_scalar_type(int(values.max(initial=0))))
