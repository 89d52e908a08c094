"""From text to tree, with the place of every mistake.

Binding, loosest first: `A if C else B`; `or`; `and`; `not`; comparisons; `+ -`; `* / // %`;
a minus sign; `2n` (a factor written directly before another); `^` and `**`, from the right.
So `n/2n` is n/(2n), `-2^2` is −4 and `2n^3` is 2·(n³).

Length, nesting and size are bounded, so that no text takes long to refuse.
"""

import re
from dataclasses import dataclass
from difflib import get_close_matches

from onepile.errors import MalformedError, quote
from onepile.formulas.syntax import (
    BINDING,
    Binary,
    Binding,
    Call,
    Compare,
    Conditional,
    Constant,
    Listing,
    Logic,
    Member,
    Negative,
    Node,
    Not,
    Number,
    Variable,
    is_condition,
)
from onepile.limits import MAX_FORMULA_DEPTH, MAX_FORMULA_LENGTH, MAX_FORMULA_PARTS

FUNCTIONS = {
    "floor": (1, 1),
    "ceil": (1, 1),
    "sqrt": (1, 1),
    "root": (2, 2),
    "abs": (1, 1),
    "min": (1, 20),
    "max": (1, 20),
    "ispower": (2, 2),
    "isprime": (1, 1),
    "gcd": (2, 2),
    "bit_length": (1, 1),
    "log": (2, 2),
}
"""Each function with the least and the greatest number of its arguments.

`root(x,k)` is the k-th root; `ispower(x,b)` is the condition that x is 1, b, b², …; `isprime(x)`
that x is a prime number. `bit_length(x)` is the number of binary digits. `log(x,b)` stands inside
floor alone: `floor(log(x,b))` is exact.
"""
CONSTANTS = ("phi", "pi", "e")
_KEYWORDS = ("if", "else", "and", "or", "not", "in")
_LOGARITHMS = {"ln": "b", "log2": "2", "log10": "10"}
_INEXACT = ("exp", "sin", "cos", "tan")

_TOKEN = re.compile(
    r"\s*(?:(?P<number>[0-9]+(?:_[0-9]+)*)|(?P<name>[A-Za-z_φπ]+[0-9]*)"
    r"|(?P<operator>\*\*|//|==|!=|<=|>=|[-+*/%^<>()\[\],=≤≥≠−×·]))"
)
_SPELLINGS = {"**": "^", "≤": "<=", "≥": ">=", "≠": "!=", "−": "-", "×": "*", "·": "*"}
_NAMES = {"φ": "phi", "π": "pi"}
_INSTEAD = {".": ": write 3/2 for 1.5", "&": ": write and", "|": ": write or"}


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str  # "number", "name", "operator" or "end"
    text: str
    column: int


def parse(text: str, variable: str = "n") -> Node:
    """Read a numeric expression in one variable.

    >>> parse("2n")
    Binary(operator='*', left=Number(value=2), right=Variable(name='n'))
    >>> parse("2m")
    Traceback (most recent call last):
        ...
    onepile.errors.MalformedError: unknown name 'm': the variable is n; ... at column 2 of '2m'
    """
    return _Parser(text, (variable,)).whole()


def parse_condition(text: str, variables: tuple[str, ...]) -> Node:
    """Read a condition in some variables.

    >>> parse_condition("m!=p", ("m", "p"))
    Compare(operator='!=', left=Variable(name='m'), right=Variable(name='p'))
    >>> parse_condition("2m", ("m", "p"))
    Traceback (most recent call last):
        ...
    onepile.errors.MalformedError: a condition is needed here, like m%2==0 at column 1 of '2m'
    """
    return _Parser(text, variables).whole_condition()


class _Parser:
    def __init__(self, text: str, variables: tuple[str, ...]) -> None:
        if len(text) > MAX_FORMULA_LENGTH:
            raise MalformedError(
                f"the expression {quote(text)} has {len(text)} characters: "
                f"at most {MAX_FORMULA_LENGTH} are read"
            )
        self.text = text
        self.variables = variables
        self.tokens = self._tokens()
        self.at = 0
        self.depth = 0
        self.nodes = 0

    def _tokens(self) -> list[_Token]:
        tokens: list[_Token] = []
        place = 0
        end = len(self.text.rstrip())
        while place < end:
            match = _TOKEN.match(self.text, place)
            if match is None or match.lastgroup is None:
                column = place + len(self.text[place:]) - len(self.text[place:].lstrip())
                fix = _INSTEAD.get(self.text[column], "")
                raise self._error(f"unexpected character {self.text[column]!r}{fix}", column)
            kind = match.lastgroup
            raw = match[kind]
            spelled = _SPELLINGS.get(raw, raw) if kind == "operator" else _NAMES.get(raw, raw)
            tokens.append(_Token(kind, spelled, match.start(kind)))
            place = match.end()
        tokens.append(_Token("end", "", end))
        return tokens

    def _error(self, message: str, column: int) -> MalformedError:
        return MalformedError(message, self.text, column)

    @property
    def token(self) -> _Token:
        return self.tokens[self.at]

    def _next(self) -> _Token:
        token = self.token
        self.at += 1
        return token

    def _expect(self, text: str, why: str) -> None:
        if self.token.text != text or self.token.kind == "number":
            raise self._error(f"expected {text!r} {why}", self.token.column)
        self.at += 1

    def whole(self) -> Node:
        if self.token.text == "[":
            node: Node = self._listing()
        else:
            start = self.token.column
            node = self._numeric(self._expression(Binding.CONDITIONAL), start)
        if self.token.kind != "end":
            raise self._unexpected(self.token)
        return node

    def whole_condition(self) -> Node:
        start = self.token.column
        node = self._condition(self._expression(Binding.CONDITIONAL), start)
        if self.token.text == "else":
            raise self._error("one condition is needed here, without else", self.token.column)
        if self.token.kind != "end":
            raise self._unexpected(self.token)
        return node

    def _unexpected(self, token: _Token) -> MalformedError:
        if token.kind == "end":
            return self._error(
                f"the expression ends too early: a number or {self.variables[0]} is missing",
                token.column,
            )
        if token.text == "=":
            return self._error("unexpected '=': a comparison is written ==", token.column)
        return self._error(f"unexpected {quote(token.text)}", token.column)

    def _listing(self) -> Listing:
        self._next()
        values: list[int] = []
        while True:
            sign = -1 if self.token.text == "-" else 1
            if sign == -1:
                self._next()
            if self.token.kind != "number":
                raise self._error("a list holds whole numbers, like [4,2]", self.token.column)
            values.append(sign * self._number(self._next()))
            if self.token.text == "]":
                self._next()
                return Listing(tuple(values))
            self._expect(",", "or ']' in a list")

    def _number(self, token: _Token) -> int:
        if len(token.text) > 4000:
            raise self._error("a number in an expression has at most 4000 digits", token.column)
        return int(token.text)

    def _made(self, node: Node, column: int) -> Node:
        self.nodes += 1
        if self.nodes > MAX_FORMULA_PARTS:
            raise self._error(
                f"the expression has more than {MAX_FORMULA_PARTS} parts: shorten it", column
            )
        return node

    def _numeric(self, node: Node, column: int) -> Node:
        if is_condition(node):
            raise self._error("a number is needed here, not a condition", column)
        return node

    def _condition(self, node: Node, column: int) -> Node:
        if is_condition(node):
            return node
        if self.token.text == "=":
            raise self._unexpected(self.token)
        raise self._error(f"a condition is needed here, like {self.variables[0]}%2==0", column)

    def _expression(self, binding: int) -> Node:
        """An expression whose operators all bind at least as tightly as `binding`."""
        self.depth += 1
        if self.depth > MAX_FORMULA_DEPTH:
            raise self._error(
                f"brackets nested more than {MAX_FORMULA_DEPTH} deep", self.token.column
            )
        start = self.token.column
        left = self._prefix(binding)
        while True:
            token = self.token
            if self._starts_factor(token):
                if binding > Binding.JUXTAPOSED:
                    if self._after_power_sign():
                        raise self._error(
                            "unclear exponent: write 2^(2n) or 2^2*n with brackets or a *",
                            token.column,
                        )
                    break
                right = self._expression(Binding.POWER)
                left = self._binary("*", left, right, start, token.column)
                continue
            found = BINDING.get(token.text, -1) if token.kind != "number" else -1
            if found < binding:
                break
            self._next()
            left = self._infix(token, found, left, start)
        self.depth -= 1
        return left

    def _after_power_sign(self) -> bool:
        """Whether the token just read is the whole exponent so far: `2^n`, `2^-3`."""
        place = self.at - 2
        while place > 0 and self.tokens[place].text == "-":
            place -= 1
        return place > 0 and self.tokens[place].text == "^"

    def _starts_factor(self, token: _Token) -> bool:
        """Whether the token, directly after a complete factor, means multiplication."""
        previous = self.tokens[self.at - 1]
        closing = (")", *self.variables, *CONSTANTS)
        factor_before = previous.kind == "number" or previous.text in closing
        opens = token.text == "(" or (token.kind == "name" and token.text not in _KEYWORDS)
        return factor_before and opens

    def _prefix(self, binding: int) -> Node:
        token = self._next()
        if token.kind == "number":
            return self._made(Number(self._number(token)), token.column)
        if token.kind == "name":
            return self._name(token)
        if token.text == "-":
            operand = self._numeric(self._expression(max(binding, Binding.SIGN)), token.column)
            return self._made(Negative(operand), token.column)
        if token.text == "+":
            return self._numeric(self._expression(Binding.SIGN), token.column)
        if token.text == "(":
            inner = self._expression(Binding.CONDITIONAL)
            self._expect(")", "to close the bracket")
            return inner
        if token.text == "[":
            if "m" in self.variables:  # the moves of a general game
                fix = "a list stands alone: write set=1,2,3 or m in [1,2,3]"
                raise self._error(fix, token.column)
            raise self._error("a list stands alone, like f=[4,2]", token.column)
        raise self._unexpected(token)

    def _name(self, token: _Token) -> Node:
        name = token.text
        if name in self.variables:
            return self._made(Variable(name), token.column)
        if name in CONSTANTS:
            return self._made(Constant(name), token.column)
        if name == "not":
            operand = self._condition(self._expression(Binding.NOT), token.column)
            return self._made(Not(operand), token.column)
        if name in FUNCTIONS:
            return self._call(token)
        raise self._unknown(token)

    def _unknown(self, token: _Token) -> MalformedError:
        name = token.text
        if name in _KEYWORDS:
            return self._unexpected(token)
        if name in _LOGARITHMS:
            fix = f"write floor(log(x,{_LOGARITHMS[name]})), which is exact"
        elif name in _INEXACT:
            fix = "it cannot be evaluated exactly here; use sqrt, root, powers, floor and ceil"
        elif re.fullmatch("[eE][0-9]+", name) and self.tokens[self.at - 2].kind == "number":
            fix = f"write *10^{quote(name[1:])[1:-1]}"
        else:
            known = [*FUNCTIONS, *CONSTANTS]
            near = get_close_matches(name.lower(), known, 1)
            meant = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"
            *others, last = self.variables
            if others:
                fix = f"the variables are {', '.join(others)} and {last}; {meant}"
            else:
                fix = f"the variable is {last}; {meant}"
        return self._error(f"unknown name {quote(name)}: {fix}", token.column)

    def _call(self, token: _Token) -> Node:
        least, most = FUNCTIONS[token.text]
        before = [one.text for one in self.tokens[max(0, self.at - 3) : self.at - 1]]
        self._expect("(", f"after {token.text}")
        arguments: list[Node] = []
        while True:
            start = self.token.column
            arguments.append(self._numeric(self._expression(Binding.CONDITIONAL), start))
            if self.token.text != ",":
                break
            self._next()
        self._expect(")", f"to close {token.text}(")
        if token.text == "log" and (before != ["floor", "("] or self.token.text != ")"):
            raise self._error(
                "log(x,b) is exact inside floor alone: write floor(log(x,b))", token.column
            )
        if not least <= len(arguments) <= most:
            needed = str(least) if least == most else f"{least} to {most}"
            raise self._error(
                f"{token.text} takes {needed} argument{'s' if most > 1 else ''}, "
                f"not {len(arguments)}",
                token.column,
            )
        return self._made(Call(token.text, tuple(arguments)), token.column)

    def _infix(self, token: _Token, binding: int, left: Node, start: int) -> Node:
        operator = token.text
        if operator == "if":
            return self._conditional(left, start, token)
        if operator in ("and", "or"):
            self._condition(left, start)
            place = self.token.column
            right = self._condition(self._expression(binding + 1), place)
            return self._made(Logic(operator, left, right), token.column)
        if binding == Binding.COMPARE:
            return self._comparison(token, left, start)
        # A power groups from the right, everything else from the left.
        right = self._expression(binding if operator == "^" else binding + 1)
        return self._binary(operator, left, right, start, token.column)

    def _binary(self, operator: str, left: Node, right: Node, start: int, column: int) -> Node:
        self._numeric(left, start)
        self._numeric(right, column + 1)
        return self._made(Binary(operator, left, right), column)

    def _comparison(self, token: _Token, left: Node, start: int) -> Node:
        """One comparison, or a chain like 3 <= n < 8, or n in [2,5]."""
        self._numeric(left, start)
        if token.text == "in":
            if self.token.text != "[":
                raise self._error("a list like [2,5] is needed after 'in'", self.token.column)
            return self._made(Member(left, self._listing().values), token.column)
        result: Node | None = None
        while True:
            place = self.token.column
            right = self._numeric(self._expression(Binding.SUM), place)
            link = self._made(Compare(token.text, left, right), token.column)
            result = link if result is None else self._made(Logic("and", result, link), place)
            if BINDING.get(self.token.text) != Binding.COMPARE or self.token.text == "in":
                return result
            left, token = right, self._next()

    def _conditional(self, then: Node, start: int, token: _Token) -> Node:
        self._numeric(then, start)
        place = self.token.column
        condition = self._condition(self._expression(Binding.OR), place)
        self._expect("else", "after the condition")
        place = self.token.column
        otherwise = self._numeric(self._expression(Binding.CONDITIONAL), place)
        return self._made(Conditional(then, condition, otherwise), token.column)
