"""A second normal form, for roots and irrational factors: a rounded sum of powers of n.

`floor(n*phi)`, `ceil(sqrt(n))`, `floor(3n^(2/3)-3n^(1/3))` are floor or ceil of a real function
u(x) = Σ c_i x^(e_i) with real c_i and rational e_i. On x >= 1 put x = t^q: whether u stays
non-negative there follows when, after t = 1 + s, every coefficient in s is non-negative. That is
sufficient, not necessary; the signs of the coefficients are decided exactly.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, comb, floor, lcm
from typing import NamedTuple

from onepile.formulas import exact
from onepile.formulas.evaluate import evaluator
from onepile.formulas.exact import Value
from onepile.formulas.syntax import Binary, Call, Negative, Node, Variable, is_constant

_MAX_DEGREE = 60
_SIGNS = (((Fraction(0), 1),), ((Fraction(0), -1),))
"""The terms of 1 and of −1."""

Terms = dict[Fraction, Value]
"""Exponent ↦ coefficient."""


class Power(NamedTuple):
    """coefficient·n^exponent + offset."""

    coefficient: Value
    exponent: Fraction
    offset: int | Fraction


@dataclass(frozen=True)
class PowerSum:
    """The values rounding(Σ c x^e).

    Attributes:
        terms: (exponent, coefficient) pairs, exponents ascending.
        rounding: `floor`, `ceil` or `exact` (no rounding).
    """

    terms: tuple[tuple[Fraction, Value], ...]
    rounding: str

    @property
    def power(self) -> "Power | None":
        """What is rounded, if it has one power of n and a rational offset; else None.

        >>> PowerSum(((Fraction(0), 3), (Fraction(1, 2), 5)), "floor").power
        Power(coefficient=5, exponent=Fraction(1, 2), offset=3)
        """
        terms = dict(self.terms)
        offset = terms.pop(Fraction(0), 0)
        if len(terms) > 1 or isinstance(offset, exact.Real):
            return None
        exponent, coefficient = next(iter(terms.items()), (Fraction(1), 0))
        return Power(coefficient, exponent, offset)

    @property
    def line(self) -> "Power | None":
        """The same for n itself: a line, perhaps a level one."""
        power = self.power
        return power if power is not None and power.exponent == 1 else None

    def plus(self, coefficient: Value, exponent: int) -> "PowerSum":
        """The sum with one more term, rounding left alone."""
        terms = _add(dict(self.terms), {Fraction(exponent): coefficient})
        return _made(terms, self.rounding)

    def negative(self) -> "PowerSum":
        """Minus this, rounding included."""
        opposite = {"floor": "ceil", "ceil": "floor", "exact": "exact"}[self.rounding]
        return _made({e: exact.negative(c) for e, c in self.terms}, opposite)

    def rounded(self, rounding: str) -> "PowerSum":
        """This, rounded; what is rounded already stays as it is."""
        return PowerSum(self.terms, rounding) if self.rounding == "exact" else self

    def tidied(self) -> "PowerSum":
        """The same function; a rounded rational line as a floor, or exact, with a tidy offset."""
        line = self.line
        if self.rounding == "exact" or line is None or isinstance(line.coefficient, exact.Real):
            return self
        # p n/q + d >= v for a whole v iff (p n + floor(d q))/q is; ceil(m/q) = floor((m+q-1)/q)
        q = line.coefficient.denominator
        offset = line.offset * q
        start = ceil(offset) + q - 1 if self.rounding == "ceil" else floor(offset)
        terms: Terms = {Fraction(0): Fraction(start, q), Fraction(1): line.coefficient}
        return _made(terms, "floor" if q > 1 else "exact")

    def less(self, other: "PowerSum") -> "PowerSum":
        """The difference of the real functions inside the roundings."""
        return _made(_add(dict(self.terms), dict(other.negative().terms)), "exact")

    def derivative(self) -> "PowerSum":
        """The derivative of the real function inside the rounding."""
        return _made({e - 1: exact.multiply(c, e) for e, c in self.terms if e != 0}, "exact")

    def nonnegative_from_one(self) -> bool:
        """Whether the real function inside is proved to be >= 0 for all x >= 1."""
        if not self.terms:
            return True
        q = lcm(*(e.denominator for e, _ in self.terms))
        lowest = self.terms[0][0]
        degree = int((self.terms[-1][0] - lowest) * q)
        if degree > _MAX_DEGREE:
            return False
        shifted: list[Value] = [0] * (degree + 1)
        for e, c in self.terms:
            power = int((e - lowest) * q)
            for j in range(power + 1):
                shifted[j] = exact.add(shifted[j], exact.multiply(c, comb(power, j)))
        return all(exact.sign(c) >= 0 for c in shifted)

    def nondecreasing_from_one(self) -> bool:
        """Whether the function, rounded or not, is proved non-decreasing on x >= 1."""
        return self.derivative().nonnegative_from_one()


def _made(terms: Terms, rounding: str) -> PowerSum:
    kept = sorted((e, c) for e, c in terms.items() if exact.sign(c) != 0)
    return PowerSum(tuple(kept), rounding)


def _add(a: Terms, b: Terms) -> Terms:
    total = dict(a)
    for e, c in b.items():
        total[e] = exact.add(total.get(e, 0), c)
    return total


def power_sum(node: Node) -> PowerSum | None:
    """The rounded sum of powers that an expression is, None when it is none.

    >>> from onepile.formulas.parser import parse
    >>> power_sum(parse("floor(sqrt(n))"))
    PowerSum(terms=((Fraction(1, 2), 1),), rounding='floor')
    """
    try:
        return _made_of(node)
    except _NoSumError:
        return None


class _NoSumError(Exception):
    """An expression is no such sum, or not seen to be one."""


def _made_of(node: Node) -> PowerSum:
    if isinstance(node, Variable):
        return PowerSum(((Fraction(1), 1),), "exact")
    if is_constant(node):
        return _made({Fraction(0): evaluator(node)(1)}, "exact")
    match node:
        case Negative(operand):
            return _made_of(operand).negative()
        case Binary("+", left, right):
            return _sum(_made_of(left), _made_of(right))
        case Binary("-", left, right):
            return _sum(_made_of(left), _made_of(right).negative())
        case Binary("*", left, right):
            return _product(_made_of(left), _made_of(right))
        case Binary("/", left, right) if is_constant(right):
            return _product(_made_of(left), _inverse(right))
        case Binary("//", left, right) | Call("floor", (Binary("/", left, right),)) if is_constant(
            right
        ):
            top = _made_of(left).tidied()
            if top.rounding == "floor" and _is_positive_whole(right):
                top = PowerSum(top.terms, "exact")  # floor(floor(x)/k) = floor(x/k)
            return _product(top, _inverse(right)).rounded("floor")
        case Binary("^", left, right) if is_constant(right):
            return _power(_made_of(left), evaluator(right)(1))
        case Call("sqrt", (argument,)):
            return _power(_made_of(argument), Fraction(1, 2))
        case Call("root", (argument, order)) if is_constant(order):
            return _power(_made_of(argument), exact.divide(1, evaluator(order)(1)))
        case Call("floor" | "ceil" as name, (argument,)):
            return _made_of(argument).rounded(name)
        case Call("abs", (argument,)):
            return _absolute(_made_of(argument))
        case Call("min" | "max" as name, arguments):
            parts = [_made_of(argument) for argument in arguments]
            if name == "max":
                return _greatest(parts)
            return _greatest([part.negative() for part in parts]).negative()
        case _:
            raise _NoSumError


def _inverse(constant: Node) -> PowerSum:
    return _made({Fraction(0): exact.divide(1, evaluator(constant)(1))}, "exact")


def _is_positive_whole(constant: Node) -> bool:
    value = evaluator(constant)(1)
    return isinstance(value, int) and value > 0


def _absolute(form: PowerSum) -> PowerSum:
    """Of what is proved to keep its sign, itself or its opposite."""
    for one in (form, form.negative()):
        if one.nonnegative_from_one():
            return one
    raise _NoSumError


def _greatest(parts: list[PowerSum]) -> PowerSum:
    """The one that is proved to be the greatest everywhere."""
    for one in parts:
        if all(other == one or _is_above(one, other) for other in parts):
            return one
    raise _NoSumError


def _is_above(one: PowerSum, other: PowerSum) -> bool:
    """Whether one sum is proved to be nowhere below another.

    A larger number rounded in the same way is not smaller, nor is one that is rounded compared with
    what is whole.
    """
    one, other = _unrounded(one), _unrounded(other)
    alike = one.rounding == other.rounding
    if alike or _is_exact_and_whole(one) or _is_exact_and_whole(other):
        return one.less(other).nonnegative_from_one()
    return False


def _is_exact_and_whole(form: PowerSum) -> bool:
    return form.rounding == "exact" and _whole(form)


def _whole(form: PowerSum) -> bool:
    """Whether the form has a whole value at every whole n because of its shape."""
    return all(e.denominator == 1 and e >= 0 and isinstance(c, int) for e, c in form.terms)


def _unrounded(form: PowerSum) -> PowerSum:
    """Without a rounding that does nothing to whole multiples of n."""
    tidied = form.tidied()
    return tidied if tidied.rounding == "exact" else form


def _sum(a: PowerSum, b: PowerSum) -> PowerSum:
    a, b = _rounded_first(a, b)
    if b.rounding != "exact" or (a.rounding != "exact" and not _whole(b)):
        raise _NoSumError  # a rounded part may only be joined by something whole
    return _made(_add(dict(a.terms), dict(b.terms)), a.rounding)


def _rounded_first(a: PowerSum, b: PowerSum) -> tuple[PowerSum, PowerSum]:
    a, b = _unrounded(a), _unrounded(b)
    return (b, a) if a.rounding == "exact" else (a, b)


def _product(a: PowerSum, b: PowerSum) -> PowerSum:
    a, b = _rounded_first(a, b)
    if a.rounding != "exact" and b.terms in _SIGNS:
        return a if b.terms == _SIGNS[0] else a.negative()
    if a.rounding != "exact" or b.rounding != "exact" or len(a.terms) * len(b.terms) > 40:
        raise _NoSumError
    product: Terms = {}
    for e, c in a.terms:
        for f, d in b.terms:
            product = _add(product, {e + f: exact.multiply(c, d)})
    return _made(product, "exact")


def _power(a: PowerSum, exponent: Value) -> PowerSum:
    if a.rounding != "exact" or isinstance(exponent, exact.Real):
        raise _NoSumError
    if len(a.terms) == 1:
        ((e, c),) = a.terms
        if exact.sign(c) > 0:
            return _made({e * exponent: exact.power(c, exponent)}, "exact")
    if exponent.denominator != 1 or not 0 <= exponent <= 8:
        raise _NoSumError
    result = _made({Fraction(0): 1}, "exact")
    for _ in range(int(exponent)):
        result = _product(result, a)
    return result
