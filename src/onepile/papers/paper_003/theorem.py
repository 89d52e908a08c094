"""Paper 003, the rules, the theorem and its levels."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from onepile.families.move_number.rules import MoveNumber
from onepile.formulas import Expression
from onepile.papers import truth
from onepile.papers.claim import SILENT, Claim, Side, listed, up_to
from onepile.papers.paper_003.intervals import (
    SPAN,
    Plan,
    plans,
    proper,
    safe_high,
    safe_low,
    unsafe_high,
    unsafe_low,
    wild,
)


@cache
def _safe(plan: Plan, n: int, level: int) -> list[bool]:
    last = n + level + 1
    return truth.safe_piles(plan.m[:last], plan.M[:last], plan.c[:last], n, level)


def _in_safe(case: tuple[Plan, int, int, int], one: int, drop_c: int, drop_spare: int) -> Any:
    plan, _, level, pile = case
    if not proper(plan, drop_c, drop_spare):
        return SILENT
    shifted = plan.shifted(level - 1)
    k = 0
    while safe_low(shifted, k + 1) <= pile:
        k += 1
    return pile <= safe_high(shifted, k, one)


def _in_unsafe(case: tuple[Plan, int, int, int], one: int) -> Any:
    plan, _, level, pile = case
    if not proper(plan):
        return SILENT
    shifted = plan.shifted(level - 1)
    k = 0
    while unsafe_low(shifted, k + 1) <= pile:
        k += 1
    return not unsafe_low(shifted, k) <= pile <= unsafe_high(shifted, k, one)


def _piles(levels: Iterable[int]) -> Callable[[int], Iterator[tuple[Plan, int, int, int]]]:
    return lambda n: (
        (plan, n, level, pile) for pile in range(n + 1) for plan in plans() for level in levels
    )


def _within(n: int) -> int:
    return min(10 + n // 100, SPAN)


_GAME = MoveNumber(*(Expression.parse(text, "k") for text in ("5", "10", "2")))


def _left(pile: int, blocked: tuple[int, ...]) -> list[int]:
    return [x for x in _GAME.moves(_GAME.position(pile, move=3)) if x not in blocked]


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
        statement="Conditions (a) and (b) imply 0 ≤ c(i) ≤ Δ(i).",
        names="plan, i",
        cases=lambda n: ((p, i) for p in plans() if proper(p) for i in range(1, n + 1)),
        truth=lambda case: case[0].c[case[1]],
        printed=Side(lambda case, less: case[0].delta(case[1]) - less, less=0),
        relation="≥",
        bound=up_to(SPAN),
    ),
    Claim(
        id="003/theorem/safe",
        statement="Under (a) and (b) the safe piles before move 1 are the printed intervals.",
        names="plan, , , N",
        cases=_piles((1,)),
        truth=lambda case: _safe(*case[:3])[case[3]],
        printed=Side(_in_safe, one=1, drop_c=0, drop_spare=0),
        bound=_within,
    ),
    Claim(
        id="003/theorem/unsafe",
        statement="The unsafe piles are exactly the printed intervals in between.",
        names="plan, , , N",
        cases=_piles((1,)),
        truth=lambda case: _safe(*case[:3])[case[3]],
        printed=Side(_in_unsafe, one=1),
        bound=_within,
    ),
    Claim(
        id="003/theorem/levels",
        statement="Before move t the same intervals hold with all subscripts shifted by t - 1.",
        names="plan, , t, N",
        cases=_piles((2, 3, 5)),
        truth=lambda case: _safe(*case[:3])[case[3]],
        printed=Side(_in_safe, one=1, drop_c=0, drop_spare=0),
        bound=_within,
    ),
    Claim(
        id="003/theorem/order/1",
        statement="Every unsafe interval begins right after a safe one.",
        names="plan, k",
        cases=lambda n: ((p, k) for p in wild() for k in range(n)),
        truth=lambda case: unsafe_low(*case),
        printed=Side(lambda case, one: safe_high(*case) + one, one=1),
        bound=up_to(8),
    ),
    Claim(
        id="003/theorem/order/2",
        statement="Every further safe interval begins right after an unsafe one.",
        names="plan, k",
        cases=lambda n: ((p, k) for p in wild() for k in range(n)),
        truth=lambda case: safe_low(case[0], case[1] + 1),
        printed=Side(lambda case, one: unsafe_high(*case) + one, one=1),
        bound=up_to(8),
    ),
]
