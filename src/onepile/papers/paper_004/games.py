"""The thresholds of the games of paper 004, from the definition, and the members they show.

A member of a base is read off the thresholds alone: the piles 1 to 5, and every larger pile N with
g(N) = N. Two or three such piles side by side form one entry of the base.
"""

from collections.abc import Sequence
from typing import TypeVar, cast

from onepile.papers import far, truth
from onepile.papers.measured import remembered
from onepile.papers.rules import plain

Entry = tuple[int, ...]

_T = TypeVar("_T")


@remembered
def thresholds(f: str, blocks: int, n: int) -> list[int]:
    """The thresholds up to n of the game with this f, so many blocks, and overshoot."""
    if n >= far.FAR:
        found = far.thresholds(f"move-size; f={f}; blocks={blocks}; overshoot")
    else:
        found = truth.thresholds(plain(f).values(n), n, blocks, overshoot=True)
    return cast("list[int]", found)


def first(n: int) -> list[int]:
    """The first game: f = 2n, two blocks."""
    return thresholds("2n", 2, n)


def second(n: int) -> list[int]:
    """The second game: f = 4n, one block."""
    return thresholds("4n", 1, n)


def third(n: int) -> list[int]:
    """The third game: f = floor(3n/2), one block."""
    return thresholds("floor(3n/2)", 1, n)


@remembered
def first_entries(n: int) -> list[Entry]:
    """Entry i is (a_i, b_i, c_i), entry 0 is empty; only complete ones up to n.

    >>> first_entries(40)[1:]
    [(1, 2, 3), (4, 5, 6), (7, 8, 9), (12, 13, 14), (21, 22, 23), (35, 36, 37)]
    """
    g = first(n)
    members = [1, 2, 3, 4, 5, *(pile for pile in range(6, n + 1) if g[pile] == pile)]
    full = len(members) - len(members) % 3
    return [(), *(tuple(members[i : i + 3]) for i in range(0, full, 3))]


@remembered
def second_entries(n: int) -> list[Entry]:
    """Entry i is (a_i, b_i) or (a_i, c_i, b_i), entry 0 is empty; only complete ones up to n.

    >>> second_entries(24)[1:6]
    [(1, 2), (3, 4, 5), (6, 7), (8, 9), (10, 11, 12)]
    """
    g = second(n)
    ends = [1, 2, 3, 5, *(pile for pile in range(6, n + 1) if g[pile] == pile)]
    pairs = zip(ends[::2], ends[1::2], strict=False)
    return [(), *(tuple(range(low, high + 1)) for low, high in pairs)]


def some(entries: Sequence[_T], n: int) -> Sequence[_T]:
    """All entries; far out some of every size, and the last ones."""
    return entries if n < far.FAR else (*entries[:-4:40], *entries[-4:])
