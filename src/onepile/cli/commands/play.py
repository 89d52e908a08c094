"""`onepile play`: a match in the terminal."""

import argparse
import sys
from typing import TYPE_CHECKING, Any

from onepile.cli.options import Parser, add_position, code_of

if TYPE_CHECKING:
    from onepile.play.match import Match
    from onepile.play.terminal import Ask, Say

HELP = "Play a game against the computer, with hints if you like; or watch, or replay a match."
EXAMPLES = """\
  onepile play fibonacci-nim
  onepile play fibonacci-two-blocks --pile 30 --cap 8 --hints --first opponent
  onepile play "move-size; f=3n; misere" --pile 50 --cap 9 --opponent fallible --strength 0.5
  onepile play half --me perfect --opponent random --seed 1 --save match.txt
  onepile play --replay match.txt
"""

_PLAYERS = ("person", "perfect", "fallible", "random")
_STYLES = {
    "plain": "",
    "title": "bold",
    "pile": "cyan",
    "note": "dim",
    "good": "bold blue",
    "bad": "yellow",
}


def arguments(parser: Parser) -> None:
    """Declare the options."""
    parser.add_argument(
        "game", metavar="GAME", nargs="?", help="a preset's name or a rule like 'move-size; f=2n'"
    )
    add_position(parser, required=False)
    parser.add_argument(
        "--opponent", choices=_PLAYERS, default="perfect", help="who plays against you"
    )
    parser.add_argument("--me", choices=_PLAYERS, default="person", help="who plays your side")
    parser.add_argument(
        "--strength",
        metavar="S",
        type=float,
        default=0.7,
        help="how often a fallible player sees the best step, 0 to 1 (default 0.7)",
    )
    parser.add_argument("--first", choices=("me", "opponent"), default="me", help="who moves first")
    parser.add_argument("--hints", action="store_true", help="a hint before each of your decisions")
    parser.add_argument("--seed", metavar="S", help="make the players' chance repeatable")
    parser.add_argument("--save", metavar="FILE", help="write the match to a text file")
    parser.add_argument("--replay", metavar="FILE", help="show a saved match instead of playing")


def run(args: argparse.Namespace) -> int:
    """Play, watch or replay."""
    from onepile.cli.options import require_fields

    require_fields(args)
    say = _printer()
    if args.replay is not None:
        return _replay(args, say)
    from onepile.files import check_writable, whole_file
    from onepile.play.terminal import Quit, Terminal
    from onepile.play.transcript import Transcript, write

    match = _begin(args)
    if args.save is not None:
        check_writable(args.save)  # no surprise for the end of a match
    kinds = (args.me, args.opponent) if args.first == "me" else (args.opponent, args.me)
    players = tuple(_player(kind, side, args) for side, kind in enumerate(kinds))
    terminal = Terminal(match, (players[0], players[1]), _reader(), say, args.hints)
    code = 0
    try:
        terminal.run()
    except (Quit, EOFError):
        say("the match stays unfinished", "note")
    except KeyboardInterrupt as interrupt:
        say("\nthe match stays unfinished", "note")
        code = code_of(interrupt)
    if args.save is not None:
        with whole_file(args.save) as file:
            file.write(write(Transcript(terminal.match, (kinds[0], kinds[1]))))
    return code


def _begin(args: argparse.Namespace) -> "Match":
    """The match at its start: the preset's own position where none is given."""
    from onepile.cli.options import game_of, integer, place_of
    from onepile.errors import IllegalError
    from onepile.presets import preset_named

    if args.game is None:
        raise IllegalError("no game is given: name a preset (see 'onepile games') or write a rule")
    game = game_of(args)
    preset = preset_named(args.game.strip())
    place = place_of(args, game)
    if preset is not None:
        args.pile = args.pile or str(preset.pile)
        place = {**preset.place, **place}
    if args.pile is None:
        raise IllegalError("no pile is given: add --pile N")
    return game.match(integer(args.pile, "pile"), **place)


def _player(kind: str, side: int, args: argparse.Namespace) -> Any:
    from onepile.play.players import computer

    if kind == "person":
        return None
    seed = None if args.seed is None else f"{args.seed} {side}"
    return computer(kind, args.strength, seed=seed)


def _replay(args: argparse.Namespace, say: "Say") -> int:
    from onepile.errors import MalformedError
    from onepile.limits import MAX_TRANSCRIPT_CHARACTERS
    from onepile.play.terminal import names, retell
    from onepile.play.transcript import read

    try:
        with open(args.replay, encoding="utf-8") as file:
            transcript = read(file.read(MAX_TRANSCRIPT_CHARACTERS + 1))
    except UnicodeDecodeError:
        raise MalformedError(f"{args.replay!r} is no text file: give a saved match") from None
    called = names(*(None if name == "person" else name for name in transcript.players))
    retell(transcript.match, called, say)
    return 0


def _printer() -> "Say":
    """Shows a line; styled on a terminal, plain elsewhere."""
    if not sys.stdout.isatty():
        return lambda line, style: print(line, flush=True)
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, soft_wrap=True)
    return lambda line, style: console.print(Text(line, _STYLES[style]))


def _reader() -> "Ask":
    """Reads a line; through a pipe it is repeated after the prompt, so that the output reads on."""
    if sys.stdin.isatty():
        import readline  # noqa: F401 (gives input() its line editing)

        return _typed

    def ask(prompt: str) -> str:
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        print(line.rstrip("\n"), flush=True)
        if not line:
            raise EOFError
        return line

    return ask


def _typed(prompt: str) -> str:
    """A line typed in a terminal; what is said after Ctrl-D begins a line of its own."""
    try:
        return input(prompt)
    except EOFError:
        print()
        raise
