"""Paper 001, the six properties of the appendix: when thresholds repeat, and when they are bounded.

That thresholds repeat for ever is proved for each rule by `recurrence`. That they are unbounded can
only be seen: new records go on beyond a quarter of the bound. Every rule drawn is one or the other.
"""

from collections.abc import Iterable, Iterator

from onepile.papers.bases import main_base, recurrence, true_base
from onepile.papers.bases import thresholds as g
from onepile.papers.claims import claim, given
from onepile.papers.rules import Rule, rules, small


def _long(n: int) -> Iterator[tuple[Rule]]:
    return ((f.up_to(n),) for f in rules(60))


def _long_enough(to: int) -> int:
    """At 400 every drawn rule shows whether it is bounded."""
    return max(400, min(to // 10, 1000))


def _records(values: Iterable[int]) -> int:
    """How many values exceed all before them."""
    most = count = 0
    for value in values:
        if value > most:
            most, count = value, count + 1
    return count


def _new_records(f: Rule, piles: Iterable[int]) -> int:
    """How many records of g on these piles come after a quarter of the bound."""
    piles = list(piles)
    early = [g(f)[N] for N in piles if f.n // 4 >= N]
    return _records(g(f)[N] for N in piles) - _records(early)


@claim("001/appendix/1", _long, _long_enough)
def _(f: Rule, *, slack: int = 0) -> bool:
    """g is periodic from the start exactly when B_f is finite."""
    found = recurrence(f)
    return (found is not None and found[0] == 1) == main_base(f, slack).ended


@claim("001/appendix/2", _long, _long_enough)
def _(f: Rule, *, slope: int = 0) -> bool:
    """If f is bounded, g is periodic from some point on.

    Survives: notices random numbers; shifted ones repeat as well
    """
    given(f.bounded or slope != 0)
    return recurrence(f) is not None


@claim("001/appendix/3", _long, _long_enough)
def _(f: Rule, *, records: int = 0) -> bool:
    """If g is bounded, g is periodic from some point on.

    Note: bounded here: no new record beyond a quarter of the bound

    Survives: notices random numbers; shifted ones repeat as well
    """
    given(_new_records(f, range(1, f.n + 1)) <= records)
    return recurrence(f) is not None


@claim("001/appendix/4", lambda n: ((f, a) for f in rules(n) for a in range(1, n // 2)), small)
def _(f: Rule, a: int, *, slack: int = 0) -> bool:
    """If f(i) < g(a) for all i ≤ a, then a is a period of g from the start."""
    given(all(f(i) < g(f)[a] + slack for i in range(1, a + 1)))
    return g(f)[1 : f.n - a + 1] == g(f)[a + 1 :]


@claim("001/appendix/5", _long, _long_enough)
def _(f: Rule, *, late: int = 0) -> bool:
    """g is bounded exactly when only finitely many members have g(b) = b.

    Note: bounded, and finitely many: no new record, no such member beyond a quarter of the bound
    """
    fixed = sum(g(f)[b] == b for b in true_base(f).members if b > f.n // 4)
    return (_new_records(f, range(1, f.n + 1)) == 0) == (fixed <= late)


@claim("001/appendix/6", _long, _long_enough)
def _(f: Rule, *, records: int = 0) -> bool:
    """g is periodic from some point on exactly when it is bounded on B_f."""
    return (recurrence(f) is not None) == (_new_records(f, true_base(f).members) <= records)
