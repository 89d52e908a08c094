"""`onepile verify`: check a certificate."""

import argparse

HELP = "Check a certificate of `onepile prove` with an independent program."
EXAMPLES = """\
  onepile prove fibonacci-nim -o certificate.json
  onepile verify certificate.json
  onepile verify certificate.json --game fibonacci-nim
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("certificate", metavar="FILE", help="the certificate")
    parser.add_argument("--game", metavar="GAME", help="the game it has to be about")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the verdict."""
    from onepile.cli.options import print_json
    from onepile.library import MAX_CERTIFICATE, game, verify

    about = None if args.game is None else game(args.game)
    with open(args.certificate, encoding="utf-8", errors="replace") as file:
        text = file.read(MAX_CERTIFICATE + 1)
    proved, name = verify(text, about)
    if args.json:
        print_json({"game": str(proved), "verdict": "verified", "certificate": name})
    else:
        print(f"verified: certificate {name} proves the pattern of {proved} for every pile")
    return 0
