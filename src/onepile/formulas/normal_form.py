"""The normal form of an expression: on each stretch of n, one polynomial for each residue of n.

Every expression made of whole numbers, n, + - *, division by constants (`/`, `//`, `%`), floor,
ceil, min, max, abs, comparisons and conditionals is such a quasi-polynomial in stretches; it is
made unless it would be too large. Questions like "is f non-decreasing for every n?" become
questions about the sign of a few polynomials: they are decided, not sampled, and the answer does
not depend on how f is written.
"""

from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm

from onepile.formulas import exact
from onepile.formulas.evaluate import evaluator
from onepile.formulas.syntax import (
    ORDERS,
    Binary,
    Call,
    Compare,
    Conditional,
    Listing,
    Logic,
    Member,
    Negative,
    Node,
    Not,
    Variable,
    is_constant,
)
from onepile.mathematics.piecewise import VARIABLE, Piecewise
from onepile.mathematics.polynomials import Polynomial
from onepile.mathematics.quasipolynomials import QuasiPolynomial

MAX_PERIOD = 1000
MAX_DEGREE = 23

MAX_COEFFICIENTS = 3000
"""Over all pieces of a stretch: a long period leaves room for low degrees only."""

MAX_PIECES = 30_000
"""Over all stretches."""

MAX_SIGN_BITS = 20_000
"""Where the sign of a curve changes is looked for among numbers of so many binary digits."""


_FALSE = Piecewise((QuasiPolynomial(1, (Polynomial(()),)),))
_TRUE = Piecewise((QuasiPolynomial(1, (Polynomial((1,)),)),))


class _TooLargeError(Exception):
    """The normal form would be too large to be useful, or there is none."""


@lru_cache(maxsize=1000)
def normal_form(node: Node) -> Piecewise | None:
    """The quasi-polynomials of an expression, None when it has none of a useful size.

    >>> from onepile.formulas.parser import parse
    >>> [piece.numerators for piece in normal_form(parse("2*floor(n/2)")).last.pieces]
    [(0, 1), (-1, 1)]
    >>> [part.start for part in normal_form(parse("min(3n,n+10^50)")).parts] == [1, 10**50 // 2 + 1]
    True
    >>> normal_form(parse("floor(sqrt(n))")) is None
    True
    """
    try:
        return _normal(node)
    except _TooLargeError:
        return None


@lru_cache(maxsize=1000)
def truth(condition: Node) -> Piecewise | None:
    """1 where a condition holds, 0 elsewhere; None when it has no normal form of a useful size.

    >>> from onepile.formulas.parser import parse
    >>> [part.start for part in truth(parse("1 if 5<n<=10^30 else 0").condition).parts]
    [1, 6, 1000000000000000000000000000001]
    """
    try:
        return _condition(condition)
    except _TooLargeError:
        return None


def _normal(node: Node) -> Piecewise:
    if isinstance(node, Variable):
        return VARIABLE
    if isinstance(node, Listing):
        return Piecewise.of(
            [
                QuasiPolynomial(n, (Polynomial.of([value]),))
                for n, value in enumerate(node.values, 1)
            ]
        )
    if is_constant(node):
        return Piecewise.constant(_constant_value(node))
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
        case Call("gcd", (left, right)) if is_constant(left) or is_constant(right):
            return _gcd(*((right, left) if is_constant(left) else (left, right)))
        case Call("abs", (argument,)):
            a = _normal(argument)
            return _choose(_where(a, ">="), a, -a)
        case Call("min" | "max" as name, arguments):
            best = _normal(arguments[0])
            for argument in arguments[1:]:
                other = _normal(argument)
                excess = _sum(best, -other) if name == "max" else _sum(other, -best)
                best = _choose(_where(excess, ">="), best, other)
            return best
        case _:
            raise _TooLargeError


def _gcd(node: Node, constant: Node) -> Piecewise:
    """gcd(a, m) is the sum of φ(d) over the divisors d of m that divide a, too."""
    a, m = _normal(node), _constant_value(constant)
    if m.denominator != 1 or not 1 <= abs(m) <= MAX_PERIOD:
        raise _TooLargeError
    if _sum(_floor(a), -a).first_other_than_zero() is not None:
        raise _TooLargeError  # where it is not whole there is no value
    total = Piecewise.constant(0)
    for d in range(1, abs(int(m)) + 1):
        if m % d == 0:
            coprime = sum(gcd(d, k) == 1 for k in range(1, d + 1))
            rest = _sum(a, _floor(a * Fraction(1, d)) * -Fraction(d))
            total = _sum(total, _where(rest, "==") * Fraction(coprime))
    return total


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


def _small(form: Piecewise) -> Piecewise:
    if max(sum(len(p.numerators) for p in part.pieces) for part in form.parts) > MAX_COEFFICIENTS:
        raise _TooLargeError
    return form


def _stretch_periods(*forms: Piecewise) -> None:
    """Refuse what would have too many pieces, before it is made."""
    starts = {part.start for form in forms for part in form.parts}
    periods = (_common_period(*(form.part(n).period for form in forms)) for n in starts)
    if sum(periods) > MAX_PIECES:
        raise _TooLargeError


def _sum(a: Piecewise, b: Piecewise) -> Piecewise:
    _stretch_periods(a, b)
    return _small(a + b)


def _product(a: Piecewise, b: Piecewise) -> Piecewise:
    _stretch_periods(a, b)
    product = _small(a * b)
    if any(part.degree > MAX_DEGREE for part in product.parts):
        raise _TooLargeError
    return product


def _power(base: Piecewise, exponent: int) -> Piecewise:
    result = Piecewise.constant(1)
    for _ in range(exponent):
        result = _product(result, base)
    return result


def _floor(form: Piecewise) -> Piecewise:
    if sum(_common_period(part.rounding_period) for part in form.parts) > MAX_PIECES:
        raise _TooLargeError
    return form.floor()


def _choose(test: Piecewise, then: Piecewise, otherwise: Piecewise) -> Piecewise:
    _stretch_periods(test, then, otherwise)
    return test.choose(then, otherwise)


def _where(form: Piecewise, comparison: str) -> Piecewise:
    """1 where the sign of a function passes a comparison with 0, else 0."""
    for part in form.parts:
        if part.degree > 1 and max(_bits(piece) for piece in part.pieces) > MAX_SIGN_BITS:
            raise _TooLargeError
    return form.where(lambda sign: ORDERS[comparison].holds(sign, 0))


def _bits(piece: Polynomial) -> int:
    """The size of the numbers that are met when its roots are looked for."""
    return piece.degree * max((n.bit_length() for n in piece.numerators), default=0)


def _condition(node: Node) -> Piecewise:
    match node:
        case Compare(operator, left, right):
            return _where(_sum(_normal(left), -_normal(right)), operator)
        case Not(operand):
            return _choose(_condition(operand), _FALSE, _TRUE)
        case Logic("and", left, right):
            return _choose(_condition(left), _condition(right), _FALSE)
        case Logic(_, left, right):
            return _choose(_condition(left), _TRUE, _condition(right))
        case Member(operand, values):
            found, a = _FALSE, _normal(operand)
            for value in values:
                found = _choose(_where(_sum(a, Piecewise.constant(-value)), "=="), _TRUE, found)
            return found
        case _:
            raise _TooLargeError
