"""Unfolding games whose piles may have gaps: misère play with blocks, and f that falls.

A *gap* of a pile is a distance at which it covers nothing though it covers something further away
(`lifetimes`). A pile is *living* until its death, and alive when it is living and at no gap. The
copy lemma holds as before if the near piles not only lie at the same distances but also have the
same gaps before them, and so does all the rest: docs/unfolding.md, piles with gaps. Here is what is
different from the runs of other games:

- a run knows the gaps of its piles, and in misère play their least safe caps;
- the near piles are the nearest living ones, down to the (c+1)-th that is alive;
- literals are counted out among the living piles that are alive;
- only a pile without gaps before it is known to outlive another;
- late gaps, where f falls again and again, are not compared: what reaches a pile when it or the one
  it is compared with is doubtful breaks the copy.
"""

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice

from onepile.families.move_size.unfolding.breaks import Breaks
from onepile.families.move_size.unfolding.builder import STEPS_A_COPY, Builder
from onepile.families.move_size.unfolding.lifetimes import Lifetimes
from onepile.families.move_size.unfolding.runs import Copy, Death, Member, Run
from onepile.families.move_size.unfolding.sources import SOON, Near, Sources
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.numbers import INFINITY, Extended

_STEPS_A_LITERAL = 4
"""A literal takes longer than one of a run without gaps."""
_PASSED_A_STEP = 8
_LOOKED_AT_A_STEP = 2
"""So many living piles are gone through in a step, and so many looked at closely."""


class GappedRun(Run):
    """A run whose piles may have gaps.

    Attributes:
        leasts: The least safe cap of a literal, if it is not 1.
    """

    __slots__ = ("_gaps", "leasts")

    def __init__(
        self,
        initial: list[Member],
        ground: tuple[int, ...],
        stops: Sequence[int] = (),
        gaps: Mapping[int, int] | None = None,
    ) -> None:
        super().__init__(initial, ground, stops)
        self._gaps = dict(gaps or {})
        self.leasts: dict[int, int] = {}

    def note(self, pile: int, least: int, gaps: int) -> None:
        """Take down what is known of a literal."""
        self._gaps[pile] = gaps
        if least > 1:
            self.leasts[pile] = least

    def threshold(self, pile: int) -> Extended:
        """What all safe caps of one of its elements are below."""
        run: Run = self
        while (copied := run.copied(pile))[0] is not None:
            run, pile = copied[0], pile - copied[1]
        reach = run.lows[bisect_left(run.ends, pile)]
        return INFINITY if reach == run.floor else pile - reach

    def gaps_ahead(self, pile: int, time: int) -> int:
        """The gaps that a pile has from `time` on: bit 0 for that time, bit 1 for the next."""
        run, at = self, pile
        while (gaps := run._gaps.get(at)) is None:
            if at <= 0:
                return 0  # one of the ground
            source, shift = run.copied(at)
            assert isinstance(source, GappedRun)  # what is known of literals is taken down
            run, at = source, at - shift
        self._gaps[pile] = gaps  # it is asked for again
        return gaps >> (time - pile)


class NearWithGaps(tuple[int, ...]):
    """Near piles: their distances, and the gaps that each has before it, up to the last such."""

    gaps: tuple[int, ...]

    def __new__(cls, distances: Iterable[int], gaps: tuple[int, ...]) -> "NearWithGaps":
        """A tuple has its elements when it is made."""
        near = super().__new__(cls, distances)
        near.gaps = gaps
        return near

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NearWithGaps) and super().__eq__(other) and self.gaps == other.gaps

    def __hash__(self) -> int:
        return hash((super().__hash__(), self.gaps))


class DoubtfulBreaks(Breaks):
    """Looks for breaks where piles may have late gaps.

    Args:
        lifetimes: When piles are alive.
    """

    def __init__(self, lifetimes: Lifetimes) -> None:
        super().__init__()
        self._doubtful_from = lifetimes.doubtful_from

    def _immortal_there(self, state: list[Member], copy: Copy, known: int) -> tuple[int, int]:
        now = copy.after + copy.shift + 1
        doubtful = [
            (pile, max(self._doubtful_from(pile, death), now)) for pile, death in state[: copy.near]
        ]
        return super()._immortal_there(doubtful, copy, known)

    def _mortal_there(self, state: list[Member], copy: Copy, known: int) -> int:
        """What reaches a pile from when one of the two is doubtful on until both are dead."""
        found = 0
        for i, (pile, theirs) in enumerate(copy.there[: copy.near]):
            begin, end = self._doubtful_from(pile, theirs), theirs
            if i < len(state):
                mine, death = state[i]
                begin = min(begin, self._doubtful_from(mine, death) - copy.shift)
                end = max(end, death - copy.shift)
            elif theirs is not INFINITY:
                end = INFINITY  # what the state lacks is the ground of the run that copies
            if isinstance(begin, int) and begin < end:
                last = known if end > known or not isinstance(end, int) else end - 1
                at = copy.source.first_reach(pile, max(begin, copy.after + 1), last)
                if at:
                    found, known = at, at - 1
        return found


class GappedSources(Sources):
    """Finds sources among runs whose piles may have gaps.

    In misère play clusters of piles that live long are often smaller than c+1, and among the near
    piles there are some that die soon. So runs with mortal piles are tried each time, and they
    begin with all that have a long life before them.

    Args:
        width: c+1.
        lifetimes: When piles are alive.
        breaks: Looks for breaks.
        game: The run that is the game itself.
    """

    _patience = 0

    def __init__(self, width: int, lifetimes: Lifetimes, breaks: Breaks, game: Run) -> None:
        self._lifetimes = lifetimes
        self._young = lifetimes.young
        super().__init__(width, breaks, game)

    def is_alive(self, run: Run, member: Member, time: int) -> bool:
        """Whether a pile that is living is alive. What a run begins with has no late gaps."""
        assert isinstance(run, GappedRun)
        pile, death = member
        if time - pile <= self._young:
            return not run.gaps_ahead(pile, time) & 1
        if pile <= 0 or self._lifetimes.doubtful_from(pile, death) > time:
            return True
        cap = self._lifetimes.next_cap(time - pile)
        return cap is None or cap < run.threshold(pile)

    def count(self, run: Run, time: int, state: list[Member]) -> int:
        """How many piles are near: the nearest living ones down to the (c+1)-th that is alive."""
        alive = 0
        for number, member in enumerate(state):
            if self._lifetimes.steady and time - member[0] >= self._young:
                return number + self._width - alive
            if self.is_alive(run, member, time + 1):
                alive += 1
                if alive == self._width:
                    return number + 1
        return len(state) + self._width - alive

    def _near(self, run: Run, time: int, state: list[Member]) -> Near | None:
        count = self.count(run, time, state)
        return self._nearest(run, time, state, count)

    def _nearest(self, run: Run, time: int, state: list[Member], count: int) -> Near | None:
        """So many of the nearest living piles; None if there are fewer."""
        assert isinstance(run, GappedRun)
        missing = max(count - len(state), 0)
        if missing > len(run.ground):
            return None
        distances = [time - pile for pile, _ in state[:count]]
        gaps = [
            run.gaps_ahead(pile, time + 1) for pile, _ in state[:count] if time - pile < self._young
        ]
        while gaps and not gaps[-1]:
            gaps.pop()
        distances += [time + below for below in run.ground[:missing]]
        return NearWithGaps(distances, tuple(gaps))

    def _key(self, near: Near) -> int:
        return hash(near)

    def _deep(self, run: Run, near: Near) -> Near:
        """With further piles, down to the last that has lived but a small part of its life."""
        time = run.closed
        deep = len(near)
        for number, (pile, death) in enumerate(run.state[deep:], deep + 1):
            if death is INFINITY:
                break
            if (time - pile).bit_length() + SOON <= (death - time).bit_length():
                deep = number
        found = near if deep == len(near) else self._nearest(run, time, run.state, deep)
        assert found is not None
        return found

    def _new_run(self, initial: list[Member], near: Near) -> Run:
        assert isinstance(near, NearWithGaps)
        for distance in near[len(initial) : len(near.gaps)]:
            initial.append((-distance, INFINITY))
        gaps = {
            -distance: ahead << distance + 1
            for distance, ahead in zip(near, near.gaps, strict=False)
        }
        return self._add(GappedRun(initial, near[len(initial) :], gaps=gaps))


class GappedBuilder(Builder):
    """Makes runs longer whose piles may have gaps.

    Args:
        lifetimes: When piles are alive.
        blocks: The number c of moves that may be forbidden.
        ground: How far below time 0 the terminal piles of the game lie, ascending.
        ends: The terminal piles above 0.
    """

    _sources: GappedSources

    def __init__(
        self, lifetimes: Lifetimes, blocks: int, ground: tuple[int, ...], ends: frozenset[int]
    ) -> None:
        self._lifetimes = lifetimes
        self._steps_for_literals = 0
        super().__init__(lifetimes.dies_after, blocks, ground, ends)

    def _first_run(self, ground: tuple[int, ...], stops: list[int]) -> Sources:
        if not self._lifetimes.steady:
            self._breaks = DoubtfulBreaks(self._lifetimes)
        game = GappedRun([], ground, stops)
        return GappedSources(self._width, self._lifetimes, self._breaks, game)

    @property
    def steps(self) -> int:
        """How much was done, as it is limited: a copy compares all near piles.

        A literal goes through all living piles, which is quicker for each, and looks closely at
        those near ones that may have gaps: the young ones, or all where there are late gaps.
        """
        near = self._width + self._lifetimes.young
        return self._steps_for_literals + self.copies * (near + STEPS_A_COPY) + self.searches

    def _count_out(self, run: Run, target: int) -> None:
        """Count out the safe caps of the next pile.

        In misère play no cap is safe where the game is over, so that the pile is never alive.
        """
        assert isinstance(run, GappedRun)
        pile = run.closed + 1
        now = pile + 1
        state = run.state
        passed = len(state) + self._width
        self._steps_for_literals += _STEPS_A_LITERAL + passed // _PASSED_A_STEP
        reach, least, gaps = run.floor, 1, 0
        death: Death = INFINITY
        if run.stops and run.stops[-1] == pile:
            run.stops.pop()
            if self._lifetimes.misere:
                death = now
        else:
            count = self._sources.count(run, pile - 1, state)
            missing = count - len(state)
            doubtful = min(count, self._lifetimes.young) if self._lifetimes.steady else count
            self._steps_for_literals += doubtful // _LOOKED_AT_A_STEP
            if missing <= len(run.ground):
                reach = state[count - 1][0] if missing <= 0 else -run.ground[missing - 1]
            if self._lifetimes.misere:
                least = self._lifetimes.least or self._least(run, pile)
            threshold = INFINITY if reach == run.floor else pile - reach
            life, gaps = self._lifetimes.of(least, threshold)
            death = pile + life
        run.note(pile, least, gaps)
        run.keep_state()
        run.add(pile, reach, None, 0, death)
        state = [member for member in state if member[1] > now]
        if death > now:
            state.insert(0, (pile, death))
        run.state = state if len(state) < self._crowd else self._thin(state)
        self.literals += 1

    def _least(self, run: GappedRun, pile: int) -> int:
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
        oldest = state[0][0] - self._lifetimes.young
        longest: list[Death] = []  # the c+1 longest that surely live, of those kept so far
        kept = []
        for pile, death in state:
            if pile <= oldest:
                if len(longest) == self._width and death <= longest[0]:
                    continue
                insort(longest, self._lifetimes.doubtful_from(pile, death))
                del longest[: -self._width]
            kept.append((pile, death))
        return kept


class GappedUnfolding(Unfolding):
    """The safe caps of one game, known as far as they were asked for.

    Args:
        lifetimes: When piles are alive.
        blocks: The number c of moves that the opponent may forbid.
        overshoot: The mover may take more than the pile holds; no matter in misère play, but that
            with `stuck` the piles 1 … c are `ends` without it.
        ends: Piles above 0 at which the game is over.

    >>> twice = Lifetimes([2], 4, lambda v: max(2, (v + 1) // 2), misere=True)
    >>> game = GappedUnfolding(twice, blocks=2)
    >>> game.safe_caps(9), game.safe_caps(14), game.safe_caps(10**100)
    ((2, 5), None, (3, 3))
    >>> list(game.winning_moves(9, cap=9))
    [1, 5, 6, 7, 8]
    """

    def __init__(
        self,
        lifetimes: Lifetimes,
        blocks: int = 0,
        overshoot: bool = False,
        ends: Iterable[int] = (),
    ) -> None:
        self._lifetimes = lifetimes
        super().__init__(lifetimes.dies_after, blocks, overshoot, ends)
        self.shut = 0  # no short cut: the first c piles are counted out like all others

    def _make_builder(self, blocks: int, ground: tuple[int, ...]) -> Builder:
        # In misère play no pile is alive at which the game is over.
        ground = () if self._lifetimes.misere else ground
        return GappedBuilder(self._lifetimes, blocks, ground, self._ends)

    def threshold(self, pile: int) -> Extended:
        """What all safe caps of the pile are below."""
        if self._lifetimes.misere and (pile <= 0 or pile in self._ends):
            return 1
        return super().threshold(pile)

    def safe_caps(self, pile: int) -> tuple[int, Extended] | None:
        """The least and the largest cap with which the mover loses, None if every cap wins."""
        threshold = self.threshold(pile)
        least = self._least(pile)
        return (least, threshold - 1) if least < threshold else None

    def winning_moves(self, pile: int, cap: int) -> Iterator[int]:
        """All moves k <= cap that leave the opponent a safe position, ascending."""
        for move in super().winning_moves(pile, cap):
            if move >= pile:
                if self._lifetimes.misere:
                    return
            elif (next_cap := self._lifetimes.next_cap(move)) is not None:
                caps = self.safe_caps(pile - move)
                if caps is None or not caps[0] <= next_cap <= caps[1]:
                    continue
            yield move

    def _least(self, pile: int) -> int:
        """The least safe cap of a pile if it has any."""
        if not self._lifetimes.misere or pile <= 0 or pile in self._ends:
            return 1
        if self._lifetimes.least is not None:
            return self._lifetimes.least
        *_, (run, at, _) = self._chain(pile)
        assert isinstance(run, GappedRun)
        return run.leasts.get(at, 1)
