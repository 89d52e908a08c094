"""The verdicts as a table for the terminal, and what is wrong below it."""

import sys
from collections import Counter
from collections.abc import Sequence

from onepile.papers.broken import Notice
from onepile.papers.claims import Claim, Outcome, Verdict

_STYLES = {"holds": "green", "misprint": "yellow", "refuted": "red"}


def summary(checked: Sequence[tuple[Claim, Verdict]]) -> str:
    """One line on the papers' claims, and one on our answers to what they leave open."""
    papers = Counter(verdict.verdict for claim, verdict in checked if not claim.ours)
    ours = Counter(verdict.verdict for claim, verdict in checked if claim.ours)
    lines = [f"{papers.total()} claims of the papers: {_counted(papers)}"]
    if ours:
        lines.append(f"{ours.total()} answers of ours to what they leave open: {_counted(ours)}")
    return "\n".join(lines)


def _counted(counts: Counter[Outcome]) -> str:
    """The verdicts of a number of claims.

    >>> _counted(Counter(["holds", "misprint", "holds"]))
    '2 hold, 1 misprint, 0 refuted'
    """
    misprints = f"{counts['misprint']} misprint{'' if counts['misprint'] == 1 else 's'}"
    return f"{counts['holds']} hold, {misprints}, {counts['refuted']} refuted"


def print_report(checked: Sequence[tuple[Claim, Verdict]]) -> None:
    """The table, the failures and the summary on stdout; one line a claim if it is no terminal."""
    if sys.stdout.isatty():
        _print_table(checked)
    else:
        wide = max(len(claim.id) for claim, _ in checked)
        for claim, verdict in checked:
            print(
                f"{claim.id:<{wide}}  {claim.kind:<13}  {verdict.verdict:<8}  "
                f"{verdict.checked_to:>6}  {_told(claim)}"
            )
    for claim, verdict in checked:
        if verdict.counterexample is not None:
            print(f"\n{claim.id}: {verdict.verdict}")
            print(f"  printed         {claim.printed_as}")
            print(f"  counterexample  {verdict.counterexample}")
            if verdict.corrected:
                print(f"  correct         {verdict.corrected}")
            print(f"  reason          {claim.reason}")
    print(f"\n{summary(checked)}")


def _told(claim: Claim) -> str:
    return claim.statement + (f" ({claim.note})" if claim.note else "")


def _print_table(checked: Sequence[tuple[Claim, Verdict]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Column, Table
    from rich.text import Text

    names = (
        Column("claim", no_wrap=True),
        "kind",
        "verdict",
        Column("checked to", justify="right"),
    )
    table = Table(*names, "statement", box=SIMPLE_HEAD)
    for claim, verdict in checked:
        cells = Text(claim.id), Text(claim.kind), Text(verdict.verdict, _STYLES[verdict.verdict])
        table.add_row(*cells, str(verdict.checked_to), Text(_told(claim)))
    Console().print(table)


def print_notices(found: Sequence[Notice]) -> None:
    """How many claims of each paper notice a broken truth, and why the others do not."""
    print("paper  claims  notice the game  notice a construction  survive")
    for paper in sorted({notice.claim.paper for notice in found}):
        counts = Counter(notice.source for notice in found if notice.claim.paper == paper)
        print(
            f"{paper:<5}  {counts.total():>6}  {counts['game']:>15}  "
            f"{counts['construction']:>21}  {counts[None]:>7}"
        )
    survivors = [notice.claim for notice in found if notice.source is None]
    if survivors:
        print("\nwhat survives, and why:")
        wide = max(len(claim.id) for claim in survivors)
        for claim in survivors:
            print(f"{claim.id:<{wide}}  {claim.survives or 'no reason is known'}")
