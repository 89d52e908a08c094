"""Paper 002, the bar of a function and theorem 1.

Sequences start at 0 here, so a sequence is a tuple whose entry n is f(n).
"""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate, pairwise, product
from math import gcd
from typing import Any, TypeAlias, TypeVar

from onepile.formulas import Expression
from onepile.papers import truth
from onepile.papers.claims import claim, corrects, given, same, show
from onepile.papers.far import FAR, nim_values, numbers
from onepile.papers.measured import measured, remembered

Sequence: TypeAlias = tuple[int, ...]


class FarSequence:
    """A formula with f̄ = f, whose values and nim-values are asked for one by one at any pile."""

    def __init__(self, text: str) -> None:
        self.f = Expression.parse(text)
        self.g = nim_values(f"pile-size; f={text}")

    def __getitem__(self, n: int) -> int:
        return self.f(n)


_S = TypeVar("_S", Sequence, FarSequence)


@remembered
@measured("construction")
def _bar(h: Sequence) -> Sequence:
    values = [0]
    for value in h[1:]:
        values.append(min(values[-1] + 1, value))
    return tuple(values)


def bar(h: _S) -> _S:
    """0 at 0, and min(bar(x-1) + 1, h(x)) after that.

    >>> bar((0, 2, 5, 1, 9))
    (0, 1, 2, 1, 2)
    """
    return h if isinstance(h, FarSequence) else _bar(h)


@remembered
def g(f: Sequence | FarSequence) -> list[int]:
    """The nim-values of all piles for which f is given."""
    if isinstance(f, FarSequence):
        return f.g
    return truth.nim_values(f, len(f) - 1)


def jumps(h: Sequence, least: int, most: int) -> bool:
    """Whether all jumps of h lie between the two: with 0 and 1 the unit jump condition, ujc."""
    return all(least <= b - a <= most for a, b in pairwise(h))


def non_decreasing_bar(f: Sequence | FarSequence, step: int = 0) -> bool:
    """The hypothesis of theorem 1."""
    return isinstance(f, FarSequence) or jumps(bar(f), step, 1)


@remembered
def _sequences(n: int) -> list[Sequence]:
    """All short sequences, the smallest first, then drawn long ones of every kind."""
    short = [h for length in range(1, 5) for h in product(range(4), repeat=length)]
    short.sort(key=lambda h: (len(h), max(h), h))
    source = random.Random(2002)
    long: list[Sequence] = []
    for _ in range(n):
        tops = [0]
        for _ in range(n):
            tops.append(tops[-1] + source.choice((0, 1)))
        long.append(tuple(tops))
        # The bar of this one is `tops`: only where that rises, the value may be larger.
        long.append(
            tuple(
                top + (source.choice((0, 0, 3, 9)) if k and top > tops[k - 1] else 0)
                for k, top in enumerate(tops)
            )
        )
        long.append(tuple(source.randint(0, 6) for _ in range(n + 1)))
        long.append(tuple(sorted(source.randint(0, n) for _ in range(n))))
    return short + long


def _bound(to: int) -> int:
    return min(20 + to // 100, 200)


def _each(n: int) -> Iterator[tuple[Sequence]]:
    return ((f,) for f in _sequences(n))


def _signed(n: int) -> Iterator[tuple[Sequence]]:
    """The same, and with negative values."""
    yield from _each(n)
    yield from ((tuple(v - 2 for v in h),) for h in _sequences(n)[:300])


_FORMULAS = ("floor(sqrt(n))", "ceil(n - sqrt(n))", "floor(n/3)", "floor(n/phi)", "ceil(n/sqrt(2))")


def _points(n: int) -> Iterator[tuple[Any, int]]:
    """Every sequence with each of its arguments."""
    if n < FAR:
        return ((f, k) for f in _sequences(n) for k in range(len(f)))
    return ((FarSequence(text), k) for text in _FORMULAS for k in numbers(n, 0))


# The introduction: the unit jump condition and the bar.


@claim("002/bar/unit-jumps", _signed, _bound)
def _(h: Sequence, *, start: int = 0, jump: int = 1) -> bool:
    """If h(0) = 0 and all jumps of h are 0 or 1, then h̄ = h."""
    given(h[0] == start and jumps(h, 0, jump))
    return bar(h) == h


@claim("002/bar/non-decreasing", _signed, _bound)
def _(h: Sequence, *, step: int = 0) -> bool:
    """If h(0) = 0 and h is non-decreasing, all jumps of h̄ are 0 or 1."""
    given(h[0] == 0 and jumps(h, step, 10**9))
    return jumps(bar(h), 0, 1)


@claim("002/bar/iff", lambda n: (case for case in _signed(n) if case[0][0] == 0), _bound)
def iff(h: Sequence) -> bool | str:
    """h̄ is non-decreasing exactly when all jumps of h are 0 or 1."""
    return jumps(bar(h), 0, 10**9) == jumps(h, 0, 1) or (
        f"h̄ = {show(bar(h))} is non-decreasing, h jumps by {h[1] - h[0]}"
    )


@corrects(iff)
def _(h: Sequence, *, jump: int = 1) -> bool:
    """Place: before Theorem 1, last remark on h̄
    Printed: h̄ is non-decreasing if and only if h satisfies the ujc
    Correct: h̄ is non-decreasing if and only if h̄ satisfies the ujc
    Reason: a bar is missing: h = 0, 2, 4, … jumps by 2 while h̄ = 0, 1, 2, … does not decrease
    """
    return jumps(bar(h), 0, 10**9) == jumps(bar(h), 0, jump)


_SLOPES = (
    *(f"{p}/{q}" for q in range(2, 9) for p in range(1, q) if gcd(p, q) == 1),
    *("1/phi", "1/sqrt(2)", "pi - 3", "0", "1", "3/2", "phi"),
)
"""Slopes between 0 and 1, rational and not, and then some that are not between."""


def _sloped(n: int) -> Iterator[tuple[str, int, int]]:
    return ((r, n, k) for r in _SLOPES for k in range(n + 1))


@remembered
def _line(rounding: str, r: str, n: int) -> Sequence:
    """The rounded multiples of r, exact."""
    f = Expression.parse(f"{rounding}(({r})*n)")
    return (f(0), *f.values(n, clamp=1 << 50).tolist())


@remembered
def _slope(r: str) -> Fraction:
    """The slope, exact or nearly: enough to compare it with whole numbers."""
    return Fraction(Expression.parse(f"floor(({r})*n)")(10**9), 10**9)


@remembered
def _largest(f: Sequence) -> list[int]:
    """The largest nim-value of the piles up to each."""
    return list(accumulate(g(f), max))


def _primitive(rounding: str, r: str, to: int, n: int, least: int, most: int) -> bool:
    """The primitive move functions: both conditions, and what Theorem 1 then says of the game."""
    given(least < _slope(r) < most)
    f = _line(rounding, r, to)
    return f[0] == 0 and 0 <= f[n] - f[max(0, n - 1)] <= 1 and _largest(f)[n] == f[n]


@claim("002/intro/floor", _sloped, 100)
def _(r: str, to: int, n: int, *, least: int = 0, most: int = 1) -> bool:
    """floor(rn) with 0 < r < 1 is 0 at 0 and has jumps 0 and 1 only; so it is the largest nim-value
    up to n.
    """
    return _primitive("floor", r, to, n, least, most)


@claim("002/intro/ceil", _sloped, 100)
def _(r: str, to: int, n: int, *, least: int = 0, most: int = 1) -> bool:
    """ceil(rn) with 0 < r < 1 is 0 at 0 and has jumps 0 and 1 only; so it is the largest nim-value
    up to n.
    """
    return _primitive("ceil", r, to, n, least, most)


@claim("002/intro/static", lambda n: ((k, pile) for k in range(1, 8) for pile in range(n)), 40)
def _(k: int, n: int, *, more: int = 1) -> bool:
    """Constant f = k is covered: h̄ is min(n, k), and the nim-value is n mod (k+1)."""
    f = (k,) * (n + 1)
    return bar(f)[n] == min(n, k) and g(f)[n] == n % (k + more)


# Theorem 1: f̄ is non-decreasing, g(n) are the nim-values.


@claim("002/theorem-1/1", _each, _bound)
def _(f: Sequence, *, value: int = 0) -> bool:
    """If f̄ is non-decreasing, the nim-value of 0 is 0."""
    given(non_decreasing_bar(f))
    return g(f)[0] == value


@claim("002/theorem-1/2", _points, _bound, far=True)
def _(f: Sequence, n: int, *, step: int = 0, shift: int = 0) -> bool:
    """Where f̄ rises, the nim-value is f̄(n)."""
    given(n >= 1 and non_decreasing_bar(f, step) and bar(f)[n] - bar(f)[n - 1] == 1)
    return g(f)[n] == bar(f)[n] + shift


@claim("002/theorem-1/3", _points, _bound, far=True)
def _(f: Sequence, n: int, *, step: int = 0, back: int = 1) -> bool:
    """Where f̄ is flat, f(n) = f̄(n) and the nim-value is that of n - 1 - f(n)."""
    given(n >= 1 and non_decreasing_bar(f, step) and bar(f)[n] == bar(f)[n - 1])
    return f[n] == bar(f)[n] and g(f)[n] == g(f)[max(0, n - back - f[n])]


def _window(f: Sequence, n: int) -> list[int]:
    """The nim-values of n, n - 1, …, n - f̄(n), sorted."""
    return sorted(g(f)[max(0, n - max(0, bar(f)[n])) : n + 1])


@claim("002/theorem-1/4", _points, _bound)
def _(f: Sequence, n: int, *, more: int = 1) -> bool:
    """The nim-values of n, n-1, …, n - f̄(n) are 0, 1, …, f̄(n)."""
    given(non_decreasing_bar(f))
    return _window(f, n) == list(range(bar(f)[n] + more))


@claim("002/theorem-1/5", _points, _bound, far=True)
def _(f: Sequence, n: int, *, less: int = 0) -> bool:
    """The nim-value of n is at most f̄(n)."""
    given(non_decreasing_bar(f))
    return g(f)[n] <= bar(f)[n] - less


@claim("002/theorem-1/bar-of-bar", _points, _bound)
def _(h: Sequence, n: int, *, shift: int = 0) -> bool:
    """Taking the bar twice changes nothing more."""
    return bar(bar(h))[n] == bar(h)[n] + shift


@claim("002/theorem-1/same-game", _each, _bound)
def _(f: Sequence, *, step: int = 0) -> bool:
    """f and f̄ give the same nim-values if f̄ is non-decreasing."""
    given(non_decreasing_bar(f, step))
    return g(f) == g(tuple(max(0, value) for value in bar(f)))


@claim("002/theorem-1/count", _points, _bound)
def count(f: Sequence, n: int) -> bool | str:
    """Both sets of part 4 have f̄(n) elements."""
    given(non_decreasing_bar(f))
    return same(bar(f)[n], len(set(_window(f, n))))


@corrects(count)
def _(f: Sequence, n: int, *, more: int = 1) -> bool:
    """Place: Theorem 1, remark before the proof
    Printed: both sets have precisely f̄(n) elements
    Correct: both sets have precisely f̄(n) + 1 elements
    Reason: 0, 1, …, f̄(n) are f̄(n) + 1 numbers
    """
    given(non_decreasing_bar(f))
    return len(set(_window(f, n))) == bar(f)[n] + more


@claim("002/theorem-1/below-n", _points, _bound, "proof step")
def _(f: Sequence, n: int, *, less: int = 0) -> bool:
    """f̄(n) ≤ n."""
    return bar(f)[n] <= n - less


@claim("002/theorem-1/capped", _points, _bound, "proof step")
def _(f: Sequence, n: int, *, less: int = 0) -> bool:
    """min(n, f(n)) has the same bar as f."""
    return bar(tuple(min(k - less, value) for k, value in enumerate(f)))[n] == bar(f)[n]


@claim("002/theorem-1/case-1", _points, _bound, "proof step")
def _(f: Sequence, n: int, *, one: int = 1) -> bool:
    """If f̄(n-1) < f(n), then f̄ rises by 1 at n."""
    given(n >= 1 and bar(f)[n - 1] < f[n])
    return bar(f)[n] - bar(f)[n - 1] == one


@claim("002/theorem-1/case-2", _points, _bound, "proof step")
def _(f: Sequence, n: int, *, step: int = 0) -> bool:
    """If f(n) ≤ f̄(n-1) and f̄ is non-decreasing, then f̄(n) = f̄(n-1) = f(n)."""
    given(n >= 1 and non_decreasing_bar(f, step) and f[n] <= bar(f)[n - 1])
    return bar(f)[n] == bar(f)[n - 1] == f[n]


@claim("002/theorem-1/distinct", _points, _bound, "proof step")
def _(f: Sequence, n: int, *, more: int = 1) -> bool:
    """The nim-values of n-1, n-2, …, n-1-f̄(n-1) are all distinct."""
    given(n >= 1 and non_decreasing_bar(f))
    return len(set(_window(f, n - 1))) == bar(f)[n - 1] + more


@claim("002/theorem-1/zero", _points, _bound, "proof step")
def _(f: Sequence, n: int, *, value: int = 0) -> bool:
    """If f(n) = 0 and f̄ is non-decreasing, f̄ is 0 up to n."""
    given(non_decreasing_bar(f) and n >= 1 and f[n] == value)
    return max(bar(f)[: n + 1]) == 0
