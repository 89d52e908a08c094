"""Conditions for whole arrays of moves at once, exactly, in 64-bit integers.

Every number is a fraction with one denominator for the whole array; its bounds are known before it
is computed, so nothing overflows silently. What this cannot do (irrational numbers, numbers beyond
62 bits, a division by zero that some entry meets) is left to the exact way, one by one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from onepile.errors import NotApplicable
from onepile.formulas.conditions import MOVE, has_move, is_linear, ways
from onepile.formulas.syntax import (
    Binary,
    Call,
    Compare,
    Conditional,
    Logic,
    Member,
    Negative,
    Node,
    Not,
    Number,
    Variable,
)

_LARGEST = 1 << 62
UNBOUNDED = _LARGEST
_EXACT_ROOT = 1 << 52
"""Below this the square root in floating point is at most one off after rounding down."""

Integers = NDArray[np.int64]
Truth = NDArray[np.bool_]


@dataclass(frozen=True)
class _Fractions:
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
    return np.asarray(_Arrays(place).condition(node), dtype=np.bool_)


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
    return np.broadcast_to(_Arrays(place).bound(node), shape)


class _Arrays:
    def __init__(self, place: Mapping[str, Any]) -> None:
        self._place = {name: _variable(value) for name, value in place.items()}

    def condition(self, node: Node) -> Any:
        match node:
            case Compare(operator, left, right):
                return self._compared(operator, self.number(left), self.number(right))
            case Member(operand, values):
                number = self.number(operand)
                wanted = [value * number.below for value in values]
                return np.isin(number.values, [one for one in wanted if abs(one) < _LARGEST])
            case Not(operand):
                return ~np.asarray(self.condition(operand))
            case Logic("and", left, right):
                return np.asarray(self.condition(left)) & self.condition(right)
            case Logic(_, left, right):
                return np.asarray(self.condition(left)) | self.condition(right)
            case _:
                raise NotApplicable("this condition is decided one by one")

    def bound(self, node: Node) -> Any:
        """What no m exceeds for which a part of a condition holds."""
        if not has_move(node):
            return np.where(self.condition(node), UNBOUNDED, 0)
        match node:
            case Logic("and", left, right):
                return np.minimum(self.bound(left), self.bound(right))
            case Logic(_, left, right):
                return np.maximum(self.bound(left), self.bound(right))
            case Member(Variable(), values):
                return np.int64(min(max(values), UNBOUNDED))
            case Compare():
                for left, operator, right in ways(node):
                    if is_linear(left) and not has_move(right):
                        return self._bound(left, operator, self.number(right))
        return np.int64(UNBOUNDED)

    def _bound(self, line: Node, operator: str, right: _Fractions) -> Any:
        """What no m exceeds for which a line in m compares so."""
        start, next_one = (self._with_move(move).number(line) for move in (0, 1))
        slope = _plus(next_one, _times(start, _whole(-1)))
        signs = np.sign(np.asarray(slope.values))
        above = {"<": 1, "<=": 1, ">": -1, ">=": -1, "==": signs}.get(operator)
        if above is None or not np.all(signs == above) or np.any(signs == 0):
            return np.int64(UNBOUNDED)
        return np.asarray(_floor_divided(_plus(right, _times(start, _whole(-1))), slope).values)

    def _with_move(self, move: int) -> "_Arrays":
        return _Arrays({**{name: one.values for name, one in self._place.items()}, MOVE: move})

    def _compared(self, operator: str, left: _Fractions, right: _Fractions) -> Any:
        a = _times(left, _whole(right.below)).values
        b = _times(right, _whole(left.below)).values
        match operator:
            case "<":
                return a < b
            case "<=":
                return a <= b
            case ">":
                return a > b
            case ">=":
                return a >= b
            case "==":
                return a == b
            case _:
                return a != b

    def number(self, node: Node) -> _Fractions:
        match node:
            case Number(value):
                return _checked(value, value, value)
            case Variable(name):
                return self._place[name]
            case Negative(operand):
                return _times(self.number(operand), _whole(-1))
            case Binary("+", left, right):
                return _plus(self.number(left), self.number(right))
            case Binary("-", left, right):
                return _plus(self.number(left), _times(self.number(right), _whole(-1)))
            case Binary("*", left, right):
                return _times(self.number(left), self.number(right))
            case Binary("/", left, Number(below)) if below:
                top = self.number(left)
                return _Fractions(top.values, top.low, top.high, top.below * below)
            case Binary("//", left, right) | Call("floor", (Binary("/", left, right),)):
                return _floor_divided(self.number(left), self.number(right))
            case Binary("%", left, right):
                a, b = self.number(left), self.number(right)
                return _plus(a, _times(_times(_floor_divided(a, b), b), _whole(-1)))
            case Binary("^", left, Number(exponent)) if exponent <= 8:
                base, power = self.number(left), _whole(1)
                for _ in range(exponent):
                    power = _times(power, base)
                return power
            case Conditional(then, test, otherwise):
                return self._chosen(self.condition(test), self.number(then), self.number(otherwise))
            case Call("floor", (Call("sqrt", (argument,)),)):
                return _root(self.number(argument))
            case Call("floor", (argument,)):
                return _floor_divided(self.number(argument), _whole(1))
            case Call("ceil", (argument,)):
                negative = _times(self.number(argument), _whole(-1))
                return _times(_floor_divided(negative, _whole(1)), _whole(-1))
            case Call("abs", (argument,)):
                inner = self.number(argument)
                return self._extreme("max", [inner, _times(inner, _whole(-1))])
            case Call("min" | "max" as name, arguments):
                return self._extreme(name, [self.number(part) for part in arguments])
            case _:
                raise NotApplicable("this number is computed one by one")

    def _extreme(self, name: str, parts: list[_Fractions]) -> _Fractions:
        best = parts[0]
        for part in parts[1:]:
            first = self._compared("<=" if name == "min" else ">=", best, part)
            best = self._chosen(first, best, part)
        return best

    def _chosen(self, test: Any, then: _Fractions, otherwise: _Fractions) -> _Fractions:
        a, b = _times(then, _whole(otherwise.below)), _times(otherwise, _whole(then.below))
        low, high = min(a.low, b.low), max(a.high, b.high)
        below = then.below * otherwise.below
        return _Fractions(np.where(test, a.values, b.values), low, high, below)


def _variable(value: Any) -> _Fractions:
    if isinstance(value, int):  # of any size, and refused if it is huge
        return _whole(value)
    array = np.asarray(value, dtype=np.int64)
    return _checked(array, int(array.min(initial=0)), int(array.max(initial=0)))


def _whole(value: int) -> _Fractions:
    return _checked(value, value, value)


def _checked(values: Any, low: int, high: int, below: int = 1) -> _Fractions:
    if low <= -_LARGEST or high >= _LARGEST or below >= _LARGEST:
        raise NotApplicable("the numbers do not fit into 62 bits")
    return _Fractions(values, low, high, below)


def _plus(a: _Fractions, b: _Fractions) -> _Fractions:
    if a.below != b.below:
        below = a.below * b.below
        a, b = _times(a, _whole(b.below)), _times(b, _whole(a.below))
        a, b = (_Fractions(one.values, one.low, one.high, below) for one in (a, b))
    _checked(0, a.low + b.low, a.high + b.high)
    return _Fractions(a.values + b.values, a.low + b.low, a.high + b.high, a.below)


def _times(a: _Fractions, b: _Fractions) -> _Fractions:
    ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
    _checked(0, min(ends), max(ends), a.below * b.below)
    return _Fractions(a.values * b.values, min(ends), max(ends), a.below * b.below)


def _floor_divided(a: _Fractions, b: _Fractions) -> _Fractions:
    """The floor of a / b, which has no denominator."""
    top, bottom = _times(a, _whole(b.below)), _times(b, _whole(a.below))
    if bottom.low <= 0 <= bottom.high and np.any(np.asarray(bottom.values) == 0):
        raise NotApplicable("a division by zero is told one by one")
    size = max(abs(top.low), abs(top.high)) + 1
    values = np.floor_divide(top.values, bottom.values)
    return _checked(values, -size if top.low < 0 or bottom.low < 0 else 0, size)


def _root(a: _Fractions) -> _Fractions:
    """The floor of the square root."""
    inner = _floor_divided(a, _whole(1))
    if inner.low < 0 and np.any(np.asarray(inner.values) < 0):
        raise NotApplicable("the root of a negative number is told one by one")
    if inner.high >= _EXACT_ROOT:
        raise NotApplicable("large roots are computed one by one")
    values = np.asarray(inner.values, dtype=np.int64)
    root = np.sqrt(values.astype(np.float64)).astype(np.int64)
    root -= root * root > values
    root += (root + 1) * (root + 1) <= values
    return _checked(root, 0, 1 << 26)
