"""`onepile base`: the base of a move-size game."""

import argparse
import sys

from onepile.cli.options import add_game, add_work

HELP = "Print the base of a move-size game; a threshold only where it is not the member itself."
EXAMPLES = """\
  onepile base fibonacci-nim --to 1000
  onepile base "move-size; f=n if n%2==0 else 4n" --to 10^100 --json
  onepile base "move-size; f=2n; blocks=2; overshoot" --to 1000
  onepile base doubling-nim --to 10^30 --format bfile
  onepile base fibonacci-nim --to 10^100 -o fibonacci.csv
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_game(parser)
    parser.add_argument("--to", metavar="N", required=True, help="the largest member to print")
    add_work(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--format", help="text, csv, json or bfile (default: by the file's name, else text)"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file instead of stdout")


def run(args: argparse.Namespace) -> int:
    """Print the members."""
    from onepile.bases import BASE_FORMATS
    from onepile.cli.options import format_asked, game_of, integer, progress
    from onepile.files import whole_file

    game = game_of(args)
    form = format_asked(args, BASE_FORMATS)
    to = integer(args.to, "to", 1)
    with progress("making the base") as report:
        base = game.base(to, work=integer(args.work, "work", 1), progress=report)
    if args.json:
        base.write("json", sys.stdout)
    elif not args.output:
        base.write(form, sys.stdout)
    else:
        with whole_file(args.output) as file:
            base.write(form, file)
    return 0
