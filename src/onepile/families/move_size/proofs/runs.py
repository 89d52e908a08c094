"""The runs of a blocking game: with linear f, finitely many that copy each other.

Take a move-size game with overshoot, f non-decreasing and c blocks. A pile *covers* the piles above
it until it dies (see `unfolding.runs`). A **run** is the game that continues from c+1
immortal piles at given distances, its *ground*; the game itself is the run with ground 0, 1, …, c.

Each run has *places* b_0 = 1 < b_1 < b_2 < …, and between two places the thresholds of a run are
a copy of the beginning of some run W: when, after the place b, the c+1 nearest alive piles lie at
the distances of W's ground, then

    g(b + t) = g_W(t)   for t = 1, 2, …, w - 1,     and the next place is b + w,

where w is a place of W: the first element of W that looks down on a ground pile which, seen from
here, is dead by then. At a place the threshold is counted out: the distance to the (c+1)-th
nearest alive pile. Without blocks there is one run, and this is the papers' base.

So the places obey b_{n+1} = b_n + w: recurrences. They are carried here as linear forms, and every
comparison that decided something is recorded as an inequality (`Step.relied_on`).
"""

import sys
from bisect import bisect_left, insort
from dataclasses import dataclass, field
from itertools import islice

from onepile.budget import Budget
from onepile.errors import NotApplicable, WorkLimitError
from onepile.families.move_size.proofs.forms import Form
from onepile.families.move_size.rules import MoveSize

COPY_STEPS = 10
PILE_STEPS = 25
"""What it costs to look for the end of a copy once, and whether a pile is alive: a step takes
about as long as trying one move elsewhere."""

MAX_DISTANCE = 400
"""Grounds wider than this are not made into runs of their own."""

LONG = 200
"""A place after a longer copy is a new unknown; those after shorter ones stay plain numbers."""


@dataclass(frozen=True)
class Slope:
    """The move function as an inequality: f(k) < v exactly when slope·k + shift < weight·v.

    Attributes:
        slope, shift, weight: Whole numbers, slope and weight positive.
        blocks: How many moves may be forbidden.
    """

    slope: int
    shift: int
    weight: int
    blocks: int

    @property
    def width(self) -> int:
        """How many winning moves a mover needs."""
        return self.blocks + 1


@dataclass(frozen=True)
class Pile:
    """A pile that is alive: where it is (`at`), and its threshold."""

    at: Form
    threshold: Form


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
        ground: The distances of its ground, ascending.
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
    """

    number: int
    ground: tuple[int, ...]
    places: list[Form] = field(default_factory=list)
    values: list[int] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    alive: list[list[Pile]] = field(default_factory=list)
    reaches: list[Form] = field(default_factory=list)
    sights: list[list[int]] = field(default_factory=list)
    after: list[Pile] = field(default_factory=list)
    busy: bool = False

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

    def __init__(self, slope: Slope) -> None:
        self.slope = slope
        self._budget = unlimited()
        self.all: list[Run] = []
        self._by_ground: dict[tuple[int, ...], Run] = {}
        self._met: dict[tuple[int, ...], tuple[int, int]] = {}
        self.game = self._run(tuple(range(slope.width)))

    def _run(self, ground: tuple[int, ...]) -> Run:
        if ground not in self._by_ground:
            run = Run(len(self.all), ground, sights=[[] for _ in ground])
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

    def _life(self, pile: Pile, time: Form) -> Form:
        """weight·threshold - shift - slope·distance: positive exactly while the pile is alive."""
        slope = self.slope
        return Form.total(
            (slope.weight, pile.threshold), (-slope.slope, time), (slope.slope, pile.at)
        ).plus(-slope.shift)

    def _lifetime(self, pile: Pile) -> Form:
        """Grows with the time of death; compares deaths of any two piles."""
        return Form.total((self.slope.slope, pile.at), (self.slope.weight, pile.threshold))

    def _living(self, piles: list[Pile], time: Form, relied_on: list[Form]) -> list[Pile]:
        """The piles that are alive at a time, without those that c+1 nearer ones outlive."""
        kept: list[Pile] = []
        lifetimes: list[Form] = []
        ranked: list[int] = []  # their values, ascending
        width = self.slope.width
        self._budget.spend(PILE_STEPS * len(piles))
        for pile in piles:
            life = self._life(pile, time)
            if life.value <= 0:
                relied_on.append(life.times(-1))
                continue
            lifetime = self._lifetime(pile)
            if len(ranked) - bisect_left(ranked, lifetime.value) >= width:
                self._budget.spend(PILE_STEPS * width)
                longer = (other for other in lifetimes if other.value >= lifetime.value)
                relied_on.extend(other - lifetime for other in islice(longer, width))
                continue
            relied_on.append(life.plus(-1))
            kept.append(pile)
            lifetimes.append(lifetime)
            insort(ranked, lifetime.value)
        return kept

    # --- one step ------------------------------------------------------------------------------

    def _step(self, run: Run) -> None:
        """Add one place to a run."""
        width = self.slope.width
        relied_on: list[Form] = []
        source, index = None, 0
        here = run.places[-1] if run.places else Form.constant(0)
        if run.places:
            copied = self._source(run, here)
            if copied is not None:
                found = self._copied_until(run, copied, here, relied_on)
                if found:
                    source, index = copied, found
        piles = list(run.after)
        if source is None:
            at = here.plus(1)
        else:
            at = here + source.places[index]
            piles = [Pile(p.at + here, p.threshold) for p in source.alive[index]] + piles
        defined = at
        if source is not None and source.values[index] > LONG:
            name = Form.unknown((run.number, len(run.places)), at.value)
            piles = [_renamed(p, at, name) for p in piles]
            at = name
        alive = self._living(piles, at, relied_on)
        if len(alive) >= width:
            reach = alive[width - 1].at
        else:
            sight = width - 1 - len(alive)
            reach = Form.constant(-run.ground[sight])
            for seeing in run.sights[: sight + 1]:
                seeing.append(len(run.places))
        run.steps.append(Step(None if source is None else source.number, index, defined, relied_on))
        run.places.append(at)
        run.values.append(at.value)
        run.alive.append(alive)
        run.reaches.append(reach)
        run.after = self._living([Pile(at, at - reach), *alive], at.plus(1), relied_on)

    def _source(self, run: Run, here: Form) -> Run | None:
        """The run whose ground looks like the piles that are alive now."""
        near = [here - pile.at for pile in run.after[: self.slope.width]]
        if len(near) < self.slope.width or near[0].value != 0:
            return None
        if any(distance.terms or distance.value > MAX_DISTANCE for distance in near):
            return None
        ground = tuple(distance.value for distance in near)
        # A ground that is met once only is not worth a run.
        first = run.number, len(run.places)
        if ground not in self._by_ground and self._met.setdefault(ground, first) == first:
            return None
        return self._run(ground)

    def _copied_until(self, run: Run, source: Run, here: Form, relied_on: list[Form]) -> int:
        """The index of the source's place before which the copy must end; 0: no copy.

        An element of the source that looks down on ground pile j or deeper needs the piles 0 … j
        here to be alive. So the copy may go on to the first such element after a death.
        """
        while True:
            self._budget.spend(COPY_STEPS)
            ends = [
                self._first_sight(source, j, pile, here)
                for j, pile in enumerate(run.after[: self.slope.width])
            ]
            known = [end for end in ends if end is not None]
            if known:
                index = min(known)
                break
            if source is run or source.busy:
                index = len(source.places) - 1
                break
            source.busy = True
            try:
                self._step(source)
            finally:
                source.busy = False
        for j, pile in enumerate(run.after[: self.slope.width]):
            last = source.last_sight(j, index)
            if last is not None:
                relied_on.append(self._life(pile, here + source.places[last]).plus(-1))
        return index

    def _dies(self, pile: Pile, here: Form) -> int:
        """The first distance from here at which the pile is dead."""
        slope = self.slope
        reach = slope.weight * pile.threshold.value - slope.shift
        return pile.at.value - here.value + max(1, -(-reach // slope.slope))

    def _first_sight(self, source: Run, depth: int, pile: Pile, here: Form) -> int | None:
        """The first place after the pile's death that sees this deep."""
        first = bisect_left(source.values, self._dies(pile, here))
        seeing = source.sights[depth]
        position = bisect_left(seeing, first)
        return seeing[position] if position < len(seeing) else None


def unlimited() -> Budget:
    """As many steps as it takes."""
    return Budget(sys.maxsize)


def _renamed(pile: Pile, at: Form, name: Form) -> Pile:
    """The pile counted from a new unknown, when it lies at a fixed distance from it."""
    distance = pile.at - at
    if distance.terms:
        return pile
    return Pile(name.plus(distance.value), pile.threshold)


def slope_of(game: MoveSize) -> Slope:
    """The move function of a game in the form that the machine can prove about.

    Raises:
        NotApplicable: f is not linear, or the game is misère or has further ends.
    """
    if game.misere or game.ends:
        raise NotApplicable(
            f"{str(game)!r}: thresholds that grow are proved in normal play without further ends "
            "only"
        )
    linear = game.f.shape.linear
    if linear is None or linear.p < linear.q:
        raise NotApplicable(
            f"f={game.f} is not linear with a slope of 1 or more: nothing is proved of it"
        )
    # floor((p k + r)/q) < v  iff  p k + r < q v
    return Slope(linear.p, linear.r, linear.q, game.blocks)
