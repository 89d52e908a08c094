"""Rows that repeat, or gain with each period."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from onepile.mathematics.periods import Repetition
from onepile.rows import Repeating


@given(
    st.lists(st.integers(0, 4), min_size=1, max_size=12),
    st.lists(st.integers(0, 4), max_size=7),
    st.integers(0, 3),
    st.integers(0, 5),
    st.integers(-2, 80),
    st.integers(-9, 9),
)
def test_the_piles_of_a_value(
    one: list[int], early: list[int], gain: int, value: int, last: int, like: int
) -> None:
    row = Repeating(np.array(early + one), Repetition(len(early), len(one), gain))
    for classes in (d for d in range(1, len(one) + 1) if len(one) % d == 0):
        piles = (n for n in range(last, -1, -1) if (n - like) % classes == 0)
        wanted = [n for n in piles if row.value(n) == value]
        assert list(row.piles_of(value, last, like, classes)) == wanted
