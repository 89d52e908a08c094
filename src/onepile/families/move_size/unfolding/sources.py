"""Sources: where a run can go on like another one.

A run whose c+1 nearest alive piles lie at distances that were met before can copy. If they also
had the same lives there, it goes on from that place (so periodic runs are found); else from the
source that leads furthest, among

- the run with just these piles as its ground, from its start: there they live for ever;
- the run in which those of them that die much sooner do so too, and only the others live for
  ever (what looks past them finds nothing, its threshold is infinite, and the copy breaks);
- the first and the last place where these distances were met before, in this run or in another.
  When a run comes to look like another, it may follow it for ever.

A run is made when what it begins with has been met before.

Any choice is right, only how fast it goes depends on it: the copy lemma of docs/unfolding.md asks
only that the near piles lie at the same distances, which is compared here each time (hashes may
collide), and that the copy ends before its break, which `breaks` finds whatever the source. In
tests/families/move_size/unfolding/test_any_choice.py sources are drawn by lot.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise, zip_longest
from typing import NamedTuple, TypeAlias

from onepile.families.move_size.unfolding.breaks import Breaks
from onepile.families.move_size.unfolding.counting import key_of
from onepile.families.move_size.unfolding.lifetimes import Lifetimes
from onepile.families.move_size.unfolding.runs import Copy, Death, Member, Run
from onepile.numbers import INFINITY

Near: TypeAlias = tuple[int, ...]
"""How far below lie the near piles, nearest first."""

Place = tuple[Run, int]
"""Where a segment begins: its run, and its number in it."""

SOON = 4
"""A pile dies soon if its life has so many bits less than the next longer one.

A run with mortal piles is a good source while the others live: with 4 bits that is more than
eight times as long as what dies soon. It saves a twentieth of the segments of f = 7n with two
blocks, where such piles come back at every order of magnitude (docs/proofs.md, mortal ground),
and costs a few searches elsewhere. With 2 or 6 bits the counts differ by one in a hundred."""

SHORT = 1 << 20
"""Lives up to this one may be met again exactly, in a periodic run.

Where lives grow with the piles they hardly ever come back, and each would be remembered in vain.
A period with longer lives than this can still be found, by the first or last place that was met."""

PATIENCE = 7
"""After so many vain trials other sources are tried every eighth time only.

One less than a power of two, to be used as a mask. Trying always takes up to twice the searches
and finds hardly a longer copy; trying never would miss the place from which a run follows another
for ever."""

_NUMBERS = 40
"""So many binary digits has the number of a segment in a place that is written as one number."""


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


class Meeting:
    """A configuration that was met more than once.

    Attributes:
        near: The near piles.
        run: The run with these as its ground, if there is one.
        places: Where the configuration was met first, and where last.
        vain: How often other sources than that run were tried in vain.
    """

    __slots__ = ("near", "places", "run", "vain")

    def __init__(self, near: Near, run: Run | None, places: list[Place]) -> None:
        self.near = near
        self.run = run
        self.places = places
        self.vain = 0


class Offer(NamedTuple):
    """A copy that could be made.

    Attributes:
        copy: The copy.
        at: Its break, 0 if there is none as far as the source is known.
        leads: How many elements it brings, with the literal at the break; `INFINITY` if there is
            no break yet and the source can still grow.
    """

    copy: Copy
    at: int
    leads: Death


class Sources:
    """Finds sources, and makes runs to be sources.

    Args:
        width: c+1.
        breaks: Looks for breaks.
        game: The run that is the game itself.

    Attributes:
        runs: All runs, the game itself first.
    """

    def __init__(self, width: int, lives: Lifetimes, breaks: Breaks, game: Run) -> None:
        self._width = width
        self._lives = lives
        self._breaks = breaks
        self._patience = 0 if lives.gapped else PATIENCE
        # By this near piles are found again; others may have the same key.
        self._key: Callable[[Near], int] = hash if lives.gapped else key_of
        self.runs = [game]
        # By the hash of the distances; most are met only once, and these are places written as
        # numbers: a million tuples would be looked through again and again for rubbish.
        self._met: dict[int, Meeting | int] = {}
        # By the hash of the distances and lives.
        self._exact: dict[int, Place] = {}
        # By the distances and the lives of those that die soon; None if met only once.
        self._mortal: dict[tuple[Near, tuple[Death, ...]], Run | None] = {}
        near = self._near(game, 0, game.state)
        if near is not None and not game.stops:
            self._met[self._key(near)] = Meeting(near, game, [])

    def find(self, run: Run) -> tuple[Copy | None, int]:
        """The best copy that can begin where the run ends, and its break if that is known.

        None if there is none, and a literal must follow: at the start of a run, where a copy of
        its own start would be no answer; when fewer than c+1 piles are alive; before a terminal
        pile; and where the near piles lie as never before.
        """
        time = run.closed
        near = self._near(run, time, run.state)
        if not time or near is None or (run.stops and run.stops[-1] == time + 1):
            return None, 0
        met = self._meet(run, near)
        if met is None:
            return None, 0
        again = self._find_again(run, near)
        if again is not None:
            return again, 0
        places = list(met.places)
        met.places[1:] = [(run, len(run.ends))]
        # If all c+1 piles belong to this run, one with them as its ground is worth while.
        local = len(run.state) >= len(near)
        if local and met.run is None and len(places) > 1:
            met.run = self._run_of(near)
        plain: Offer | None = None
        if met.run is not None:
            plain = self._offer(run, Copy(met.run, 0, time, met.run.initial, len(near)))
            if self._suffices(run, met, plain):
                return plain.copy, plain.at
        best = self._furthest(run, near, plain, places)
        met.vain = met.vain + 1 if best is plain else 0
        if best is not None:
            return best.copy, best.at
        if local:
            met.run = self._run_of(near)
            return Copy(met.run, 0, time, met.run.initial, len(near)), 0
        return None, 0

    def _suffices(self, run: Run, met: Meeting, plain: Offer) -> bool:
        """Whether to take the run with the near piles as its ground without looking further."""
        if plain.leads is INFINITY or (
            met.vain > self._patience and len(run.ends) & self._patience
        ):
            return True
        # When all that is near is dead, no source can lead much further.
        latest = max([death for _, death in run.state[: len(met.near)]], default=INFINITY)
        return latest is not INFINITY and (
            plain.at.bit_length() >= (latest - run.closed).bit_length()
        )

    def _furthest(
        self, run: Run, near: Near, plain: Offer | None, places: list[Place]
    ) -> Offer | None:
        """What leads further than the plain offer: a run with mortal piles, or an earlier place."""
        best = plain
        lives = [death - run.closed for _, death in run.state[: len(near)]]
        local = len(run.state) >= len(near)
        # Without a plain offer: so far a run with these piles as its ground would lead at least.
        reached: Death = min(lives) if local else 0
        if plain is not None:
            reached = plain.leads
        if local:
            deep = self._deep(run, near)
            if len(deep) > len(near):
                lives = [death - run.closed for _, death in run.state[: len(deep)]]
            mortal = self._mortal_run(deep, lives, reached)
            if mortal is not None:
                offer = self._offer(run, Copy(mortal, 0, run.closed, mortal.initial, len(deep)))
                if offer.leads > reached:
                    best, reached = offer, offer.leads
        if reached is not INFINITY:
            for host, number in places:
                offered = self._offer_of_place(run, host, number, reached, len(near))
                if offered is not None and offered.leads > reached:
                    best, reached = offered, offered.leads
        return best

    def _offer_of_place(
        self, run: Run, host: Run, number: int, reached: Death, near: int
    ) -> Offer | None:
        """A copy from where a segment begins; None if a pile is different there before `reached`.

        A host that is not known further is not hoped to lead further, so that a run which is
        sure to do so is preferred.
        """
        after, there = _at_place(host, number)
        shift = run.closed - after
        if _first_difference(run.state[:near], there[:near], shift) <= after + reached:
            return None
        offer = self._offer(run, Copy(host, after, shift, there, near))
        if offer.leads is INFINITY:
            return offer._replace(leads=known_by(run, host, shift) + 1 - after)
        return offer

    def _find_again(self, run: Run, near: Near) -> Copy | None:
        """A copy from where the near piles had just these lives too, unless its break is known.

        Only short lives come back. It breaks only at what reaches past the near piles.
        """
        time = run.closed
        lives: list[Death] = []
        state = run.state[: len(near)]
        for _, death in state:
            if death is not INFINITY and death - time > SHORT:
                return None
            lives.append(death - time)
        key = hash((near, *lives))
        place = self._exact.get(key)
        if place is not None:
            after, there = _at_place(*place)
            copy = Copy(place[0], after, time - after, there, len(near))
            if (
                self._near(place[0], after, there) == near
                and _first_difference(state, there[: len(near)], copy.shift) is INFINITY
                and not self._offer(run, copy).at
            ):
                return copy
        self._exact[key] = run, len(run.ends)
        return None

    def _near(self, run: Run, time: int, state: list[Member]) -> Near | None:
        """The near piles, down to the (c+1)-th that is alive; None if there are fewer."""
        count = self.count(run, time, state) if self._lives.gapped else self._width
        return self._nearest(run, time, state, count)

    def is_alive(self, run: Run, member: Member, time: int) -> bool:
        """Whether a pile that is living is alive. What a run begins with has no late gaps."""
        pile, death = member
        if time - pile <= self._lives.young:
            return not run.gaps_ahead(pile, time) & 1
        if pile <= 0 or self._lives.doubtful_from(pile, death) > time:
            return True
        cap = self._lives.next_cap(time - pile)
        return cap is None or cap < run.threshold(pile)

    def count(self, run: Run, time: int, state: list[Member]) -> int:
        """How many piles are near: the nearest living ones down to the (c+1)-th that is alive."""
        alive = 0
        for number, member in enumerate(state):
            if self._lives.steady and time - member[0] >= self._lives.young:
                return number + self._width - alive
            if self.is_alive(run, member, time + 1):
                alive += 1
                if alive == self._width:
                    return number + 1
        return len(state) + self._width - alive

    def _nearest(self, run: Run, time: int, state: list[Member], count: int) -> Near | None:
        """So many of the nearest living piles; None if there are fewer."""
        missing = max(count - len(state), 0)
        if missing > len(run.ground):
            return None
        distances = [time - pile for pile, _ in state[:count]]
        distances += [time + below for below in run.ground[:missing]]
        if not self._lives.gapped:
            return tuple(distances)
        gaps = [
            run.gaps_ahead(pile, time + 1)
            for pile, _ in state[:count]
            if time - pile < self._lives.young
        ]
        while gaps and not gaps[-1]:
            gaps.pop()
        return NearWithGaps(distances, tuple(gaps))

    def _deep(self, run: Run, near: Near) -> Near:
        """As many near piles as a run with mortal ones should begin with.

        With gaps these are further ones, down to the last that has lived but a small part of its
        life: in misère play clusters of piles that live long are often smaller than c+1, and among
        the near piles there are some that die soon. So runs with mortal piles are tried each time.
        """
        if not self._lives.gapped:
            return near
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

    def is_new(self, run: Run, key: int) -> bool:
        """Whether no near piles with this key were met before; from now on they were."""
        if key in self._met:
            return False
        self._met[key] = _written(run)
        return True

    def _meet(self, run: Run, near: Near) -> Meeting | None:
        """What is known of these distances; None if they are new, and then they are noted."""
        key = self._key(near)
        met = self._met.get(key)
        if met is None:
            state = run.state[: len(near)]
            # The nearest pile is nearly always mortal, so it is looked at first. If the ground
            # alone is near, it never dies either, but it lies further away each time: a run for
            # each of its distances would be made in vain.
            if (
                not state
                or state[0][1] is not INFINITY
                or any(death is not INFINITY for _, death in state)
            ):
                self._met[key] = _written(run)
                return None
            # These will never die: the run that begins with them is copied for ever.
            met = Meeting(near, self._run_of(near), [])
        elif isinstance(met, Meeting):
            return met if met.near == near else None
        else:
            place = self.runs[met >> _NUMBERS], met & (1 << _NUMBERS) - 1
            if self._near(place[0], *_at_place(*place)) != near:
                return None
            met = Meeting(near, None, [place])
        self._met[key] = met
        return met

    def _run_of(self, near: Near) -> Run:
        """A new run in which these piles live for ever."""
        return self._new_run([], near)

    def _new_run(self, initial: list[Member], near: Near) -> Run:
        """A new run that begins with these piles; those that are not initial are its ground."""
        gaps = None
        if isinstance(near, NearWithGaps):
            for distance in near[len(initial) : len(near.gaps)]:
                initial.append((-distance, INFINITY))
            pairs = zip(near, near.gaps, strict=False)
            gaps = {-distance: ahead << distance + 1 for distance, ahead in pairs}
        run = Run(initial, near[len(initial) :], gaps=gaps)
        run.index = len(self.runs)
        self.runs.append(run)
        return run

    def _mortal_run(self, near: Near, lives: list[Death], reached: Death) -> Run | None:
        """The run that begins with these piles, mortal those that die much sooner than the rest.

        They are told apart at the widest gap between two lives.

        None if there are none such, if one lives for ever or more of them may die before `reached`,
        or if such a run would be met for the first time.
        """
        ascending = sorted([life for life in lives if life is not INFINITY])
        if len(ascending) < len(lives):
            return None
        gap = SOON - 1
        soon = following = 0
        for shorter, longer in pairwise(ascending):
            wide = longer.bit_length() - shorter.bit_length()
            if wide > gap:
                gap, soon, following = wide, shorter, longer
        if following <= reached:
            return None
        key = near, tuple([life if life <= soon else 0 for life in lives])
        if key not in self._mortal:
            self._mortal[key] = None
            return None
        found = self._mortal[key]
        if found is None:
            initial: list[Member] = [
                (-distance, life or INFINITY) for distance, life in zip(*key, strict=True)
            ]
            while initial[-1][1] is INFINITY:
                initial.pop()
            found = self._mortal[key] = self._new_run(initial, near)
        return found

    def _offer(self, run: Run, copy: Copy) -> Offer:
        """What is known of a copy by now."""
        known = known_by(run, copy.source, copy.shift)
        at, _ = self._breaks.find(run.state, copy, known)
        if at:
            return Offer(copy, at, at - copy.after)
        return Offer(copy, 0, known + 1 - copy.after if copy.source.busy else INFINITY)


def _written(run: Run) -> int:
    """The place where a run ends by now, as one number."""
    return run.index << _NUMBERS | len(run.ends)


def _at_place(host: Run, number: int) -> tuple[int, list[Member]]:
    """The time at which a segment begins, and the piles alive then."""
    time = host.ends[number - 1] if number else 0
    return time, host.state_at(number)


def _first_difference(state: list[Member], there: Sequence[Member], shift: int) -> Death:
    """The source's first time at which a pile is dead on one side and alive on the other."""
    first: Death = INFINITY
    for mine, theirs in zip_longest(
        [death - shift for _, death in state],
        [death for _, death in there],
        fillvalue=INFINITY,
    ):
        if mine != theirs:
            if mine < first:
                first = mine
            if theirs < first:
                first = theirs
    return first


def known_by(run: Run, source: Run, shift: int) -> int:
    """The last element of the source that the run could copy by now.

    Of itself a run can copy only what is finished: what is known beyond that is the copy in
    question. A terminal pile of the run is never copied, so a copy ends before the next one.
    """
    known = run.closed if source is run else source.extent
    if run.stops:
        return min(known, run.stops[-1] - 1 - shift)
    return known
