"""Paper 000, misère play and the appendix on the theorem of Epp and Ferguson.

L(n), the smallest winning move, is `thresholds(f)[n]`.
"""

from onepile.papers.bases import has_steps, outcomes, thresholds, wins
from onepile.papers.cases import piles, positions
from onepile.papers.claims import claim, given
from onepile.papers.paper_000.converse import main_condition
from onepile.papers.paper_000.theorem_1 import infinite
from onepile.papers.rules import Rule, changed, small


def misere_is_normal(f: Rule, N: int, x: int, less: int) -> bool:
    """Misère play is normal play with `less` counters fewer."""
    return outcomes(f, misere=True)[N][x] == outcomes(f)[max(0, N - less)][x]


@claim("000/misere", positions, 24, far=True)
def _(f: Rule, N: int, x: int, *, less: int = 1) -> bool:
    """The misère game (N, x) is won exactly when the normal game (N-1, x) is, for every f.

    Note: true at the edges too: (1, x) is lost like the empty pile, because f ≥ 1 always leaves a
    move
    """
    return misere_is_normal(f, N, x, less)


@claim("000/appendix/bound", piles, small, far=True)
def _(f: Rule, n: int, *, less: int = 0) -> bool:
    """The smallest winning move L(n) is at most n."""
    return thresholds(f)[n] <= n - less


@claim("000/appendix/winning", positions, 24, far=True)
def _(f: Rule, n: int, k: int, *, slack: int = 0) -> bool:
    """Taking k from n wins exactly when f(k) < L(n - k), with L(0) infinite."""
    given(k <= n)
    return wins(f, n, k) == (k == n or f(k) < thresholds(f)[n - k] + slack)


@claim("000/appendix/theorem-2.1", positions, 24, far=True)
def _(f: Rule, n: int, k: int, *, step: int = 0) -> bool:
    """(Epp, Ferguson) If f is non-decreasing and taking k from n wins, then k = L(n) exactly when
    L(k) = k.
    """
    given(k <= n and has_steps(f, step) and wins(f, n, k))
    return (thresholds(f)[n] == k) == (thresholds(f)[k] == k)


@claim("000/appendix/L(L(n))", piles, small)
def _(f: Rule, n: int, *, slack: int = 0) -> bool:
    """Under the main theorem's condition L(L(n)) = L(n) for all n."""
    given(infinite(f) and main_condition(f, slack))
    return thresholds(f)[thresholds(f)[n]] == thresholds(f)[n]


_HILL = Rule((7, 6, 5, 4, 3, 2, 1), "n", 300)


@claim("000/appendix/example-base", bound=300, kind="example")
def _(*, base: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 128, 256)) -> bool:
    """f(n) = 8 - n up to 7, f(n) = n from 8 on: the base is 1, …, 8, 16, 32, …, 256."""
    return tuple(b for b, g in enumerate(thresholds(_HILL)) if b == g) == base


@claim("000/appendix/example-L(9)", bound=9, kind="example")
def _(*, value: int = 1) -> bool:
    """There L(9) = 1."""
    return thresholds(_HILL)[9] == value


@claim("000/appendix/example-moves", lambda n: ((k,) for k in range(1, n)), 9, "example")
def _(k: int, *, first: int = 2, last: int = 7) -> bool:
    """There 2, …, 7 all win from (9, 8), and L(k) = k for each of them, though L(9) = 1."""
    L = thresholds(_HILL)
    return (wins(_HILL, 9, k) and L[k] == k and L[9] != k) == (first <= k <= last)


_DIP = changed("n", {10: 1}, 20)


@claim("000/appendix/L(16)", bound=20, kind="example")
def _(*, L_16: int = 10, L_10: int = 2, condition: int = 0) -> bool:
    """f(n) = n except f(10) = 1: L(16) = 10 although L(10) is not 10 (it is 2), and the main
    theorem's condition fails.
    """
    L = thresholds(_DIP)
    return (L[16], L[10], main_condition(_DIP)) == (L_16, L_10, condition)
