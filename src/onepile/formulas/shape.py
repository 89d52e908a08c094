"""What can be said of an expression for *every* argument, each with its grade.

Four provers, tried in this order: the rounded line and the normal form of quasi-polynomials (both
decide both ways), the sum of powers (proves only), and rules that follow the expression's own
structure (`structure`, prove only). What none of them settles is unknown until it is checked up to
some n.
"""

from collections.abc import Callable
from dataclasses import replace
from math import lcm
from typing import Any, Literal, NamedTuple, TypeVar

from onepile.claims import Claim, Way
from onepile.errors import OnepileError
from onepile.formulas import exact, structure
from onepile.formulas.evaluate import evaluator
from onepile.formulas.lines import Linear, line_of
from onepile.formulas.normal_form import normal_form
from onepile.formulas.powersum import PowerSum, power_sum
from onepile.formulas.syntax import Node, assumed_of
from onepile.mathematics.piecewise import VARIABLE, Piecewise
from onepile.mathematics.quasipolynomials import QuasiPolynomial
from onepile.numbers import short
from onepile.on_demand import cached_property
from onepile.statements import Phrase, plain

_FIRST_ARGUMENTS = 64
"""At so many arguments two functions are compared value by value before anything else."""

LATEST_START = 20_000
"""Who uses the form that holds for ever computes the values before it one by one."""

_T = TypeVar("_T")
Property = Literal["nondecreasing", "steps_at_least_minus_one", "unit_jumps", "at_least_n"]


class Meaning(NamedTuple):
    """What a property says of each n >= 1.

    Attributes:
        symbols: It in symbols.
        said: The same as a theorem's hypothesis.
        excesses: By how much it holds, from n, f(n) and f(n+1): none of these may be negative.
            Takes whole numbers, arrays of them, and n ↦ n, n ↦ f(n), n ↦ f(n+1) as normal forms.
    """

    symbols: str
    said: Phrase
    excesses: Callable[[Any, Any, Any], list[Any]]


MEANING: dict[Property, Meaning] = {
    "nondecreasing": Meaning(
        "f(n+1) >= f(n)",
        Phrase("f(n+1) >= f(n)"),
        lambda n, here, after: [after - here],
    ),
    "steps_at_least_minus_one": Meaning(
        "f(n+1) - f(n) >= -1",
        Phrase("f(n+1)-f(n) >= -1"),
        lambda n, here, after: [after - here + 1],
    ),
    "unit_jumps": Meaning(
        "f(n+1) - f(n) is 0 or 1",
        Phrase("f(n+1)-f(n) is 0 or 1"),
        lambda n, here, after: [after - here, here - after + 1],
    ),
    "at_least_n": Meaning(
        "f(n) >= n",
        Phrase("f(n) >= n"),
        lambda n, here, after: [here - n],
    ),
}
"""The properties of functions; all are meant for every n >= 1."""

WAYS: dict[Way, Phrase] = {
    "form": Phrase("polynomial in n on each residue class"),
    "derivative": Phrase("from the derivative of the expression"),
    "structure": Phrase("from the expression's structure"),
    "rising": Phrase("the expression is non-decreasing"),
}
"""The ways in which a property is proved, in words."""

UNKNOWN = Claim(None, "unknown", because=plain("the expression alone does not tell"))


class Shape:
    """The facts proved from an expression, each computed when first asked for."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._value = evaluator(node)

    @cached_property
    def form(self) -> Piecewise | None:
        """The normal form: quasi-polynomials in stretches."""
        return _quietly(lambda: normal_form(self._node))

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
        return _quietly(lambda: power_sum(self._node))

    @cached_property
    def _line(self) -> Linear | None:
        """The line that the expression is written as."""
        return _quietly(lambda: line_of(self._node))

    @cached_property
    def nondecreasing(self) -> Claim:
        """f(n+1) >= f(n) for all n >= 1."""
        return self._fact(
            "nondecreasing",
            lambda line: [line.first_fall()],
            lambda u: u.nondecreasing_from_one(),
            lambda node: structure.rises(node),
        )

    @cached_property
    def steps_at_least_minus_one(self) -> Claim:
        """f(n+1) - f(n) >= -1 for all n >= 1, paper 000's condition (*)."""
        if self.nondecreasing:
            return replace(_holds("rising"), grade=self.nondecreasing.grade)
        return self._fact(
            "steps_at_least_minus_one",
            lambda line: [line.plus(1).first_fall()],
            lambda u: u.plus(1, 1).nondecreasing_from_one(),
            lambda node: structure.steps(node).least >= -1,
        )

    @cached_property
    def unit_jumps(self) -> Claim:
        """f(n+1) - f(n) is 0 or 1 for all n >= 1, paper 002's unit jump condition."""
        return self._fact(
            "unit_jumps",
            lambda line: [line.first_fall(), line.plus(-1).first_rise()],
            lambda u: (
                u.nondecreasing_from_one() and u.negative().plus(1, 1).nondecreasing_from_one()
            ),
            lambda node: structure.steps(node).least >= 0 and structure.steps(node).most <= 1,
        )

    @cached_property
    def at_least_n(self) -> Claim:
        """f(n) >= n for all n >= 1."""
        return self._fact(
            "at_least_n",
            lambda line: [line.plus(-1).first_below(0)],
            lambda u: u.plus(-1, 1).nonnegative_from_one(),
            lambda node: structure.above_argument(node),
        )

    @cached_property
    def bound(self) -> int | None:
        """A whole number that no value exceeds, None when none is known."""
        return _quietly(lambda: structure.bound(self._node))

    @cached_property
    def no_part_exceeds_it(self) -> bool:
        """Whether a part too large to be written down makes the whole value at least as large."""
        return structure.no_part_exceeds(self._node)

    @cached_property
    def linear(self) -> Linear | None:
        """The expression as floor((p*n + r)/q), None when it is not of that kind."""
        found = self.last_line
        return found[1] if found is not None and found[0] <= 1 else None

    @cached_property
    def last_line(self) -> tuple[int, Linear] | None:
        """From where on the expression is floor((p*n + r)/q), and that line; None: nowhere.

        >>> from onepile.formulas import Expression
        >>> Expression.parse("max(2n, 5)").shape.last_line
        (3, Linear(p=2, q=1, r=0))
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
        found = Linear(p, q, int(r))
        period = form.last.period
        for n in range(1, lcm(period, q) + 1):
            if found(n) != slope * n + offsets[n % period]:
                return None
        return form.last.start, found

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
            difference = _quietly(lambda: powers.less(others))
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

    def _fact(
        self,
        name: Property,
        line_fails: Callable[[Linear], list[int | None]],
        by_powers: Callable[[PowerSum], bool],
        by_rules: Callable[[Node], bool],
    ) -> Claim:
        """The fact that a property holds at every n >= 1."""
        if self._line is not None:
            return _decided(line_fails(self._line))
        form = self.form
        if form is not None:
            excesses = MEANING[name].excesses(VARIABLE, form, form.following())
            return _decided([excess.first_negative() for excess in excesses])
        powers = self.powers
        if powers is not None and _quietly(lambda: by_powers(powers)):
            return _holds("derivative")
        if _quietly(lambda: by_rules(self._node)):
            if assumed_of(self._node):
                return Claim(True, "assumed", because=plain("taken on the caller's word"))
            return _holds("structure")
        return UNKNOWN


def _decided(failing: list[int | None]) -> Claim:
    """The fact that something holds for every n, from the first n that break it."""
    at = min((n for n in failing if n is not None), default=None)
    if at is None:
        return _holds("form")
    return Claim(False, "theorem", at=at, because=plain(f"fails at n = {short(at)}"))


def _holds(way: Way) -> Claim:
    """The fact that something holds for every n, proved in one of the ways."""
    return Claim(True, "theorem", because=plain(str(WAYS[way])), way=way)


def _quietly(attempt: Callable[[], _T]) -> _T | None:
    """A proof attempt that runs into a value it cannot decide proves nothing."""
    try:
        return attempt()
    except OnepileError:
        return None
