"""Say which patterns are seen in the first values of a game: periods, digits, recurrences.

They are seen as far as is told, and not proved. Any rule will do.

Examples:
  onepile guess half
  onepile guess "general; take=m!=p" --to 2000
  onepile guess "pile-size; f=floor(n/2)+gcd(n,6)" --json
"""

import argparse

from onepile.cli import options


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    options.add_game(parser)
    about = "the last pile to look at, if that is not too much work (default 1024)"
    parser.add_argument("--to", metavar="N", default="1024", help=about)
    options.add_work(parser)
    options.add_json(parser)


def run(args: argparse.Namespace) -> None:
    """Print what is seen."""
    game = options.game_of(args)
    to, work = options.integer(args.to, "to", 1), options.integer(args.work, "work", 1)
    with options.progress("looking for patterns") as report:
        found = game.guess(to, work=work, progress=report)
    options.print_findings(game, found, args.json)
