"""The text form of a game: one line, read and printed canonically.

    move-size; f=4n; blocks=1; overshoot
    pile-size; f=floor(sqrt(n))
    move-number; least=k; most=2k+3; blocks=1
    general; take=m!=p; blocks=1
    fibonacci-nim

The first word is a family or a preset; which options a family takes, it says itself. `str(game)`
prints the form; parse, print, parse is stable.
"""

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any, TypeVar

from onepile.errors import IllegalError, MalformedError, OnepileError, quote
from onepile.formulas import Expression
from onepile.formulas.conditions import Condition
from onepile.formulas.ends import Ends, ends_of
from onepile.game_class import Game, family_named, family_names
from onepile.limits import MAX_GAME_TEXT
from onepile.numbers import parse_integer, parse_integers
from onepile.presets import preset_named, preset_names

_SPELLINGS = {"misère": "misere"}
_T = TypeVar("_T")


class Options:
    """The options of a text form, read by name.

    Args:
        family: Whose options they are.
        values: Option ↦ its value and the value's column.
        text: The whole text, for messages.
    """

    def __init__(self, family: type[Game], values: dict[str, tuple[str, int]], text: str) -> None:
        self._family = family
        self._values = values
        self._text = text

    def __contains__(self, name: str) -> bool:
        """Whether the option is there."""
        return name in self._values

    def text(self, name: str) -> str:
        """The value of an option as it was typed.

        Raises:
            MalformedError: it is not there.
        """
        if name not in self._values:
            family = self._family.family
            example = next(o.example for o in self._family.options if o.name == name)
            raise MalformedError(
                f"a {family} game needs {name}: write {family}; {example}; …", self._text
            )
        return self._values[name][0]

    def chosen(self, name: str) -> str:
        """The value that a flag was given; empty if it stands alone or is not there."""
        return self._values[name][0] if name in self._values else ""

    def formula(self, name: str, variable: str) -> Expression:
        """The value of an option as a formula; a mistake in it is shown in the whole text."""
        return self._read(name, lambda value: Expression.parse(value, variable))

    def condition(self, name: str, variables: tuple[str, ...]) -> Condition:
        """The value of an option as a condition; a mistake is shown in the whole text."""
        return self._read(name, lambda value: Condition.parse(value, variables))

    def _read(self, name: str, reader: Callable[[str], _T]) -> _T:
        try:
            return reader(self.text(name))
        except MalformedError as error:
            if error.column is None:
                raise
            column = self._values[name][1] + error.column
            raise MalformedError(error.args[0], self._text, column) from None

    def count(self, name: str, most: int) -> int:
        """The value of an option as a number from 0 on; 0 if it is not there."""
        if name not in self._values:
            return 0
        value = self._values[name][0]
        number = parse_integer(value, name)
        if not 0 <= number <= most:
            raise IllegalError(f"{name}={quote(value)} is outside 0 … {most}")
        return number

    def numbers(self, name: str) -> frozenset[int]:
        """The value of an option as a set of numbers; none if it is not there."""
        if name not in self._values:
            return frozenset()
        return parse_integers(self._values[name][0], name)

    def ends(self) -> Ends:
        """The further ends of a game; none if they are not there."""
        return self._read("ends", ends_of) if "ends" in self else frozenset()


def parse_game(text: str) -> Any:
    """Read a game: a preset's name or the text form.

    It is of its family's own class: a `MoveSize`, and so on.

    >>> str(parse_game("move-size;f = 2*n ; blocks=0"))
    'move-size; f=2n'
    >>> str(parse_game("fibonacci-nim"))
    'move-size; f=2n'

    Raises:
        MalformedError: the text is not of that form; its column counts in the whole text.
        IllegalError: an option does not belong there or has an impossible value.
    """
    if len(text) > MAX_GAME_TEXT:
        raise MalformedError(
            f"the game {quote(text)} has {len(text)} characters: at most {MAX_GAME_TEXT} are read"
        )
    parts = _split(text)
    name, column = parts[0]
    if name in family_names():
        family = family_named(name)
        return family.read(Options(family, _options(family, parts[1:], text), text))
    if (preset := preset_named(name)) is not None:
        if len(parts) == 1:
            return parse_game(preset.text)
        raise MalformedError(
            f"the preset {quote(name)} takes no options: write {quote(preset.text + '; …')}",
            text,
            parts[1][1],
        )
    raise _unknown_family(name, text, column)


def text_of(game: Game) -> str:
    """The text form of a game, which `parse_game` reads again.

    Raises:
        IllegalError: one of its rules is a Python function, which has no text, or it is too long.
    """
    text = str(game)
    for value in vars(game).values():
        if isinstance(value, Expression | Condition) and not value.has_text:
            raise IllegalError(
                f"{quote(text)} has no text form: its rule {value} is a Python function"
            )
    if len(text) > MAX_GAME_TEXT:
        raise IllegalError(
            f"{quote(text)} has no text form: of its {len(text)} characters {MAX_GAME_TEXT} are "
            "read"
        )
    return text


def _split(text: str) -> list[tuple[str, int]]:
    """The parts between semicolons, stripped, each with its column."""
    parts: list[tuple[str, int]] = []
    column = 0
    for raw in text.split(";"):
        stripped = raw.strip()
        parts.append((stripped, column + len(raw) - len(raw.lstrip())))
        column += len(raw) + 1
    if len(parts) > 1 and not parts[-1][0]:
        parts.pop()  # a trailing semicolon
    return parts


def _unknown_family(name: str, text: str, column: int) -> MalformedError:
    *others, last = family_names()
    near = get_close_matches(name, [*others, last, *preset_names()], 1)
    hint = f"did you mean {near[0]}?" if near else "for example fibonacci-nim"
    return MalformedError(
        f"unknown game {quote(name)}: a game starts with {', '.join(others)} or {last}, "
        f"or is a preset; {hint}",
        text,
        column,
    )


def _options(
    family: type[Game], parts: list[tuple[str, int]], text: str
) -> dict[str, tuple[str, int]]:
    """Option name ↦ its value and the value's column."""
    known = {option.name: option for option in family.options}
    options: dict[str, tuple[str, int]] = {}
    for part, column in parts:
        key, equals, value = part.partition("=")
        name = _SPELLINGS.get(key.strip(), key.strip())
        if name not in known:
            raise _unknown_option(family, name, text, column)
        if name in options:
            raise MalformedError(f"option {quote(name)} is given twice", text, column)
        if known[name].flag:
            choices = known[name].choices
            if equals and value.strip() not in choices:
                raise MalformedError(
                    f"option {quote(name)} takes no value: write {name} alone"
                    + "".join(f" or {name}={choice}" for choice in choices),
                    text,
                    column,
                )
        elif not value.strip():
            raise MalformedError(
                f"option {quote(name)} needs a value: write {name}=…", text, column
            )
        start = column + len(key) + 1 + len(value) - len(value.lstrip())
        options[name] = (value.strip(), start)
    return options


def _unknown_option(family: type[Game], name: str, text: str, column: int) -> OnepileError:
    accepted = ", ".join(option.name for option in family.options)
    owners = [
        other
        for other in family_names()
        if any(option.name == name for option in family_named(other).options)
    ]
    if owners:
        return IllegalError(
            f"option {quote(name)} belongs to {' and '.join(owners)} games: "
            f"a {family.family} game takes {accepted}"
        )
    return MalformedError(
        f"unknown option {quote(name)}: a {family.family} game takes {accepted}", text, column
    )
