"""Paper 001, dynamic one-pile nim with an arbitrary f: its base B_f and the values g'.

The claims build B_f and g' by the printed recursion (`main_base`), and hold them against the
thresholds of the definition.
"""

from onepile.papers.claims import claims_of
from onepile.papers.paper_001 import appendix, examples, main_theorem, remarks, slow_growth

CLAIMS = claims_of(main_theorem, remarks, slow_growth, examples, appendix)
