"""Paper 003, the proof step by step.

An inequality is tried on sequences that satisfy the conditions, a rewriting on any. In [A, B] lies
the pile, in [C, D] what the players leave.
"""

from collections.abc import Callable, Iterator
from typing import TypeVar

from onepile.papers.claims import Form, claim, given
from onepile.papers.paper_003.intervals import Plan, even, odd, plans, proper, signed, wild

_F = TypeVar("_F", bound=Form)


def inequality(claim_id: str) -> Callable[[_F], _F]:
    """A step for k >= 1 under (a) and (b)."""
    return claim(
        claim_id,
        lambda n: ((p, k) for p in plans(100) if proper(p) for k in range(1, n + 1)),
        8,
        "proof step",
    )


def identity(claim_id: str) -> Callable[[_F], _F]:
    """A rewriting for k >= 1."""
    return claim(
        claim_id,
        lambda n: ((p, k) for p in wild() for k in range(1, n + 1)),
        8,
        "proof step",
        survives="an identity of the printed sums, true of any sequences: nothing is computed",
    )


# The intervals exist.


@inequality("003/proof/safe-exists")
def _(p: Plan, k: int, *, less: int = 0) -> bool:
    """The safe intervals are not empty: lower end ≤ upper end."""
    return p.safe_A(k) <= p.safe_B(k) - less


@identity("003/proof/safe-exists/rewritten")
def _(p: Plan, k: int, *, one: int = 1) -> bool:
    """That inequality, rewritten with Δ - c, has the same two sides' difference."""
    left = odd(p.spares, 1, k) + even(p.c, 1, k)
    right = even(p.spares, 1, k) + odd(p.c, 1, k + 1) + (p.m[2 * k + 1] - one)
    return p.safe_B(k) - p.safe_A(k) == right - left


@inequality("003/proof/first-unsafe")
def _(p: Plan, k: int, *, one: int = 1) -> bool:
    """The first unsafe interval is not empty: m1 + c1 ≤ M1 + m2 - c1 + c2 - 1."""
    return p.m[1] + p.c[1] <= p.M[1] + p.m[2] - p.c[1] + p.c[2] - one


@identity("003/proof/first-unsafe/rewritten")
def _(p: Plan, k: int, *, one: int = 1) -> bool:
    """That is 0 ≤ (Δ1 - c1) + (m2 - 1) + (-c1 + c2)."""
    difference = p.M[1] + p.m[2] - p.c[1] + p.c[2] - 1 - (p.m[1] + p.c[1])
    return difference == p.spares[1] + (p.m[2] - one) + (-p.c[1] + p.c[2])


@inequality("003/proof/unsafe-exists")
def _(p: Plan, k: int, *, less: int = 0) -> bool:
    """The unsafe intervals are not empty."""
    return p.unsafe_A(k) <= p.unsafe_B(k) - less


@identity("003/proof/unsafe-exists/rewritten")
def _(p: Plan, k: int, *, one: int = 1) -> bool:
    """That inequality, rewritten with Δ - c."""
    left = even(p.spares, 1, k) + odd(p.c, 1, k + 1)
    right = odd(p.spares, 1, k + 1) + even(p.c, 1, k + 1) + (p.m[2 * k + 2] - one)
    return p.unsafe_B(k) - p.unsafe_A(k) == right - left


# A pile in a safe interval.


def _moves(n: int) -> Iterator[tuple[Plan, int]]:
    return ((p, i) for p in plans(n) if proper(p) for i in range(1, n + 1))


@claim("003/proof/block-all", _moves, 100, "proof step")
def _(p: Plan, i: int, *, less: int = 0) -> bool:
    """If c1 ≥ 1 then m1 ≤ m1 + c1 - 1 < M1.

    Note: tried for every move i, as the proof's shift of subscripts needs it
    """
    given(p.c[i] >= 1)
    return p.m[i] + p.c[i] - 1 < p.M[i] - less


@inequality("003/proof/pile-large")
def _(p: Plan, k: int, *, plus: int = 0) -> bool:
    """In a safe interval after the first, M1 < n."""
    return p.M[1] + plus < p.safe_A(k)


@identity("003/proof/reach/low")
def _(p: Plan, k: int, *, times: int = 1) -> bool:
    """From a safe interval [A, B] no move leaves less than C - c1: A - M1 = C - c1."""
    return p.safe_A(k) - p.M[1] == p.safe_C(k) - times * p.c[1]


@identity("003/proof/reach/high")
def _(p: Plan, k: int, *, times: int = 1) -> bool:
    """And none leaves more than D + c1: B - m1 = D + c1."""
    return p.safe_B(k) - p.m[1] == p.safe_D(k) + times * p.c[1]


@identity("003/proof/reach/unsafe")
def _(p: Plan, k: int, *, shift: int = 0) -> bool:
    """That [C, D] is an unsafe interval of level 2."""
    second = p.shifted(1)
    return (p.safe_C(k), p.safe_D(k) + shift) == (second.unsafe_A(k - 1), second.unsafe_B(k - 1))


@identity("003/proof/count/sums")
def _(p: Plan, k: int, *, sign: int = 1) -> bool:
    """D - C + 1 as the printed difference of sums."""
    upper = even(p.M, 1, k) + odd(p.m, 2, k + 1) + signed(p.c, 2, 2 * k + 1, 1)
    lower = odd(p.M, 2, k) + even(p.m, 1, k)
    return p.safe_D(k) - p.safe_C(k) + 1 == upper - lower + sign * signed(p.c, 2, 2 * k, 1)


@identity("003/proof/count/rewritten")
def _(p: Plan, k: int, *, more: int = 0) -> bool:
    """D - C + 1 with Δ - c."""
    spares = even(p.spares, 1, k) - odd(p.spares, 2, k)
    rest = signed(p.c, 2, 2 * k + 1, 1) + p.m[2 * k + 1]
    return p.safe_D(k) - p.safe_C(k) + 1 == spares + rest + more


@identity("003/proof/count/with-c1")
def _(p: Plan, k: int, *, start: int = 1) -> bool:
    """[C - c1, D] and [C, D + c1] have D - C + 1 + c1 elements: the sum now starts at i = 1."""
    spares = even(p.spares, 1, k) - odd(p.spares, 2, k)
    rest = signed(p.c, start, 2 * k + 1, 1) + p.m[2 * k + 1]
    return p.safe_D(k) - p.safe_C(k) + 1 + p.c[1] == spares + rest


@inequality("003/proof/width")
def _(p: Plan, k: int, *, one: int = 1) -> bool:
    """The moves fit: Δ1 + 1 ≤ D - C + 1 + c1."""
    return p.delta(1) + one <= p.safe_D(k) - p.safe_C(k) + 1 + p.c[1]


@identity("003/proof/width/rewritten")
def _(p: Plan, k: int, *, one: int = 1) -> bool:
    """That is (Δ1 - c1) + 1 ≤ (Δ2 - c2) + … with the sums from i = 2."""
    left = p.spares[1] + one
    spares = p.spares[2] + even(p.spares, 2, k) - odd(p.spares, 2, k)
    right = spares + signed(p.c, 2, 2 * k + 1, 1) + p.m[2 * k + 1]
    return p.safe_D(k) - p.safe_C(k) + 1 + p.c[1] - (p.delta(1) + 1) == right - left


# A pile in an unsafe interval.


@inequality("003/proof/split")
def _(p: Plan, k: int, *, less: int = 0) -> bool:
    """Both parts of the first unsafe interval exist: m1 + c1 ≤ M1."""
    return p.m[1] + p.c[1] <= p.M[1] - less


@inequality("003/proof/split/second")
def _(p: Plan, k: int, *, one: int = 1) -> bool:
    """And M1 ≤ M1 + m2 - c1 + c2 - 1."""
    return p.M[1] <= p.M[1] + p.m[2] - p.c[1] + p.c[2] - one


@inequality("003/proof/small-rests")
def _(p: Plan, k: int, *, one: int = 1) -> bool:
    """{0, …, c1} lies in [0, m2 + c2 - 1]."""
    return p.c[1] <= p.m[2] + p.c[2] - one


@identity("003/proof/unsafe/low")
def _(p: Plan, k: int, *, times: int = 1) -> bool:
    """In the unsafe case C = A - m1 - c1."""
    return p.unsafe_C(k) == p.unsafe_A(k) - p.m[1] - times * p.c[1]


@identity("003/proof/unsafe/high")
def _(p: Plan, k: int, *, times: int = 1) -> bool:
    """In the unsafe case D = B - M1 + c1."""
    return p.unsafe_D(k) == p.unsafe_B(k) - p.M[1] + times * p.c[1]


@identity("003/proof/unsafe/safe")
def _(p: Plan, k: int, *, shift: int = 0) -> bool:
    """That [C, D] is a safe interval of level 2."""
    second = p.shifted(1)
    return (p.unsafe_C(k), p.unsafe_D(k) + shift) == (second.safe_A(k), second.safe_B(k))


@inequality("003/proof/unsafe/positive")
def _(p: Plan, k: int, *, zero: int = 0) -> bool:
    """There 0 < C."""
    return zero < p.unsafe_C(k)


@inequality("003/proof/unsafe/room")
def _(p: Plan, k: int, *, plus: int = 0) -> bool:
    """There c1 ≤ D - C."""
    return p.c[1] + plus <= p.unsafe_D(k) - p.unsafe_C(k)


@identity("003/proof/unsafe/room/rewritten")
def _(p: Plan, k: int, *, one: int = 1) -> bool:
    """D - C with Δ - c, as printed."""
    spares = odd(p.spares, 2, k + 1) - even(p.spares, 1, k)
    rest = signed(p.c, 2, 2 * k + 2, 0) + p.m[2 * k + 2] - one
    return p.unsafe_D(k) - p.unsafe_C(k) == spares + rest
