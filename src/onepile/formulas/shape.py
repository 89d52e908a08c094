"""What can be said of an expression for *every* argument, each with its grade.

Four provers, tried in this order: the rounded line and the normal form of quasi-polynomials (both
decide both ways), the sum of powers (proves only), and rules that follow the expression's own
structure (`facts`, proves only). What none of them settles is unknown until it is checked up to
some n.
"""

from dataclasses import dataclass
from math import ceil, inf, lcm
from typing import Any, Literal

from onepile.claims import Claim, Way
from onepile.errors import OnepileError
from onepile.formulas import exact
from onepile.formulas.evaluate import evaluator
from onepile.formulas.facts import Facts, facts, no_part_exceeds, of_powers, quietly
from onepile.formulas.normal_form import normal_form
from onepile.formulas.powersum import PowerSum, power_sum
from onepile.formulas.rounded import ResidueLines, RoundedLine
from onepile.formulas.syntax import Node, assumed_of
from onepile.mathematics.piecewise import VARIABLE, Piecewise
from onepile.mathematics.quasipolynomials import QuasiPolynomial
from onepile.on_demand import cached_property
from onepile.statements import Phrase

_FIRST_ARGUMENTS = 64
"""At so many arguments two functions are compared value by value before anything else."""

LATEST_START = 20_000
"""Who uses the form that holds for ever computes the values before it one by one."""

Property = Literal["nondecreasing", "steps_at_least_minus_one", "unit_jumps", "at_least_n"]


@dataclass(frozen=True)
class Meaning:
    """What a property says of each n >= 1.

    Attributes:
        said: It as a theorem's hypothesis.
        wanted: The bounds of the steps f(n+1) − f(n) and of f(n) − n that it is.
    """

    said: Phrase
    wanted: Facts

    def excesses(self, n: Any, here: Any, after: Any) -> list[Any]:
        """By how much it holds, from n, f(n) and f(n+1): none of these may be negative.

        Takes whole numbers, arrays of them, and n ↦ n, n ↦ f(n), n ↦ f(n+1) as normal forms.
        """
        step, wanted = after - here, self.wanted
        found = [
            (step, wanted.fall, 1),
            (step, wanted.rise, -1),
            (here - n, wanted.over, 1),
        ]
        return [(one - bound) * side for one, bound, side in found if abs(bound) != inf]

    def failing(self, line: RoundedLine) -> list[int | None]:
        """Where a line lacks it first, of each bound; None: nowhere."""
        wanted = self.wanted
        return [
            None if wanted.fall == -inf else line.plus(-int(wanted.fall)).first_fall(),
            None if wanted.rise == inf else line.plus(-int(wanted.rise)).first_rise(),
            None if wanted.over == -inf else line.plus(-1).first_below(int(wanted.over)),
        ]


MEANING: dict[Property, Meaning] = {
    "nondecreasing": Meaning(Phrase("$f(n+1) >= f(n)$"), Facts(fall=0)),
    "steps_at_least_minus_one": Meaning(Phrase("$f(n+1)-f(n) >= -1$"), Facts(fall=-1)),
    "unit_jumps": Meaning(Phrase("$f(n+1)-f(n)$ is 0 or 1"), Facts(fall=0, rise=1)),
    "at_least_n": Meaning(Phrase("$f(n) >= n$"), Facts(over=0)),
}
"""The properties of functions; all are meant for every n >= 1."""

WAYS: dict[Way, Phrase] = {
    "form": Phrase("polynomial in n on each residue class"),
    "derivative": Phrase("from the derivative of the expression"),
    "structure": Phrase("from the expression's structure"),
    "rising": Phrase("the expression is non-decreasing"),
}
"""The ways in which a property is proved, in words."""

UNKNOWN = Claim(None, "unknown")


class Shape:
    """The facts proved from an expression, each computed when first asked for."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._value = evaluator(node)

    @cached_property
    def form(self) -> Piecewise | None:
        """The normal form: quasi-polynomials in stretches."""
        return quietly(lambda: normal_form(self._node))

    @cached_property
    def quasi(self) -> QuasiPolynomial | None:
        """The last part of the normal form, if it starts early."""
        form = self.form
        return form.last if form is not None and form.last.start <= LATEST_START else None

    @cached_property
    def closed_form(self) -> QuasiPolynomial | None:
        """The normal form if all its values are whole: then it can stand for the expression.

        >>> from onepile.formulas import Expression
        >>> Expression.parse("k(k+1)/2", "k").shape.closed_form.floor_at(10**3)
        500500
        >>> Expression.parse("k/2", "k").shape.closed_form is None
        True
        """
        form = self.quasi
        return form if form is not None and form.is_whole() else None

    @cached_property
    def powers(self) -> PowerSum | None:
        """The rounded sum of powers."""
        return quietly(lambda: power_sum(self._node))

    @cached_property
    def _line(self) -> RoundedLine | None:
        """The line that the expression is written as."""
        return RoundedLine.of(self.powers)

    @cached_property
    def nondecreasing(self) -> Claim:
        """f(n+1) >= f(n) for all n >= 1."""
        return self._fact("nondecreasing")

    @cached_property
    def steps_at_least_minus_one(self) -> Claim:
        """f(n+1) - f(n) >= -1 for all n >= 1, paper 000's condition (*)."""
        if self.nondecreasing:
            return Claim(True, self.nondecreasing.grade, way="rising")
        return self._fact("steps_at_least_minus_one")

    @cached_property
    def unit_jumps(self) -> Claim:
        """f(n+1) - f(n) is 0 or 1 for all n >= 1, paper 002's unit jump condition."""
        return self._fact("unit_jumps")

    @cached_property
    def at_least_n(self) -> Claim:
        """f(n) >= n for all n >= 1."""
        return self._fact("at_least_n")

    @cached_property
    def bound(self) -> int | None:
        """A whole number that no value exceeds, None when none is known.

        >>> from onepile.formulas import Expression
        >>> [Expression.parse(f).shape.bound for f in ("min(5,floor(n*phi))", "9-n%5", "n")]
        [5, 9, None]
        """
        form = self.form
        high = facts(self._node).high if form is None else form.greatest()
        return None if high is None or high == inf else ceil(high)

    @cached_property
    def no_part_exceeds_it(self) -> bool:
        """Whether a part too large to be written down makes the whole value at least as large."""
        return no_part_exceeds(self._node)

    @cached_property
    def linear(self) -> RoundedLine | None:
        """The expression as floor((p*n + r)/q), None when it is not of that kind."""
        found = self.last_line
        return found[1] if found is not None and found[0] <= 1 else None

    @cached_property
    def last_line(self) -> tuple[int, RoundedLine] | None:
        """From where on the expression is floor((p*n + r)/q), and that line; None: nowhere.

        >>> from onepile.formulas import Expression
        >>> Expression.parse("max(2n, 5)").shape.last_line
        (3, RoundedLine(p=2, q=1, r=0))
        """
        if self._line is not None:
            return 1, self._line
        form = self.form
        if form is None or (slope := form.last.slope) is None:
            return None
        p, q = slope.numerator, slope.denominator
        offsets = [piece.coefficient(0) for piece in form.last.pieces]
        r = max(offsets) * q
        if r.denominator != 1:
            return None
        found = RoundedLine(p, q, int(r))
        period = form.last.period
        for n in range(1, lcm(period, q) + 1):
            if found(n) != slope * n + offsets[n % period]:
                return None
        return form.last.start, found

    @cached_property
    def residue_lines(self) -> ResidueLines | None:
        """What the expression is from some n on, if that is a rising line on each residue class.

        >>> from onepile.formulas import Expression
        >>> Expression.parse("n%5+1").shape.residue_lines is None
        True
        """
        return ResidueLines.of(self.form)

    def same_function(self, other: "Shape") -> bool | None:
        """Whether both have the same value at every n >= 1; None when it is not known.

        Values are compared as real numbers, also where they are not whole.
        """
        if self._differs_early(other):
            return False
        if self.linear is not None and other.linear is not None:
            return self.linear == other.linear  # p n + r has every residue mod q, so r is told
        if self.form is not None and other.form is not None:
            return (self.form - other.form).first_other_than_zero() is None
        powers, others = self.powers, other.powers
        if powers is not None and others is not None and powers.rounding == others.rounding:
            difference = quietly(lambda: powers.less(others))
            if difference is not None and not difference.terms:
                return True
        return None

    def _differs_early(self, other: "Shape") -> bool:
        """Whether the values at one of the first arguments are known to be different."""
        for n in range(1, _FIRST_ARGUMENTS + 1):
            try:
                if exact.compare(self._value(n), other._value(n)) != 0:
                    return True
            except OnepileError:
                continue
        return False

    def _fact(self, name: Property) -> Claim:
        """The fact that a property holds at every n >= 1."""
        meaning = MEANING[name]
        if self._line is not None:
            return _decided(meaning.failing(self._line))
        form = self.form
        if form is not None:
            excesses = meaning.excesses(VARIABLE, form, form.following())
            return _decided([excess.first_negative() for excess in excesses])
        if self._by_powers is not None and self._by_powers.implies(meaning.wanted):
            return Claim(True, "theorem", way="derivative")
        if facts(self._node).implies(meaning.wanted):
            if assumed_of(self._node):
                return Claim(True, "assumed")
            return Claim(True, "theorem", way="structure")
        return UNKNOWN

    @cached_property
    def _by_powers(self) -> Facts | None:
        powers = self.powers
        return None if powers is None else quietly(lambda: of_powers(powers))


def _decided(failing: list[int | None]) -> Claim:
    """The fact that something holds for every n, from the first n that break it."""
    at = min((n for n in failing if n is not None), default=None)
    return Claim(at is None, "theorem", at=at, way="form" if at is None else None)
