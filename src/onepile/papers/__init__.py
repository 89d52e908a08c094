"""The papers' claims, executable: one package a paper, both sides of each claim computed apart.

`claims()` has them all in the order of the papers; `Claim.check(to)` gives a verdict.
"""

from onepile.papers.claims import Claim, Verdict
from onepile.papers.registry import PAPERS, claims

__all__ = ["PAPERS", "Claim", "Verdict", "claims"]
