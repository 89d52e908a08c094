"""The pages `papers.md` and `errata.md`, written from the verdicts.

`python -m onepile.papers.pages docs` writes both; a test holds that the pages are up to date.
"""

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import repeat
from pathlib import Path

from onepile.papers.claims import Claim, Verdict
from onepile.papers.registry import PAPERS, TO, claims
from onepile.papers.slips import LOSSES, SLIPS

Checked = Sequence[tuple[Claim, Verdict]]

_PROSE: dict[str, str] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
)
"""What stands before the tables."""


def cell(text: str) -> str:
    r"""Text for a cell of a Markdown table.

    >>> cell("a | b*c_d")
    'a \\| b\\*c_d'
    """
    for sign in "\\|*<":
        text = text.replace(sign, "\\" + sign)
    return text


def _table(head: str, rows: Iterable[Iterable[str]]) -> list[str]:
    """A table of cells that are Markdown already, and an empty line."""
    names = head.split(", ")
    lines = (names, ["---"] * len(names), *rows)
    return [*("| " + " | ".join(line) + " |" for line in lines), ""]


def papers_page(checked: Checked) -> str:
    """Every claim with its verdict."""
    counts = Counter[str](verdict.verdict for claim, verdict in checked if not claim.ours)
    ours = sum(claim.ours for claim, _ in checked)
    lines = [_PROSE["papers"].format(claims=counts.total(), ours=ours, **counts)]
    lines += _table(
        "paper, claims, fail as printed, answers of ours", map(_summary, PAPERS, repeat(checked))
    )
    lines.append(_PROSE["checking"])
    for paper, title in PAPERS.items():
        rows = (
            (
                cell(claim.place),
                cell(claim.statement) + (f" *{cell(claim.note)}*" if claim.note else ""),
                claim.kind,
                "holds" if verdict.verdict == "holds" else f"**{verdict.verdict}**",
                str(verdict.checked_to),
            )
            for claim, verdict in checked
            if claim.paper == paper
        )
        lines += [f"## {paper}: {title}", ""]
        lines += _table("place, statement, kind, verdict, checked to", rows)
    return "\n".join(lines)


def _summary(paper: str, checked: Checked) -> tuple[str, ...]:
    """A paper in a line: the way to its claims, and how many there are."""
    about = [(claim, one.verdict) for claim, one in checked if claim.paper == paper]
    theirs = [verdict for claim, verdict in about if not claim.ours]
    failing = sum(verdict != "holds" for verdict in theirs)
    heading = f"{paper}: {PAPERS[paper]}"
    place = re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
    counts = (len(theirs), failing, len(about) - len(theirs))
    return f"[{heading}](#{place})", *map(str, counts)


def errata_page(checked: Checked) -> str:
    """What fails as printed: place, printed, correct, smallest counterexample, reason."""
    lines = [_PROSE["errata"]]
    for paper, title in PAPERS.items():
        wrong = [
            (claim.where, one.verdict, claim.printed_as, claim.correct, found, claim.reason)
            for claim, one in checked
            if claim.paper == paper and (found := one.counterexample)
        ]
        if wrong:
            lines += [f"## {paper}: {title}", ""]
            head = "place, verdict, printed, correct, smallest counterexample, reason"
            lines += _table(head, (map(cell, row) for row in wrong))
    losses = _table("paper, what, where", (map(cell, loss) for loss in LOSSES))
    slips = _table("paper, place, printed, meant, why, whose", (map(cell, slip) for slip in SLIPS))
    lines += [_PROSE["losses"], *losses, _PROSE["slips"], *slips]
    return "\n".join(lines)


def pages(checked: Checked) -> dict[str, str]:
    """Both pages by file name."""
    return {"papers.md": papers_page(checked), "errata.md": errata_page(checked)}


def main(arguments: Sequence[str]) -> int:
    """Write the pages into a folder."""
    folder = Path(arguments[0] if arguments else "docs")
    folder.mkdir(exist_ok=True)
    checked = [(claim, claim.check(TO)) for claim in claims()]
    for name, text in pages(checked).items():
        (folder / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
