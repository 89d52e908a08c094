"""Paper 004, "Single pile (move size) dynamic blocking nim": two games with blocks and overshoot.

The first game (f = 2n, two blocks) is proved there, the second (f = 4n, one block) only stated; a
third and two variations are left to the reader. Thresholds are never proved in the paper for more
than these games; `conclusion` has what can be said about the questions it leaves open.
"""
