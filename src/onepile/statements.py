"""Statements: what is said to a user, as data that can be said in several ways.

A statement is a small immutable value with a *kind* and numbers. Its words are templates with slots
for its attributes; so it says itself as plain text, as HTML and as LaTeX, in every language for
which `languages` has the template, and nobody has to find the numbers in a sentence again. For each
kind `tests/judges` has a judge, who holds what it claims against the definition of the game.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from html import escape
from importlib import import_module
from inspect import signature
from itertools import chain, groupby
from string import Formatter
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    NoReturn,
    ParamSpec,
    Protocol,
    TypeVar,
    get_args,
    runtime_checkable,
)

from onepile.errors import IllegalError, quote
from onepile.languages import USUAL, reworded, translated
from onepile.notebooks import lines_html
from onepile.numbers import Infinity, decimal, short
from onepile.rules import PASS, Rules

Medium = Literal["text", "html", "latex", "markdown"]
MEDIA: tuple[Medium, ...] = get_args(Medium)

_SHOWN = 12
"""A longer sum is cut in its middle."""


_INDEX = re.compile(r"_(?:(\w+(?:\(\w\))?)|\(([^()]*)\))")
_POWER = re.compile(r"\^(\w+)")
_TYPED = {">=": r"\ge", "<=": r"\le", "α": r"\alpha", "θ": r"\theta"}


@dataclass(frozen=True)
class Formula:
    """A piece of mathematics with its spellings.

    >>> Formula("b_(n-1) + x^2", "b_{n-1} + x^2").html
    '<i>b<sub>n-1</sub> + x<sup>2</sup></i>'
    """

    text: str
    latex: str

    @classmethod
    def typed(cls, text: str) -> "Formula":
        r"""A formula as people type it.

        >>> print(Formula.typed("g(b_(k-1) - x) <= f(b_θ(k) + x)").latex)
        g(b_{k-1} - x) \le f(b_{\theta(k)} + x)
        """
        latex = _INDEX.sub(r"_{\1\2}", text)
        for sign, command in _TYPED.items():
            latex = latex.replace(sign, command)
        return cls(text, latex)

    @property
    def html(self) -> str:
        """The text with its indices and powers set as such."""
        shown = _INDEX.sub(r"<sub>\1\2</sub>", escape(self.text, quote=False))
        shown = _POWER.sub(r"<sup>\1</sup>", shown)
        return f"<i>{shown}</i>"

    def __str__(self) -> str:
        return self.text


@runtime_checkable
class Sayable(Protocol):
    """What stands in a slot and has words of its own: a position, a term."""

    def say(self, language: str) -> str:
        """The words, as text."""


@runtime_checkable
class Typeset(Protocol):
    """What stands in a slot and is mathematics in a paper: a formula, a condition."""

    @property
    def typeset(self) -> str:
        """The mathematics in LaTeX, without dollar signs."""


class Term(str):
    """Words that stand alone in a slot and come from elsewhere: a citation, a reason as text."""

    __slots__ = ()

    def say(self, language: str = USUAL) -> str:
        """The same in a language."""
        return reworded(self, language)


class Phrase:
    """Words within a sentence that its data choose: a template with slots of its own.

    The template stands in the code as it is, so that other languages can be asked for it. Between
    two dollar signs it is mathematics, in which there may be slots, too.

    >>> amounts = Phrase("{least} to {most}", least=2, most=5)
    >>> print(amounts, "|", amounts.say(language="de"))
    2 to 5 | 2 bis 5
    >>> Phrase("since $g({pile}) = {pile}$", pile=7).pieces()
    ['since ', Formula(text='g(7) = 7', latex='g(7) = 7')]
    """

    def __init__(self, template: str, **slots: Any) -> None:
        self.template = template
        self.slots = slots

    def say(self, medium: Medium = "text", language: str = USUAL) -> str:
        """The words."""
        return "".join(_set(*content, medium, language) for content in self._contents(language))

    def pieces(self, language: str = USUAL) -> list[str | Formula]:
        """The words, and the mathematics between them."""
        pieces = (_pieces(*content, language) for content in self._contents(language))
        return [piece for piece in chain.from_iterable(pieces) if piece]

    def _contents(self, language: str) -> Iterator[tuple[Any, str]]:
        """Words, formulas and what is in the slots, one after the other, each with its style."""
        for at, part in enumerate(translated(self.template, language).split("$")):
            if at % 2:
                yield Formula.typed(Phrase(part, **self.slots).say(language=language)), ""
                continue
            for literal, slot, style, _ in Formatter().parse(part):
                yield literal, ""
                if slot is not None:
                    yield self.slots[slot], style or ""

    def __str__(self) -> str:
        return self.say()

    def __format__(self, specification: str) -> str:
        return format(str(self), specification)


Words = str | Phrase
"""What the function of a kind returns: a template, or a phrase with further slots."""

KINDS: dict[str, Callable[..., Words]] = {}
"""Kind of statement ↦ the function that says it."""


class Said(ABC):
    """What says itself, in every medium and language, by its phrase.

    Attributes:
        kind: What is said, by name.
    """

    kind: str

    @abstractmethod
    def to_json(self, language: str = USUAL) -> dict[str, Any]:
        """What is said, as data."""

    @abstractmethod
    def phrase(self) -> Phrase:
        """Its words: the template, and what stands in its slots."""

    def say(self, medium: Medium = "text", language: str = USUAL) -> str:
        """It in words.

        Raises:
            IllegalError: there is no such medium, or no such language.
        """
        if medium not in MEDIA:
            raise IllegalError(f"unknown medium {quote(medium)}: choose {', '.join(MEDIA)}")
        return self.phrase().say(medium, language)

    def pieces(self, language: str = USUAL) -> list[str | Formula]:
        """Its words, and the mathematics between them, for a face that sets formulas itself."""
        return self.phrase().pieces(language)

    def __str__(self) -> str:
        return self.say()

    def _repr_html_(self) -> str:
        return self.say("html")

    def _repr_latex_(self) -> str:
        return self.say("latex")


class Statement(Said):
    """One thing that is said: a kind, and its data, which are its attributes.

    A kind is a function with the decorator `statement`; to call it makes a statement of that kind.
    """

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def __init__(self, kind: str, data: Mapping[str, Any]) -> None:
        vars(self).update(data, kind=kind)

    @property
    def data(self) -> dict[str, Any]:
        """What it says, by name, in the order in which its function has it."""
        return {name: value for name, value in vars(self).items() if name != "kind"}

    def phrase(self) -> Phrase:
        """What its function returns; a slot that has no other content is one of the data."""
        data = self.data
        found = KINDS[self.kind](**data)
        if isinstance(found, str):
            return Phrase(found, **data)
        return Phrase(found.template, **{**data, **found.slots})

    def to_json(self, language: str = USUAL) -> dict[str, Any]:
        """Kind, data and text; whole numbers stay numbers, infinity is null."""
        told = {name: part for name, part in self.data.items() if not isinstance(part, Unsaid)}
        data = {name: _json(part, language) for name, part in told.items()}
        return {"kind": self.kind, **data, "text": self.say(language=language)}

    def __repr__(self) -> str:
        """As the call that makes it."""
        data = ", ".join(f"{name}={value!r}" for name, value in self.data.items())
        return f"{self.kind.replace('-', '_')}({data})"

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"a statement does not change: {name} stays")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Statement):
            return NotImplemented
        return vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(tuple(vars(self).items()))

    def __reduce__(self) -> tuple[Any, ...]:
        # The room that says it is loaded with it, in whatever process that is.
        return _said_again, (KINDS[self.kind].__module__, self.kind, self.data)


def _said_again(room: str, kind: str, data: dict[str, Any]) -> Statement:
    import_module(room)
    return Statement(kind, data)


P = ParamSpec("P")


def statement(words: Callable[P, Words]) -> Callable[P, Statement]:
    """Make a kind of statement of the function that says it.

    The kind is the function's name with dashes, its parameters are the data. The function returns
    the template that its data choose; a slot `{name}` is one of the data, or one of the slots of
    the phrase that it returns: a number, a `Phrase`, another statement. `{name:list}`,
    `{name:lists}`, `{name:moves}` and `{name:sum}` set several of them, `{name:decimal}` one with a
    decimal point. Templates are written out where they are returned: so `scripts.languages` finds
    them.

    >>> @statement
    ... def left_over(pile: int) -> str:
    ...     return "nothing is left" if pile == 0 else "{pile} are left"
    >>> left_over(3), str(left_over(3)), str(left_over(0)), left_over(3).pile
    (left_over(pile=3), '3 are left', 'nothing is left', 3)
    >>> del KINDS["left-over"]
    """
    kind = words.__name__.replace("_", "-")
    call = signature(words)
    KINDS[kind] = words

    @wraps(words)
    def made(*args: P.args, **kwargs: P.kwargs) -> Statement:
        bound = call.bind(*args, **kwargs)
        bound.apply_defaults()
        return Statement(kind, bound.arguments)

    return made


class Unsaid(tuple[Any, ...]):
    """Data that a statement relies on and other statements tell: for its judge, not for JSON."""

    __slots__ = ()


@statement
def plain(text: str) -> Words:
    """A sentence that claims nothing, or of a family that has no judge for it."""
    return Phrase("{text}", text=Term(text))


SaidT = TypeVar("SaidT", bound=Said, covariant=True)


class Explanation(tuple[SaidT, ...]):
    """Statements one after the other; `print` shows one a line.

    >>> Explanation()
    <0 statements>
    """

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def __repr__(self) -> str:
        first = [f": {said}" for said in self[:1]] + ["; …"] * (len(self) > 1)
        return f"<{len(self)} statement{'s' * (len(self) != 1)}{''.join(first)}>"

    def _repr_html_(self) -> str:
        return lines_html(statement.say("html") for statement in self)


def _plain(words: str, medium: Medium) -> str:
    """Words in a medium."""
    if medium == "html":
        return escape(words, quote=False)
    if medium == "latex":
        parts = _CITED.split(words)
        for at in range(1, len(parts), 2):
            keys = [f"paper{number}" for number in re.findall(r"\d{3}", parts[at])] or ["onepile"]
            parts[at] = rf"\cite{{{','.join(keys)}}}"
        parts[::2] = ["".join(_LATEX.get(sign, sign) for sign in part) for part in parts[::2]]
        return "".join(parts)
    return words


_CITED = re.compile(r"(papers? \d{3}(?:(?:, | and )\d{3})*|docs/[a-z-]+\.md)")
"""What papers cite: the five papers, and our own documentation."""


def typed(text: str) -> str:
    """A text as it is typed, for LaTeX."""
    special = {"\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\~{}"}
    return "".join(special.get(sign, f"\\{sign}" if sign in "#$%&_{}" else sign) for sign in text)


_LATEX = {
    "\\": r"\textbackslash{}",
    "^": r"\^{}",
    "~": r"\~{}",
    "…": r"\dots{}",
    "·": r"$\cdot$",
    "≥": r"$\ge$",
    "≤": r"$\le$",
    "<": "$<$",
    ">": "$>$",
    "#": r"\#",
    "$": r"\$",
    "%": r"\%",
    "&": r"\&",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
}


def _set(value: Any, style: str, medium: Medium, language: str) -> str:
    """The content of a slot."""
    if style == "list":
        return ", ".join(_set(part, "", medium, language) for part in value)
    if style == "lists":
        parts = [(part, "list" if isinstance(part, tuple) else "") for part in value]
        return "; ".join(_set(part, inner, medium, language) for part, inner in parts)
    if style == "moves":
        moves = [_PASS if move == PASS else move for move in value]
        return _set(moves, "list", medium, language)
    if style == "sum":
        return _sum(value, medium, language)
    if style == "decimal":
        return _set(_decimal(value, language), "", medium, language)
    if isinstance(value, Said | Phrase):
        return value.say(medium, language)
    if isinstance(value, Formula):
        shown = {"text": value.text, "html": value.html}
        return shown.get(medium, f"${value.latex}$")
    if medium == "latex" and isinstance(value, Typeset):
        return f"${value.typeset}$"
    if medium == "latex" and isinstance(value, Rules):
        return rf"\texttt{{{typed(str(value))}}}"
    if isinstance(value, int) and not isinstance(value, bool):
        return _number(value, medium, language)
    if isinstance(value, Infinity):
        return _INFINITE.say(medium, language)
    if isinstance(value, Sayable):
        return _plain(value.say(language), medium)
    return _plain(str(value), medium)


def _pieces(value: Any, style: str, language: str) -> "list[str | Formula]":
    """The content of a slot, in words and formulas."""
    if isinstance(value, Said | Phrase):
        return value.pieces(language)
    if isinstance(value, Formula):
        return [value]
    if style == "decimal":
        return [_decimal(value, language)]
    if style == "list":
        numbers = [piece for number in value for piece in (*_pieces(number, "", language), ", ")]
        return numbers[:-1]
    said = _set(value, style, "text", language)
    is_number = isinstance(value, int) and said.isdigit()
    return [Formula(said, said) if is_number else said]


_PASS, _INFINITE = Phrase("pass"), Phrase("infinite")


def _decimal(digits: str, language: str) -> Formula:
    """A number with a decimal point, perhaps with a power of ten.

    >>> _decimal("2.48e27", "de").html
    '<i>2,48·10<sup>27</sup></i>'
    """
    point = translated(".", language)
    typeset = "{,}" if point == "," else point  # LaTeX takes a comma for the next of a list
    digits, *powers = digits.split("e")
    text = "".join([digits.replace(".", point), *(f"·10^{power}" for power in powers)])
    latex = "".join([digits.replace(".", typeset), *(rf" \cdot 10^{{{p}}}" for p in powers)])
    return Formula(text, latex)


def _number(value: int, medium: Medium, language: str) -> str:
    shown = short(value, language=language)
    if medium == "latex":
        digits, *length = shown.split(" ", 1)
        set_digits = digits.replace("…", r"\ldots ")
        return " ".join([f"${set_digits}$", *length])
    if medium == "html" and not shown.isdigit():
        return f'<span title="{decimal(value)}">{escape(shown)}</span>'
    return shown


def _sum(parts: Sequence[int], medium: Medium, language: str) -> str:
    """Summands, equal neighbours together; of many the middle is left out."""
    groups = [(part, sum(1 for _ in equal)) for part, equal in groupby(parts)]
    if len(groups) <= _SHOWN:
        return " + ".join(_times(*group, medium, language) for group in groups)
    half = _SHOWN // 2
    left_out = Phrase("… {count} more …", count=len(groups) - 2 * half).say(medium, language)
    shown = [_times(*group, medium, language) for group in (*groups[:half], *groups[-half:])]
    return " + ".join([*shown[:half], left_out, *shown[half:]])


def _times(part: int, times: int, medium: Medium, language: str) -> str:
    """A summand that stands once or several times."""
    number = _number(part, medium, language)
    dot = r" $\cdot$ " if medium == "latex" else "·"
    return number if times == 1 else f"{times}{dot}{number}"


def _json(value: Any, language: str) -> Any:
    if isinstance(value, Infinity):
        return None
    if isinstance(value, Statement):
        return value.to_json(language)
    if hasattr(value, "_asdict"):
        return {name: _json(part, language) for name, part in value._asdict().items()}
    if isinstance(value, tuple | list):
        return [_json(part, language) for part in value]
    return value if isinstance(value, int | str) or value is None else str(value)
