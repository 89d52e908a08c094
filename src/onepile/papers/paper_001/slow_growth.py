"""Paper 001's conjecture on growth, for an f below a multiple of n: a base that refutes it.

f(n) = n for even n and 6n for odd n. docs/new-theorems.md proves what `block` lists, for ever:
after every *corner* 7^i or 3·7^i the steps run down through all corners to 1 and up again. So there
are about 6·(log N / log 7)² members up to N: they grow slower than every exponential, although g is
unbounded and f(n) ≤ 6n.
"""

from collections.abc import Iterator
from functools import cache
from itertools import chain, count, takewhile

from onepile.papers.bases import true_base
from onepile.papers.claims import claim
from onepile.papers.measured import remembered
from onepile.papers.rules import plain

_START = ((1, 1), (2, 2), (3, 3), (4, 4), (5, 2), (6, 2), (7, 7))
"""The members up to the corner 7, and their values."""


def corner(j: int) -> int:
    """The j-th of the corners 1, 3, 7, 21, 49, 147, and so on."""
    return (3 if j % 2 else 1) * int(7 ** (j // 2))


def block(j: int) -> Iterator[tuple[int, int]]:
    """The members after the corner j ≥ 2 up to the next corner, with their values g'.

    >>> list(block(2))
    [(10, 10), (13, 6), (14, 4), (15, 2), (16, 2), (17, 4), (18, 8), (21, 21)]
    """
    member = corner(j)
    for t in range(j - 1, -1, -1):  # down: twice each corner
        member += corner(t)
        yield member, corner(t) + corner(t + 1)
        member += corner(t)
        yield member, 2 * corner(t)
    yield member + 1, 2
    member += 2
    yield member, 4
    for t in range(2 * (j // 2) - 1):  # up: once each corner
        member += corner(t)
        yield member, 4 * corner(t + 1) if t % 2 else 8 * corner(t)
    yield corner(j + 1), corner(j + 1)


def members() -> Iterator[tuple[int, int]]:
    """All members and their values, without end."""
    return chain(_START, chain.from_iterable(block(j) for j in count(2)))


@cache
def _predicted(n: int) -> list[tuple[int, int]]:
    """The members up to n, and some more."""
    return list(takewhile(lambda entry: entry[0] <= 4 * n, members()))


@remembered
def _true(n: int) -> list[tuple[int, int]]:
    return list(true_base(plain("n if n%2==0 else 6n", n)).marks.items())


def _places(n: int) -> Iterator[tuple[int, int]]:
    return ((n, k) for k, (b, _) in enumerate(_predicted(n)) if b <= n)


@claim("001/conjecture/linear", _places, kind="our answer", far=True)
def _(to: int, k: int, *, place: int = 0) -> bool:
    """f(n) = n for even n, 6n for odd n: between the corners 7^i and 3·7^i the steps of B_f run
    twice down through all corners and once up, so there are about 6·log₇(N)² members up to N, with
    these values g'.

    Note: proved in docs/new-theorems.md: slower than every exponential although f(n) ≤ 6n and g is
    unbounded
    """
    return _true(to)[k] == _predicted(to)[k + place]
