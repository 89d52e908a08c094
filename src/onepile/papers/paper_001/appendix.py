"""Paper 001, the six properties of the appendix: when thresholds repeat, and when they are bounded.

That thresholds repeat for ever is proved for each rule by `recurrence`. That they are unbounded can
only be seen: new records go on beyond a quarter of the bound. Every rule drawn is one or the other.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from onepile.papers.bases import main_base, recurrence, thresholds, true_base
from onepile.papers.cases import PileCase, RuleCase
from onepile.papers.claim import SILENT, Claim, Side
from onepile.papers.rules import Rule, rules, small_bound


def _long(n: int) -> Iterator[RuleCase]:
    return ((rule, n) for rule in rules(60))


def _late_fixed(rule: Rule, n: int) -> int:
    """How many members with g(b) = b lie beyond a quarter of the bound."""
    g = thresholds(rule, n)
    return sum(g[b] == b for b in true_base(rule, n).members if b > n // 4)


def _records(values: Iterable[int]) -> int:
    """How many values exceed all before them."""
    most = count = 0
    for value in values:
        if value > most:
            most, count = value, count + 1
    return count


def _new_records(case: RuleCase, piles: Iterable[int]) -> int:
    """How many records of g on these piles come after a quarter of the bound."""
    rule, n = case
    g = thresholds(rule, n)
    piles = list(piles)
    early = [g[p] for p in piles if p <= n // 4]
    return _records(g[p] for p in piles) - _records(early)


def _purely_periodic(case: RuleCase) -> bool:
    found = recurrence(*case)
    return found is not None and found[0] == 1


def _periods(n: int) -> Iterator[PileCase]:
    return ((rule, n, a) for rule in rules(n) for a in range(1, n // 2))


def _period(case: PileCase, slack: int) -> Any:
    rule, n, a = case
    f, g = rule.values(n), thresholds(rule, n)
    return True if all(f[i] < g[a] + slack for i in range(1, a + 1)) else SILENT


def _repeats(case: PileCase) -> bool:
    rule, n, a = case
    g = thresholds(rule, n)
    return g[1 : n - a + 1] == g[a + 1 : n + 1]


def _long_enough(to: int) -> int:
    """At 400 every drawn rule shows whether it is bounded."""
    return max(400, min(to // 10, 1000))


CLAIMS = [
    Claim(
        id="001/appendix/1",
        statement="g is periodic from the start exactly when B_f is finite.",
        names="f, ",
        cases=_long,
        truth=_purely_periodic,
        printed=Side(lambda case, slack: main_base(case[0], case[1], slack).ended, slack=0),
        bound=_long_enough,
    ),
    Claim(
        id="001/appendix/2",
        statement="If f is bounded, g is periodic from some point on.",
        names="f, ",
        cases=_long,
        truth=lambda case: recurrence(*case) is not None,
        printed=Side(lambda case, slope: True if case[0].bounded or slope else SILENT, slope=0),
        bound=_long_enough,
        survives="notices random numbers; shifted ones repeat as well",
    ),
    Claim(
        id="001/appendix/3",
        statement="If g is bounded, g is periodic from some point on.",
        names="f, ",
        cases=_long,
        truth=lambda case: recurrence(*case) is not None,
        printed=Side(
            lambda case, records: (
                True if _new_records(case, range(1, case[1] + 1)) <= records else SILENT
            ),
            records=0,
        ),
        bound=_long_enough,
        note="bounded here: no new record beyond a quarter of the bound",
        survives="notices random numbers; shifted ones repeat as well",
    ),
    Claim(
        id="001/appendix/4",
        statement="If f(i) < g(a) for all i ≤ a, then a is a period of g from the start.",
        names="f, , a",
        cases=_periods,
        truth=_repeats,
        printed=Side(_period, slack=0),
        bound=small_bound,
    ),
    Claim(
        id="001/appendix/5",
        statement="g is bounded exactly when only finitely many members have g(b) = b.",
        names="f, ",
        cases=_long,
        truth=lambda case: _new_records(case, range(1, case[1] + 1)) == 0,
        printed=Side(lambda case, late: _late_fixed(*case) <= late, late=0),
        bound=_long_enough,
        note="bounded, and finitely many: no new record, no such member beyond a quarter of the "
        "bound",
    ),
    Claim(
        id="001/appendix/6",
        statement="g is periodic from some point on exactly when it is bounded on B_f.",
        names="f, ",
        cases=_long,
        truth=lambda case: recurrence(*case) is not None,
        printed=Side(
            lambda case, records: _new_records(case, true_base(*case).members) <= records,
            records=0,
        ),
        bound=_long_enough,
    ),
]
