"""Say who wins when several piles are played at once.

A move is made in one of them, and who cannot move anywhere has lost. Each pile has a rule of its
own, and in move-size games its own cap. A pile is written GAME @ PILE, or GAME @ PILE, CAP.

Examples:
  onepile sum "half @ 10" "root @ 11" "golden @ 13"
  onepile sum "fibonacci-nim @ 5, 5" "fibonacci-nim @ 6, 3" --json
  onepile sum "pile-size; f=floor(n/2) @ 10^100" "move-size; f=3n @ 100, 20"
"""

import argparse

from onepile.cli import options


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("piles", metavar="PILE", nargs="+", help="GAME @ PILE, or GAME @ PILE, CAP")
    options.add_moves(parser)
    options.add_work(parser)
    options.add_json(parser)


def run(args: argparse.Namespace) -> None:
    """Print the answer."""
    from onepile.sums import pile_of, solve_sum

    piles = [pile_of(text) for text in args.piles]
    answer = solve_sum(
        piles, options.integer(args.work, "work", 1), options.integer(args.moves, "moves", 0)
    )
    if args.json:
        options.print_json(answer.to_json())
    else:
        print(answer)
