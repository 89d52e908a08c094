"""All claims in the order of the papers. Only the papers asked for are loaded."""

from importlib import import_module

from onepile.errors import IllegalError
from onepile.papers.claim import Claim

PAPERS = {
    "000": "Dynamic one-pile nim (Holshouser, Reiter, Rudzinski)",
    "001": "One-pile nim with an arbitrary move function (Holshouser, Reiter, Rudzinski)",
    "002": "(Pilesize) Dynamic one-pile nim (Holshouser, Reiter, Rudzinski)",
    "003": "Dynamic one-pile blocking nim (Holshouser, Reiter)",
    "004": "Single pile (move size) dynamic blocking nim (Holshouser, Reiter, Rudzinski)",
}
"""What each paper is called here; 001 and 004 have lost their heads in the scans."""

TO = 2000
"""The default bound: every claim in well under a minute."""


def claims(paper: str | None = None) -> list[Claim]:
    """The claims of one paper, or of all.

    >>> len(claims("000")) > 40, claims("003")[0].id
    (True, '003/rules/example-15')
    >>> claims("005")
    Traceback (most recent call last):
    onepile.errors.IllegalError: unknown paper '005': known are 000, 001, 002, 003, 004
    """
    if paper is not None and paper not in PAPERS:
        raise IllegalError(f"unknown paper {paper!r}: known are {', '.join(PAPERS)}")
    found: list[Claim] = []
    for number in PAPERS if paper is None else (paper,):
        found += import_module(f"onepile.papers.paper_{number}").CLAIMS
    return found
