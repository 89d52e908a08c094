"""Print the base of a move-size game; a threshold only where it is not the member itself.

Examples:
  onepile base fibonacci-nim --to 1000
  onepile base "move-size; f=n if n%2==0 else 4n" --to 10^100 --json
  onepile base "move-size; f=2n; blocks=2; overshoot" --to 1000
  onepile base doubling-nim --to 10^30 --format bfile
  onepile base fibonacci-nim --to 10^100 -o fibonacci.csv
"""

import argparse

from onepile.cli import options


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    options.add_game(parser)
    parser.add_argument("--to", metavar="N", required=True, help="the largest member to print")
    options.add_work(parser)
    options.add_json(parser)
    options.add_output(parser, "base")


def run(args: argparse.Namespace) -> None:
    """Print the members."""
    game = options.game_of(args)
    form = "json" if args.json else options.format_asked(args, "base")
    to = options.integer(args.to, "to", 1)
    with options.progress("making the base") as report:
        base = game.base(to, work=options.integer(args.work, "work", 1), progress=report)
    with options.written(args, form) as file:
        base.write(form, file)
