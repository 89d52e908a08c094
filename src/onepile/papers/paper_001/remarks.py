"""Paper 001, the conjecture on growth, misère play, and games that end at other piles."""

from collections.abc import Iterator
from itertools import pairwise, takewhile

from onepile.papers import far
from onepile.papers.bases import fixed_piles, has_steps, main_base, thresholds, true_base
from onepile.papers.cases import positions
from onepile.papers.claims import claim, corrects, given
from onepile.papers.measured import remembered
from onepile.papers.paper_000.appendix import misere_is_normal
from onepile.papers.rules import Rule, plain, rules, small

_GROWTH = {"n": 1, "n + 1": 2, "floor(3n/2)": 2, "2n": 2, "3n": 3, "4n": 4, "n^2": 0}
"""Non-decreasing f, the slower first, with C such that f(n) <= C n, or 0 if there is none.

Their members are the piles that are their own thresholds.
"""


def _outgrows_squares(f: Rule) -> bool:
    """Whether the piles that are their own thresholds are a g-base, and some b(k) > (k + 1)²."""
    members = fixed_piles(f)
    slow = members[0] == 1 and all(high <= 2 * low for low, high in pairwise(members))
    return slow and any(b > (k + 1) ** 2 for k, b in enumerate(members))


def _growth(n: int) -> Iterator[tuple[Rule]]:
    return ((plain(text, n),) for text in _GROWTH)


@claim("001/conjecture", _growth, lambda to: min(max(to, 2000), 20000), "open question")
def grows(f: Rule) -> bool | str:
    """If g is unbounded, the members of B_f grow exponentially; so some b(k) exceeds (k+1)².

    Note: of the rules tried, in their order, the first that fails is shown
    """
    members = fixed_piles(f)
    return _outgrows_squares(f) or (
        f"no member b(k) up to {f.n} exceeds (k+1)², the largest is "
        f"b({len(members) - 1}) = {members[-1]}"
    )


@corrects(grows, flaw="refuted")
def _(f: Rule, *, least: int = 1) -> bool:
    """Place: conjecture before the proof of the main theorem
    Printed: if g is unbounded, then the members of B_f always grow exponentially
    Correct: true if f is non-decreasing and f(n) ≤ Cn: then b_{k+1} ≥ (1 + 1/C) b_k
    Reason: for f(n) = n² the least member b with b² ≥ b_k is at most 2√b_k, so b_k ≤ (k+1)² always,
        while g(b_k) = b_k is unbounded; for f(n) = 2^n growth is slower still
    """
    given(_GROWTH[f.tail] >= least)
    return _outgrows_squares(f)


@remembered
def _factor(f: Rule) -> int:
    """The least C with f(k) <= C k for all k."""
    return max(-(-f(k) // k) for k in range(1, f.n + 1))


def _steps(n: int) -> Iterator[tuple[Rule, int]]:
    return ((f, b) for f in rules(n) for b in main_base(f).members[:-1])


@claim("001/conjecture/monotone", _steps, small, "our answer")
def _(f: Rule, b: int, *, plus: int = 1) -> bool:
    """If f is non-decreasing and f(n) ≤ Cn, then b(k+1) ≥ (1 + 1/C) b(k).

    Note: b(k+1) = b(k) + b with f(b) ≥ b(k), so Cb ≥ b(k)
    """
    given(has_steps(f, 0))
    after = next((N for N in fixed_piles(f) if b < N), 0)
    return _factor(f) * (after - b) >= plus * b


_GROWERS = {
    36: (18, (3, 6, 9, 5, 2, 4, 7, 2)),
    306: (
        56,
        (
            *(3, 6, 9, 12, 8, 17, 14, 22, 7, 15, 30, 10, 26, 2, 29),
            *(15, 3, 5, 29, 11, 22, 16, 16, 4, 2, 24, 24, 26, 5, 3),
        ),
    ),
}
"""A factor, how many members it takes to grow by it, and φ with φ(a) <= 3a, found by search."""


@remembered
def _grower(factor: int, n: int) -> Rule:
    """3n, except at a times a power of the factor, where the values of φ are scaled up."""
    head = [3 * k for k in range(1, n + 1)]
    for power in takewhile(lambda p: p <= n, (factor**j for j in range(64))):
        for a, value in enumerate(_GROWERS[factor][1], 1):
            if a * power <= n:
                head[a * power - 1] = value * power
    return Rule(tuple(head), "3n", n)


def _grown(n: int) -> Iterator[tuple[int, int, int]]:
    for factor, (places, _) in _GROWERS.items():
        members = main_base(_grower(factor, n)).members
        yield from ((factor, n, k) for k in range(len(members) - places))


@claim("001/conjecture/not-monotone", _grown, lambda to: max(to, 400), "our answer")
def _(factor: int, to: int, k: int, *, small: int = 36, large: int = 306) -> bool:
    """How slowly can B_f grow if f(n) ≤ 3n but f is not monotone? There are such f with
    b(k+18) = 36 b(k) and with b(k+56) = 306 b(k): factors of 1.22 and 1.11 a member, where
    f(n) = 3n has 1.38.

    Note: f(a·36^j) = 36^j φ(a), φ = 3, 6, 9, 5, 2, 4, 7, 2 for a ≤ 8, and f(n) = 3n else; longer φ
    give still smaller factors, so there seems to be no least one above 1
    """
    b = true_base(_grower(factor, to)).members
    return b[k + _GROWERS[factor][0]] == {36: small, 306: large}[factor] * b[k]


@claim("001/misere", positions, 24, far=True)
def _(f: Rule, N: int, x: int, *, less: int = 1) -> bool:
    """The misère game (N, x) is won exactly when the normal game (N-1, x) is."""
    return misere_is_normal(f, N, x, less)


_ENDS = ((1,), (2,), (3, 4), (2, 5, 6), (7, 20), (4, 9, 16))


def _ended(n: int) -> Iterator[tuple[Rule, tuple[int, ...], int]]:
    return ((f, S, N) for N in far.numbers(n) for f in rules(n)[::3] for S in _ENDS)


@claim("001/other-ends", _ended, small, "our answer", far=True)
def _(f: Rule, S: tuple[int, ...], N: int, *, shift: int = 0) -> bool:
    """The game that is over as soon as the pile is in S (left to the reader): from N play the
    ordinary game N - s, where s is the largest member of S ∪ {0} up to N.

    Note: taking N - s ends the game at once, so no smallest winning move jumps over s; the
    threshold of a pile in S is infinite
    """
    s = max((end for end in S if end <= N), default=0)
    return thresholds(f, ends=S)[N] == thresholds(f)[max(0, N - s + shift)]
