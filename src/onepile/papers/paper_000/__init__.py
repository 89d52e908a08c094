"""Paper 000, "Dynamic one-pile nim": bases of f with steps of at least -1, and the converse."""

from onepile.papers.claims import claims_of
from onepile.papers.paper_000 import appendix, converse, stable_sums, theorem_1

CLAIMS = claims_of(stable_sums, theorem_1, converse, appendix)
