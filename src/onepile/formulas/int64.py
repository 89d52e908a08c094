"""Arithmetic for whole arrays at once, exactly, in 64-bit integers: conditions on many moves.

Every number is a fraction with one denominator for the whole array; its bounds are known before it
is computed, so nothing overflows silently. What this cannot do (irrational numbers, numbers beyond
62 bits, a division by zero that some entry meets) is left to the exact way, one by one.
"""

import sys
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from onepile.errors import NotApplicable
from onepile.formulas.conditions import MOVE, has_move, is_linear, ways
from onepile.formulas.evaluate import Compiler, Evaluator, Test
from onepile.formulas.exact import Real, Value
from onepile.formulas.syntax import Asked, Compare, Logic, Member, Node, Not, Variable

_LARGEST = 1 << 62
UNBOUNDED = _LARGEST
_EXACT_ROOT = 1 << 52
"""Below this the square root in floating point is at most one off after rounding down."""
_HIGHEST_POWER = 8
_MOST_SIEVED = 1 << 24
"""Below this it is looked up which numbers are prime."""

Integers = NDArray[np.int64]
Truth = NDArray[np.bool_]
_Number = Callable[[Any], Any]


class Fractions(NamedTuple):
    """values / below, where low <= values <= high."""

    values: Any  # an array, or one number
    low: int
    high: int
    below: int = 1


def truth(node: Node, place: Mapping[str, Any]) -> Truth:
    """Where a condition holds; each variable is a number or an array, of shapes that fit together.

    >>> from onepile.formulas.parser import parse_condition
    >>> node = parse_condition("m<=p/2 or m==7", ("m", "p"))
    >>> truth(node, {"m": np.arange(1, 9), "p": 5}).astype(int).tolist()
    [1, 1, 0, 0, 0, 0, 1, 0]
    >>> truth(node, {"m": np.arange(1, 9), "p": 10**100})
    Traceback (most recent call last):
        ...
    onepile.errors.NotApplicable: the numbers do not fit into 62 bits

    Raises:
        NotApplicable: it cannot be told in this way.
    """
    return np.asarray(_test(node, tuple(place))(_argument(place)), dtype=np.bool_)


def bounds(node: Node, place: Mapping[str, Any]) -> Integers:
    """Numbers that no allowed m exceeds, at each place; `UNBOUNDED` where none is seen.

    >>> from onepile.formulas.parser import parse_condition
    >>> node = parse_condition("m<=n%3 or m in [1,7] and n>=3", ("m", "n"))
    >>> bounds(node, {"n": np.arange(1, 6)}).tolist()
    [1, 2, 7, 7, 7]

    Raises:
        NotApplicable: it cannot be told in this way.
    """
    shape = np.broadcast_shapes(*(np.shape(value) for value in place.values()))
    return np.broadcast_to(_bound(node, place), shape)


def _bound(node: Node, place: Mapping[str, Any]) -> Any:
    """What no m exceeds for which a part of a condition holds."""
    if not has_move(node):
        return np.where(truth(node, place), UNBOUNDED, 0)
    match node:
        case Logic("and", left, right):
            return np.minimum(_bound(left, place), _bound(right, place))
        case Logic(_, left, right):
            return np.maximum(_bound(left, place), _bound(right, place))
        case Member(Variable(), values):
            return np.int64(min(max(values), UNBOUNDED))
        case Compare():
            for left, operator, right in ways(node):
                if is_linear(left) and not has_move(right):
                    return _bound_of_line(left, operator, right, place)
    return np.int64(UNBOUNDED)


def _bound_of_line(line: Node, operator: str, right: Node, place: Mapping[str, Any]) -> Any:
    """What no m exceeds for which a line in m compares so."""

    def number(node: Node, move: int) -> Any:
        with_move = {**place, MOVE: move}
        return _compiler(tuple(with_move)).number(node)(_argument(with_move))

    start, end = number(line, 0), number(right, 0)
    slope = subtract(number(line, 1), start)
    signs = np.sign(np.asarray(slope.values))
    above = {"<": 1, "<=": 1, ">": -1, ">=": -1, "==": signs}.get(operator)
    if above is None or not np.all(signs == above) or np.any(signs == 0):
        return np.int64(UNBOUNDED)
    return np.asarray(floor_divide(subtract(end, start), slope).values)


def _argument(place: Mapping[str, Any]) -> tuple[Fractions, ...]:
    return tuple(map(_given, place.values()))


def _given(value: Any) -> Fractions:
    if isinstance(value, int):  # of any size, and refused if it is huge
        return _whole(value)
    array = np.asarray(value, dtype=np.int64)
    return Fractions(array, *_fitting(int(array.min(initial=0)), int(array.max(initial=0))))


def _whole(value: int) -> Fractions:
    return Fractions(value, *_fitting(value, value))


def _fitting(low: int, high: int, below: int = 1) -> tuple[int, int, int]:
    """The bounds of values and their denominator, before they are computed."""
    if low <= -_LARGEST or high >= _LARGEST or below >= _LARGEST:
        raise NotApplicable("the numbers do not fit into 62 bits")
    return low, high, below


# --- the compiler ------------------------------------------------------------------------------


class _Compiler(Compiler[Fractions]):
    """Conditions are arrays of truth values; of a conditional both branches are computed."""

    def condition(self, node: Node) -> Test:
        """The function from the variables to where a condition holds."""
        match node:
            case Asked():
                raise NotApplicable("this condition is decided one by one")
            case Not(operand):
                inner = self.condition(operand)
                return lambda n: np.logical_not(inner(n))
        return super().condition(node)

    def _joined(self, operator: str, first: Test, second: Test) -> Test:
        join: Callable[..., Any] = np.logical_and if operator == "and" else np.logical_or
        return lambda n: join(first(n), second(n))

    def _compared(self, holds: Callable[[Any, Any], Any], a: _Number, b: _Number) -> Test:
        return lambda n: holds(*(one.values for one in _alike(a(n), b(n))))

    def _listed(self, a: _Number, values: tuple[int, ...]) -> Test:
        def listed(n: Any) -> Any:
            number = a(n)
            wanted = (value * number.below for value in values)
            return np.isin(number.values, [one for one in wanted if abs(one) < _LARGEST])

        return listed

    def _choice(self, condition: Test, then: _Number, otherwise: _Number) -> _Number:
        return lambda n: _chosen(condition(n), then(n), otherwise(n))

    def _extreme(self, side: int, values: list[Any]) -> Any:
        best = values[0]
        for value in values[1:]:
            a, b = _alike(value, best)
            best = _chosen(a.values < b.values if side < 0 else a.values > b.values, value, best)
        return best


@lru_cache(maxsize=256)
def _compiler(variables: tuple[str, ...]) -> _Compiler:
    return _Compiler(sys.modules[__name__], variables=variables)


@lru_cache(maxsize=256)
def _test(node: Node, variables: tuple[str, ...]) -> Test:
    return _compiler(variables).condition(node)


def _alike(a: Fractions, b: Fractions) -> tuple[Fractions, Fractions]:
    """Both with the same denominator."""
    if a.below == b.below:
        return a, b
    return _over(multiply(a, _whole(b.below)), b.below), _over(
        multiply(b, _whole(a.below)), a.below
    )


def _over(a: Fractions, by: int) -> Fractions:
    """Divided by a positive number."""
    return Fractions(a.values, *_fitting(a.low, a.high, a.below * by))


def _chosen(test: Any, then: Fractions, otherwise: Fractions) -> Fractions:
    a, b = _alike(then, otherwise)
    return Fractions(
        np.where(test, a.values, b.values), min(a.low, b.low), max(a.high, b.high), a.below
    )


# --- the arithmetic ----------------------------------------------------------------------------


def constant(value: Value) -> Evaluator[Fractions]:
    """The number; it must be rational."""
    if isinstance(value, Real):
        raise NotApplicable("irrational numbers are computed one by one")
    found = _over(_whole(value.numerator), value.denominator)
    return lambda n: found


def add(a: Fractions, b: Fractions) -> Fractions:
    """The sum a + b."""
    a, b = _alike(a, b)
    known = _fitting(a.low + b.low, a.high + b.high, a.below)
    return Fractions(a.values + b.values, *known)


def negative(a: Fractions) -> Fractions:
    """-a."""
    return Fractions(-a.values, -a.high, -a.low, a.below)


def absolute(a: Fractions) -> Fractions:
    """The size of a."""
    return Fractions(abs(a.values), 0, max(-a.low, a.high), a.below)


def subtract(a: Fractions, b: Fractions) -> Fractions:
    """The difference a - b."""
    return add(a, negative(b))


def multiply(a: Fractions, b: Fractions) -> Fractions:
    """The product of a and b."""
    ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
    known = _fitting(min(ends), max(ends), a.below * b.below)
    return Fractions(a.values * b.values, *known)


def divide(a: Fractions, b: Fractions) -> Fractions:
    """The quotient a / b, where b is one positive number."""
    if not isinstance(b.values, int) or b.values <= 0:
        _one_by_one()
    return _over(multiply(a, _whole(b.below)), b.values)


def floor_divide(a: Fractions, b: Fractions) -> Fractions:
    """The floor of a / b, which has no denominator."""
    a, b = _alike(a, b)
    _require_not_zero(b)
    size = max(abs(a.low), abs(a.high)) + 1
    values = np.floor_divide(a.values, b.values)
    return Fractions(values, *_fitting(-size if a.low < 0 or b.low < 0 else 0, size))


def remainder(a: Fractions, b: Fractions) -> Fractions:
    """The remainder a - b times the floor of a / b."""
    a, b = _alike(a, b)
    _require_not_zero(b)
    return Fractions(np.remainder(a.values, b.values), min(b.low, 0), max(b.high, 0), a.below)


def _require_not_zero(b: Fractions) -> None:
    if b.low <= 0 <= b.high and np.any(np.asarray(b.values) == 0):
        raise NotApplicable("a division by zero is told one by one")


def power(base: Fractions, exponent: Any) -> Fractions:
    """Base to a small whole exponent."""
    if not isinstance(exponent, int) or not 0 <= exponent <= _HIGHEST_POWER:
        _one_by_one()
    found = _whole(1)
    for _ in range(exponent):
        found = multiply(found, base)
    return found


def floor(value: Fractions) -> Fractions:
    """The largest whole numbers that are not above."""
    return value if value.below == 1 else floor_divide(value, _whole(1))


def ceiling(value: Fractions) -> Fractions:
    """The smallest whole numbers that are not below."""
    return negative(floor(negative(value)))


def floor_of_root(value: Fractions, order: int) -> Fractions:
    """The floor of the square root."""
    inner = floor(value)
    if order != 2 or inner.high >= _EXACT_ROOT:
        _one_by_one()
    values = np.asarray(inner.values, dtype=np.int64)
    if inner.low < 0 and np.any(values < 0):
        raise NotApplicable("the root of a negative number is told one by one")
    root = np.sqrt(values.astype(np.float64)).astype(np.int64)
    root -= root * root > values
    root += (root + 1) * (root + 1) <= values
    return Fractions(root, 0, 1 << 26)


def is_power(value: Fractions, base: Fractions) -> Truth:
    """Whether the values are 1, the base, its square or a further power."""
    return np.isin(_whole_values(value).values, _powers(base))


def is_prime(value: Fractions) -> Truth:
    """Whether the values are prime numbers."""
    whole = _whole_values(value)
    if whole.high >= _MOST_SIEVED:
        _one_by_one()
    known: Truth = _primes(max(2, whole.high).bit_length())[np.maximum(whole.values, 0)]
    return known


def gcd(a: Fractions, b: Fractions) -> Fractions:
    """The greatest common divisor of two whole numbers."""
    size = max(abs(a.low), abs(a.high), abs(b.low), abs(b.high))
    return Fractions(np.gcd(_whole_values(a).values, _whole_values(b).values), 0, size)


def bit_length(value: Fractions) -> Fractions:
    """The number of binary digits."""
    whole = _whole_values(value)
    if whole.low < 0:
        _one_by_one()
    found = np.searchsorted(_powers(_whole(2)), whole.values, side="right")
    return Fractions(found, 0, _LARGEST.bit_length())


def floor_of_log(value: Fractions, base: Fractions) -> Fractions:
    """The largest k with base^k <= value."""
    inner = floor(value)
    if np.any(np.asarray(inner.values) < 1):
        raise NotApplicable("the logarithm of a number below 1 is told one by one")
    found = np.searchsorted(_powers(base), inner.values, side="right") - 1
    return Fractions(found, 0, _LARGEST.bit_length())


def _whole_values(value: Fractions) -> Fractions:
    """The same, where all are whole without a denominator."""
    if value.below != 1:
        _one_by_one()
    return value


def _powers(base: Fractions) -> Integers:
    """1, the base, its square and all further powers that fit."""
    if not isinstance(base.values, int) or base.values < 2 or base.below != 1:
        _one_by_one()
    return np.array([base.values**k for k in range(62) if base.values**k < _LARGEST])


@lru_cache(maxsize=1)
def _primes(bits: int) -> Truth:
    """Which numbers of so many binary digits are prime."""
    found = np.ones(1 << bits, dtype=np.bool_)
    found[:2] = False
    for one in range(2, (1 << bits // 2 + 1) + 1):
        if one * one < len(found) and found[one]:
            found[one * one :: one] = False
    return found


def _one_by_one(*values: Any) -> NoReturn:
    raise NotApplicable("this is computed one by one")


root = compare = _one_by_one
