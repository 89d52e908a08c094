"""Tables of 10^6 thresholds for random f, given as an array: no theorem helps but the copying."""

from functools import partial

import numpy as np
from numpy.typing import NDArray

from benchmarks import compiled, plain
from benchmarks.harness import Race, Setting, Yardstick
from benchmarks.rows import row
from onepile.families.move_size.tables import thresholds_of_values

FULL = 10**6
SMALLER = 10
KINDS = ("1 … 1000", "n … 2n", "1 … 10^6")
BLOCKS = (0, 2)


def random_f(kind: str, count: int) -> NDArray[np.int64]:
    """The values f(1) … f(count), evenly drawn, the same in every run."""
    chance = np.random.default_rng(2024)
    n = np.arange(1, count + 1)
    if kind == "n … 2n":
        return chance.integers(n, 2 * n, endpoint=True)
    return chance.integers(1, 1000 if kind == "1 … 1000" else FULL, count, endpoint=True)


def race(setting: Setting, kind: str, blocks: int) -> Race:
    """The table against the direct loop, in C and in Python."""
    count = setting.size(FULL)
    f = random_f(kind, count)
    padded = compiled.from_one(f)
    shorter = padded[: count // SMALLER + 1].tolist()
    sticks = [
        Yardstick(
            "direct loop in C", lambda: compiled.thresholds(padded, blocks, False), goal=1, rounds=3
        )
    ]
    if kind != "1 … 10^6":  # a minute in plain Python
        sticks.append(
            Yardstick("plain Python", lambda: plain.thresholds(shorter, blocks), SMALLER, rounds=1)
        )
    return Race(lambda: thresholds_of_values(f, blocks), tuple(sticks))


for _kind in KINDS:
    for _blocks in BLOCKS:
        row(f"10^6 thresholds, f(n) random in {_kind}, blocks={_blocks}")(
            partial(race, kind=_kind, blocks=_blocks)
        )
