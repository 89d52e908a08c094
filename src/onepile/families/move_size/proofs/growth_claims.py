"""What theorems say of growth, clusters and lags, with the judges.

For lags see `docs/new-theorems.md`, Theorem 2.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import ClassVar

from onepile.errors import NotApplicable
from onepile.families.move_size.proofs.lags import admitted, excess, of_a_cluster
from onepile.families.move_size.proofs.members import LetteredBase, polynomial
from onepile.families.move_size.proofs.real_lines import slope_value
from onepile.families.move_size.rules import MoveSize
from onepile.formulas import exact
from onepile.formulas.exact import Value
from onepile.statements import Definition, Formula, Verdict
from onepile.theorems import Claim

_NEAR = Fraction(1, 1000)
"""So near to its limit is the growth over the last members that were made."""


@dataclass(frozen=True)
class GrowsByTheFactor(Claim):
    """How fast the base grows.

    Attributes:
        base: The game's own base.
        members: In how many members.
        factor: The first digits of the factor.
        coefficients: A polynomial whose largest root it is, highest first.
    """

    kind: ClassVar[str] = "grows-by-the-factor"
    words: ClassVar = {
        "en": {
            "": "In {members} members the base grows by the factor {factor:decimal}, "
            "the largest root of {root_of}.",
            "one": "In {members} member the base grows by the factor {factor:decimal}, "
            "the largest root of {root_of}.",
        }
    }
    base: LetteredBase
    members: int
    factor: str
    coefficients: tuple[int, ...]

    @property
    def case(self) -> str:
        """Singular or plural."""
        return "one" if self.members == 1 else ""

    @property
    def root_of(self) -> Formula:
        """The polynomial as a formula."""
        return polynomial(self.coefficients)

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """There is a root with these digits, none is seen above it, and the members grow so.

        Which real root is the largest is not decided by finitely many members: those that were
        made grow by the factor up to a thousandth, over their last period.
        """
        low, high = between_digits(self.factor)
        last = Fraction(self.base.members[-1], self.base.members[-1 - self.members])
        root = self._at(low) == 0 or self._at(low) * self._at(high) < 0
        return Verdict.so_far(
            root and self._at(high) > 0 and abs(last / low - 1) < Fraction(1, 1000)
        )

    def _at(self, x: Fraction) -> Fraction:
        total = Fraction(0)
        for c in self.coefficients:
            total = total * x + c
        return total


@dataclass(frozen=True)
class ClustersHaveALag(Claim):
    """How clusters of members are made, to leading order, and how fast they grow.

    Attributes:
        base: The game's own base.
        members: How many members a period gains.
        clusters: How many clusters these are.
        lag: The lag m.
        per_cluster: The first digits of the factor from a cluster to the next.
        per_lag: The first digits of the factor over m clusters.
        lags: The lags that the slope admits.
    """

    kind: ClassVar[str] = "clusters-have-a-lag"
    words: ClassVar = {
        "en": {
            where + which: f"{begin}{made}).\nFrom one to the next the base grows by the factor "
            f"{{per_cluster:decimal}}, the root of {{root}}{ending}."
            for where, begin in (
                ("single", "To leading order each member is"),
                ("many", "Members come in clusters, {clusters} a period; to leading order each is"),
            )
            for which, made, ending in (
                (
                    "",
                    "\nthe sum of the one before and the one {lag} before (lag {lag}; the slope "
                    "admits {lags:list}",
                    ",\nand in {lag} of them by {per_lag:decimal}, the root of {lag_root}",
                ),
                (", one", " twice the one before (lag 1; the slope admits {lags:list}", ""),
            )
        }
    }
    base: LetteredBase
    members: int
    clusters: int
    lag: int
    per_cluster: str
    per_lag: str
    lags: tuple[int, ...]

    @property
    def case(self) -> str:
        """Whether a cluster is one member, and whether the lag is 1."""
        where = "single" if self.clusters == self.members else "many"
        return where + (", one" if self.lag == 1 else "")

    @property
    def root(self) -> Formula:
        """Its polynomial."""
        return polynomial(of_a_cluster(self.lag))

    @property
    def lag_root(self) -> Formula:
        """Its polynomial, in powers."""
        if self.lag == 1:
            return Formula("x - 2", "x - 2")
        power = f"x^{self.lag - 1}" if self.lag > 2 else "x"
        latex = f"x^{{{self.lag - 1}}}" if self.lag > 2 else "x"
        return Formula(f"(x - 1)^{self.lag} - {power}", f"(x - 1)^{{{self.lag}}} - {latex}")

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The lags and roots anew, and that the members which were made grow so.

        A factor is the one positive root of its polynomial, so a change of sign shows its digits.
        That a cluster is the sum of two others is seen on the growth alone.
        """
        game, members = oracle.game, self.base.members
        assert isinstance(game, MoveSize)
        try:
            slope = slope_value(game)
        except NotApplicable:
            return Verdict.FALSE
        if self.lags != admitted(slope):
            return Verdict.FALSE
        cluster, over = Fraction(self.per_cluster), Fraction(self.per_lag)
        rooted = _between(lambda x: x**self.lag - x ** (self.lag - 1) - 1, self.per_cluster)
        rooted = rooted and _between(partial(excess, self.lag), self.per_lag)
        grown = Fraction(members[-1], members[-1 - self.members])
        near = abs(grown / cluster**self.clusters - 1) < _NEAR
        return Verdict.so_far(rooted and near and over > 1 and self.lag in self.lags)


def between_digits(digits: str) -> tuple[Fraction, Fraction]:
    """The numbers between which lies what has these first digits.

    >>> low, high = between_digits("2.48e27")
    >>> int(low / 10**25), int(high / 10**25)
    (248, 249)
    """
    mantissa, *power = digits.split("e")
    unit = Fraction(10) ** (int(*power or "0") - len(mantissa.partition(".")[2]))
    return Fraction(digits), Fraction(digits) + unit


def _between(value: Callable[[Fraction], Value], digits: str) -> bool:
    """Whether a function that is negative up to its root has it at these digits."""
    low, high = between_digits(digits)
    return exact.sign(value(low)) <= 0 < exact.sign(value(high))
