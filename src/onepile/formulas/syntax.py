"""Expressions as trees, and back to text in the one canonical form.

A tree is immutable and compares by content. Text is compact: `2n`, `n+1`, `floor(3n^(2/3))`,
`n if n%2==0 else 4n`; parsing what is printed gives the same tree.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from operator import eq, ge, gt, le, lt, ne
from typing import Any, NamedTuple

from onepile.formulas.python_functions import PythonCondition, PythonFunction
from onepile.numbers import decimal


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number written out; never negative (a minus sign is a `Negative`)."""

    value: int


@dataclass(frozen=True, slots=True)
class Constant:
    """`phi`, `pi` or `e`."""

    name: str


@dataclass(frozen=True, slots=True)
class Variable:
    """An argument: `n`, `k` in a move-number game, one of several in a condition."""

    name: str


@dataclass(frozen=True, slots=True)
class Negative:
    """Minus something."""

    operand: "Node"


@dataclass(frozen=True, slots=True)
class Binary:
    """Arithmetic: `+`, `-`, `*`, `/`, `//`, `%` or `^`."""

    operator: str
    left: "Node"
    right: "Node"


@dataclass(frozen=True, slots=True)
class Compare:
    """A comparison of two numbers: `<`, `<=`, `>`, `>=`, `==` or `!=`."""

    operator: str
    left: "Node"
    right: "Node"


@dataclass(frozen=True, slots=True)
class Member:
    """Whether a number is one of a list: `m in [2,5,7]`."""

    operand: "Node"
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Logic:
    """`and` or `or` of two conditions."""

    operator: str
    left: "Node"
    right: "Node"


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite of a condition."""

    operand: "Node"


@dataclass(frozen=True, slots=True)
class Conditional:
    """`then if condition else otherwise`."""

    then: "Node"
    condition: "Node"
    otherwise: "Node"


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the list in `parser.FUNCTIONS` and its arguments."""

    name: str
    arguments: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """Values one by one; the last repeats for ever."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """A Python function at the variable; it has no text that could be read again."""

    function: PythonFunction


@dataclass(frozen=True, slots=True)
class Asked:
    """A Python function of some of the variables that says whether a condition holds."""

    function: PythonCondition
    arguments: tuple[Variable, ...]


class Order(NamedTuple):
    """What the sign of a comparison means.

    Attributes:
        holds: Whether two numbers compare so, or numbers and arrays of them.
        turned: The sign between the two in the other order.
        opposite: The sign that holds where this one does not.
    """

    holds: Callable[[Any, Any], Any]
    turned: str
    opposite: str


ORDERS = {
    "<": Order(lt, ">", ">="),
    "<=": Order(le, ">=", ">"),
    ">": Order(gt, "<", "<="),
    ">=": Order(ge, "<=", "<"),
    "==": Order(eq, "==", "!="),
    "!=": Order(ne, "!=", "=="),
}
"""The signs of comparison."""

CONDITIONS = ("ispower", "isprime")
"""The functions whose value is a condition, not a number."""

Node = (
    Number
    | Constant
    | Variable
    | Negative
    | Binary
    | Compare
    | Member
    | Logic
    | Not
    | Conditional
    | Call
    | Listing
    | Given
    | Asked
)


_PARTS: dict[type[Node], tuple[str, ...]] = {
    Negative: ("operand",),
    Not: ("operand",),
    Member: ("operand",),
    Binary: ("left", "right"),
    Compare: ("left", "right"),
    Logic: ("left", "right"),
    Conditional: ("then", "condition", "otherwise"),
}
"""Which attributes are trees again, from left to right."""


def children(node: Node) -> tuple[Node, ...]:
    """The parts of a node, from left to right."""
    if isinstance(node, Call | Asked):
        return node.arguments
    return tuple(getattr(node, name) for name in _PARTS.get(type(node), ()))


def is_condition(node: Node) -> bool:
    """Whether something is true or false, and no number."""
    return isinstance(node, Asked | Compare | Logic | Member | Not) or (
        isinstance(node, Call) and node.name in CONDITIONS
    )


def rewritten(node: Node, change: Callable[[Node], Node | None]) -> Node:
    """The tree with some parts changed; where `change` returns None, the parts of it are looked at.

    >>> text_of(rewritten(Binary("+", Variable("p"), Number(1)),
    ...                   lambda part: Variable("n") if part == Variable("p") else None))
    'n+1'
    """
    changed = change(node)
    if changed is not None:
        return changed

    def again(part: Node) -> Node:
        return rewritten(part, change)

    if isinstance(node, Call):
        return Call(node.name, tuple(map(again, node.arguments)))
    parts: dict[str, Any] = {
        name: again(getattr(node, name)) for name in _PARTS.get(type(node), ())
    }
    return replace(node, **parts)


def put(node: Node, place: Mapping[str, Node]) -> Node:
    """The tree with something else where some variables stand.

    >>> text_of(put(Binary("+", Variable("p"), Variable("m")), {"p": Number(7)}))
    '7+m'
    """
    return rewritten(
        node, lambda part: place.get(part.name) if isinstance(part, Variable) else None
    )


def walk(node: Node) -> Iterator[Node]:
    """A node and everything below it."""
    yield node
    for child in children(node):
        yield from walk(child)


def names(node: Node) -> frozenset[str]:
    """The variables that are in it."""
    return frozenset(part.name for part in walk(node) if isinstance(part, Variable))


def is_constant(node: Node) -> bool:
    """Whether the value does not depend on the variable."""
    return not any(isinstance(part, Variable | Listing | Given) for part in walk(node))


def assumed_of(node: Node) -> frozenset[str]:
    """What callers vouch for of the Python functions in an expression."""
    functions = (part.function for part in walk(node) if isinstance(part, Given))
    return frozenset(name for function in functions for name in function.assumed)


def has_reals(node: Node) -> bool:
    """Whether numbers may be met that are not rational: roots, phi, pi, e, and such powers.

    >>> from onepile.formulas.parser import parse
    >>> [has_reals(parse(text)) for text in ("n^2", "n^(3/2)", "2n", "sqrt(n)", "n/phi")]
    [False, True, False, True, True]
    """
    return any(
        isinstance(part, Constant)
        or (isinstance(part, Call) and part.name in ("sqrt", "root"))
        or is_root(part)
        for part in walk(node)
    )


def is_root(node: Node) -> bool:
    """Whether it is a power that may be a root, as its exponent is written."""
    return (
        isinstance(node, Binary)
        and node.operator == "^"
        and any(isinstance(part, Binary) and part.operator in "/%" for part in walk(node.right))
    )


class Binding(IntEnum):
    """How tightly each form binds; a part that binds less tightly than its place needs brackets."""

    CONDITIONAL = 0
    OR = 1
    AND = 2
    NOT = 3
    COMPARE = 4
    SUM = 5
    PRODUCT = 6
    SIGN = 7
    JUXTAPOSED = 8
    POWER = 9
    ATOM = 10


BINDING = {
    "if": Binding.CONDITIONAL,
    "or": Binding.OR,
    "and": Binding.AND,
    **dict.fromkeys((*ORDERS, "in"), Binding.COMPARE),
    **dict.fromkeys(("+", "-"), Binding.SUM),
    **dict.fromkeys(("*", "/", "//", "%"), Binding.PRODUCT),
    "^": Binding.POWER,
}
"""How tightly the signs between two parts bind."""


class Printer:
    """An expression in signs and words, with the brackets that it needs: its canonical text."""

    comma = ","
    listing = "[{}]"
    member = "{} in [{}]"
    choice = "{} if {} else {}"
    negation = ("not {}", Binding.NOT)

    def shown(self, node: Node) -> tuple[str, Binding]:
        """What is printed and how tightly it binds."""
        match node:
            case Number(value):
                return decimal(value), Binding.ATOM
            case Constant(name) | Variable(name):
                return self.name(node), Binding.ATOM
            case Listing(values):
                return self.listing.format(self.joined(map(decimal, values))), Binding.ATOM
            case Given(function) | Asked(function, _):
                return self.function(repr(function)), Binding.ATOM
            case Call(name, arguments):
                return self.call(name, arguments), Binding.ATOM
            case Negative(operand):
                return "-" + self.part(operand, Binding.SIGN), Binding.SIGN
            case Not(operand):
                form, binding = self.negation
                return form.format(self.part(operand, binding)), Binding.NOT
            case Member(operand, values):
                listed = self.joined(map(decimal, values))
                return self.member.format(self.part(operand, Binding.SUM), listed), Binding.COMPARE
            case Conditional(then, condition, otherwise):
                parts = (self.part(part, Binding.OR) for part in (then, condition))
                return self.choice.format(*parts, self.whole(otherwise)), Binding.CONDITIONAL
            case Binary("^", left, right):
                return self.power(self.part(left, Binding.ATOM), right), Binding.POWER
            case Binary("*", Number(value), right) if self.may_touch(right):
                return f"{decimal(value)}{self.part(right, Binding.POWER)}", Binding.JUXTAPOSED
            case Binary() | Compare() | Logic():
                return self.between(node)

    def whole(self, node: Node) -> str:
        """What is printed where nothing stands beside it."""
        return self.shown(node)[0]

    def part(self, node: Node, needed: int) -> str:
        """What is printed, in brackets if it binds less tightly than its place needs."""
        text, binding = self.shown(node)
        return text if binding >= needed else f"({text})"

    def joined(self, parts: Iterable[str]) -> str:
        """Parts of a list."""
        return self.comma.join(parts)

    def name(self, node: Constant | Variable) -> str:
        """A name."""
        return node.name

    def function(self, text: str) -> str:
        """A Python function."""
        return text

    def call(self, name: str, arguments: tuple[Node, ...]) -> str:
        """A function and its arguments."""
        return f"{name}({self.joined(map(self.whole, arguments))})"

    def power(self, base: str, exponent: Node) -> str:
        """A power."""
        return f"{base}^{self.part(exponent, Binding.POWER)}"

    def between(self, node: Binary | Compare | Logic) -> tuple[str, Binding]:
        """A sign between two parts."""
        binding = BINDING[node.operator]
        chained = binding == Binding.COMPARE  # both sides of a comparison are sums
        left = self.part(node.left, Binding.SUM if chained else binding)
        right = self.part(node.right, Binding.SUM if chained else binding + 1)
        return f"{left}{self.sign(node.operator)}{right}", binding

    def sign(self, operator: str) -> str:
        """What stands between two parts."""
        return f" {operator} " if operator in ("and", "or") else operator

    def may_touch(self, factor: Node) -> bool:
        """Whether a number may stand directly before it: `2n`, `3n^2`, `2(n+1)`, `2pi`."""
        while isinstance(factor, Binary) and factor.operator == "^":
            factor = factor.left
        return isinstance(factor, Variable | Constant) or (
            isinstance(factor, Binary) and factor.operator in "+-"
        )


_TEXT = Printer()


def text_of(node: Node) -> str:
    """The canonical text of an expression."""
    return _TEXT.whole(node)
