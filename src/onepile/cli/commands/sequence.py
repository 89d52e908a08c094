"""Print a sequence of a pile-size game, or find the game of some nim-values.

A chain of one nim-value, f̄, F, H, Beatty's pair, Josephus' circle.

Examples:
  onepile sequence half --what chain --value 3 --terms 10
  onepile sequence "pile-size; f=floor(sqrt(n))" --what F
  onepile sequence "pile-size; f=floor(n/phi)" --what beatty
  onepile sequence "pile-size; f=floor(n/3)" --what josephus --value 41 --terms 41
  onepile sequence --nim-values 0,0,1,0,2,1,3
"""

import argparse
import sys

from onepile.cli import options
from onepile.errors import MalformedError
from onepile.numbers import decimal, parse_integer
from onepile.statements import Phrase


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    options.add_game(parser, nargs="?")
    about = "chain, bar, F, H, beatty, beatty-complement, josephus or survivors"
    parser.add_argument("--what", metavar="S", default="chain", help=about)
    about = "the nim-value of a chain; how many people stand in Josephus' circle"
    parser.add_argument("--value", metavar="A", default="0", help=about)
    parser.add_argument("--terms", metavar="N", default="20", help="how many (default 20)")
    about = "find the game whose piles 0, 1, … have these nim-values"
    parser.add_argument("--nim-values", metavar="G", help=about)
    options.add_json(parser)


def run(args: argparse.Namespace) -> None:
    """Print the terms, or the game."""
    from onepile.game_class import with_nim_values

    if (args.game is None) == (args.nim_values is None):
        raise MalformedError("name a game, or give --nim-values: one of the two")
    if args.nim_values is not None:
        values = [parse_integer(part, "nim-value") for part in args.nim_values.split(",")]
        found = with_nim_values(values)
        if args.json:
            options.print_json({"game": str(found), "nim_values": values})
        else:
            print(found)
        return
    game = options.game_of(args)
    value = options.integer(args.value, "value", 0)
    wanted = options.integer(args.terms, "terms", 0)
    terms = game.sequence(args.what, wanted, value)
    if args.json:
        options.print_json(
            {"game": str(game), "sequence": args.what, "value": value, "terms": terms}
        )
        return
    for term in terms:
        print(decimal(term))
    if wanted and not terms:
        print(f"onepile: {Phrase('this sequence has no terms')}", file=sys.stderr)
