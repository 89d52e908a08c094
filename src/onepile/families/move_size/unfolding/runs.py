"""Runs: what unfolding is made of, and which of their elements look far down.

For non-decreasing f a pile p *covers* p+1, p+2, … up to its death at p + first_at_least(g(p)),
and nothing after it, so that

    g(M) = M − (the (c+1)-th nearest pile below M that is alive at M),

the pile that M *reaches*. A **run** answers: how do the thresholds continue from time 0 on, when
certain piles at or below 0 are alive, some of them until a given death, the others (its *ground*)
for ever? The game itself is such a run: with overshoot its ground are the terminal piles 0, −1, …,
−c, without it pile 0 alone. A run is a list of segments, each of them

- a *literal*: a single element, its threshold counted out;
- a *ramp*: elements that are never alive and all reach the same pile, so that their thresholds
  rise by one; where f begins with large values there are very many of them; or
- a *copy* of a stretch of a run (another one, or this one), moved by a shift. What an element of
  the copy reaches is what the copied element reaches, moved by the same shift.

This module holds them and answers: which is the first element in a given stretch that reaches a
given pile or a lower one? For each segment a run knows the lowest pile reached in it and the next
segment that reaches lower, so that the answer takes a few look-ups. `builder` makes runs
and makes them longer.

That what is held here is true of a run, and that the questions are answered right, is shown in
docs/unfolding.md: the construction lemma and the search lemma. Both use that a copy begins at a
*boundary* of its source: at time 0 or where one of its segments ends.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from onepile.mathematics.self_copies import Copied, Piece
from onepile.numbers import INFINITE, INFINITY, Extended

Death: TypeAlias = Extended
"""The first time at which a pile no longer covers anything; `INFINITY`: it never dies."""
Member: TypeAlias = tuple[int, Death]
"""A pile that is alive, and its death: the first pile that it no longer covers."""


_MOST_ASKED = 64
"""So often a run remembers what was alive."""


class Copy:
    """A copy that is being made.

    Attributes:
        source: The run that it copies.
        after: The source's time that corresponds to its start, a boundary of the source.
        shift: Its start − after.
        there: The source's piles alive at after + 1, nearest first, without the ground.
        near: How many near piles were compared.
    """

    __slots__ = ("after", "near", "shift", "source", "there")

    def __init__(
        self, source: "Run", after: int, shift: int, there: Sequence[Member], near: int
    ) -> None:
        self.source = source
        self.after = after
        self.shift = shift
        self.there = there
        self.near = near


class Run(Copied):
    """The thresholds after given piles.

    Args:
        initial: Piles at or below 0 that are alive at time 1, nearest first.
        ground: How far below 0 lie the piles after those, which live for ever; ascending.
        stops: Terminal piles above 0, the nearest last. Only the game itself has them.

    Attributes:
        floor: Lower than every pile.
        pure_after: The last terminal pile; from there on this is a run like others.
        ends: The last element of each finished segment. A segment begins where one ends.
        deaths: The death of a literal; 0 for a copy or a ramp.
        sources: The run that it copies; None for a literal or a ramp.
        shifts: Its element M is the source's element M − shift; 0 if it has no source. Its
            beginning moved so is a boundary of the source.
        lows: The lowest pile reached in it, exact if that lies before the segment; the floor if
            a threshold is infinite.
        lost: The numbers of the segments in which a threshold is infinite.
        closed: The end of the last finished segment.
        open: The copy after it that is not finished because its end is not known yet.
        extent: How far the run is known: `closed`, or further inside the open copy.
        state: The piles alive at closed + 1, nearest first, without the ground. Piles that c+1
            nearer ones outlive may be missing: nothing ever reaches them.
        busy: It waits for another run to grow.
        index: Which of the runs of its game it is.
        look_ups: How often its segments were searched.
        gaps: The gaps of its literals and of what it begins with, where there may be some.
        leasts: The least safe cap of a literal, if it is not 1.
    """

    __slots__ = (
        "_asked",
        "_kept",
        "_lower",
        "_stair",
        "_states",
        "busy",
        "closed",
        "deaths",
        "ends",
        "extent",
        "floor",
        "gaps",
        "ground",
        "index",
        "initial",
        "leasts",
        "look_ups",
        "lost",
        "lows",
        "open",
        "pure_after",
        "shifts",
        "sources",
        "state",
        "stops",
    )

    def __init__(
        self,
        initial: list[Member],
        ground: tuple[int, ...],
        stops: Sequence[int] = (),
        gaps: Mapping[int, int] | None = None,
    ) -> None:
        self.gaps = dict(gaps or {})
        self.leasts: dict[int, int] = {}
        self._asked: dict[tuple[int, int], list[Member]] = {}
        self.initial = initial
        self.ground = ground
        self.stops = list(stops)
        piles = [-below for below in ground] + [pile for pile, _ in initial]
        self.floor = min(piles, default=0) - 1
        self.pure_after = max(stops, default=0)
        self.ends: list[int] = []
        self.deaths: list[Death] = []
        self.sources: list[Run | None] = []
        self.shifts: list[int] = []
        self.lows: list[int] = []
        self.lost: list[int] = []
        # For each segment the next one that reaches lower; 0 if there is none yet. The stair:
        # the segments of which this is so; their lows ascend.
        self._lower: list[int] = []
        self._stair: list[int] = []
        # The piles alive where a segment begins are kept for the copies and for the first of the
        # literals that were counted out together; `state_at` finds those of the others.
        self._kept: list[int] = []
        self._states: list[list[Member]] = []
        self.closed = 0
        self.open: Copy | None = None
        self.extent = 0
        self.state = initial
        self.busy = False
        self.index = 0
        self.look_ups = 0

    def keep_state(self) -> None:
        """Keep the piles that are alive where the next segment begins."""
        self._kept.append(len(self.ends))
        self._states.append(self.state)

    def add(self, end: int, low: int, source: "Run | None", shift: int, death: Death = 0) -> None:
        """Finish a segment that begins at `closed` and reaches down to `low`."""
        number = len(self.ends)
        self.ends.append(end)
        self.deaths.append(death)
        self.sources.append(source)
        self.shifts.append(shift)
        self.closed = end
        if self.extent < end:
            self.extent = end
        lows = self.lows
        stair = self._stair
        while stair and lows[stair[-1]] > low:
            self._lower[stair.pop()] = number
        stair.append(number)
        lows.append(low)
        self._lower.append(0)
        if low == self.floor:
            self.lost.append(number)

    def state_at(self, number: int) -> list[Member]:
        """The piles alive where a segment begins, nearest first, without the ground.

        Piles that c+1 nearer ones outlive may be missing. The number may be that of the segment
        that comes next.
        """
        if number == len(self.ends):
            return self.state
        kept = bisect_right(self._kept, number) - 1
        first, state = self._kept[kept], self._states[kept]
        if first == number:
            return state
        # Since then literals were counted out. Of them and of what was alive, this is left.
        now = self.ends[number - 1] + 1
        since = [
            (self.ends[literal], self.deaths[literal])
            for literal in range(number - 1, first - 1, -1)
            if self.deaths[literal] > now
        ]
        return since + [member for member in state if member[1] > now]

    def copied(self, time: int) -> tuple["Run | None", int]:
        """The run that the element `time` is copied from, and the shift; no run if it is not."""
        if time > self.closed:
            assert self.open is not None
            return self.open.source, self.open.shift
        number = bisect_left(self.ends, time)
        return self.sources[number], self.shifts[number]

    def pieces(self, after: int, last: int, above: int = -1) -> Iterator[tuple[int, Piece]]:
        """What a stretch is made of: thresholds, rising ones, `INFINITE`, and copied stretches."""
        if last > self.closed:
            assert self.open is not None
            start, shift = max(after, self.closed), self.open.shift
            yield last, (self.open.source, start - shift, last - shift)
            last = start
        number = bisect_left(self.ends, last)
        while last > after and last - self.floor > above:
            start = self.ends[number - 1] if number else 0
            yield from self._piece(number, max(start, after), last, above)
            last, number = start, number - 1
        if last <= after:
            return
        # What is left has thresholds up to `above`, or infinite ones.
        first = bisect_left(self.lost, bisect_left(self.ends, after + 1))
        for segment in reversed(self.lost[first : bisect_right(self.lost, number)]):
            start = self.ends[segment - 1] if segment else 0
            yield from self._piece(segment, max(start, after), min(self.ends[segment], last), above)

    def _piece(self, number: int, after: int, last: int, above: int) -> Iterator[tuple[int, Piece]]:
        """The piece that the elements after + 1 … last of one segment are, if it matters."""
        low, source = self.lows[number], self.sources[number]
        if source is not None:
            start = self.ends[number - 1] if number else 0
            if low == self.floor or last - min(low, start) > above:
                shift = self.shifts[number]
                yield last, (source, after - shift, last - shift)
        elif low == self.floor:
            yield last, INFINITE
        elif last - low > above:
            yield last, last - low if last == after + 1 else range(after + 1 - low, last + 1 - low)

    def has_zero(self, after: int, last: int) -> bool:
        """Whether a segment with an infinite threshold lies within these elements."""
        first = bisect_left(self.lost, bisect_left(self.ends, after + 1))
        # The first of these segments may begin before.
        for segment in self.lost[first : first + 2]:
            if segment == 0 or self.ends[segment - 1] >= after:
                return self.ends[segment] <= last
        return False

    def note(self, pile: int, least: int, gaps: int) -> None:
        """Take down what is known of a literal."""
        self.gaps[pile] = gaps
        if least > 1:
            self.leasts[pile] = least

    def origin(self, pile: int) -> tuple["Run", int]:
        """From which run, and which of its elements, an element is copied in the end."""
        run = self
        while (copied := run.copied(pile))[0] is not None:
            run, pile = copied[0], pile - copied[1]
        return run, pile

    def threshold(self, pile: int) -> Extended:
        """What all safe caps of one of its elements are below."""
        run, pile = self.origin(pile)
        reach = run.lows[bisect_left(run.ends, pile)]
        return INFINITY if reach == run.floor else pile - reach

    def gaps_ahead(self, pile: int, time: int) -> int:
        """The gaps that a pile has from `time` on: bit 0 for that time, bit 1 for the next."""
        run, at = self, pile
        while (gaps := run.gaps.get(at)) is None:
            if at <= 0:
                return 0  # one of the ground
            source, shift = run.copied(at)
            assert source is not None  # what is known of literals is taken down
            run, at = source, at - shift
        self.gaps[pile] = gaps  # it is asked for again
        return gaps >> (time - pile)

    def first_reach(self, pile: int, first: int, last: int) -> int:
        """The first element in first … last that reaches `pile` or a lower one; 0 if none does.

        The pile lies before the segment that holds `first`, so before all those that are
        searched: their lows are exact as far as they matter, and the same is true in the source
        of a copy, which begins at a boundary.
        """
        if first > last:
            return 0
        run = self
        ends = run.ends
        number = bisect_left(ends, first)
        moved = 0  # elements of `run` are this far below those of this run
        # The copies that were entered: where to go on when they do not hold the element. One
        # that reaches so low as a whole may do it outside first … last.
        stack: list[tuple[Run, int, int, int, int]] = []
        while True:
            run.look_ups += 1
            count = len(ends)
            lows = run.lows
            while number < count and lows[number] > pile:
                number = (run._lower[number] or count) if ends[number] < last else count
            start = ends[number - 1] if number else 0
            source: Run | None = None
            if start < last:
                if number < count:
                    source = run.sources[number]
                    if source is None:  # a literal, or a ramp all of which reaches so low
                        return (first if first > start else start + 1) + moved
                    shift = run.shifts[number]
                    stack.append((run, number + 1, pile, last, moved))
                    if ends[number] < last:
                        last = ends[number]
                elif run.open is not None:
                    # How low it reaches is not known yet, so it is searched in any case.
                    source = run.open.source
                    shift = run.open.shift
                    if run.extent < last:
                        last = run.extent
            if source is not None:
                first = (first if first > start else start + 1) - shift
                last -= shift
                pile -= shift
                moved += shift
                run = source
                ends = run.ends
                number = bisect_left(ends, first)
            elif stack:
                run, number, pile, last, moved = stack.pop()
                ends = run.ends
                first = 0  # the next segment is searched from its start
            else:
                return 0

    def lowest(self, after: int, last: int) -> int:
        """The lowest pile that the elements after + 1 … last reach.

        Exact if it is `after` or lower; else some number above `after`, which is a boundary.
        """
        run = self
        low = last
        moved = 0
        while True:
            ends = run.ends
            count = len(ends)
            number = bisect_left(ends, after + 1)
            while number < count and ends[number] <= last:
                if run.lows[number] + moved < low:
                    low = run.lows[number] + moved
                number = run._lower[number] or count
            # What is left: a part of the segment that holds `last`.
            number = bisect_left(ends, last)
            if number < count:
                if ends[number] == last:
                    return low
                source, shift = run.sources[number], run.shifts[number]
            else:
                assert run.open is not None
                source, shift = run.open.source, run.open.shift
            start = ends[number - 1] if number else 0
            if source is None:  # a part of a ramp
                return min(low, run.lows[number] + moved)
            run = source
            after = (after if after > start else start) - shift
            last -= shift
            moved += shift

    def keep_alive(self, time: int, after: int, members: list[Member]) -> None:
        """Remember what is alive at a time: a copy of a copy will ask for it again."""
        if len(self._asked) >= _MOST_ASKED:
            del self._asked[next(iter(self._asked))]
        self._asked[time, after] = members

    def alive(self, time: int, after: int) -> list[Member]:
        """The piles above `after` and below `time` that are alive at `time`, nearest first.

        Piles that c+1 nearer ones outlive may be missing. Inside a copy they are those of the
        source, moved, and what is left of those that were alive at its beginning.
        """
        run = self
        levels: list[tuple[list[Member], int, int, int]] = []
        while time != run.closed + 1:
            known = run._asked.get((time, after))
            if known is not None:
                state = known
                break
            ends = run.ends
            number = bisect_left(ends, time)
            start = ends[number - 1] if number else 0
            if number < len(ends):
                source, shift = run.sources[number], run.shifts[number]
            else:
                assert run.open is not None
                source, shift = run.open.source, run.open.shift
            state = run.state_at(number)
            if time == start + 1:
                break
            if source is None:  # inside a ramp, none of which is ever alive
                state = [member for member in state if member[1] > time]
                break
            levels.append((state, time, after, shift))
            time -= shift
            after = (after if after > start else start) - shift
            run = source
        else:
            state = run.state
        moved = sum(level[3] for level in levels)
        members = [(pile + moved, death + moved) for pile, death in state if pile > after]
        for state, time, after, shift in reversed(levels):
            moved -= shift
            members += [
                (pile + moved, death + moved)
                for pile, death in state
                if death > time and pile > after
            ]
        return members
