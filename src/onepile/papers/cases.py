"""Cases that claims about every f have in common: (f, bound), (f, bound, N) and (f, bound, N, x).

The bound is part of the case because thresholds are computed for all piles up to it at once. Piles
come before rules, so that the first failure has the smallest pile.
"""

from collections.abc import Iterator
from typing import TypeAlias

from onepile.papers.bases import outcomes, slow_base
from onepile.papers.measured import measured, remembered
from onepile.papers.rules import Rule, rules, steps_at_least

RuleCase: TypeAlias = tuple[Rule, int]
PileCase: TypeAlias = tuple[Rule, int, int]
MoveCase: TypeAlias = tuple[Rule, int, int, int]


def rule_cases(n: int) -> Iterator[RuleCase]:
    """Every rule."""
    return ((rule, n) for rule in rules(n))


def infinite_cases(n: int) -> Iterator[RuleCase]:
    """Every rule whose base, by paper 000's recursion, does not end before the bound."""
    return ((rule, n) for rule in rules(n) if not slow_base(rule, n).ended)


def pile_cases(n: int) -> Iterator[PileCase]:
    """Every pile with every rule."""
    return ((rule, n, pile) for pile in range(1, n + 1) for rule in rules(n))


def position_cases(n: int) -> Iterator[MoveCase]:
    """Every pile and cap (or move), up to one more than the pile, with every rule."""
    return (
        (rule, n, pile, cap)
        for pile in range(1, n + 1)
        for rule in rules(n)
        for cap in range(1, pile + 2)
    )


@remembered
@measured("construction")
def has_steps(rule: Rule, n: int, step: int) -> bool:
    """Whether all steps of f up to n are at least so large."""
    return steps_at_least(rule, n, step)


def wins(case: MoveCase) -> bool:
    """Whether taking k from the pile leaves a safe position, by the outcomes alone."""
    rule, n, pile, k = case
    if k >= pile:
        return k == pile
    return not outcomes(rule, n)[pile - k][min(rule.values(n)[k], n + 1)]
