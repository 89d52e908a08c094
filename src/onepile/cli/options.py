"""What several commands have in common: the game, numbers, limits, JSON, progress, exit codes."""

import argparse
import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import PurePath
from typing import IO, TYPE_CHECKING, Any, NoReturn

from onepile.errors import IllegalError, quote
from onepile.files import (
    FORMATS,
    What,
    format_named,
    format_of,
    formats_of,
    json_pieces,
    whole_file,
)
from onepile.languages import ENGLISH, languages
from onepile.limits import Limits
from onepile.numbers import parse_integer

if TYPE_CHECKING:
    from types import FrameType

    from onepile.claims import Claim
    from onepile.game_class import Game

DONE = 0
NOT_KNOWN = 1
WRONG_CALL = 2
INTERNAL_ERROR = 70
INTERRUPTED = 130
TERMINATED = 143
"""The exit codes; docs/command-line.md has the table."""


class Terminated(KeyboardInterrupt):
    """SIGTERM, which goes the way of Ctrl-C: what was begun is taken down in good order."""


def terminate(number: int, frame: "FrameType | None") -> NoReturn:
    """What is done when SIGTERM comes."""
    raise Terminated


def code_of(interrupt: KeyboardInterrupt) -> int:
    """The exit code of what was interrupted."""
    return TERMINATED if isinstance(interrupt, Terminated) else INTERRUPTED


_LONGEST_LINE = 300


def add_game(parser: argparse.ArgumentParser, name: str = "game", nargs: str | None = None) -> None:
    """The game itself, the first argument of most commands."""
    about = "a preset's name or a rule like 'move-size; f=2n; blocks=1'"
    parser.add_argument(name, metavar="GAME", nargs=nargs, help=about)


def add_pile(parser: argparse.ArgumentParser, required: bool = False) -> None:
    """The pile of a position."""
    about = "counters: 100, 10^100, 1e100"
    parser.add_argument("--pile", metavar="N", required=required, help=about)


def add_fields(parser: argparse.ArgumentParser) -> None:
    """What else a position has, in any family; the game that is asked about says whether it does.

    To be called last: what the command has itself is left to it.
    """
    from onepile.game_class import family_named, family_names

    declared: dict[str, str] = {}
    for family in family_names():
        for field in family_named(family).known_fields:
            if f"--{field.name}" not in parser._option_string_actions:
                declared[field.name] = f"{field.about} ({family})"
                parser.add_argument(f"--{field.name}", metavar="X", help=declared[field.name])
    parser.set_defaults(fields=tuple(declared))


def add_work(parser: argparse.ArgumentParser, usual: int = Limits.work) -> None:
    """The work limit."""
    about = f"most steps to take (default {usual})"
    parser.add_argument("--work", metavar="W", default=str(usual), help=about)


def add_moves(parser: argparse.ArgumentParser) -> None:
    """How many winning moves are listed."""
    about = f"winning moves to list (default {Limits.moves})"
    parser.add_argument("--moves", metavar="M", default=str(Limits.moves), help=about)


def add_json(parser: argparse.ArgumentParser, what: str = "object") -> None:
    """The answer for programs."""
    parser.add_argument("--json", action="store_true", help=f"print one JSON {what}")


def add_language(parser: argparse.ArgumentParser, usual: str = "") -> None:
    """The language of what is said; the variable ONEPILE_LANGUAGE where it is not given."""
    about = (
        f"{' or '.join(languages())}: the language of answers (default $ONEPILE_LANGUAGE, else en)"
    )
    usual = usual or os.environ.get("ONEPILE_LANGUAGE") or ENGLISH
    parser.add_argument("--language", metavar="L", default=usual, help=about)


def add_atlas(parser: argparse.ArgumentParser) -> None:
    """The atlas that a page shows."""
    about = (
        "the atlas to show: its directory, or what 'onepile atlas export' has written "
        "(default: the one that comes with onepile)"
    )
    parser.add_argument("--atlas", metavar="PATH", help=about)


def add_output(parser: argparse.ArgumentParser, what: What) -> None:
    """The format, and the file."""
    *others, last = formats_of(what)
    about = f"{', '.join(others)} or {last} (default: by the file's name, else text)"
    parser.add_argument("--format", help=about)
    about = "write to a file instead of stdout"
    parser.add_argument("-o", "--output", metavar="FILE", help=about)


class Parser(argparse.ArgumentParser):
    """Wrong calls give one line and exit code 2."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is."""
        self.exit(WRONG_CALL, f"{self.prog}: {one_line(message)} (see '{self.prog} --help')\n")


def place_of(args: argparse.Namespace) -> dict[str, int]:
    """What a position has besides the pile, as typed: the game says what does not belong there."""
    typed = {name: getattr(args, name) for name in args.fields}
    return {name: integer(value, name) for name, value in typed.items() if value is not None}


def game_of(args: argparse.Namespace) -> "Game":
    """The game that the first argument describes."""
    from onepile.game_class import game

    return game(args.game)


def format_asked(args: argparse.Namespace, what: What) -> str:
    """The format: as it is named, else as the file's name says, else text.

    Raises:
        IllegalError: there is no such format here, or it is not for a terminal.
    """
    if args.format is not None:
        form = format_named(args.format, what)
    elif args.output is None or not PurePath(args.output).suffix:
        form = "text"
    else:
        form = format_of(args.output, what)
    if FORMATS[form].binary and args.output is None and sys.stdout.isatty():
        raise IllegalError(f"{form} is not for a terminal: add -o FILE")
    return form


@contextmanager
def written(args: argparse.Namespace, form: str) -> Iterator[IO[Any]]:
    """Where the output goes: the file that is named, which is whole or not there, else stdout."""
    binary = FORMATS[form].binary
    if args.output is None:
        yield sys.stdout.buffer if binary else sys.stdout
        return
    with whole_file(args.output, binary) as file:
        yield file


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


def optional(text: str | None, name: str, least: int | None = None) -> int | None:
    """The same, where nothing need be typed."""
    return None if text is None else integer(text, name, least)


def print_json(content: Any) -> None:
    """One JSON value on stdout; integers of any size as JSON numbers."""
    sys.stdout.writelines(json_pieces(content))
    print()


def print_findings(game: "Game", found: "Iterable[Claim]", as_json: bool) -> None:
    """Claims about a game, one after the other."""
    if as_json:
        told = [finding.to_json() for finding in found]
        print_json({"game": str(game), "findings": told})
        return
    print(game)
    for finding in found:
        print(f"  {finding.verdict!s:<7} {finding.statement}")
        print(f"          {finding.known}" + (f": {finding.reason}" if finding.reason else ""))


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
