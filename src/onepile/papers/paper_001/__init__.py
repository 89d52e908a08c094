"""Paper 001, dynamic one-pile nim with an arbitrary f: its base B_f and the values g'.

The claimed sides build B_f and g' by the printed recursion (`main_base`); the true sides use the
thresholds of the definition.
"""

from onepile.papers.claim import Claim
from onepile.papers.paper_001 import appendix, examples, main_theorem, remarks, slow_growth

CLAIMS: tuple[Claim, ...] = (
    *main_theorem.CLAIMS,
    *remarks.CLAIMS,
    *slow_growth.CLAIMS,
    *examples.CLAIMS,
    *appendix.CLAIMS,
)
