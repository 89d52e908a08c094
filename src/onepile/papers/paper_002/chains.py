"""Paper 002, theorem 2 and lemma 1: the piles of one nim-value, and complementary functions.

Complementary functions are drawn piecewise linear with rational corners, so that everything about
them is exact.
"""

import random
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import accumulate, pairwise, product
from math import ceil, floor

from onepile.papers.claims import claim, corrects, given
from onepile.papers.measured import measured, remembered
from onepile.papers.paper_002.bar import Sequence, g, jumps


@remembered
@measured("construction")
def F(f: Sequence) -> dict[int, int]:
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


def H(f: Sequence) -> dict[int, int]:
    """The least argument of every value of h."""
    return F(rest(f))


@remembered
def _steppers(n: int) -> list[Sequence]:
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
        found.append((0, *accumulate(steps)))
    return found


def _stalled(n: int) -> list[Sequence]:
    """Jumps 0 and 1, but in the end always 0 or always 1."""
    return [
        tuple(min(k // slow, most) if last == 0 else max(k // slow, k - most) for k in range(n + 1))
        for slow in (1, 2, 3)
        for most in (1, 2, 5, 8)
        for last in (0, 1)
    ]


def _leaper(n: int) -> Sequence:
    """A sequence that jumps by 2."""
    return tuple(k // 5 * 2 for k in range(n + 1))


def _broken(n: int) -> list[Sequence]:
    """Sequences that break one condition: a start at 1, a jump by 2, a jump by -1."""
    late = tuple(k // 2 + 1 for k in range(n + 1))
    falling = tuple(k // 2 - (k % 7 == 6) for k in range(n + 1))
    return [late, _leaper(n), falling]


def _each(n: int) -> Iterator[tuple[Sequence]]:
    return ((f,) for f in _steppers(n))


def _values(sequences: Iterable[Sequence]) -> Iterator[tuple[Sequence, int]]:
    """Each sequence with the values that both f and h take well within it."""
    return ((f, m) for f in sequences for m in range(min(f[-1], len(f) - 1 - f[-1])))


def _piles(n: int) -> Iterator[tuple[Sequence, int]]:
    """Each sequence with the piles a for which h passes a."""
    return ((f, a) for f in _steppers(n) for a in range(rest(f)[-1]))


def _chain(f: Sequence, α: int, ahead: int) -> list[int]:
    """a_1 = F(α), a_i = H(a_{i-1} + 1), as far as they are defined."""
    chain = []
    pile = F(f).get(α)
    while pile is not None:
        chain.append(pile)
        pile = H(f).get(pile + ahead)
    return chain


def _with_value(f: Sequence, α: int) -> list[int]:
    return [pile for pile, value in enumerate(g(f)) if value == α]


# Theorem 2: f(0) = 0, the jumps of f are 0 and 1, f and h(n) = n - f(n) are unbounded.


@claim("002/theorem-2", lambda n: ((f, α) for f in _steppers(n) for α in range(f[-1] + 1)), 120)
def _(f: Sequence, α: int, *, ahead: int = 1) -> bool:
    """If f(0) = 0, the jumps are 0 and 1, and f and n - f(n) are unbounded: the piles of nim-value
    α are F(α), then always H(a + 1) after a.
    """
    return _with_value(f, α) == _chain(f, α, ahead)


@claim("002/theorem-2/omit", lambda n: ((f, α) for f in _stalled(n) for α in range(n + 1)), 80)
def _(f: Sequence, α: int, *, ahead: int = 1) -> bool:
    """Conditions 3 and 4 (both unbounded) could be omitted; the sequences then end where F or H is
    not defined.
    """
    return _with_value(f, α) == _chain(f, α, ahead)


@claim("002/theorem-2/onto", lambda n: _values([*_steppers(n), _leaper(n)]), 80)
def _(f: Sequence, m: int, *, jump: int = 1) -> bool:
    """f and n - f(n) take every value."""
    given(jumps(f, 0, jump))
    return m in F(f) and m in H(f)


@claim("002/theorem-2/h", lambda n: ((f,) for f in [*_steppers(n), *_broken(n)]), 80, "proof step")
def _(f: Sequence, *, start: int = 0, least: int = 0, most: int = 1) -> bool:
    """If f(0) = 0 and the jumps of f are 0 and 1, then h(n) = n - f(n) is 0 at 0 and has jumps 0
    and 1 only.
    """
    given(f[0] == start and jumps(f, least, most))
    return rest(f)[0] == 0 and jumps(rest(f), 0, 1)


def _before_first(f: Sequence, m: int) -> bool:
    """Whether f(F(m) - 1) and h(H(m) - 1) are both m - 1; not where an argument is negative."""
    at, other = F(f)[m] - 1, H(f)[m] - 1
    return min(at, other) >= 0 and f[at] == rest(f)[other] == m - 1


@claim("002/theorem-2/proof", lambda n: _values(_steppers(n)), 80, "proof step")
def before_all(f: Sequence, m: int) -> bool | str:
    """f(F(m) - 1) = m - 1 and h(H(m) - 1) = m - 1 for all m ≥ 0."""
    return _before_first(f, m) or f"F({m}) - 1 = {F(f)[m] - 1} is no argument of f"


@corrects(before_all)
def _(f: Sequence, m: int, *, first: int = 1) -> bool:
    """Place: Theorem 2, proof
    Printed: f(F(m) - 1) = m - 1 for all m and h(H(m) - 1) = m - 1 for all m
    Correct: the same for all m ≥ 1
    Reason: F(0) = H(0) = 0, and f(-1) is not defined
    """
    given(m >= first)
    return _before_first(f, m)


def _passes(f: Sequence, a: int) -> int:
    """n̄, the least n with h(n) > a, searched for."""
    return next(n for n, value in enumerate(rest(f)) if value > a)


@claim("002/theorem-2/proof-i", _piles, 80, "proof step")
def _(f: Sequence, a: int, *, one: int = 1) -> bool:
    """For n̄, the least n with h(n) > a: n̄ = H(a + 1), and n̄ - f(n̄) = a + 1."""
    n = _passes(f, a)
    return n == H(f)[a + one] and n - f[n] == a + one


@claim("002/theorem-2/proof-ii", _piles, 80, "proof step")
def _(f: Sequence, a: int, *, shift: int = 0) -> bool:
    """And (n̄ - 1) - f(n̄ - 1) = a, so that f(n̄) = f(n̄ - 1)."""
    n = _passes(f, a)
    return (n - 1) - f[n - 1] == a + shift and f[n] == f[n - 1]


@claim("002/theorem-2/proof-before", _piles, 80, "proof step")
def before_next(f: Sequence, a: int) -> bool | str:
    """So g(n̄ - 1) is not g(a): the pile a can be reached from n̄ - 1."""
    n = _passes(f, a)
    return g(f)[n - 1] != g(f)[a] or f"n̄ = {n}, so that n̄ - 1 = a"


@corrects(before_next)
def _(f: Sequence, a: int, *, above: int = 1) -> bool:
    """Place: Theorem 2, proof, after i. and ii.
    Printed: it follows from the definition of Nim value that g(n̄ - 1) ≠ α
    Correct: the same if n̄ - 1 > a_i; else n̄ - 1 is a_i itself, and there is no t to speak of
    Reason: if f(a_i + 1) = 0 then n̄ = a_i + 1, as for f(n) = ⌊n/2⌋ and a_1 = 0; the theorem
        stands, because no pile lies between a_i and n̄ then
    """
    n = _passes(f, a)
    given(n - 1 >= a + above)
    return g(f)[n - 1] != g(f)[a]


# Lemma 1: u and v are complementary, f(n) = floor(u(n)).


class Line:
    """A piecewise linear u with u(0) = 0 and slopes between 0 and 1, exact."""

    def __init__(self, corners: list[tuple[Fraction, Fraction]]) -> None:
        self.corners = corners

    def complement(self) -> "Line":
        """v(x) = x - u(x)."""
        return Line([(x, x - y) for x, y in self.corners])

    def __call__(self, x: Fraction | int) -> Fraction:
        """u(x)."""
        for (left, low), (right, high) in pairwise(self.corners):
            if x <= right:
                return low + (x - left) * (high - low) / (right - left)
        raise ValueError(f"{x} is beyond the last corner")

    def inverse(self, y: int, largest: bool) -> Fraction:
        """The smallest or the largest x with u(x) = y."""
        hits = []
        for (left, low), (right, high) in pairwise(self.corners):
            if low == high == y:
                hits += [left, right]
            elif low < high and low <= y <= high:
                hits.append(left + (y - low) * (right - left) / (high - low))
        return max(hits) if largest else min(hits)

    def __str__(self) -> str:
        return "u = " + " ".join(f"({x}, {y})" for x, y in self.corners[:5]) + " …"


_SPAN = 60


@remembered
def _lines(n: int) -> list[Line]:
    source = random.Random(7)
    slopes = [Fraction(p, q) for q in (1, 2, 3, 5) for p in range(q + 1)]
    lines = []
    for _ in range(25):
        corners = [(Fraction(0), Fraction(0))]
        for _ in range(n):
            width = Fraction(source.randint(1, 9), source.randint(1, 4))
            x, y = corners[-1]
            corners.append((x + width, y + width * source.choice(slopes)))
        x, y = corners[-1]
        corners.append((x + 3 * n, y + Fraction(3 * n, 2)))  # lets both functions grow beyond n
        lines.append(Line(corners))
    return lines


def _line_points(n: int) -> Iterator[tuple[Line, int]]:
    return ((u, m) for m in range(n + 1) for u in _lines(n))


@remembered
def _rounded(u: Line) -> Sequence:
    return tuple(floor(u(k)) for k in range(3 * _SPAN + 1))


@claim("002/lemma-1/hypothesis", _line_points, _SPAN)
def _(u: Line, n: int, *, shift: int = 0) -> bool:
    """For complementary u, v: n - floor(u(n)) = ceil(v(n)).

    Survives: an identity of rounding: ⌈n - x⌉ = n - ⌊x⌋
    """
    return n - floor(u(n)) == ceil(u.complement()(n)) + shift


@claim("002/lemma-1/F", lambda n: ((u, m) for u, m in _line_points(n) if m <= u(n)), _SPAN)
def _(u: Line, m: int, *, shift: int = 0) -> bool:
    """F(m) is the smallest x with u(x) = m, rounded up."""
    return F(_rounded(u))[m] == ceil(u.inverse(m, largest=False)) + shift


@claim("002/lemma-1/H", lambda n: ((u, m) for u, m in _line_points(n) if m + 1 < n - u(n)), _SPAN)
def _(u: Line, m: int, *, zero: int = 0, plus: int = 1) -> bool:
    """H(0) = 0, and H(m+1) is the largest x with v(x) = m, plus 1, rounded down."""
    first = H(_rounded(u))
    return first[0] == zero and first[m + 1] == floor(u.complement().inverse(m, True) + plus)


# What the introduction and the appendix leave open.


@remembered
def _nim_sequences(length: int) -> set[Sequence]:
    """The nim-values of all f with f(0) = 0 and jumps 0 and 1, so many piles of each."""
    rises = product((0, 1), repeat=length - 1)
    return {tuple(g((0, *accumulate(jumps)))) for jumps in rises}


def _short(n: int) -> Iterator[tuple[Sequence]]:
    return ((values,) for length in range(1, n) for values in product(range(4), repeat=length))


@claim("002/intro/sequences", _short, 8, "our answer")
def _(g: Sequence, *, more: int = 1) -> bool:
    """Which sequences are nim-values of a game whose f satisfies the ujc? Those with g(0) = 0 and
    each g(n) either M + 1 or g(n-1-M), M the largest so far; f is that running maximum.

    Note: all sequences of numbers up to 3, against the nim-values of all f with jumps 0 and 1
    """
    allowed = g[0] == 0
    for n in range(1, len(g)):
        M = max(0, *g[:n])
        allowed &= g[n] == M + more or (n - 1 - M >= 0 and g[n] == g[n - 1 - M])
    return allowed == (g in _nim_sequences(len(g)))


@claim("002/intro/sequences/inverse", _each, 80, "our answer")
def _(f: Sequence, *, more: int = 0) -> bool:
    """Which f has a given sequence? The largest nim-value so far."""
    return f == tuple(value + more for value in accumulate(g(f), max))


@remembered
def _offsets(n: int) -> list[Sequence]:
    """Sequences e(1) <= e(2) <= … up to beyond n, entry 0 unused."""
    source = random.Random(1954)
    found = [tuple(k // slow for k in range(-1, 4 * n)) for slow in (1, 2, 3)]
    for index in range(12):
        steps = [source.random() < 0.2 + index % 5 / 5 for _ in range(4 * n)]
        found.append((0, *accumulate(int(step) * (1 + index % 3) for step in steps)))
    return [(0, *(max(0, value) for value in e[1:])) for e in found]


@remembered
def _counted(e: Sequence) -> Sequence:
    """f(n) = the number of m with m + e(m) <= n."""
    members = {k + value for k, value in enumerate(e) if k}
    return tuple(accumulate(int(n in members) for n in range(len(e))))


def _terms(n: int) -> Iterator[tuple[Sequence, int]]:
    return ((e, m) for e in _offsets(n) for m in range(1, n // 3))


@claim("002/appendix/lambek-moser", _terms, 60)
def _(e: Sequence, m: int, *, one: int = 1) -> bool:
    """(Lambek, Moser) If 0 ≤ e(1) ≤ e(2) ≤ … and e*(m) is the number of k with e(k) < m, then
    m + e(m) and m + e*(m) are together all positive integers, each once; with f(n) the number of m
    with m + e(m) ≤ n they are F and H, so that the first pile of nim-value m is m + e(m).

    Note: the inverse of the paper's way, as its appendix says: from F to f
    """
    f = _counted(e)
    starred = sum(value < m for value in e[1:])
    return F(f)[m] == m * one + e[m] and H(f)[m] == m + starred and g(f).index(m) == m + e[m]


def _numbers(n: int) -> Iterator[tuple[Sequence, int]]:
    return ((f, k) for f in _steppers(n) for k in range(1, n + 1))


@claim("002/lemma-1/partition", _numbers, 60)
def _(f: Sequence, n: int, *, times: int = 1) -> bool:
    """F(1), F(2), … and H(1), H(2), … together are all positive integers, each once."""
    firsts = [*F(f).values()][1:] + [*H(f).values()][1:]
    return firsts.count(n) == times
