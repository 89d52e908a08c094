"""`onepile prove`: a theorem for all piles."""

import argparse

from onepile.cli.options import add_game
from onepile.limits import PROOF_WORK

HELP = "Find the pattern of a move-size or general game, or its period, and prove it for all piles."
EXAMPLES = """\
  onepile prove "move-size; f=2n; blocks=2; overshoot"
  onepile prove fibonacci-nim --format latex
  onepile prove "move-size; f=n//2+3; blocks=1"
  onepile prove dudeney
  onepile prove "move-size; f=floor(3n/2); blocks=1" --between 3/2 58/35
  onepile prove four-times-one-block -o certificate.json
  onepile verify certificate.json
  onepile prove fibonacci-nim --formal game.v
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_game(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="write the certificate to a file")
    parser.add_argument(
        "--formal", metavar="FILE", help="write the theorem to a file that Coq checks (.v)"
    )
    parser.add_argument(
        "--work",
        metavar="W",
        default=str(PROOF_WORK),
        help=f"most steps to take (default {PROOF_WORK})",
    )
    parser.add_argument(
        "--between",
        nargs="+",
        default=[],
        metavar="CORNER",
        help="one theorem for every f(n) = floor(a*n+b) between corners: a slope, like 7/5, or "
        "slope,offset; two slopes are an interval, several pairs a polygon",
    )
    parser.add_argument(
        "--seconds", metavar="S", default="600", help="stop after this time (default 600)"
    )
    parser.add_argument(
        "--format", choices=("text", "latex", "markdown"), default="text", help="of the theorem"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the theorem; the exit code is 1 when nothing is proved."""
    from onepile.cli.options import (
        DONE,
        NOT_KNOWN,
        at_most,
        game_of,
        integer,
        print_json,
        progress,
    )
    from onepile.errors import UndecidedError
    from onepile.theorems import require_coq_name

    if args.formal:
        require_coq_name(args.formal)
    game = game_of(args)
    seconds, work = integer(args.seconds, "seconds", 1), integer(args.work, "work", 1)
    try:
        with progress("proving") as report, at_most(seconds):
            theorem = game.prove(work=work, progress=report, between=args.between)
    except UndecidedError as error:
        if args.json:
            print_json({"game": str(game), "verdict": "unknown", "reason": str(error)})
        else:
            print(error)
        return NOT_KNOWN
    if args.output:
        theorem.save(args.output)
    if args.formal:
        theorem.save_formal(args.formal)
    if args.json:
        content = {"game": str(game), "verdict": "proved", **theorem.to_json()}
        print_json({**content, "statement": theorem.say(args.format)})
        return DONE
    print(theorem.say(args.format))
    if args.output:
        print(f"certificate {theorem.name}: {args.output}")
    if args.formal:
        print(f"theorem for Coq: {args.formal}")
    return DONE
