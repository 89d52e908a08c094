"""The verdicts as a table for the terminal, and what is wrong below it."""

import sys
from collections import Counter
from collections.abc import Sequence

from onepile.papers.claim import Claim, Verdict

_STYLES = {"holds": "green", "misprint": "yellow", "refuted": "red"}


def summary(verdicts: Sequence[Verdict]) -> str:
    """One line.

    >>> summary([Verdict("holds", 10), Verdict("misprint", 10), Verdict("holds", 10)])
    '3 claims: 2 hold, 1 misprint, 0 refuted'
    """
    counts = Counter(verdict.verdict for verdict in verdicts)
    misprints = f"{counts['misprint']} misprint{'' if counts['misprint'] == 1 else 's'}"
    return (
        f"{len(verdicts)} claims: {counts['holds']} hold, {misprints}, {counts['refuted']} refuted"
    )


def print_report(checked: Sequence[tuple[Claim, Verdict]]) -> None:
    """The table, the failures and the summary on stdout; one line a claim if it is no terminal."""
    if sys.stdout.isatty():
        _print_table(checked)
    else:
        wide = max(len(claim.id) for claim, _ in checked)
        for claim, verdict in checked:
            print(
                f"{claim.id:<{wide}}  {verdict.verdict:<8}  {verdict.checked_to:>6}  "
                f"{claim.statement}"
            )
    for claim, verdict in checked:
        if verdict.counterexample is not None:
            print(f"\n{claim.id}: {verdict.verdict}")
            print(f"  printed         {claim.printed_as}")
            print(f"  counterexample  {verdict.counterexample}")
            if verdict.corrected:
                print(f"  correct         {verdict.corrected}")
            print(f"  reason          {claim.reason}")
    print(f"\n{summary([verdict for _, verdict in checked])}")


def _print_table(checked: Sequence[tuple[Claim, Verdict]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD)
    table.add_column("claim", no_wrap=True)
    table.add_column("verdict")
    table.add_column("checked to", justify="right")
    table.add_column("statement")
    for claim, verdict in checked:
        table.add_row(
            Text(claim.id),
            Text(verdict.verdict, style=_STYLES[verdict.verdict]),
            str(verdict.checked_to),
            Text(claim.statement),
        )
    Console().print(table)
