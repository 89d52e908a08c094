"""What can be said of an expression for *every* argument, each with its grade.

Three provers, tried in this order: the quasi-polynomial normal form (decides both ways), the sum of
powers (proves only), and rules that follow the expression's own structure (prove only). What none
of them settles is unknown until it is checked up to some n.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, lcm
from typing import Literal, Protocol, TypeVar

from onepile.errors import OnepileError
from onepile.formulas import exact
from onepile.formulas.evaluate import evaluator
from onepile.formulas.normal_form import MAX_START, normal_form
from onepile.formulas.powersum import PowerSum, power_sum
from onepile.formulas.syntax import (
    Binary,
    Call,
    Compare,
    Conditional,
    Node,
    Number,
    Variable,
    is_constant,
)
from onepile.knowledge import Fact
from onepile.mathematics.quasipolynomials import IDENTITY, QuasiPolynomial

_FIRST_ARGUMENTS = 64
"""At so many arguments two functions are compared value by value before anything else."""

_T = TypeVar("_T")
_Value = TypeVar("_Value", Fraction, QuasiPolynomial)
Property = Literal["nondecreasing", "steps_at_least_minus_one", "unit_jumps", "at_least_n"]

MEANING: dict[str, str] = {
    "nondecreasing": "f(n+1) >= f(n)",
    "steps_at_least_minus_one": "f(n+1) - f(n) >= -1",
    "unit_jumps": "f(n+1) - f(n) is 0 or 1",
    "at_least_n": "f(n) >= n",
}
"""Each property in symbols; all are meant for every n >= 1."""

WAYS = {
    "form": "polynomial in n on each residue class",
    "derivative": "from the derivative of the expression",
    "structure": "from the expression's structure",
    "rising": "the expression is non-decreasing",
}
"""The ways in which a property is proved."""


@dataclass(frozen=True)
class Linear:
    """The value is floor((p*n + r)/q) for every n >= 1, p/q in lowest terms; q = 1: no rounding."""

    p: int
    q: int
    r: int

    @property
    def rounding(self) -> str:
        """`exact` when nothing is rounded, else `floor`."""
        return "exact" if self.q == 1 else "floor"


class _Excess(Protocol):
    """By how much something holds, from n, f(n) and f(n+1): at one n, or for all n as a form."""

    def __call__(self, n: _Value, here: _Value, there: _Value) -> _Value: ...


def _rise(n: _Value, here: _Value, there: _Value) -> _Value:
    return there - here


def _rise_and_one(n: _Value, here: _Value, there: _Value) -> _Value:
    return there - here + 1


def _one_less_rise(n: _Value, here: _Value, there: _Value) -> _Value:
    return here - there + 1


def _above_n(n: _Value, here: _Value, there: _Value) -> _Value:
    return here - n


UNKNOWN = Fact(None, "unknown", reason="the expression alone does not tell")


class Shape:
    """The facts proved from an expression, each computed when first asked for."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._value = evaluator(node)

    @cached_property
    def quasi(self) -> QuasiPolynomial | None:
        """The quasi-polynomial normal form."""
        return _quietly(lambda: normal_form(self._node))

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
    def nondecreasing(self) -> Fact:
        """f(n+1) >= f(n) for all n >= 1."""
        return self._fact(
            [_rise],
            lambda u: u.nondecreasing_from_one(),
            _rises,
        )

    @cached_property
    def steps_at_least_minus_one(self) -> Fact:
        """f(n+1) - f(n) >= -1 for all n >= 1, paper 000's condition (*)."""
        if self.nondecreasing:
            return Fact(True, "proved", reason=WAYS["rising"])
        return self._fact(
            [_rise_and_one],
            lambda u: u.plus(1, 1).nondecreasing_from_one(),
        )

    @cached_property
    def unit_jumps(self) -> Fact:
        """f(n+1) - f(n) is 0 or 1 for all n >= 1, paper 002's unit jump condition."""
        return self._fact(
            [_rise, _one_less_rise],
            lambda u: (
                u.nondecreasing_from_one() and u.negative().plus(1, 1).nondecreasing_from_one()
            ),
        )

    @cached_property
    def at_least_n(self) -> Fact:
        """f(n) >= n for all n >= 1."""
        return self._fact(
            [_above_n],
            lambda u: u.plus(-1, 1).nonnegative_from_one(),
            _above_argument,
        )

    @cached_property
    def bound(self) -> int | None:
        """A whole number that no value exceeds, None when none is known."""
        form = self.quasi
        if form is None or form.degree > 0:
            return None
        values = [piece.coefficient(0) for piece in form.pieces]
        values += [self._rational(n) for n in range(1, form.start)]
        return max(ceil(value) for value in values)

    @cached_property
    def no_part_exceeds_it(self) -> bool:
        """Whether a part too large to be written down makes the whole value at least as large."""
        return _no_part_exceeds(self._node)

    @cached_property
    def linear(self) -> Linear | None:
        """The expression as floor((p*n + r)/q), None when it is not of that kind."""
        line = _plain_line(self._node)
        if line is not None:
            return line
        form = self.quasi
        if form is None or form.start > 1 or (slope := form.slope) is None:
            return None
        p, q = slope.numerator, slope.denominator
        offsets = [piece.coefficient(0) for piece in form.pieces]
        r = max(offsets) * q
        if r.denominator != 1:
            return None
        found = Linear(p, q, int(r))
        for n in range(1, lcm(form.period, q) + 1):
            if (p * n + int(r)) // q != slope * n + offsets[n % form.period]:
                return None
        return found

    def reach(self, target: int) -> tuple[int | None] | None:
        """(the least n with f(n) >= target, or None if none exists); None when not decided."""
        form = self.quasi
        if form is None:
            return None
        early = (n for n in range(1, form.start) if self._rational(n) >= target)
        found = next(early, None)
        return (form.first_at_least(target, form.start) if found is None else found,)

    def same_function(self, other: "Shape") -> bool | None:
        """Whether both have the same value at every n >= 1; None when it is not known.

        Values are compared as real numbers, also where they are not whole.
        """
        if self._differs_early(other):
            return False
        if self.linear is not None and other.linear is not None:
            return self.linear == other.linear  # p n + r has every residue mod q, so r is told
        mine, its = self.quasi, other.quasi
        if mine is not None and its is not None:
            start = max(mine.start, its.start)
            early = all(self._rational(n) == other._rational(n) for n in range(1, start))
            return early and not any(piece.numerators for piece in (mine - its).pieces)
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

    def _rational(self, n: int) -> Fraction:
        value = self._value(n)
        assert not isinstance(value, exact.Real)  # quasi-polynomials have rational values
        return Fraction(value)

    def _fact(
        self,
        excesses: Sequence[_Excess],
        by_powers: Callable[[PowerSum], bool],
        by_rules: Callable[[Node], bool] | None = None,
    ) -> Fact:
        """The fact that none of these is negative for any n >= 1."""
        if self.quasi is not None:
            found = self._decided(self.quasi, excesses)
            if found is not None:
                return found
        powers = self.powers
        if powers is not None and _quietly(lambda: by_powers(powers)):
            return Fact(True, "proved", reason=WAYS["derivative"])
        if by_rules is not None and _quietly(lambda: by_rules(self._node)):
            return Fact(True, "proved", reason=WAYS["structure"])
        return UNKNOWN

    def _decided(self, form: QuasiPolynomial, excesses: Sequence[_Excess]) -> Fact | None:
        failing: list[int] = []
        following = form.shifted(1)
        for excess in excesses:
            for_all = excess(IDENTITY, form, following)
            if for_all.settled().start > MAX_START:
                return None  # signs that settle so late are left undecided
            try:
                early = self._first_negative(excess, form.start)
            except OnepileError:
                return None
            at = for_all.first_negative(form.start) if early is None else early
            if at is not None:
                failing.append(at)
        if failing:
            return Fact(False, "proved", at=min(failing), reason=f"fails at n = {min(failing)}")
        return Fact(True, "proved", reason=WAYS["form"])

    def _first_negative(self, excess: _Excess, before: int) -> int | None:
        """The first n < `before` at which it is negative, going by the values themselves."""
        for n in range(1, before):
            if excess(Fraction(n), self._rational(n), self._rational(n + 1)) < 0:
                return n
        return None


def _plain_line(node: Node) -> Linear | None:
    """The commonest rules at a glance, as they are written: n, 2n, n+3, 2n+3 and 3."""
    match node:
        case Variable():
            return Linear(1, 1, 0)
        case Number(value):
            return Linear(0, 1, value)
        case Binary("*", Number(p), Variable()):
            return Linear(p, 1, 0)
        case Binary("+", Variable(), Number(r)):
            return Linear(1, 1, r)
        case Binary("+", Binary("*", Number(p), Variable()), Number(r)):
            return Linear(p, 1, r)
        case _:
            return None


def _quietly(attempt: Callable[[], _T]) -> _T | None:
    """A proof attempt that runs into a value it cannot decide proves nothing."""
    try:
        return attempt()
    except OnepileError:
        return None


def _sign_of_constant(node: Node) -> int | None:
    return exact.sign(evaluator(node)(1)) if is_constant(node) else None


def _rises(node: Node) -> bool:
    """Whether the expression is non-decreasing by its structure."""
    if is_constant(node):
        return True
    match node:
        case Variable():
            return True
        case Call("floor" | "ceil" | "min" | "max", arguments):
            return all(_proved_rising(a) for a in arguments)
        case Call("sqrt", (argument,)):
            return _proved_rising(argument)
        case Call("root", (argument, order)):
            return is_constant(order) and _proved_rising(argument)
        case Binary("+", left, right):
            return _proved_rising(left) and _proved_rising(right)
        case Binary("-", left, right):
            return is_constant(right) and _proved_rising(left)
        case Binary("*", left, right):
            return all(_proved_rising(p) and _nonnegative(p) for p in (left, right))
        case Binary("/" | "//", left, right):
            return _sign_of_constant(right) == 1 and _proved_rising(left)
        case Binary("^", left, right):
            if is_constant(right):
                rising = _proved_rising(left) and _nonnegative(left)
                return (_sign_of_constant(right) or 0) >= 0 and rising
            base = evaluator(left)(1) if is_constant(left) else 0
            return exact.compare(base, 1) >= 0 and _proved_rising(right)
        case Conditional(
            then, Compare("<" | "<=" | ">" | ">=" as op, Variable(), Number(at)), other
        ):
            first, second = (then, other) if op in ("<", "<=") else (other, then)
            if not (_proved_rising(first) and _proved_rising(second)):
                return False
            last = at if op in ("<=", ">") else at - 1  # the last n of the first branch
            return (
                last < 1 or exact.compare(evaluator(first)(last), evaluator(second)(last + 1)) <= 0
            )
        case _:
            return False


def _proved_rising(node: Node) -> bool:
    return bool(Shape(node).nondecreasing)


def _nonnegative(node: Node) -> bool:
    """Whether a rising expression is >= 0 from n = 1 on."""
    return exact.sign(evaluator(node)(1)) >= 0


def _above_argument(node: Node) -> bool:
    """Whether the expression is at least n by its structure."""
    match node:
        case Conditional(then, _, other):
            return all(bool(Shape(branch).at_least_n) for branch in (then, other))
        case Call("min", arguments):
            return all(bool(Shape(a).at_least_n) for a in arguments)
        case Call("max", arguments):
            return any(bool(Shape(a).at_least_n) for a in arguments)
        case Call("floor" | "ceil", (argument,)):
            return bool(Shape(argument).at_least_n)
        case _:
            return False


def _no_part_exceeds(node: Node) -> bool:
    """Whether every part is >= 1 and at most the whole, by its structure."""
    match node:
        case Number(value):
            return value >= 1
        case Variable():
            return True
        case Binary("+" | "*", left, right):
            return _no_part_exceeds(left) and _no_part_exceeds(right)
        case Binary("^", Number(base), exponent):
            return base >= 2 and _no_part_exceeds(exponent)
        case Binary("^", base, Number(exponent)):
            return exponent >= 1 and _no_part_exceeds(base)
        case Call("floor" | "ceil" | "max", arguments):
            return all(_no_part_exceeds(a) for a in arguments)
        case _:
            return False
