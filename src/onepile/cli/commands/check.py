"""Say which theorems apply to this rule, each proved, checked up to n, or failing at.

Examples:
  onepile check fibonacci-nim
  onepile check "move-size; f=n if n%2==0 else 4n" --to 100000
  onepile check "pile-size; f=floor(sqrt(n))" --json
"""

import argparse

from onepile.cli import options
from onepile.statements import Phrase


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    options.add_game(parser)
    parser.add_argument(
        "--to", metavar="N", default="10000", help="check up to here (default 10000)"
    )
    options.add_json(parser)


def run(args: argparse.Namespace) -> None:
    """Print the findings."""
    game = options.game_of(args)
    found = game.check(options.integer(args.to, "to", 1))
    options.print_findings(game, found, args.json)
    if not args.json and any(finding.grade == "unknown" for finding in found):
        print(Phrase("what is not known may still show a pattern: see 'onepile guess'"))
