"""Paper 002, "(Pilesize) Dynamic one-pile nim": the pile alone decides the largest move."""

from onepile.papers.claims import claims_of
from onepile.papers.paper_002 import applications, bar, chains

CLAIMS = claims_of(bar, chains, applications)
