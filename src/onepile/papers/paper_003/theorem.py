"""Paper 003, the rules, the theorem and its levels."""

from collections.abc import Callable, Iterable, Iterator
from itertools import count, takewhile
from typing import Any

from onepile.families.move_number import MoveNumber
from onepile.formulas import Expression
from onepile.papers import truth
from onepile.papers.claim import SILENT, Claim, Side, listed, up_to
from onepile.papers.measured import measured, remembered
from onepile.papers.paper_003.intervals import (
    Plan,
    plans,
    proper,
    safe_high,
    safe_low,
    unsafe_high,
    unsafe_low,
)


@remembered
def _safe(plan: Plan, n: int, level: int) -> list[bool]:
    return truth.safe_piles(plan.m, plan.M, plan.c, n, level)


Ends = Callable[[Plan, int], int]


def _intervals(low: Ends, high: Ends, plan: Plan, n: int, level: int) -> list[tuple[int, int]]:
    """The printed intervals that begin at n or below, all subscripts shifted to the level."""
    shifted = plan.shifted(level - 1)
    starts = takewhile(lambda end: end[1] <= n, ((k, low(shifted, k)) for k in count()))
    return [(start, high(shifted, k)) for k, start in starts]


@remembered
def _within(low: Ends, high: Ends, plan: Plan, n: int, level: int, more: int) -> set[int]:
    """The piles up to n that lie in the printed intervals, their upper ends moved by `more`."""
    ends = _intervals(low, high, plan, n, level)
    return {pile for start, end in ends for pile in range(start, min(end + more, n) + 1)}


def _in_safe(case: tuple[Plan, int, int, int], more: int, drop_c: int, drop_spare: int) -> Any:
    if not proper(case[0], drop_c, drop_spare):
        return SILENT
    return case[3] in _within(safe_low, safe_high, *case[:3], more)


def _in_unsafe(case: tuple[Plan, int, int, int], more: int) -> Any:
    if not proper(case[0]):
        return SILENT
    return case[3] not in _within(unsafe_low, unsafe_high, *case[:3], more)


def _piles(levels: Iterable[int]) -> Callable[[int], Iterator[tuple[Plan, int, int, int]]]:
    return lambda n: (
        (plan, n, level, pile) for pile in range(n + 1) for plan in plans(n) for level in levels
    )


def _far(to: int) -> int:
    return min(100 + to // 20, 2000)


def _changes(low: Ends, high: Ends) -> Callable[[int], Iterator[tuple[Plan, int, int]]]:
    """Each printed interval of a proper plan that ends below the bound, by its number."""
    return lambda n: (
        (plan, n, k)
        for plan in plans(n)
        if proper(plan)
        for k, (_, end) in enumerate(_intervals(low, high, plan, n, 1))
        if end < n
    )


def _next_pile(case: tuple[Plan, int, int], low: Ends, safe: bool) -> int:
    """The first pile from the beginning of an interval on that is safe, or unsafe, by play."""
    plan, n, k = case
    found = _safe(plan, n, 1)
    return next(pile for pile in range(low(plan, k), n + 1) if found[pile] is safe)


_GAME = MoveNumber(*(Expression.parse(text, "k") for text in ("5", "10", "2")))


@measured("game")
def _open(pile: int, blocked: tuple[int, ...]) -> dict[int, bool]:
    """Whether each amount can be taken."""
    moves = _GAME.moves(_GAME.position(pile, move=3))
    return {x: x in moves and x not in blocked for x in range(1, pile + 1)}


def _left(pile: int, blocked: tuple[int, ...]) -> list[int]:
    return [x for x, allowed in _open(pile, blocked).items() if allowed]


CLAIMS = [
    Claim(
        id="003/rules/example-15",
        statement="With [5, 10], two blocks and 15 counters, blocking 6 and 10 leaves 5, 7, 8, 9.",
        names="entry",
        cases=lambda n: range(4),
        truth=lambda i: _left(15, (6, 10))[i],
        printed=listed(5, 7, 8, 9),
        bound=up_to(15),
        kind="example",
    ),
    Claim(
        id="003/rules/example-6",
        statement="With 6 counters, blocking 5 and 6 leaves no move.",
        names="",
        cases=lambda n: [6],
        truth=lambda pile: len(_left(pile, (5, 6))),
        printed=Side(lambda pile, moves: moves, moves=0),
        bound=up_to(6),
        kind="example",
    ),
    Claim(
        id="003/conditions",
        statement="Conditions (a) and (b) imply 0 ≤ c(i) ≤ Δ(i) and 1 ≤ m(i) ≤ M(i).",
        names="plan, i",
        cases=lambda n: ((p, i) for p in plans(n) for i in range(1, n + 1)),
        truth=lambda case: (
            0 <= case[0].c[case[1]] <= case[0].delta(case[1]),
            1 <= case[0].m[case[1]] <= case[0].M[case[1]],
        ),
        printed=Side(
            lambda case, drop: (True, True) if proper(case[0], 0, drop) else SILENT, drop=0
        ),
        bound=up_to(100),
    ),
    Claim(
        id="003/theorem/safe",
        statement="Under (a) and (b) the safe piles before move 1 are the printed intervals.",
        names="plan, , , N",
        cases=_piles((1,)),
        truth=lambda case: _safe(*case[:3])[case[3]],
        printed=Side(_in_safe, more=0, drop_c=0, drop_spare=0),
        bound=_far,
    ),
    Claim(
        id="003/theorem/unsafe",
        statement="The unsafe piles are exactly the printed intervals in between.",
        names="plan, , , N",
        cases=_piles((1,)),
        truth=lambda case: _safe(*case[:3])[case[3]],
        printed=Side(_in_unsafe, more=0),
        bound=_far,
    ),
    Claim(
        id="003/theorem/levels",
        statement="Before move t the same intervals hold with all subscripts shifted by t - 1.",
        names="plan, , t, N",
        cases=_piles((2, 3, 5)),
        truth=lambda case: _safe(*case[:3])[case[3]],
        printed=Side(_in_safe, more=0, drop_c=0, drop_spare=0),
        bound=_far,
    ),
    Claim(
        id="003/theorem/order/1",
        statement="Every unsafe interval begins right after a safe one.",
        names="plan, , k",
        cases=_changes(safe_low, safe_high),
        truth=lambda case: (_next_pile(case, safe_low, False), unsafe_low(case[0], case[2])),
        printed=Side(lambda case, one: (safe_high(case[0], case[2]) + one,) * 2, one=1),
        bound=up_to(100),
    ),
    Claim(
        id="003/theorem/order/2",
        statement="Every further safe interval begins right after an unsafe one.",
        names="plan, , k",
        cases=_changes(unsafe_low, unsafe_high),
        truth=lambda case: (_next_pile(case, unsafe_low, True), safe_low(case[0], case[2] + 1)),
        printed=Side(lambda case, one: (unsafe_high(case[0], case[2]) + one,) * 2, one=1),
        bound=up_to(100),
    ),
]
