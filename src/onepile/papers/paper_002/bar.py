"""Paper 002, the bar of a function and theorem 1.

Sequences start at 0 here, so a sequence is a tuple whose entry n is f(n).
"""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate, pairwise, product
from math import gcd
from typing import Any

from onepile.formulas import Expression
from onepile.papers import truth
from onepile.papers.claim import SILENT, Claim, Side, show, up_to
from onepile.papers.measured import measured, remembered

Sequence = tuple[int, ...]


@remembered
@measured("construction")
def bar(h: Sequence) -> Sequence:
    """0 at 0, and min(bar(x-1) + 1, h(x)) after that.

    >>> bar((0, 2, 5, 1, 9))
    (0, 1, 2, 1, 2)
    """
    values = [0]
    for value in h[1:]:
        values.append(min(values[-1] + 1, value))
    return tuple(values)


def jumps(h: Sequence, least: int, most: int) -> bool:
    """Whether all jumps of h lie between the two."""
    return all(least <= b - a <= most for a, b in pairwise(h))


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


def _signed(n: int) -> list[Sequence]:
    """The same, and with negative values."""
    return _sequences(n) + [tuple(v - 2 for v in h) for h in _sequences(n)[:300]]


def _points(n: int) -> Iterator[tuple[Sequence, int]]:
    return ((f, k) for f in _sequences(n) for k in range(len(f)))


@remembered
def nim(f: Sequence) -> list[int]:
    """The nim-values of all piles for which f is given."""
    return truth.nim_values(f, len(f) - 1)


def _sized(f: Sequence, step: int) -> bool:
    """The hypothesis of theorem 1: the bar is non-decreasing."""
    return jumps(bar(f), step, 1)


def when(hypothesis: bool, value: Any) -> Any:
    """The value claimed under a hypothesis; silence where that fails."""
    return value if hypothesis else SILENT


def _rise(case: tuple[Sequence, int], step: int, shift: int) -> Any:
    f, k = case
    if k == 0 or not _sized(f, step) or bar(f)[k] - bar(f)[k - 1] != 1:
        return SILENT
    return bar(f)[k] + shift


def _flat(case: tuple[Sequence, int], step: int, back: int) -> Any:
    f, k = case
    if k == 0 or not _sized(f, step) or bar(f)[k] != bar(f)[k - 1]:
        return SILENT
    return bar(f)[k], nim(f)[max(0, k - back - f[k])]


def _window(case: tuple[Sequence, int]) -> list[int]:
    """The nim-values of the last piles, as far as the bar reaches back, sorted."""
    f, k = case
    return sorted(nim(f)[max(0, k - max(0, bar(f)[k])) : k + 1])


_SLOPES = (
    *(f"{p}/{q}" for q in range(2, 9) for p in range(1, q) if gcd(p, q) == 1),
    *("1/phi", "1/sqrt(2)", "pi - 3", "0", "1", "3/2", "phi"),
)
"""Slopes between 0 and 1, rational and not, and then some that are not between."""


@remembered
def _line_values(rounding: str, r: str, n: int) -> Sequence:
    """The rounded multiples of r, exact."""
    f = Expression.parse(f"{rounding}(({r})*n)")
    return (f(0), *f.values(n, clamp=1 << 50).tolist())


@remembered
def _slope(r: str) -> Fraction:
    """The slope, exact or nearly: enough to compare it with whole numbers."""
    return Fraction(Expression.parse(f"floor(({r})*n)")(10**9), 10**9)


@remembered
def _tops(f: Sequence) -> list[int]:
    """The largest nim-value of the piles up to each."""
    return list(accumulate(nim(f), max))


def _line(rounding: str) -> Claim:
    """The primitive move functions: both conditions, and what Theorem 1 then says of the game."""

    def claimed(case: tuple[str, int, int], least: int, most: int) -> Any:
        r, n, k = case
        if not least < _slope(r) < most:
            return SILENT
        return 0, True, _line_values(rounding, r, n)[k]

    def true(case: tuple[str, int, int]) -> Any:
        r, n, k = case
        f = _line_values(rounding, r, n)
        return f[0], 0 <= f[k] - f[max(0, k - 1)] <= 1, _tops(f)[k]

    return Claim(
        id=f"002/intro/{rounding}",
        statement=f"{rounding}(rn) with 0 < r < 1 is 0 at 0 and has jumps 0 and 1 only; so it is "
        "the largest nim-value up to n.",
        names="r, , n",
        cases=lambda n: ((r, n, k) for r in _SLOPES for k in range(n + 1)),
        truth=true,
        printed=Side(claimed, least=0, most=1),
        bound=up_to(100),
    )


_BAR = [
    Claim(
        id="002/bar/unit-jumps",
        statement="If h(0) = 0 and all jumps of h are 0 or 1, then h̄ = h.",
        names="h",
        cases=_signed,
        truth=bar,
        printed=Side(
            lambda h, start, jump: when(h[0] == start and jumps(h, 0, jump), h), start=0, jump=1
        ),
        bound=_bound,
    ),
    Claim(
        id="002/bar/non-decreasing",
        statement="If h(0) = 0 and h is non-decreasing, all jumps of h̄ are 0 or 1.",
        names="h",
        cases=_signed,
        truth=lambda h: jumps(bar(h), 0, 1),
        printed=Side(lambda h, step: when(h[0] == 0 and jumps(h, step, 10**9), True), step=0),
        bound=_bound,
    ),
    Claim(
        id="002/bar/iff",
        statement="h̄ is non-decreasing exactly when all jumps of h are 0 or 1.",
        names="h",
        cases=lambda n: (h for h in _signed(n) if h[0] == 0),
        truth=lambda h: jumps(bar(h), 0, 10**9),
        printed=Side(lambda h: jumps(h, 0, 1)),
        bound=_bound,
        where="before Theorem 1, last remark on h̄",
        printed_as="h̄ is non-decreasing if and only if h satisfies the ujc",
        correct="h̄ is non-decreasing if and only if h̄ satisfies the ujc",
        corrected=Side(lambda h, jump: jumps(bar(h), 0, jump), jump=1),
        explain=lambda h: f"h̄ = {show(bar(h))} is non-decreasing, h jumps by {h[1] - h[0]}",
        reason="a bar is missing: h = 0, 2, 4, … jumps by 2 while h̄ = 0, 1, 2, … does not decrease",
    ),
    _line("floor"),
    _line("ceil"),
    Claim(
        id="002/intro/static",
        statement="Constant f = k is covered: h̄ is min(n, k), and the nim-value is n mod (k+1).",
        names="k, n",
        cases=lambda n: ((k, pile) for k in range(1, 8) for pile in range(n)),
        truth=lambda case: (
            bar((case[0],) * (case[1] + 1))[case[1]],
            nim((case[0],) * (case[1] + 1))[case[1]],
        ),
        printed=Side(lambda case, more: (min(case), case[1] % (case[0] + more)), more=1),
        bound=up_to(40),
    ),
]

_THEOREM_1 = [
    Claim(
        id="002/theorem-1/1",
        statement="If f̄ is non-decreasing, the nim-value of 0 is 0.",
        names="f",
        cases=_sequences,
        truth=lambda f: nim(f)[0],
        printed=Side(lambda f, value: when(_sized(f, 0), value), value=0),
        bound=_bound,
    ),
    Claim(
        id="002/theorem-1/2",
        statement="Where f̄ rises, the nim-value is f̄(n).",
        names="f, n",
        cases=_points,
        truth=lambda case: nim(case[0])[case[1]],
        printed=Side(_rise, step=0, shift=0),
        bound=_bound,
    ),
    Claim(
        id="002/theorem-1/3",
        statement="Where f̄ is flat, f(n) = f̄(n) and the nim-value is that of n - 1 - f(n).",
        names="f, n",
        cases=_points,
        truth=lambda case: (case[0][case[1]], nim(case[0])[case[1]]),
        printed=Side(_flat, step=0, back=1),
        bound=_bound,
    ),
    Claim(
        id="002/theorem-1/4",
        statement="The nim-values of n, n-1, …, n - f̄(n) are 0, 1, …, f̄(n).",
        names="f, n",
        cases=_points,
        truth=_window,
        printed=Side(
            lambda case, more: when(_sized(case[0], 0), list(range(bar(case[0])[case[1]] + more))),
            more=1,
        ),
        bound=_bound,
    ),
    Claim(
        id="002/theorem-1/5",
        statement="The nim-value of n is at most f̄(n).",
        names="f, n",
        cases=_points,
        truth=lambda case: nim(case[0])[case[1]],
        printed=Side(
            lambda case, less: when(_sized(case[0], 0), bar(case[0])[case[1]] - less), less=0
        ),
        relation="≥",
        bound=_bound,
    ),
    Claim(
        id="002/theorem-1/bar-of-bar",
        statement="Taking the bar twice changes nothing more.",
        names="h, n",
        cases=_points,
        truth=lambda case: bar(bar(case[0]))[case[1]],
        printed=Side(lambda case, shift: bar(case[0])[case[1]] + shift, shift=0),
        bound=_bound,
    ),
    Claim(
        id="002/theorem-1/same-game",
        statement="f and f̄ give the same nim-values if f̄ is non-decreasing.",
        names="f",
        cases=_sequences,
        truth=nim,
        printed=Side(
            lambda f, step: when(_sized(f, step), nim(tuple(max(0, v) for v in bar(f)))), step=0
        ),
        bound=_bound,
    ),
    Claim(
        id="002/theorem-1/count",
        statement="Both sets of part 4 have f̄(n) elements.",
        names="f, n",
        cases=_points,
        truth=lambda case: len(set(_window(case))),
        printed=Side(lambda case: when(_sized(case[0], 0), bar(case[0])[case[1]])),
        bound=_bound,
        where="Theorem 1, remark before the proof",
        printed_as="both sets have precisely f̄(n) elements",
        correct="both sets have precisely f̄(n) + 1 elements",
        corrected=Side(
            lambda case, more: when(_sized(case[0], 0), bar(case[0])[case[1]] + more), more=1
        ),
        reason="0, 1, …, f̄(n) are f̄(n) + 1 numbers",
    ),
    Claim(
        id="002/theorem-1/below-n",
        statement="f̄(n) ≤ n.",
        names="f, n",
        cases=_points,
        truth=lambda case: bar(case[0])[case[1]],
        printed=Side(lambda case, less: case[1] - less, less=0),
        relation="≥",
        bound=_bound,
        kind="proof step",
    ),
    Claim(
        id="002/theorem-1/capped",
        statement="min(n, f(n)) has the same bar as f.",
        names="f, n",
        cases=_points,
        truth=lambda case: bar(case[0])[case[1]],
        printed=Side(
            lambda case, less: bar(tuple(min(k - less, v) for k, v in enumerate(case[0])))[case[1]],
            less=0,
        ),
        bound=_bound,
        kind="proof step",
    ),
    Claim(
        id="002/theorem-1/case-1",
        statement="If f̄(n-1) < f(n), then f̄ rises by 1 at n.",
        names="f, n",
        cases=_points,
        truth=lambda case: bar(case[0])[case[1]] - bar(case[0])[case[1] - 1],
        printed=Side(
            lambda case, one: when(
                case[1] > 0 and bar(case[0])[case[1] - 1] < case[0][case[1]], one
            ),
            one=1,
        ),
        bound=_bound,
        kind="proof step",
    ),
    Claim(
        id="002/theorem-1/case-2",
        statement="If f(n) ≤ f̄(n-1) and f̄ is non-decreasing, then f̄(n) = f̄(n-1) = f(n).",
        names="f, n",
        cases=_points,
        truth=lambda case: (bar(case[0])[case[1]], bar(case[0])[case[1] - 1]),
        printed=Side(
            lambda case, step: when(
                case[1] > 0
                and _sized(case[0], step)
                and case[0][case[1]] <= bar(case[0])[case[1] - 1],
                (case[0][case[1]], case[0][case[1]]),
            ),
            step=0,
        ),
        bound=_bound,
        kind="proof step",
    ),
    Claim(
        id="002/theorem-1/distinct",
        statement="The nim-values of n-1, n-2, …, n-1-f̄(n-1) are all distinct.",
        names="f, n",
        cases=_points,
        truth=lambda case: len(set(_window((case[0], case[1] - 1)))),
        printed=Side(
            lambda case, more: when(
                case[1] > 0 and _sized(case[0], 0), bar(case[0])[case[1] - 1] + more
            ),
            more=1,
        ),
        bound=_bound,
        kind="proof step",
    ),
    Claim(
        id="002/theorem-1/zero",
        statement="If f(n) = 0 and f̄ is non-decreasing, f̄ is 0 up to n.",
        names="f, n",
        cases=_points,
        truth=lambda case: max(bar(case[0])[: case[1] + 1]),
        printed=Side(
            lambda case, value: when(
                _sized(case[0], 0) and case[1] > 0 and case[0][case[1]] == value, 0
            ),
            value=0,
        ),
        bound=_bound,
        kind="proof step",
    ),
]

CLAIMS = [*_BAR, *_THEOREM_1]
