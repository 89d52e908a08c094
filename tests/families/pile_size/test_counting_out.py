"""Blocks that are counted out, against single places that are followed back."""

from random import Random

import numpy as np
import pytest

from onepile.families.pile_size.counting_out import counted_out
from onepile.families.pile_size.rotation import descend


@pytest.mark.parametrize("turn", range(-5, 6))
def test_blocks_are_counted_out_as_single_places_are(turn: int) -> None:
    random = Random(turn)
    for _ in range(400):
        least = random.choice([1, 1, 2, 5, 9])
        s = random.choice([least, least + 1, least + 30, least + 400, 10**6, 10**30])
        first = random.randint(0, s)
        count = random.randint(0, min(s - first + 1, 60))
        first = random.choice([first, s - count + 1])
        row = np.arange(-least, 0)  # the values of row(least−1) are told apart from counted ones
        found: dict[int, int] = {}
        counted, (rest, older) = counted_out(s, first, count, turn, least, row.copy)
        for offsets, value in counted:
            for i, offset in enumerate(offsets.tolist()):
                if offset >= 0:
                    assert offset not in found
                    found[offset] = value - i
        found |= dict(zip(rest.tolist(), older.tolist(), strict=True))
        for offset in range(count):
            tread, place = descend(s, first + offset, turn, least)
            assert found[offset] == (tread if place == tread else row[place])
