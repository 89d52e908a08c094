"""Expressions and conditions as a paper prints them: ⌊5n/3⌋ + 2, gcd(m, p) = 1 ∧ m ≤ 6."""

from onepile.formulas.syntax import (
    Binary,
    Binding,
    Compare,
    Constant,
    Logic,
    Node,
    Number,
    Printer,
    Variable,
)

_SIGNS = {
    "<=": r" \le ",
    ">=": r" \ge ",
    "==": " = ",
    "!=": r" \ne ",
    "/": "/",
    "*": r" \cdot ",
    "%": r" \bmod ",
    "and": r" \wedge ",
    "or": r" \vee ",
}
_CONSTANTS = {"phi": r"\varphi", "pi": r"\pi", "e": r"\mathrm{e}"}
_NAMED = {"min": r"\min", "max": r"\max", "gcd": r"\gcd"}
_AROUND = {
    "floor": (r"\lfloor ", r" \rfloor"),
    "ceil": (r"\lceil ", r" \rceil"),
    "abs": (r"\lvert ", r" \rvert"),
}


class _Typesetter(Printer):
    comma = ", "
    listing = r"({}, \dots)"
    member = r"{} \in \{{{}\}}"
    choice = r"{}\ \text{{if}}\ {},\ \text{{else}}\ {}"
    negation = (r"\neg {}", Binding.ATOM)

    def name(self, node: Constant | Variable) -> str:
        return _CONSTANTS[node.name] if isinstance(node, Constant) else node.name

    def function(self, text: str) -> str:
        return rf"\mathrm{{{text.strip('<>')}}}".replace("_", r"\_")

    def call(self, name: str, arguments: tuple[Node, ...]) -> str:
        said = [self.whole(argument) for argument in arguments]
        if name in _AROUND:
            return said[0].join(_AROUND[name])
        if name == "sqrt":
            return rf"\sqrt{{{said[0]}}}"
        if name == "root":
            return rf"\sqrt[{said[1]}]{{{said[0]}}}"
        if name == "log":
            return rf"\log_{{{said[1]}}} {self.part(arguments[0], Binding.ATOM)}"
        return f"{_NAMED.get(name) or self.function(name)}({self.joined(said)})"

    def power(self, base: str, exponent: Node) -> str:
        return f"{base}^{{{self.whole(exponent)}}}"

    def between(self, node: Binary | Compare | Logic) -> tuple[str, Binding]:
        if node.operator == "//":
            quotient, _ = super().between(Binary("/", node.left, node.right))
            return rf"\lfloor {quotient} \rfloor", Binding.ATOM
        return super().between(node)

    def sign(self, operator: str) -> str:
        return _SIGNS.get(operator, f" {operator} ")

    def may_touch(self, factor: Node) -> bool:
        return not isinstance(factor, Number)


_LATEX = _Typesetter()


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
    return _LATEX.whole(node)
