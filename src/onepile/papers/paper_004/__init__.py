"""Paper 004, "Single pile (move size) dynamic blocking nim": two games with blocks and overshoot.

The first game (f = 2n, two blocks) is proved there, the second (f = 4n, one block) only stated; a
third and two variations are left to the reader. Thresholds are never proved in the paper for more
than these games; `conclusion` has what can be said about the questions it leaves open.
"""

from onepile.papers.claims import claims_of
from onepile.papers.paper_004 import conclusion, first_game, second_game, strategy

CLAIMS = claims_of(first_game, strategy, second_game, conclusion)
