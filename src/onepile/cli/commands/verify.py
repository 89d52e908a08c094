"""Check a certificate of `onepile prove`, and print the theorem that it proves.

Examples:
  onepile prove fibonacci-nim -o certificate.json
  onepile verify certificate.json
  onepile verify certificate.json --game fibonacci-nim
  onepile verify certificate.json --formal
  onepile verify certificate.json --format markdown
"""

import argparse
from pathlib import Path

from onepile.cli import options
from onepile.errors import MissingExtraError, RefusedError
from onepile.files import formats_of
from onepile.statements import Phrase, Term


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("certificate", metavar="FILE", help="the certificate")
    parser.add_argument("--game", metavar="GAME", help="the game it has to be about")
    about = "and with the checker that is proved in Coq (make formal)"
    parser.add_argument("--formal", action="store_true", help=about)
    forms, about = formats_of("theorem"), "how the theorem is printed"
    parser.add_argument("--format", choices=forms, default="text", help=about)
    options.add_json(parser)


def run(args: argparse.Namespace) -> None:
    """Print the verdict, and the theorem in words."""
    from onepile.game_class import game
    from onepile.theorems import verify

    about = None if args.game is None else game(args.game)
    found = verify(Path(args.certificate), about, formal=args.formal)
    said: dict[str, str | None] = {
        "game": str(found.game),
        "verdict": "verified",
        "certificate": found.name,
    }
    if args.formal:
        said["coq"] = found.in_coq
    try:
        said["statement"] = found.theorem.say(args.format)
    except (RefusedError, MissingExtraError) as error:  # what is verified stays so
        said["reason"] = str(error)
    if args.json:
        options.print_json(said)
        return
    verified = Phrase(
        "verified: certificate {name} proves the pattern of {game} for every pile",
        name=Term(found.name),
        game=Term(str(found.game)),
    )
    print(verified)
    if args.formal:
        told = Term(found.in_coq or "")
        print(Phrase("by the checker that is proved in Coq: {told}", told=told))
    unsaid = Phrase("not in words: {why}", why=Term(said.get("reason") or ""))
    print(said.get("statement") or unsaid)
