"""A second normal form, for roots and irrational factors: a rounded sum of powers of n.

`floor(n*phi)`, `ceil(sqrt(n))`, `floor(3n^(2/3)-3n^(1/3))` are floor or ceil of a real function
u(x) = Σ c_i x^(e_i) with real c_i and rational e_i. On x >= 1 put x = t^q: whether u stays
non-negative there follows when, after t = 1 + s, every coefficient in s is non-negative. That is
sufficient, not necessary; the signs of the coefficients are decided exactly.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm

from onepile.formulas import exact
from onepile.formulas.evaluate import evaluator
from onepile.formulas.exact import Value
from onepile.formulas.syntax import Binary, Call, Negative, Node, Variable, is_constant

_MAX_DEGREE = 60

Terms = dict[Fraction, Value]
"""Exponent ↦ coefficient."""


@dataclass(frozen=True)
class PowerSum:
    """The values rounding(Σ c x^e).

    Attributes:
        terms: (exponent, coefficient) pairs, exponents ascending.
        rounding: `floor`, `ceil` or `exact` (no rounding).
    """

    terms: tuple[tuple[Fraction, Value], ...]
    rounding: str

    def plus(self, coefficient: Value, exponent: int) -> "PowerSum":
        """The sum with one more term, rounding left alone."""
        terms = _add(dict(self.terms), {Fraction(exponent): coefficient})
        return _made(terms, self.rounding)

    def negative(self) -> "PowerSum":
        """Minus this, rounding included."""
        opposite = {"floor": "ceil", "ceil": "floor", "exact": "exact"}[self.rounding]
        return _made({e: exact.negative(c) for e, c in self.terms}, opposite)

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
    if isinstance(node, Variable):
        return PowerSum(((Fraction(1), 1),), "exact")
    if is_constant(node):
        return _made({Fraction(0): evaluator(node)(1)}, "exact")
    match node:
        case Negative(operand):
            inner = power_sum(operand)
            return inner and inner.negative()
        case Binary("+", left, right):
            return _sum(power_sum(left), power_sum(right))
        case Binary("-", left, right):
            second = power_sum(right)
            return _sum(power_sum(left), second and second.negative())
        case Binary("*", left, right):
            return _product(power_sum(left), power_sum(right))
        case Binary("/", left, right) if is_constant(right):
            return _product(
                power_sum(left), _made({Fraction(0): exact.divide(1, evaluator(right)(1))}, "exact")
            )
        case Binary("^", left, right) if is_constant(right):
            exponent = evaluator(right)(1)
            return (
                None
                if isinstance(exponent, exact.Real)
                else _power(power_sum(left), Fraction(exponent))
            )
        case Call("sqrt", (argument,)):
            return _power(power_sum(argument), Fraction(1, 2))
        case Call("root", (argument, order)) if is_constant(order):
            value = evaluator(order)(1)
            return (
                _power(power_sum(argument), Fraction(1, value))
                if isinstance(value, int) and value >= 1
                else None
            )
        case Call("floor" | "ceil" as name, (argument,)):
            inner = power_sum(argument)
            return PowerSum(inner.terms, name) if inner and inner.rounding == "exact" else None
        case _:
            return None


def _whole(form: PowerSum) -> bool:
    """Whether the form has a whole value at every whole n because of its shape."""
    return all(e.denominator == 1 and e >= 0 and isinstance(c, int) for e, c in form.terms)


def _sum(a: PowerSum | None, b: PowerSum | None) -> PowerSum | None:
    if a is None or b is None:
        return None
    if a.rounding == "exact":
        a, b = b, a
    if b.rounding != "exact" or (a.rounding != "exact" and not _whole(b)):
        return None  # a rounded part may only be joined by something whole
    return _made(_add(dict(a.terms), dict(b.terms)), a.rounding)


def _product(a: PowerSum | None, b: PowerSum | None) -> PowerSum | None:
    if a is None or b is None or a.rounding != "exact" or b.rounding != "exact":
        return None
    if len(a.terms) * len(b.terms) > 40:
        return None
    product: Terms = {}
    for e, c in a.terms:
        for f, d in b.terms:
            product = _add(product, {e + f: exact.multiply(c, d)})
    return _made(product, "exact")


def _power(a: PowerSum | None, exponent: Fraction) -> PowerSum | None:
    if a is None or a.rounding != "exact":
        return None
    if len(a.terms) == 1:
        ((e, c),) = a.terms
        if exact.sign(c) > 0:
            return _made({e * exponent: exact.power(c, exponent)}, "exact")
    if exponent.denominator != 1 or not 0 <= exponent <= 8:
        return None
    result: PowerSum | None = _made({Fraction(0): 1}, "exact")
    for _ in range(int(exponent)):
        result = _product(result, a)
    return result
