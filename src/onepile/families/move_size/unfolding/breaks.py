"""Breaks: how far a stretch of a run may be copied.

Let the c+1 nearest alive piles of run W at time s lie at the same distances as those of run V at
time u. Then W's element s+t is V's element u+t for t = 1, 2, …, as long as none of V's elements
on the way reaches a pile that is alive in one run and dead in the other, nor past the last of
the c+1 piles: so long everything that is reached looks the same from both. The first element
that does is the *break*.
"""

from onepile.families.move_size.unfolding.runs import Copy, Death, Member
from onepile.numbers import INFINITY


class Breaks:
    """Looks for breaks.

    Args:
        width: c+1.

    Attributes:
        searches: How often one was looked for.
    """

    def __init__(self, width: int) -> None:
        self._width = width
        self.searches = 0

    def find(self, state: list[Member], copy: Copy, known: int) -> tuple[int, int]:
        """The source's first element up to `known` that must not be copied; 0 if all may be.

        With it a time before which there is no break.
        """
        self.searches += 1
        width = self._width
        source = copy.source
        shift = copy.shift
        there = copy.there
        found = first = 0
        # Piles that are immortal there: what reaches one of them after its death here, breaks.
        mine = state[len(there) : width] if there else state[:width]
        deaths = [death for _, death in mine if death is not INFINITY]
        if deaths:
            first = min(deaths) - shift
            at = source.first_reach(mine[0][0] - shift, first, known)
            if at and mine[0][1] <= at + shift:
                found, known = at, at - 1
            elif at:
                # It reaches the first of these piles, which is still alive, or a further one.
                earliest: Death = INFINITY
                for pile, death in mine:
                    if death < earliest and death is not INFINITY:
                        earliest = death
                        again = source.first_reach(pile - shift, max(death - shift, at), known)
                        if again:
                            found, known = again, again - 1
        if not there and copy.after >= source.pure_after:
            return found, first
        # Piles that may die there: what reaches one of them between its two deaths, breaks. So
        # does what reaches past all of them, for there too something may have died, and so does
        # a terminal pile there, which reaches nothing.
        for i, (pile, theirs) in enumerate(there[:width]):
            ours = state[i][1] - shift if i < len(state) else INFINITY
            if ours != theirs:
                begin, end = (ours, theirs) if ours < theirs else (theirs, ours)
                if begin is not INFINITY and begin <= known:
                    last = known if end is INFINITY or end > known else end - 1
                    at = source.first_reach(pile, begin, last)
                    if at:
                        found, known = at, at - 1
        if len(there) < width:
            lowest = -source.ground[width - 1 - len(there)]
        else:
            lowest = there[width - 1][0]
        at = source.first_reach(lowest - 1, copy.after + 1, known)
        return at or found, 0
