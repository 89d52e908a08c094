"""`onepile solve`: who wins a position."""

import argparse

from onepile.cli.options import Parser, add_game, add_moves, add_position, add_work

HELP = """Say who wins a position, by which moves, and why the answer is true. In games with
overshoot every amount up to the cap is a move, also those beyond the pile."""
EXAMPLES = """\
  onepile solve fibonacci-nim --pile 100 --cap 20
  onepile solve "move-size; f=2n; blocks=2; overshoot" --pile 10^1000 --cap 5 --json
  onepile solve "pile-size; f=floor(n/phi)" --pile 10^1000
  onepile solve "move-number; least=k; most=2k+3; blocks=1" --pile 40 --move 2
"""


def arguments(parser: Parser) -> None:
    """Declare the options."""
    add_game(parser)
    add_position(parser)
    add_moves(parser)
    add_work(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the answer."""
    from onepile.cli.options import game_of, integer, place_of, print_json, progress

    game = game_of(args)
    work = integer(args.work, "work", 1)
    with progress("solving") as report:
        answer = game.solve(
            integer(args.pile, "pile"),
            work=work,
            moves=integer(args.moves, "moves", 0),
            progress=report,
            **place_of(args, game),
        )
    if args.json:
        print_json(answer.to_json())
    else:
        from onepile.limits import Limits
        from onepile.solve import explain

        print(explain(answer, Limits(max(work, Limits.work))))
    return 0
