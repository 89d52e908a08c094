"""`onepile sum`: several piles at once."""

import argparse

from onepile.cli.options import add_moves, add_work

HELP = """\
Say who wins when several piles are played at once: a move is made in one of them, and who
cannot move anywhere has lost. Each pile has a rule of its own, and in move-size games its own cap.
A pile is written GAME @ PILE, or GAME @ PILE, CAP."""
EXAMPLES = """\
  onepile sum "half @ 10" "root @ 11" "golden @ 13"
  onepile sum "fibonacci-nim @ 5, 5" "fibonacci-nim @ 6, 3" --json
  onepile sum "pile-size; f=floor(n/2) @ 10^100" "move-size; f=3n @ 100, 20"
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("piles", metavar="PILE", nargs="+", help="GAME @ PILE, or GAME @ PILE, CAP")
    add_moves(parser)
    add_work(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the answer."""
    from onepile.cli.options import integer, print_json
    from onepile.sums import pile_of, solve_sum

    piles = [pile_of(text) for text in args.piles]
    answer = solve_sum(piles, integer(args.work, "work", 1), integer(args.moves, "moves", 0))
    if args.json:
        print_json(answer.to_json())
    else:
        print(answer)
    return 0
