"""Statements: what is said to a user, as data that can be said in several ways, and judged.

A statement is a small immutable value with a *kind* and numbers. Its words are templates with slots
for its attributes; so it says itself as plain text, as HTML and as LaTeX, in every language for
which `languages` has the template, and nobody has to find the numbers in a sentence again. And it
can be judged: `judge` holds what it claims against the definition of the game.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from html import escape
from itertools import groupby
from string import Formatter
from typing import Any, ClassVar, Literal, Protocol, TypeVar, get_args, runtime_checkable

from onepile.errors import IllegalError, quote
from onepile.languages import ENGLISH, translated
from onepile.notebooks import lines_html
from onepile.numbers import Infinity, decimal, short
from onepile.rules import PASS, Rules

Medium = Literal["text", "html", "latex"]
MEDIA: tuple[Medium, ...] = get_args(Medium)
_Medium = Medium | Literal["markdown"]  # in which theorems say themselves, too

_SHOWN = 12
"""A longer sum is cut in its middle."""


class Verdict(Enum):
    """What a judge says of a statement."""

    TRUE = "true"
    FALSE = "false"
    CONSISTENT = "true as far as the bound"
    BEYOND = "beyond the bound"

    @classmethod
    def of(cls, true: bool) -> "Verdict":
        """The verdict on what is decided."""
        return cls.TRUE if true else cls.FALSE

    @classmethod
    def least(cls, *verdicts: "Verdict") -> "Verdict":
        """The verdict on several things that are said together: that on the weakest of them.

        >>> Verdict.least(Verdict.TRUE, Verdict.CONSISTENT).value
        'true as far as the bound'
        """
        weakest_first = (cls.FALSE, cls.BEYOND, cls.CONSISTENT, cls.TRUE)
        return min(verdicts, key=weakest_first.index, default=cls.TRUE)

    @classmethod
    def so_far(cls, true: bool) -> "Verdict":
        """The verdict on what is said of all piles, and was seen up to the bound."""
        return cls.CONSISTENT if true else cls.FALSE


class Definition(Protocol):
    """What a judge asks: the oracle of the game."""

    @property
    def game(self) -> Rules:
        """The rules."""

    def is_safe(self, position: Any) -> bool:
        """Whether the player to move loses."""

    def winning_moves(self, position: Any, most: int | None = None) -> list[int]:
        """The moves to safe positions, ascending; if a number is given, not more than that."""

    def nim_value(self, position: Any) -> int:
        """The nim-value."""


_INDEX = re.compile(r"_(?:(\w+)|\(([^()]*)\))")
_POWER = re.compile(r"\^(\w+)")


@dataclass(frozen=True)
class Formula:
    """A piece of mathematics with its spellings.

    >>> Formula("b_(n-1) + x^2", "b_{n-1} + x^2").html
    '<i>b<sub>n-1</sub> + x<sup>2</sup></i>'
    """

    text: str
    latex: str

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


class Term(str):
    """Words that stand alone in a slot and come from elsewhere: a citation, a reason as text."""

    __slots__ = ()

    def say(self, language: str = ENGLISH) -> str:
        """The same in a language."""
        return translated(self, language)


class Phrase:
    """Words within a sentence that its data choose: a template with slots of its own.

    The template stands in the code as it is, so that other languages can be asked for it.

    >>> amounts = Phrase("{least} to {most}", least=2, most=5)
    >>> print(amounts, "|", amounts.say(language="de"))
    2 to 5 | 2 bis 5
    """

    def __init__(self, template: str, **slots: Any) -> None:
        self._template = template
        self._slots = slots

    def say(self, medium: _Medium = "text", language: str = ENGLISH) -> str:
        """The words."""
        return _filled(self._template, self._slots.__getitem__, medium, language)

    def __str__(self) -> str:
        return self.say()

    def __format__(self, specification: str) -> str:
        return format(str(self), specification)


class Statement:
    """One thing that is said.

    A kind of statement is a frozen dataclass with a `kind` and `words`: case ↦ template, under
    "en"; the other languages are in `languages/`. A slot `{name}` is the attribute of that name: a
    number, a `Phrase`, another statement. `{name:list}`, `{name:lists}`, `{name:moves}` and
    `{name:sum}` set several of them, `{name:decimal}` one with a decimal point.
    """

    kind: ClassVar[str]
    words: ClassVar[Mapping[str, Mapping[str, str]]]

    @property
    def case(self) -> str:
        """Which of the templates applies."""
        return ""

    def say(self, medium: Medium = "text", language: str = ENGLISH) -> str:
        """The statement in words.

        Raises:
            IllegalError: there is no such medium, or no such language.
        """
        if medium not in MEDIA:
            raise IllegalError(f"unknown medium {quote(medium)}: choose {', '.join(MEDIA)}")
        return self._said(medium, language)

    def _said(self, medium: _Medium, language: str) -> str:
        template = self.words[ENGLISH][self.case]
        return _filled(template, lambda slot: getattr(self, slot), medium, language)

    def pieces(self, language: str = ENGLISH) -> list[str | Formula]:
        """Its words, and the mathematics between them, for a face that sets formulas itself."""
        pieces: list[str | Formula] = []
        template = translated(self.words[ENGLISH][self.case], language)
        for literal, slot, style, _ in Formatter().parse(template):
            pieces.append(literal)
            if slot is not None:
                pieces += _pieces(getattr(self, slot), style or "", language)
        return [piece for piece in pieces if piece]

    def __str__(self) -> str:
        return self.say()

    def _repr_html_(self) -> str:
        return self.say("html")

    def _repr_latex_(self) -> str:
        return self.say("latex")

    def to_json(self, language: str = ENGLISH) -> dict[str, Any]:
        """Kind, data and text; whole numbers stay numbers, infinity is null."""
        data = {field.name: _json(getattr(self, field.name), language) for field in fields(self)}  # type: ignore[arg-type]
        return {"kind": self.kind, **data, "text": self.say(language=language)}

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Whether it is true, by the definition, for piles up to the bound."""
        raise NotImplementedError(f"statements of the kind {self.kind!r} have no judge")


class Property(Statement):
    """What is said of every n, every pile or every level, up to a bound first to last.

    Its judge says false from the first place on at which it fails.
    """

    def judge_failure(self, at: int, oracle: Definition, bound: int) -> Verdict:
        """Whether this is the first place at which it fails."""
        if at > bound:
            return Verdict.BEYOND
        before, there = self.judge(oracle, at - 1), self.judge(oracle, at)
        return Verdict.of(before is not Verdict.FALSE and there is Verdict.FALSE)


SaidT = TypeVar("SaidT", bound=Statement, covariant=True)


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


def _filled(template: str, slots: Callable[[str], Any], medium: _Medium, language: str) -> str:
    """A template in a language, with its slots filled."""
    parts = []
    for literal, slot, style, _ in Formatter().parse(translated(template, language)):
        parts.append(_plain(literal, medium))
        if slot is not None:
            parts.append(_set(slots(slot), style or "", medium, language))
    return "".join(parts)


def _plain(words: str, medium: _Medium) -> str:
    """Words in a medium."""
    if medium == "html":
        return escape(words, quote=False)
    if medium == "latex":
        return "".join(_LATEX.get(sign, sign) for sign in words)
    return words


_LATEX = {
    "\\": r"\textbackslash{}",
    "^": r"\^{}",
    "~": r"\~{}",
    "…": r"\dots{}",
    "·": r"$\cdot$",
    "≥": r"$\ge$",
    "≤": r"$\le$",
    "#": r"\#",
    "$": r"\$",
    "%": r"\%",
    "&": r"\&",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
}


def _set(value: Any, style: str, medium: _Medium, language: str) -> str:
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
    if isinstance(value, Statement):
        return value._said(medium, language)
    if isinstance(value, Phrase):
        return value.say(medium, language)
    if isinstance(value, Formula):
        shown = {"text": value.text, "html": value.html}
        return shown.get(medium, f"${value.latex}$")
    if isinstance(value, int) and not isinstance(value, bool):
        return _number(value, medium, language)
    if isinstance(value, Infinity):
        return _INFINITE.say(medium, language)
    if isinstance(value, Sayable):
        return _plain(value.say(language), medium)
    return _plain(str(value), medium)


def _pieces(value: Any, style: str, language: str) -> "list[str | Formula]":
    """The content of a slot, in words and formulas."""
    if isinstance(value, Statement):
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


def _number(value: int, medium: _Medium, language: str) -> str:
    shown = short(value, language=language)
    if medium == "latex":
        digits, *length = shown.split(" ", 1)
        set_digits = digits.replace("…", r"\ldots ")
        return " ".join([f"${set_digits}$", *length])
    if medium == "html" and not shown.isdigit():
        return f'<span title="{decimal(value)}">{escape(shown)}</span>'
    return shown


def _sum(parts: Sequence[int], medium: _Medium, language: str) -> str:
    """Summands, equal neighbours together; of many the middle is left out."""
    groups = [(part, sum(1 for _ in equal)) for part, equal in groupby(parts)]
    if len(groups) <= _SHOWN:
        return " + ".join(_times(*group, medium, language) for group in groups)
    half = _SHOWN // 2
    left_out = Phrase("… {count} more …", count=len(groups) - 2 * half).say(medium, language)
    shown = [_times(*group, medium, language) for group in (*groups[:half], *groups[-half:])]
    return " + ".join([*shown[:half], left_out, *shown[half:]])


def _times(part: int, times: int, medium: _Medium, language: str) -> str:
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
        return value._asdict()
    if isinstance(value, tuple | list):
        return [_json(part, language) for part in value]
    return value if isinstance(value, int | str) or value is None else str(value)
