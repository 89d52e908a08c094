"""Growth of runs: which stretch to copy, and how far.

Why a copy is right. Let the c+1 nearest alive piles of run W at time s lie at the same distances
as those of run V at time u. Then W's element s+t is V's element u+t for t = 1, 2, …, as long as
none of V's elements on the way reaches a pile that is alive in one run and dead in the other,
nor past the last of the c+1 piles: so long everything that is reached looks the same from both.
The first element that does is the *break*; there W counts out a literal of its own.

Where to copy from. The source that leads furthest is taken among

- the run with just these piles as its ground, from its start: there they live for ever;
- the run in which those of them that die much sooner do so too, and only the others live for
  ever (what looks past them finds nothing, its threshold is infinite, and the copy breaks);
- the first and the last place where these distances were met before, in W or in another run.
  When W comes to look like V, it may follow V for ever.

A run is made when what it begins with has been met before.

Runs grow on demand: a copy is finished when its break is found, and for that its source must be
known so far. A source that itself waits for the copying run cannot grow; then the copy ends
where the source ends, and the next one is longer: a periodic run doubles.

Everything is added, subtracted and compared, never divided.
"""

from bisect import insort
from collections.abc import Callable, Sequence
from itertools import pairwise, zip_longest

from onepile.errors import WorkLimitError
from onepile.theory.unfolding_runs import FOREVER, Death, Member, Run, Segment

Place = tuple[Run, int]
"""Where a segment begins: its run, and its number in it."""

SOON = 4
"""A pile dies soon if its life has so many bits less than the next longer one."""


class Meeting:
    """A configuration that was met more than once.

    Attributes:
        distances: How far below lie the c+1 nearest alive piles.
        run: The run with these as its ground, if there is one.
        places: Where the configuration was met first, and where last.
    """

    __slots__ = ("distances", "places", "run")

    def __init__(self, distances: tuple[int, ...], run: Run | None, places: list[Place]) -> None:
        self.distances = distances
        self.run = run
        self.places = places


class Growth:
    """All runs of one game.

    Args:
        dies_after: v ↦ the least k >= 1 with f(k) >= v, None if there is none.
        blocks: The number c of moves that may be forbidden.
        ground: How far below time 0 the terminal piles of the game lie, ascending.
        ends: The terminal piles above 0.

    Attributes:
        runs: All runs, the game itself first.
        literals, copies: The segments made.
        searches: The searches for a break.
    """

    def __init__(
        self,
        dies_after: Callable[[int], int | None],
        blocks: int,
        ground: tuple[int, ...],
        ends: frozenset[int],
    ) -> None:
        self._dies_after = dies_after
        self._width = blocks + 1
        self._crowd = 2 * blocks + 12
        # By the hash of the distances; most are met only once.
        self._met: dict[int, Meeting | Place] = {}
        # By the distances and the lives of those that die soon; None if met only once.
        self._mortal: dict[tuple[tuple[int, ...], tuple[int, ...]], Run | None] = {}
        self.literals = 0
        self.copies = 0
        self.searches = 0
        self.runs: list[Run] = []
        if len(ground) > blocks and not ends:
            self._met[hash(ground)] = Meeting(ground, self._new_run([], ground), [])
        else:
            self.runs.append(Run([], ground, sorted(ends, reverse=True)))

    def grow(self, to: int, limit: int | None, progress: Callable[[float], None] | None) -> None:
        """Make the game known up to the pile `to`, with at most `limit` segments in all.

        Raises:
            WorkLimitError: `limit` does not suffice. What is known stays known.
        """
        whole = self.runs[0]
        whole.busy = True
        stack = [(whole, to)]
        turns = 0
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
                if not turns & 255:
                    if progress is not None:
                        progress(whole.extent.bit_length() / to.bit_length())
                    if limit is not None and self.literals + self.copies > limit:
                        raise WorkLimitError(
                            f"{limit} segments unfold the game up to a pile of about "
                            f"2^{whole.extent.bit_length()}, not to 2^{to.bit_length()}: "
                            "allow more work or ask for a smaller pile"
                        )
        finally:
            for run, _ in stack:
                run.busy = False

    def _step(self, run: Run, target: int) -> tuple[Run, int] | None:
        """Make the run longer, or say which run must first be known how far."""
        copy = run.open
        at = 0
        if copy is None:
            copy, at = self._find_source(run)
            if copy is None:
                self._add_literal(run)
                return None
            run.open = copy
        source = copy.source
        assert source is not None
        known = self._known(run, source, copy.shift)
        first = 0
        if not at:
            at, first = self._find_break(copy, source, known)
        if at:
            self._close(run, copy, source, at - 1)
            self._add_literal(run)
            return None
        run.extent = known + copy.shift
        if run.extent >= target:
            return None
        if source.busy or (run.stops and run.extent == run.stops[-1] - 1):
            self._close(run, copy, source, known)
            if known == copy.after:
                self._add_literal(run)
            return None
        return source, min(max(known + 1, first), target - copy.shift)

    def _known(self, run: Run, source: Run, shift: int) -> int:
        """The last element of the source that the run could copy by now."""
        known = run.closed if source is run else source.extent
        if run.stops:
            return min(known, run.stops[-1] - 1 - shift)
        return known

    def _find_source(self, run: Run) -> tuple[Segment | None, int]:
        """The best copy that can begin where the run ends, and its break if that is known.

        None if there is none, and a literal must follow.
        """
        time = run.closed
        state = run.state
        near = self._near(run, time, state)
        if not time or len(near) < self._width or (run.stops and run.stops[-1] == time + 1):
            return None, 0
        met = self._meet(run, near)
        if met is None:
            return None, 0
        best: Segment | None = None
        at = 0
        reached: Death = 0
        # If all c+1 piles belong to this run, one with them as its ground is worth while.
        local = len(state) >= self._width
        if local and met.run is None and len(met.places) > 1:
            met.run = self._new_run([], near)
        if met.run is not None:
            best, at, reached = self._try(run, met.run, 0, ())
        elif local:
            # So far it would lead at least.
            reached = min([death for _, death in state[: self._width]]) - time
        if local and reached is not FOREVER:
            mortal = self._mortal_run(run, near, reached)
            if mortal is not None:
                copy, found, leads = self._try(run, mortal, 0, mortal.initial)
                if leads > reached:
                    best, at, reached = copy, found, leads
        if reached is not FOREVER:
            for host, number in met.places:
                after, there = _at_place(host, number)
                if (
                    after >= host.pure_after
                    and self._first_difference(state, there, time - after) > after + reached
                ):
                    copy, found, leads = self._try(run, host, after, there)
                    if leads is FOREVER:
                        leads = self._known(run, host, copy.shift) + 1 - after
                    if leads > reached:
                        best, at, reached = copy, found, leads
        met.places[1:] = [(run, len(run.segments))]
        if best is None and local:
            met.run = self._new_run([], near)
            best = Segment(time, state, None, met.run)
        return best, at

    def _near(self, run: Run, time: int, state: list[Member]) -> tuple[int, ...]:
        """How far below `time` the nearest alive piles lie, at most c+1 of them."""
        near = [time - pile for pile, _ in state[: self._width]]
        missing = self._width - len(near)
        if missing:
            near += [time + below for below in run.ground[:missing]]
        return tuple(near)

    def _meet(self, run: Run, near: tuple[int, ...]) -> Meeting | None:
        """What is known of these distances; None if they are new, and then they are noted."""
        key = hash(near)
        met = self._met.get(key)
        if isinstance(met, Meeting):
            return met if met.distances == near else None
        if met is None:
            if not run.state or any(death is not FOREVER for _, death in run.state[: self._width]):
                self._met[key] = run, len(run.segments)
                return None
            # These will never die: the run that begins with them is copied for ever.
            met = Meeting(near, self._new_run([], near), [])
        else:
            host, number = met
            if self._near(host, *_at_place(host, number)) != near:
                return None
            met = Meeting(near, None, [met])
        self._met[key] = met
        return met

    def _new_run(self, initial: list[Member], ground: tuple[int, ...]) -> Run:
        run = Run(initial, ground)
        self.runs.append(run)
        return run

    def _mortal_run(self, run: Run, near: tuple[int, ...], reached: int) -> Run | None:
        """The run that begins with these piles, mortal those that die much sooner than the rest.

        None if there are none such, if all may die before `reached`, or if such a run would be
        met for the first time.
        """
        lives = [death - run.closed for _, death in run.state[: self._width]]
        shortest, longest = min(lives), max(lives)
        if longest is FOREVER or shortest is FOREVER:
            return None
        if longest.bit_length() - shortest.bit_length() < SOON:
            return None
        ascending = sorted(lives)
        gap = SOON - 1
        soon = 0
        for shorter, longer in pairwise(ascending):
            wide = longer.bit_length() - shorter.bit_length()
            if wide > gap:
                gap, soon = wide, shorter
        if not soon or next(life for life in ascending if life > soon) <= reached:
            return None
        key = near, tuple([life if life <= soon else 0 for life in lives])
        if key not in self._mortal:
            self._mortal[key] = None
            return None
        found = self._mortal[key]
        if found is None:
            initial = [(-distance, life or FOREVER) for distance, life in zip(*key, strict=True)]
            while initial[-1][1] is FOREVER:
                initial.pop()
            found = self._mortal[key] = self._new_run(initial, near[len(initial) :])
        return found

    def _try(
        self, run: Run, source: Run, after: int, there: Sequence[Member]
    ) -> tuple[Segment, int, Death]:
        """A copy from this source, its break if it is known by now, and how far it leads."""
        copy = Segment(run.closed, run.state, None, source, after, there)
        known = self._known(run, source, copy.shift)
        at, _ = self._find_break(copy, source, known)
        if at:
            return copy, at, at - after
        return copy, 0, known + 1 - after if source.busy else FOREVER

    def _first_difference(self, state: list[Member], there: Sequence[Member], shift: int) -> Death:
        """The source's first time at which a pile is dead on one side and alive on the other."""
        first: Death = FOREVER
        for mine, theirs in zip_longest(
            [death - shift for _, death in state[: self._width]],
            [death for _, death in there[: self._width]],
            fillvalue=FOREVER,
        ):
            if mine != theirs:
                if mine < first:
                    first = mine
                if theirs < first:
                    first = theirs
        return first

    def _find_break(self, copy: Segment, source: Run, known: int) -> tuple[int, int]:
        """The source's first element up to `known` that must not be copied; 0 if all may be.

        With it a time before which there is no break.
        """
        self.searches += 1
        width = self._width
        shift = copy.shift
        state = copy.state
        there = copy.there
        found = first = 0
        # Piles that are immortal there: what reaches one of them after its death here, breaks;
        # if a nearer one dies sooner, that tells already.
        earliest: Death = FOREVER
        for pile, death in state[len(there) : width]:
            if death < earliest and death is not FOREVER:
                earliest = death
                first = dead = death - shift
                if dead <= known:
                    at = source.first_reach(pile - shift, dead, known)
                    if at:
                        found, known = at, at - 1
        if not there:
            return found, first
        # Piles that may die there: what reaches one of them between its two deaths, breaks. So
        # does what reaches past all of them, for there too something may have died.
        for i, (pile, theirs) in enumerate(there[:width]):
            mine = state[i][1] - shift if i < len(state) else FOREVER
            if mine != theirs:
                begin, end = (mine, theirs) if mine < theirs else (theirs, mine)
                if begin is not FOREVER and begin <= known:
                    last = known if end is FOREVER or end > known else end - 1
                    at = source.first_reach(pile, begin, last)
                    if at:
                        found, known = at, at - 1
        if len(there) < width:
            lowest = -source.ground[width - 1 - len(there)]
        else:
            lowest = there[width - 1][0]
        at = source.first_reach(lowest - 1, copy.after + 1, known)
        return at or found, 0

    def _close(self, run: Run, copy: Segment, source: Run, last: int) -> None:
        """End the open copy with the source's element `last`."""
        shift = copy.shift
        after = copy.after
        if last == after:
            run.open = None
            return
        end = last + shift
        now = end + 1
        state = [(pile + shift, death + shift) for pile, death in source.alive(last + 1, after)]
        state += [member for member in run.state if member[1] > now]
        low = source.lowest(after, last) + shift
        # If the source copied all this from one place itself, copy from there.
        place = source.segment_at(after + 1)
        while place.source is not None and place is source.segment_at(last):
            last -= place.shift
            source = copy.source = place.source
            after = copy.after = after - place.shift
            copy.shift = copy.start - after
            place = source.segment_at(after + 1)
        copy.there = ()
        run.open = None
        run.add(copy, end, low)
        run.state = state if len(state) < self._crowd else self._thin(state)
        self.copies += 1

    def _add_literal(self, run: Run) -> None:
        """Count out the threshold of the next pile."""
        pile = run.closed + 1
        now = pile + 1
        state = run.state
        reach: int | None = None
        death: Death = FOREVER
        missing = self._width - len(state)
        if run.stops and run.stops[-1] == pile:
            run.stops.pop()
        elif missing <= len(run.ground):
            reach = state[self._width - 1][0] if missing <= 0 else -run.ground[missing - 1]
            life = self._dies_after(pile - reach)
            if life is not None:
                death = pile + life
        run.add(Segment(run.closed, state, reach), pile, run.floor if reach is None else reach)
        state = [member for member in state if member[1] > now]
        if death > now:
            state.insert(0, (pile, death))
        run.state = state if len(state) < self._crowd else self._thin(state)
        self.literals += 1

    def _thin(self, state: list[Member]) -> list[Member]:
        """The state without members that c+1 nearer ones outlive: nothing ever reaches them."""
        longest: list[Death] = []
        kept = []
        for member in state:
            death = member[1]
            if len(longest) == self._width:
                if death <= longest[0]:
                    continue
                del longest[0]
            insort(longest, death)
            kept.append(member)
        return kept


def _at_place(host: Run, number: int) -> tuple[int, list[Member]]:
    """The time at which a segment begins, and the piles alive then."""
    if number < len(host.segments):
        place = host.segments[number]
        return place.start, place.state
    return host.closed, host.state
