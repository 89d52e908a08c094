"""Play a game against the computer, with hints if you like; or watch, or replay a match.

Examples:
  onepile play fibonacci-nim
  onepile play fibonacci-two-blocks --pile 30 --cap 8 --hints --first opponent
  onepile play "move-size; f=3n; misere" --pile 50 --cap 9 --opponent fallible --strength 0.5
  onepile play half --me perfect --opponent random --seed 1 --save match.txt
  onepile play --replay match.txt
"""

import argparse
import sys

from onepile.cli import options
from onepile.errors import IllegalError, MalformedError
from onepile.files import check_writable, whole_file
from onepile.limits import MAX_TRANSCRIPT_CHARACTERS
from onepile.play.match import Match
from onepile.play.players import KINDS, Player, computer
from onepile.play.terminal import Ask, Quit, Say, Terminal, names, retell
from onepile.play.transcript import Transcript, read, write
from onepile.presets import preset_named
from onepile.statements import Phrase

_UNFINISHED = Phrase("the match stays unfinished")

_STYLES = {
    "plain": "",
    "title": "bold",
    "pile": "cyan",
    "note": "dim",
    "good": "bold blue",
    "bad": "yellow",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    options.add_game(parser, nargs="?")
    options.add_pile(parser)
    players = ("person", *KINDS)
    about = "who plays against you"
    parser.add_argument("--opponent", choices=players, default="perfect", help=about)
    parser.add_argument("--me", choices=players, default="person", help="who plays your side")
    about = "how often a fallible player sees the best step, 0 to 1 (default 0.7)"
    parser.add_argument("--strength", metavar="S", type=float, default=0.7, help=about)
    parser.add_argument("--first", choices=("me", "opponent"), default="me", help="who moves first")
    parser.add_argument("--hints", action="store_true", help="a hint before each of your decisions")
    parser.add_argument("--seed", metavar="S", help="make the players' chance repeatable")
    parser.add_argument("--save", metavar="FILE", help="write the match to a text file")
    parser.add_argument("--replay", metavar="FILE", help="show a saved match instead of playing")
    options.add_fields(parser)


def run(args: argparse.Namespace) -> int:
    """Play, watch or replay."""
    say = _printer()
    if args.replay is not None:
        return _replay(args.replay, say)
    match = _begin(args)
    if args.save is not None:
        check_writable(args.save)  # no surprise for the end of a match
    kinds = (args.me, args.opponent) if args.first == "me" else (args.opponent, args.me)
    players = _player(kinds[0], 0, args), _player(kinds[1], 1, args)
    terminal = Terminal(match, players, _reader(), say, args.hints)
    code = options.DONE
    try:
        terminal.run()
    except (Quit, EOFError):
        say(f"{_UNFINISHED}", "note")
    except KeyboardInterrupt as interrupt:
        say(f"\n{_UNFINISHED}", "note")
        code = options.code_of(interrupt)
    if args.save is not None:
        with whole_file(args.save) as file:
            file.write(write(Transcript(terminal.match, kinds)))
    return code


def _begin(args: argparse.Namespace) -> Match:
    """The match at its start: the preset's own position where none is given."""
    if args.game is None:
        raise IllegalError("no game is given: name a preset (see 'onepile games') or write a rule")
    game = options.game_of(args)
    preset = preset_named(args.game.strip())
    place = options.place_of(args)
    if preset is not None:
        args.pile = args.pile or str(preset.pile)
        place = {**preset.place, **place}
    if args.pile is None:
        raise IllegalError("no pile is given: add --pile N")
    return game.match(options.integer(args.pile, "pile"), **place)


def _player(kind: str, side: int, args: argparse.Namespace) -> Player | None:
    if kind == "person":
        return None
    seed = None if args.seed is None else f"{args.seed} {side}"
    return computer(kind, args.strength, seed=seed)


def _replay(path: str, say: Say) -> int:
    try:
        with open(path, encoding="utf-8") as file:
            transcript = read(file.read(MAX_TRANSCRIPT_CHARACTERS + 1))
    except UnicodeDecodeError:
        raise MalformedError(f"{path!r} is no text file: give a saved match") from None
    called = names(*(None if name == "person" else name for name in transcript.players))
    retell(transcript.match, called, say)
    return options.DONE


def _printer() -> Say:
    """Shows a line; styled on a terminal, plain elsewhere."""
    if not sys.stdout.isatty():
        return lambda line, style: print(line, flush=True)
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, soft_wrap=True)
    return lambda line, style: console.print(Text(line, _STYLES[style]))


def _reader() -> Ask:
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
