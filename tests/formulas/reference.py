"""A second opinion on expressions: Python's own reading of their text, and random texts.

A text in the common part of both languages is evaluated by Python, with numbers that are
`fractions.Fraction`, and `decimal.Decimal` with hundreds of digits once a root or an irrational
constant is involved. Nothing of the package is used. A decimal value that is closer to a whole
number than 10^-60 / n counts as that number; no formula here comes that close without being equal.
"""

import math
import re
from collections.abc import Callable
from decimal import Context, Decimal, getcontext, localcontext
from fractions import Fraction
from functools import total_ordering
from typing import Any

from hypothesis import strategies as st

_DIGITS = 130
"""So many, and three for each binary digit of n."""


class UndefinedError(ArithmeticError):
    """There is no value: a root of a negative number, a logarithm of what is below 1."""


@total_ordering
class Real:
    """A fraction or a decimal number, with the operators of expressions."""

    def __init__(self, value: "Fraction | Decimal | int") -> None:
        self.value = Fraction(value) if isinstance(value, int) else value

    def _with(self, other: "Real", operation: Callable[[Any, Any], Any]) -> "Real":
        a, b = self.value, other.value
        if isinstance(a, Decimal) is isinstance(b, Decimal):
            return Real(operation(a, b))
        return Real(operation(_decimal(a), _decimal(b)))

    def __add__(self, other: "Real") -> "Real":
        return self._with(other, lambda a, b: a + b)

    def __sub__(self, other: "Real") -> "Real":
        return self._with(other, lambda a, b: a - b)

    def __mul__(self, other: "Real") -> "Real":
        return self._with(other, lambda a, b: a * b)

    def __truediv__(self, other: "Real") -> "Real":
        if other.sign() == 0:
            raise ZeroDivisionError
        return self._with(other, lambda a, b: a / b)

    def __floordiv__(self, other: "Real") -> "Real":
        return floor(self / other)

    def __mod__(self, other: "Real") -> "Real":
        return self - other * (self // other)

    def __neg__(self) -> "Real":
        return Real(-self.value)

    def __abs__(self) -> "Real":
        return -self if self < Real(0) else self

    def __pow__(self, exponent: "Real") -> "Real":
        power = exponent.value
        if isinstance(power, Decimal):
            raise UndefinedError
        whole = power.denominator == 1
        base, result = self if whole else root(self, Real(power.denominator)), Real(1)
        for _ in range(abs(power.numerator)):
            result *= base
        return Real(1) / result if power < 0 else result

    def sign(self) -> int:
        """-1, 0 or 1."""
        if isinstance(self.value, Decimal):
            close = Decimal(10) ** -(60 + (getcontext().prec - _DIGITS) // 3)
            return 0 if abs(self.value) < close else 1 if self.value > 0 else -1
        return (self.value > 0) - (self.value < 0)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Real) and (self - other).sign() == 0

    def __lt__(self, other: "Real") -> bool:
        return (self - other).sign() < 0

    def whole(self) -> int | None:
        """The number as a whole number; None: it is none."""
        near = int(floor(self).value)
        return near if self == Real(near) else None


def _decimal(value: Fraction | Decimal) -> Decimal:
    if isinstance(value, Decimal):
        return value
    return Decimal(value.numerator) / Decimal(value.denominator)


def floor(x: Real) -> Real:
    """Rounded down."""
    if isinstance(x.value, Fraction):
        return Real(math.floor(x.value))
    near = Real(int(x.value.to_integral_value()))
    return near if x >= near else near - Real(1)


def root(x: Real, order: Real) -> Real:
    """A root, by whole numbers alone but for the square root."""
    degree = order.whole()
    if x.sign() < 0 or degree is None or not 1 <= degree <= 64:
        raise UndefinedError
    if degree == 2:
        return Real(abs(_decimal(x.value)).sqrt())
    digits = getcontext().prec
    shifted = _decimal(x.value).scaleb(degree * digits)
    return Real(Decimal(integer_root(max(0, int(shifted)), degree)).scaleb(-digits))


def integer_root(value: int, order: int) -> int:
    """The floor of a root, by Newton's method on whole numbers from above."""
    if order == 2 or value == 0:
        return math.isqrt(value)
    x = 1 << -(-value.bit_length() // order)
    while (y := ((order - 1) * x + value // x ** (order - 1)) // order) < x:
        x = y
    return x


def _of_whole(function: Callable[..., int]) -> Callable[..., Real]:
    """A function of whole numbers; of others it is not defined."""

    def of_reals(*arguments: Real) -> Real:
        numbers = [argument.whole() for argument in arguments]
        if None in numbers:
            raise UndefinedError
        return Real(function(*numbers))

    return of_reals


def _digits(number: int, base: int) -> int:
    """How many digits a number has, less one: the logarithm, rounded down."""
    if number < 1 or base < 2:
        raise UndefinedError
    count = -1
    while number:
        number, count = number // base, count + 1
    return count


def _is_power(x: Real, base: Real) -> bool:
    number, of = x.whole(), base.whole()
    if of is None or of < 2:
        raise UndefinedError
    return number is not None and number > 0 and of ** _digits(number, of) == number


def _is_prime(x: Real) -> bool:
    number = x.whole()
    return (
        number is not None
        and number > 1
        and all(number % d for d in range(2, math.isqrt(number) + 1))
    )


_NAMES: dict[str, Any] = {
    "R": Real,
    "floor": floor,
    "ceil": lambda x: -floor(-x),
    "sqrt": lambda x: root(x, Real(2)),
    "root": root,
    "gcd": _of_whole(math.gcd),
    "bit_length": _of_whole(lambda x: _digits(2 * x + 1, 2)),
    "log": lambda x, base: _of_whole(_digits)(floor(x), base),  # it stands inside floor
    "ispower": _is_power,
    "isprime": _is_prime,
    "abs": abs,
    "min": min,
    "max": max,
}


class Formula:
    """A formula as text, and what it means."""

    def __init__(self, text: str) -> None:
        self.text = text
        written = re.sub(r"(?<=[0-9)])(?=[a-z(])", "*", text).replace("^", "**")
        self._code = compile(re.sub("[0-9]+", r"R(\g<0>)", written), text, "eval")

    def _value(self, n: int) -> Real:
        phi = (1 + Decimal(5).sqrt()) / 2
        found = eval(self._code, _NAMES | {"n": Real(n), "phi": Real(phi)})  # noqa: S307
        return found if isinstance(found, Real) else found[min(n, len(found)) - 1]

    def at(self, n: int) -> Fraction | Decimal:
        """The value at n, with digits enough for numbers of n's size."""
        with localcontext(Context(prec=_DIGITS + 3 * n.bit_length())):
            return self._value(n).value

    def whole_at(self, n: int) -> int | None:
        """The value at n if it is a whole number."""
        with localcontext(Context(prec=_DIGITS + 3 * n.bit_length())):
            return self._value(n).whole()

    def __repr__(self) -> str:
        return f"Formula({self.text!r})"


# --- random texts --------------------------------------------------------------------------------
# In a form {} is a part, D a divisor, P a power, O an order, C a condition and _ a space.


def _forms(written: str) -> list[str]:
    return [form.replace("_", " ") for form in written.split()]


_RATIONAL = _forms(
    "({})+({}) ({})-({}) ({})*({}) ({})+({}) ({})-({}) ({})*({}) ({})/D ({})//D ({})%D floor({}) "
    "ceil({}) -({}) abs({}) min({},{}) max({},{},{}) ({})_if_C_else_({}) ({})_if_C_else_({})"
)
_WILD = _RATIONAL + _forms("({})/({}) ({})//({}) ({})%({}) ({})^P ({})^P sqrt({}) root({},O)")
_ANY = [*_WILD, "bit_length({})", *_forms("({})^({}) root({},{}) gcd({},{}) pi e 2({}) ({})({})")]
_TESTS = _forms(
    "({})<({}) ({})<=({}) ({})>({}) ({})>=({}) ({})==({}) ({})!=({}) not_(C) (C)_and_(C) (C)_or_(C)"
)
_ANY_TESTS = _TESTS + _forms("ispower({},{}) isprime({}) ({})_in[2,5] ({})<({})<=({})")
_NUMBERS = {"D": st.integers(1, 7), "P": st.integers(0, 3), "O": st.integers(2, 4)}


@st.composite
def texts(draw: st.DrawFn, size: int, forms: list[str], tests: list[str]) -> str:
    """Texts of formulas with at most about so many parts."""

    def filled(form: str, size: int) -> str:
        share = max(1, (size - 1) // max(1, form.count("{}") + 2 * form.count("C")))
        form = re.sub("[DPO]", lambda which: str(draw(_NUMBERS[which[0]])), form)
        while "C" in form:
            form = form.replace("C", filled(draw(st.sampled_from(tests)), share), 1)
        return re.sub(r"\{\}", lambda _: text(share), form)

    def text(size: int) -> str:
        if size <= 1:
            leaves = ["n"] * 7 + ["phi"] * (forms is not _RATIONAL) + [*map(str, range(13))]
            return draw(st.sampled_from(leaves))
        return filled(draw(st.sampled_from(forms)), size)

    return text(draw(st.integers(1, size)))


def any_text(size: int = 12) -> st.SearchStrategy[str]:
    """All that the grammar knows, but for lists."""
    return texts(size, _ANY, _ANY_TESTS)


def piecewise(size: int = 7) -> st.SearchStrategy[Formula]:
    """Rational formulas with a value everywhere: the quasi-polynomials of the shape analysis."""
    return texts(size, _RATIONAL, _TESTS).map(Formula)


def anything(size: int = 7) -> st.SearchStrategy[Formula]:
    """Formulas with roots and phi, with divisions that may be by zero."""
    return texts(size, _WILD, _TESTS).map(Formula)


def listings(most: int, least: int = 1) -> st.SearchStrategy[Formula]:
    """Values one by one, from least to most; the last stands for ever."""
    values = st.lists(st.integers(least, most), min_size=1, max_size=9)
    return values.map(lambda listed: Formula(f"[{','.join(map(str, listed))}]"))


@st.composite
def rounded_powers(draw: st.DrawFn) -> Formula:
    """Floor or ceil of sums of roots and multiples: `floor(2*sqrt(n)+n/3-phi)`."""
    total = ""
    for _ in range(draw(st.integers(1, 3))):
        fraction = f"{draw(st.integers(1, 9))}/{draw(st.integers(1, 5))}"
        factor = draw(st.sampled_from(["phi", fraction, fraction, fraction]))
        power = draw(st.sampled_from(["", "*n", "*sqrt(n)", "*root(n,3)", "*root(n,4)"]))
        total += (draw(st.sampled_from("+-")) if total else "") + factor + power
    return Formula(f"{draw(st.sampled_from(['floor', 'ceil']))}({total})")
