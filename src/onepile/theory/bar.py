"""From a move function f to its staircase f̄, with the proof that f̄ never falls.

Paper 002 sets f̄(0) = 0 and f̄(n) = min(f̄(n−1) + 1, f(n)), so that f̄(n) is the least of n and of
f(j) + n − j for j <= n (f counting as 0 where it is negative: there the game is over). Theorem 1
needs f̄ never to fall. That is proved here for

* f with unit jumps: f̄(n) = min(n, f(n));
* f(n) >= n: f̄(n) = n, one pile of ordinary nim;
* f that gains the same amount with every period, rising or not: once f̄(m + period) =
  f̄(m) + gain at one m, it holds for ever, so finitely many values decide.

Where none of these applies the hypothesis can still be checked, pile by pile, while a table is
made (`tables.nim_values`).
"""

from fractions import Fraction
from math import comb
from typing import NamedTuple

from onepile.errors import NotApplicable, quote
from onepile.games import Expression
from onepile.theory.quick_values import quick_values
from onepile.theory.staircases import (
    LinearStaircase,
    RunStarts,
    SearchedStaircase,
    Staircase,
    SteppedStaircase,
)

_MAX_HEIGHTS = 200_000
_UNIT_JUMPS = "f(n+1) - f(n) is 0 or 1 for every n"


class Bar(NamedTuple):
    """f̄ and why it never falls."""

    staircase: Staircase
    reason: str


def bar(f: Expression) -> Bar:
    """The staircase f̄ of a move function, with the reason why it is one.

    Raises:
        NotApplicable: f̄ falls somewhere, or nothing is proved about it.

    >>> half, reason = bar(Expression.parse("floor(n/2)"))
    >>> half, reason
    (LinearStaircase(p=1, q=2, r=0), 'f(n+1) - f(n) is 0 or 1 for every n')
    >>> bar(Expression.parse("n%3"))
    Traceback (most recent call last):
        ...
    onepile.errors.NotApplicable: f̄ of 'n%3' falls from 2 to 0 at n = 3: theorem 1 needs it ...
    """
    shape = f.shape
    linear = shape.linear
    if linear is not None and 0 <= linear.p <= linear.q:
        return Bar(LinearStaircase(linear.p, linear.q, linear.r), _UNIT_JUMPS)
    if shape.at_least_n:
        return Bar(LinearStaircase(1, 1, 0), "f(n) >= n for every n")
    if shape.unit_jumps and not gains(f):
        return Bar(SearchedStaircase(quick_values(f), run_starts(f)), _UNIT_JUMPS)
    return Bar(_stepped(f), "f̄ never falls, as its first periods show")


class Gain(NamedTuple):
    """f(n + period) = f(n) + gain for every n >= start."""

    start: int
    period: int
    gain: int


def gains(f: Expression) -> Gain | None:
    """How f repeats itself, proved from its normal form; None when it does not, or is not known to.

    >>> gains(Expression.parse("2*floor(n/4) + n%3"))
    Gain(start=1, period=12, gain=6)
    """
    form = f.shape.quasi
    if form is None or any(len(piece) > 2 for piece in form.pieces):
        return None
    slopes = {piece[1] if len(piece) == 2 else Fraction(0) for piece in form.pieces}
    if len(slopes) != 1:
        return None
    slope = slopes.pop()
    period = form.period * (slope * form.period).denominator
    return Gain(form.start, period, int(slope * period))


def _stepped(f: Expression) -> Staircase:
    repeat = gains(f)
    if repeat is None:
        raise NotApplicable(
            f"nothing is proved about the steps of f={quote(str(f))}: "
            "theorem 1 needs f̄ never to fall"
        )
    start, period, gain = repeat
    if gain < 0 and all(f(n) <= 0 for n in range(1, start + period)):
        return LinearStaircase(0, 1, 0)
    if gain > 0:
        # Negative values count as 0, so they repeat with the gain only from where there are none.
        lowest = min(f(n) for n in range(start, start + period))
        start += max(0, -(lowest // gain)) * period
    if gain > period:
        # f(n) - n grows, so its least value is met before the end of the first period.
        heights = _heights(f, start + period)
        lag = len(heights) - 1 - heights[-1]
        return LinearStaircase(1, 1, -lag) if _is_late_nim(heights, lag) else _joined(heights)
    heights = [0]
    for n in range(1, _MAX_HEIGHTS):
        heights.append(_height(f, n, heights[-1]))
        back = n - period
        if back >= start and heights[n] == heights[back] + gain:
            return SteppedStaircase(tuple(heights), back, period, gain)
    raise _unsettled(f)


def _unsettled(f: Expression) -> NotApplicable:
    return NotApplicable(f"f̄ of {quote(str(f))} does not settle within {_MAX_HEIGHTS} piles")


def _heights(f: Expression, to: int) -> list[int]:
    if to > _MAX_HEIGHTS:
        raise _unsettled(f)
    heights = [0]
    for n in range(1, to + 1):
        heights.append(_height(f, n, heights[-1]))
    return heights


def _height(f: Expression, n: int, before: int) -> int:
    height = min(before + 1, max(0, f(n)))
    if height < before:
        raise NotApplicable(
            f"f̄ of {quote(str(f))} falls from {before} to {height} at n = {n}: "
            "theorem 1 needs it never to fall"
        )
    return height


def _is_late_nim(heights: list[int], lag: int) -> bool:
    return all(height == max(0, n - lag) for n, height in enumerate(heights))


def _joined(heights: list[int]) -> Staircase:
    """Heights as given, then rising by 1 at every pile."""
    last = len(heights) - 1
    return SteppedStaircase((*heights, heights[-1] + 1), last, 1, 1)


def run_starts(f: Expression) -> RunStarts | None:
    """The polynomial F of f = ⌊c·n^(1/k) + d⌋ or ⌈c·n^(1/k) + d⌉, if its coefficients are whole.

    With ⌊⌋, f(n) >= m means n >= Q(m) = ((m−d)/c)^k; with ⌈⌉ it means n > Q(m−1).

    >>> run_starts(Expression.parse("ceil(sqrt(n)) + 3"))
    RunStarts(coefficients=(17, -8, 1), first=7)
    """
    form = f.shape.powers
    if form is None or form.rounding == "exact":
        return None
    terms = dict(form.terms)
    offset = terms.pop(Fraction(0), 0)
    if len(terms) != 1:
        return None
    ((exponent, factor),) = terms.items()
    if not isinstance(factor, int | Fraction) or not isinstance(offset, int | Fraction):
        return None
    if exponent.numerator != 1 or exponent == 1 or factor <= 0:
        return None
    degree = exponent.denominator
    up = int(form.rounding == "ceil")
    # ((m - shift)/factor)^degree + up, by the binomial theorem
    shift = Fraction(offset) + up
    exact = [
        comb(degree, i) * (-shift) ** (degree - i) / Fraction(factor) ** degree
        for i in range(degree + 1)
    ]
    exact[0] += up
    if any(coefficient.denominator != 1 for coefficient in exact):
        return None
    coefficients = tuple(int(coefficient) for coefficient in exact)
    return RunStarts(coefficients, _first_valid(coefficients, shift))


def _first_valid(coefficients: tuple[int, ...], shift: Fraction) -> int:
    """From where on F(m) >= m for ever, m >= shift and m >= 1: there f̄ = f has its runs.

    F(m) − m is convex from the shift on: where it rises and is not negative, it stays so.
    """
    above = RunStarts((coefficients[0], coefficients[1] - 1, *coefficients[2:]), 0)
    low = high = max(1, -(-shift.numerator // shift.denominator))
    while not 0 <= above(high) <= above(high + 1):
        low, high = high + 1, 2 * high
    while low < high:
        middle = (low + high) // 2
        if 0 <= above(middle) <= above(middle + 1):
            high = middle
        else:
            low = middle + 1
    return high
