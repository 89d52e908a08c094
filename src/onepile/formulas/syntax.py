"""Expressions as trees, and back to text in the one canonical form.

A tree is immutable and compares by content. Text is compact: `2n`, `n+1`, `floor(3n^(2/3))`,
`n if n%2==0 else 4n`; parsing what is printed gives the same tree.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

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


def children(node: Node) -> tuple[Node, ...]:
    """The parts of a node, from left to right."""
    match node:
        case Negative(operand) | Not(operand) | Member(operand, _):
            return (operand,)
        case Binary(_, left, right) | Compare(_, left, right) | Logic(_, left, right):
            return (left, right)
        case Conditional(then, condition, otherwise):
            return (then, condition, otherwise)
        case Call(_, arguments) | Asked(_, arguments):
            return arguments
        case _:
            return ()


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

    match node:
        case Negative(operand):
            return Negative(again(operand))
        case Not(operand):
            return Not(again(operand))
        case Member(operand, values):
            return Member(again(operand), values)
        case Binary(operator, left, right):
            return Binary(operator, again(left), again(right))
        case Compare(operator, left, right):
            return Compare(operator, again(left), again(right))
        case Logic(operator, left, right):
            return Logic(operator, again(left), again(right))
        case Conditional(then, condition, otherwise):
            return Conditional(again(then), again(condition), again(otherwise))
        case Call(name, arguments):
            return Call(name, tuple(again(argument) for argument in arguments))
        case _:
            return node


def walk(node: Node) -> Iterator[Node]:
    """A node and everything below it."""
    yield node
    for child in children(node):
        yield from walk(child)


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


# How tightly each form binds; a part that binds less tightly than its place needs brackets.
_CONDITIONAL, _OR, _AND, _NOT, _COMPARE, _SUM, _PRODUCT, _SIGN, _JUXTAPOSED, _POWER, _ATOM = range(
    11
)
_BINDING = {"+": _SUM, "-": _SUM, "*": _PRODUCT, "/": _PRODUCT, "//": _PRODUCT, "%": _PRODUCT}


def text_of(node: Node) -> str:
    """The canonical text of an expression."""
    return _print(node)[0]


def _print(node: Node) -> tuple[str, int]:
    """The text and how tightly it binds."""
    match node:
        case Number(value):
            return decimal(value), _ATOM
        case Constant(name) | Variable(name):
            return name, _ATOM
        case Listing(values):
            return "[" + ",".join(decimal(value) for value in values) + "]", _ATOM
        case Given(function) | Asked(function, _):
            return repr(function), _ATOM
        case Call(name, arguments):
            return f"{name}({','.join(text_of(argument) for argument in arguments)})", _ATOM
        case Negative(operand):
            return "-" + _part(operand, _SIGN), _SIGN
        case Binary("^", left, right):
            return f"{_part(left, _ATOM)}^{_part(right, _POWER)}", _POWER
        case Binary("*", Number(value), right) if _juxtaposable(right):
            return f"{decimal(value)}{_part(right, _POWER)}", _JUXTAPOSED
        case Binary(operator, left, right):
            binding = _BINDING[operator]
            return f"{_part(left, binding)}{operator}{_part(right, binding + 1)}", binding
        case Compare(operator, left, right):
            return f"{_part(left, _SUM)}{operator}{_part(right, _SUM)}", _COMPARE
        case Member(operand, values):
            listed = ",".join(decimal(value) for value in values)
            return f"{_part(operand, _SUM)} in [{listed}]", _COMPARE
        case Not(operand):
            return f"not {_part(operand, _NOT)}", _NOT
        case Logic(operator, left, right):
            binding = _AND if operator == "and" else _OR
            return f"{_part(left, binding)} {operator} {_part(right, binding + 1)}", binding
        case Conditional(then, condition, otherwise):
            return (
                f"{_part(then, _OR)} if {_part(condition, _OR)} "
                f"else {_part(otherwise, _CONDITIONAL)}",
                _CONDITIONAL,
            )


def _part(node: Node, needed: int) -> str:
    text, binding = _print(node)
    return text if binding >= needed else f"({text})"


def _juxtaposable(node: Node) -> bool:
    """Whether a number may stand directly before this factor: `2n`, `3n^2`, `2(n+1)`, `2pi`."""
    match node:
        case Variable() | Constant():
            return True
        case Binary("^", left, _):
            return _juxtaposable(left)
        case Binary("+" | "-", _, _):
            return True
        case _:
            return False
