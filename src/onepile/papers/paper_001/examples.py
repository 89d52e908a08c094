"""Paper 001, the three examples."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import accumulate, count, takewhile

from onepile.papers.bases import main_base, thresholds, true_base
from onepile.papers.claims import claim, corrects, same
from onepile.papers.far import numbers
from onepile.papers.measured import remembered
from onepile.papers.rules import Rule, plain, rules, small


@remembered
def _marks(f: Rule) -> list[int]:
    """The thresholds of the members, in their order."""
    return list(true_base(f).marks.values())


def _places(member: Callable[[int], int], start: int) -> Callable[[int], Iterator[tuple[int, int]]]:
    """The places of the members up to the bound, by their printed formula."""
    return lambda n: ((n, k) for k in takewhile(lambda k: member(k) <= n, count(start)))


# Example 1.


def _eights(n: int) -> Rule:
    return plain("4n if ispower(n,8) else n", n)


def _power(k: int, most: int = 7, radix: int = 8) -> int:
    """The 8^b of the k-th member."""
    return int(radix ** (k // most))


def _a_times_8_b(k: int, most: int = 7, radix: int = 8) -> int:
    """The k-th of the numbers a·8^b, 1 ≤ a ≤ 7."""
    return (k % most + 1) * _power(k, most, radix)


_PLACES_1 = _places(_a_times_8_b, 0)


@claim("001/example-1/exponents", _PLACES_1, kind="example", far=True)
def lost_exponents(to: int, k: int) -> bool | str:
    """The members of example 1 as scanned: a · 8b, 1 ≤ a ≤ 7, 0 ≤ b."""
    return same(8 * k, true_base(_eights(to)).members[k])


@corrects(lost_exponents)
def _(to: int, k: int, *, radix: int = 8) -> bool:
    """Place: Example 1
    Printed: f(n) = n, n 6= 8k, f(8k) = 4 · 8k; B_f = {a · 8b}, g'(a · 8b) = φ(a) · 8b
    Correct: n ≠ 8^k, f(8^k) = 4·8^k; B_f = {a·8^b}, g'(a·8^b) = φ(a)·8^b
    Reason: the scan has lost the exponents, as everywhere in this text: the multiples of 8 are no
        base, which begins with 1
    """
    return true_base(_eights(to)).members[k] == _a_times_8_b(k, radix=radix)


@claim("001/example-1/base", _PLACES_1, kind="example", far=True)
def _(to: int, k: int, *, most: int = 7, radix: int = 8) -> bool:
    """f(n) = n except f(8^k) = 4·8^k: the base is all a·8^b with 1 ≤ a ≤ 7."""
    return true_base(_eights(to)).members[k] == _a_times_8_b(k, most, radix)


@claim("001/example-1/values", _PLACES_1, kind="example", far=True)
def _(to: int, k: int, *, φ: tuple[int, ...] = (1, 2, 3, 4, 2, 2, 3)) -> bool:
    """There g'(a·8^b) = φ(a)·8^b with φ = 1, 2, 3, 4, 2, 2, 3."""
    return _marks(_eights(to))[k] == φ[k % 7] * _power(k)


@claim("001/example-1/bound", _PLACES_1, kind="example", far=True)
def _(to: int, k: int, *, four: int = 4) -> bool:
    """There g'(a·8^b) ≤ 4·8^b."""
    return _marks(_eights(to))[k] <= four * _power(k)


# Example 2: after the first seven members a, b, c, d for every i ≥ 3.


def _odd(n: int) -> Rule:
    return plain("n if n%2==0 else 4n", n)


@cache
def _deltas(first: int, second: int, factor: int) -> list[int]:
    """Δ2, Δ3, … with Δi = Δ(i-1) + factor · Δ(i-2), each from Δ3 on four times."""
    values = [first, second]
    while len(values) < 400:
        values.append(values[-1] + factor * values[-2])
    return [value for value in values[1:] for _ in range(4)]


def _step(k: int, factor: int = 4) -> int:
    """The Δi of the k-th member, from 7 on."""
    return _deltas(1, 3, factor)[k - 7]


@cache
def _sums(first: int, second: int, factor: int, start: int) -> list[int]:
    return [start + total for total in accumulate(_deltas(first, second, factor))]


def _abcd(k: int, first: int = 1, second: int = 3, factor: int = 4, start: int = 7) -> int:
    """The k-th member, from 7 on."""
    return _sums(first, second, factor, start)[k - 7]


_PLACES_2 = _places(_abcd, 7)


@claim("001/example-2/start", bound=20, kind="example")
def _(
    *,
    base: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7),
    values: tuple[int, ...] = (1, 2, 3, 4, 2, 2, 7),
) -> bool:
    """f(n) = n for even n, 4n for odd n: the base starts 1, …, 7 with g' = 1, 2, 3, 4, 2, 2, 7."""
    f = _odd(20)
    return true_base(f).members[:7] == base and tuple(_marks(f)[:7]) == values


@claim("001/example-2/steps", _PLACES_2, kind="example", far=True)
def _(to: int, k: int, *, factor: int = 4) -> bool:
    """From d(2) on the steps between members are Δi, four times for each i ≥ 3, where Δ2 = 1,
    Δ3 = 3, Δi = Δ(i-1) + 4Δ(i-2).
    """
    members = true_base(_odd(to)).members
    return members[k] - members[k - 1] == _step(k, factor)


@claim("001/example-2/base", _PLACES_2, kind="example", far=True)
def _(to: int, k: int, *, Δ2: int = 1, Δ3: int = 3, factor: int = 4, d2: int = 7) -> bool:
    """There, for i ≥ 3: a(i) = d(i-1) + Δi, and b, c, d follow at the same distance."""
    return true_base(_odd(to)).members[k] == _abcd(k, Δ2, Δ3, factor, d2)


@claim("001/example-2/values", _PLACES_2, kind="example", far=True)
def _(to: int, k: int, *, twice: int = 2) -> bool:
    """There g'(a) = a, g'(b) = g'(c) = 2Δi, g'(d) = d for i ≥ 3."""
    b_or_c = (k - 7) % 4 in (1, 2)
    return _marks(_odd(to))[k] == (twice * _step(k) if b_or_c else _abcd(k))


def _blocks(n: int) -> Iterator[tuple[Rule, int, int]]:
    """The blocks of seven members of example 1, and of four of example 2, that lie below n."""
    for f, member, start, length in ((_eights(n), _a_times_8_b, 0, 7), (_odd(n), _abcd, 7, 4)):
        for first in count(start, length):
            if member(first + length - 1) > n:
                break
            yield f, first, length


@claim("001/examples/both-kinds", _blocks, kind="example")
def _(f: Rule, first: int, length: int, *, least: int = 1) -> bool:
    """In examples 1 and 2 members with g' < b and members with g' = b keep coming: every block has
    at least one of each.
    """
    members, marks = true_base(f).members, _marks(f)
    fixed = sum(marks[k] == members[k] for k in range(first, first + length))
    return fixed >= least and length - fixed >= least


# Example 3.


_FOUR = Rule((4, 2))


def _piles(n: int) -> Iterator[tuple[Rule, int]]:
    return ((_FOUR.up_to(n), N) for N in numbers(n))


@claim("001/example-3/values", _piles, kind="example", far=True)
def _(f: Rule, N: int, *, g_1: int = 1, later: tuple[int, ...] = (2, 3, 4, 2)) -> bool:
    """f(1) = 4, f(n) = 2 for n ≥ 2: g(1) = 1, then 2, 3, 4, 2 for ever."""
    return thresholds(f)[N] == (g_1 if N == 1 else later[(N - 2) % 4])


@claim("001/example-3/base", lambda n: ((_FOUR.up_to(n), k) for k in range(n)), kind="example")
def _(f: Rule, k: int, *, shift: int = 1) -> bool:
    """There every positive integer is a member."""
    return true_base(f).members[k] == k + shift


@claim("001/example-3/bounded", _piles, kind="example", far=True)
def _(f: Rule, N: int, *, four: int = 4) -> bool:
    """There g is bounded: it never exceeds 4."""
    return thresholds(f)[N] <= four


def _all_integers(n: int) -> Iterator[tuple[Rule, int]]:
    """The rules of which every number is a member."""
    return ((f, N) for f in rules(n) if len(main_base(f).members) == n for N in range(1, n))


@claim("001/example-3/all-integers", _all_integers, small)
def _(f: Rule, N: int, *, less: int = 0) -> bool:
    """If B_f is all of Z+, g is bounded (by f(1))."""
    return thresholds(f)[N] <= f(1) - less
