"""`onepile solve`: who wins a position."""

import argparse

from onepile.cli.options import add_game, add_position, add_work

HELP = "Say who wins a position, by which moves, and why the answer is true."
EXAMPLES = """\
  onepile solve fibonacci-nim --pile 100 --cap 20
  onepile solve "move-size; f=2n; blocks=2; overshoot" --pile 10^1000 --cap 5 --json
  onepile solve "pile-size; f=floor(n/phi)" --pile 10^1000
  onepile solve "move-number; least=k; most=2k+3; blocks=1" --pile 40 --move 2
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_game(parser)
    add_position(parser)
    parser.add_argument(
        "--moves", metavar="M", default="10", help="winning moves to list (default 10)"
    )
    add_work(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the answer."""
    from onepile.answers import Limits
    from onepile.cli.options import game_of, integer, position_of, print_json, progress
    from onepile.solve import solve

    game = game_of(args)
    position = position_of(game, args)
    with progress("solving") as report:
        limits = Limits(integer(args.work, "work", 1), integer(args.moves, "moves", 0), report)
        answer = solve(game, position, limits)
    if args.json:
        print_json(answer.to_json())
    else:
        from onepile.strategy import explain

        print(explain(answer))
    return 0
