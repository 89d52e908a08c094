"""From a move function f to its staircase f̄, with the proof that f̄ never falls.

Paper 002 sets f̄(0) = 0 and f̄(n) = min(f̄(n−1) + 1, f(n)), so that f̄(n) is the least of n and of
f(j) + n − j for j <= n (f counting as 0 where it is negative: there the game is over). Theorem 1
needs f̄ never to fall. That is proved here for

* f with unit jumps: f̄(n) = min(n, f(n));
* f(n) >= n: f̄(n) = n, one pile of ordinary nim;
* f(n) >= n from some pile on: f̄ rises by 1 from there, so only the first values may let it fall;
* rounded roots whose jumps are larger at first, as of ⌊5√n⌋: the same, if the first values say so;
* f that gains the same amount with every period, rising or not: once f̄(m + period) =
  f̄(m) + gain at one m, it holds for ever, so finitely many values decide.

Where none of these applies the hypothesis can still be checked, pile by pile, while a table is
made (`families.pile_size.tables`).
"""

from functools import lru_cache
from typing import Literal, NamedTuple

from onepile.errors import NotApplicable, quote
from onepile.families.pile_size.staircases import (
    LinearStaircase,
    SearchedStaircase,
    Staircase,
    SteppedStaircase,
)
from onepile.families.pile_size.tread_starts import tread_starts
from onepile.formulas import Expression
from onepile.formulas.syntax import Binary, Call, Given, Listing, Number, Variable, put, walk
from onepile.mathematics.periods import Repetition

_MAX_HEIGHTS = 200_000
_FIRST_OF_NIM = (2, 3, 5, 9, 17, 33, 65)
"""From which of these piles on f(n) >= n is tried to be proved, where that fails before."""

Way = Literal["jumps", "nim", "late nim", "root", "periods"]


class Bar(NamedTuple):
    """f̄ and why it never falls: `jumps`, `nim` or `late nim`, a rounded `root`, first `periods`."""

    staircase: Staircase
    way: Way


def bar(f: Expression) -> Bar:
    """The staircase f̄ of a move function, and why it is one.

    Raises:
        NotApplicable: f̄ falls somewhere, or nothing is proved about it.

    >>> bar(Expression.parse("floor(n/2)"))
    Bar(staircase=LinearStaircase(p=1, q=2, r=0), way='jumps')
    >>> bar(Expression.parse("n%3"))
    Traceback (most recent call last):
        ...
    onepile.errors.NotApplicable: f̄ of 'n%3' falls from 2 to 0 at n = 3: theorem 1 needs it ...
    """
    found = _remembered(f)
    if isinstance(found, str):
        raise NotApplicable(found)
    return found


@lru_cache(maxsize=256)
def _remembered(f: Expression) -> Bar | str:
    """The staircase, or why there is none."""
    try:
        return _made(f)
    except NotApplicable as error:
        return str(error)


def _made(f: Expression) -> Bar:
    shape = f.shape
    linear = shape.linear
    if linear is not None and 0 <= linear.p <= linear.q:
        return Bar(LinearStaircase(linear.p, linear.q, linear.r), "jumps")
    if shape.at_least_n:
        return Bar(LinearStaircase(1, 1, 0), "nim")
    if shape.unit_jumps and not gains(f):
        return Bar(SearchedStaircase(f, tread_starts(f)), "jumps")
    treads = tread_starts(f)
    if treads is not None and _is_least(f, treads(treads.first)):
        return Bar(SearchedStaircase(f, treads), "root")
    if gains(f) is None and (start := _nim_from(f)) is not None:
        return Bar(_joined(_heights(f, start)), "late nim")
    return Bar(_stepped(f), "periods")


def linear_up_to(f: Expression, bound: int) -> LinearStaircase | None:
    """A staircase that agrees with f̄ for the piles 0 … bound, for f = ⌊cn + d⌋ or ⌈cn + d⌉.

    Here c is irrational and between 0 and 1, and d rational. None for any other f.

    It agrees up to the next power of two, so that many piles share one.

    >>> linear_up_to(Expression.parse("floor(n/phi)"), 1000)
    LinearStaircase(p=377, q=610, r=0)
    """
    return _agreeing(f, (bound - 1).bit_length())


@lru_cache(maxsize=256)
def _agreeing(f: Expression, bits: int) -> LinearStaircase | None:
    line = f.irrational_line
    agreeing = None if line is None else line.agreeing(1 << bits)
    if agreeing is None or agreeing.p >= agreeing.q:
        return None
    return LinearStaircase(agreeing.p, agreeing.q, agreeing.r)


def _nim_from(f: Expression) -> int | None:
    """A pile from which on all is proved to be allowed, f(n) >= n; None: none is seen."""

    def later(start: int) -> Expression:
        """The n-th value from there, as if all began there: f(n + start - 1) - (start - 1)."""
        before = Number(start - 1)
        moved = put(f.node, {f.variable: Binary("+", Variable(f.variable), before)})
        return Expression(Binary("-", moved, before), f.variable)

    if any(isinstance(part, Listing | Given) for part in walk(f.node)):
        return None
    return next((start for start in _FIRST_OF_NIM if later(start).shape.at_least_n), None)


def _is_least(f: Expression, settled: int) -> bool:
    """Whether f̄(n) = min(n, f(n)), for an f that has unit jumps from pile `settled` on."""
    if settled > _MAX_HEIGHTS:
        return False
    return all(height == min(n, f(n)) for n, height in enumerate(_heights(f, settled)) if n)


@lru_cache(maxsize=256)
def gains(f: Expression) -> Repetition | None:
    """How f repeats itself, proved from its normal form; None when it does not, or is not known to.

    Where it falls for ever it is 0 in the end, as negative values are.

    >>> gains(Expression.parse("2*floor(n/4) + n%3"))
    Repetition(start=1, period=12, gain=6, seen_to=None)
    >>> gains(Expression.parse("9-2n"))
    Repetition(start=5, period=1, gain=0, seen_to=None)
    """
    form = f.shape.quasi
    if form is not None and form.slope is not None and form.slope < 0:
        form = Expression(Call("max", (f.node, Number(0))), f.variable).shape.quasi
    if form is None or (slope := form.slope) is None:
        return None
    period = form.period * (slope * form.period).denominator
    return Repetition(form.start, period, int(slope * period))


def require_repeating(f: Expression) -> None:
    """Refuse an f that is not known to repeat itself, nor n - f(n) to do so, or never to rise.

    Raises:
        NotApplicable: no period of the nim-values can be proved.
    """
    repeat = gains(f)
    if repeat is None or 0 < repeat.gain < repeat.period:
        raise NotApplicable(f"f={quote(str(f))} is not known to repeat itself")


def _stepped(f: Expression) -> Staircase:
    repeat = gains(f)
    if repeat is None:
        raise NotApplicable(
            f"nothing is proved about the steps of f={quote(str(f))}: "
            "theorem 1 needs f̄ never to fall"
        )
    start, period, gain = repeat.start, repeat.period, repeat.gain
    if gain == 0 and all(f(n) <= 0 for n in range(1, start + period)):
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
