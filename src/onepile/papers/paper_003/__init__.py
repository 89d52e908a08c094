"""Paper 003, "Dynamic one-pile blocking nim": the move number decides what is allowed.

The proof is a chain of inequalities and rewritings; each is a claim of its own.
"""

from onepile.papers.claims import claims_of
from onepile.papers.paper_003 import proof, theorem

CLAIMS = claims_of(theorem, proof)
