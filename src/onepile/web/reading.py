"""Games, positions and numbers from JSON and back.

Whole numbers that may be large are strings, in both directions: `"10^100"` is understood, and a
pile of 20 comes back as `"20"`. Small counts (rows of tables and pictures) are numbers.
"""

import re
from collections.abc import Iterable
from typing import Any

from onepile.claims import Answer
from onepile.errors import IllegalError, MalformedError, OnepileError, quote
from onepile.game_class import Game, family_names, game
from onepile.languages import ENGLISH
from onepile.limits import MAX_WEB_DIGITS, MAX_WEB_GAME, MAX_WEB_TERMS
from onepile.numbers import decimal, parse_integer, short
from onepile.presets import presets
from onepile.rules import Position
from onepile.web.catalogue import JSON, every_field

_DIGITS_LIMIT = 10**MAX_WEB_DIGITS


def number(typed: str | int, name: str, least: int | None = None, most: int | None = None) -> int:
    """A typed number within bounds."""
    value = parse_integer(str(typed), name)
    if abs(value) >= _DIGITS_LIMIT:
        raise IllegalError(
            f"{name} has more than {MAX_WEB_DIGITS} digits: the command line takes longer ones"
        )
    if least is not None and value < least:
        raise IllegalError(f"{name} {short(value)} is below {least}: give at least {least}")
    if most is not None and value > most:
        raise IllegalError(
            f"{name} {short(value)} is above {most}: give at most {most}, or use the command line"
        )
    return value


def language_of(request: JSON) -> str:
    """The language of the answer."""
    language: str = request.get("language", ENGLISH)
    return language


def game_of(request: JSON) -> Game:
    """The game of a request."""
    text: str = request["game"]
    if len(text) > MAX_WEB_GAME:
        raise MalformedError(
            f"the rule has {len(text)} characters: the page reads at most {MAX_WEB_GAME}"
        )
    return game(text)


_POWERS = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_NAMED = re.compile(r"f\s*(\(\s*n\s*\)\s*)?=")
_LIKE_A_FORMULA = re.compile(r"f\s*(\(n\)\s*)?=|[^;]*[0-9+*/^(]")
_PLAIN = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def typed_game(request: JSON) -> Game:
    """The game that a person means: also a game's title, or a formula alone.

    >>> [str(typed_game({"game": text})) for text in ("2n", "f=n²", "Fibonacci nim")]
    ['move-size; f=2n', 'move-size; f=n^2', 'move-size; f=2n']
    """
    text = _POWERS.sub(lambda power: "^" + power[0].translate(_PLAIN), request["game"].strip())
    asked = {**request, "game": text}
    titled = (p for p in presets() if p.title.casefold() == text.casefold())
    if (preset := next(titled, None)) is not None:
        return game(preset.text)
    try:
        return game_of(asked)
    except MalformedError as error:
        formula = _NAMED.sub("", text)
        try:
            return game_of({**asked, "game": f"{family_names()[0]}; f={formula}"})
        except OnepileError as wrong:
            raise (wrong if _LIKE_A_FORMULA.match(text) else error) from None


def place_of(request: JSON) -> dict[str, int]:
    """What a request says of the position besides the pile: its other keys are about other things.

    >>> place_of({"game": "fibonacci-nim", "pile": "20", "cap": "7"})
    {'cap': 7}
    """
    return _place({name: request[name] for name in every_field() if name in request})


def position_of(asked: Game, start: JSON) -> Position:
    """The position of a request: the pile and its other numbers as strings."""
    others = {name: text for name, text in start.items() if name != "pile"}
    position: Position = asked.position(number(start["pile"], "pile"), **_place(others))
    return position


def _place(texts: dict[str, str | None]) -> dict[str, int]:
    """Numbers by name; null means not given. A name that is no family's is refused here."""
    fields = every_field()
    for name in texts.keys() - fields.keys():
        known = ", ".join(["pile", *fields])
        raise IllegalError(f"a position has no {quote(name)}: it may have {known}")
    return {
        name: number(text, fields[name].title) for name, text in texts.items() if text is not None
    }


def place_json(position: Position) -> JSON:
    """A position as JSON."""
    return {key: decimal(value) for key, value in position._asdict().items()}


def numbers(values: Iterable[int]) -> list[str]:
    """Whole numbers as JSON."""
    return [decimal(value) for value in values]


def expansion_json(answer: Answer) -> JSON:
    """The largest and the smallest summands of an answer, and how many there are between.

    `decides` tells whether the least summand alone decides who wins.
    """
    assert answer.expansion is not None
    parts = answer.expansion
    largest = parts[::-1][:MAX_WEB_TERMS]
    rest = parts[: len(parts) - len(largest)]
    smallest = rest[:MAX_WEB_TERMS][::-1]
    return {
        "terms": len(parts),
        "largest": numbers(largest),
        "between": len(rest) - len(smallest),
        "smallest": numbers(smallest),
        "decides": answer.game.reasons(answer).least_part_decides,
    }


def in_strings(content: Any) -> Any:
    """JSON with every whole number as a string.

    >>> in_strings({"pile": 20, "moves": [1, 4], "more": True})
    {'pile': '20', 'moves': ['1', '4'], 'more': True}
    """
    if isinstance(content, dict):
        return {key: in_strings(value) for key, value in content.items()}
    if isinstance(content, list):
        return [in_strings(value) for value in content]
    if isinstance(content, int) and not isinstance(content, bool):
        return decimal(content)
    return content
