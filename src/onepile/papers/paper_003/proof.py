"""Paper 003, the proof step by step.

An inequality is tried on sequences that satisfy the conditions, a rewriting on any.
"""

from collections.abc import Callable
from typing import Literal

from onepile.papers.claim import SILENT, Claim, Side, up_to
from onepile.papers.paper_003.intervals import (
    Plan,
    c_safe,
    c_unsafe,
    d_safe,
    d_unsafe,
    even,
    odd,
    plans,
    proper,
    safe_high,
    safe_low,
    signed,
    spares,
    unsafe_high,
    unsafe_low,
    wild,
)

Term = Callable[..., int]

_IDENTITY = "an identity of the printed sums, true of any sequences: nothing is computed"


def _tried(relation: str) -> list[Plan]:
    return wild() if relation == "=" else [p for p in plans(100) if proper(p)]


def _step(
    place: str,
    statement: str,
    claimed: Term,
    true: Callable[[Plan, int], int],
    relation: Literal["=", "<", "≤", ">", "≥"],
    first: int = 1,
    **numbers: int,
) -> Claim:
    """A step for k >= first; an equation on any sequences, an inequality under (a) and (b)."""
    return Claim(
        id=f"003/proof/{place}",
        statement=statement,
        names="plan, k",
        cases=lambda n: ((p, k) for p in _tried(relation) for k in range(first, n + 1)),
        truth=lambda case: true(*case),
        printed=Side(lambda case, **kw: claimed(*case, **kw), **numbers),
        relation=relation,
        bound=up_to(8),
        kind="proof step",
        survives=_IDENTITY if relation == "=" else "",
    )


CLAIMS = [
    _step(
        "safe-exists",
        "The safe intervals are not empty: lower end ≤ upper end.",
        lambda p, k, less: safe_high(p, k) - less,
        safe_low,
        "≥",
        less=0,
    ),
    _step(
        "safe-exists/rewritten",
        "That inequality, rewritten with Δ - c, has the same two sides' difference.",
        lambda p, k, one: (
            spares(p, 0, 1, k)
            + odd(p.c, 1, k + 1)
            + (p.m[2 * k + 1] - one)
            - spares(p, 1, 1, k)
            - even(p.c, 1, k)
        ),
        lambda p, k: safe_high(p, k) - safe_low(p, k),
        "=",
        one=1,
    ),
    _step(
        "first-unsafe",
        "The first unsafe interval is not empty: m1 + c1 ≤ M1 + m2 - c1 + c2 - 1.",
        lambda p, k, one: p.M[1] + p.m[2] - p.c[1] + p.c[2] - one,
        lambda p, k: p.m[1] + p.c[1],
        "≥",
        one=1,
    ),
    _step(
        "first-unsafe/rewritten",
        "That is 0 ≤ (Δ1 - c1) + (m2 - 1) + (-c1 + c2).",
        lambda p, k, one: p.spare(1) + (p.m[2] - one) + (-p.c[1] + p.c[2]),
        lambda p, k: p.M[1] + p.m[2] - p.c[1] + p.c[2] - 1 - (p.m[1] + p.c[1]),
        "=",
        one=1,
    ),
    _step(
        "unsafe-exists",
        "The unsafe intervals are not empty.",
        lambda p, k, less: unsafe_high(p, k) - less,
        unsafe_low,
        "≥",
        less=0,
    ),
    _step(
        "unsafe-exists/rewritten",
        "That inequality, rewritten with Δ - c.",
        lambda p, k, one: (
            spares(p, 1, 1, k + 1)
            + even(p.c, 1, k + 1)
            + (p.m[2 * k + 2] - one)
            - spares(p, 0, 1, k)
            - odd(p.c, 1, k + 1)
        ),
        lambda p, k: unsafe_high(p, k) - unsafe_low(p, k),
        "=",
        one=1,
    ),
    Claim(
        id="003/proof/block-all",
        statement="If c1 ≥ 1 then m1 ≤ m1 + c1 - 1 < M1.",
        names="plan, i",
        cases=lambda n: ((p, i) for p in plans(n) if proper(p) for i in range(1, n + 1)),
        truth=lambda case: case[0].m[case[1]] + case[0].c[case[1]] - 1,
        printed=Side(
            lambda case, less: case[0].M[case[1]] - less if case[0].c[case[1]] >= 1 else SILENT,
            less=0,
        ),
        relation=">",
        bound=up_to(100),
        kind="proof step",
        note="tried for every move i, as the proof's shift of subscripts needs it",
    ),
    _step(
        "pile-large",
        "In a safe interval after the first, M1 < n.",
        lambda p, k, plus: p.M[1] + plus,
        safe_low,
        "<",
        plus=0,
    ),
    _step(
        "reach/low",
        "From a safe interval [A, B] no move leaves less than C - c1: A - M1 = C - c1.",
        lambda p, k, times: c_safe(p, k) - times * p.c[1],
        lambda p, k: safe_low(p, k) - p.M[1],
        "=",
        times=1,
    ),
    _step(
        "reach/high",
        "And none leaves more than D + c1: B - m1 = D + c1.",
        lambda p, k, times: d_safe(p, k) + times * p.c[1],
        lambda p, k: safe_high(p, k) - p.m[1],
        "=",
        times=1,
    ),
    _step(
        "reach/unsafe",
        "That [C, D] is an unsafe interval of level 2.",
        lambda p, k, shift: c_safe(p, k) * 10**6 + d_safe(p, k) + shift,
        lambda p, k: unsafe_low(p.shifted(1), k - 1) * 10**6 + unsafe_high(p.shifted(1), k - 1),
        "=",
        shift=0,
    ),
    _step(
        "count/sums",
        "D - C + 1 as the printed difference of sums.",
        lambda p, k, sign: (
            even(p.M, 1, k)
            + odd(p.m, 2, k + 1)
            + signed(p.c, 2, 2 * k + 1, 1)
            - odd(p.M, 2, k)
            - even(p.m, 1, k)
            + sign * signed(p.c, 2, 2 * k, 1)
        ),
        lambda p, k: d_safe(p, k) - c_safe(p, k) + 1,
        "=",
        sign=1,
    ),
    _step(
        "count/rewritten",
        "D - C + 1 with Δ - c.",
        lambda p, k, more: (
            spares(p, 0, 1, k)
            - spares(p, 1, 2, k)
            + signed(p.c, 2, 2 * k + 1, 1)
            + p.m[2 * k + 1]
            + more
        ),
        lambda p, k: d_safe(p, k) - c_safe(p, k) + 1,
        "=",
        more=0,
    ),
    _step(
        "count/with-c1",
        "[C - c1, D] and [C, D + c1] have D - C + 1 + c1 elements: the sum now starts at i = 1.",
        lambda p, k, start: (
            spares(p, 0, 1, k)
            - spares(p, 1, 2, k)
            + signed(p.c, start, 2 * k + 1, 1)
            + p.m[2 * k + 1]
        ),
        lambda p, k: d_safe(p, k) - c_safe(p, k) + 1 + p.c[1],
        "=",
        start=1,
    ),
    _step(
        "width",
        "The moves fit: Δ1 + 1 ≤ D - C + 1 + c1.",
        lambda p, k, one: p.delta(1) + one,
        lambda p, k: d_safe(p, k) - c_safe(p, k) + 1 + p.c[1],
        "≤",
        one=1,
    ),
    _step(
        "width/rewritten",
        "That is (Δ1 - c1) + 1 ≤ (Δ2 - c2) + … with the sums from i = 2.",
        lambda p, k, one: (
            p.spare(2)
            + spares(p, 0, 2, k)
            - spares(p, 1, 2, k)
            + signed(p.c, 2, 2 * k + 1, 1)
            + p.m[2 * k + 1]
            - (p.spare(1) + one)
        ),
        lambda p, k: d_safe(p, k) - c_safe(p, k) + 1 + p.c[1] - (p.delta(1) + 1),
        "=",
        one=1,
    ),
    _step(
        "split",
        "Both parts of the first unsafe interval exist: m1 + c1 ≤ M1.",
        lambda p, k, less: p.M[1] - less,
        lambda p, k: p.m[1] + p.c[1],
        "≥",
        less=0,
    ),
    _step(
        "split/second",
        "And M1 ≤ M1 + m2 - c1 + c2 - 1.",
        lambda p, k, one: p.M[1] + p.m[2] - p.c[1] + p.c[2] - one,
        lambda p, k: p.M[1],
        "≥",
        one=1,
    ),
    _step(
        "small-rests",
        "{0, …, c1} lies in [0, m2 + c2 - 1].",
        lambda p, k, one: p.m[2] + p.c[2] - one,
        lambda p, k: p.c[1],
        "≥",
        one=1,
    ),
    _step(
        "unsafe/low",
        "In the unsafe case C = A - m1 - c1.",
        lambda p, k, times: unsafe_low(p, k) - p.m[1] - times * p.c[1],
        c_unsafe,
        "=",
        times=1,
    ),
    _step(
        "unsafe/high",
        "In the unsafe case D = B - M1 + c1.",
        lambda p, k, times: unsafe_high(p, k) - p.M[1] + times * p.c[1],
        d_unsafe,
        "=",
        times=1,
    ),
    _step(
        "unsafe/safe",
        "That [C, D] is a safe interval of level 2.",
        lambda p, k, shift: c_unsafe(p, k) * 10**6 + d_unsafe(p, k) + shift,
        lambda p, k: safe_low(p.shifted(1), k) * 10**6 + safe_high(p.shifted(1), k),
        "=",
        shift=0,
    ),
    _step(
        "unsafe/positive",
        "There 0 < C.",
        lambda p, k, zero: zero,
        c_unsafe,
        "<",
        zero=0,
    ),
    _step(
        "unsafe/room",
        "There c1 ≤ D - C.",
        lambda p, k, plus: p.c[1] + plus,
        lambda p, k: d_unsafe(p, k) - c_unsafe(p, k),
        "≤",
        plus=0,
    ),
    _step(
        "unsafe/room/rewritten",
        "D - C with Δ - c, as printed.",
        lambda p, k, one: (
            spares(p, 1, 2, k + 1)
            - spares(p, 0, 1, k)
            + signed(p.c, 2, 2 * k + 2, 0)
            + p.m[2 * k + 2]
            - one
        ),
        lambda p, k: d_unsafe(p, k) - c_unsafe(p, k),
        "=",
        one=1,
    ),
]
