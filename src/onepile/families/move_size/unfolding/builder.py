"""The builder: a run is made longer, segment by segment, on demand.

A run copies what `sources` finds for it up to the break, and there counts out a literal of its own,
or sees that a ramp follows. A copy is finished when its break is known, and for that its source
must be known so far; if not, the source grows first. A source that itself waits for the copying run
cannot grow; then the copy ends where the source ends, and the next one is longer: a periodic run
doubles.

Every element is a literal or refers to one that was known before it, so that following the copies
comes to an end, even where two runs copy each other (docs/unfolding.md, the construction lemma).

Numbers are added, subtracted and compared, never divided.
"""

from bisect import bisect_left, insort
from collections.abc import Iterator
from itertools import chain, islice

from onepile.families.move_size.unfolding.breaks import Breaks
from onepile.families.move_size.unfolding.counting import FEW, count_out, rise
from onepile.families.move_size.unfolding.forecast import Forecast
from onepile.families.move_size.unfolding.lifetimes import Lifetimes
from onepile.families.move_size.unfolding.runs import Copy, Death, Member, Run
from onepile.families.move_size.unfolding.sources import Sources, known_by
from onepile.limits import Progress
from onepile.numbers import INFINITY

_STEPS_A_COPY = 2
"""A copy takes so many steps besides those for its near piles."""
_STEPS_A_RAMP = 2
"""A ramp takes so many steps besides that of a literal: it begins with a state of its own."""
_STEPS_WITH_GAPS = 3
"""A literal takes so many steps more where piles may have gaps."""
_PASSED_A_STEP = 8
_LOOKED_AT_A_STEP = 2
"""So many near or living piles are gone through in a step, and so many looked at closely."""


class Builder:
    """All runs of one game, and how they grow.

    Args:
        lives: When piles are alive.
        blocks: The number c of moves that may be forbidden.
        ground: How far below time 0 the terminal piles of the game lie, ascending.
        ends: The terminal piles above 0.
        lifeless: A pile whose threshold is at most this dies at once.

    Attributes:
        literals, copies: The segments made; a ramp is one of the literals.
        checkpoints: Now and then, the steps made and the pile up to which the game was known.
    """

    def __init__(
        self,
        lives: Lifetimes,
        blocks: int,
        ground: tuple[int, ...],
        ends: frozenset[int],
        lifeless: int = 0,
    ) -> None:
        self._lives, self._dies_after = lives, lives.dies_after
        self._lifeless = lifeless
        self._width = blocks + 1
        # A state with so many piles is thinned. That takes a pass over it, and pays only when
        # much can go: most states are the c+1 near piles and a few more. Without it those of
        # f = n^(1/3) with six blocks have hundreds.
        self._crowd = 2 * blocks + 12
        # So many literals are counted out before the state is kept again: a few for each pile in
        # it, so that keeping states and finding those in between costs little for each literal.
        # Not too many: in between no limit is looked at.
        self._stretch = min(4 * blocks + 64, 1 << 18)
        self._breaks = Breaks(lives)
        game = Run([], ground, sorted(ends, reverse=True))
        self._sources = Sources(self._width, lives, self._breaks, game)
        self.literals = 0
        self.copies = 0
        self._further_steps = 0
        self.checkpoints: list[tuple[int, int]] = []

    @property
    def runs(self) -> list[Run]:
        """All runs, the game itself first."""
        return self._sources.runs

    @property
    def steps(self) -> int:
        """How much was done, as it is limited: a copy looks at all near piles."""
        near = self._width + self._lives.young
        copies = self.copies * (near + _STEPS_A_COPY)
        return self.literals + self._further_steps + copies + self.searches

    @property
    def searches(self) -> int:
        """How often a break was looked for."""
        return self._breaks.searches

    def grow(self, to: int, limit: int | None, progress: Progress | None) -> None:
        """Make the game known up to the pile `to`, with at most `limit` steps in all.

        Raises:
            WorkLimitError: `limit` does not suffice. What is known stays known.
        """
        whole = self.runs[0]
        whole.busy = True
        stack = [(whole, to)]
        turns = 0
        counted = self.literals
        forecast = None if limit is None else Forecast(to, self._dies_after(to), limit)
        try:
            while stack:
                run, target = stack[-1]
                if run.extent >= target:
                    run.busy = False
                    stack.pop()
                    continue
                needed = self._step(run, target)
                if needed is not None:
                    needed[0].busy = True
                    stack.append(needed)
                turns += 1
                if not turns & 255 or self.literals - counted > 255:
                    if progress is not None:
                        progress(whole.extent.bit_length() / to.bit_length())
                    counted = self.literals
                    self.checkpoints.append((self.steps, whole.extent))
                    if forecast is not None:
                        forecast.require(*self.checkpoints[-1])
        finally:
            for run, _ in stack:
                run.busy = False

    def _step(self, run: Run, target: int) -> tuple[Run, int] | None:
        """Make the run longer, or say which run must first be known how far."""
        copy = run.open
        at = 0
        if copy is None:
            copy, at = self._sources.find(run)
            if copy is None:
                self._count_out(run, target)
                return None
            run.open = copy
        source = copy.source
        known = known_by(run, source, copy.shift)
        first = 0
        if not at:
            at, first = self._breaks.find(run.state, copy, known)
        if at:
            self._close(run, copy, at - 1)
            self._count_out(run, target)
            return None
        # No break so far, so all this is the run's, though the copy is not finished.
        run.extent = known + copy.shift
        if run.extent >= target:
            return None
        if source.busy or (run.stops and run.extent == run.stops[-1] - 1):
            # The source cannot grow, or a terminal pile follows. A copy may end before its break.
            self._close(run, copy, known)
            if known == copy.after:
                self._count_out(run, target)
            return None
        # Ask for twice what is known: two runs that copy each other in turn, each asking for the
        # next element only, would creep. So the number of requests grows with the digits. The
        # source is needed at least up to the first possible break, and not beyond the target.
        return source, min(max(2 * known + 1, first), target - copy.shift)

    def _close(self, run: Run, copy: Copy, last: int) -> None:
        """End the open copy with the source's element `last`, which lies before its break."""
        after, shift = copy.after, copy.shift
        if last == after:
            run.open = None
            return
        source = copy.source
        now = last + shift + 1
        # What was copied dies when the source's piles do; what was alive before may have died.
        alive = source.alive(last + 1, after)
        if len(alive) >= self._crowd:
            alive = self._thin(alive)
        source.keep_alive(last + 1, after, alive)
        state = [(pile + shift, death + shift) for pile, death in alive]
        state += [member for member in run.state if member[1] > now]
        if after or copy.there:
            low = source.lowest(after, last)
            source, further = _origin(source, after, last)
        else:
            # From the start of a run without mortal piles: its first element reaches the last of
            # the ground, and nothing reaches further.
            low = source.lows[0]
            further = 0
        # Not before: the source may have copied from the open copy itself.
        run.open = None
        run.keep_state()
        run.add(now - 1, low + shift, source, shift + further)
        run.state = state if len(state) < self._crowd else self._thin(state)
        self.copies += 1

    def _count_out(self, run: Run, target: int) -> None:
        """Count out the next threshold, and those after it until a copy may be possible."""
        before = len(run.ends)
        try:
            if self._lives.gapped:
                passed = len(run.state) + self._width
                self._further_steps += _STEPS_WITH_GAPS + passed // _PASSED_A_STEP
                self._count_one(run)
            else:
                self._count(run, target)
        finally:
            if len(run.state) >= self._crowd:
                run.state = self._thin(run.state)
            self.literals += len(run.ends) - before

    def _count(self, run: Run, target: int) -> None:
        if self._width > FEW:  # counting out begins with passes over the near piles, then
            self._further_steps += self._width // _PASSED_A_STEP
        if rise(run, self._width, self._lifeless):
            self._further_steps += _STEPS_A_RAMP
        elif self._width <= FEW:
            self._count_one(run)
        else:
            last = min(target, run.closed + self._stretch)
            count_out(
                run, self._width, self._dies_after, last, self._sources.is_new, self._lifeless
            )

    def _count_one(self, run: Run) -> None:
        """Count out the threshold of the next pile, or its safe caps.

        The threshold is infinite, and the pile never dies, if the game is over there or if fewer
        than c+1 piles are alive. In misère play no cap is safe where the game is over, so that the
        pile is never alive.

        It goes through all living piles, and looks closely at those near ones that may have gaps:
        the young ones, or all where there are late gaps.
        """
        pile = run.closed + 1
        now = pile + 1
        state = run.state
        reach, least, gaps, gapped = run.floor, 1, 0, self._lives.gapped
        death: Death = INFINITY
        if run.stops and run.stops[-1] == pile:
            run.stops.pop()
            if self._lives.misere:
                death = now
        else:
            count = self._sources.count(run, pile - 1, state) if gapped else self._width
            missing = count - len(state)
            if missing <= len(run.ground):
                reach = state[count - 1][0] if missing <= 0 else -run.ground[missing - 1]
            if gapped:
                doubtful = min(count, self._lives.young) if self._lives.steady else count
                self._further_steps += doubtful // _LOOKED_AT_A_STEP
                if self._lives.misere:
                    least = self._lives.least or self._least(run, pile)
                threshold = INFINITY if reach == run.floor else pile - reach
                life, gaps = self._lives.of(least, threshold)
                death = pile + life
            elif reach != run.floor:
                death = pile + self._dies_after(pile - reach)
        if gapped:
            run.note(pile, least, gaps)
        run.keep_state()
        run.add(pile, reach, None, 0, death)
        state = [member for member in state if member[1] > now]
        if death > now:
            state.insert(0, (pile, death))
        run.state = state

    def _least(self, run: Run, pile: int) -> int:
        """The least move that does not win: the distance to the nearest pile that is not alive.

        If the first c+1 moves win no cap is safe, and any larger number will do.
        """
        least = 0
        ground: Iterator[Member] = ((-below, INFINITY) for below in run.ground)
        for least, member in enumerate(islice(chain(run.state, ground), self._width), 1):
            if member[0] != pile - least or not self._sources.is_alive(run, member, pile):
                return least
        return least + 1

    def _thin(self, state: list[Member]) -> list[Member]:
        """The state without old piles that c+1 nearer ones outlive, old and not yet doubtful."""
        oldest = state[0][0] - self._lives.young
        longest: list[Death] = []  # the c+1 longest that surely live, of those kept so far
        kept = []
        for pile, death in state:
            if pile <= oldest:
                if len(longest) == self._width and death <= longest[0]:
                    continue
                insort(longest, self._lives.doubtful_from(pile, death))
                del longest[: -self._width]
            kept.append((pile, death))
        return kept


def _origin(source: Run, after: int, last: int) -> tuple[Run, int]:
    """The run from which the source itself has copied all of after + 1 … last, and its shift.

    And if that run has copied all of it, again; the source itself, and 0, if it has not. A copy
    of a copy is a copy, so that looking a pile up takes few steps.
    """
    moved = 0
    while True:
        number = bisect_left(source.ends, after + 1)
        if number < len(source.ends) and source.ends[number] < last:
            return source, moved
        further, shift = source.copied(last)
        if further is None:
            return source, moved
        source = further
        moved += shift
        after -= shift
        last -= shift
