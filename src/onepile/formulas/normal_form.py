"""The normal form of an expression: from some n on, one polynomial for each residue of n.

Every expression made of whole numbers, n, + - *, division by constants, floor, ceil, %, min, max,
abs, comparisons and conditionals is such a quasi-polynomial from some start on. Questions like
"is f non-decreasing for every n?" become questions about the sign of a few polynomials, plus
finitely many values: they are decided, not sampled.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm

from onepile.formulas import exact
from onepile.formulas.evaluate import evaluator
from onepile.formulas.syntax import (
    Binary,
    Call,
    Compare,
    Conditional,
    Listing,
    Logic,
    Negative,
    Node,
    Not,
    Variable,
    is_constant,
)
from onepile.mathematics.polynomials import Polynomial
from onepile.mathematics.quasipolynomials import IDENTITY, QuasiPolynomial

MAX_PERIOD = 1000
MAX_START = 20_000
"""Before the start values are computed one by one."""

MAX_DEGREE = 23

MAX_COEFFICIENTS = 3000
"""Over all pieces of a sum or product: a long period leaves room for low degrees only."""


class _TooLargeError(Exception):
    """The normal form would be too large to be useful, or there is none."""


@lru_cache(maxsize=1000)
def normal_form(node: Node) -> QuasiPolynomial | None:
    """The quasi-polynomial of an expression, None when it has none of a useful size.

    >>> from onepile.formulas.parser import parse
    >>> [piece.numerators for piece in normal_form(parse("2*floor(n/2)")).pieces]
    [(0, 1), (-1, 1)]
    >>> normal_form(parse("floor(sqrt(n))")) is None
    True
    """
    try:
        return _normal(node)
    except _TooLargeError:
        return None


def _normal(node: Node) -> QuasiPolynomial:
    if isinstance(node, Variable):
        return IDENTITY
    if isinstance(node, Listing):
        last = Polynomial.of(node.values[-1:])
        return _early(QuasiPolynomial(len(node.values), (last,)))
    if is_constant(node):
        return QuasiPolynomial.constant(_constant_value(node))
    match node:
        case Negative(operand):
            return -_normal(operand)
        case Binary("+", left, right):
            return _sum(_normal(left), _normal(right))
        case Binary("-", left, right):
            return _sum(_normal(left), -_normal(right))
        case Binary("*", left, right):
            return _product(_normal(left), _normal(right))
        case Binary("/", left, right) if is_constant(right):
            return _normal(left) * (1 / _divisor(right))
        case Binary("//", left, right) if is_constant(right):
            return _floor(_normal(left) * (1 / _divisor(right)))
        case Binary("%", left, right) if is_constant(right):
            modulus, a = _divisor(right), _normal(left)
            return _sum(a, _floor(a * (1 / modulus)) * -modulus)
        case Binary("^", left, right) if is_constant(right):
            exponent = _constant_value(right)
            if exponent.denominator != 1 or not 0 <= exponent <= MAX_DEGREE:
                raise _TooLargeError
            return _power(_normal(left), int(exponent))
        case Conditional(then, test, otherwise):
            return _choose(_condition(test), _normal(then), _normal(otherwise))
        case Call("floor", (argument,)):
            return _floor(_normal(argument))
        case Call("ceil", (argument,)):
            return -_floor(-_normal(argument))
        case Call("abs", (argument,)):
            a = _normal(argument)
            return _choose(_sign_condition(a, _TESTS[">="]), a, -a)
        case Call("min" | "max" as name, arguments):
            best = _normal(arguments[0])
            for argument in arguments[1:]:
                other = _normal(argument)
                excess = _sum(best, -other) if name == "max" else _sum(other, -best)
                best = _choose(_sign_condition(excess, _TESTS[">="]), best, other)
            return best
        case _:
            raise _TooLargeError


def _constant_value(node: Node) -> Fraction:
    value = evaluator(node)(1)
    if isinstance(value, exact.Real):
        raise _TooLargeError
    return Fraction(value)


def _divisor(node: Node) -> Fraction:
    value = _constant_value(node)
    if value == 0:
        raise _TooLargeError  # no value anywhere, so no form either
    return value


def _common_period(*periods: int) -> int:
    period = lcm(*periods)
    if period > MAX_PERIOD:
        raise _TooLargeError
    return period


def _early(form: QuasiPolynomial) -> QuasiPolynomial:
    if form.start > MAX_START:
        raise _TooLargeError
    return form


def _small(form: QuasiPolynomial) -> QuasiPolynomial:
    if sum(len(piece.numerators) for piece in form.pieces) > MAX_COEFFICIENTS:
        raise _TooLargeError
    return form


def _sum(a: QuasiPolynomial, b: QuasiPolynomial) -> QuasiPolynomial:
    _common_period(a.period, b.period)
    return _small(a + b)


def _product(a: QuasiPolynomial, b: QuasiPolynomial) -> QuasiPolynomial:
    _common_period(a.period, b.period)
    product = _small(a * b)
    if product.degree > MAX_DEGREE:
        raise _TooLargeError
    return product


def _power(base: QuasiPolynomial, exponent: int) -> QuasiPolynomial:
    result = QuasiPolynomial.constant(1)
    for _ in range(exponent):
        result = _product(result, base)
    return result


def _floor(form: QuasiPolynomial) -> QuasiPolynomial:
    _common_period(form.rounding_period)
    return form.floor()


@dataclass(frozen=True)
class _Condition:
    """For n >= start, whether a condition holds is told by n's residue class."""

    start: int
    holds: tuple[bool, ...]

    def combined(
        self, other: "_Condition", operation: Callable[[bool, bool], bool]
    ) -> "_Condition":
        period = _common_period(len(self.holds), len(other.holds))
        pairs = zip(self.refined(period), other.refined(period), strict=True)
        return _Condition(max(self.start, other.start), tuple(operation(a, b) for a, b in pairs))

    def refined(self, period: int) -> tuple[bool, ...]:
        return self.holds * (period // len(self.holds))


def _choose(test: _Condition, then: QuasiPolynomial, other: QuasiPolynomial) -> QuasiPolynomial:
    period = _common_period(len(test.holds), then.period, other.period)
    choices = zip(test.refined(period), then.refined(period), other.refined(period), strict=True)
    pieces = tuple(a if holds else b for holds, a, b in choices)
    return QuasiPolynomial(max(test.start, then.start, other.start), pieces)


def _sign_condition(form: QuasiPolynomial, test: Callable[[int], bool]) -> _Condition:
    """Where the sign (-1, 0, 1) of a function passes a test, from where the signs are settled."""
    settled = _early(form.settled())
    return _Condition(settled.start, tuple(test(piece.final_sign) for piece in settled.pieces))


_TESTS: dict[str, Callable[[int], bool]] = {
    "<": lambda s: s < 0,
    "<=": lambda s: s <= 0,
    ">": lambda s: s > 0,
    ">=": lambda s: s >= 0,
    "==": lambda s: s == 0,
    "!=": lambda s: s != 0,
}


def _condition(node: Node) -> _Condition:
    match node:
        case Compare(operator, left, right):
            return _sign_condition(_sum(_normal(left), -_normal(right)), _TESTS[operator])
        case Not(operand):
            inner = _condition(operand)
            return _Condition(inner.start, tuple(not x for x in inner.holds))
        case Logic("and", left, right):
            return _condition(left).combined(_condition(right), lambda a, b: a and b)
        case Logic(_, left, right):
            return _condition(left).combined(_condition(right), lambda a, b: a or b)
        case _:
            raise _TooLargeError
