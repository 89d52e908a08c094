"""Runs: the thresholds after a given configuration, unfolded copy by copy.

For non-decreasing f a pile p *covers* p+1, p+2, … up to its death at p + first_at_least(g(p)),
and then no more, so that

    g(M) = M − (the (c+1)-th nearest pile below M that is alive at M),

the pile that M *reaches*. A **run** answers: how do the thresholds continue from time 0 when
c+1 immortal piles, its *ground*, lie at given distances below? The whole game is such a run.
A run is a list of segments, each one of

- a *literal*: a single pile, its threshold counted out; or
- a *copy* of a stretch of some run, moved by a shift.

Why a copy is right. Let the c+1 nearest alive piles of run W at time s lie at the same distances
as those of run V at time u. Then W(s+t) = V(u+t) for t = 1, 2, … as long as no element of V
reaches a pile that is alive on one side and dead on the other, nor past the last of the c+1.
Beyond the ground of V nothing dies in V, so these breaks are found in V's own record of the
elements that *see* its ground, and how deep. Two kinds of source are enough:

- the run whose ground has just these distances, from its start (it is made when a configuration
  is met for the second time); everything in it that looks outside sees its ground;
- a place (V, u) at which the ground of V is among the c+1, when W has come to look like V (W
  then follows V, often for ever). Piles inside V may differ in their deaths; then no element
  between the two deaths may reach them.

Everything is added, subtracted and compared, never divided; an infinite life is a value of its
own. Needs: f non-decreasing, given as the least k with f(k) ≥ v.
"""

from bisect import bisect_left, insort
from collections.abc import Callable
from typing import Final, TypeAlias

from onepile.errors import WorkLimitError


class Forever:
    """The death of a pile that never dies: later than every number."""

    __slots__ = ()

    def __add__(self, other: int) -> "Forever":
        return self

    def __sub__(self, other: int) -> "Forever":
        return self

    def __lt__(self, other: object) -> bool:
        return False

    def __le__(self, other: object) -> bool:
        return other is self

    def __gt__(self, other: object) -> bool:
        return other is not self

    def __ge__(self, other: object) -> bool:
        return True

    def __repr__(self) -> str:
        return "forever"


FOREVER: Final = Forever()
Death: TypeAlias = "int | Forever"
Member: TypeAlias = tuple[int, Death]
"""A pile that is alive, and the first pile that it no longer covers."""


class Segment:
    """A stretch of a run: a literal, or a copy.

    Attributes:
        start: The time before its first element.
        source: The run it copies; None for a literal.
        shift: Its element M is the source's element M − shift.
        after: The source's time that corresponds to `start`.
        inner: The piles inside the source, alive at `after`, among its c+1 nearest.
        depth: Element M sees the ground here at depth i when the source's sees its own at
            i + depth.
        state: The piles of this run alive at start + 1, nearest first.
        reach: The pile a literal reaches; None when it reaches none (its threshold is infinite).
    """

    __slots__ = ("after", "depth", "inner", "reach", "shift", "source", "start", "state")

    def __init__(
        self,
        start: int,
        state: list[Member],
        reach: int | None = None,
        source: "Run | None" = None,
        after: int = 0,
        inner: tuple[Member, ...] = (),
        depth: int = 0,
    ) -> None:
        self.start = start
        self.state = state
        self.reach = reach
        self.source = source
        self.after = after
        self.shift = start - after
        self.inner = inner
        self.depth = depth


class Run:
    """The thresholds after a ground of immortal piles.

    Attributes:
        ground: How far below time 0 the immortal piles lie, ascending.
        closed: The end of the last finished segment.
        extent: How far the run is known: `closed`, or further inside the open segment.
        state: The piles of the run alive at closed + 1, nearest first. Piles with c+1 nearer
            ones that live at least as long may be missing.
        segments: The finished segments.
        ends: Their ends.
        open: The copy that begins at `closed`, if its break is not found yet.
        busy: It waits for another run, and cannot be asked to grow.
        sights: For each depth i the times of elements that see the ground at depth i or deeper:
            the first such one of each segment that has any.
        sight_segments: The numbers of these segments.
        stops: Terminal piles ahead, the nearest last.
        pure_after: The last terminal pile; from there on other runs may follow this one.
    """

    __slots__ = (
        "busy",
        "closed",
        "ends",
        "extent",
        "ground",
        "open",
        "pure_after",
        "segments",
        "sight_segments",
        "sights",
        "state",
        "stops",
    )

    def __init__(self, ground: tuple[int, ...], width: int, stops: list[int]) -> None:
        self.ground = ground
        self.closed = 0
        self.extent = 0
        self.state: list[Member] = []
        self.segments: list[Segment] = []
        self.ends: list[int] = []
        self.open: Segment | None = None
        self.busy = False
        self.sights: list[list[int]] = [[] for _ in range(width)]
        self.sight_segments: list[list[int]] = [[] for _ in range(width)]
        self.stops = stops
        self.pure_after = max(stops, default=0)

    def segment_at(self, time: int) -> Segment:
        """The segment that holds the element `time`, 1 <= time <= extent."""
        if time > self.closed:
            assert self.open is not None
            return self.open
        return self.segments[bisect_left(self.ends, time)]

    def distances(self, time: int, state: list[Member], width: int) -> tuple[int, ...]:
        """How far below `time` the nearest alive piles lie, at most `width` of them."""
        near = [time - member[0] for member in state[:width]]
        if len(near) < width:
            near += [time + below for below in self.ground[: width - len(near)]]
        return tuple(near)


class Runs:
    """All runs of one game, grown on demand.

    Args:
        dies_after: v ↦ the least k >= 1 with f(k) >= v, None if there is none.
        blocks: The number c of moves that may be forbidden.
        ground: How far below time 0 the terminal piles of the game lie, ascending.
        stops: The terminal piles above 0.

    Attributes:
        whole: The run that is the game itself.
        literals, copies: Segments made.
        searches: Searches for the break of a copy.
        look_ups: Look-ups in the records of sights.
    """

    def __init__(
        self,
        dies_after: Callable[[int], int | None],
        blocks: int,
        ground: tuple[int, ...],
        stops: list[int],
    ) -> None:
        self._dies_after = dies_after
        self._width = blocks + 1
        self._crowd = 2 * blocks + 12
        # hash of distances -> the run with this ground, or where the distances were first met.
        self._met: dict[int, Run | tuple[Run, int]] = {}
        self.literals = 0
        self.copies = 0
        self.searches = 0
        self.look_ups = 0
        self.runs: list[Run] = []
        self._limit: int | None = None
        self._progress: Callable[[float], None] | None = None
        if len(ground) > blocks and not stops:
            self.whole = self._new_run(ground)
        else:
            self.whole = Run(ground, self._width, stops)
            self.runs.append(self.whole)

    def grow(
        self,
        to: int,
        limit: int | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> None:
        """Make the whole game known up to the pile `to`.

        Args:
            to: The pile.
            limit: The most segments to make, all runs together.
            progress: Called now and then with the part of the digits done, 0 to 1.

        Raises:
            WorkLimitError: `limit` does not suffice. What is known stays known.
        """
        whole = self.whole
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
                if not turns & 511:
                    if progress is not None:
                        progress(whole.extent.bit_length() / to.bit_length())
                    if limit is not None and self.literals + self.copies > limit:
                        raise WorkLimitError(
                            f"unfolding stops after {limit} segments at a pile of "
                            f"{whole.extent.bit_length()} bits: allow more work"
                        )
        finally:
            for run, _ in stack:
                run.busy = False

    def _new_run(self, ground: tuple[int, ...]) -> Run:
        run = Run(ground, self._width, [])
        self._met[hash(ground)] = run
        self.runs.append(run)
        return run

    def _step(self, run: Run, target: int) -> tuple[Run, int] | None:
        """Make `run` a segment longer, or say which run must first be known how far."""
        segment = run.open
        if segment is None:
            segment = self._find_source(run)
            if segment is None:
                self._add_literal(run)
                return None
            run.open = segment
        source = segment.source
        assert source is not None
        shift = segment.shift
        # A source that waits for this run cannot grow: the copy is cut where it ends.
        stuck = source.busy
        known = run.closed if source is run else source.extent
        if run.stops:
            last = run.stops[-1] - 1 - shift
            if known >= last:
                known, stuck = last, True
        at, first_death = self._find_break(run, segment, known)
        if at:
            self._close(run, segment, at - 1)
            self._add_literal(run)
            return None
        run.extent = shift + known
        if run.extent >= target:
            return None
        if stuck:
            self._close(run, segment, known)
            if known == segment.after:
                self._add_literal(run)
            return None
        return source, min(max(known + 1, first_death), target - shift)

    def _find_source(self, run: Run) -> Segment | None:
        """The copy that can begin where the run ends; None if a literal must."""
        width = self._width
        time = run.closed
        state = run.state
        near = run.distances(time, state, width)
        if not time or len(near) < width or (run.stops and run.stops[-1] == time + 1):
            return None
        key = hash(near)
        met = self._met.get(key)
        fresh = min(len(state), width)
        if met is None:
            if not fresh or any(member[1] is not FOREVER for member in state[:width]):
                self._met[key] = run, len(run.segments)
                return None
            met = self._new_run(near)
        if not isinstance(met, Run):
            host, number = met
            place = host.segments[number]
            after = place.start
            if host.distances(after, place.state, width) != near:
                return None
            inner = len(place.state)
            if inner < width:
                if host is run or inner > fresh or after < host.pure_after:
                    return None
                return Segment(time, state, None, host, after, tuple(place.state), fresh - inner)
            met = self._new_run(near)
        elif met.ground != near:
            return None
        return Segment(time, state, None, met, 0, (), fresh)

    def _find_break(self, run: Run, segment: Segment, known: int) -> tuple[int, int]:
        """The source's first element up to `known` that must not be copied; 0 if all may be.

        With it the first death that matters, before which there is no break.
        """
        self.searches += 1
        source = segment.source
        assert source is not None
        shift = segment.shift
        begin = segment.after + 1
        inner = segment.inner
        state = segment.state
        found = 0
        first = 0
        here: Death
        for i, (position, there) in enumerate(inner):
            here = state[i][1] - shift
            if here != there:
                low, high = (here, there) if here < there else (there, here)
                if isinstance(low, int) and low <= known:
                    last = known if known < high else high - 1
                    at = self._first_reach(source, position, max(low, begin), last)
                    if at:
                        found, known = at, at - 1
        nearest: Death = FOREVER
        for i in range(len(inner), min(self._width, len(state))):
            death = state[i][1]
            if death < nearest:
                nearest = death
                low = death - shift
                first = low
                if low <= known:
                    at = self._first_sight(source, i - len(inner), max(low, begin), known)
                    if at:
                        found, known = at, at - 1
        if inner:
            first = 0
            at = self._first_sight(source, self._width - len(inner), begin, known)
            if at:
                found = at
        return found, first

    def _first_sight(self, run: Run, depth: int, low: int, high: int) -> int:
        """The first element in low … high that sees the ground at `depth` or deeper; 0 if none."""
        if depth >= self._width or low > high:
            return 0
        self.look_ups += 1
        sights = run.sights[depth]
        k = bisect_left(sights, low)
        if k:
            number = run.sight_segments[depth][k - 1]
            segment = run.segments[number]
            source = segment.source
            end = run.ends[number]
            if source is not None and end >= low:
                shift = segment.shift
                at = self._first_sight(
                    source, depth + segment.depth, low - shift, min(end, high) - shift
                )
                if at:
                    return at + shift
        if k < len(sights):
            return sights[k] if sights[k] <= high else 0
        last = run.open
        if last is not None:
            assert last.source is not None
            shift = last.shift
            at = self._first_sight(
                last.source,
                depth + last.depth,
                max(low - shift, last.after + 1),
                min(high, run.extent) - shift,
            )
            if at:
                return at + shift
        return 0

    def _first_reach(self, run: Run, pile: int, low: int, high: int) -> int:
        """The first element in low … high that reaches `pile` or below, or 0.

        The pile is alive, inside the run, and was made before the segment that holds `low`.
        """
        while low <= high:
            segment = run.segment_at(low)
            source = segment.source
            if source is None:
                if segment.reach is None or segment.reach <= pile:
                    return low
                low += 1
                continue
            end = high if segment is run.open else run.ends[bisect_left(run.ends, low)]
            end = min(end, high)
            nearer = 0
            for member in segment.state[: self._width]:
                if member[0] <= pile:
                    break
                nearer += 1
            shift = segment.shift
            if nearer >= len(segment.inner):
                at = self._first_sight(
                    source, nearer - len(segment.inner), low - shift, end - shift
                )
            else:
                at = self._first_reach(source, pile - shift, low - shift, end - shift)
            if at:
                return at + shift
            low = end + 1
        return 0

    def _close(self, run: Run, segment: Segment, last: int) -> None:
        """End the open copy with the source's element `last`."""
        source = segment.source
        assert source is not None
        shift = segment.shift
        after = segment.after
        run.open = None
        if last == after:
            return
        state = [
            (position + shift, death + shift)
            for position, death in self.alive(source, last + 1, after)
        ]
        number = len(run.segments)
        run.segments.append(segment)
        run.closed = end = last + shift
        run.ends.append(end)
        for depth in range(self._width - segment.depth):
            at = self._first_sight(source, depth + segment.depth, after + 1, last)
            if not at:
                break
            run.sights[depth].append(at + shift)
            run.sight_segments[depth].append(number)
        now = end + 1
        state += [member for member in run.state if member[1] > now]
        run.state = state if len(state) < self._crowd else self._thin(state)
        if run.extent < end:
            run.extent = end
        self.copies += 1

    def alive(self, run: Run, time: int, after: int) -> list[Member]:
        """The piles of a run above `after` and below `time` that are alive at `time`."""
        levels: list[tuple[Segment, int, int]] = []
        while True:
            if time == run.closed + 1:
                state = run.state
                break
            segment = run.segment_at(time)
            source = segment.source
            if source is None or time == segment.start + 1:
                state = segment.state
                break
            levels.append((segment, time, after))
            time -= segment.shift
            after = max(after - segment.shift, segment.after)
            run = source
        members = [member for member in state if member[0] > after]
        for segment, time, after in reversed(levels):
            shift = segment.shift
            members = [(position + shift, death + shift) for position, death in members]
            members += [
                member for member in segment.state if member[1] > time and member[0] > after
            ]
        return members

    def _thin(self, state: list[Member]) -> list[Member]:
        """The members without those that c+1 nearer ones outlive: nothing ever reaches them."""
        width = self._width
        longest: list[Death] = []
        kept = []
        for member in state:
            death = member[1]
            if len(longest) == width:
                if death <= longest[0]:
                    continue
                del longest[0]
            insort(longest, death)  # type: ignore[type-var]
            kept.append(member)
        return kept

    def _add_literal(self, run: Run) -> None:
        """Count out the threshold of the next pile."""
        start = run.closed
        pile = start + 1
        now = pile + 1
        state = run.state
        depth = self._width - 1 - len(state)
        reach: int | None = None
        death: Death = FOREVER
        if run.stops and run.stops[-1] == pile:
            run.stops.pop()
        elif depth < len(run.ground):
            if depth < 0:
                reach = state[self._width - 1][0]
            else:
                reach = -run.ground[depth]
                number = len(run.segments)
                for i in range(depth + 1):
                    run.sights[i].append(pile)
                    run.sight_segments[i].append(number)
            life = self._dies_after(pile - reach)
            if life is not None:
                death = pile + life
        run.segments.append(Segment(start, state, reach))
        run.ends.append(pile)
        run.closed = pile
        if run.extent < pile:
            run.extent = pile
        state = [member for member in state if member[1] > now]
        if death > now:
            state.insert(0, (pile, death))
        run.state = state if len(state) < self._crowd else self._thin(state)
        self.literals += 1
