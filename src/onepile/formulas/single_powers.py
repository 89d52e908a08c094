"""floor(c n^(p/q)) + d, where a power of c is rational: where it reaches a value, by whole roots.

If c^Q and Q·p/q =: P are whole or rational, c n^(p/q) >= v for v >= 0 means c^Q n^P >= v^Q, a
comparison of whole numbers. `floor(sqrt(5n))`, `ceil(n^(3/2))`, `floor(2*root(n,3))` are such.
"""

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor, lcm

from onepile.formulas import exact
from onepile.formulas.exact import Real, Value, whole_root
from onepile.formulas.powersum import PowerSum
from onepile.limits import MAX_FORMULA_BITS

_MOST_ORDER = 64


def first_at_least(form: PowerSum | None) -> Callable[[int], int | None] | None:
    """The function v ↦ least n >= 1 with f(n) >= v; None: the sum of powers is not of this kind.

    Its value is None where the numbers on the way are too large.

    >>> from onepile.formulas.parser import parse
    >>> from onepile.formulas.powersum import power_sum
    >>> first_at_least(power_sum(parse("floor(sqrt(5n))")))(10**50) == 2 * 10**99
    True
    """
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
    exponent, factor = int(power * order), known[1] ** (order // known[0])
    if max(order, exponent) > _MOST_ORDER:
        return None

    def first(value: int) -> int | None:
        sought = value - offset
        if sought <= 0:
            return 1
        if sought.bit_length() * order > MAX_FORMULA_BITS:
            return None
        if form.rounding == "floor":
            least = ceil(sought**order / factor)
        else:  # ceil(x) >= v iff x > v - 1
            least = floor((sought - 1) ** order / factor) + 1
        return max(1, whole_root(least - 1, exponent) + 1) if least > 0 else 1

    return first


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
