"""The entry point: finds the command, runs it, turns errors into one line and an exit code.

Only the module of the command asked for is loaded, so that help and errors come at once.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from errno import ENOMEM
from importlib import import_module
from io import TextIOWrapper
from typing import Any

from onepile.cli.options import (
    DONE,
    INTERNAL_ERROR,
    NOT_KNOWN,
    TERMINATED,
    WRONG_CALL,
    Parser,
    add_language,
    code_of,
    one_line,
)
from onepile.errors import (
    MalformedError,
    NotApplicable,
    OnepileError,
    UndecidedError,
    WorkLimitError,
    quote,
)
from onepile.languages import ENGLISH, plainly, speak

COMMANDS = {
    "solve": "who wins a position, by which moves, and why",
    "sum": "several piles at once, each with its own rule",
    "table": "thresholds, nim-values or outcomes of many piles",
    "compare": "how far two games are alike",
    "base": "the base of a move-size game with its values",
    "sequence": "chains, f̄, F and H of a pile-size game; the game of some nim-values",
    "check": "which theorems apply to this rule, and why or why not",
    "guess": "patterns that are seen in the first values, and not proved",
    "play": "a match against the computer, with hints",
    "plot": "a picture of a game in a .png, .svg or .pdf file",
    "serve": "the page and its API on this machine",
    "site": "the page as a folder of files, which needs no server of ours",
    "papers": "the claims of the five papers, each checked",
    "prove": "a theorem about a game, for every pile",
    "verify": "check a certificate of a proof",
    "atlas": "thousands of games asked at once, kept, and looked up",
    "games": "the presets, each with its rule in one line",
}
"""Each command with its line in the help; the module of the same name does the work."""

_EPILOG = """\
examples:
  onepile solve fibonacci-nim --pile 100 --cap 20
  onepile solve "move-size; f=4n; blocks=1; overshoot" --pile 10^100 --cap 7 --json
  onepile COMMAND --help        options and examples of one command
"""


_NOT_KNOWN = (NotApplicable, UndecidedError, WorkLimitError)
"""What is not the caller's fault: nothing is proved, or it would take too much work."""


def _overview() -> Parser:
    listing = "\n".join(f"  {name:<10}{line}" for name, line in COMMANDS.items())
    parser = Parser(
        prog="onepile",
        description="One-pile take-away games whose rules change while you play:\n"
        "solved exactly, explained, drawn and played.",
        epilog=f"commands:\n{listing}\n\n{_EPILOG}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=True,
    )
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    parser.add_argument("command", nargs="?", metavar="COMMAND", help="one of the commands below")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if arguments is None:
        _prepare_streams()
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # it is loaded, and never used
    try:
        code = _run(words)
        sys.stdout.flush()
        return code
    except OnepileError as error:
        if error.found is not None:
            print(error.found, flush=True)
        print(f"onepile: {_said(error, words)}", file=sys.stderr)
        if isinstance(error, MalformedError) and sys.stderr.isatty() and error.pointer():
            print("\n".join("  " + line for line in error.pointer().splitlines()), file=sys.stderr)
        return NOT_KNOWN if isinstance(error, _NOT_KNOWN) else WRONG_CALL
    except BrokenPipeError:
        _discard_output()  # its reader has gone: nobody is left to tell
        return DONE
    except KeyboardInterrupt as interrupt:
        return _interrupted(interrupt)
    except Exception as error:
        for origin in _chain(error):
            if isinstance(origin, KeyboardInterrupt):
                return _interrupted(origin)  # Python wraps what is raised while a class is made
        if any(map(_lacks_memory, _chain(error))):
            print("onepile: not enough memory: ask for less at once", file=sys.stderr)
            if arguments is None:  # without the memory to take anything down in good order
                os._exit(NOT_KNOWN)
            return NOT_KNOWN
        if isinstance(error, OSError):
            print(f"onepile: {one_line(str(error))}", file=sys.stderr)
            _discard_output()
            return WRONG_CALL
        if os.environ.get("ONEPILE_TRACEBACK"):
            raise
        print(
            f"onepile: internal error, please report it: {type(error).__name__}: "
            f"{one_line(str(error))} (ONEPILE_TRACEBACK=1 shows where)",
            file=sys.stderr,
        )
        return INTERNAL_ERROR
    finally:
        speak(ENGLISH)  # whoever calls this from Python goes on in English


def _interrupted(interrupt: KeyboardInterrupt) -> int:
    code = code_of(interrupt)
    print(f"onepile: {'terminated' if code == TERMINATED else 'interrupted'}", file=sys.stderr)
    return code


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """An error and what it came from."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _lacks_memory(error: BaseException) -> bool:
    """Whether memory was wanting, also where a package only says that it cannot be loaded."""
    told = str(error).lower()
    return (
        isinstance(error, MemoryError)
        or getattr(error, "errno", None) == ENOMEM
        or "failed to map segment" in told
        or "cannot allocate memory" in told
    )


def _said(error: OnepileError, words: list[str]) -> str:
    """What went wrong; more work is only offered by commands that have the option."""
    limited = isinstance(error, WorkLimitError)
    takes_work = limited and "--work" in _parser(words[0])._option_string_actions
    return plainly(error, work="--work" if takes_work else None)


def _prepare_streams() -> None:
    """Streams that can be written to, whatever the caller has closed or cannot show."""
    # Python leaves None in the place of a closed stream. Its descriptor must not go to a file that
    # is opened later.
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8")
            setattr(sys, name, nowhere)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that lacks a sign shows a "?"


def _discard_output() -> None:
    """Drop what cannot be written any more, so that Python does not complain again at the end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str]) -> int:
    try:
        if not words or words[0] not in COMMANDS:
            return _without_command(words)
        args = _parser(words[0]).parse_args(words[1:])
        speak(args.language)
        code: int | None = _module(words[0]).run(args)
        return code or DONE  # a command returns a code if something is to be told by it
    except SystemExit as stop:  # a wrong call, or help
        return stop.code if isinstance(stop.code, int) else WRONG_CALL


def _module(command: str) -> Any:
    return import_module(f"onepile.cli.commands.{command}")


def _parser(command: str) -> Parser:
    """What reads the options of a command."""
    module = _module(command)
    about, _, examples = (module.__doc__ or "").partition("\n\nExamples:\n")
    parser = Parser(
        prog=f"onepile {command}",
        description=about,
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.set_defaults(parser=parser)
    module.arguments(parser)
    add_language(parser)
    return parser


def _without_command(words: list[str]) -> int:
    parser = _overview()
    if not words:
        parser.print_help()
        return 0
    if not words[0].startswith("-"):
        from difflib import get_close_matches

        near = get_close_matches(words[0][:40], COMMANDS, 1)
        hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(COMMANDS)}"
        print(f"onepile: unknown command {quote(words[0])}: {hint}", file=sys.stderr)
        return WRONG_CALL
    if parser.parse_args(words).version:
        from importlib.metadata import version

        print(f"onepile {version('onepile')}")
    return 0
