"""Paper 000, the converse: for which f is theorem 1 true? Lemmas 5 to 7, main theorem, theorem 2.

All equivalences are local: cut off at the bound, both sides still agree. A condition of the paper
stands here with the smallest parts for its g, as it is printed (`leads`), and where it is the other
side of a claim with the thresholds of the game (`thresholds`).
"""

from collections.abc import Iterator
from typing import TypeAlias

from onepile.papers.bases import expansion, gaps, has_steps, leads, slow_base, thresholds
from onepile.papers.cases import infinite
from onepile.papers.claims import claim, given
from onepile.papers.measured import remembered
from onepile.papers.rules import Rule, changed, plain, rules, small

Values: TypeAlias = list[int]


@remembered
def theorem_1_true(f: Rule) -> bool:
    """Whether the smallest parts are the thresholds of all piles."""
    return thresholds(f)[1:] == leads(f)[1:]


def _lemma_4(f: Rule, slack: int = 0) -> bool:
    """Lemma 4, part 2, for the members themselves."""
    g = leads(f)
    return all(g[b - x] <= f(x) + slack for b in slow_base(f).members for x in range(1, b))


def _lemma_4_in_play(f: Rule) -> bool:
    """Lemma 4, part 2, played: a move below the smallest part of any pile leaves an unsafe one.

    The same as with smallest parts for thresholds: below the first member at which either fails,
    theorem 1 is true.
    """
    g = thresholds(f)
    return all(g[N - x] <= f(x) for N in range(1, f.n + 1) for x in range(1, leads(f)[N]))


def _case_a(f: Rule, g: Values, slack: int = 0) -> bool:
    """Lemma 6, also lemma 7 (1): only x with b(k+1) - x between 1 and b(k)."""
    return all(
        g[high - x] <= f(x) + slack
        for _, high, gap in gaps(slow_base(f).members)
        for x in range(gap, high)
    )


@remembered
def main_condition(f: Rule, slack: int = 0, *, played: bool = False) -> bool:
    """Lemma 7 (2) and the main theorem: g(b(k) - x) <= f(b(theta(k)) + x)."""
    g = thresholds(f) if played else leads(f)
    return all(
        g[low - x] <= f(gap + x) + slack
        for low, _, gap in gaps(slow_base(f).members)
        for x in range(low)
    )


def _sufficient(f: Rule, slack: int = 0) -> bool:
    return all(
        low - x <= f(gap + x) + slack
        for low, _, gap in gaps(slow_base(f).members)
        for x in range(low)
    )


@claim("000/converse/start", lambda n: ((f.up_to(9),) for f in rules(n)), 9)
def _(f: Rule, *, b_0: int = 1, b_1: int = 2, g_1: int = 1, g_2: int = 2) -> bool:
    """Whatever f is: b(0) = 1, b(1) = 2, g(1) = 1, g(2) = 2."""
    return slow_base(f).members[:2] == (b_0, b_1) and thresholds(f)[1:3] == [g_1, g_2]


@claim("000/lemma-5", infinite, small)
def _(f: Rule, *, slack: int = 0) -> bool:
    """For any f with an infinite base Theorem 1 is true exactly when Lemma 4 is."""
    return theorem_1_true(f) == _lemma_4(f, slack)


@claim("000/lemma-5/restatement", infinite, small, "proof step")
def _(f: Rule, *, slack: int = 0) -> bool:
    """Lemma 4 says no more than: g(b - x) ≤ f(x) for every member b and 1 ≤ x < b.

    Note: the other side is played: no move below the smallest part leaves a safe position
    """
    return _lemma_4_in_play(f) == _lemma_4(f, slack)


@claim("000/lemma-5/proof", infinite, small, "proof step")
def _(f: Rule, *, more: int = 0) -> bool:
    """If Lemma 4 first fails at the member b, the thresholds of Theorem 1 are first wrong at the
    pile b.
    """
    g, true = leads(f), thresholds(f)
    fails = (b for b in slow_base(f).members if any(g[b - x] > f(x) for x in range(1, b)))
    first = next(fails, None)
    given(first is not None)
    wrong = next((N for N in range(1, f.n + 1) if true[N] != g[N]), f.n + 1)
    return first is not None and wrong == first + more


@claim("000/lemma-6", infinite, small)
def _(f: Rule, *, slack: int = 0) -> bool:
    """Lemma 4 holds exactly when g(b - x) ≤ f(x) for those x with b - x between 1 and the member
    before b.
    """
    return _lemma_4_in_play(f) == _case_a(f, leads(f), slack)


@claim("000/lemma-7", infinite, small)
def _(f: Rule, *, slack: int = 0) -> bool:
    """That condition and g(b(k) - x) ≤ f(b(k+1) - b(k) + x) for all k, x ≥ 0 are equivalent.

    Note: one of the two with the thresholds for g
    """
    return _case_a(f, thresholds(f)) == main_condition(f, slack)


@claim("000/main-theorem", infinite, small)
def _(f: Rule, *, slack: int = 0) -> bool:
    """Theorem 1 holds for f exactly when g(b(k) - x) ≤ f(b(k+1) - b(k) + x) for all k, x ≥ 0."""
    return theorem_1_true(f) == main_condition(f, slack)


@claim("000/main-theorem/lead", infinite, small)
def _(f: Rule, *, slack: int = 0) -> bool:
    """Since g(N) ≤ N, the condition f(b(k+1) - b(k) + x) ≥ b(k) - x gives the main theorem's.

    Note: with the thresholds for g
    """
    given(_sufficient(f, slack))
    return main_condition(f, played=True)


@claim("000/main-theorem/sufficient", infinite, small)
def _(f: Rule, *, slack: int = 0) -> bool:
    """f(b(k+1) - b(k) + x) ≥ b(k) - x for all k, x ≥ 0 is enough for Theorem 1."""
    given(_sufficient(f, slack))
    return theorem_1_true(f)


@claim("000/main-theorem/not-necessary", lambda n: [(n,)], lambda to: max(small(to), 20))
def _(to: int, *, at: int = 5, value: int = 2) -> bool:
    """That sufficient condition is not necessary: an f without it for which Theorem 1 is true.

    Note: the paper gives no example: f(n) = n with f(5) = 2 is one
    """
    f = changed("n", {at: value}, to)
    return theorem_1_true(f) and not _sufficient(f)


@claim("000/main-theorem/steps", infinite, small)
def _(f: Rule, *, step: int = -1) -> bool:
    """Steps of at least -1 give that sufficient condition."""
    given(has_steps(f, step))
    return _sufficient(f)


# Theorem 2: f is non-decreasing on its base.


def _rises_on_base(f: Rule) -> bool:
    return all(f(low) <= f(high) for low, high, _ in gaps(slow_base(f).members))


def _indices(f: Rule, x: int) -> list[int]:
    """The k with b(k+1) - b(k) < x < b(k+1)."""
    return [k for k, (_, high, gap) in enumerate(gaps(slow_base(f).members)) if gap < x < high]


@claim("000/theorem-2", infinite, small)
def _(f: Rule, *, more: int = 1, slack: int = 0) -> bool:
    """If f is non-decreasing on its base, the main theorem's condition needs to be asked only of x
    outside the base, for i = 1, …, t̄+1.

    Note: the paper leaves the proof to the reader; with one value of i less it is wrong
    """
    given(_rises_on_base(f))
    g, members = leads(f), slow_base(f).members
    required = all(
        g[members[t + i] - x] <= f(x) + slack
        for t, (low, high, _) in enumerate(gaps(members))
        for x in range(low + 1, high)
        for i in range(1, len(_indices(f, x)) + more)
        if t + i < len(members)
    )
    return main_condition(f, played=True) == required


def _between(n: int) -> Iterator[tuple[Rule, int]]:
    """Each x outside a base on which f is non-decreasing."""
    return (
        (f, x)
        for (f,) in infinite(n)
        if _rises_on_base(f)
        for x in range(1, slow_base(f).members[-1])
        if x not in slow_base(f).members
    )


@claim("000/theorem-2/run", _between, small)
def _(f: Rule, x: int, *, start: int = 0) -> bool:
    """For x between b(t) and b(t+1) the indices k with b(k+1) - b(k) < x < b(k+1) are t, t+1, …,
    t+t̄ without a gap.
    """
    found = _indices(f, x)
    steps = enumerate(gaps(slow_base(f).members))
    t = next(k for k, (low, high, _) in steps if low < x < high)
    return found == list(range(t + start, t + start + len(found)))


# The Fibonacci base.

_FIBONACCI = (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233)


def _near_fibonacci(n: int) -> Iterator[tuple[Rule]]:
    """2n with one or two values changed below 14: all single changes, then pairs."""
    single = [{k: v} for k in range(1, 14) for v in range(1, 3 * k + 3)]
    double = [
        {k: v, j: w}
        for k in range(1, 8)
        for j in range(k + 1, 12, 2)
        for v in range(1, 2 * k + 3)
        for w in (1, 2, 3, j, 2 * j + 1)
    ]
    yield (plain("2n", n),)
    yield from ((changed("2n", changes, n),) for changes in [*single, *double[: 10 * n]])


@claim("000/fibonacci", _near_fibonacci, lambda to: max(60, small(to)))
def _(f: Rule, *, low: int = 0, high: int = 0, slack: int = 0) -> bool:
    """f has the Fibonacci base and the main theorem's condition exactly when (a)
    b(t+1) ≤ f(b(t)) < b(t+2) and (b) g(b(t+1) - x) ≤ f(x) for b(t) < x < b(t+1).
    """
    b = _FIBONACCI
    g = [0, *(expansion(b, N)[0] for N in range(1, f.n + 1))]
    a_holds = all(b[t + 1] + low <= f(b[t]) < b[t + 2] + high for t in range(7))
    b_holds = all(
        g[b[t + 1] - x] <= f(x) + slack for t in range(7) for x in range(b[t] + 1, b[t + 1])
    )
    base = slow_base(f)
    fibonacci = not base.ended and base.members == b[: len(base.members)]
    return (fibonacci and theorem_1_true(f)) == (a_holds and b_holds)


def _no_members(n: int) -> Iterator[tuple[int]]:
    return ((x,) for x in range(1, min(n, 55)) if x not in _FIBONACCI)


@claim("000/fibonacci/redundant", _no_members, 55, "proof step")
def _(x: int, *, shift: int = 0) -> bool:
    """In the Fibonacci base g(b(t+1) - x) = g(b(t+2) - x) for b(t) < x < b(t+1)."""
    b = _FIBONACCI
    t = next(t for t in range(9) if b[t] < x < b[t + 1])
    return expansion(b, b[t + 1] - x)[0] == expansion(b, b[t + 2] - x + shift)[0]
