"""`onepile verify`: check a certificate."""

import argparse
from pathlib import Path

HELP = "Check a certificate of `onepile prove` with an independent program."
EXAMPLES = """\
  onepile prove fibonacci-nim -o certificate.json
  onepile verify certificate.json
  onepile verify certificate.json --game fibonacci-nim
  onepile verify certificate.json --formal
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("certificate", metavar="FILE", help="the certificate")
    parser.add_argument("--game", metavar="GAME", help="the game it has to be about")
    parser.add_argument(
        "--formal",
        action="store_true",
        help="and with the checker that is proved in Coq (make formal)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the verdict."""
    from onepile.cli.options import print_json
    from onepile.game_class import game
    from onepile.theorems import verify

    about = None if args.game is None else game(args.game)
    found = verify(Path(args.certificate), about, formal=args.formal)
    if args.json:
        content = {"game": str(found.game), "verdict": "verified", "certificate": found.name}
        print_json({**content, "coq": found.in_coq} if args.formal else content)
    else:
        print(
            f"verified: certificate {found.name} proves the pattern of {found.game} for every pile"
        )
        if args.formal:
            print(f"by the checker that is proved in Coq: {found.in_coq}")
    return 0
