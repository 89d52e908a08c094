"""Arrays that take no more memory than their values need."""

import numpy as np
from numpy.typing import NDArray


def smallest(values: NDArray[np.integer]) -> NDArray[np.unsignedinteger]:
    """The same values, none negative, in the smallest unsigned type that holds them.

    >>> smallest(np.array([3, 255])).dtype, smallest(np.array([3, 256])).dtype
    (dtype('uint8'), dtype('uint16'))
    """
    return values.astype(np.min_scalar_type(int(values.max(initial=0))))
