"""`onepile table`: thresholds, nim-values, outcomes or safe piles."""

import argparse
from typing import TYPE_CHECKING

from onepile.cli.options import Parser, add_game

if TYPE_CHECKING:
    from onepile.game_class import Game
    from onepile.limits import Progress
    from onepile.table import Table
    from onepile.terms import Terms

HELP = """\
Print thresholds, nim-values or outcomes of many piles, or the safe piles, or write them to a file.
Safe piles and nim-values of a move-size game are for the cap N - 1 at pile N, every first move but
that of the whole pile, unless --cap says otherwise."""
EXAMPLES = """\
  onepile table fibonacci-nim --to 20
  onepile table fibonacci-two-blocks --terms 30 --what safe-piles
  onepile table half --terms 1000 --what nim-values -o b025480.txt
  onepile table "move-size; f=4n; blocks=1; overshoot" --to 1e8 -o g.npy
  onepile table fibonacci-nim --from 10^100 --to 10^100+20
  onepile table fibonacci-two-blocks --to 1e9 -o g.parquet
"""


def arguments(parser: Parser) -> None:
    """Declare the options."""
    add_game(parser)
    parser.add_argument("--to", metavar="N", help="the last pile")
    parser.add_argument(
        "--from", metavar="M", dest="first", help="the first pile (default 1, or 0)"
    )
    parser.add_argument(
        "--terms", metavar="T", help="the first terms instead, with commas between them"
    )
    parser.add_argument(
        "--what",
        metavar="WHAT",
        help="thresholds, nim-values, outcomes or safe-piles; with --terms also base",
    )
    parser.takes_place = True
    parser.add_argument(
        "--format",
        help="text, csv, json, bfile, npy or parquet (default: by the file's name, else text)",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file instead of stdout")


def run(args: argparse.Namespace) -> int:
    """Print or write the table."""
    import sys

    from onepile.cli.options import format_asked, game_of, progress
    from onepile.errors import IllegalError
    from onepile.extras import require
    from onepile.files import whole_file

    game = game_of(args)
    require("tables")
    from onepile.formats import BINARY, FORMATS

    form = format_asked(args, FORMATS)
    binary = form in BINARY
    if binary and not args.output and sys.stdout.isatty():
        raise IllegalError(f"{form} is not for a terminal: add -o FILE")
    if args.terms is not None and form == "text" and not args.output:
        print(_terms(args, game))
        return 0
    with progress("making the table") as report:
        table = _table(args, game, report)
    with progress("writing") as report:
        if not args.output:
            table.write(form, sys.stdout.buffer if binary else sys.stdout, report)
        else:
            with whole_file(args.output, binary) as file:
                table.write(form, file, report)
    return 0


def _table(args: argparse.Namespace, game: "Game", report: "Progress | None") -> "Table":
    from onepile.cli.options import integer, place_of
    from onepile.errors import IllegalError

    if args.terms is not None:
        return _terms(args, game).table
    if args.to is None:
        raise IllegalError("no last pile is given: add --to N, or --terms T")
    return game.table(
        integer(args.to, "to"),
        None if args.first is None else integer(args.first, "from"),
        args.what,
        progress=report,
        **place_of(args, game),
    )


def _terms(args: argparse.Namespace, game: "Game") -> "Terms":
    from onepile.cli.options import integer, place_of, progress
    from onepile.errors import IllegalError
    from onepile.table import SAFE_PILES

    if args.to is not None or args.first is not None:
        raise IllegalError("--terms counts from the first pile on: leave out --from and --to")
    count, place = integer(args.terms, "terms", 1), place_of(args, game)
    with progress("looking for terms") as report:
        return game.terms(count, args.what or SAFE_PILES, progress=report, **place)
