"""Judges of what `onepile.families.pile_size.properties` says."""

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from math import log

from onepile.families.pile_size import PileSize
from onepile.families.pile_size.rules import PileSizePosition
from onepile.formulas import Expression, exact
from onepile.formulas.evaluate import evaluator
from onepile.formulas.properties import always
from onepile.formulas.syntax import Call
from onepile.oracle import Oracle
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, judged

_LATE = 80
"""From here on at the latest all may be taken, where that is said from some pile on."""


def _rules(oracle: Definition) -> PileSize:
    assert isinstance(oracle.game, PileSize)
    return oracle.game


@lru_cache(maxsize=32)
def _oracle_of(game: PileSize) -> Oracle:
    return Oracle(game)


def nim_values(oracle: Definition, bound: int) -> list[int]:
    """The nim-values of the piles 0 … bound in normal play."""
    game = _rules(oracle)
    normal = _oracle_of(replace(game, misere=False)) if game.misere else oracle
    return [normal.nim_value(PileSizePosition(pile)) for pile in range(bound + 1)]


def _bar(f: Expression, bound: int) -> list[int]:
    """f̄ of 0 … bound, by its definition."""
    heights = [0]
    for n in range(1, bound + 1):
        heights.append(min(heights[-1] + 1, max(0, f(n))))
    return heights


@judge("bar-never-falls")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By f̄, value by value; then the recurrence against the nim-values, and the safe piles."""
    game = _rules(oracle)
    heights = _bar(game.f, bound)
    if any(heights[n] < heights[n - 1] for n in range(1, bound + 1)):
        return Verdict.FALSE
    told = [0]
    for n in range(1, bound + 1):
        rises = heights[n] > heights[n - 1]
        told.append(heights[n] if rises else told[n - 1 - heights[n]])
    if told != nim_values(oracle, bound):
        return Verdict.FALSE
    safe = (told[n] == (1 if said.misere else 0) for n in range(bound + 1))
    true = (oracle.is_safe(PileSizePosition(n)) for n in range(bound + 1))
    return Verdict.so_far(said.misere == game.misere and list(safe) == list(true))


@judge("bar-falls")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By the definition of f̄, wherever it is."""
    heights = _bar(_rules(oracle).f, said.n)
    return Verdict.of(heights[-2:] == [said.before, said.after] and said.after < said.before)


@judge("bar-rises")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By evaluation up to the bound."""
    if said.f != _rules(oracle).f:
        return Verdict.FALSE
    if said.way == "jumps":
        return judged(always(said.f, "unit_jumps"), oracle, bound)
    if said.way == "nim":
        return judged(always(said.f, "at_least_n"), oracle, bound)
    heights = _bar(said.f, bound)
    rises = heights == sorted(heights)
    if said.way == "late nim":
        last = len(heights) - 1
        return Verdict.so_far(rises and (last < _LATE or said.f(last) >= last))
    least = all(height == min(n, said.f(n)) for n, height in enumerate(heights) if n)
    return Verdict.so_far(rises and (least or said.way == "periods"))


@judge("chains-of-piles")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The chains are made from f and compared with the nim-values.

    F(m) and H(m) are the least n with f(n) = m and with n - f(n) = m. Whether f(n) and n - f(n)
    exceed every number is seen on no table.
    """
    if said.f != _rules(oracle).f:
        return Verdict.FALSE
    if bound >= 1 and said.f(1) not in (0, 1):
        return Verdict.FALSE
    if judged(always(said.f, "unit_jumps"), oracle, bound) is Verdict.FALSE:
        return Verdict.FALSE
    first: dict[int, int] = {0: 0}
    following: dict[int, int] = {}
    for n in range(1, bound + 1):
        first.setdefault(said.f(n), n)
        following.setdefault(n - said.f(n), n)
    g = nim_values(oracle, bound)
    for value, pile in first.items():
        chain = [pile]
        while chain[-1] + 1 in following:
            chain.append(following[chain[-1] + 1])
        if chain != [n for n, nim in enumerate(g) if nim == value]:
            return Verdict.FALSE
    return Verdict.CONSISTENT


@judge("first-jump")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By evaluation."""
    return Verdict.of(_rules(oracle).f(1) == said.value and said.value not in (0, 1))


_FAR = 10**30
"""Where growth is measured, and at the square of it."""


@judge("grows-like")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Far out, where it shows."""
    near, far = said.f(_FAR), said.f(_FAR**2)
    if min(near, far, _FAR - near, _FAR**2 - far) < bound:
        return Verdict.FALSE
    if said.rest:
        near, far = _FAR - near, _FAR**2 - far
    measured = (log(far) - log(near)) / log(_FAR)
    return Verdict.so_far(abs(measured - said.exponent) < 0.01)


@judge("stays-bounded")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """By evaluation up to the bound; it is the largest value if that is met there."""
    f = _rules(oracle).f
    values = [n - f(n) if said.rest else f(n) for n in range(1, bound + 1)]
    return Verdict.so_far(max(values) <= said.most)


@judge("rounded-complement")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The function inside the rounding, exactly, at whole numbers."""
    node = said.f.node
    if not isinstance(node, Call) or node.name not in ("floor", "ceil"):
        return Verdict.FALSE
    inside = evaluator(node.arguments[0])
    values = [inside(n) for n in range(1, bound + 2)]
    steps = (exact.subtract(b, a) for a, b in pairwise(values))
    return Verdict.so_far(
        exact.compare(values[0], 0) >= 0
        and exact.compare(values[0], 1) <= 0
        and all(exact.compare(s, 0) >= 0 and exact.compare(s, 1) <= 0 for s in steps)
    )


@judge("repeats-in-the-end")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """No table decides it; it speaks of the right one."""
    return Verdict.so_far(said.misere == oracle.game.misere)


def table(oracle: Definition, bound: int) -> list[int]:
    """What is spoken of as the table: nim-values, or in misère play which piles are unsafe."""
    if not oracle.game.misere:
        return nim_values(oracle, bound)
    return [int(not oracle.is_safe(PileSizePosition(pile))) for pile in range(bound + 1)]


@judge("table-repeats")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Pile by pile; no shorter period and no earlier start will do, nor what is seen twice."""
    if said.period < 1 or said.start < 0:
        return Verdict.FALSE
    if said.seen_to is not None:
        if said.seen_to + 1 - said.start < 3 * said.period:
            return Verdict.FALSE
        bound = min(bound, said.seen_to)
    if said.start + 2 * said.period > bound:
        return Verdict.BEYOND
    values = table(oracle, bound)

    def gains(period: int, start: int) -> set[int]:
        return {values[n + period] - values[n] for n in range(start, bound + 1 - period)}

    parts = (part for part in range(1, said.period) if said.period % part == 0)
    shorter = any(len(gains(part, said.start)) == 1 for part in parts)
    right = gains(said.period, said.start) == {said.gain}
    earlier = said.start > 0 and gains(said.period, said.start - 1) == {said.gain}
    return Verdict.so_far(right and not shorter and not earlier)


@judge("none-seen", names="to")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """Each period is tried from the end of the table."""
    values = table(oracle, said.to)
    for period in range(1, said.to // 3 + 1):
        gains = [values[n] - values[n - period] for n in range(said.to, period - 1, -1)]
        others = (i for i, gain in enumerate(gains) if gain != gains[0])
        alike = next(others, len(gains))
        if alike + period - 1 >= max(3 * period, said.to // 2):
            return Verdict.FALSE
    return Verdict.TRUE
