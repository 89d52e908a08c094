"""Arrays that take no more memory than their values need."""

from typing import Any

import numpy as np
from numpy.typing import NDArray


def smallest(values: NDArray[np.integer]) -> NDArray[np.unsignedinteger]:
    """The same values, none negative, in the smallest unsigned type that holds them.

    >>> smallest(np.array([3, 255])).dtype, smallest(np.array([3, 256])).dtype
    (dtype('uint8'), dtype('uint16'))
    """
    return values.astype(np.min_scalar_type(int(values.max(initial=0))))


def fitting(largest: int) -> np.dtype[Any]:
    """The smallest unsigned type that holds a number; beyond 63 bits, that of Python's numbers.

    >>> fitting(255), fitting(256), fitting(2**63)
    (dtype('uint8'), dtype('uint16'), dtype('O'))
    """
    return np.dtype(object) if largest >> 63 else np.min_scalar_type(largest)
