"""`onepile base`: the base of a move-size game."""

import argparse

from onepile.cli.options import add_game, add_work

HELP = "Print the base of a move-size game; a threshold only where it is not the member itself."
EXAMPLES = """\
  onepile base fibonacci-nim --to 1000
  onepile base "move-size; f=n if n%2==0 else 4n" --to 10^100 --json
  onepile base "move-size; f=2n; blocks=2; overshoot" --to 1000
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_game(parser)
    parser.add_argument("--to", metavar="N", required=True, help="the largest member to print")
    add_work(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the members."""
    from onepile.cli.options import game_of, integer, print_json, progress
    from onepile.numbers import decimal

    game = game_of(args)
    to = integer(args.to, "to", 1)
    with progress("making the base") as report:
        base = game.base(to, work=integer(args.work, "work", 1), progress=report)
    if args.json:
        content = {
            "game": str(game),
            "base": base.members,
            "values": base.values,
            "finite": base.finite,
        }
        print_json({**content, "behind": base.behind} if base.behind else content)
        return 0
    for member, value in zip(base.members, base.values, strict=True):
        note = "" if member == value else f"  threshold {decimal(value)}"
        print(decimal(member) + note)
    if base.finite:
        print(f"the base ends here: the thresholds repeat with period {decimal(base.members[-1])}")
    if base.behind:
        print(f"pile N of this game has the threshold that N - {base.behind} has here")
    return 0
