"""Values of an expression one after another, quickly: in ball arithmetic first.

A walk down a thousand-digit pile asks for thousands of values. Here the tree is turned into
nested functions on whole numbers and balls. Each rounding and comparison is settled by a ball
that leaves no doubt; if one does not, the precision is raised once, and then the expression's own
exact evaluation decides. So the values are exact; they only come sooner.
"""

from collections.abc import Callable
from fractions import Fraction
from operator import eq, ge, gt, le, lt, ne

from flint import arb, ctx

from onepile.games import Expression
from onepile.games.expressions.evaluate import evaluator
from onepile.games.expressions.exact import Real, whole_root
from onepile.games.expressions.syntax import (
    Binary,
    Call,
    Compare,
    Conditional,
    Constant,
    Listing,
    Logic,
    Negative,
    Node,
    Not,
    Number,
    Variable,
    is_constant,
)

_SPARE_BITS = 96
_STEP = 256
_MAX_POWER_BITS = 1 << 20

_Value = int | arb
_Function = Callable[[int], _Value]
_Condition = Callable[[int], bool]


class _DoubtError(Exception):
    """A ball does not settle a rounding or a comparison."""


def quick_values(f: Expression) -> Callable[[int], int]:
    """The function n ↦ f(n), n >= 1; like f itself but faster where f is not whole throughout.

    >>> f = Expression.parse("floor(n/phi)")
    >>> quick_values(f)(10**1000) == f(10**1000)
    True
    """
    if f.shape.quasi is not None:
        return f
    value = _numeric(f.node)

    def quick(n: int) -> int:
        before = ctx.prec
        # In steps, so that constants are computed for few precisions only.
        precision = (2 * n.bit_length() + _SPARE_BITS) // _STEP * _STEP + _STEP
        try:
            for ctx.prec in (precision, 4 * precision):
                try:
                    found = value(n)
                except _DoubtError:
                    continue
                if isinstance(found, int):
                    return found
        finally:
            ctx.prec = before
        return f(n)

    return quick


def _numeric(node: Node) -> _Function:
    if is_constant(node):
        return _constant(node)
    match node:
        case Variable():
            return lambda n: n
        case Listing(values):
            return lambda n: values[min(n, len(values)) - 1]
        case Negative(operand):
            inner = _numeric(operand)
            return lambda n: -inner(n)
        case Binary("^", left, right) if is_constant(right):
            exponent = evaluator(right)(1)
            if isinstance(exponent, Real):
                raise AssertionError("an exponent is rational")
            return _power(_numeric(left), Fraction(exponent))
        case Binary(operator, left, right):
            combine = _ARITHMETIC[operator]
            first, second = _numeric(left), _numeric(right)
            return lambda n: combine(first(n), second(n))
        case Conditional(then, test, otherwise):
            chosen, condition, other = _numeric(then), _condition(test), _numeric(otherwise)
            return lambda n: chosen(n) if condition(n) else other(n)
        case Call(name, arguments):
            return _call(name, [_numeric(argument) for argument in arguments])
        case Number() | Constant() | Compare() | Logic() | Not():
            raise AssertionError(f"not a number that varies: {node}")


def _constant(node: Node) -> _Function:
    value = evaluator(node)(1)
    if isinstance(value, int):
        return lambda n: value
    known: dict[int, arb] = {}

    def ball(n: int) -> arb:
        if ctx.prec not in known:
            known[ctx.prec] = (
                value.enclosure(ctx.prec)
                if isinstance(value, Real)
                else arb(value.numerator) / arb(value.denominator)
            )
        return known[ctx.prec]

    return ball


def _divide(a: _Value, b: _Value) -> _Value:
    _check_not_zero(b)
    if isinstance(a, int) and isinstance(b, int) and a % b == 0:
        return a // b
    return arb(a) / arb(b)


def _floor_divide(a: _Value, b: _Value) -> int:
    _check_not_zero(b)
    if isinstance(a, int) and isinstance(b, int):
        return a // b
    return _floor(arb(a) / arb(b))


def _remainder(a: _Value, b: _Value) -> _Value:
    return a - b * _floor_divide(a, b)


def _check_not_zero(value: _Value) -> None:
    if not (value > 0 or value < 0):
        raise _DoubtError


def _integer_power(base: _Value, exponent: _Value) -> _Value:
    """A power whose exponent depends on the argument."""
    if not isinstance(exponent, int):
        raise _DoubtError
    return _raised(base, exponent)


def _raised(base: _Value, exponent: int) -> _Value:
    if exponent < 0:
        return _divide(1, _raised(base, -exponent))
    if isinstance(base, int) and base.bit_length() * exponent > _MAX_POWER_BITS:
        raise _DoubtError  # the exact evaluation knows what is too large
    return base**exponent


def _power(base: _Function, exponent: Fraction) -> _Function:
    order, times = exponent.denominator, exponent.numerator
    if order == 1:
        return lambda n: _raised(base(n), times)
    return lambda n: _raised(_root(base(n), order), times)


def _root(value: _Value, order: int) -> _Value:
    if not value >= 0:
        raise _DoubtError
    if isinstance(value, int):
        whole = whole_root(value, order)
        return whole if whole**order == value else arb(value).root(order)
    return value.root(order)


def _floor(value: _Value) -> int:
    if isinstance(value, int):
        return value
    found = value.floor().unique_fmpz()
    if found is None:
        raise _DoubtError
    return int(found)


def _less(a: _Value, b: _Value) -> bool:
    if a < b:
        return True
    if a >= b:
        return False
    raise _DoubtError


def _call(name: str, inner: list[_Function]) -> _Function:
    first = inner[0]
    match name:
        case "floor":
            return lambda n: _floor(first(n))
        case "ceil":
            return lambda n: -_floor(-first(n))
        case "sqrt":
            return lambda n: _root(first(n), 2)
        case "root":
            return lambda n: _root_of(first(n), inner[1](n))
        case "abs":
            return lambda n: -value if _less(value := first(n), 0) else value
        case "min" | "max":
            return lambda n: _extreme([part(n) for part in inner], name == "max")
        case _:
            raise AssertionError(f"not a number: {name}")


def _root_of(value: _Value, order: _Value) -> _Value:
    if not isinstance(order, int) or order < 1:
        raise _DoubtError
    return _root(value, order)


def _extreme(values: list[_Value], largest: bool) -> _Value:
    best = values[0]
    for value in values[1:]:
        if _less(value, best) != largest:
            best = value
    return best


_ARITHMETIC: dict[str, Callable[[_Value, _Value], _Value]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": _divide,
    "//": _floor_divide,
    "%": _remainder,
    "^": _integer_power,
}
_ORDER: dict[str, Callable[[int, int], bool]] = {
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
    "==": eq,
    "!=": ne,
}


def _condition(node: Node) -> _Condition:
    match node:
        case Compare(operator, left, right):
            a, b, order = _numeric(left), _numeric(right), _ORDER[operator]
            return lambda n: order(_sign(a(n) - b(n)), 0)
        case Logic("and", left, right):
            first, second = _condition(left), _condition(right)
            return lambda n: first(n) and second(n)
        case Logic(_, left, right):
            first, second = _condition(left), _condition(right)
            return lambda n: first(n) or second(n)
        case Not(operand):
            inner = _condition(operand)
            return lambda n: not inner(n)
        case Call("ispower", _):
            exactly = Expression(Conditional(Number(1), node, Number(0)))
            return lambda n: exactly(n) == 1
        case _:
            raise AssertionError(f"not a condition: {node}")


def _sign(value: _Value) -> int:
    if value > 0:
        return 1
    if value < 0:
        return -1
    if isinstance(value, int):
        return 0
    raise _DoubtError
