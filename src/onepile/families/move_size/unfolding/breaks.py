"""Breaks: how far a stretch of a run may be copied.

Let the c+1 nearest alive piles of run W at time s lie at the same distances as those of run V at
time u: these are the *near* piles. Then W's element s+t is V's element u+t for t = 1, 2, …, as
long as none of V's elements on the way reaches a near pile, or a lower one, while the near pile is
alive in one run and dead in the other, nor past the last near pile: so long everything that is
reached looks the same from both. The first element that does is the *break*. This is the copy lemma
of docs/unfolding.md.
"""

from onepile.families.move_size.unfolding.lifetimes import Lifetimes
from onepile.families.move_size.unfolding.runs import Copy, Member
from onepile.numbers import INFINITY


class Breaks:
    """Looks for breaks.

    The three cases are those of the copy lemma; each finds the first element that breaks for its
    reason. All times and piles they return or compare are the source's.

    Late gaps, where f falls again and again, are not compared: there what reaches a pile when it or
    the one it is compared with is doubtful breaks the copy, too.

    Args:
        lives: When piles are alive.

    Attributes:
        searches: How often one was looked for.
    """

    def __init__(self, lives: Lifetimes) -> None:
        self._doubtful_from = None if lives.steady else lives.doubtful_from
        self.searches = 0

    def find(self, state: list[Member], copy: Copy, known: int) -> tuple[int, int]:
        """The source's first element up to `known` that must not be copied; 0 if all may be.

        With it a time before which there is no break, however far the source will be known.

        Args:
            state: The piles alive at the start of the copy, in the run that copies.
            copy: The copy.
            known: The source is known up to this element.
        """
        self.searches += 1
        found, first = self._immortal_there(state, copy, known)
        if not copy.there and copy.after >= copy.source.pure_after:
            # All near piles are the source's ground: nothing there reaches past them, and no
            # terminal pile follows.
            return found, first
        if found:
            known = found - 1
        at = self._mortal_there(state, copy, known)
        if at:
            found, known = at, at - 1
        return self._past_all(copy, known) or found, 0

    def _immortal_there(self, state: list[Member], copy: Copy, known: int) -> tuple[int, int]:
        """What reaches a pile of the source's ground after that pile's death here.

        With it the first of these deaths, 0 if there are none.
        """
        mine = state[len(copy.there) : copy.near]
        if self._doubtful_from is not None:
            now = copy.after + copy.shift + 1
            mine = [(pile, max(self._doubtful_from(pile, death), now)) for pile, death in mine]
        deaths = [death for _, death in mine if death is not INFINITY]
        if not deaths:
            return 0, 0
        reach = copy.source.first_reach
        shift = copy.shift
        first = min(deaths) - shift
        nearest, its_death = mine[0]
        # The first that reaches any of them, since what reaches a further one reaches past this.
        at = reach(nearest - shift, first, known)
        if not at or its_death <= at + shift:
            return at, first
        # The nearest is still alive then. A pile that dies no sooner than a nearer one gives no
        # earlier break: what reaches it reaches the nearer one too. So of the others each one
        # matters from its death on until that of the next nearer, the furthest first.
        matter: list[tuple[int, int]] = []
        for pile, death in mine:
            if death is not INFINITY and (not matter or death < matter[-1][1]):
                matter.append((pile, death))
        for number in range(len(matter) - 1, -1, -1):
            pile, death = matter[number]
            until = matter[number - 1][1] - shift - 1 if number else known
            found = reach(pile - shift, max(death - shift, at), min(until, known))
            if found:
                return found, first
        return 0, first

    def _mortal_there(self, state: list[Member], copy: Copy, known: int) -> int:
        """What reaches a pile that may die in the source, between its two deaths.

        Where there may be late gaps, from when one of the two is doubtful on.
        """
        reach, doubtful_from = copy.source.first_reach, self._doubtful_from
        found = 0
        for i, (pile, theirs) in enumerate(copy.there[: copy.near]):
            # What the state lacks is the ground of the run that copies.
            mine, death = state[i] if i < len(state) else (pile, INFINITY)
            ours = death - copy.shift
            begin, end = (ours, theirs) if ours < theirs else (theirs, ours)
            if doubtful_from is not None:
                begin = doubtful_from(pile, theirs)
                if i < len(state):
                    begin = min(begin, doubtful_from(mine, death) - copy.shift)
                begin = max(begin, copy.after + 1)
            if begin is not INFINITY and begin < end and begin <= known:
                last = known if end is INFINITY or end > known else end - 1
                at = reach(pile, begin, last)
                if at:
                    found, known = at, at - 1
        return found

    def _past_all(self, copy: Copy, known: int) -> int:
        """What reaches past the near piles, where nothing is known to be alike.

        So does an infinite threshold: it reaches the source's floor, whether too few piles are
        alive or the game is over there.
        """
        source = copy.source
        missing = copy.near - len(copy.there)
        lowest = -source.ground[missing - 1] if missing > 0 else copy.there[copy.near - 1][0]
        return source.first_reach(lowest - 1, copy.after + 1, known)
