"""Expressions that only change their scale: f(s·n) = s·f(n) for every n.

Paper 001's Example 1 is one: `4n if ispower(n,8) else n` with s = 8, also written with
`8^floor(log(n,8))==n`. Each part of such an expression is multiplied by a power of s, is not
changed, or (a rounded logarithm) moves by a constant, when n becomes s·n.
"""

from dataclasses import dataclass

from onepile.formulas.facts import is_whole
from onepile.formulas.syntax import (
    Binary,
    Call,
    Compare,
    Conditional,
    Logic,
    Node,
    Not,
    Number,
    Variable,
    walk,
)

_MOST = 1 << 16
"""No larger scale is tried."""


_MOST_BITS = 4096
"""No larger factor is looked at."""


@dataclass(frozen=True, slots=True)
class _Change:
    """What becomes of a part: it is multiplied by s to a power, and moved by something."""

    power: int
    moved: int = 0


_SAME = _Change(0)


def scale_of(node: Node) -> int | None:
    """The least s > 1, of those tried, with f(s·n) = s·f(n) for every n; None if there is none.

    Tried are the bases of its logarithms and powers, and their powers.

    >>> from onepile.formulas.parser import parse
    >>> scale_of(parse("4n if ispower(n,8) else n"))
    8
    >>> scale_of(parse("4n if 8^floor(log(n,8))==n else n"))
    8
    >>> scale_of(parse("2n+1 if 3^floor(log(n,3))==n else n")) is None
    True
    """
    return next(
        (scale for scale in sorted(_scales(node)) if _change(node, scale) == _Change(1)), None
    )


def _scales(node: Node) -> set[int]:
    bases = {
        part.arguments[1].value
        for part in walk(node)
        if isinstance(part, Call)
        and part.name in ("log", "ispower")
        and isinstance(part.arguments[1], Number)
    }
    return {
        base**power for base in bases if base > 1 for power in range(1, 17) if base**power <= _MOST
    }


def _change(node: Node, scale: int) -> _Change | None:
    """What becomes of an expression or a condition; None if that is not simple."""
    match node:
        case Number():
            return _SAME
        case Variable():
            return _Change(1)
        case Binary(operator, left, right):
            return _of_binary(operator, left, right, scale)
        case Compare(_, left, right):
            return _SAME if _alike(left, right, scale) is not None else None
        case Logic(_, left, right):
            return _SAME if _change(left, scale) == _change(right, scale) == _SAME else None
        case Not(operand):
            return _change(operand, scale)
        case Conditional(then, condition, otherwise):
            chosen = _change(condition, scale) == _SAME
            return _alike(then, otherwise, scale) if chosen else None
        case Call("min" | "max", arguments):
            changes = {_alike(arguments[0], argument, scale) for argument in arguments}
            return changes.pop() if len(changes) == 1 else None
        case Call("floor", (Call("log", (inside, Number(base))),)):
            return _of_logarithm(_change(inside, scale), base, scale)
        case Call("ispower", (inside, Number(base))):
            # A whole x is a power of b exactly when b·x is one; x = 1/b is none, and b·x is.
            moved = _of_logarithm(_change(inside, scale), base, scale)
            return _SAME if moved == _SAME or (moved and is_whole(inside)) else None
    return None


def _alike(left: Node, right: Node, scale: int) -> _Change | None:
    """The change of both, if it is the same and only one of scale."""
    change = _change(left, scale)
    return change if change == _change(right, scale) and change and not change.moved else None


def _of_binary(operator: str, left: Node, right: Node, scale: int) -> _Change | None:
    if operator in "+-":
        return _alike(left, right, scale)
    one, other = _change(left, scale), _change(right, scale)
    if one is None or other is None:
        return None
    if operator == "^" and isinstance(left, Number) and other.power == 0:
        return _of_power(left.value, other.moved, scale)
    if operator not in "*/" or one.moved or other.moved:
        return None
    return _Change(one.power + (other.power if operator == "*" else -other.power))


def _of_power(base: int, moved: int, scale: int) -> _Change | None:
    """base^(x+t) is base^t · base^x."""
    if moved == 0:
        return _SAME
    if base < 1 or moved < 0 or base.bit_length() * moved > _MOST_BITS:
        return None
    power = _logarithm(base**moved, scale)
    return None if power is None else _Change(power)


def _of_logarithm(inside: _Change | None, base: int, scale: int) -> _Change | None:
    """log(s^p·x, b) is log(x, b) + t if s^p = b^t."""
    if inside is None or inside.moved or inside.power < 0 or base < 2:
        return None
    moved = _logarithm(scale**inside.power, base)
    return None if moved is None else _Change(0, moved)


def _logarithm(value: int, base: int) -> int | None:
    """The t with base^t = value >= 1."""
    power = 0
    while value % base == 0:
        value, power = value // base, power + 1
    return power if value == 1 else None
