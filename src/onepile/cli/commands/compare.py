"""`onepile compare`: how far two games are alike."""

import argparse

from onepile.cli.options import Parser

HELP = """\
Say how far two games are alike: the first pile with different values, how many piles agree, whether
one is the other moved by some piles, and from which member on they have the same base."""
EXAMPLES = """\
  onepile compare fibonacci-nim "move-size; f=2n; misere"
  onepile compare "move-size; f=2n; blocks=1" "move-size; f=2n+1; blocks=1" --to 10^6
  onepile compare half half-up --to 1000 --what outcomes --json
"""


def arguments(parser: Parser) -> None:
    """Declare the options."""
    for name in ("game", "other"):
        parser.add_argument(
            name, metavar="GAME", help="a preset's name or a rule like 'move-size; f=2n; blocks=1'"
        )
    parser.add_argument("--to", metavar="N", default="10000", help="the last pile (default 10000)")
    parser.add_argument("--what", metavar="WHAT", help="thresholds, nim-values or outcomes")
    parser.takes_place = True
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the comparison."""
    from onepile.cli.options import game_of, integer, place_of, print_json, progress
    from onepile.comparing import compare
    from onepile.game_class import game

    one, other = game_of(args), game(args.other)
    with progress("comparing") as report:
        found = compare(
            one,
            other,
            integer(args.to, "to", 1),
            args.what,
            progress=report,
            **place_of(args, one),
        )
    if args.json:
        print_json(found.to_json())
    else:
        print(found)
    return 0
