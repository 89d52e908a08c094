"""The exact value of an expression at any argument.

A tree is turned once into nested functions; for whole numbers these use Python's integers alone,
so that `2n` costs little more than a multiplication.
"""

from collections.abc import Callable
from operator import eq, ge, gt, le, lt, ne

from onepile.games.expressions import exact
from onepile.games.expressions.exact import Value
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
)

Evaluator = Callable[[int], Value]
_Condition = Callable[[int], bool]

_ARITHMETIC: dict[str, Callable[[Value, Value], Value]] = {
    "+": exact.add,
    "-": exact.subtract,
    "*": exact.multiply,
    "/": exact.divide,
    "//": exact.floor_divide,
    "%": exact.remainder,
    "^": exact.power,
}
_ORDER: dict[str, Callable[[int, int], bool]] = {
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
    "==": eq,
    "!=": ne,
}
_CONSTANTS = {"phi": exact.PHI, "pi": exact.PI, "e": exact.E}


def evaluator(node: Node) -> Evaluator:
    """The function n ↦ exact value of a numeric expression.

    >>> from onepile.games.expressions.parser import parse
    >>> evaluator(parse("floor(n*phi)"))(10**20)
    161803398874989484820
    """
    match node:
        case Number(value):
            return lambda n: value
        case Constant(name):
            constant = _CONSTANTS[name]
            return lambda n: constant
        case Variable():
            return lambda n: n
        case Listing(values):
            last = len(values) - 1
            return lambda n: values[min(n - 1, last)]
        case Negative(operand):
            inner = evaluator(operand)
            return lambda n: exact.negative(inner(n))
        case Binary("*", Number(factor), Variable()):
            return lambda n: factor * n
        case Binary(operator, left, right):
            return _binary(operator, evaluator(left), evaluator(right))
        case Conditional(then, test, otherwise):
            chosen, condition, other = evaluator(then), _condition(test), evaluator(otherwise)
            return lambda n: chosen(n) if condition(n) else other(n)
        case Call(name, arguments):
            return _call(name, arguments)
        case _:
            raise AssertionError(f"not a number: {node}")


def _binary(operator: str, a: Evaluator, b: Evaluator) -> Evaluator:
    combine = _ARITHMETIC[operator]
    return lambda n: combine(a(n), b(n))


def _call(name: str, arguments: tuple[Node, ...]) -> Evaluator:
    match name, arguments:
        case "floor", (Binary("/", left, right),):
            a, b = evaluator(left), evaluator(right)
            return lambda n: exact.floor_divide(a(n), b(n))
        case "ceil", (Binary("/", left, right),):
            a, b = evaluator(left), evaluator(right)
            return lambda n: -exact.floor_divide(exact.negative(a(n)), b(n))
    inner = [evaluator(argument) for argument in arguments]
    first = inner[0]
    match name:
        case "floor":
            return lambda n: exact.floor(first(n))
        case "ceil":
            return lambda n: exact.ceiling(first(n))
        case "sqrt":
            return lambda n: exact.root(first(n), 2)
        case "root":
            return lambda n: exact.root(first(n), inner[1](n))
        case "abs":
            return lambda n: _absolute(first(n))
        case "min":
            return lambda n: _extreme([part(n) for part in inner], -1)
        case "max":
            return lambda n: _extreme([part(n) for part in inner], 1)
        case _:
            raise AssertionError(f"not a number: {name}")


def _absolute(value: Value) -> Value:
    return exact.negative(value) if exact.sign(value) < 0 else value


def _extreme(values: list[Value], side: int) -> Value:
    best = values[0]
    for value in values[1:]:
        if exact.compare(value, best) == side:
            best = value
    return best


def _condition(node: Node) -> _Condition:
    match node:
        case Compare(operator, left, right):
            a, b, order = evaluator(left), evaluator(right), _ORDER[operator]
            return lambda n: order(exact.compare(a(n), b(n)), 0)
        case Logic("and", left, right):
            first, second = _condition(left), _condition(right)
            return lambda n: first(n) and second(n)
        case Logic(_, left, right):
            first, second = _condition(left), _condition(right)
            return lambda n: first(n) or second(n)
        case Not(operand):
            inner = _condition(operand)
            return lambda n: not inner(n)
        case Call("ispower", (argument, base)):
            a, b = evaluator(argument), evaluator(base)
            return lambda n: exact.is_power(a(n), b(n))
        case _:
            raise AssertionError(f"not a condition: {node}")
