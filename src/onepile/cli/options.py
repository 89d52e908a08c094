"""What several commands have in common: the game, numbers, limits, JSON, progress, exit codes."""

import argparse
import json
import signal
import sys
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NoReturn

from onepile.errors import IllegalError, UndecidedError, quote
from onepile.limits import Limits
from onepile.numbers import decimal, parse_integer

if TYPE_CHECKING:
    from types import FrameType

    from onepile.game_class import Game

DONE = 0
NOT_KNOWN = 1
WRONG_CALL = 2
INTERNAL_ERROR = 70
INTERRUPTED = 130
TERMINATED = 143
"""The exit codes; README.md has the table."""


class Terminated(KeyboardInterrupt):
    """SIGTERM, which goes the way of Ctrl-C: what was begun is taken down in good order."""


def terminate(number: int, frame: "FrameType | None") -> NoReturn:
    """What is done when SIGTERM comes."""
    raise Terminated


def code_of(interrupt: KeyboardInterrupt) -> int:
    """The exit code of what was interrupted."""
    return TERMINATED if isinstance(interrupt, Terminated) else INTERRUPTED


_LONGEST_LINE = 300


def add_game(parser: argparse.ArgumentParser) -> None:
    """The game itself, the first argument of most commands."""
    parser.add_argument(
        "game", metavar="GAME", help="a preset's name or a rule like 'move-size; f=2n; blocks=1'"
    )


def add_position(parser: "Parser", required: bool = True) -> None:
    """The position: the pile, and whatever else the game's family needs."""
    parser.add_argument(
        "--pile", metavar="N", required=required, help="counters: 100, 10^100, 1e100"
    )
    parser.takes_place = True


def add_work(parser: argparse.ArgumentParser) -> None:
    """The work limit."""
    parser.add_argument(
        "--work",
        metavar="W",
        default=str(Limits.work),
        help=f"most steps to take (default {Limits.work})",
    )


def add_moves(parser: argparse.ArgumentParser) -> None:
    """How many winning moves are listed."""
    parser.add_argument(
        "--moves",
        metavar="M",
        default=str(Limits.moves),
        help=f"winning moves to list (default {Limits.moves})",
    )


class Parser(argparse.ArgumentParser):
    """Wrong calls give one line and exit code 2; positions take the options of every family.

    Which numbers a position has besides the pile, the families say: `--cap 7` is kept as it is,
    and the game that is asked about says whether it has a cap.

    Attributes:
        takes_place: Whether the command takes a position.
    """

    takes_place = False

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is."""
        self.exit(WRONG_CALL, f"{self.prog}: {one_line(message)} (see '{self.prog} --help')\n")

    def read(self, words: list[str]) -> argparse.Namespace:
        """The options; words like `--cap 7` that the command does not know go to `place`.

        They are taken out first, wherever they stand: argparse would take a 7 for something else.
        """
        place: dict[str, str] = {}
        rest: list[str] = []
        waiting = list(words)
        while waiting:
            word = waiting.pop(0)
            option, equals, value = word.partition("=")
            unknown = option.startswith("--") and option not in (*self._option_string_actions, "--")
            if not (self.takes_place and unknown):
                rest.append(word)
            elif equals:
                place[option[2:]] = value
            elif waiting and not waiting[0].startswith("--"):
                place[option[2:]] = waiting.pop(0)
            else:
                self.refuse(word)
        args = self.parse_args(rest)
        args.place, args.parser = place, self
        return args

    def refuse(self, word: str) -> NoReturn:
        """Say that a word means nothing here, or that its number is missing."""
        if is_field(word[2:]):
            self.error(f"argument {word}: expected one argument")
        self.error(f"unrecognized arguments: {word}")

    def format_help(self) -> str:
        """The help, with the families' options of a position."""
        if not self.takes_place:
            return super().format_help()
        from onepile.game_class import family_named, family_names

        known = {option for action in self._actions for option in action.option_strings}
        for name in family_names():
            for field in family_named(name).known_fields:
                if f"--{field.name}" not in known:
                    known.add(f"--{field.name}")
                    self.add_argument(
                        f"--{field.name}", metavar="X", help=f"{field.about} ({name})"
                    )
        self.takes_place = False
        return super().format_help()


def is_field(name: str) -> bool:
    """Whether positions of some family have a number of this name."""
    from onepile.game_class import family_named, family_names

    return any(
        field.name == name
        for family in family_names()
        for field in family_named(family).known_fields
    )


def require_fields(args: argparse.Namespace, own: Collection[str] = ()) -> None:
    """Refuse words that are numbers of a position in no family; those of `own` need no look."""
    for name in args.place:
        if name not in own and not is_field(name):
            args.parser.refuse(f"--{name}")


def place_of(args: argparse.Namespace, game: "Game") -> dict[str, int]:
    """What a position has besides the pile, as typed.

    A number that other families have is left to the game to refuse; a word that no family knows is
    no number of a position at all.
    """
    require_fields(args, {field.name for field in game.fields})
    return {name: integer(value, name) for name, value in args.place.items()}


def game_of(args: argparse.Namespace) -> "Game":
    """The game that the first argument describes."""
    from onepile.game_class import game

    return game(args.game)


def format_asked(args: argparse.Namespace, known: Collection[str]) -> str:
    """The format: as it is named, else as the file's name says, else text.

    Raises:
        IllegalError: there is no such format here.
    """
    if args.format is None and (args.output is None or not PurePath(args.output).suffix):
        return "text"
    from onepile.files import format_of

    form: str = format_of(args.output) if args.format is None else args.format
    if form not in known:
        raise IllegalError(f"unknown format {quote(form)}: choose {', '.join(known)}")
    return form


def one_line(text: str) -> str:
    r"""The text without line breaks, cut when it is long.

    >>> one_line("unrecognized arguments: a\nb")
    'unrecognized arguments: a b'
    """
    words = " ".join(text.split())
    return words if len(words) <= _LONGEST_LINE else words[: _LONGEST_LINE - 1] + "…"


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
        # What cannot be seen is written out, so that it commands no terminal.
        shown = json.dumps(content, ensure_ascii=False)
        yield shown if shown.isprintable() else json.dumps(content)


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


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """End what takes longer, with an error; the time never decides between answers.

    Raises:
        UndecidedError: the time is over.
    """

    def over(number: int, frame: "FrameType | None") -> NoReturn:
        raise UndecidedError(f"unknown: stopped after {seconds} seconds; allow more with --seconds")

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
