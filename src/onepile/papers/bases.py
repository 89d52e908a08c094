"""The papers' bases, built exactly as printed, and what their lemmas say about them.

`slow_base` is paper 000's recursion, `main_base` is paper 001's. Both are claimed sides: `slack`
loosens their inequalities, which only a test does. Members are listed up to the bound n.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from onepile.papers import truth
from onepile.papers.measured import measured, remembered
from onepile.papers.rules import Rule


class Base(NamedTuple):
    """The members up to a bound, their values g', and whether the base ends with the last one."""

    members: tuple[int, ...]
    marks: dict[int, int]
    ended: bool


@remembered
def thresholds(rule: Rule, n: int) -> list[Any]:
    """The thresholds of the game of a rule without blocks, from the definition."""
    return truth.thresholds(rule.values(n), n)


@remembered
def outcomes(rule: Rule, n: int, misere: bool = False) -> list[list[bool]]:
    """The outcomes of the game of a rule without blocks, from the definition."""
    return truth.outcomes(rule.values(n + 2), n, misere=misere)


@remembered
def slow_base(rule: Rule, n: int, slack: int = 0) -> Base:
    """Paper 000: b(k+1) = b(k) + the smallest member b with f(b) >= b(k).

    >>> slow_base(Rule((), "2n"), 40).members
    (1, 2, 3, 5, 8, 13, 21, 34)
    """
    f = rule.values(n)
    members = [1]
    while True:
        top = members[-1]
        step = next((b for b in members if f[b] >= top + slack), None)
        if step is None or top + step > n:
            return Base(tuple(members), {b: b for b in members}, step is None)
        members.append(top + step)


@remembered
def main_base(rule: Rule, n: int, slack: int = 0, under: int = 0) -> Base:
    """Paper 001: the base of any f and the values g' of its members, for n >= 2.

    >>> main_base(Rule((4, 2)), 9).marks
    {1: 1, 2: 2, 3: 3, 4: 4, 5: 2, 6: 2, 7: 3, 8: 4, 9: 2}
    """
    f = rule.values(n)
    members = [1, 2]
    marks = {1: 1, 2: 2}
    while True:
        top = members[-1]
        gap = next((b for b in members if marks[b] == b and f[b] >= marks[top] + slack), None)
        if gap is None or top + gap > n:
            return Base(tuple(members), marks, gap is None)
        smaller = (
            gap + x
            for x in range(1, top)
            if f[gap + x] < marks[expansion(members, top - x)[0]] + under
        )
        marks[top + gap] = next(smaller, top + gap)  # they ascend: the first is the smallest
        members.append(top + gap)


@measured("construction")
def expansion(members: Sequence[int], pile: int) -> list[int]:
    """The greedy sum, smallest part first; the largest member may repeat if the base has ended.

    >>> expansion((1, 2, 3, 5, 8), 12), expansion((1, 2, 3), 11)
    ([1, 3, 8], [2, 3, 3, 3])
    """
    parts = []
    while pile > 0:
        parts.append(members[bisect_right(members, pile) - 1])
        pile -= parts[-1]
    return parts[::-1]


@remembered
@measured("construction")
def expansions(rule: Rule, n: int) -> list[list[int]]:
    """The greedy sums of all piles up to n in paper 000's base."""
    members = slow_base(rule, n).members
    return [expansion(members, pile) for pile in range(n + 1)]


@remembered
@measured("construction")
def leads(rule: Rule, n: int, slack: int = 0) -> list[int]:
    """The smallest part of every pile up to n in paper 000's base: there called g, g(0) = 0."""
    members = slow_base(rule, n, slack).members
    return [0, *(expansion(members, pile)[0] for pile in range(1, n + 1))]


@remembered
def main_values(rule: Rule, n: int, slack: int = 0, under: int = 0) -> list[int]:
    """Paper 001's g' of every pile up to n; entry 0 is unused."""
    base = main_base(rule, n, slack, under)
    lead = (expansion(base.members, pile)[0] for pile in range(1, n + 1))
    return [0, *(base.marks[b] for b in lead)]


@measured("construction")
def gaps(members: Sequence[int]) -> list[tuple[int, int, int]]:
    """b(k), b(k+1) and their difference, paper 000's b(theta(k))."""
    return [(low, high, high - low) for low, high in pairwise(members)]


@remembered
def fixed_piles(rule: Rule, n: int) -> list[int]:
    """The piles up to n that are their own threshold: if theorem 1 is true, the members.

    >>> fixed_piles(Rule((), "2n"), 40)
    [1, 2, 3, 5, 8, 13, 21, 34]
    """
    return [pile for pile, g in enumerate(thresholds(rule, n)) if g == pile]


@remembered
def read_base(rule: Rule, n: int, shift: int = 0) -> list[int]:
    """Paper 001's base from the thresholds alone: the next is the first N > b, g(N) != g(N - b).

    >>> read_base(Rule((), "2n"), 40)
    [1, 2, 3, 5, 8, 13, 21, 34]
    """
    g = thresholds(rule, n)
    members = [1]
    for pile in range(2, n + 1):
        if g[pile] != g[pile - members[-1]] + shift:
            members.append(pile)
    return members


@remembered
def true_base(rule: Rule, n: int) -> Base:
    """Paper 001's base with the true thresholds in place of g'.

    >>> true_base(Rule((4, 2)), 6).members
    (1, 2, 3, 4, 5, 6)
    """
    f, g = rule.values(n), thresholds(rule, n)
    members = [1, 2]
    fixed = [1, 2]
    while True:
        top = members[-1]
        gap = next((b for b in fixed if f[b] >= g[top]), None)
        if gap is None or top + gap > n:
            return Base(tuple(members), {b: g[b] for b in members}, gap is None)
        members.append(top + gap)
        if g[top + gap] == top + gap:
            fixed.append(top + gap)


@remembered
def recurrence(rule: Rule, n: int) -> tuple[int, int] | None:
    """Where the thresholds up to n are seen to repeat for ever: (start, period), or None.

    If no threshold exceeds m, each is decided by f(1), …, f(m) and the m thresholds before it, so
    a window of m thresholds that comes again proves that everything after it comes again.

    >>> recurrence(Rule((4, 2)), 40), recurrence(Rule((), "2n"), 40)
    ((2, 4), None)
    """
    g = thresholds(rule, n)
    wide = max(g[1:])
    seen: dict[tuple[int, ...], int] = {}
    for start in range(1, n - wide + 2):
        window = tuple(g[start : start + wide])
        if window in seen:
            first = seen[window]
            while first > 1 and g[first - 1] == g[first - 1 + start - seen[window]]:
                first -= 1
            return first, start - seen[window]
        seen[window] = start
    return None


@remembered
@measured("construction")
def distinct_sums(members: tuple[int, ...], pile: int) -> list[tuple[int, ...]]:
    """Every way to write the pile as a sum of distinct members, smallest part first.

    >>> distinct_sums((1, 2, 3, 5), 6)
    [(1, 2, 3), (1, 5)]
    """
    if pile == 0:
        return [()]
    return [
        (part, *rest)
        for index, part in enumerate(members)
        if part <= pile
        for rest in distinct_sums(members[index + 1 :], pile - part)
    ]


@remembered
def growing_sequences(most: int, factor: int) -> list[tuple[int, ...]]:
    """All increasing sequences 1 = b(0) < b(1) < … <= most with b(k+1) <= factor b(k), two or more.

    They are ordered by their largest member, then by length.
    """
    found: list[tuple[int, ...]] = []
    open_ones: list[tuple[int, ...]] = [(1,)]
    while open_ones:
        start = open_ones.pop()
        longer = [(*start, b) for b in range(start[-1] + 1, min(most, factor * start[-1]) + 1)]
        found += longer
        open_ones += longer
    return sorted(found, key=lambda b: (b[-1], len(b), b))
