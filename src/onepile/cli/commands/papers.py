"""Check the claims of the five papers and say which hold, which are misprints, which fail.

Examples:
  onepile papers
  onepile papers --paper 004 --to 100000
  onepile papers --json
  onepile papers --broken
"""

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING

from onepile.cli import options
from onepile.extras import require

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onepile.papers import Claim


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--paper", metavar="P", help="one paper alone: 000, 001, 002, 003 or 004")
    parser.add_argument(
        "--to", metavar="N", default="2000", help="how far to check, 100 or more (default 2000)"
    )
    parser.add_argument(
        "--broken",
        action="store_true",
        help="break the truth on purpose, and say which claims notice",
    )
    options.add_json(parser, "list")


def run(args: argparse.Namespace) -> None:
    """Check and print."""
    require("tables")
    from onepile.papers import claims

    to = options.integer(args.to, "to", 1)
    asked = claims(args.paper)
    if args.broken:
        _broken(asked, args.json)
        return
    checked = []
    with options.progress("checking the papers") as report:
        for done, claim in enumerate(asked):
            if report is not None:
                report(done / len(asked))
            checked.append((claim, claim.check(to)))
    if args.json:
        told = [
            {**_named(claim), "statement": claim.statement, **asdict(verdict), "note": claim.note}
            for claim, verdict in checked
        ]
        options.print_json(told)
    else:
        from onepile.papers.report import print_report

        print_report(checked)


def _broken(asked: "Sequence[Claim]", as_json: bool) -> None:
    """Which claims notice when what they are held against is wrong."""
    from onepile.papers.broken import notices
    from onepile.papers.report import print_notices

    found = notices(asked)
    if as_json:
        told = [
            {**_named(one.claim), "notices": one.source, "survives": one.claim.survives or None}
            for one in found
        ]
        options.print_json(told)
    else:
        print_notices(found)


def _named(claim: "Claim") -> dict[str, str]:
    return {"id": claim.id, "paper": claim.paper, "kind": claim.kind}
