"""Exact real numbers: whole numbers, fractions, and formulas with roots, phi, pi and e.

A value is an `int` or a `Fraction` whenever it is one by construction; otherwise it is a `Real`,
a formula that can be enclosed in a ball of any precision (python-flint's `arb`).

Whether a formula is *exactly* zero is decided, not guessed: for formulas with roots there is a
bound, computed from the formula, below which a non-zero value cannot lie (C. Burnikel, S. Funke,
K. Mehlhorn, S. Schirra, S. Schmitt, "A separation bound for real algebraic expressions", 2001).
Write E = U/L with algebraic integers U, L whose conjugates are at most u and l in size, and let D
be the product of the orders of its distinct roots; then E = 0 or |E| >= 1/(u^(D-1) l).
Formulas with pi or e have no such bound; when such a value cannot be told from zero at a high
precision, an `UndecidedError` says so.
"""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING

from onepile.errors import IllegalError, UndecidedError, WorkLimitError
from onepile.limits import MAX_FORMULA_BITS, MAX_PROVED_PRIME_BITS, MAX_TESTED_PRIME_BITS
from onepile.numbers import short
from onepile.on_demand import cached_property

if TYPE_CHECKING:
    from flint import arb

_most_bits = ContextVar("most bits", default=MAX_FORMULA_BITS)
_FIRST_PRECISION = 64
_LAST_PRECISION = 1 << 22
_LEADING_BITS = 100
_CLOSE_BITS = 1 << 16
"""A formula with pi or e that is this close to 0 is not pursued further."""
_MOST_WORK = 1 << 24
"""The most bits to compute in one enclosure, over all parts of a formula."""
_MOST_ORDER = 64
"""Roots of higher orders are refused, or not looked for."""

_SMALL_PRIMES = math.prod(n for n in range(2, 200) if all(n % d for d in range(2, n)))


@dataclass(frozen=True, eq=True)
class Real:
    """A formula: `operator` is one of rational, pi, e, +, *, /, root, power.

    For `rational` the parts hold the fraction itself, for root and power the formula and the order.
    """

    operator: str
    parts: tuple["Real | Fraction | int", ...]

    def enclosure(self, precision: int) -> "arb":
        """A ball that contains the value, computed with this many bits."""
        from flint import arb, ctx

        before = ctx.prec
        ctx.prec = precision
        try:
            return self._ball({}, arb)
        finally:
            ctx.prec = before

    def _ball(self, known: dict[int, "arb"], arb: type["arb"]) -> "arb":
        # Known by identity: to hash a formula takes longer than to compute with it.
        if id(self) in known:
            return known[id(self)]
        match self.operator, self.parts:
            case "rational", (Fraction() as value,):
                ball = arb(value.numerator) / arb(value.denominator)
            case "pi", ():
                ball = arb.pi()
            case "e", ():
                ball = arb.const_e()
            case "root", (Real() as inner, int() as order):
                ball = inner._ball(known, arb).nonnegative_part().root(order)
            case "power", (Real() as inner, int() as order):
                ball = inner._ball(known, arb) ** order
            case operator, (Real() as left, Real() as right):
                a, b = left._ball(known, arb), right._ball(known, arb)
                ball = a + b if operator == "+" else a * b if operator == "*" else a / b
            case _:
                raise AssertionError(self.operator)
        known[id(self)] = ball
        return ball

    @cached_property
    def weight(self) -> int:
        """What an enclosure costs for each bit of its precision."""
        orders = sum(2 * part.bit_length() for part in self.parts if isinstance(part, int))
        return 1 + orders + sum(part.weight for part in self.parts if isinstance(part, Real))

    def precisions(self) -> Iterator[int]:
        """Growing precisions for enclosures, up to what is affordable."""
        precision = _FIRST_PRECISION
        yield precision
        while precision < _LAST_PRECISION and 2 * precision * self.weight <= _MOST_WORK:
            precision *= 2
            yield precision

    @cached_property
    def separation_bits(self) -> int | None:
        """The value is 0 or at least 2^-this in size; None when pi or e is in it."""
        roots: set[Real] = set()
        bounds = self._bounds(roots)
        if bounds is None:
            return None
        degree = 1
        for root in roots:
            order = root.parts[1]
            assert isinstance(order, int)
            degree *= order
        u, lower = bounds
        return max(0, u) * (degree - 1) + lower + 1

    def _bounds(self, roots: set["Real"]) -> tuple[int, int] | None:
        """Upper bounds of log2 of the conjugates of numerator and denominator (u, l)."""
        match self.operator, self.parts:
            case "rational", (Fraction() as value,):
                return abs(value.numerator).bit_length(), value.denominator.bit_length()
            case "root", (Real() as inner, int() as order):
                roots.add(self)
                bounds = inner._bounds(roots)
                if bounds is None:
                    return None
                u, lower = bounds
                if u >= lower:
                    return -(-(u + lower * (order - 1)) // order), lower
                return u, -(-(u * (order - 1) + lower) // order)
            case "power", (Real() as inner, int() as order):
                bounds = inner._bounds(roots)
                return None if bounds is None else (bounds[0] * order, bounds[1] * order)
            case operator, (Real() as left, Real() as right):
                a, b = left._bounds(roots), right._bounds(roots)
                if a is None or b is None:
                    return None
                if operator == "+":
                    return max(a[0] + b[1], a[1] + b[0]) + 1, a[1] + b[1]
                if operator == "*":
                    return a[0] + b[0], a[1] + b[1]
                return a[0] + b[1], a[1] + b[0]
            case _:
                return None


Value = int | Fraction | Real

PI = Real("pi", ())
E = Real("e", ())


def as_formula(value: Value) -> Real:
    """The value as a formula."""
    return value if isinstance(value, Real) else Real("rational", (Fraction(value),))


def _tidy(value: Fraction) -> int | Fraction:
    return value.numerator if value.denominator == 1 else value


def constant(value: Value) -> Callable[[int], Value]:
    """The function that is this value everywhere."""
    return lambda n: value


def add(a: Value, b: Value) -> Value:
    """The sum a + b."""
    if isinstance(a, Real) or isinstance(b, Real):
        if a == 0 or b == 0:
            return b if a == 0 else a
        return Real("+", (as_formula(a), as_formula(b)))
    if isinstance(a, int) and isinstance(b, int):
        return a + b
    return _tidy(Fraction(a) + b)


def negative(a: Value) -> Value:
    """-a."""
    return multiply(-1, a) if isinstance(a, Real) else -a


def absolute(a: Value) -> Value:
    """The size of a."""
    return negative(a) if sign(a) < 0 else a


def subtract(a: Value, b: Value) -> Value:
    """The difference a - b."""
    return add(a, negative(b))


def multiply(a: Value, b: Value) -> Value:
    """The product of a and b."""
    if isinstance(a, Real) or isinstance(b, Real):
        if a == 0 or b == 0:
            return 0
        if a == 1 or b == 1:
            return b if a == 1 else a
        return Real("*", (as_formula(a), as_formula(b)))
    if isinstance(a, int) and isinstance(b, int):
        return a * b
    return _tidy(Fraction(a) * b)


def divide(a: Value, b: Value) -> Value:
    """The quotient a / b, exactly."""
    if sign(b) == 0:
        raise IllegalError("division by zero")
    if isinstance(a, Real) or isinstance(b, Real):
        return Real("/", (as_formula(a), as_formula(b)))
    return _tidy(Fraction(a) / b)


def floor_divide(a: Value, b: Value) -> int:
    """The floor of a / b."""
    if isinstance(a, int) and isinstance(b, int) and b:
        return a // b
    return floor(divide(a, b))


def remainder(a: Value, b: Value) -> Value:
    """The remainder a - b times the floor of a / b, as in Python."""
    if isinstance(a, int) and isinstance(b, int) and b:
        return a % b
    return subtract(a, multiply(b, floor_divide(a, b)))


def power(base: Value, exponent: Value) -> Value:
    """Base to a rational exponent."""
    if isinstance(exponent, Real):
        raise IllegalError("an exponent must be a whole number or a fraction")
    if isinstance(exponent, Fraction):
        return power(root(base, exponent.denominator), exponent.numerator)
    if exponent < 0:
        return divide(1, power(base, -exponent))
    if isinstance(base, Real):
        if exponent.bit_length() > 12:
            raise WorkLimitError(
                f"an irrational number to the power {short(exponent)} is too large"
            )
        return 1 if exponent == 0 else base if exponent == 1 else Real("power", (base, exponent))
    if isinstance(base, int):
        if base.bit_length() * exponent > _most_bits.get() and base not in (-1, 0, 1):
            raise WorkLimitError(
                f"the power has more than {_most_bits.get()} binary digits: use smaller numbers"
            )
        return int(base**exponent)
    size = max(abs(base.numerator), base.denominator).bit_length()
    if size * exponent > MAX_FORMULA_BITS:
        raise WorkLimitError(
            f"the power has more than {MAX_FORMULA_BITS} binary digits: use smaller numbers"
        )
    return _tidy(base**exponent)


@contextmanager
def powers_up_to(bits: int) -> Iterator[None]:
    """Within this, powers are refused already when they may have more binary digits than so many.

    What is refused is at least 2^(bits/2).
    """
    before = _most_bits.set(min(bits, MAX_FORMULA_BITS))
    try:
        yield
    finally:
        _most_bits.reset(before)


def root(value: Value, order: Value) -> Value:
    """The order-th root of a value that is not negative."""
    if not isinstance(order, int) or not 1 <= order <= _MOST_ORDER:
        raise IllegalError("the order of a root must be a whole number from 1 to 64")
    if sign(value) < 0:
        raise IllegalError("the root of a negative number")
    if order == 1:
        return value
    if not isinstance(value, Real):
        top, bottom = Fraction(value).numerator, Fraction(value).denominator
        top_root, bottom_root = whole_root(top, order), whole_root(bottom, order)
        if top_root**order == top and bottom_root**order == bottom:
            return _tidy(Fraction(top_root, bottom_root))
    return Real("root", (as_formula(value), order))


def floor_of_root(value: Value, order: int) -> int:
    """The floor of the order-th root; of a whole number with whole numbers alone.

    >>> floor_of_root(80, 4), floor_of_root(81, 4), floor_of_root(Fraction(19, 2), 2)
    (2, 3, 3)
    """
    if isinstance(value, int) and value >= 0 and 1 <= order <= _MOST_ORDER:
        return whole_root(value, order)
    return floor(root(value, order))


def whole_root(value: int, order: int) -> int:
    """The floor of the order-th root of a whole number that is not negative.

    >>> whole_root(10**400, 2) == 10**200, whole_root(10**400 - 1, 2) == 10**200 - 1
    (True, True)
    """
    if order == 2:
        return isqrt(value)
    from flint import fmpz

    return int(fmpz(value).root(order))


def is_power(value: Value, base: Value) -> bool:
    """Whether the value is 1, base, base² or a further power."""
    if not isinstance(base, int) or base < 2:
        raise IllegalError("ispower(x,b) needs a whole number b of at least 2")
    if not isinstance(value, int) or value < 1:
        return False
    if value % base:
        return value == 1
    return bool(base ** floor_of_log(value, base) == value)


def is_prime(value: Value) -> bool:
    """Whether the value is a prime number, proved.

    >>> [n for n in range(20) if is_prime(n)]
    [2, 3, 5, 7, 11, 13, 17, 19]

    Raises:
        WorkLimitError: a proof would take long. That a number is composite is soon seen.
    """
    number = whole(value)
    if number is None or number < 2:
        return False
    from flint import fmpz

    if number.bit_length() > MAX_TESTED_PRIME_BITS:
        if math.gcd(number, _SMALL_PRIMES) > 1:
            return False
        raise WorkLimitError(
            f"whether a number of more than {MAX_TESTED_PRIME_BITS} binary digits is prime takes "
            "too long to see: use smaller ones"
        )
    if number.bit_length() > MAX_PROVED_PRIME_BITS:
        if not fmpz(number).is_probable_prime():
            return False
        raise WorkLimitError(
            f"whether a number of more than {MAX_PROVED_PRIME_BITS} binary digits is prime is not "
            "proved here: use smaller ones"
        )
    return bool(fmpz(number).is_prime())


def gcd(a: Value, b: Value) -> int:
    """The greatest common divisor of two whole numbers; that of 0 and 0 is 0."""
    first, second = whole(a), whole(b)
    if first is None or second is None:
        raise IllegalError("gcd(a,b) needs whole numbers")
    return math.gcd(first, second)


def bit_length(value: Value) -> int:
    """The number of binary digits of a whole number that is not negative."""
    number = whole(value)
    if number is None or number < 0:
        raise IllegalError("bit_length(x) needs a whole number x of at least 0")
    return number.bit_length()


def floor_of_log(value: Value, base: Value) -> int:
    """The largest k with base^k <= value.

    >>> floor_of_log(10**1000 - 1, 10), floor_of_log(8, 2), floor_of_log(Fraction(17, 2), 2)
    (999, 3, 3)
    """
    if not isinstance(base, int) or base < 2:
        raise IllegalError("floor(log(x,b)) needs a whole number b of at least 2")
    number = floor(value)  # the powers are whole: none lies between it and the value
    if number < 1:
        raise IllegalError("floor(log(x,b)) needs a number x of at least 1")
    bits = number.bit_length() - 1
    k = int(bits / math.log2(base))
    while base**k > number:
        k -= 1
    while base ** (k + 1) <= number:
        k += 1
    return k


def sign(value: Value) -> int:
    """-1, 0 or 1, decided exactly."""
    if not isinstance(value, Real):
        return (value > 0) - (value < 0)
    for precision in value.precisions():
        ball = value.enclosure(precision)
        if ball > 0:
            return 1
        if ball < 0:
            return -1
        separation = value.separation_bits
        bits = _CLOSE_BITS if separation is None else separation
        if ball.is_finite() and _size_below(ball, bits):
            if separation is None:
                break
            return 0
    if value.separation_bits is None:
        raise UndecidedError(
            "a value with pi or e cannot be told from a whole number: "
            "rewrite the expression without that coincidence"
        )
    raise UndecidedError(
        "a value with roots cannot be decided exactly: use fewer roots or smaller numbers"
    )


def _size_below(ball: "arb", bits: int) -> bool:
    """Whether everything in the ball is smaller than 2^-bits."""
    from flint import arb

    return bool(ball.abs_upper() < arb(2) ** (-bits))


def compare(a: Value, b: Value) -> int:
    """-1, 0 or 1 as a is below, equal to or above b."""
    if isinstance(a, Real) or isinstance(b, Real):
        return sign(subtract(a, b))
    return (a > b) - (a < b)


def nearest(value: Real) -> int:
    """A whole number at most 3/4 away."""
    for precision in value.precisions():
        ball = value.enclosure(precision)
        if ball.is_finite() and ball.rad() < 0.25:
            mantissa, exponent = map(int, ball.mid().man_exp())
            if exponent >= 0:
                return mantissa << exponent
            return (mantissa + (1 << (-exponent - 1))) >> -exponent
    raise WorkLimitError("a value is too large to be rounded")


def floor(value: Value) -> int:
    """The largest whole number that is not above the value."""
    if isinstance(value, int):
        return value
    if isinstance(value, Fraction):
        return value.numerator // value.denominator
    whole = nearest(value)
    side = sign(subtract(value, whole))
    return whole if side >= 0 else whole - 1


def ceiling(value: Value) -> int:
    """The smallest whole number that is not below the value."""
    return -floor(negative(value))


def rational_power(value: Value) -> tuple[int, Fraction] | None:
    """(k, x) with value^k = x rational; None when none is seen.

    >>> rational_power(divide(root(6, 4), root(3, 2)))
    (4, Fraction(2, 3))
    """
    if not isinstance(value, Real):
        return 1, Fraction(value)
    match value.operator, value.parts:
        case "rational", (Fraction() as known,):
            return 1, known
        case "root", (Real() as inner, int() as order):
            found = rational_power(inner)
            return found and (found[0] * order, found[1])
        case "*" | "/" as operator, (Real() as left, Real() as right):
            a, b = rational_power(left), rational_power(right)
            if a is None or b is None:
                return None
            order = math.lcm(a[0], b[0])
            if order > _MOST_ORDER:
                return None
            x, y = a[1] ** (order // a[0]), b[1] ** (order // b[0])
            return order, x * y if operator == "*" else x / y
        case _:
            return None


def whole(value: Value) -> int | None:
    """The value as a whole number, None when it is none."""
    if isinstance(value, int):
        return value
    if isinstance(value, Fraction):
        return None
    near = nearest(value)
    return near if sign(subtract(value, near)) == 0 else None


def approximately(value: Value) -> str:
    """A short decimal form, for messages."""
    if isinstance(value, int):
        return str(value) if value.bit_length() < 200 else "a very large number"
    if isinstance(value, Fraction):
        small = max(abs(value.numerator), value.denominator).bit_length() < 60
        return f"{value.numerator}/{value.denominator}" if small else "a fraction"
    return "about " + value.enclosure(_FIRST_PRECISION).mid().str(6, radius=False)


def leading(value: Value) -> tuple[int, int]:
    """(m, e) with m·2^e close to a value that is not 0, some 100 binary digits of it right.

    >>> m, e = leading(Fraction(-1, 3))
    >>> m * 2.0**e
    -0.3333333333333333
    """
    formula = as_formula(value)
    for precision in formula.precisions():
        ball = formula.enclosure(precision)
        if ball.rel_accuracy_bits() > _LEADING_BITS:
            mantissa, exponent = ball.mid().man_exp()
            return int(mantissa), int(exponent)
    raise UndecidedError("a coefficient cannot be told from 0")


PHI = as_formula(divide(add(1, root(5, 2)), 2))
