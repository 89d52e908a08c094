"""Find the pattern of a game, or its period, and prove it for all piles.

Examples:
  onepile prove "move-size; f=2n; blocks=2; overshoot"
  onepile prove fibonacci-nim --format latex
  onepile prove "move-size; f=n//2+3; blocks=1"
  onepile prove dudeney
  onepile prove "move-size; f=floor(3n/2); blocks=1" --between 3/2 58/35
  onepile prove four-times-one-block -o certificate.json
  onepile verify certificate.json
  onepile prove fibonacci-nim --formal game.v
"""

import argparse
import sys

from onepile.cli import options
from onepile.errors import UndecidedError
from onepile.files import formats_of
from onepile.limits import PROOF_WORK
from onepile.statements import Phrase, Term


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    options.add_game(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="write the certificate to a file")
    about = "write the theorem to a file that Coq checks (.v)"
    parser.add_argument("--formal", metavar="FILE", help=about)
    options.add_work(parser, PROOF_WORK)
    parser.add_argument(
        "--between",
        nargs="+",
        default=[],
        metavar="CORNER",
        help="one theorem for every f(n) = floor(a*n+b) between corners: a slope, like 7/5, or "
        "slope,offset; two slopes are an interval, several pairs a polygon",
    )
    forms = formats_of("theorem")
    parser.add_argument("--format", choices=forms, default="text", help="of the theorem")
    options.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the theorem; the exit code is 1 when nothing is proved."""
    from onepile.theorems import require_coq_name

    if args.formal:
        require_coq_name(args.formal)
    game, work = options.game_of(args), options.integer(args.work, "work", 1)
    try:
        with options.progress("proving") as report:
            theorem = game.prove(work=work, progress=report, between=args.between)
    except UndecidedError as error:
        if args.json:
            options.print_json({"game": str(game), "verdict": "unknown", "reason": str(error)})
        else:
            print(error)
        return options.NOT_KNOWN
    if args.output:
        theorem.save(args.output)
    if args.formal:
        theorem.save_formal(args.formal)
    if args.json:
        content = {"game": str(theorem.game), "verdict": "proved", **theorem.to_json()}
        options.print_json({**content, "statement": theorem.say(args.format)})
        return options.DONE
    if game != theorem.game:
        one, other = Term(str(game)), Term(str(theorem.game))
        disguised = Phrase("{one} is {other} in disguise", one=one, other=other)
        print(f"onepile: {disguised}", file=sys.stderr)
    print(theorem.say(args.format))
    if args.output:
        print(Phrase("certificate {name}: {file}", name=Term(theorem.name), file=Term(args.output)))
    if args.formal:
        print(Phrase("theorem for Coq: {file}", file=Term(args.formal)))
    return options.DONE
