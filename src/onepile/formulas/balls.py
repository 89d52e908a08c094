"""Quick arithmetic: whole numbers, and balls (python-flint's `arb`) for all that lies between.

A ball holds the true value, computed in the precision in force. What the ball does not settle (a
rounding, a comparison, whether a root is one) is a `DoubtError`: more precision may settle it, and
`exact` does, or says that it cannot be decided.

A walk down a thousand-digit pile asks for thousands of values with roots and irrational factors.
Each is computed in balls; if one leaves a doubt, the precision is raised once, and then the exact
evaluation decides. So the values are exact; they only come sooner.
"""

import sys
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from operator import add, mul, neg, sub

from flint import arb, ctx

from onepile.formulas import exact
from onepile.formulas.evaluate import Compiler
from onepile.formulas.syntax import Node

_MAX_POWER_BITS = 1 << 20
_SPARE_BITS = 96
_STEP = 256

Value = int | arb

add, negative, subtract, multiply = add, neg, sub, mul


class DoubtError(Exception):
    """A ball does not settle a question."""


def constant(value: exact.Value) -> Callable[[int], Value]:
    """The number, enclosed once for each precision."""
    if isinstance(value, int):
        return lambda n: value
    formula = exact.as_formula(value)
    known: dict[int, arb] = {}

    def ball(n: int) -> arb:
        if ctx.prec not in known:
            known[ctx.prec] = formula.enclosure(ctx.prec)
        return known[ctx.prec]

    return ball


def absolute(a: Value) -> Value:
    """The size of a."""
    return -a if compare(a, 0) < 0 else a


def divide(a: Value, b: Value) -> Value:
    """The quotient a / b."""
    _require_not_zero(b)
    if isinstance(a, int) and isinstance(b, int) and a % b == 0:
        return a // b
    return arb(a) / arb(b)


def floor_divide(a: Value, b: Value) -> int:
    """The floor of a / b."""
    _require_not_zero(b)
    if isinstance(a, int) and isinstance(b, int):
        return a // b
    return floor(arb(a) / arb(b))


def remainder(a: Value, b: Value) -> Value:
    """The remainder a - b times the floor of a / b."""
    return a - b * floor_divide(a, b)


def power(base: Value, exponent: exact.Value | arb) -> Value:
    """Base to a rational exponent."""
    if isinstance(exponent, Fraction):
        return power(root(base, exponent.denominator), exponent.numerator)
    if not isinstance(exponent, int):
        raise DoubtError
    if exponent < 0:
        return divide(1, power(base, -exponent))
    if isinstance(base, int) and base.bit_length() * exponent > _MAX_POWER_BITS:
        raise DoubtError  # the exact arithmetic knows what is too large
    return base**exponent


def root(value: Value, order: Value) -> Value:
    """The order-th root of a value that is not negative."""
    if not (isinstance(order, int) and order >= 1 and value >= 0):
        raise DoubtError
    if isinstance(value, int):
        whole = exact.whole_root(value, order)
        return whole if whole**order == value else arb(value).root(order)
    return value.root(order)


def floor_of_root(value: Value, order: int) -> int:
    """The floor of the order-th root."""
    if isinstance(value, int) and value >= 0 and order >= 1:
        return exact.whole_root(value, order)
    return floor(root(value, order))


def floor(value: Value) -> int:
    """The largest whole number that is not above the value."""
    if isinstance(value, int):
        return value
    found = value.floor().unique_fmpz()
    if found is None:
        raise DoubtError
    return int(found)


def ceiling(value: Value) -> int:
    """The smallest whole number that is not below the value."""
    return -floor(-value)


def compare(a: Value, b: Value) -> int:
    """-1, 0 or 1 as a is below, equal to or above b."""
    if a < b:
        return -1
    if a > b:
        return 1
    if isinstance(a, int) and isinstance(b, int):
        return 0
    raise DoubtError


def is_power(value: Value, base: Value) -> bool:
    """Whether the value is 1, base, base² or a further power."""
    if isinstance(value, int) and isinstance(base, int):
        return exact.is_power(value, base)
    raise DoubtError


def is_prime(value: Value) -> bool:
    """Whether the value is a prime number."""
    return exact.is_prime(_whole(value))


def gcd(a: Value, b: Value) -> int:
    """The greatest common divisor."""
    return exact.gcd(_whole(a), _whole(b))


def bit_length(value: Value) -> int:
    """The number of binary digits."""
    return exact.bit_length(_whole(value))


def floor_of_log(value: Value, base: Value) -> int:
    """The floor of the logarithm."""
    return exact.floor_of_log(value if isinstance(value, int) else floor(value), _whole(base))


def _whole(value: Value) -> int:
    if isinstance(value, int):
        return value
    raise DoubtError


def _require_not_zero(value: Value) -> None:
    if not (value > 0 or value < 0):
        raise DoubtError


def in_balls(node: Node) -> Callable[[int], int | None]:
    """The function n ↦ value, n >= 1; None where balls leave a doubt, or it is not whole.

    >>> from onepile.formulas.parser import parse
    >>> in_balls(parse("floor(n/phi)"))(10**20)
    61803398874989484820
    """
    value = Compiler[arb](sys.modules[__name__], folding=True).number(node)

    def quick(n: int) -> int | None:
        before = ctx.prec
        # In steps, so that constants are computed for few precisions only.
        precision = (2 * n.bit_length() + _SPARE_BITS) // _STEP * _STEP + _STEP
        try:
            for ctx.prec in (precision, 4 * precision):
                with suppress(DoubtError):
                    found = value(n)
                    return found if isinstance(found, int) else None
        finally:
            ctx.prec = before
        return None

    return quick
