"""Rules that follow the structure of an expression: what holds of its parts holds of the whole.

A sum, a rounding, the least and the greatest of rising parts rise; a conditional rises if each
branch does where it is used and none falls where it changes over. In the same way the steps
f(n+1) − f(n), and the values themselves, are bounded. All of this proves and never refutes.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, inf

from onepile.formulas import exact
from onepile.formulas.evaluate import evaluator
from onepile.formulas.normal_form import normal_form, truth
from onepile.formulas.powersum import PowerSum, power_sum
from onepile.formulas.syntax import (
    Binary,
    Call,
    Conditional,
    Given,
    Listing,
    Negative,
    Node,
    Number,
    Variable,
    is_constant,
)
from onepile.mathematics.piecewise import VARIABLE, Piecewise

_Bound = Fraction | int | float
"""A rational number, or infinity as a float; never another float."""


def rises(node: Node) -> bool:
    """Whether the expression is non-decreasing by its structure.

    >>> from onepile.formulas.parser import parse
    >>> rises(parse("min(5,floor(n*phi))")), rises(parse("7 if n>3 else ceil(sqrt(n))"))
    (True, True)
    """
    if is_constant(node):
        return True
    match node:
        case Variable():
            return True
        case Given(function):
            return function.nondecreasing
        case Call("floor" | "ceil" | "min" | "max", arguments):
            by_parts = all(_proved_rising(a) for a in arguments)
        case Call("sqrt", (argument,)):
            by_parts = _proved_rising(argument)
        case Call("bit_length", (argument,)):
            by_parts = _proved_rising(argument) and _nonnegative(argument)
        case Call("log", (argument, base)):
            by_parts = is_constant(base) and _proved_rising(argument)
        case Call("root", (argument, order)):
            by_parts = is_constant(order) and _proved_rising(argument)
        case Binary("+", left, right):
            by_parts = _proved_rising(left) and _proved_rising(right)
        case Binary("-", left, right):
            by_parts = is_constant(right) and _proved_rising(left)
        case Binary("*", left, right):
            by_parts = all(_proved_rising(p) and _nonnegative(p) for p in (left, right))
        case Binary("/" | "//", left, right):
            by_parts = _sign_of_constant(right) == 1 and _proved_rising(left)
        case Binary("^", left, right) if is_constant(right):
            rising = _proved_rising(left) and _nonnegative(left)
            by_parts = (_sign_of_constant(right) or 0) >= 0 and rising
        case Binary("^", left, right):
            # a^x <= b^y for 1 <= a <= b and 0 <= x <= y
            first = exact.compare(evaluator(left)(1), 1)
            by_parts = first >= 0 and _proved_rising(left) and _proved_rising(right)
            by_parts = by_parts and (is_constant(left) or _nonnegative(right))
        case Conditional(then, condition, other):
            by_parts = _rises_by_turns(then, truth(condition), other)
        case _:
            by_parts = False
    return by_parts or steps(node).least >= 0


def _rises_by_turns(then: Node, test: Piecewise | None, other: Node) -> bool:
    """Whether a conditional rises that has one branch on each stretch."""
    if test is None or any(part.period > 1 for part in test.parts):
        return False
    used = [(low, high, then if part(low) else other) for low, high, part in test.stretches()]
    within = all(_rises_between(node, low, high) for low, high, node in used)
    return within and all(
        exact.compare(evaluator(before)(low - 1), evaluator(after)(low)) <= 0
        for (_, _, before), (low, _, after) in pairwise(used)
    )


def _rises_between(node: Node, low: int, high: int | None) -> bool:
    form = normal_form(node)
    if form is None:
        return _proved_rising(node)
    fall = (form - form.following()).first_at_least(0, low, high and high - 1, above=True)
    return fall is None


def _proved_rising(node: Node) -> bool:
    form = normal_form(node)
    if form is not None:
        return (form.following() - form).first_negative() is None
    powers = power_sum(node)
    return (powers is not None and powers.nondecreasing_from_one()) or rises(node)


def _sign_of_constant(node: Node) -> int | None:
    return exact.sign(evaluator(node)(1)) if is_constant(node) else None


def _nonnegative(node: Node) -> bool:
    """Whether a rising expression is >= 0 from n = 1 on."""
    return exact.sign(evaluator(node)(1)) >= 0


@dataclass(frozen=True)
class Steps:
    """Bounds of f(n+1) − f(n) for all n >= 1."""

    least: _Bound
    most: _Bound


_UNBOUNDED = Steps(-inf, inf)


def steps(node: Node) -> Steps:
    """Between which numbers the steps of an expression lie.

    >>> from onepile.formulas.parser import parse
    >>> found = steps(parse("floor(n*phi)+n%2"))
    >>> int(found.least), int(found.most)
    (0, 3)
    """
    form = normal_form(node)
    if form is not None:
        rise = form.following() - form
        most, fall = rise.greatest(), (-rise).greatest()
        return Steps(-inf if fall is None else -fall, inf if most is None else most)
    powers = power_sum(node)
    if powers is not None:
        return _steps_of_powers(powers)
    match node:
        case Negative(operand):
            return _times(steps(operand), -1)
        case Binary("+", left, right):
            return _plus(steps(left), steps(right))
        case Binary("-", left, right):
            return _plus(steps(left), _times(steps(right), -1))
        case Binary("*", left, right) if is_constant(left):
            return _times(steps(right), _rational(left))
        case Binary("*", left, right) if is_constant(right):
            return _times(steps(left), _rational(right))
        case Binary("/", left, right) if is_constant(right):
            return _times(steps(left), _inverse(right))
        case Binary("//", left, right) if is_constant(right):
            return _rounded(_times(steps(left), _inverse(right)))
        case Call("bit_length", (Variable(),)):
            return Steps(0, 1)  # n+1 <= 2n
        case Call("log", (Variable(), base)) if is_constant(base):
            return Steps(0, 1)
        case Call("floor" | "ceil", (argument,)):
            return _rounded(steps(argument))
        case Call("min" | "max", arguments):
            parts = [steps(argument) for argument in arguments]
            return Steps(min(p.least for p in parts), max(p.most for p in parts))
        case _:
            return _UNBOUNDED


def _steps_of_powers(form: PowerSum) -> Steps:
    """From u(x) − L x and M x − u(x) rising: then so do the steps of u lie between L and M."""
    slope = dict(form.terms).get(Fraction(1), 0)
    near = exact.floor(slope)
    least = next((m for m in (near, 0, -1) if form.plus(-m, 1).nondecreasing_from_one()), -inf)
    most = next(
        (
            m
            for m in (exact.ceiling(slope), near + 1, near + 2)
            if form.negative().plus(m, 1).nondecreasing_from_one()
        ),
        inf,
    )
    return Steps(least, most)


def _rational(node: Node) -> Fraction | None:
    value = evaluator(node)(1)
    return None if isinstance(value, exact.Real) else Fraction(value)


def _inverse(node: Node) -> Fraction | None:
    value = _rational(node)
    return 1 / value if value else None


def _plus(a: Steps, b: Steps) -> Steps:
    return Steps(_added(a.least, b.least), _added(a.most, b.most))


def _added(a: _Bound, b: _Bound) -> _Bound:
    return a if abs(a) == inf else b if abs(b) == inf else a + b


def _times(bounds: Steps, factor: Fraction | int | None) -> Steps:
    if factor is None:
        return _UNBOUNDED
    if factor == 0:
        return Steps(0, 0)
    ends = sorted(_scaled(end, factor) for end in (bounds.least, bounds.most))
    return Steps(ends[0], ends[1])


def _scaled(end: _Bound, factor: Fraction | int) -> _Bound:
    if abs(end) == inf:
        return end if factor > 0 else -end
    return end * factor


def _rounded(bounds: Steps) -> Steps:
    """Of the rounded values: a step of d becomes floor(d) or ceil(d)."""
    return Steps(
        bounds.least if bounds.least == -inf else floor(bounds.least),
        bounds.most if bounds.most == inf else ceil(bounds.most),
    )


def above_argument(node: Node) -> bool:
    """Whether the expression is at least n by its structure."""
    match node:
        case Conditional(then, _, other):
            return all(_proved_above_argument(branch) for branch in (then, other))
        case Call("min", arguments):
            return all(_proved_above_argument(a) for a in arguments)
        case Call("max", arguments):
            return any(_proved_above_argument(a) for a in arguments)
        case Call("floor" | "ceil", (argument,)):
            return _proved_above_argument(argument)
        case Binary("^", Number(base), exponent):
            return base >= 2 and _proved_above_argument(exponent)  # 2^x > x
        case Binary("^", base, exponent) if not is_constant(exponent):
            one = exact.compare(evaluator(exponent)(1), 1) >= 0 and _proved_rising(exponent)
            return one and _proved_above_argument(base)
        case _:
            return steps(node).least >= 1 and exact.compare(evaluator(node)(1), 1) >= 0


def _proved_above_argument(node: Node) -> bool:
    form = normal_form(node)
    if form is not None:
        return (form - VARIABLE).first_negative() is None
    powers = power_sum(node)
    above = powers is not None and powers.plus(-1, 1).nonnegative_from_one()
    return above or above_argument(node)


def bound(node: Node) -> int | None:
    """A whole number that no value exceeds, None when the structure tells none.

    >>> from onepile.formulas.parser import parse
    >>> bound(parse("min(5,floor(n*phi))")), bound(parse("floor(n*phi)%7")), bound(parse("n"))
    (5, 6, None)
    """
    form = normal_form(node)
    if form is not None:
        greatest = form.greatest()
        return None if greatest is None else ceil(greatest)
    if is_constant(node):
        return exact.ceiling(evaluator(node)(1))
    match node:
        case Call("min", arguments):
            return min((b for a in arguments if (b := bound(a)) is not None), default=None)
        case Call("max", arguments):
            return _greatest([bound(a) for a in arguments])
        case Conditional(then, condition, other):
            test = truth(condition)
            pieces = [] if test is None else [p for part in test.parts for p in part.pieces]
            used = {bool(piece.numerators) for piece in pieces} or {True, False}
            return _greatest([bound(then if holds else other) for holds in used])
        case Call("floor" | "ceil", (argument,)):
            return bound(argument)
        case Call("gcd", (left, right)):
            divisors = [evaluator(part)(1) for part in (left, right) if is_constant(part)]
            whole = [abs(d) for d in divisors if isinstance(d, int) and d]
            return min(whole, default=None)
        case Binary("+", left, right):
            a, b = bound(left), bound(right)
            return None if a is None or b is None else a + b
        case Binary("%", left, right) if is_constant(right):
            modulus = _rational(right)
            if modulus is None or modulus <= 0:
                return None
            return ceil(modulus) - (is_whole(left) and modulus.denominator == 1)
        case _:
            return None


def _greatest(bounds: list[int | None]) -> int | None:
    known = [b for b in bounds if b is not None]
    return max(known) if len(known) == len(bounds) else None


def is_whole(node: Node) -> bool:
    """Whether every value is a whole number by its structure.

    >>> from onepile.formulas.parser import parse
    >>> is_whole(parse("2*floor(n*phi)-n")), is_whole(parse("n/2"))
    (True, False)
    """
    match node:
        case Number() | Variable() | Listing() | Given() | Binary("//", _, _):
            return True
        case Call("floor" | "ceil" | "gcd" | "bit_length", _):
            return True
        case Negative(operand):
            return is_whole(operand)
        case Binary("+" | "-" | "*" | "%", left, right):
            return is_whole(left) and is_whole(right)
        case Call("min" | "max" | "abs", arguments):
            return all(is_whole(a) for a in arguments)
        case Conditional(then, _, other):
            return is_whole(then) and is_whole(other)
        case _:
            return False


def no_part_exceeds(node: Node) -> bool:
    """Whether every part is >= 1 and at most the whole, by its structure."""
    match node:
        case Number(value):
            return value >= 1
        case Variable():
            return True
        case Binary("+" | "*", left, right):
            return no_part_exceeds(left) and no_part_exceeds(right)
        case Binary("^", Number(base), exponent):
            return base >= 2 and no_part_exceeds(exponent)
        case Binary("^", base, Number(exponent)):
            return exponent >= 1 and no_part_exceeds(base)
        case Binary("^", Variable(), exponent):  # at n = 1 it is 1: there all parts must be small
            return no_part_exceeds(exponent) and evaluator(exponent)(1) == 1
        case Call("floor" | "ceil" | "max", arguments):
            return all(no_part_exceeds(a) for a in arguments)
        case _:
            return False
