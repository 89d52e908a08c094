"""floor(c n^(p/q)) + d, where a power of c is rational: values and inverses by whole roots.

If c^Q and Q·p/q =: P are whole or rational, c n^(p/q) >= v for v >= 0 means c^Q n^P >= v^Q, a
comparison of whole numbers. `floor(sqrt(5n))`, `ceil(n^(3/2))`, `floor(2*root(n,3))` are such.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, lcm

from onepile.formulas import exact
from onepile.formulas.exact import Real, Value, whole_root
from onepile.formulas.powersum import PowerSum
from onepile.limits import MAX_FORMULA_BITS

_MOST_ORDER = 64


@dataclass(frozen=True)
class SinglePower:
    """n ↦ floor(x) + offset or ceil(x) + offset, where x > 0 and x^order = factor·n^exponent.

    >>> from onepile.formulas.parser import parse
    >>> from onepile.formulas.powersum import power_sum
    >>> SinglePower.of(power_sum(parse("floor(sqrt(5n))")))
    SinglePower(factor=Fraction(5, 1), exponent=1, order=2, rounding='floor', offset=0)
    """

    factor: Fraction
    exponent: int
    order: int
    rounding: str
    offset: int

    @classmethod
    def of(cls, form: PowerSum | None) -> "SinglePower | None":
        """The power that a rounded sum of powers is; None when it is none."""
        if form is None or form.rounding == "exact":
            return None
        terms = dict(form.terms)
        offset = terms.pop(Fraction(0), 0)
        if len(terms) != 1 or not isinstance(offset, int):
            return None
        ((power, coefficient),) = terms.items()
        if power <= 0 or exact.sign(coefficient) < 0 or (known := _rational(coefficient)) is None:
            return None
        order = lcm(known[0], power.denominator)
        exponent = int(power * order)
        if max(order, exponent) > _MOST_ORDER:
            return None
        return cls(known[1] ** (order // known[0]), exponent, order, form.rounding, offset)

    def __call__(self, n: int) -> int | None:
        """The value at n, None where the numbers on the way are too large."""
        if n.bit_length() * self.exponent > MAX_FORMULA_BITS:
            return None
        inside = self.factor * n**self.exponent
        if self.rounding == "floor":
            return whole_root(floor(inside), self.order) + self.offset
        return whole_root(ceil(inside) - 1, self.order) + 1 + self.offset

    def first_at_least(self, value: int) -> int | None:
        """The least n >= 1 with f(n) >= value, None where the numbers on the way are too large."""
        sought = value - self.offset
        if sought <= 0:
            return 1
        if sought.bit_length() * self.order > MAX_FORMULA_BITS:
            return None
        if self.rounding == "floor":
            least = ceil(sought**self.order / self.factor)
        else:  # ceil(x) >= v iff x > v - 1
            least = floor((sought - 1) ** self.order / self.factor) + 1
        return max(1, whole_root(least - 1, self.exponent) + 1) if least > 0 else 1


def _rational(value: Value) -> tuple[int, Fraction] | None:
    """(k, x) with value^k = x rational; None when none is seen."""
    if not isinstance(value, Real):
        return 1, Fraction(value)
    match value.operator, value.parts:
        case "rational", (Fraction() as known,):
            return 1, known
        case "root", (Real() as inner, int() as order):
            found = _rational(inner)
            return found and (found[0] * order, found[1])
        case "*" | "/" as operator, (Real() as left, Real() as right):
            a, b = _rational(left), _rational(right)
            if a is None or b is None:
                return None
            order = lcm(a[0], b[0])
            if order > _MOST_ORDER:
                return None
            x, y = a[1] ** (order // a[0]), b[1] ** (order // b[0])
            return order, x * y if operator == "*" else x / y
        case _:
            return None
