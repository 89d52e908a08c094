"""Games, positions and numbers from JSON and back.

Whole numbers that may be large are strings, in both directions: `"10^100"` is understood, and a
pile of 20 comes back as `"20"`. Small counts (rows of tables and pictures) are numbers.
"""

from collections.abc import Iterable
from typing import Any

from onepile.errors import IllegalError, MalformedError
from onepile.games import Game, Position, parse_game, parse_integer
from onepile.games.numbers import decimal, short
from onepile.web.bounds import MAX_DIGITS, MAX_GAME

JSON = dict[str, Any]

_TERMS = 24
_DIGITS_LIMIT = 10**MAX_DIGITS


def number(text: str, name: str, least: int | None = None, most: int | None = None) -> int:
    """A typed number within bounds."""
    value = parse_integer(text, name)
    if abs(value) >= _DIGITS_LIMIT:
        raise IllegalError(
            f"{name} has more than {MAX_DIGITS} digits: the command line takes longer ones"
        )
    if least is not None and value < least:
        raise IllegalError(f"{name} {short(value)} is below {least}: give at least {least}")
    if most is not None and value > most:
        raise IllegalError(
            f"{name} {short(value)} is above {most}: give at most {most}, or use the command line"
        )
    return value


def game_of(request: JSON) -> Game:
    """The game of a request."""
    text: str = request["game"]
    if len(text) > MAX_GAME:
        raise MalformedError(
            f"the rule has {len(text)} characters: the page reads at most {MAX_GAME}"
        )
    return parse_game(text)


def position_of(game: Game, place: JSON) -> Position:
    """The position of a request: pile, cap and move as strings."""
    cap, move = place.get("cap"), place.get("move")
    return game.position(
        number(place["pile"], "pile"),
        cap=None if cap is None else number(cap, "cap"),
        move=None if move is None else number(move, "move number"),
    )


def place_json(position: Position) -> JSON:
    """A position as JSON."""
    return {key: decimal(value) for key, value in position._asdict().items()}


def numbers(values: Iterable[int]) -> list[str]:
    """Whole numbers as JSON."""
    return [decimal(value) for value in values]


def expansion_json(parts: tuple[int, ...]) -> JSON:
    """The largest and the smallest summands, and how many there are between."""
    largest = parts[::-1][:_TERMS]
    rest = parts[: len(parts) - len(largest)]
    smallest = rest[:_TERMS][::-1]
    return {
        "terms": len(parts),
        "largest": numbers(largest),
        "between": len(rest) - len(smallest),
        "smallest": numbers(smallest),
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
