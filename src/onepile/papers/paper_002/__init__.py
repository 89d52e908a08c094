"""Paper 002, "(Pilesize) Dynamic one-pile nim": the pile alone decides the largest move."""

from onepile.papers.claim import Claim
from onepile.papers.paper_002 import applications, bar, chains

CLAIMS: tuple[Claim, ...] = (*bar.CLAIMS, *chains.CLAIMS, *applications.CLAIMS)
