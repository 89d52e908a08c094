"""The thresholds of the games of paper 004, from the definition, and the members they show.

A member of a base is read off the thresholds alone: the piles 1 to 5, and every larger pile N with
g(N) = N. Two or three such piles side by side form one entry of the base.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import count, takewhile

from onepile.papers import far
from onepile.papers.bases import thresholds
from onepile.papers.measured import remembered
from onepile.papers.rules import plain

Entry = tuple[int, ...]


def first(n: int) -> list[int]:
    """The first game: f = 2n, two blocks."""
    return thresholds(plain("2n", n), 2, True)


def second(n: int) -> list[int]:
    """The second game: f = 4n, one block."""
    return thresholds(plain("4n", n), 1, True)


def third(n: int) -> list[int]:
    """The third game: f = floor(3n/2), one block."""
    return thresholds(plain("floor(3n/2)", n), 1, True)


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


def entries(end: Callable[[int], int], start: int, n: int) -> Sequence[int]:
    """The indices from start on of the entries that end by n; far out some, and the last ones."""
    found = list(takewhile(lambda i: end(i) <= n, count(start)))
    return found if n < far.FAR else (*found[:-4:40], *found[-4:])


def indices(start: int) -> Callable[[int], Iterator[tuple[int, int]]]:
    """The indices of many entries, also of some beyond the bound."""
    return lambda n: ((n, i) for i in range(start, 70))
