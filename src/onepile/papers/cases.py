"""Cases that claims about every f have in common: (f), (f, N) and (f, N, x).

Piles come before rules, so that the first failure has the smallest pile.
"""

from collections.abc import Iterable, Iterator

from onepile.papers.bases import slow_base
from onepile.papers.far import FAR, numbers
from onepile.papers.rules import Rule, rules


def functions(n: int) -> Iterator[tuple[Rule]]:
    """Every rule."""
    return ((f,) for f in rules(n))


def infinite(n: int) -> Iterator[tuple[Rule]]:
    """Every rule whose base, by paper 000's recursion, does not end before the bound."""
    return ((f,) for f in rules(n) if not slow_base(f).ended)


def piles(n: int) -> Iterator[tuple[Rule, int]]:
    """Every pile with every rule."""
    return ((f, N) for N in numbers(n) for f in rules(n))


def positions(n: int) -> Iterator[tuple[Rule, int, int]]:
    """Every pile and cap (or move), up to one more than the pile, with every rule."""
    return ((f, N, x) for N in numbers(n) for f in rules(n) for x in _caps(n, N))


def _caps(n: int, pile: int) -> Iterable[int]:
    return range(1, pile + 2) if n < FAR else (1, 3, 8, pile // 2 + 1, pile + 1)
