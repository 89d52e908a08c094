"""Whole numbers as people type and read them, and the one infinity.

Typed numbers are `1000`, `1_000`, `10^100`, `10**100`, `1e100`. `INFINITY` is a threshold that no
cap reaches, a pile that never dies, a place that is never reached: larger than every number.
"""

import re
from enum import Enum
from math import inf
from typing import Final, TypeAlias

from onepile.errors import IllegalError, MalformedError, quote
from onepile.languages import USUAL, translated


class Infinity(Enum):
    """The type of `INFINITY`, which compares and converts like `math.inf`.

    >>> max(10**100, INFINITY), INFINITY - 5, 7 < INFINITY, float(INFINITY)
    (INFINITY, INFINITY, True, inf)
    >>> from math import inf, isinf
    >>> INFINITY == inf, inf == INFINITY, {inf: "one"}[INFINITY], isinf(INFINITY), INFINITY > 1e300
    (True, True, 'one', True, True)
    """

    INFINITY = "infinity"

    def __add__(self, other: int) -> "Infinity":
        return self

    __radd__ = __add__

    def __sub__(self, other: int) -> "Infinity":
        return self

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int | str | bytes | Infinity):
            return other is self
        try:
            return float(other) == inf  # type: ignore[arg-type]
        except (TypeError, ValueError, OverflowError):
            return False

    def __hash__(self) -> int:
        return hash(inf)

    def __lt__(self, other: object) -> bool:
        return False

    def __le__(self, other: object) -> bool:
        return self == other

    def __gt__(self, other: object) -> bool:
        return self != other

    def __ge__(self, other: object) -> bool:
        return True

    def __float__(self) -> float:
        return inf

    def __repr__(self) -> str:
        return "INFINITY"

    def __str__(self) -> str:
        return "infinite"


INFINITY: Final = Infinity.INFINITY
Extended: TypeAlias = int | Infinity
"""A whole number or infinity."""

INFINITE = 0
"""`INFINITY` in an array of thresholds, where a finite one is at least 1."""

MAX_DIGITS = 100_000
"""Longer numbers are refused: reading and printing them would take longer than solving."""

_DIGITS = re.compile(r"[0-9]+(_[0-9]+)*\Z")
_SHORT = re.compile(r"([0-9_]{1,30})\s*(\^|\*\*|[eE])\s*\+?([0-9_]{1,12})\Z")
_SUM = re.compile(r"(.*[0-9])\s*([+-])\s*([0-9]{1,18})\Z", re.DOTALL)
_ACCEPTED = "write it like 1000, 10^100, 10**100, 1e100 or 10^100+7"


def parse_integer(text: str, name: str = "number") -> int:
    """Read a whole number, exactly.

    Args:
        text: What was typed.
        name: What the number is, for the message when it cannot be read.

    >>> parse_integer("10^3"), parse_integer("10**3"), parse_integer("1e3"), parse_integer("1_000")
    (1000, 1000, 1000, 1000)
    >>> parse_integer("10^3+7"), parse_integer("10^3 - 1")
    (1007, 999)
    >>> parse_integer("1e5.5", "pile")
    Traceback (most recent call last):
        ...
    onepile.errors.MalformedError: pile '1e5.5' is not a whole number: write it like 1000, ...
    """
    stripped = text.strip()
    if len(stripped) > 2 * MAX_DIGITS:
        raise _too_long(text, name)
    offset = 0
    if (sum_ := _SUM.match(stripped)) is not None:
        stripped = sum_[1]
        offset = int(sum_[3]) if sum_[2] == "+" else -int(sum_[3])
    negative = stripped.startswith("-")
    body = stripped[1:].lstrip() if negative else stripped
    if _DIGITS.match(body):
        if len(body) > MAX_DIGITS:
            raise _too_long(text, name)
        # Chunked, because CPython refuses to convert more than 4300 digits at once.
        value = _from_digits(body.replace("_", ""))
    elif (short := _SHORT.match(body)) and _DIGITS.match(short[1]) and _DIGITS.match(short[3]):
        base, exponent = int(short[1]), int(short[3])
        if short[2] in "eE":
            base, factor = 10, base
        else:
            factor = 1
        if exponent * max(1, len(str(base)) - (base == 10)) > MAX_DIGITS and base > 1:
            raise _too_long(text, name)
        value = factor * int(base**exponent)
    else:
        raise MalformedError(f"{name} {quote(text)} is not a whole number: {_ACCEPTED}")
    return (-value if negative else value) + offset


def parse_integers(text: str, name: str) -> frozenset[int]:
    """Read whole numbers with commas between them, perhaps in brackets.

    >>> sorted(parse_integers("{2, 10^3}", "ends"))
    [2, 1000]
    """
    return frozenset(parse_integer(part, name) for part in text.strip("{}[]").split(","))


def _too_long(text: str, name: str) -> IllegalError:
    return IllegalError(
        f"{name} {quote(text)} has more than {MAX_DIGITS} digits: use a smaller one"
    )


_CHUNK = 4000


def _from_digits(digits: str) -> int:
    if len(digits) <= _CHUNK:
        return int(digits)
    half = len(digits) // 2
    shift = int(10 ** (len(digits) - half))
    return _from_digits(digits[:half]) * shift + _from_digits(digits[half:])


_PLAIN_BITS = 6_000
"""CPython's own conversion is quadratic; for longer numbers it is worth loading a faster one."""


def decimal(value: int) -> str:
    """All digits of a whole number, however many.

    >>> len(decimal(10**5000))
    5001
    """
    if value.bit_length() <= _PLAIN_BITS:
        return str(value)
    from flint import fmpz

    return str(fmpz(value).str())


def short(value: int, digits: int = 20, language: str = USUAL) -> str:
    """A whole number for reading: in full while it is short, its ends and length otherwise.

    >>> short(1234)
    '1234'
    >>> short(10**100)
    '10^100'
    >>> short(10**100 + 7)
    '1000000000…0000000007 (101 digits)'
    >>> short(10**100 + 7, language="de")
    '1000000000…0000000007 (101 Stellen)'
    """
    text = decimal(value)
    if len(text) <= digits:
        return text
    if text.rstrip("0") == "1":
        return f"10^{len(text) - 1}"
    half = digits // 2
    length = translated("({count} digits)", language).format(count=len(text.lstrip("-")))
    return f"{text[:half]}…{text[-half:]} {length}"


def power_of_ten_below(value: int) -> str:
    """The greatest power of ten that is not above a positive number, as people type it.

    >>> power_of_ten_below(2345), power_of_ten_below(1000), power_of_ten_below(7)
    ('10^3', '10^3', '1')
    """
    zeros = len(decimal(value)) - 1
    return f"10^{zeros}" if zeros else "1"
