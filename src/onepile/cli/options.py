"""What several commands have in common: the game, numbers, limits, JSON, progress."""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from onepile.errors import IllegalError, quote
from onepile.games import Game, Position, parse_game, parse_integer
from onepile.games.numbers import decimal


def add_game(parser: argparse.ArgumentParser) -> None:
    """The game itself, the first argument of most commands."""
    parser.add_argument(
        "game", metavar="GAME", help="a preset's name or a rule like 'move-size; f=2n; blocks=1'"
    )


def add_position(parser: argparse.ArgumentParser, required: bool = True) -> None:
    """The position: pile, and cap or move number."""
    parser.add_argument(
        "--pile", metavar="N", required=required, help="counters: 100, 10^100, 1e100"
    )
    parser.add_argument("--cap", metavar="X", help="the most that may be taken now (move-size)")
    parser.add_argument("--move", metavar="K", help="which move comes next, from 1 (move-number)")


def add_work(parser: argparse.ArgumentParser) -> None:
    """The work limit."""
    parser.add_argument(
        "--work", metavar="W", default="5e6", help="most steps to take (default 5e6)"
    )


def position_of(game: Game, args: argparse.Namespace) -> Position:
    """The position that the options describe."""
    return game.position(
        integer(args.pile, "pile"),
        cap=None if args.cap is None else integer(args.cap, "cap"),
        move=None if args.move is None else integer(args.move, "move number"),
    )


def game_of(args: argparse.Namespace) -> Game:
    """The game that the first argument describes."""
    return parse_game(args.game)


def integer(text: str, name: str, least: int | None = None) -> int:
    """A number typed as 10^100, 10**100 or 1e100."""
    value = parse_integer(text, name)
    if least is not None and value < least:
        raise IllegalError(f"{name} {quote(text)} is below {least}: give at least {least}")
    return value


def print_json(content: Any) -> None:
    """One JSON value on stdout; integers of any size as JSON numbers."""
    sys.stdout.writelines(_json_pieces(content))
    print()


def json_text(content: Any) -> str:
    """JSON with integers of any size.

    >>> json_text({"a": [1, None, True], "b": "x"})
    '{"a": [1, null, true], "b": "x"}'
    """
    return "".join(_json_pieces(content))


def _json_pieces(content: Any) -> Iterator[str]:
    """The same piece by piece: an answer can be as long as a book."""
    if isinstance(content, dict):
        yield "{"
        for i, (key, value) in enumerate(content.items()):
            yield f"{', ' if i else ''}{json.dumps(str(key))}: "
            yield from _json_pieces(value)
        yield "}"
    elif isinstance(content, list | tuple):
        yield "["
        for i, value in enumerate(content):
            if i:
                yield ", "
            yield from _json_pieces(value)
        yield "]"
    elif isinstance(content, int) and not isinstance(content, bool):
        yield decimal(content)
    else:
        yield json.dumps(content, ensure_ascii=False)


@contextmanager
def progress(title: str) -> Iterator[Any]:
    """A function to report progress to: after a second, a bar on stderr if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    started = time.monotonic()
    bar: Any = None

    def report(part: float) -> None:
        nonlocal bar
        if bar is None:
            if time.monotonic() - started < 1:
                return
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

            columns = (TextColumn(title), BarColumn(), TimeRemainingColumn())
            bar = Progress(*columns, console=Console(stderr=True), transient=True)
            bar.add_task(title, total=1.0)
            bar.start()
        bar.update(bar.task_ids[0], completed=part)

    try:
        yield report
    finally:
        if bar is not None:
            bar.stop()
