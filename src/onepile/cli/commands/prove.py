"""`onepile prove`: a theorem for all piles."""

import argparse
import json

from onepile.cli.options import add_game

HELP = "Find the pattern of a move-size game with linear f and prove it for every pile."
EXAMPLES = """\
  onepile prove "move-size; f=2n; blocks=2; overshoot"
  onepile prove fibonacci-nim --format latex
  onepile prove four-times-one-block -o certificate.json
  onepile verify certificate.json
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_game(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="write the certificate to a file")
    parser.add_argument("--seconds", metavar="S", default="60", help="time limit (default 60)")
    parser.add_argument(
        "--format", choices=("text", "latex", "markdown"), default="text", help="of the theorem"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the theorem; the exit code is 1 when nothing is proved."""
    from onepile.cli.options import game_of, integer, print_json, progress
    from onepile.discovery.checker import check
    from onepile.discovery.growth import growth
    from onepile.discovery.prove import prove
    from onepile.discovery.theorem import statement
    from onepile.errors import UndecidedError

    game = game_of(args)
    seconds = integer(args.seconds, "seconds", 1)
    try:
        with progress("proving") as report:
            proof = prove(game, seconds, report)
    except UndecidedError as error:
        if args.json:
            print_json({"game": str(game), "verdict": "unknown", "reason": str(error)})
        else:
            print(error)
        return 1
    content = json.dumps(proof.certificate())
    name = check(content).name
    if args.output:
        with open(args.output, "w", encoding="utf-8") as file:
            file.write(content + "\n")
    if args.json:
        found = growth(proof)
        print_json(
            {
                "game": str(game),
                "verdict": "proved",
                "members_per_period": proof.pattern.turns[0],
                "base": proof.bases.game.values[:40],
                "inequalities": len(proof.induction.rows),
                "certificate": name,
                "growth": {"polynomial": found.polynomial, "factor": found.low},
                "statement": statement(proof, args.format),
            }
        )
        return 0
    print(statement(proof, args.format))
    if args.output:
        print(f"certificate {name}: {args.output}")
    return 0
