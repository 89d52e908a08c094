"""`onepile check`: which theorems apply to a rule."""

import argparse

from onepile.cli.options import add_game

HELP = "Say which theorems apply to this rule, each proved, checked up to n, or failing at."
EXAMPLES = """\
  onepile check fibonacci-nim
  onepile check "move-size; f=n if n%2==0 else 4n" --to 100000
  onepile check "pile-size; f=floor(sqrt(n))" --json
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_game(parser)
    parser.add_argument(
        "--to", metavar="N", default="10000", help="check up to here (default 10000)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the findings."""
    from onepile.cli.options import game_of, integer, print_json

    game = game_of(args)
    found = game.check(integer(args.to, "to", 1))
    if args.json:
        print_json({"game": str(game), "findings": [finding.to_json() for finding in found]})
        return 0
    print(game)
    for finding in found:
        print(f"  {finding.verdict!s:<8}{finding.statement}")
        print(f"          {finding.known}" + (f": {finding.reason}" if finding.reason else ""))
    return 0
