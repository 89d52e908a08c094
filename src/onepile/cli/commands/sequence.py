"""`onepile sequence`: the sequences that belong to a game, and the game of a sequence."""

import argparse
import sys

HELP = (
    "Print a sequence of a pile-size game: a chain of one nim-value, f̄, F, H, Beatty's pair, "
    "Josephus' circle; or find the game."
)
EXAMPLES = """\
  onepile sequence half --what chain --value 3 --terms 10
  onepile sequence "pile-size; f=floor(sqrt(n))" --what F
  onepile sequence "pile-size; f=floor(n/phi)" --what beatty
  onepile sequence "pile-size; f=floor(n/3)" --what josephus --value 41 --terms 41
  onepile sequence --nim-values 0,0,1,0,2,1,3
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="a preset's name or a rule")
    parser.add_argument(
        "--what",
        metavar="S",
        default="chain",
        help="chain, bar, F, H, beatty, beatty-complement, josephus or survivors",
    )
    parser.add_argument(
        "--value",
        metavar="A",
        default="0",
        help="the nim-value of a chain; how many people stand in Josephus' circle",
    )
    parser.add_argument("--terms", metavar="N", default="20", help="how many (default 20)")
    parser.add_argument(
        "--nim-values", metavar="G", help="find the game whose piles 0, 1, … have these nim-values"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the terms, or the game."""
    from onepile.cli.options import game_of, integer, print_json
    from onepile.errors import MalformedError
    from onepile.game_class import with_nim_values
    from onepile.numbers import decimal, parse_integer

    if (args.game is None) == (args.nim_values is None):
        raise MalformedError("name a game, or give --nim-values: one of the two")
    if args.nim_values is not None:
        values = [parse_integer(part, "nim-value") for part in args.nim_values.split(",")]
        found = with_nim_values(values)
        if args.json:
            print_json({"game": str(found), "nim_values": values})
        else:
            print(found)
        return 0
    game = game_of(args)
    value = integer(args.value, "value", 0)
    wanted = integer(args.terms, "terms", 0)
    terms = game.sequence(args.what, wanted, value)
    if args.json:
        print_json({"game": str(game), "sequence": args.what, "value": value, "terms": terms})
        return 0
    for term in terms:
        print(decimal(term))
    if wanted and not terms:
        print("onepile: this sequence has no terms", file=sys.stderr)
    return 0
