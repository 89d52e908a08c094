"""Judges of what `onepile.families.move_size.proofs.growth_claims` says."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from onepile.errors import NotApplicable
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.lags import admitted, excess
from onepile.families.move_size.proofs.lines import last_line
from onepile.formulas import exact
from onepile.formulas.exact import Value
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, rules_of

_NEAR = Fraction(1, 1000)
"""So near to its limit is the growth over the last members that were made."""


@judge("grows-by-the-factor")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """There is a root with these digits, none is seen above it, and the members grow so.

    Which real root is the largest is not decided by finitely many members: those that were
    made grow by the factor up to a thousandth, each of their last period since that before.
    """
    low, high = between_digits(said.factor)
    at_low, at_high = (_value(said.coefficients, x) for x in (low, high))
    root = at_low == 0 or at_low * at_high < 0
    return Verdict.so_far(root and at_high > 0 and _grow_by(low, said.base.members, said.members))


@judge("clusters-have-a-lag")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The lags and roots anew, and that the members which were made grow so.

    A factor is the one positive root of its polynomial, so a change of sign shows its digits.
    That a cluster is the sum of two others is seen on the growth alone.
    """
    game, members = rules_of(oracle, MoveSize), said.base.members
    try:
        slope = last_line(game).slope
    except NotApplicable:
        return Verdict.FALSE
    if said.lags != admitted(slope):
        return Verdict.FALSE
    cluster, over = Fraction(said.per_cluster), Fraction(said.per_lag)
    rooted = _between(lambda x: x**said.lag - x ** (said.lag - 1) - 1, said.per_cluster)
    rooted = rooted and _between(partial(excess, said.lag), said.per_lag)
    near = _grow_by(cluster**said.clusters, members, said.members)
    return Verdict.so_far(rooted and near and over > 1 and said.lag in said.lags)


def _grow_by(factor: Fraction, members: Sequence[int], period: int) -> bool:
    """Whether each member of the last period is about so many times the one a period before.

    One of them would not do: members of one cluster differ by little, whatever the period is.
    """
    pairs = zip(members[-2 * period : -period], members[-period:], strict=True)
    return all(abs(Fraction(now, before) / factor - 1) < _NEAR for before, now in pairs)


def between_digits(digits: str) -> tuple[Fraction, Fraction]:
    """The numbers between which lies what has these first digits.

    >>> low, high = between_digits("2.48e27")
    >>> int(low / 10**25), int(high / 10**25)
    (248, 249)
    """
    mantissa, *power = digits.split("e")
    unit = Fraction(10) ** (int(*power or "0") - len(mantissa.partition(".")[2]))
    return Fraction(digits), Fraction(digits) + unit


def _value(coefficients: tuple[int, ...], x: Fraction) -> Fraction:
    """The value of a polynomial, its coefficients given highest first."""
    total = Fraction(0)
    for c in coefficients:
        total = total * x + c
    return total


def _between(value: Callable[[Fraction], Value], digits: str) -> bool:
    """Whether a function that is negative up to its root has it at these digits."""
    low, high = between_digits(digits)
    return exact.sign(value(low)) <= 0 < exact.sign(value(high))
