"""The certificate checker: replays a proof of a blocking game's pattern and trusts nothing in it.

It shares no code with what makes certificates. The soundness argument is `docs/proofs.md`; the
names there (run, ground, place, alive, sight, period) are the names here, and so are the steps:

1. `replay`: every place given is right.
2. `check_pattern`: what a later period may need repeats, renumbered.
3. `check_induction`: the inequalities that a period relies on maintain themselves.
"""

from bisect import bisect_left
from typing import Any, NamedTuple

from onepile.families.move_size.proofs.reading import (
    MAX_BITS,
    Row,
    Step,
    Terms,
    Unknown,
    read,
    require,
)

MAX_WORK = 5_000_000
WORK_PER_CHARACTER = 10
LEAST_WORK = 1_000_000
"""How much may be done, at most and for a text of some length: a small bomb is refused at once, a
large one after two seconds. A term that is added counts 1, other things as much as they take
longer. The largest proofs known take 2,500,000, and 4 for each character."""
DEFINITION_TO = 300

Linear = tuple[Terms, int]


class Number(NamedTuple):
    """A value that knows its linear form: Σ coefficient · unknown + constant, no coefficient 0."""

    value: int
    terms: Terms
    constant: int

    def plus(self, more: int) -> "Number":
        """The number plus a plain one."""
        return Number(self.value + more, self.terms, self.constant + more)


ZERO = Number(0, {}, 0)


class Pile(NamedTuple):
    """An alive pile: where it is, its threshold, and what tells when it dies.

    It covers a time, f(time - at) < threshold, exactly while its lifetime is greater than
    slope · time + shift.
    """

    at: Number
    threshold: Number
    lifetime: Number  # slope · at + weight · threshold


class Gap(NamedTuple):
    """A decision: high - low - less is not negative."""

    high: Number
    low: Number
    less: int  # 1 where high is strictly greater: they are whole numbers


class Place(NamedTuple):
    """All that is known of a place of a run."""

    at: Number  # where it is: an unknown of its own, or a form in older ones
    defined: Number  # where it is, in older unknowns
    source: int  # the run copied before it, -1 if none
    until: int  # the copy ended before this place of the source
    alive: tuple[Pile, ...]  # inside the run, nearest first
    after: tuple[Pile, ...]  # the same, just after the place
    reach: Number
    sight: int  # which ground pile it looks down on, -1 if none
    relied_on: tuple[Gap, ...]  # all that was decided on the way

    @property
    def numbers(self) -> list[Number]:
        """Every number in it."""
        piles = [number for pile in (*self.alive, *self.after) for number in pile]
        gaps = [number for gap in self.relied_on for number in gap[:2]]
        return [self.at, self.defined, self.reach, *piles, *gaps]

    @property
    def shape(self) -> tuple[object, ...]:
        """What else there is: everything but the place up to which was copied."""
        strict = [gap.less for gap in self.relied_on]
        return self.source, self.sight, len(self.alive), len(self.after), strict


class Checker:
    """One certificate, replayed.

    Attributes:
        places: The places of each run.
        work: How much was done so far.
        allowed: How much may be done.
    """

    def __init__(self, text: str) -> None:
        certificate = read(text)
        self.game, self.name = certificate.game, certificate.name
        self.slope, self.shift = certificate.slope, certificate.shift
        self.weight, self.blocks = certificate.weight, certificate.blocks
        self.width = self.blocks + 1
        self.grounds, self.plans = certificate.grounds, certificate.plans
        self.turns, self.rows = certificate.turns, certificate.rows
        self.places: list[list[Place]] = [[] for _ in self.plans]
        # For each run and depth: its places that look down on ground at least this deep.
        self.sights: list[list[list[int]]] = [[[] for _ in ground] for ground in self.grounds]
        # The unknowns of the period in those before it.
        self.expansions: dict[Unknown, Linear] = {}
        self.work = 0
        self.allowed = min(MAX_WORK, LEAST_WORK + WORK_PER_CHARACTER * len(text))

    def _spend(self, work: int) -> None:
        """Keeps the time bounded, whatever the certificate says."""
        self.work += work
        require(self.work <= self.allowed, "it takes too long to check")

    def _sum(self, *parts: tuple[int, Number]) -> Number:
        """Σ factor · number."""
        terms: Terms = {}
        value = constant = 0
        work = 4
        for factor, number in parts:
            value += factor * number.value
            constant += factor * number.constant
            if number.terms:
                work += len(number.terms)
                for unknown, c in number.terms.items():
                    terms[unknown] = terms.get(unknown, 0) + factor * c
        self._spend(work)
        if 0 in terms.values():
            terms = {unknown: c for unknown, c in terms.items() if c}
        return Number(value, terms, constant)

    # --- 1. every place given is right -----------------------------------------------------------

    def replay(self) -> None:
        """Follow the steps of all runs; each is checked with its concrete numbers."""
        moved = True
        while moved:
            moved = False
            self._spend(len(self.plans))
            for run, plan in enumerate(self.plans):
                while len(self.places[run]) < len(plan):
                    step = plan[len(self.places[run])]
                    if step.source >= 0:
                        known = step.source < len(self.plans)
                        known = known and step.until < len(self.plans[step.source])
                        require(known, f"run {run} copies what does not exist")
                        if step.until >= len(self.places[step.source]):
                            break
                    self._add(run, step)
                    moved = True
        complete = all(len(made) == len(p) for made, p in zip(self.places, self.plans, strict=True))
        require(complete, "the steps wait for each other")

    def _add(self, run: int, step: Step) -> None:
        """The next place of a run."""
        self._spend(20)
        places = self.places[run]
        relied_on: list[Gap] = []
        here = places[-1].at if places else ZERO
        piles = list(places[-1].after) if places else []
        if step.source < 0:
            defined = here.plus(1)
        else:
            self._check_copy(run, step, here, piles[: self.width], relied_on)
            model = self.places[step.source][step.until]
            defined = self._sum((1, here), (1, model.at))
            piles = [self._copied(pile, here) for pile in model.alive] + piles
        require(defined.value.bit_length() <= MAX_BITS, "it has a place that is too large")
        at = defined
        if step.named:
            at = Number(defined.value, {(run, len(places)): 1}, 0)
            piles = [self._near(pile, defined, at) for pile in piles]
        moment = self._moment(at)
        alive = self._living(piles, moment, relied_on)
        sight = self.width - 1 - len(alive)
        if sight < 0:
            sight, reach = -1, alive[self.width - 1].at
        else:
            reach = ZERO.plus(-self.grounds[run][sight])
        self._spend(sight + 1)
        for seeing in self.sights[run][: sight + 1]:
            seeing.append(len(places))
        own = self._pile(at, self._sum((1, at), (-1, reach)))
        after = self._living([own, *alive], moment.plus(self.slope), relied_on)
        places.append(Place(at, defined, *step[:2], alive, after, reach, sight, tuple(relied_on)))

    def _check_copy(
        self, run: int, step: Step, here: Number, near: list[Pile], relied_on: list[Gap]
    ) -> None:
        """The nearest piles lie like the source's ground and live while that is looked at."""
        require(len(near) == self.width, f"run {run}: too few alive piles before a copy")
        moments: dict[int, Number] = {}
        for depth, pile in enumerate(near):
            self._spend(2 + len(here.terms))
            same = here.terms == pile.at.terms
            same = same and here.value - pile.at.value == self.grounds[step.source][depth]
            require(same, f"run {run}: the alive piles do not lie like the ground of its source")
            last = self._last_sight(step.source, step.until, depth)
            if last >= 0:
                if last not in moments:
                    seeing = self.places[step.source][last].at
                    moments[last] = self._moment(self._sum((1, here), (1, seeing)))
                gap = Gap(pile.lifetime, moments[last], 1)
                require(gap.high.value > gap.low.value, "a pile is not alive when it is needed")
                relied_on.append(gap)

    def _last_sight(self, run: int, index: int, depth: int) -> int:
        """The last place before `index` that looks down on ground this deep, -1 if none does."""
        seeing = self.sights[run][depth]
        position = bisect_left(seeing, index)
        return seeing[position - 1] if position else -1

    def _near(self, pile: Pile, defined: Number, at: Number) -> Pile:
        """The pile counted from a new unknown, when it lies at a fixed distance from it."""
        self._spend(2 + len(defined.terms))
        if pile.at.terms != defined.terms:
            return pile
        return self._pile(at.plus(pile.at.value - defined.value), pile.threshold)

    def _copied(self, pile: Pile, here: Number) -> Pile:
        """A pile of a source, seen from where the copy begins."""
        return self._pile(self._sum((1, here), (1, pile.at)), pile.threshold)

    def _pile(self, at: Number, threshold: Number) -> Pile:
        return Pile(at, threshold, self._sum((self.slope, at), (self.weight, threshold)))

    def _moment(self, time: Number) -> Number:
        """What the lifetime of a pile must exceed if it covers a time."""
        return self._sum((self.slope, time)).plus(self.shift)

    def _living(self, piles: list[Pile], moment: Number, relied_on: list[Gap]) -> tuple[Pile, ...]:
        """The piles alive at a moment, without those outlived by c+1 nearer alive ones."""
        kept: list[Pile] = []
        for pile in piles:
            lifetime = pile.lifetime
            self._spend(2 + len(kept))
            if lifetime.value <= moment.value:
                relied_on.append(Gap(moment, lifetime, 0))
                continue
            longer = [other for other in kept if other.lifetime.value >= lifetime.value]
            if len(longer) < self.width:
                relied_on.append(Gap(lifetime, moment, 1))
                kept.append(pile)
            else:
                relied_on += [Gap(other.lifetime, lifetime, 0) for other in longer[: self.width]]
        return tuple(kept)

    def check_definition(self) -> None:
        """A further guard: the first thresholds, by their recurrence and by the places."""
        last = min(DEFINITION_TO, self.places[0][-1].at.value)
        g: list[int] = [0]
        for pile in range(1, last + 1):
            winning = 0
            move = 0
            while winning < self.width:
                move += 1
                below = pile - move
                if below <= 0 or self.slope * move + self.shift < self.weight * g[below]:
                    winning += 1
            g.append(move)
            require(self.threshold(pile) == move, f"the threshold of pile {pile} is wrong")

    def threshold(self, pile: int) -> int:
        """The threshold of a pile of the game, read off the places."""
        run = 0
        while True:
            places = self.places[run]
            index = bisect_left(places, pile, key=lambda place: place.at.value)
            if places[index].at.value == pile:
                return pile - places[index].reach.value
            pile -= places[index - 1].at.value
            run = places[index].source

    # --- 2. the pattern repeats ------------------------------------------------------------------

    def check_pattern(self) -> None:
        """Each place that a later period may need is the one a turn before, renumbered."""
        for run, needed in self._needed().items():
            places, turn = self.places[run], self.turns[run]
            require(needed >= turn, f"run {run} has too few places for its pattern")
            for index in range(needed, len(places)):
                self._spend(4 * len(places[index].numbers))
                same = self._moved(places[index - turn]) == self._given(places[index])
                require(same, f"place {index} of run {run} does not repeat the pattern")
        self._check_marks()

    def _check_marks(self) -> None:
        """From the oldest unknown on that the period speaks of, what is marked repeats.

        So a renumbered unknown is an unknown again, and what is so many unknowns later is so many
        turns later: this is how a proved game is continued.
        """
        oldest: dict[int, int] = {}
        for run, turn in self.turns.items():
            for place in self.places[run][-turn:]:
                for number in place.numbers:
                    self._spend(1 + len(number.terms))
                    for other, index in number.terms:
                        oldest[other] = min(index, oldest.get(other, index))
        for run, first in oldest.items():
            marks = [step.named for step in self.plans[run][first:]]
            self._spend(len(marks))
            turn = self.turns[run]
            same = marks[turn:] == marks[:-turn]
            require(same, f"the unknowns of run {run} do not repeat")

    def _needed(self) -> dict[int, int]:
        """For each run the least place that the steps of the last period refer to.

        That is the one before the period; a place at which a copy ended; and those at which the
        last sights before it were found. Plain numbers do not count: they are found again in
        every later period, as the places after them repeat and look no deeper.
        """
        needed = {run: self._period_start(run) - 1 for run in self.turns}
        for run, turn in self.turns.items():
            for place in self.places[run][-turn:]:
                source = place.source
                if source in needed and self.places[source][place.until].at.terms:
                    self._spend(self.width)
                    sights = (self._last_sight(source, place.until, d) for d in range(self.width))
                    moving = [i for i in sights if i >= 0 and self.places[source][i].at.terms]
                    needed[source] = min(needed[source], place.until, *moving)
        return needed

    def _given(self, place: Place) -> tuple[Any, ...]:
        """The place as it is."""
        forms = [(number.terms, number.constant) for number in place.numbers]
        return place.shape, place.until, forms

    def _moved(self, place: Place) -> tuple[Any, ...]:
        """The place as it must be a turn later."""
        until = place.until
        if place.source >= 0 and self.places[place.source][until].at.terms:
            require(place.source in self.turns, "an unknown stretch of a finite run is copied")
            until += self.turns[place.source]
        forms = [(self._later(number.terms), number.constant) for number in place.numbers]
        return place.shape, until, forms

    def _later(self, terms: Terms) -> Terms:
        """The terms of a form, one period later."""
        require(all(run in self.turns for run, _ in terms), "an unknown of a finite run is used")
        return {(run, index + self.turns[run]): c for (run, index), c in terms.items()}

    # --- 3. the inequalities maintain themselves -------------------------------------------------

    def check_induction(self) -> None:
        """All that a period relies on follows from the rows, and the rows from themselves."""
        self._expand_period()
        stated = {frozenset(row.terms.items()): row.constant for row in self.rows}
        require(len(stated) == len(self.rows), "two rows have the same terms")
        for run, turn in self.turns.items():
            for gap in (gap for place in self.places[run][-turn:] for gap in place.relied_on):
                number = self._sum((1, gap.high), (-1, gap.low))
                terms, constant = self._expanded(number.terms, number.constant - gap.less)
                least = stated.get(frozenset(terms.items())) if terms else 0
                implied = least is not None and least <= constant
                require(implied, f"an inequality of run {run} is not stated")
        for i, row in enumerate(self.rows):
            require(self._value(row.terms, row.constant) >= 0, f"row {i} does not hold")
            later = self._expanded(self._later(row.terms), row.constant)
            follows = self._follows(row, later)
            require(follows, f"row {i} does not follow for the next period")

    def _follows(self, row: Row, target: Linear) -> bool:
        """Whether over · target = Σ factor · row + something >= 0."""
        total: Terms = {}
        constant = 0
        for number, factor in row.follows:
            other = self.rows[number]
            self._spend(1 + len(other.terms))
            constant += factor * other.constant
            for unknown, c in other.terms.items():
                total[unknown] = total.get(unknown, 0) + factor * c
        found = {unknown: c for unknown, c in total.items() if c}
        wanted = {unknown: row.over * c for unknown, c in target[0].items()}
        return found == wanted and constant <= row.over * target[1]

    def _value(self, terms: Terms, constant: int) -> int:
        """The value of a row, which may speak only of unknowns before the period."""
        for run, index in terms:
            before = run in self.turns and 0 <= index < self._period_start(run)
            require(before, "a row looks ahead")
            named = self.places[run][index].at.terms == {(run, index): 1}
            require(named, "a row speaks of what is not an unknown")
        return constant + sum(c * self.places[r][i].at.value for (r, i), c in terms.items())

    def _period_start(self, run: int) -> int:
        return len(self.places[run]) - self.turns[run]

    def _expand_period(self) -> None:
        """Write the places of the period in unknowns before it.

        A place is a sum of others, so those of smaller value come first.
        """
        period = [
            (self.places[run][index].defined, (run, index))
            for run in self.turns
            for index in range(self._period_start(run), len(self.places[run]))
        ]
        for defined, unknown in sorted(period, key=lambda one: one[0].value):
            self.expansions[unknown] = self._expanded(defined.terms, defined.constant)

    def _expanded(self, terms: Terms, constant: int) -> Linear:
        """A form in the unknowns before the period."""
        total: Terms = {}
        for unknown, factor in terms.items():
            if unknown in self.expansions:
                inner, inner_constant = self.expansions[unknown]
            else:
                run, index = unknown
                before = run in self.turns and index < self._period_start(run)
                require(before, "a form looks ahead")
                inner, inner_constant = {unknown: 1}, 0
            self._spend(1 + len(inner))
            constant += factor * inner_constant
            for name, c in inner.items():
                total[name] = total.get(name, 0) + factor * c
        return {u: c for u, c in total.items() if c}, constant


def check(text: str) -> Checker:
    """Check a certificate; returns the replayed proof.

    Raises:
        RefusedError: it does not prove what it claims, with the first reason found.
    """
    checker = Checker(text)
    checker.replay()
    checker.check_definition()
    checker.check_pattern()
    checker.check_induction()
    return checker
