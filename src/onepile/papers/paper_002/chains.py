"""Paper 002, theorem 2 and lemma 1: the piles of one nim-value, and complementary functions.

Complementary functions are drawn piecewise linear with rational corners, so that everything about
them is exact.
"""

import random
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import accumulate, product
from math import ceil, floor
from typing import Any

from onepile.papers.claim import Claim, Side, up_to
from onepile.papers.measured import measured, remembered
from onepile.papers.paper_002.bar import Sequence, jumps, nim, when


def _before_first(f: Sequence, m: int, default: int) -> Any:
    """f(F(m) - 1), if h(H(m) - 1) is the same; nothing where an argument is negative."""
    first, other = firsts(f)[m], firsts(rest(f))[m]
    if min(first, other) < 1:
        return None
    return f[first - 1] if f[first - 1] == rest(f)[other - 1] else None


@remembered
def steppers(n: int) -> list[Sequence]:
    """Sequences with jumps 0 and 1 that go on rising and go on pausing, all of length n + 1."""
    source = random.Random(20)
    patterns = [p for size in (2, 3, 4) for p in product((0, 1), repeat=size) if 0 < sum(p) < size]
    found = []
    for index in range(40 + len(patterns)):
        steps = (
            [patterns[index][k % len(patterns[index])] for k in range(n)]
            if index < len(patterns)
            else [int(source.random() < 0.2 + index % 7 / 10) for _ in range(n)]
        )
        values = [0]
        for step in steps:
            values.append(values[-1] + step)
        found.append(tuple(values))
    return found


@remembered
def _stalled(n: int) -> list[Sequence]:
    """Jumps 0 and 1, but in the end always 0 or always 1."""
    return [
        tuple(min(k // slow, most) if last == 0 else max(k // slow, k - most) for k in range(n + 1))
        for slow in (1, 2, 3)
        for most in (1, 2, 5, 8)
        for last in (0, 1)
    ]


@remembered
def _leapers(n: int) -> list[Sequence]:
    """Sequences that break one condition: a start at 1, a jump by 2, a jump by -1."""
    return [
        tuple(k // 2 + 1 for k in range(n + 1)),
        tuple(k // 5 * 2 for k in range(n + 1)),
        tuple(k // 2 - (k % 7 == 6) for k in range(n + 1)),
    ]


def _passes(f: Sequence, a: int) -> int:
    """The least n with h(n) > a, searched for."""
    return next(n for n, value in enumerate(rest(f)) if value > a)


@remembered
@measured("construction")
def firsts(f: Sequence) -> dict[int, int]:
    """The least argument of every value."""
    found: dict[int, int] = {}
    for k, value in enumerate(f):
        found.setdefault(value, k)
    return found


@remembered
@measured("construction")
def rest(f: Sequence) -> Sequence:
    """h(n) = n - f(n)."""
    return tuple(k - value for k, value in enumerate(f))


def _chain(case: tuple[Sequence, int], ahead: int) -> list[int]:
    """a(1) = F(alpha), a(i) = H(a(i-1) + 1)."""
    f, alpha = case
    chain = []
    pile = firsts(f).get(alpha)
    while pile is not None:
        chain.append(pile)
        pile = firsts(rest(f)).get(pile + ahead)
    return chain


def _with_value(case: tuple[Sequence, int]) -> list[int]:
    return [pile for pile, value in enumerate(nim(case[0])) if value == case[1]]


class Line:
    """A piecewise linear u with u(0) = 0 and slopes between 0 and 1, exact."""

    def __init__(self, slopes: Iterable[tuple[Fraction, Fraction]]) -> None:
        self.corners = [(Fraction(0), Fraction(0))]
        for width, slope in slopes:
            x, y = self.corners[-1]
            self.corners.append((x + width, y + width * slope))

    def complement(self) -> "Line":
        """v(x) = x - u(x)."""
        other = Line(())
        other.corners = [(x, x - y) for x, y in self.corners]
        return other

    def __call__(self, x: Fraction | int) -> Fraction:
        """u(x)."""
        for (left, low), (right, high) in zip(self.corners, self.corners[1:], strict=False):
            if x <= right:
                return low + (x - left) * (high - low) / (right - left)
        raise ValueError(f"{x} is beyond the last corner")

    def inverse(self, y: int, largest: bool) -> Fraction:
        """The smallest or the largest x with u(x) = y."""
        hits = []
        for (left, low), (right, high) in zip(self.corners, self.corners[1:], strict=False):
            if low <= y <= high:
                hits += (
                    [left, right]
                    if low == high
                    else [left + (y - low) * (right - left) / (high - low)]
                )
        return max(hits) if largest else min(hits)

    def __str__(self) -> str:
        return " ".join(f"({x}, {y})" for x, y in self.corners[:5]) + " …"


@remembered
def _lines(n: int) -> list[Line]:
    source = random.Random(7)
    slopes = [Fraction(p, q) for q in (1, 2, 3, 5) for p in range(q + 1)]
    lines = []
    for _ in range(25):
        pieces = [
            (Fraction(source.randint(1, 9), source.randint(1, 4)), source.choice(slopes))
            for _ in range(n)
        ]
        # The last two pieces let both functions grow beyond n.
        lines.append(Line([*pieces, (Fraction(3 * n), Fraction(1, 2))]))
    return lines


def _line_points(n: int) -> Iterator[tuple[Line, int]]:
    return ((line, m) for m in range(n + 1) for line in _lines(n))


@remembered
def _line_values(line: Line, n: int) -> Sequence:
    return tuple(floor(line(k)) for k in range(n + 1))


def _least_argument(values: Sequence, m: int) -> int:
    return firsts(values)[m]


_LINE_SPAN = 60


def _line_h(line: Line) -> Sequence:
    return rest(_line_values(line, 3 * _LINE_SPAN))


def _short_sequences(n: int) -> Iterator[Sequence]:
    return (g for length in range(1, n) for g in product(range(4), repeat=length))


@remembered
def _nim_sequences(length: int) -> set[Sequence]:
    """The nim-values of all f with f(0) = 0 and jumps 0 and 1, so many piles of each."""
    rises = product((0, 1), repeat=length - 1)
    return {tuple(nim((0, *accumulate(jumps)))) for jumps in rises}


def _follows(g: Sequence, more: int) -> bool:
    """Whether each value is the largest so far and one more, or g(n - 1 - M)."""
    largest = 0
    for pile, value in enumerate(g[1:], 1):
        back = pile - 1 - largest
        if value not in (largest + more, *(g[back : back + 1] if back >= 0 else ())):
            return False
        largest = max(largest, value)
    return g[0] == 0


@remembered
def _offsets(n: int) -> list[Sequence]:
    """Sequences e(1) <= e(2) <= … up to beyond n, entry 0 unused."""
    source = random.Random(1954)
    found = [tuple(k // slow for k in range(-1, 4 * n)) for slow in (1, 2, 3)]
    for index in range(12):
        steps = [source.random() < 0.2 + index % 5 / 5 for _ in range(4 * n)]
        found.append((0, *accumulate(int(step) * (1 + index % 3) for step in steps)))
    return [(0, *(max(0, value) for value in e[1:])) for e in found]


def _lambek_moser(case: tuple[Sequence, int]) -> tuple[int, int, int]:
    """F(m), H(m) and the first pile of nim-value m, for f(n) = the number of k, k + e(k) <= n."""
    e, m = case
    f = _counted(e)
    return firsts(f)[m], firsts(rest(f))[m], nim(f).index(m)


@remembered
def _counted(e: Sequence) -> Sequence:
    members = {k + value for k, value in enumerate(e) if k}
    return tuple(accumulate(int(n in members) for n in range(len(e))))


CLAIMS = [
    Claim(
        id="002/theorem-2",
        statement="If f(0) = 0, the jumps are 0 and 1, and f and n - f(n) are unbounded: the piles "
        "of nim-value α are F(α), then always H(a + 1) after a.",
        names="f, α",
        cases=lambda n: ((f, alpha) for f in steppers(n) for alpha in range(f[-1] + 1)),
        truth=_with_value,
        printed=Side(_chain, ahead=1),
        bound=up_to(120),
    ),
    Claim(
        id="002/theorem-2/omit",
        statement="Conditions 3 and 4 (both unbounded) could be omitted; the sequences then end "
        "where F or H is not defined.",
        names="f, α",
        cases=lambda n: ((f, alpha) for f in _stalled(n) for alpha in range(n + 1)),
        truth=_with_value,
        printed=Side(_chain, ahead=1),
        bound=up_to(80),
    ),
    Claim(
        id="002/theorem-2/onto",
        statement="f and n - f(n) take every value.",
        names="f, m",
        cases=lambda n: (
            (f, m)
            for f in [*steppers(n), tuple(k // 5 * 2 for k in range(n + 1))]
            for m in range(min(f[-1], n - f[-1]))
        ),
        truth=lambda case: case[1] in firsts(case[0]) and case[1] in firsts(rest(case[0])),
        printed=Side(lambda case, jump: when(jumps(case[0], 0, jump), True), jump=1),
        bound=up_to(80),
    ),
    Claim(
        id="002/theorem-2/h",
        statement="If f(0) = 0 and the jumps of f are 0 and 1, then h(n) = n - f(n) is 0 at 0 and "
        "has jumps 0 and 1 only.",
        names="f",
        cases=lambda n: [*steppers(n), *_leapers(n)],
        truth=lambda f: rest(f)[0] == 0 and jumps(rest(f), 0, 1),
        printed=Side(
            lambda f, start, least, most: when(f[0] == start and jumps(f, least, most), True),
            start=0,
            least=0,
            most=1,
        ),
        bound=up_to(80),
        kind="proof step",
    ),
    Claim(
        id="002/theorem-2/proof",
        statement="f(F(m) - 1) = m - 1 and h(H(m) - 1) = m - 1 for all m ≥ 0.",
        names="f, m",
        cases=lambda n: ((f, m) for f in steppers(n) for m in range(min(f[-1], n - f[-1]))),
        truth=lambda case: case[1] - 1,
        printed=Side(lambda case: _before_first(case[0], case[1], 0)),
        bound=up_to(80),
        kind="proof step",
        where="Theorem 2, proof",
        printed_as="f(F(m) - 1) = m - 1 for all m and h(H(m) - 1) = m - 1 for all m",
        correct="the same for all m ≥ 1",
        corrected=Side(
            lambda case, first: when(case[1] >= first, _before_first(case[0], case[1], 0)),
            first=1,
        ),
        explain=lambda case: (
            f"F({case[1]}) - 1 = {firsts(case[0])[case[1]] - 1} is no argument of f"
        ),
        reason="F(0) = H(0) = 0, and f(-1) is not defined",
    ),
    Claim(
        id="002/theorem-2/proof-i",
        statement="For n̄, the least n with h(n) > a: n̄ = H(a + 1), and n̄ - f(n̄) = a + 1.",
        names="f, a",
        cases=lambda n: ((f, a) for f in steppers(n) for a in range(rest(f)[-1])),
        truth=lambda case: (_passes(*case), _passes(*case) - case[0][_passes(*case)]),
        printed=Side(
            lambda case, one: (firsts(rest(case[0]))[case[1] + one], case[1] + one), one=1
        ),
        bound=up_to(80),
        kind="proof step",
    ),
    Claim(
        id="002/theorem-2/proof-ii",
        statement="And (n̄ - 1) - f(n̄ - 1) = a, so that f(n̄) = f(n̄ - 1).",
        names="f, a",
        cases=lambda n: ((f, a) for f in steppers(n) for a in range(rest(f)[-1])),
        truth=lambda case: (
            _passes(*case) - 1 - case[0][_passes(*case) - 1],
            case[0][_passes(*case)] - case[0][_passes(*case) - 1],
        ),
        printed=Side(lambda case, shift: (case[1] + shift, 0), shift=0),
        bound=up_to(80),
        kind="proof step",
    ),
    Claim(
        id="002/theorem-2/proof-before",
        statement="So g(n̄ - 1) is not g(a): the pile a can be reached from n̄ - 1.",
        names="f, a",
        cases=lambda n: ((f, a) for f in steppers(n) for a in range(rest(f)[-1])),
        truth=lambda case: nim(case[0])[_passes(*case) - 1] != nim(case[0])[case[1]],
        printed=Side(lambda case: True),
        bound=up_to(80),
        kind="proof step",
        where="Theorem 2, proof, after i. and ii.",
        printed_as="it follows from the definition of Nim value that g(n̄ - 1) ≠ α",
        correct="the same if n̄ - 1 > a_i; else n̄ - 1 is a_i itself, and there is no t to speak of",
        corrected=Side(
            lambda case, above: when(_passes(*case) - 1 >= case[1] + above, True), above=1
        ),
        explain=lambda case: f"n̄ = {_passes(*case)}, so that n̄ - 1 = a",
        reason="if f(a_i + 1) = 0 then n̄ = a_i + 1, as for f(n) = ⌊n/2⌋ and a_1 = 0; the theorem "
        "stands, because no pile lies between a_i and n̄ then",
    ),
    Claim(
        id="002/lemma-1/hypothesis",
        statement="For complementary u, v: n - floor(u(n)) = ceil(v(n)).",
        names="u, n",
        cases=_line_points,
        truth=lambda case: case[1] - floor(case[0](case[1])),
        printed=Side(lambda case, shift: ceil(case[0].complement()(case[1])) + shift, shift=0),
        bound=up_to(_LINE_SPAN),
        survives="an identity of rounding: ⌈n - x⌉ = n - ⌊x⌋",
    ),
    Claim(
        id="002/lemma-1/F",
        statement="F(m) is the smallest x with u(x) = m, rounded up.",
        names="u, m",
        cases=lambda n: ((u, m) for u, m in _line_points(n) if m <= u(n)),
        truth=lambda case: _least_argument(_line_values(case[0], 3 * _LINE_SPAN), case[1]),
        printed=Side(lambda case, shift: ceil(case[0].inverse(case[1], False)) + shift, shift=0),
        bound=up_to(_LINE_SPAN),
    ),
    Claim(
        id="002/lemma-1/H",
        statement="H(0) = 0, and H(m+1) is the largest x with v(x) = m, plus 1, rounded down.",
        names="u, m",
        cases=lambda n: ((u, m) for u, m in _line_points(n) if m + 1 < n - u(n)),
        truth=lambda case: (
            _least_argument(_line_h(case[0]), 0),
            _least_argument(_line_h(case[0]), case[1] + 1),
        ),
        printed=Side(
            lambda case, zero, plus: (
                zero,
                floor(case[0].complement().inverse(case[1], True) + plus),
            ),
            zero=0,
            plus=1,
        ),
        bound=up_to(_LINE_SPAN),
    ),
    Claim(
        id="002/intro/sequences",
        statement="Which sequences are nim-values of a game whose f satisfies the ujc? Those with "
        "g(0) = 0 and each g(n) either M + 1 or g(n-1-M), M the largest so far; f is that running "
        "maximum.",
        names="g",
        cases=_short_sequences,
        truth=lambda g: g in _nim_sequences(len(g)),
        printed=Side(_follows, more=1),
        bound=up_to(8),
        kind="our answer",
        note="all sequences of numbers up to 3, against the nim-values of all f with jumps 0 and 1",
    ),
    Claim(
        id="002/intro/sequences/inverse",
        statement="Which f has a given sequence? The largest nim-value so far.",
        names="f",
        cases=steppers,
        truth=lambda f: f,
        printed=Side(
            lambda f, more: tuple(value + more for value in accumulate(nim(f), max)), more=0
        ),
        bound=up_to(80),
        kind="our answer",
    ),
    Claim(
        id="002/appendix/lambek-moser",
        statement="(Lambek, Moser) If 0 ≤ e(1) ≤ e(2) ≤ … and e*(m) is the number of k with "
        "e(k) < m, then m + e(m) and m + e*(m) are together all positive integers, each once; with "
        "f(n) the number of m with m + e(m) ≤ n they are F and H, so that the first pile of "
        "nim-value m is m + e(m).",
        names="e, m",
        cases=lambda n: ((e, m) for e in _offsets(n) for m in range(1, n // 3)),
        truth=_lambek_moser,
        printed=Side(
            lambda case, one: (
                case[1] * one + case[0][case[1]],
                case[1] + sum(value < case[1] for value in case[0][1:]),
                case[1] + case[0][case[1]],
            ),
            one=1,
        ),
        bound=up_to(60),
        note="the inverse of the paper's way, as its appendix says: from F to f",
    ),
    Claim(
        id="002/lemma-1/partition",
        statement="F(1), F(2), … and H(1), H(2), … together are all positive integers, each once.",
        names="f, n",
        cases=lambda n: ((f, k) for f in steppers(n) for k in range(1, n + 1)),
        truth=lambda case: (
            list(firsts(case[0]).values())[1:].count(case[1])
            + list(firsts(rest(case[0])).values())[1:].count(case[1])
        ),
        printed=Side(lambda case, times: times, times=1),
        bound=up_to(60),
    ),
]
