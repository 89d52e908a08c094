"""Say who wins a position, by which moves, and why the answer is true.

In games with overshoot every amount up to the cap is a move, also those beyond the pile.

Examples:
  onepile solve fibonacci-nim --pile 100 --cap 20
  onepile solve "move-size; f=2n; blocks=2; overshoot" --pile 10^1000 --cap 5 --json
  onepile solve "pile-size; f=floor(n/phi)" --pile 10^1000
  onepile solve "move-number; least=k; most=2k+3; blocks=1" --pile 40 --move 2
"""

import argparse

from onepile.cli import options
from onepile.limits import Limits


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    options.add_game(parser)
    options.add_pile(parser, required=True)
    options.add_moves(parser)
    options.add_work(parser)
    options.add_json(parser)
    options.add_fields(parser)


def run(args: argparse.Namespace) -> None:
    """Print the answer."""
    game = options.game_of(args)
    work = options.integer(args.work, "work", 1)
    with options.progress("solving") as report:
        answer = game.solve(
            options.integer(args.pile, "pile"),
            work=work,
            moves=options.integer(args.moves, "moves", 0),
            progress=report,
            **options.place_of(args),
        )
    if args.json:
        options.print_json(answer.to_json())
    else:
        from onepile.solve import explain

        print(explain(answer, Limits(max(work, Limits.work))))
