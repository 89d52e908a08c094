"""The runs of a blocking game: with linear f, often finitely many that copy each other.

Take a move-size game with overshoot, f non-decreasing (or so from some n on, and then piles have
gaps) and c blocks. A pile *covers* the piles above it until it dies (see `unfolding.runs`). A
**run** is the game that continues from piles at given distances, its *ground*, each of which dies
at a given time or never; the game itself is the run with immortal piles at 0, 1, …, c.

Each run has *places* b_0 = 1 < b_1 < b_2 < …, and between two places the thresholds of a run are
a copy of the beginning of some run W: when, after the place b, the nearest alive piles lie at the
distances of W's ground and die like it, then

    g(b + t) = g_W(t)   for t = 1, 2, …, w - 1,     and the next place is b + w,

where w is a place of W: the first element of W that looks down on a ground pile which, seen from
here, is dead by then; or the one at which W ends because too few piles are alive. At a place the
threshold is counted out: the distance to the (c+1)-th nearest alive pile. Without blocks there is
one run, and this is the papers' base.

So the places obey b_{n+1} = b_n + w: recurrences. They are carried here as linear forms, and every
comparison that decided something is recorded as an inequality (`Step.relied_on`).
"""

import sys
from bisect import bisect_left, insort
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from onepile.errors import UndecidedError, WorkLimitError
from onepile.families.move_size.proofs.forms import Form
from onepile.families.move_size.proofs.linear_rule import Slope
from onepile.limits import Budget

COPY_STEPS = 10
PILE_STEPS = 25
"""What it costs to look for the end of a copy once, and whether a pile is alive: a step takes
about as long as trying one move elsewhere."""

_SHALLOW = 16
"""To look past so many piles of the ground costs next to nothing; further ones cost a step each."""

Ground = tuple[tuple[int, int], ...]
"""Ground piles, nearest first: distance, and the first time at which the pile is dead; 0: never."""


class Scale(NamedTuple):
    """What is small; what is not must be seen as growing.

    Attributes:
        patience: A ground pile that dies later than this is taken for immortal.
        distance: Grounds wider than this are not made into runs of their own.
        long: A place after a longer copy is a new unknown; those after shorter ones stay plain.
    """

    patience: int = 16
    distance: int = 400
    long: int = 200


class EndsDisagreeError(UndecidedError):
    """What happens is not the same at all ends of an interval of slopes."""


@dataclass(frozen=True)
class Pile:
    """A pile that lives: where it is (`at`), and its threshold.

    Its lifetime is greater than slope·time + shift exactly while it lives; so for each end. Its
    gaps are the ages at which it is not alive all the same, where f falls after them.
    """

    at: Form
    threshold: Form
    lifetimes: tuple[Form, ...]
    gaps: tuple[int, ...] = ()

    def covers(self, time: Form) -> bool:
        """Whether it is not in a gap at a time."""
        return not self.gaps or time.value - self.at.value not in self.gaps

    def is_ripe(self, time: Form, relied_on: list[Form] | None = None) -> bool:
        """Whether it has no gap from a time on, and this is written down if it is not plain."""
        if not self.gaps:
            return True
        beyond = (time - self.at).plus(-self.gaps[-1] - 1)
        if beyond.value >= 0 and beyond.terms and relied_on is not None:
            relied_on.append(beyond)
        return beyond.value >= 0


@dataclass
class Step:
    """How a run goes on after a place: a copy, then the next place.

    Attributes:
        source: The number of the copied run, None when the next place follows at once.
        index: The copy ends before this place of the source.
        defined: Where the next place is, in older unknowns, before it became one itself.
        relied_on: Forms that must be >= 0 for the step to be right.
    """

    source: int | None
    index: int
    defined: Form
    relied_on: list[Form]


@dataclass
class Run:
    """A run with its places so far.

    Attributes:
        number: Its number; the game itself is 0.
        ground: Its ground.
        width: c+1.
        places: Where its places are, as forms.
        values: The same as plain numbers.
        steps: How each place was reached.
        alive: For each place, the piles alive at it (inside the run), nearest first.
        reaches: For each place, the pile at the distance of its threshold below it.
        sights: For each depth, the places that look down on the ground pile of that index or on
            a deeper one. No other element of the run looks at its ground: a copy begins only
            where c+1 piles inside the run are alive.
        after: The piles alive just after the last place.
        busy: Whether a place of it is being made.
        open: Whether the last place finds fewer than c+1 alive piles, ground included. The run
            ends there: this place has no threshold, but a copy may end before it.
    """

    number: int
    ground: Ground
    width: int
    places: list[Form] = field(default_factory=list)
    values: list[int] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    alive: list[list[Pile]] = field(default_factory=list)
    reaches: list[Form] = field(default_factory=list)
    sights: list[list[int]] = field(default_factory=list)
    after: list[Pile] = field(default_factory=list)
    busy: bool = False
    open: bool = False

    @property
    def end(self) -> int:
        """Where the last place is, 0 before the first."""
        return self.values[-1] if self.values else 0

    def last_sight(self, depth: int, index: int) -> int | None:
        """The last place before `index` that sees this deep, None if there is none."""
        seeing = self.sights[depth]
        position = bisect_left(seeing, index)
        return seeing[position - 1] if position else None


class Runs:
    """All runs of a game, grown on demand, with everything they relied on.

    >>> runs = Runs(Slope(2, 0, 1, 2))  # f = 2n, two blocks: the first game of paper 004
    >>> runs.grow(60)
    True
    >>> runs.game.values
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 14, 21, 22, 23, 35, 36, 37, 58, 59, 60]
    """

    def __init__(self, slope: Slope, scale: Scale | None = None) -> None:
        self.slope = slope
        self.scale = Scale() if scale is None else scale
        self._budget = unlimited()
        self.all: list[Run] = []
        self._by_ground: dict[Ground, Run] = {}
        self._met: dict[Ground, tuple[int, int]] = {}
        self.game = self._run(tuple((distance, 0) for distance in range(slope.width)))

    def _run(self, ground: Ground) -> Run:
        if ground not in self._by_ground:
            run = Run(len(self.all), ground, self.slope.width, sights=[[] for _ in ground])
            self._by_ground[ground] = run
            self.all.append(run)
        return self._by_ground[ground]

    def grow(self, pile: int, budget: Budget | None = None) -> bool:
        """Make places until one of the game's own is at least `pile`.

        Args:
            pile: The pile.
            budget: The steps that may be taken, any number by default; a run that is being made
                when they end is left as it was.

        Returns:
            Whether the pile was reached.

        Raises:
            EndsDisagreeError: what happens is not the same at all ends of the slope.
        """
        self._budget = unlimited() if budget is None else budget
        self.game.busy = True
        try:
            while self.game.end < pile:
                self._step(self.game)
        except WorkLimitError:
            return False
        finally:
            self.game.busy = False
        return True

    def threshold(self, pile: int, run: Run | None = None) -> int:
        """The threshold of a pile with overshoot, or of one in a run, by following the copies."""
        run = self.game if run is None else run
        while True:
            i = bisect_left(run.values, pile)
            if run.values[i] == pile:
                return pile - run.reaches[i].value
            source = run.steps[i].source
            assert source is not None
            pile -= run.values[i - 1]
            run = self.all[source]

    # --- what is alive -------------------------------------------------------------------------

    def _lives(self, pile: Pile, time: Form) -> list[Form]:
        """For each end, positive exactly while the pile is alive."""
        return [
            Form.total((1, lifetime), (-end.slope, time)).plus(-end.shift)
            for end, lifetime in zip(self.slope.ends, pile.lifetimes, strict=True)
        ]

    def _pile(self, at: Form, threshold: Form, relied_on: list[Form]) -> Pile:
        """A pile with its lifetime: from a table where its threshold is small, else by the line."""
        slope = self.slope
        small = slope.small
        if threshold.value < len(small) and not threshold.terms:
            death, gaps = small[threshold.value]
            lasts = slope.slope * death + slope.shift
            return Pile(at, threshold, (at.times(slope.slope).plus(lasts),), gaps)
        if small and threshold.terms:
            relied_on.append(threshold.plus(-len(small)))
        lifetimes = [Form.total((end.slope, at), (end.weight, threshold)) for end in slope.ends]
        return Pile(at, threshold, tuple(lifetimes))

    def _shifted(self, pile: Pile, by: Form) -> Pile:
        """The same pile in another place."""
        pairs = zip(self.slope.ends, pile.lifetimes, strict=True)
        lifetimes = tuple(Form.total((1, lifetime), (end.slope, by)) for end, lifetime in pairs)
        return Pile(pile.at + by, pile.threshold, lifetimes, pile.gaps)

    def _deaths(self, pile: Pile, here: Form) -> list[int]:
        """For each end, the first distance from here at which the pile is dead."""
        return [
            -((end.shift - lifetime.value) // end.slope) - here.value
            for end, lifetime in zip(self.slope.ends, pile.lifetimes, strict=True)
        ]

    def _dies_soon(self, pile: Pile, here: Form) -> bool:
        """Whether it does, and at the same time by all ends."""
        if pile.threshold.terms:
            return False
        deaths = self._deaths(pile, here)
        return max(deaths) <= self.scale.patience and min(deaths) == max(deaths)

    def _living(self, piles: list[Pile], time: Form, relied_on: list[Form]) -> list[Pile]:
        """The piles that live at a time, without those that c+1 nearer ones without gaps outlive.

        Raises:
            EndsDisagreeError: a pile is alive at one end and dead at another.
        """
        kept: list[Pile] = []
        ripe: list[Pile] = []
        ranked: list[int] = []  # the lifetimes of the ripe ones at the first end, ascending
        width, ends = self.slope.width, len(self.slope.ends)
        self._budget.spend(PILE_STEPS * ends * len(piles))
        for pile in piles:
            lives = self._lives(pile, time)
            dead = sum(life.value <= 0 for life in lives)
            if 0 < dead < ends:
                raise EndsDisagreeError(f"pile {pile.at.value} is not dead or alive at all ends")
            if dead:
                relied_on.extend(life.times(-1) for life in lives)
                continue
            first = pile.lifetimes[0].value
            if len(ranked) - bisect_left(ranked, first) >= width:
                self._budget.spend(PILE_STEPS * ends * width)
                longer = list(islice((other for other in ripe if _outlives(other, pile)), width))
                if len(longer) == width:
                    relied_on.extend(
                        theirs - own
                        for other in longer
                        for theirs, own in zip(other.lifetimes, pile.lifetimes, strict=True)
                    )
                    continue
            relied_on.extend(life.plus(-1) for life in lives)
            kept.append(pile)
            if pile.is_ripe(time, relied_on):
                ripe.append(pile)
                insort(ranked, first)
        return kept

    # --- one step ------------------------------------------------------------------------------

    def _step(self, run: Run) -> None:
        """Add one place to a run."""
        width = self.slope.width
        relied_on: list[Form] = []
        source, index = None, 0
        here = run.places[-1] if run.places else Form.constant(0)
        if run.places:
            source, index = self._longest(run, here)
        piles = list(run.after)
        if source is None:
            at = here.plus(1)
        else:
            self._rely_on_ground(run, source, index, here, relied_on)
            at = here + source.places[index]
            piles = [self._shifted(p, here) for p in source.alive[index]] + piles
        defined = at
        if source is not None and source.values[index] > self.scale.long:
            at = Form.unknown((run.number, len(run.places)), defined.value)
            by = at - defined
            piles = [p if (p.at - defined).terms else self._shifted(p, by) for p in piles]
        alive = self._living(piles, at, relied_on)
        covering = [pile.at for pile in alive if pile.covers(at)]
        sight: int | None = -1
        if len(covering) < width:
            sight = self._sight(run, width - len(covering), at, relied_on)
        reach = covering[width - 1] if sight == -1 else Form.constant(0)
        if sight is not None:
            if sight >= 0:
                reach = Form.constant(-run.ground[sight][0])
            if sight > _SHALLOW:
                self._budget.spend(sight)  # each pile of the ground so far notes this place
            own = self._pile(at, at - reach, relied_on)
            after = self._living([own, *alive], at.plus(1), relied_on)
        # From here on no steps are spent: a place is added whole or not at all.
        run.open = sight is None
        if sight is not None:
            run.after = after
            for seeing in run.sights[: sight + 1]:
                seeing.append(len(run.places))
        run.steps.append(Step(None if source is None else source.number, index, defined, relied_on))
        run.places.append(at)
        run.values.append(at.value)
        run.alive.append(alive)
        run.reaches.append(reach)

    def _sight(self, run: Run, missing: int, time: Form, relied_on: list[Form]) -> int | None:
        """The last ground pile needed when so many piles are missing; None if there are fewer."""
        for depth, (_, death) in enumerate(run.ground):
            if death:
                dead = time.plus(-death)
                relied_on.append(dead if dead.value >= 0 else dead.times(-1).plus(-1))
                if dead.value >= 0:
                    continue
            missing -= 1
            if not missing:
                return depth
        return None

    # --- what is copied ------------------------------------------------------------------------

    def _longest(self, run: Run, here: Form) -> tuple[Run | None, int]:
        """The source and index of the longest copy that can be made here; (None, 0): none.

        First the c+1 nearest piles are taken for immortal. Only when this fails, or when the copy
        ends because one died that dies soon, those that die soon are taken for what they are.
        """
        best: tuple[Run | None, int] = None, 0
        soon = True
        immortal = self._source(run, here, self._immortal_ground(run, here))
        if immortal is not None:
            index, soon = self._copied_until(run, immortal, here)
            if index:
                best = immortal, index
        if soon and self.scale.patience:
            mortal = self._source(run, here, self._mortal_ground(run, here))
            if mortal is not None and mortal is not immortal:
                index, _ = self._copied_until(run, mortal, here)
                length = 1 if best[0] is None else best[0].values[best[1]]
                if index and mortal.values[index] > length:
                    best = mortal, index
        return best

    def _immortal_ground(self, run: Run, here: Form) -> Ground | None:
        """The c+1 nearest alive piles, as if they never died; None if there are too few near."""
        near = self._near(run, here)[: self.slope.width]
        if len(near) < self.slope.width:
            return None
        return tuple((distance, 0) for distance, _ in near)

    def _mortal_ground(self, run: Run, here: Form) -> Ground | None:
        """The nearest alive piles, of which those that die soon have their deaths.

        So many that c+1 are immortal, or all that are near; one at least must be immortal.
        """
        ground: list[tuple[int, int]] = []
        immortal = 0
        for distance, pile in self._near(run, here):
            death = self._deaths(pile, here)[0] if self._dies_soon(pile, here) else 0
            ground.append((distance, death))
            immortal += not death
            if immortal == self.slope.width:
                break
        return tuple(ground) if immortal else None

    def _near(self, run: Run, here: Form) -> list[tuple[int, Pile]]:
        """The nearest alive piles that lie at plain distances, if the last place is the first."""
        near: list[tuple[int, Pile]] = []
        for pile in run.after:
            distance = here - pile.at
            if distance.terms or distance.value > self.scale.distance:
                break
            if not pile.is_ripe(here.plus(1)):
                break
            near.append((distance.value, pile))
        return near if near and near[0][0] == 0 else []

    def _source(self, run: Run, here: Form, ground: Ground | None) -> Run | None:
        """The run with this ground; a ground that is met once only is not worth a run."""
        if ground is None:
            return None
        first = run.number, len(run.places)
        if ground not in self._by_ground and self._met.setdefault(ground, first) == first:
            return None
        return self._run(ground)

    def _copied_until(self, run: Run, source: Run, here: Form) -> tuple[int, bool]:
        """The index of the source's place before which the copy must end; 0: no copy.

        Also whether it ends because of a pile that dies soon.

        An element of the source that looks down on ground pile j or deeper needs the immortal ones
        of the piles 0 … j to be alive here. So the copy may go on to the first such element after
        a death, or to where the source ends.
        """
        near = zip(source.ground, run.after, strict=False)
        immortal = [(j, pile) for j, ((_, death), pile) in enumerate(near) if not death]
        while True:
            self._budget.spend(COPY_STEPS)
            ends = [(self._first_sight(source, j, pile, here), pile) for j, pile in immortal]
            known = [end for end, _ in ends if end is not None]
            if source.open:
                known.append(len(source.places) - 1)
            if known:
                index = min(known)
                return index, any(
                    end == index and self._dies_soon(pile, here) for end, pile in ends
                )
            if source is run or source.busy:
                return len(source.places) - 1, False
            source.busy = True
            try:
                self._step(source)
            finally:
                source.busy = False

    def _rely_on_ground(
        self, run: Run, source: Run, index: int, here: Form, relied_on: list[Form]
    ) -> None:
        """The piles here live while the source's immortal ground is looked at.

        That the others die like its mortal ground is a matter of plain numbers.
        """
        for j, ((_, death), pile) in enumerate(zip(source.ground, run.after, strict=False)):
            last = None if death else source.last_sight(j, index)
            if last is not None:
                lives = self._lives(pile, here + source.places[last])
                relied_on.extend(life.plus(-1) for life in lives)

    def _first_sight(self, source: Run, depth: int, pile: Pile, here: Form) -> int | None:
        """The first place after the pile's death, by any end, that sees this deep."""
        first = bisect_left(source.values, min(self._deaths(pile, here)))
        seeing = source.sights[depth]
        position = bisect_left(seeing, first)
        return seeing[position] if position < len(seeing) else None


def _outlives(other: Pile, pile: Pile) -> bool:
    """Whether a pile dies no sooner than another, at every end."""
    pairs = zip(other.lifetimes, pile.lifetimes, strict=True)
    return all(theirs.value >= own.value for theirs, own in pairs)


def unlimited() -> Budget:
    """As many steps as it takes."""
    return Budget(sys.maxsize)
