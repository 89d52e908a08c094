"""Expressions and conditions as a paper prints them: ⌊5n/3⌋ + 2, gcd(m, p) = 1 ∧ m ≤ 6."""

from onepile.formulas.syntax import (
    BINDING,
    Asked,
    Binary,
    Binding,
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
)
from onepile.numbers import decimal

_SIGNS = {"<=": r"\le", ">=": r"\ge", "==": "=", "!=": r"\ne", "<": "<", ">": ">"}
_LOGIC = {"and": r"\wedge", "or": r"\vee"}
_CONSTANTS = {"phi": r"\varphi", "pi": r"\pi", "e": r"\mathrm{e}"}
_NAMED = {"min": r"\min", "max": r"\max", "gcd": r"\gcd"}
_AROUND = {
    "floor": (r"\lfloor ", r" \rfloor"),
    "ceil": (r"\lceil ", r" \rceil"),
    "abs": (r"\lvert ", r" \rvert"),
}


def latex_of(node: Node) -> str:
    r"""The mathematics, without dollar signs.

    >>> from onepile.formulas.parser import parse
    >>> for text in ("floor(5n/3)+2", "n if n%2==0 else 4n", "2^(n-1)*(n+1)", "n//2+3"):
    ...     print(latex_of(parse(text)))
    \lfloor 5n/3 \rfloor + 2
    n\ \text{if}\ n \bmod 2 = 0,\ \text{else}\ 4n
    2^{n - 1} \cdot (n + 1)
    \lfloor n/2 \rfloor + 3
    """
    return _set(node)[0]


def _set(node: Node) -> tuple[str, int]:
    """The mathematics and how tightly it binds."""
    match node:
        case Number(value):
            return decimal(value), Binding.ATOM
        case Variable(name):
            return name, Binding.ATOM
        case Constant(name):
            return _CONSTANTS[name], Binding.ATOM
        case Listing(values):
            return f"({_listed(values)}, \\dots)", Binding.ATOM
        case Given(function) | Asked(function, _):
            name = repr(function).strip("<>").replace("_", r"\_")
            return rf"\mathrm{{{name}}}", Binding.ATOM
        case Call(name, arguments):
            return _call(name, arguments), Binding.ATOM
        case Negative(operand):
            return "-" + _part(operand, Binding.SIGN), Binding.SIGN
        case Not(operand):
            return rf"\neg {_part(operand, Binding.ATOM)}", Binding.NOT
        case Member(operand, values):
            return rf"{_part(operand, Binding.SUM)} \in \{{{_listed(values)}\}}", Binding.COMPARE
        case Compare(sign, left, right):
            sides = _part(left, Binding.SUM), _part(right, Binding.SUM)
            return f"{sides[0]} {_SIGNS[sign]} {sides[1]}", Binding.COMPARE
        case Logic(sign, left, right):
            binding = BINDING[sign]
            sides = _part(left, binding), _part(right, binding + 1)
            return f"{sides[0]} {_LOGIC[sign]} {sides[1]}", binding
        case Conditional(then, condition, otherwise):
            parts = [_part(part, Binding.OR) for part in (then, condition)]
            said = rf"{parts[0]}\ \text{{if}}\ {parts[1]},\ \text{{else}}\ {latex_of(otherwise)}"
            return said, Binding.CONDITIONAL
        case Binary():
            return _binary(node)


def _binary(node: Binary) -> tuple[str, int]:
    left, right = node.left, node.right
    binding = BINDING[node.operator]
    match node.operator:
        case "^":
            return f"{_part(left, Binding.ATOM)}^{{{latex_of(right)}}}", Binding.POWER
        case "//":
            quotient = _part(left, Binding.PRODUCT), _part(right, Binding.PRODUCT + 1)
            return rf"\lfloor {quotient[0]}/{quotient[1]} \rfloor", Binding.ATOM
        case "*" if isinstance(left, Number) and not isinstance(right, Number):
            return f"{decimal(left.value)}{_part(right, Binding.POWER)}", Binding.JUXTAPOSED
        case sign:
            shown = {"*": r" \cdot ", "%": r" \bmod ", "/": "/"}.get(sign, f" {sign} ")
            return f"{_part(left, binding)}{shown}{_part(right, binding + 1)}", binding


def _call(name: str, arguments: tuple[Node, ...]) -> str:
    said = [latex_of(argument) for argument in arguments]
    if name in _AROUND:
        return said[0].join(_AROUND[name])
    if name == "sqrt":
        return rf"\sqrt{{{said[0]}}}"
    if name == "root":
        return rf"\sqrt[{said[1]}]{{{said[0]}}}"
    if name == "log":
        return rf"\log_{{{said[1]}}} {_part(arguments[0], Binding.ATOM)}"
    shown = _NAMED.get(name) or rf"\mathrm{{{name.replace('_', chr(92) + '_')}}}"
    return f"{shown}({', '.join(said)})"


def _listed(values: tuple[int, ...]) -> str:
    return ", ".join(map(decimal, values))


def _part(node: Node, needed: int) -> str:
    said, binding = _set(node)
    return said if binding >= needed else f"({said})"
