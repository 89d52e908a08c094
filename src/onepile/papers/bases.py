"""The papers' bases, built exactly as printed, and what their lemmas say about them.

`slow_base` is paper 000's recursion, `main_base` is paper 001's. Both are claimed sides: `slack`
loosens their inequalities, which only a test does. Everything is listed up to the rule's bound; far
out the thresholds, the outcomes and paper 001's base are those of the library.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple, cast

from onepile.papers import far, truth
from onepile.papers.measured import measured, remembered
from onepile.papers.rules import Rule


class Base(NamedTuple):
    """The members up to a bound, their values g', and whether the base ends with the last one."""

    members: tuple[int, ...]
    marks: dict[int, int]
    ended: bool


def _text(f: Rule, blocks: int, overshoot: bool, more: str) -> str:
    """A game as the library reads it."""
    return f"move-size; f={f.text}; blocks={blocks}{'; overshoot' * overshoot}{more}"


@remembered
def thresholds(
    f: Rule, blocks: int = 0, overshoot: bool = False, ends: tuple[int, ...] = ()
) -> list[int]:
    """The least winning cap of every pile, from the definition; infinite for 0."""
    if f.far:
        more = f"; ends={','.join(map(str, ends))}" if ends else ""
        return cast("list[int]", far.thresholds(_text(f, blocks, overshoot, more)))
    return cast("list[int]", truth.thresholds(f.values(f.n), f.n, blocks, overshoot, ends))


@remembered
def outcomes(
    f: Rule,
    blocks: int = 0,
    overshoot: bool = False,
    misere: bool = False,
    stuck: bool = False,
) -> list[list[bool]]:
    """Whether (pile, cap) is unsafe, from the definition; `stuck`: when a blocked game is over."""
    if f.far:
        more = "; misere=stuck" if stuck else "; misere" * misere
        return far.outcomes(_text(f, blocks, overshoot, more))
    return truth.outcomes(f.values(f.n + blocks + 2), f.n, blocks, overshoot, misere, stuck)


@remembered
@measured("construction")
def has_steps(f: Rule, step: int) -> bool:
    """Whether all steps of f are at least so large; beyond 1000 no rule changes its ways."""
    return all(f(k + 1) - f(k) >= step for k in range(1, min(f.n, 1000)))


def wins(f: Rule, pile: int, k: int) -> bool:
    """Whether taking k from the pile leaves a safe position, by the outcomes alone."""
    if k >= pile:
        return k == pile
    return not outcomes(f)[pile - k][min(f(k), f.n + 1)]


@remembered
def slow_base(f: Rule, slack: int = 0) -> Base:
    """Paper 000: b(k+1) = b(k) + the smallest member b with f(b) >= b(k).

    >>> slow_base(Rule((), "2n", 40)).members
    (1, 2, 3, 5, 8, 13, 21, 34)
    """
    values = {1: f(1)}
    while True:
        top = next(reversed(values))
        step = next((b for b, value in values.items() if value >= top + slack), None)
        if step is None or top + step > f.n:
            return Base(tuple(values), {b: b for b in values}, step is None)
        values[top + step] = f(top + step)


def _grown(f: Rule, mark: Callable[[dict[int, int], int], int], slack: int = 0) -> Base:
    """Paper 001's recursion for the members; `mark` is the value of the next one, from its gap."""
    values = f.values(f.n)
    marks = {1: 1, 2: 2}
    while True:
        top = next(reversed(marks))
        gap = next((b for b in marks if marks[b] == b and values[b] >= marks[top] + slack), None)
        if gap is None or top + gap > f.n:
            return Base(tuple(marks), marks, gap is None)
        marks[top + gap] = mark(marks, gap)


@remembered
def main_base(f: Rule, slack: int = 0, under: int = 0) -> Base:
    """Paper 001: the base of any f and the values g' of its members, for n >= 2.

    >>> main_base(Rule((4, 2), n=9)).marks
    {1: 1, 2: 2, 3: 3, 4: 4, 5: 2, 6: 2, 7: 3, 8: 4, 9: 2}
    """
    if f.far:
        return Base(*far.base(f"move-size; f={f.text}"))
    values = f.values(f.n)

    def smallest(marks: dict[int, int], gap: int) -> int:
        members = tuple(marks)
        top = members[-1]
        smaller = (
            gap + x
            for x in range(1, top)
            if values[gap + x] < marks[expansion(members, top - x)[0]] + under
        )
        return next(smaller, top + gap)  # they ascend: the first is the smallest

    return _grown(f, smallest, slack)


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
def expansions(f: Rule) -> list[list[int]]:
    """The greedy sums of all piles in paper 000's base."""
    members = slow_base(f).members
    return [expansion(members, pile) for pile in range(f.n + 1)]


def _lead(base: Base, pile: int) -> int:
    """The smallest part of a pile; copies of the largest member of a base that has ended go first.

    >>> _lead(Base((1, 2, 3), {}, True), 10**100 + 1), _lead(Base((1, 2, 3), {}, True), 3**50)
    (2, 3)
    """
    return expansion(base.members, (pile - 1) % base.members[-1] + 1 if base.ended else pile)[0]


@remembered
@measured("construction")
def leads(f: Rule, slack: int = 0) -> list[int]:
    """The smallest part of every pile in paper 000's base: there called g, g(0) = 0."""
    base = slow_base(f, slack)
    if f.far:
        return far.Asked(lambda pile: _lead(base, pile))
    return [0, *(expansion(base.members, pile)[0] for pile in range(1, f.n + 1))]


@remembered
def main_values(f: Rule, slack: int = 0, under: int = 0) -> list[int]:
    """Paper 001's g' of every pile; entry 0 is unused."""
    base = main_base(f, slack, under)
    if f.far:
        return far.Asked(lambda pile: base.marks[_lead(base, pile)])
    lead = (expansion(base.members, pile)[0] for pile in range(1, f.n + 1))
    return [0, *(base.marks[b] for b in lead)]


@measured("construction")
def gaps(members: Sequence[int]) -> list[tuple[int, int, int]]:
    """b(k), b(k+1) and their difference, paper 000's b(theta(k))."""
    return [(low, high, high - low) for low, high in pairwise(members)]


@remembered
def fixed_piles(f: Rule) -> list[int]:
    """The piles that are their own threshold: if theorem 1 is true, the members.

    >>> fixed_piles(Rule((), "2n", 40))
    [1, 2, 3, 5, 8, 13, 21, 34]
    """
    return [pile for pile, g in enumerate(thresholds(f)) if g == pile]


@remembered
def read_base(f: Rule, shift: int = 0) -> list[int]:
    """Paper 001's base from the thresholds alone: the next is the first N > b, g(N) != g(N - b).

    >>> read_base(Rule((), "2n", 40))
    [1, 2, 3, 5, 8, 13, 21, 34]
    """
    g = thresholds(f)
    members = [1]
    for pile in range(2, f.n + 1):
        if g[pile] != g[pile - members[-1]] + shift:
            members.append(pile)
    return members


@remembered
def true_base(f: Rule) -> Base:
    """Paper 001's base with the true thresholds in place of g'.

    >>> true_base(Rule((4, 2), n=6)).members
    (1, 2, 3, 4, 5, 6)
    """
    if f.far:
        return main_base(f)
    g = thresholds(f)
    return _grown(f, lambda marks, gap: g[next(reversed(marks)) + gap])


@remembered
def recurrence(f: Rule) -> tuple[int, int] | None:
    """Where the thresholds are seen to repeat for ever: (start, period), or None.

    If no threshold exceeds m, each is decided by f(1), …, f(m) and the m thresholds before it, so
    a window of m thresholds that comes again proves that everything after it comes again.

    >>> recurrence(Rule((4, 2), n=40)), recurrence(Rule((), "2n", 40))
    ((2, 4), None)
    """
    g = thresholds(f)
    wide = max(g[1:])
    seen: dict[tuple[int, ...], int] = {}
    for start in range(1, f.n - wide + 2):
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
