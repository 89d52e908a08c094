"""The pages `papers.md` and `errata.md`, written from the verdicts.

`python -m onepile.papers.pages docs` writes both; a test holds that the pages are up to date.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from onepile.papers.claims import Claim, Verdict
from onepile.papers.registry import PAPERS, TO, claims
from onepile.papers.slips import LOSSES, SLIPS

Checked = Sequence[tuple[Claim, Verdict]]

_WRITTEN = "<!-- written by `python -m onepile.papers.pages docs`: do not edit -->"


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
    counts = Counter(verdict.verdict for claim, verdict in checked if not claim.ours)
    ours = sum(claim.ours for claim, _ in checked)
    lines = [
        "# The papers, claim by claim",
        "",
        _WRITTEN,
        "",
        f"Each of the {counts.total()} claims below is computed twice: the claimed side as it is "
        "printed,",
        "and the other side from the definition of the game. `onepile papers` does it again,",
        "`--paper 004` for one paper, `--to 100000` for larger numbers. *Checked to* is the bound",
        "of the search: the largest pile, or the largest index where a claim has one. Claims about",
        "every f are tried on all small rules and on several hundred drawn ones.",
        "",
        f"{counts['holds']} claims hold, {counts['misprint']} are misprints or have lost a part in "
        f"print, {counts['refuted']} is",
        f"refuted. The last two kinds are on the [errata page](errata.md). Another {ours} are not",
        "the papers': they are *our answers* to what the papers leave open, and stand",
        "[together with what is still open](open-problems.md).",
        "",
        "`onepile papers --broken` puts wrong numbers in the place of thresholds, outcomes,",
        "nim-values and safe piles (or of bases, sums and conditions, where a lemma speaks of no",
        "game): random ones, and true ones shifted. Every claim then fails, but for those that it",
        "lists with the reason.",
        "",
    ]
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


def errata_page(checked: Checked) -> str:
    """What fails as printed: place, printed, correct, smallest counterexample, reason."""
    lines = [
        "# Errata",
        "",
        _WRITTEN,
        "",
        "What does not hold as printed in the five papers. They were read from scans: what is",
        "called a misprint may be the scan's fault and not the authors', and the reason says so",
        "where it is plain. Paper 001 seems to be the text kept in a file, not one read off a",
        "picture: but for what is flattened or garbled throughout, its slips are the authors'.",
        "Every counterexample is the first in the order in which the cases of its claim are tried,",
        "small ones first. Every corrected form has been checked as far as the [claims](papers.md)",
        "say.",
        "",
    ]
    for paper, title in PAPERS.items():
        wrong = [
            [
                cell(claim.where),
                verdict.verdict,
                cell(claim.printed_as),
                cell(verdict.corrected or ""),
                cell(verdict.counterexample),
                cell(claim.reason),
            ]
            for claim, verdict in checked
            if claim.paper == paper and verdict.counterexample
        ]
        if wrong:
            lines += [f"## {paper}: {title}", ""]
            head = "place, verdict, printed, correct, smallest counterexample, reason"
            lines += _table(head, wrong)
    lines += [
        "## Lost in the scans",
        "",
        *_table("paper, what, where", (map(cell, loss) for loss in LOSSES)),
        "## Slips that leave nothing to compute",
        "",
        "In the order of the papers; *there* is the place of the line above. *Whose* is a",
        "judgement: *authors* for words, arguments and cases left out; *scan* for shapes taken for",
        "one another, and for lines run together or read twice; *unclear* for what may be either.",
        "",
        *_table("paper, place, printed, meant, why, whose", (map(cell, slip) for slip in SLIPS)),
    ]
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
