"""Say how far two games are alike.

The first pile with different values, how many piles agree, whether one is the other moved by some
piles, and from which member on they have the same base.

Examples:
  onepile compare fibonacci-nim "move-size; f=2n; misere"
  onepile compare "move-size; f=2n; blocks=1" "move-size; f=2n+1; blocks=1" --to 10^6
  onepile compare half half-up --to 1000 --what outcomes --json
"""

import argparse

from onepile.cli import options


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    options.add_game(parser)
    options.add_game(parser, "other")
    parser.add_argument("--to", metavar="N", default="10000", help="the last pile (default 10000)")
    parser.add_argument("--what", metavar="WHAT", help="thresholds, nim-values or outcomes")
    options.add_json(parser)
    options.add_fields(parser)


def run(args: argparse.Namespace) -> None:
    """Print the comparison."""
    from onepile.comparing import compare
    from onepile.game_class import game

    one, other = options.game_of(args), game(args.other)
    to, place = options.integer(args.to, "to", 1), options.place_of(args)
    with options.progress("comparing") as report:
        found = compare(one, other, to, args.what, progress=report, **place)
    if args.json:
        options.print_json(found.to_json())
    else:
        print(found)
