"""`onepile papers`: the papers' claims, checked."""

import argparse

HELP = "Check the claims of the five papers and say which hold, which are misprints, which fail."
EXAMPLES = """\
  onepile papers
  onepile papers --paper 004 --to 100000
  onepile papers --json
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--paper", metavar="P", help="one paper alone: 000, 001, 002, 003 or 004")
    parser.add_argument(
        "--to", metavar="N", default="2000", help="how far to check, 100 or more (default 2000)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON list")


def run(args: argparse.Namespace) -> int:
    """Check and print."""
    from onepile.cli.options import integer, print_json, progress
    from onepile.extras import require

    require("tables")
    from onepile.papers import claims

    to = integer(args.to, "to", 1)
    asked = claims(args.paper)
    checked = []
    with progress("checking the papers") as report:
        for done, claim in enumerate(asked):
            if report is not None:
                report(done / len(asked))
            checked.append((claim, claim.check(to)))
    if args.json:
        print_json(
            [
                {
                    "id": claim.id,
                    "paper": claim.paper,
                    "statement": claim.statement,
                    "verdict": verdict.verdict,
                    "checked_to": verdict.checked_to,
                    "counterexample": verdict.counterexample,
                    "corrected": verdict.corrected,
                }
                for claim, verdict in checked
            ]
        )
    else:
        from onepile.papers.report import print_report

        print_report(checked)
    return 0
