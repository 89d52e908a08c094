"""Print thresholds, nim-values or outcomes of many piles, or the safe piles.

Or write them to a file. Safe piles and nim-values of a move-size game are for the cap N - 1 at
pile N, every first move but that of the whole pile, unless --cap says otherwise.

Examples:
  onepile table fibonacci-nim --to 20
  onepile table fibonacci-two-blocks --terms 30 --what safe-piles
  onepile table half --terms 1000 --what nim-values -o b025480.txt
  onepile table "move-size; f=4n; blocks=1; overshoot" --to 1e8 -o g.npy
  onepile table fibonacci-nim --from 10^100 --to 10^100+20
  onepile table fibonacci-two-blocks --to 1e9 -o g.parquet
"""

import argparse
import sys
from typing import TYPE_CHECKING

from onepile.cli import options
from onepile.errors import IllegalError
from onepile.extras import require
from onepile.statements import Phrase

if TYPE_CHECKING:
    from onepile.game_class import Game
    from onepile.terms import Terms


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    options.add_game(parser)
    parser.add_argument("--to", metavar="N", help="the last pile")
    about = "the first pile (default 1, or 0)"
    parser.add_argument("--from", metavar="M", dest="first", help=about)
    about = "the first terms instead, with commas between them"
    parser.add_argument("--terms", metavar="T", help=about)
    about = "thresholds, nim-values, outcomes or safe-piles; with --terms also base"
    parser.add_argument("--what", metavar="WHAT", help=about)
    options.add_work(parser)
    options.add_output(parser, "table")
    options.add_fields(parser)


def run(args: argparse.Namespace) -> None:
    """Print or write the table."""
    game = options.game_of(args)
    require("tables")
    form = options.format_asked(args, "table")
    if args.terms is not None:
        found = _terms(args, game)
        if form == "text" and not args.output:
            print(found)
            return
        table = found.table
    elif args.to is None:
        raise IllegalError("no last pile is given: add --to N, or --terms T")
    else:
        to, first = options.integer(args.to, "to"), options.optional(args.first, "from")
        low, high = (to, None) if first is None else (first, to)
        work, place = options.integer(args.work, "work", 1), options.place_of(args)
        with options.progress("making the table") as report:
            table = game.table(low, high, args.what, work=work, progress=report, **place)
    with options.progress("writing") as report, options.written(args, form) as file:
        table.write(form, file, report)


def _terms(args: argparse.Namespace, game: "Game") -> "Terms":
    from onepile.table import SAFE_PILES

    if args.to is not None or args.first is not None:
        raise IllegalError("--terms counts from the first pile on: leave out --from and --to")
    count, place = options.integer(args.terms, "terms", 1), options.place_of(args)
    with options.progress("looking for terms") as report:
        work = options.integer(args.work, "work", 1)
        found = game.terms(count, args.what or SAFE_PILES, work=work, progress=report, **place)
    if found.offset > 1:
        begins = Phrase("the first term is that of pile {pile}", pile=found.offset)
        print(f"onepile: {begins}", file=sys.stderr)
    return found
