"""The papers' claims, executable: one package a paper, both sides of each claim computed apart.

`claims()` has them all in the order of the papers; `Claim.check(to)` gives a verdict.
"""

from onepile.papers.claim import Claim, Side, Verdict
from onepile.papers.registry import PAPERS, claims

__all__ = ["PAPERS", "Claim", "Side", "Verdict", "claims"]
