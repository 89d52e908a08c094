"""All claims in the order of the papers. Only the papers asked for are loaded."""

from onepile.errors import IllegalError
from onepile.papers.claims import Claim, claims_of

PAPERS = {
    "000": "Dynamic One-Pile Nim (Holshouser, Reiter, Rudzinski, 2003)",
    "001": "One Pile Nim with Arbitrary Move Function (Holshouser, Reiter, 2003)",
    "002": "(Pilesize) Dynamic One-Pile Nim (Holshouser, Reiter, Rudzinski)",
    "003": "Dynamic One-Pile Blocking Nim (Holshouser, Reiter)",
    "004": "Single Pile (Move Size) Dynamic Blocking Nim (authors not named)",
}
"""Each paper with its authors as its title page has them, and its year where it was printed.

000 is in The Fibonacci Quarterly 41.3 (2003) 253-262, 001 in The Electronic Journal of
Combinatorics 10 (2003) N7; 001's scan has lost its title page. 002 and 003 were read as manuscripts
without a year; later versions were printed under other names (CITATION.cff). 004's manuscript names
no authors.
"""

SECTIONS = {
    "000": ("stable_sums", "theorem_1", "converse", "appendix"),
    "001": ("main_theorem", "remarks", "slow_growth", "examples", "appendix"),
    "002": ("bar", "chains", "applications"),
    "003": ("theorem", "proof"),
    "004": ("first_game", "strategy", "second_game", "conclusion"),
}
"""The modules with the claims of each paper, in its order."""

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
    return [
        claim
        for number in (PAPERS if paper is None else (paper,))
        for section in SECTIONS[number]
        for claim in claims_of(f"onepile.papers.paper_{number}.{section}")
    ]
