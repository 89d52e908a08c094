"""Paper 000, "Dynamic one-pile nim": bases of f with steps of at least -1, and the converse."""

from onepile.papers.claim import Claim
from onepile.papers.paper_000 import appendix, converse, stable_sums, theorem_1

CLAIMS: tuple[Claim, ...] = (
    *stable_sums.CLAIMS,
    *theorem_1.CLAIMS,
    *converse.CLAIMS,
    *appendix.CLAIMS,
)
