"""The value of an expression at any argument: a tree is turned once into nested functions.

What the functions compute with is an *arithmetic*, a module with the operations by name: `exact`,
which is always right, and for whole numbers uses Python's integers alone, so that `2n` costs little
more than a multiplication; `balls`, which is quick and says when it does not know; or `int64`, for
whole arrays at once.
"""

from collections.abc import Callable
from fractions import Fraction
from operator import itemgetter
from typing import Any, Generic, Protocol, TypeVar, cast

from onepile.formulas import exact
from onepile.formulas.exact import Real, Value
from onepile.formulas.syntax import (
    ORDERS,
    Asked,
    Binary,
    Call,
    Compare,
    Conditional,
    Constant,
    Given,
    Listing,
    Logic,
    Member,
    Negative,
    Node,
    Not,
    Number,
    Variable,
    is_constant,
)
from onepile.limits import MAX_FORMULA_BITS

V = TypeVar("V")
Evaluator = Callable[[Any], int | V]
"""From the argument, a whole number or a tuple of several, to the value."""
Test = Callable[[Any], bool]

_CONSTANTS = {"phi": exact.PHI, "pi": exact.PI, "e": exact.E}
_OPERATIONS = {
    "+": "add",
    "-": "subtract",
    "*": "multiply",
    "/": "divide",
    "%": "remainder",
    "^": "power",
    "floor": "floor",
    "ceil": "ceiling",
    "abs": "absolute",
    "root": "root",
    "gcd": "gcd",
    "bit_length": "bit_length",
}
"""What an arithmetic calls the operators and functions that it applies to values as they are."""


class Arithmetic(Protocol[V]):
    """Operations on whole numbers and on values of another kind; `exact` says what they mean."""

    def constant(self, value: Value, /) -> Evaluator[V]:
        """A number that does not depend on the argument."""

    def add(self, a: int | V, b: int | V, /) -> int | V:
        """The sum a + b."""

    def subtract(self, a: int | V, b: int | V, /) -> int | V:
        """The difference a - b."""

    def multiply(self, a: int | V, b: int | V, /) -> int | V:
        """The product of a and b."""

    def divide(self, a: int | V, b: int | V, /) -> int | V:
        """The quotient a / b."""

    def floor_divide(self, a: int | V, b: int | V, /) -> int:
        """The floor of a / b."""

    def remainder(self, a: int | V, b: int | V, /) -> int | V:
        """The remainder a - b times the floor of a / b."""

    def power(self, base: int | V, exponent: Value | V, /) -> int | V:
        """Base to a rational exponent."""

    def negative(self, a: int | V, /) -> int | V:
        """-a."""

    def absolute(self, a: int | V, /) -> int | V:
        """The size of a."""

    def floor(self, value: int | V, /) -> int:
        """The largest whole number that is not above."""

    def ceiling(self, value: int | V, /) -> int:
        """The smallest whole number that is not below."""

    def root(self, value: int | V, order: int | V, /) -> int | V:
        """The order-th root."""

    def floor_of_root(self, value: int | V, order: int, /) -> int:
        """The floor of the order-th root."""

    def compare(self, a: int | V, b: int | V, /) -> int:
        """-1, 0 or 1 as a is below, equal to or above b."""

    def is_power(self, value: int | V, base: int | V, /) -> bool:
        """Whether the value is a power of the base."""

    def is_prime(self, value: int | V, /) -> bool:
        """Whether the value is a prime number."""

    def gcd(self, a: int | V, b: int | V, /) -> int:
        """The greatest common divisor."""

    def bit_length(self, value: int | V, /) -> int:
        """The number of binary digits."""

    def floor_of_log(self, value: int | V, base: int | V, /) -> int:
        """The floor of the logarithm."""


def evaluator(node: Node) -> Evaluator[Fraction | Real]:
    """The function n ↦ exact value of a numeric expression.

    >>> from onepile.formulas.parser import parse
    >>> evaluator(parse("floor(n*phi)"))(10**20)
    161803398874989484820
    """
    return Compiler[Fraction | Real](exact).number(node)


def _once(constant: Evaluator[V]) -> Evaluator[V]:
    """A constant that is computed when it is first needed: a branch may never need it.

    One that is not rational is small, and stays as it is. Powers within are bounded always alike,
    so that it does not matter who needs it first.
    """
    known: list[int | V] = []

    def value(n: Any) -> int | V:
        if known:
            return known[0]
        with exact.powers_up_to(MAX_FORMULA_BITS):
            found = constant(n)
        if isinstance(found, int | Fraction):
            known.append(found)
        return found

    return value


class Compiler(Generic[V]):
    """Turns trees into functions.

    Args:
        arithmetic: What they compute with.
        folding: Constant parts are evaluated beforehand, exactly. They must have values.
        variables: The variables, where there are several: the argument is then a tuple of them.
    """

    def __init__(
        self, arithmetic: Arithmetic[V], folding: bool = False, variables: tuple[str, ...] = ()
    ) -> None:
        self._variables = variables
        self._do = arithmetic
        self._folding = folding

    def number(self, node: Node) -> Evaluator[V]:
        """The function n ↦ value of a numeric expression."""
        if self._folding and is_constant(node):
            return self._do.constant(evaluator(node)(1))
        if (
            cast(object, self._do) is exact
            and isinstance(node, Binary | Call)
            and is_constant(node)
        ):
            return _once(self._number(node))
        return self._number(node)

    def _number(self, node: Node) -> Evaluator[V]:
        match node:
            case Number(value):
                return self._do.constant(value)
            case Constant(name):
                return self._do.constant(_CONSTANTS[name])
            case Variable(name) if self._variables:
                return itemgetter(self._variables.index(name))
            case Variable():
                return lambda n: n
            case Listing(values):
                last = len(values) - 1
                return lambda n: values[min(n - 1, last)]
            case Given(function):
                return function
            case Negative(operand):
                return self._applied(self._do.negative, operand)
            case Binary("*", Number(factor), Variable()) if not self._variables:
                return lambda n: factor * n
            case Binary("^", left, right) if is_constant(right):
                # A fraction stays one, also where values are something less exact.
                base, exponent, power = self.number(left), evaluator(right), self._do.power
                return lambda n: power(base(n), exponent(1))
            case Binary("//", left, right) | Call("floor", (Binary("/", left, right),)):
                return self._applied(self._do.floor_divide, left, right)
            case Call("ceil", (Binary("/", left, right),)):
                return self.number(Negative(Binary("//", Negative(left), right)))
            case Conditional(then, test, otherwise):
                return self._choice(self.condition(test), self.number(then), self.number(otherwise))
            case Call("floor", (Call("sqrt", (argument,)),)):
                return self._root(self._do.floor_of_root, argument, 2)
            case Call("floor", (Call("root", (argument, Number(order))),)):
                return self._root(self._do.floor_of_root, argument, order)
            case Call("floor", (Call("log", arguments),)):
                return self._applied(self._do.floor_of_log, *arguments)
            case Call("sqrt", (argument,)):
                return self._root(self._do.root, argument, 2)
            case Call("min" | "max" as name, arguments):
                side, parts = -1 if name == "min" else 1, [self.number(one) for one in arguments]
                return lambda n: self._extreme(side, [part(n) for part in parts])
            case Binary(name, left, right):
                return self._applied(getattr(self._do, _OPERATIONS[name]), left, right)
            case Call(name, arguments):
                return self._applied(getattr(self._do, _OPERATIONS[name]), *arguments)
            case _:
                raise AssertionError(f"not a number: {node}")

    def _applied(self, operation: Callable[..., int | V], *parts: Node) -> Evaluator[V]:
        """An operation on one or two parts."""
        first, *others = (self.number(part) for part in parts)
        if not others:
            return lambda n: operation(first(n))
        (second,) = others
        if isinstance(parts[1], Number):
            fixed = second(1)
            return lambda n: operation(first(n), fixed)
        return lambda n: operation(first(n), second(n))

    def _root(self, root: Callable[..., int | V], argument: Node, order: int) -> Evaluator[V]:
        inner = self.number(argument)
        return lambda n: root(inner(n), order)

    def _extreme(self, side: int, values: list[int | V]) -> int | V:
        """The least (-1) or the greatest (1) of some values."""
        best = values[0]
        for value in values[1:]:
            if self._do.compare(value, best) == side:
                best = value
        return best

    def _choice(self, condition: Test, then: Evaluator[V], otherwise: Evaluator[V]) -> Evaluator[V]:
        return lambda n: then(n) if condition(n) else otherwise(n)

    def condition(self, node: Node) -> Test:
        """The function n ↦ whether a condition holds."""
        match node:
            case Compare(operator, left, right):
                return self._compared(ORDERS[operator].holds, self.number(left), self.number(right))
            case Member(operand, values):
                return self._listed(self.number(operand), values)
            case Asked(function, arguments):
                places = [self._variables.index(argument.name) for argument in arguments]
                return lambda n: function(*(n[place] for place in places))
            case Logic(operator, left, right):
                return self._joined(operator, self.condition(left), self.condition(right))
            case Not(operand):
                inner = self.condition(operand)
                return lambda n: not inner(n)
            case Call("ispower", (argument, base)):
                a, b = self.number(argument), self.number(base)
                return lambda n: self._do.is_power(a(n), b(n))
            case Call("isprime", (argument,)):
                a = self.number(argument)
                return lambda n: self._do.is_prime(a(n))
            case _:
                raise AssertionError(f"not a condition: {node}")

    def _compared(self, holds: Callable[[Any, Any], Any], a: Evaluator[V], b: Evaluator[V]) -> Test:
        compare = self._do.compare
        return lambda n: holds(compare(a(n), b(n)), 0)

    def _listed(self, a: Evaluator[V], values: tuple[int, ...]) -> Test:
        compare = self._do.compare
        return lambda n: any(compare(x, value) == 0 for x in (a(n),) for value in values)

    def _joined(self, operator: str, first: Test, second: Test) -> Test:
        if operator == "and":
            return lambda n: first(n) and second(n)
        return lambda n: first(n) or second(n)
