"""Statements: what is said to a user, as data that can be said in several ways, and judged.

A statement is a small immutable value with a *kind* and numbers. Its words are templates with slots
for its attributes, one set for each language; so it says itself as plain text, as HTML and as
LaTeX, and nobody has to find the numbers in a sentence again. And it can be judged: `judge` holds
what it claims against the definition of the game.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from html import escape
from itertools import groupby
from string import Formatter
from typing import Any, ClassVar, Literal, Protocol, TypeVar, get_args

from onepile.errors import IllegalError, quote
from onepile.notebooks import lines_html
from onepile.numbers import Infinity, decimal, short
from onepile.rules import PASS, Rules

Medium = Literal["text", "html", "latex"]
MEDIA: tuple[Medium, ...] = get_args(Medium)

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


class Statement:
    """One thing that is said.

    A kind of statement is a frozen dataclass with a `kind` and `words`: language ↦ case ↦ template.
    A slot `{name}` is the attribute of that name; `{name:list}`, `{name:moves}`
    and `{name:sum}` set several numbers.
    """

    kind: ClassVar[str]
    words: ClassVar[Mapping[str, Mapping[str, str]]]

    @property
    def case(self) -> str:
        """Which of the templates applies."""
        return ""

    def say(self, medium: Medium = "text", language: str = "en") -> str:
        """The statement in words.

        Raises:
            IllegalError: there is no such medium.
        """
        if medium not in MEDIA:
            raise IllegalError(f"unknown medium {quote(medium)}: choose {', '.join(MEDIA)}")
        template = self.words[language][self.case]
        parts = []
        for literal, slot, style, _ in Formatter().parse(template):
            parts.append(_plain(literal, medium))
            if slot is not None:
                parts.append(_set(getattr(self, slot), style or "", medium))
        return "".join(parts)

    def pieces(self, language: str = "en") -> list[str | Formula]:
        """Its words, and the mathematics between them, for a face that sets formulas itself."""
        pieces: list[str | Formula] = []
        for literal, slot, style, _ in Formatter().parse(self.words[language][self.case]):
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

    def to_json(self) -> dict[str, Any]:
        """Kind, data and text; whole numbers stay numbers, infinity is null."""
        data = {field.name: _json(getattr(self, field.name)) for field in fields(self)}  # type: ignore[arg-type]
        return {"kind": self.kind, **data, "text": self.say()}

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


def _plain(words: str, medium: Medium) -> str:
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


def _set(value: Any, style: str, medium: Medium) -> str:
    """The content of a slot."""
    if style == "list":
        return ", ".join(_number(number, medium) for number in value)
    if style == "moves":
        return ", ".join("pass" if move == PASS else _number(move, medium) for move in value)
    if style == "sum":
        return _sum(value, medium)
    if isinstance(value, Statement):
        return value.say(medium)
    if isinstance(value, Formula):
        return {
            "text": value.text,
            "html": value.html,
            "latex": f"${value.latex}$",
        }[medium]
    if isinstance(value, int) and not isinstance(value, bool):
        return _number(value, medium)
    return _plain(str(value), medium)


def _pieces(value: Any, style: str, language: str) -> "list[str | Formula]":
    """The content of a slot, in words and formulas."""
    if isinstance(value, Statement):
        return value.pieces(language)
    if isinstance(value, Formula):
        return [value]
    if style == "list":
        numbers = [piece for number in value for piece in (*_pieces(number, "", language), ", ")]
        return numbers[:-1]
    said = _set(value, style, "text")
    is_number = isinstance(value, int) and said.isdigit()
    return [Formula(said, said) if is_number else said]


def _number(value: int, medium: Medium) -> str:
    shown = short(value)
    if medium == "latex":
        digits, *length = shown.split(" ", 1)
        set_digits = digits.replace("…", r"\ldots ")
        return " ".join([f"${set_digits}$", *length])
    if medium == "html" and not shown.isdigit():
        return f'<span title="{decimal(value)}">{escape(shown)}</span>'
    return shown


def _sum(parts: Sequence[int], medium: Medium) -> str:
    """Summands, equal neighbours together; of many the middle is left out."""
    groups = [(part, sum(1 for _ in equal)) for part, equal in groupby(parts)]
    if len(groups) <= _SHOWN:
        return " + ".join(_times(*group, medium) for group in groups)
    half = _SHOWN // 2
    left_out = _plain(f"… {len(groups) - 2 * half} more …", medium)
    shown = [_times(*group, medium) for group in (*groups[:half], *groups[-half:])]
    return " + ".join([*shown[:half], left_out, *shown[half:]])


def _times(part: int, times: int, medium: Medium) -> str:
    """A summand that stands once or several times."""
    number = _number(part, medium)
    dot = r" $\cdot$ " if medium == "latex" else "·"
    return number if times == 1 else f"{times}{dot}{number}"


def _json(value: Any) -> Any:
    if isinstance(value, Infinity):
        return None
    if isinstance(value, Statement):
        return value.to_json()
    if hasattr(value, "_asdict"):
        return value._asdict()
    if isinstance(value, tuple | list):
        return [_json(part) for part in value]
    return value if isinstance(value, int | str) or value is None else str(value)
