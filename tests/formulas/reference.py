"""A second opinion on expressions: random formulas, each with a plain Python function beside it.

The functions use `fractions.Fraction`, and `decimal.Decimal` with hundreds of digits once a root or
an irrational constant is involved. They share no code with the package: the text is what is tested,
the function is what it must mean. A decimal value closer to a whole number than 10^-60 counts as
that whole number; no formula generated here comes that close without being equal.
"""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Context, Decimal, getcontext, localcontext
from fractions import Fraction
from math import isqrt

from hypothesis import strategies as st

Real = Fraction | Decimal
Function = Callable[[int], Real]
Test = Callable[[int], bool]

_CLOSE = Decimal(10) ** -60


class UndefinedError(Exception):
    """The formula has no value here: a division by zero, a root of a negative number."""


@dataclass(frozen=True)
class Formula:
    """A formula as text, and what it means."""

    text: str
    function: Function

    def at(self, n: int) -> Real:
        """The value at n, with digits enough for numbers of n's size."""
        with localcontext(Context(prec=100 + 3 * n.bit_length())):
            return self.function(n)

    def whole_at(self, n: int) -> int | None:
        """The value at n if it is a whole number."""
        with localcontext(Context(prec=100 + 3 * n.bit_length())):
            value = self.function(n)
            near = _nearest(value)
            return near if _compare(value, Fraction(near)) == 0 else None

    def __repr__(self) -> str:
        return f"Formula({self.text!r})"


@dataclass(frozen=True)
class Condition:
    """A condition as text, and what it means."""

    text: str
    function: Test


def _decimal(value: Real) -> Decimal:
    if isinstance(value, Decimal):
        return value
    return Decimal(value.numerator) / Decimal(value.denominator)


def _apply(operation: str, a: Real, b: Real) -> Real:
    if isinstance(a, Decimal) or isinstance(b, Decimal):
        x, y = _decimal(a), _decimal(b)
        if operation == "/" and _compare(y, Fraction(0)) == 0:
            raise UndefinedError
        return {"+": x + y, "-": x - y, "*": x * y}[operation] if operation != "/" else x / y
    if operation == "/":
        if b == 0:
            raise UndefinedError
        return a / b
    return {"+": a + b, "-": a - b, "*": a * b}[operation]


def _compare(a: Real, b: Real) -> int:
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return (a > b) - (a < b)
    difference = _decimal(a) - _decimal(b)
    return 0 if abs(difference) < _CLOSE else 1 if difference > 0 else -1


def _nearest(value: Real) -> int:
    return round(value) if isinstance(value, Fraction) else int(value.to_integral_value())


def _floor(value: Real) -> Fraction:
    near = Fraction(_nearest(value))
    return near if _compare(value, near) >= 0 else near - 1


def _root(value: Real, order: int) -> Real:
    if _compare(value, Fraction(0)) < 0:
        raise UndefinedError
    if order == 2:
        return abs(_decimal(value)).sqrt()
    digits = getcontext().prec
    shifted = _decimal(value).scaleb(order * digits)
    return Decimal(integer_root(max(0, int(shifted)), order)).scaleb(-digits)


def _power(base: Real, exponent: int) -> Real:
    result: Real = Fraction(1)
    for _ in range(exponent):
        result = _apply("*", result, base)
    return result


PHI = Formula("phi", lambda n: (1 + Decimal(5).sqrt()) / 2)
VARIABLE = Formula("n", lambda n: Fraction(n))


def number(value: int) -> Formula:
    """A whole number, not negative."""
    return Formula(str(value), lambda n: Fraction(value))


def binary(operator: str, a: Formula, b: Formula) -> Formula:
    """Arithmetic with all brackets written."""
    f, g = a.function, b.function
    text = f"({a.text}){operator}({b.text})"
    if operator == "//":
        return Formula(text, lambda n: _floor(_apply("/", f(n), g(n))))
    if operator == "%":

        def remainder(n: int) -> Real:
            x, y = f(n), g(n)
            return _apply("-", x, _apply("*", y, _floor(_apply("/", x, y))))

        return Formula(text, remainder)
    return Formula(text, lambda n: _apply(operator, f(n), g(n)))


def negative(a: Formula) -> Formula:
    """Minus a formula."""
    return Formula(f"-({a.text})", lambda n: _apply("-", Fraction(0), a.function(n)))


def power(a: Formula, exponent: int) -> Formula:
    """A small whole power."""
    return Formula(f"({a.text})^{exponent}", lambda n: _power(a.function(n), exponent))


def floor(a: Formula) -> Formula:
    """Rounded down."""
    return Formula(f"floor({a.text})", lambda n: _floor(a.function(n)))


def ceil(a: Formula) -> Formula:
    """Rounded up."""
    return Formula(f"ceil({a.text})", lambda n: -_floor(_apply("-", Fraction(0), a.function(n))))


def absolute(a: Formula) -> Formula:
    """Without its sign."""

    def value(n: int) -> Real:
        x = a.function(n)
        return -x if x < 0 else x

    return Formula(f"abs({a.text})", value)


def extreme(name: str, parts: list[Formula]) -> Formula:
    """The least or the greatest of several."""
    side = -1 if name == "min" else 1

    def best(n: int) -> Real:
        values = [part.function(n) for part in parts]
        found = values[0]
        for value in values[1:]:
            found = value if _compare(value, found) == side else found
        return found

    return Formula(f"{name}({', '.join(part.text for part in parts)})", best)


def root(a: Formula, order: int) -> Formula:
    """A root, written as sqrt, root or a power."""
    text = f"sqrt({a.text})" if order == 2 else f"root({a.text},{order})"
    return Formula(text, lambda n: _root(a.function(n), order))


def compare(operator: str, a: Formula, b: Formula) -> Condition:
    """A comparison."""
    accepted = {
        "<": (-1,),
        "<=": (-1, 0),
        ">": (1,),
        ">=": (0, 1),
        "==": (0,),
        "!=": (-1, 1),
    }[operator]
    return Condition(
        f"({a.text}){operator}({b.text})",
        lambda n: _compare(a.function(n), b.function(n)) in accepted,
    )


def logic(operator: str, a: Condition, b: Condition) -> Condition:
    """`and` or `or` of two conditions."""
    if operator == "and":
        return Condition(f"({a.text}) and ({b.text})", lambda n: a.function(n) and b.function(n))
    return Condition(f"({a.text}) or ({b.text})", lambda n: a.function(n) or b.function(n))


def no(a: Condition) -> Condition:
    """The opposite."""
    return Condition(f"not ({a.text})", lambda n: not a.function(n))


def conditional(then: Formula, test: Condition, other: Formula) -> Formula:
    """One or the other."""
    return Formula(
        f"({then.text}) if ({test.text}) else ({other.text})",
        lambda n: then.function(n) if test.function(n) else other.function(n),
    )


def listing(values: list[int]) -> Formula:
    """Values one by one, the last for ever."""
    return Formula(
        "[" + ",".join(map(str, values)) + "]",
        lambda n: Fraction(values[min(n, len(values)) - 1]),
    )


_Draw = st.DrawFn


def _leaf(draw: _Draw, irrational: bool) -> Formula:
    kind = draw(st.integers(0, 4 if irrational else 3))
    if kind == 4:
        return PHI
    return VARIABLE if kind >= 2 else number(draw(st.integers(0, 12)))


def _formula(draw: _Draw, size: int, wild: bool) -> Formula:
    """A random formula; `wild` ones have roots, phi and divisions by anything."""
    if size <= 1:
        return _leaf(draw, wild)
    kind = draw(st.integers(0, 9 if wild else 6))
    if kind <= 1:
        left = draw(st.integers(1, size - 1))
        operator = draw(st.sampled_from(["+", "-", "*"]))
        return binary(operator, _formula(draw, left, wild), _formula(draw, size - left, wild))
    if kind == 2:
        divisor = number(draw(st.integers(1, 7)))
        operator = draw(st.sampled_from(["/", "//", "%"]))
        return binary(operator, _formula(draw, size - 1, wild), divisor)
    if kind == 3:
        change = draw(st.sampled_from([floor, ceil, negative, absolute]))
        return change(_formula(draw, size - 1, wild))
    if kind == 4:
        count = draw(st.integers(1, 3))
        parts = [_formula(draw, max(1, size // count - 1), wild) for _ in range(count)]
        return extreme(draw(st.sampled_from(["min", "max"])), parts)
    if kind <= 6:
        part = max(1, size // 3)
        test = _condition(draw, part, wild)
        return conditional(_formula(draw, part, wild), test, _formula(draw, part, wild))
    if kind == 7:
        left = draw(st.integers(1, size - 1))
        operator = draw(st.sampled_from(["/", "//", "%"]))
        return binary(operator, _formula(draw, left, wild), _formula(draw, size - left, wild))
    if kind == 8:
        return power(_formula(draw, size - 1, wild), draw(st.integers(0, 3)))
    return root(_formula(draw, size - 1, wild), draw(st.integers(2, 4)))


def _condition(draw: _Draw, size: int, wild: bool) -> Condition:
    kind = draw(st.integers(0, 3)) if size > 1 else 0
    half = max(1, size // 2)
    if kind == 1:
        return no(_condition(draw, size - 1, wild))
    if kind == 2:
        operator = draw(st.sampled_from(["and", "or"]))
        return logic(operator, _condition(draw, half, wild), _condition(draw, half, wild))
    operator = draw(st.sampled_from(["<", "<=", ">", ">=", "==", "!="]))
    return compare(operator, _formula(draw, half, wild), _formula(draw, half, wild))


@st.composite
def piecewise(draw: _Draw, size: int = 7) -> Formula:
    """Rational formulas with a value everywhere: the quasi-polynomials of the shape analysis."""
    return _formula(draw, draw(st.integers(1, size)), wild=False)


@st.composite
def anything(draw: _Draw, size: int = 7) -> Formula:
    """Formulas with roots and phi, with divisions that may be by zero."""
    return _formula(draw, draw(st.integers(1, size)), wild=True)


@st.composite
def rounded_powers(draw: _Draw) -> Formula:
    """Floor or ceil of sums of roots and multiples: `floor(2*sqrt(n)+n/3-phi)`."""
    total: Formula | None = None
    for _ in range(draw(st.integers(1, 3))):
        top, bottom = draw(st.integers(1, 9)), draw(st.integers(1, 5))
        kind = draw(st.integers(0, 3))
        factor = PHI if kind == 0 else binary("/", number(top), number(bottom))
        order = draw(st.integers(0, 4))
        if order:
            factor = binary("*", factor, VARIABLE if order == 1 else root(VARIABLE, order))
        total = (
            factor if total is None else binary(draw(st.sampled_from(["+", "-"])), total, factor)
        )
    assert total is not None
    return draw(st.sampled_from([floor, ceil]))(total)


def integer_root(value: int, order: int) -> int:
    """The floor of a root, by Newton's method on whole numbers from above."""
    if order == 2 or value == 0:
        return isqrt(value)
    x = 1 << -(-value.bit_length() // order)
    while True:
        y = ((order - 1) * x + value // x ** (order - 1)) // order
        if y >= x:
            return x
        x = y
