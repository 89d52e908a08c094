"""The text form of a game: one line, read and printed canonically.

    move-size; f=4n; blocks=1; overshoot
    pile-size; f=floor(sqrt(n))
    move-number; least=k; most=2k+3; blocks=1
    fibonacci-nim

`str(game)` prints it; parse, print, parse is stable.
"""

from collections.abc import Callable
from difflib import get_close_matches

from onepile.errors import IllegalError, MalformedError, OnepileError, quote
from onepile.games.expressions import Expression
from onepile.games.families import Game, MoveNumber, MoveSize, PileSize
from onepile.games.numbers import parse_integer
from onepile.games.presets import preset_named, preset_names

MAX_TEXT = 30_000
MAX_BLOCKS = 10_000

_OPTIONS: dict[str, tuple[str, ...]] = {
    "move-size": ("f", "blocks", "overshoot", "misere", "ends"),
    "pile-size": ("f", "misere"),
    "move-number": ("least", "most", "blocks"),
}
_FLAGS = ("overshoot", "misere")
_SPELLINGS = {"misère": "misere"}


def parse_game(text: str) -> Game:
    """Read a game: a preset's name or the text form.

    >>> str(parse_game("move-size;f = 2*n ; blocks=0"))
    'move-size; f=2n'
    >>> str(parse_game("fibonacci-nim"))
    'move-size; f=2n'

    Raises:
        MalformedError: the text is not of that form; its column counts in the whole text.
        IllegalError: an option does not belong there or has an impossible value.
    """
    if len(text) > MAX_TEXT:
        raise MalformedError(
            f"the game {quote(text)} has {len(text)} characters: at most {MAX_TEXT} are read"
        )
    parts = _split(text)
    name, column = parts[0]
    if (preset := preset_named(name)) is not None:
        if len(parts) == 1:
            return parse_game(preset.text)
        raise MalformedError(
            f"the preset {quote(name)} takes no options: write {quote(preset.text + '; …')}",
            text,
            parts[1][1],
        )
    if name not in _OPTIONS:
        raise _unknown_family(name, text, column)
    options = _options(name, parts[1:], text)
    return _BUILDERS[name](options, text)


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
    near = get_close_matches(name, [*_OPTIONS, *preset_names()], 1)
    hint = f"did you mean {near[0]}?" if near else "list the presets with 'onepile games'"
    return MalformedError(
        f"unknown game {quote(name)}: a game starts with move-size, pile-size or move-number, "
        f"or is a preset; {hint}",
        text,
        column,
    )


def _options(family: str, parts: list[tuple[str, int]], text: str) -> dict[str, tuple[str, int]]:
    """Option name ↦ its value and the value's column."""
    options: dict[str, tuple[str, int]] = {}
    for part, column in parts:
        key, equals, value = part.partition("=")
        name = _SPELLINGS.get(key.strip(), key.strip())
        if name not in _OPTIONS[family]:
            raise _unknown_option(family, name, text, column)
        if name in options:
            raise MalformedError(f"option {quote(name)} is given twice", text, column)
        if name in _FLAGS:
            if equals:
                raise MalformedError(
                    f"option {quote(name)} takes no value: write {name} alone", text, column
                )
        elif not value.strip():
            raise MalformedError(
                f"option {quote(name)} needs a value: write {name}=…", text, column
            )
        start = column + len(key) + 1 + len(value) - len(value.lstrip())
        options[name] = (value.strip(), start)
    return options


def _unknown_option(family: str, name: str, text: str, column: int) -> OnepileError:
    accepted = ", ".join(_OPTIONS[family])
    owners = [other for other, names in _OPTIONS.items() if name in names]
    if owners:
        return IllegalError(
            f"option {quote(name)} belongs to {' and '.join(owners)} games: "
            f"a {family} game takes {accepted}"
        )
    return MalformedError(
        f"unknown option {quote(name)}: a {family} game takes {accepted}", text, column
    )


def _expression(
    options: dict[str, tuple[str, int]], name: str, variable: str, family: str, text: str
) -> Expression:
    if name not in options:
        example = {"f": "f=2n", "least": "least=1", "most": "most=2k+3"}[name]
        raise MalformedError(f"a {family} game needs {name}: write {family}; {example}; …", text)
    value, column = options[name]
    try:
        return Expression.parse(value, variable)
    except MalformedError as error:
        if error.column is None:
            raise
        raise MalformedError(error.message, text, column + error.column) from None


def _count(value: str, name: str) -> int:
    number = parse_integer(value, name)
    if not 0 <= number <= MAX_BLOCKS:
        raise IllegalError(f"{name}={quote(value)} is outside 0 … {MAX_BLOCKS}")
    return number


def _move_size(options: dict[str, tuple[str, int]], text: str) -> MoveSize:
    ends: frozenset[int] = frozenset()
    if "ends" in options:
        value = options["ends"][0].strip("{}[]")
        ends = frozenset(parse_integer(part, "ends") for part in value.split(","))
    return MoveSize(
        f=_expression(options, "f", "n", "move-size", text),
        blocks=_count(options["blocks"][0], "blocks") if "blocks" in options else 0,
        overshoot="overshoot" in options,
        misere="misere" in options,
        ends=ends,
    )


def _pile_size(options: dict[str, tuple[str, int]], text: str) -> PileSize:
    return PileSize(_expression(options, "f", "n", "pile-size", text), "misere" in options)


def _move_number(options: dict[str, tuple[str, int]], text: str) -> MoveNumber:
    least = _expression(options, "least", "k", "move-number", text)
    most = _expression(options, "most", "k", "move-number", text)
    if "blocks" not in options:
        return MoveNumber(least, most)
    return MoveNumber(least, most, _expression(options, "blocks", "k", "move-number", text))


_BUILDERS: dict[str, Callable[[dict[str, tuple[str, int]], str], Game]] = {
    "move-size": _move_size,
    "pile-size": _pile_size,
    "move-number": _move_number,
}
