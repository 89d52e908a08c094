"""Paper 001, the base of an arbitrary f, the main theorem and the steps of its proof.

Here g(N) is the threshold of N, the least winning cap, and g' is what the printed recursion gives.
"""

from collections.abc import Iterator
from typing import TypeAlias

from onepile.papers import truth
from onepile.papers.bases import (
    distinct_sums,
    expansion,
    gaps,
    growing_sequences,
    has_steps,
    main_base,
    outcomes,
    read_base,
    slow_base,
    true_base,
    wins,
)
from onepile.papers.bases import main_values as g_prime
from onepile.papers.bases import thresholds as g
from onepile.papers.cases import functions, piles, positions
from onepile.papers.claims import claim, corrects, given
from onepile.papers.paper_000.converse import main_condition
from onepile.papers.paper_000.theorem_1 import infinite
from onepile.papers.rules import Rule, rules, small

Base: TypeAlias = tuple[int, ...]


def _bases(n: int) -> Iterator[tuple[Base, int]]:
    """Sequences that may grow faster than a g-base, and piles below their largest member."""
    return ((B, N) for B in growing_sequences(n, 3) for N in range(1, B[-1]))


@claim("001/lemma-1", _bases, 11)
def _(B: Base, N: int, *, factor: int = 2) -> bool:
    """In an infinite g-base the greedy algorithm writes every N as a sum of distinct members."""
    given(all(high <= factor * low for low, high, _ in gaps(B)))
    return sum(expansion(B, N)) == N and tuple(expansion(B, N)) in distinct_sums(B, N)


def _finite_bases(n: int) -> Iterator[tuple[Base, int]]:
    return ((B, N) for B in growing_sequences(n, 2) for N in range(1, 3 * B[-1] + 2))


@claim("001/lemma-2", _finite_bases, 10)
def _(B: Base, N: int, *, more: int = 0) -> bool:
    """In a finite g-base with largest member b, N = (a sum of distinct smaller members) + (N div b)
    b.
    """
    b = B[-1]
    return expansion(B, N) == expansion(B[:-1], N % b) + [b] * (N // b + more)


# The base of f.


def _members(n: int) -> Iterator[tuple[Rule, int]]:
    """Every member but the first, by its place, as far as the printed recursion goes."""
    return ((f, k) for f in rules(n) for k in range(1, len(main_base(f).members)))


def _neighbours(f: Rule, k: int) -> tuple[int, int]:
    """b(k-1) and b(k), read off the thresholds alone."""
    members = read_base(f)
    return members[k - 1], members[k]


@claim("001/base/slow-growth", _members, small)
def _(f: Rule, k: int, *, factor: int = 2) -> bool:
    """B_f is a g-base for every f: b(k+1) ≤ 2 b(k), where B_f is read off g."""
    low, high = _neighbours(f, k)
    return high <= factor * low


# The outcome F(N, x) of a position, 0 if it is safe, and g(N).


def _switch(f: Rule, N: int) -> int:
    """The cap at which F(N, ·) turns from 0 to 1, if it turns once; else -1."""
    row = outcomes(f)[N][1:]
    first = row.index(True) + 1
    return first if all(row[first - 1 :]) else -1


@claim("001/position/large-cap", positions, 24, far=True)
def _(f: Rule, N: int, x: int, *, less: int = 0) -> bool:
    """(N, x) is unsafe when x ≥ N."""
    given(x >= N - less)
    return outcomes(f)[N][x]


@claim("001/position/one-switch", piles, small)
def _(f: Rule, N: int, *, shift: int = 0) -> bool:
    """As x grows, (N, x) is safe for a while and then unsafe for ever; the switch is at g(N)."""
    return _switch(f, N) == g(f)[N] + shift


@claim("001/position/range", piles, small, far=True)
def _(f: Rule, N: int, *, one: int = 1, less: int = 0) -> bool:
    """1 ≤ g(N) ≤ N."""
    return one <= g(f)[N] <= N - less


@claim("001/position/first-zero", piles, small)
def _(f: Rule, N: int, *, shift: int = 0) -> bool:
    """g(N) is the place of the first 0 in F(N-1, f(1)), F(N-2, f(2)), …"""
    return _switch(f, N) == next(k for k in range(1, N + 1) if wins(f, N, k)) + shift


# The main theorem.


@claim("001/main-theorem", piles, small, far=True)
def _(f: Rule, N: int, *, slack: int = 0, under: int = 0) -> bool:
    """For every f with an infinite B_f, g(N) = g'(N): the threshold of N is g' of its smallest
    part.
    """
    given(not main_base(f).ended)
    return g(f)[N] == g_prime(f, slack, under)[N]


@claim("001/main-theorem/finite", piles, small, far=True)
def _(f: Rule, N: int, *, slack: int = 0, under: int = 0) -> bool:
    """The same for a finite B_f (proof left to the reader)."""
    given(main_base(f).ended)
    return g(f)[N] == g_prime(f, slack, under)[N]


@claim("001/main-theorem/move", positions, 24, far=True)
def only_move(f: Rule, N: int, k: int) -> bool | str:
    """A winning move takes g'(N), and no other number of counters."""
    taken = g_prime(f)[N]
    return wins(f, N, k) == (k == taken) or f"g'({N}) = {taken}, but {k} wins too"


@corrects(only_move)
def _(f: Rule, N: int, k: int, *, shift: int = 0) -> bool:
    """Place: after the main theorem
    Printed: a winning move must be (N, x) → (N - g'(N), f(g'(N)))
    Correct: a winning move is (N, x) → (N - g'(N), f(g'(N))): the smallest one, often not the only
        one
    Reason: larger moves can win too, as in paper 000's own example (9, 8)
    """
    smallest = g_prime(f)[N] + shift
    given(k <= smallest)
    return wins(f, N, k) == (k == smallest)


def _same_base(f: Rule) -> bool:
    """Whether paper 000's recursion gives the true base, and the threshold of each member is it."""
    base, true = slow_base(f), true_base(f)
    return (base.members, base.ended) == (true.members, true.ended) and base.marks == true.marks


@claim("001/simple-f", functions, small)
def _(f: Rule, *, step: int = -1) -> bool:
    """If f is non-decreasing or has steps of at least -1, g' is the identity on B_f and paper 000's
    shorter recursion gives B_f.
    """
    given(has_steps(f, step))
    return _same_base(f)


@claim("001/algorithm", piles, 24)
def _(f: Rule, N: int, *, shift: int = 0) -> bool:
    """g(k) is the least x ≤ k with f(x) < g(k - x), where g(0) is infinite."""
    return _switch(f, N) == truth.thresholds([v + shift for v in f.values(f.n)], N)[-1]


@claim("001/intro/subcase", functions, small)
def _(f: Rule, *, slack: int = 0) -> bool:
    """Paper 000 is a special case: under its main theorem's condition both bases are the same and
    g' is the identity.
    """
    given(infinite(f) and main_condition(f, slack))
    return _same_base(f)


# The proof: B_f is infinite.


@claim("001/proof/1", _members, small, "proof step")
def _(f: Rule, k: int, *, shift: int = 0) -> bool:
    """Statement 1 of the proof: g = g' on B_f."""
    _, b = _neighbours(f, k)
    return g(f)[b] == main_base(f).marks[b] + shift


@claim("001/proof/2", piles, small, "proof step", far=True)
def _(f: Rule, N: int, *, less: int = 0) -> bool:
    """Statement 2: g(N) < N outside B_f."""
    given(not main_base(f).ended and N not in main_base(f).members)
    return g(f)[N] < N - less


@claim("001/proof/3", piles, small, "proof step", far=True)
def _(f: Rule, N: int, *, less: int = 0) -> bool:
    """Statement 3: if b < N lies below the next member, g(N) = g(N - b)."""
    members = main_base(f).members
    given(not main_base(f).ended and N not in members)
    b = max(b for b in members if b < N)
    return g(f)[N] == g(f)[max(1, N - b - less)]


@claim("001/proof/gap", _members, small, "proof step")
def _(f: Rule, k: int, *, least: int = 2) -> bool:
    """If b(k+1) - b(k) ≥ 2 then f(1) < g(b(k)), for k ≥ 1, with B_f read off g."""
    low, high = _neighbours(f, k)
    given(low > 1 and high - low >= least)
    return f(1) < g(f)[low]


@claim("001/observation/1", _members, small)
def _(f: Rule, k: int, *, less: int = 0) -> bool:
    """b(i+1) - b(i) ≤ b(i), with B_f read off g."""
    low, high = _neighbours(f, k)
    return high - low <= low - less


@claim("001/observation/2", _members, small)
def _(f: Rule, k: int, *, shift: int = 0) -> bool:
    """g(b(i+1) - b(i)) = b(i+1) - b(i), with B_f read off g."""
    low, high = _neighbours(f, k)
    return g(f)[high - low] == high - low + shift


@claim("001/observation/3", _members, small)
def _(f: Rule, k: int, *, less: int = 0) -> bool:
    """g(b(i+1)) > g(b(i+1) - b(i))."""
    low, high = _neighbours(f, k)
    return g(f)[high] - less > g(f)[high - low]


def _endless(n: int) -> Iterator[tuple[Rule]]:
    return ((f,) for f in rules(n) if not main_base(f).ended)


@claim("001/observation/change", _endless, small)
def _(f: Rule, *, shift: int = 0) -> bool:
    """B_f can be read off g: the next member is the first N > b with g(N) ≠ g(N - b)."""
    return list(main_base(f).members) == read_base(f, shift)
