"""Paper 000, the base of f and the game: lemmas 3 and 4, theorem 1, in both forms.

Where the paper assumes an infinite base, a rule counts whose base goes on beyond the bound. What
the paper calls g(N), the smallest part of N in the base of f, is `leads(f)[N]`; the least winning
cap of N is `thresholds(f)[N]`.
"""

from collections.abc import Iterator

from onepile.papers.bases import (
    expansions,
    fixed_piles,
    gaps,
    has_steps,
    leads,
    slow_base,
    thresholds,
    wins,
)
from onepile.papers.cases import functions, piles
from onepile.papers.claims import claim, corrects, given, same
from onepile.papers.rules import Rule, plain, rules, small


def infinite(f: Rule) -> bool:
    """Whether the base of f is infinite."""
    return not slow_base(f).ended


def _members(n: int) -> Iterator[tuple[Rule, int]]:
    return ((f, b) for f in rules(n) for b in slow_base(f).members)


def _takings(n: int) -> Iterator[tuple[Rule, int, int]]:
    """Every pile and every move below its smallest part."""
    return (
        (f, N, x) for N in range(2, n + 1) for f in rules(n) for x in range(1, expansions(f)[N][0])
    )


def _before(f: Rule, b: int) -> int:
    """The member before b."""
    members = slow_base(f).members
    return members[members.index(b) - 1]


@claim("000/base/slow-growth", _members, small)
def _(f: Rule, b: int, *, step: int = -1, factor: int = 2) -> bool:
    """The base of f is a g-base: if the steps of f are at least -1 and the base is infinite, there
    is a pile that is its own threshold between b + 1 and 2b for each such b.

    Note: by Theorem 1 these piles are the members; from the recursion alone there is nothing to see
    """
    given(infinite(f) and has_steps(f, step) and 2 * b <= f.n)
    return next((N for N in fixed_piles(f) if b < N), f.n + 1) <= factor * b


@claim("000/base/fibonacci", bound=10, kind="example")
def _(*, base: tuple[int, ...] = (1, 2, 3, 5, 8)) -> bool:
    """f(n) = 2n generates the base 1, 2, 3, 5, 8."""
    return tuple(fixed_piles(plain("2n", 10))) == base


# Lemmas 3 and 4.


def _below_second_part(f: Rule, N: int, slack: int) -> bool:
    parts = expansions(f)[N]
    given(len(parts) > 1)
    return f(parts[0]) < parts[1] + slack


def _rest_is_kept(f: Rule, N: int, x: int, skip: int) -> bool:
    sums = expansions(f)
    return sums[N - x] == sums[sums[N][0] - x] + sums[N][skip:]


def _new_part_is_in_reach(f: Rule, N: int, x: int, slack: int) -> bool:
    b = leads(f)[N]
    return leads(f)[b - x] + slack <= f(x)


@claim("000/lemma-3", piles, small)
def _(f: Rule, N: int, *, slack: int = 0) -> bool:
    """For any f with an infinite base, f of the smallest part is below the second part.

    Note: true without the condition on the steps, as the paper says later
    """
    given(infinite(f))
    return _below_second_part(f, N, slack)


@claim("000/lemma-4/1", _takings, 40)
def _(f: Rule, N: int, x: int, *, skip: int = 1) -> bool:
    """Taking x below the smallest part b replaces b by the stable sum of b - x and keeps all other
    parts.
    """
    given(infinite(f))
    return _rest_is_kept(f, N, x, skip)


@claim("000/lemma-4/2", _takings, 40)
def _(f: Rule, N: int, x: int, *, step: int = -1, slack: int = 0) -> bool:
    """If the steps of f are at least -1 and x is below the smallest part b, the smallest part of
    b - x is at most f(x).
    """
    given(infinite(f) and has_steps(f, step))
    return _new_part_is_in_reach(f, N, x, slack)


def _shifts(n: int) -> Iterator[tuple[Rule, int, int]]:
    return (
        (f, k, ahead)
        for f in rules(n)
        if has_steps(f, -1)
        for k in range(1, n, 3)
        for ahead in range(0, n - k + 1, 2)
    )


@claim("000/lemma-4/proof-shift", _shifts, 40, "proof step")
def _(f: Rule, n: int, N: int, *, slack: int = 0) -> bool:
    """Steps of at least -1 give f(n + N) ≥ f(n) - N."""
    return f(n + N) >= f(n) - N + slack


@claim("000/lemma-4/proof-a", _takings, 40, "proof step")
def _(f: Rule, N: int, x: int, *, step: int = -1, slack: int = 0) -> bool:
    """Case (a): if b - x is between 1 and the member before b, then f(x) ≥ b - x."""
    given(infinite(f) and has_steps(f, step))
    b = leads(f)[N]
    given(1 <= b - x <= _before(f, b))
    return f(x) >= b - x + slack


def _last_line(f: Rule, N: int, x: int, times: int) -> bool | str:
    """b' + b_i - b' - x = b - x, where b = b' + b_i, and `times` b' more on the left."""
    given(infinite(f) and has_steps(f, -1))
    b = leads(f)[N]
    before = _before(f, b)
    gap = gaps(slow_base(f).members)[slow_base(f).members.index(b) - 1][2]
    return same(before + gap + times * before - before - x, b - x)


@claim("000/lemma-4/proof-a/last-line", _takings, 40, "proof step")
def last_line(f: Rule, N: int, x: int) -> bool | str:
    """The last line of case (a): b' + b_i - b' - x = b - x, where b = b' + b_i is the smallest part
    and b' the member before.
    """
    return _last_line(f, N, x, 0)


@corrects(last_line)
def _(f: Rule, N: int, x: int, *, times: int = 1) -> bool | str:
    """Place: Lemma 4, case (a), last line
    Printed: ≥ b_{i_1-1} + b_i - b_{i_1-1} - x = b_{i_1} - x
    Correct: ≥ b_{i_1-1} + b_{i_1} - b_{i_1-1} - x = b_{i_1} - x
    Reason: the line before has b_{i_1}, and f(b_i) ≥ b_{i_1-1} is put in for f(b_i)
    """
    return _last_line(f, N, x, times)


@claim("000/lemma-4/proof-b", _takings, 40, "proof step")
def _(f: Rule, N: int, x: int, *, back: int = 1) -> bool:
    """Case (b): otherwise the largest part of b - x is the member before b."""
    given(infinite(f) and has_steps(f, -1))
    members, b = slow_base(f).members, leads(f)[N]
    given(_before(f, b) < b - x < b and members.index(b) >= back)
    return expansions(f)[b - x][-1] == members[members.index(b) - back]


# Theorem 1.


@claim("000/theorem-1", piles, small, far=True)
def _(f: Rule, N: int, *, step: int = -1, slack: int = 0) -> bool:
    """If the steps of f are at least -1 and the base is infinite, (N, x) is unsafe exactly when x
    is at least the smallest part of N.
    """
    given(infinite(f) and has_steps(f, step))
    return thresholds(f)[N] == leads(f, slack)[N]


@claim("000/theorem-1/strategy", piles, small, "proof step")
def _(f: Rule, N: int, *, extra: int = 0) -> bool:
    """Taking the smallest part leaves a position that the next player loses."""
    take = leads(f)[N] + extra
    given(has_steps(f, -1) and 1 <= take < N)
    return take == next(k for k in range(1, N + 1) if wins(f, N, k))


@claim("000/theorem-1/parts", _takings, 40, "proof step")
def _(f: Rule, N: int, x: int, *, more: int = 0) -> bool:
    """The loser, who must take less than the smallest part, cannot reduce the number of parts."""
    given(has_steps(f, -1))
    return len(expansions(f)[N]) + more <= len(expansions(f)[N - x])


# Finite bases.


@claim("000/finite/bounded", functions, small)
def _(f: Rule, *, slope: int = 0) -> bool:
    """If f is bounded, its base is finite.

    Note: seen in the recursion and in the piles that are their own thresholds; 200 passes twice the
    largest value of every bounded rule drawn
    """
    given((f.bounded or slope != 0) and has_steps(f, -1))
    f = f.up_to(200)
    return slow_base(f).ended and fixed_piles(f)[-1] <= 100


_SHORT = Rule((2, 2, 2), "n", 100)


@claim("000/finite/example", bound=100, kind="example")
def _(*, base: tuple[int, ...] = (1, 2, 3), many: int = 3) -> bool:
    """f(1) = f(2) = f(3) = 2, f(n) = n from 4 on: the base is 1, 2, 3 and ends there although f is
    unbounded.

    Note: the last entry is the number of members
    """
    return tuple(fixed_piles(_SHORT)[:3]) == base and len(fixed_piles(_SHORT)) == many


@claim("000/finite/example-jump", lambda n: ((k,) for k in range(1, n + 1)), 100, "example")
def jump(n: int) -> bool | str:
    """That f satisfies the condition on the steps, as it is written there.

    Survives: compares the given numbers f(n) with each other: nothing is computed
    """
    f = _SHORT
    return f(n + 1) == f(n) >= -1 or f"f({n + 1}) = {f(n + 1)} is not f({n}) = {f(n)}"


@corrects(jump)
def _(n: int, *, step: int = -1) -> bool:
    """Place: finite g-bases, the example
    Printed: f(n + 1) = f(n) ≥ -1
    Correct: f(n + 1) - f(n) ≥ -1
    Reason: a minus sign became an equality sign
    """
    return _SHORT(n + 1) - _SHORT(n) >= step


@claim("000/lemma-3'", piles, small)
def _(f: Rule, N: int, *, slack: int = 0) -> bool:
    """With a finite base too, f of the smallest part is below the second part."""
    given(not infinite(f))
    return _below_second_part(f, N, slack)


@claim("000/lemma-3'/note", lambda n: ((f,) for f in rules(n) if not infinite(f)), small)
def _(f: Rule, *, slack: int = 0) -> bool:
    """In a finite base f(b) < b_t for every member b. Read off the game: if the steps of f are at
    least -1 and b_t is the last pile that is its own threshold, f(b) < b_t for each of them.
    """
    given(has_steps(f, -1))
    return max(f(b) for b in fixed_piles(f)) < fixed_piles(f)[-1] + slack


@claim("000/lemma-4'/1", _takings, 40)
def _(f: Rule, N: int, x: int, *, skip: int = 1) -> bool:
    """Lemma 4, part 1, for a finite base."""
    given(not infinite(f))
    return _rest_is_kept(f, N, x, skip)


@claim("000/lemma-4'/2", _takings, 40)
def _(f: Rule, N: int, x: int, *, step: int = -1, slack: int = 0) -> bool:
    """Lemma 4, part 2, for a finite base."""
    given(not infinite(f) and has_steps(f, step))
    return _new_part_is_in_reach(f, N, x, slack)


@claim("000/theorem-1'", piles, small, far=True)
def _(f: Rule, N: int, *, step: int = -1, slack: int = 0) -> bool:
    """Theorem 1 for a finite base; if N is a multiple of the largest member, that member is the
    threshold.
    """
    given(not infinite(f) and has_steps(f, step))
    return thresholds(f)[N] == leads(f, slack)[N]
