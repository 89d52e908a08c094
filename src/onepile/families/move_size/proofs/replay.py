"""Runs made step by step, as a certificate says: every place is right, or it is refused.

This is the first part of the checker (`docs/proofs.md`, "The checker is sound"); the names there
(run, ground, place, alive, sight) are the names here. Places are made one by one from the steps of
the certificate, each number with its linear form in the unknowns, and each decision that was used
is written down. The move function enters in `lives_of_small_thresholds`, `_pile`, `_shifted` and
`_moments` alone, and in the guard that compares the first thresholds with the definition; with
several rules each of them is asked, and what is decided must be decided alike by all.
"""

from bisect import bisect_left, insort
from collections.abc import Callable, Sequence
from typing import NamedTuple

from onepile.certificates import insist
from onepile.families.move_size.proofs.reading import (
    MAX_BITS,
    Entry,
    Linear,
    Lines,
    Rule,
    Step,
    Terms,
)

DEFINITION_TO = 300
MAX_SMALL = 10_000
MAX_YOUNG = 2_000_000
"""So large a threshold, at most, may live by the beginning of f instead of by its line; and so
many pairs of such a threshold and a value of the beginning there may be."""

ONE_RULE_ONLY = "a pile is alive by one rule and dead by another"

OPEN = -2
"""The sight of a place that finds fewer than c+1 alive piles: the run ends there."""


class Number(NamedTuple):
    """A value that knows its linear form: Σ coefficient · unknown + constant, no coefficient 0."""

    value: int
    terms: Terms
    constant: int

    @property
    def form(self) -> Linear:
        """It without its value."""
        return Linear(self.terms, self.constant)

    def plus(self, more: int) -> "Number":
        """The number plus a plain one."""
        return Number(self.value + more, self.terms, self.constant + more)


ZERO = Number(0, {}, 0)
Ends = tuple[Number, ...]
"""A number for each rule."""


class Pile(NamedTuple):
    """A living pile: where it is, its threshold, and what tells when it dies.

    It covers a time, f(time - at) < threshold, exactly while its lifetime is greater than
    slope · time + shift, so for each rule, but for its gaps: ages at which f is too large, though
    it falls again before the pile dies. They are ascending.
    """

    at: Number
    threshold: Number
    lifetimes: Ends
    gaps: tuple[int, ...] = ()


class Gap(NamedTuple):
    """A decision: high - low - less is not negative."""

    high: Number
    low: Number
    less: int  # 1 where high is strictly greater: they are whole numbers

    @property
    def holds(self) -> bool:
        """Whether it is so with the values given."""
        return self.high.value - self.low.value >= self.less


class Place(NamedTuple):
    """All that is known of a place of a run."""

    at: Number  # where it is: an unknown of its own, or a form in older ones
    defined: Number  # where it is, in older unknowns
    source: int  # the run copied before it, -1 if none
    until: int  # the copy ended before this place of the source
    alive: tuple[Pile, ...]  # inside the run, nearest first; those in a gap are among them
    after: tuple[Pile, ...]  # the same, just after the place
    reach: Number
    sight: int  # which ground pile it looks down on, -1 if none, OPEN if there are too few
    relied_on: tuple[Gap, ...]  # all that was decided on the way

    @property
    def numbers(self) -> list[Number]:
        """Every number in it."""
        piles = [
            number
            for pile in (*self.alive, *self.after)
            for number in (pile.at, pile.threshold, *pile.lifetimes)
        ]
        gaps = [number for gap in self.relied_on for number in gap[:2]]
        return [self.at, self.defined, self.reach, *piles, *gaps]

    @property
    def shape(self) -> tuple[object, ...]:
        """What else there is: everything but the place up to which was copied."""
        strict = [gap.less for gap in self.relied_on]
        return self.source, self.sight, len(self.alive), len(self.after), strict


class Replay:
    """Runs, and their places as far as they are made.

    Args:
        lines: The move function.
        spend: Is told how much is done, and raises what ends it when that is too much. A term that
            is added to a number counts 1, other things as much as they take longer or less.

    Attributes:
        grounds: The ground of each run.
        plans: The steps of each run.
        places: The places of each run.
        sights: For each run and depth, its places that look down on ground at least this deep.
    """

    def __init__(self, lines: Lines, spend: Callable[[int], None]) -> None:
        self.lines, self.spend = lines, spend
        self.rules, self.blocks, self.beginning = lines
        self.width = lines.blocks + 1
        self._small = lives_of_small_thresholds(self.rules, self.beginning)
        self.grounds: list[tuple[Entry, ...]] = []
        self.plans: list[list[Step]] = []
        self.places: list[list[Place]] = []
        self.sights: list[list[list[int]]] = []
        self._relied_on: list[Gap] = []  # all that was decided for the place that is being made

    def open_run(self, ground: Sequence[Entry], plan: Sequence[Step] = ()) -> int:
        """A further run, without places as yet; returns its number."""
        self.grounds.append(tuple(ground))
        self.plans.append(list(plan))
        self.places.append([])
        self.sights.append([[] for _ in ground])
        return len(self.grounds) - 1

    def sum(self, *parts: tuple[int, Number]) -> Number:
        """Σ factor · number."""
        terms: Terms = {}
        value = constant = 0
        work = 10
        for factor, number in parts:
            value += factor * number.value
            constant += factor * number.constant
            if number.terms:
                work += len(number.terms)
                for unknown, c in number.terms.items():
                    terms[unknown] = terms.get(unknown, 0) + factor * c
        self.spend(work)
        if 0 in terms.values():
            terms = {unknown: c for unknown, c in terms.items() if c}
        return Number(value, terms, constant)

    # --- places ----------------------------------------------------------------------------------

    def replay(self) -> None:
        """Follow the steps of all runs; each is checked with its concrete numbers."""
        moved = True
        while moved:
            moved = False
            self.spend(len(self.plans))
            for run, plan in enumerate(self.plans):
                while len(self.places[run]) < len(plan):
                    step = plan[len(self.places[run])]
                    if step.source >= 0:
                        known = step.source < len(self.plans)
                        known = known and step.until < len(self.plans[step.source])
                        insist(known, f"run {run} copies what does not exist")
                        if step.until >= len(self.places[step.source]):
                            break
                    self.add(run, step)
                    moved = True
        complete = all(len(made) == len(p) for made, p in zip(self.places, self.plans, strict=True))
        insist(complete, "the steps wait for each other")

    def add(self, run: int, step: Step) -> None:
        """The next place of a run; it is added whole, or not at all."""
        self.spend(20)
        places = self.places[run]
        insist(not places or places[-1].sight != OPEN, f"run {run} goes on after its end")
        self._relied_on = []
        defined, piles = self._after_copy(run, step)
        insist(defined.value.bit_length() <= MAX_BITS, "it has a place that is too large")
        at = defined
        if step.named:
            at = Number(defined.value, {(run, len(places)): 1}, 0)
            by = self.sum((1, at), (-1, defined))
            piles = [self._near(pile, defined, by) for pile in piles]
        alive = self._living(piles, at)
        sight, reach = self._looks_down(run, alive, at)
        after: tuple[Pile, ...] = ()
        if sight != OPEN:
            self.spend(sight + 1)
            own = self._pile(at, self.sum((1, at), (-1, reach)))
            after = self._living([own, *alive], at.plus(1))
            for seeing in self.sights[run][: sight + 1]:
                seeing.append(len(places))
        decided = tuple(self._relied_on)
        places.append(Place(at, defined, *step[:2], alive, after, reach, sight, decided))

    def _after_copy(self, run: int, step: Step) -> tuple[Number, list[Pile]]:
        """Where the next place is, in older unknowns, and the piles before it."""
        before = self.places[run][-1] if self.places[run] else None
        here, piles = (before.at, list(before.after)) if before else (ZERO, [])
        if step.source < 0:
            return here.plus(1), piles
        self._check_copy(run, step, here, piles)
        model = self.places[step.source][step.until]
        defined = self.sum((1, here), (1, model.at))
        return defined, [self._shifted(pile, here) for pile in model.alive] + piles

    def _looks_down(self, run: int, alive: tuple[Pile, ...], at: Number) -> tuple[int, Number]:
        """Which ground pile a place looks down on, and the pile that it looks down on."""
        covering = [p for p in alive if not p.gaps or self._covers(p, at)]
        if len(covering) >= self.width:
            return -1, covering[self.width - 1].at
        sight = self._sight(run, self.width - len(covering), at)
        return sight, ZERO if sight == OPEN else ZERO.plus(-self.grounds[run][sight].distance)

    def _sight(self, run: int, missing: int, time: Number) -> int:
        """Which ground pile is the last one needed when so many are missing."""
        for depth, entry in enumerate(self.grounds[run]):
            self.spend(2)
            if entry.death:
                death = ZERO.plus(entry.death)
                if entry.death <= time.value:
                    self._relied_on.append(Gap(time, death, 0))
                    continue
                self._relied_on.append(Gap(death, time, 1))
            missing -= 1
            if not missing:
                return depth
        return OPEN

    def _check_copy(self, run: int, step: Step, here: Number, piles: list[Pile]) -> None:
        """The nearest piles lie like the source's ground.

        Those that lie like mortal ground die when that does; the others live while it is looked at.
        """
        ground = self.grounds[step.source]
        insist(len(piles) >= len(ground), f"run {run}: too few alive piles before a copy")
        for depth, (entry, pile) in enumerate(zip(ground, piles, strict=False)):
            self.spend(2 + len(here.terms))
            same = here.terms == pile.at.terms
            same = same and here.value - pile.at.value == entry.distance
            insist(same, f"run {run}: the alive piles do not lie like the ground of its source")
            ripe = not pile.gaps or pile.gaps[-1] <= entry.distance
            insist(ripe, f"run {run}: a pile with a gap to come lies like ground of its source")
            if entry.death:
                gaps = self._dies_at(pile, here.plus(entry.death))
                on_time = all(gap.holds for gap in gaps)
                insist(on_time, f"run {run}: a pile does not die like the ground of its source")
            else:
                gaps = []
                last = self.last_sight(step.source, step.until, depth)
                if last >= 0:
                    seeing = self.sum((1, here), (1, self.places[step.source][last].at))
                    gaps = self._alive(pile, self._moments(seeing))
                    needed = all(gap.holds for gap in gaps)
                    insist(needed, "a pile is not alive when it is needed")
            self._relied_on += gaps

    def last_sight(self, run: int, index: int, depth: int) -> int:
        """The last place before `index` that looks down on ground this deep, -1 if none does."""
        seeing = self.sights[run][depth]
        position = bisect_left(seeing, index)
        return seeing[position - 1] if position else -1

    def _near(self, pile: Pile, defined: Number, by: Number) -> Pile:
        """The pile counted from a new unknown, when it lies at a fixed distance from it."""
        self.spend(2 + len(defined.terms))
        return self._shifted(pile, by) if pile.at.terms == defined.terms else pile

    # --- which piles are alive: here the rules enter ---------------------------------------------

    def _pile(self, at: Number, threshold: Number) -> Pile:
        """The pile with this threshold; by the line, if that is not too small and plain."""
        if threshold.value < len(self._small) and not threshold.terms:
            (rule,) = self.rules
            small = self._small[threshold.value]
            lasts = rule.slope * small.death + rule.shift
            return Pile(at, threshold, (self.sum((rule.slope, at)).plus(lasts),), small.gaps)
        if self._small and threshold.terms:
            self._relied_on.append(Gap(threshold, ZERO.plus(len(self._small)), 0))
            insist(self._relied_on[-1].holds, "a threshold is too small for what is said of it")
        lifetimes = [self.sum((rule.slope, at), (rule.weight, threshold)) for rule in self.rules]
        return Pile(at, threshold, tuple(lifetimes))

    def _shifted(self, pile: Pile, by: Number) -> Pile:
        """The same pile in another place: it lives as long from there."""
        pairs = zip(self.rules, pile.lifetimes, strict=True)
        lifetimes = tuple(self.sum((rule.slope, by), (1, own)) for rule, own in pairs)
        return Pile(self.sum((1, by), (1, pile.at)), pile.threshold, lifetimes, pile.gaps)

    def _moments(self, time: Number) -> Ends:
        """What the lifetimes of a pile must exceed if it covers a time."""
        return tuple(self.sum((rule.slope, time)).plus(rule.shift) for rule in self.rules)

    def _dies_at(self, pile: Pile, time: Number) -> list[Gap]:
        """That the pile is alive just before a time, and dead then."""
        dead = [Gap(*pair, 0) for pair in zip(self._moments(time), pile.lifetimes, strict=True)]
        return [*self._alive(pile, self._moments(time.plus(-1))), *dead]

    def _alive(self, pile: Pile, moments: Ends) -> list[Gap]:
        """That the pile is alive."""
        return [Gap(*pair, 1) for pair in zip(pile.lifetimes, moments, strict=True)]

    def _is_ripe(self, pile: Pile, time: Number) -> bool:
        """Whether a pile with gaps has none from a time on."""
        ripe = time.value - pile.at.value > pile.gaps[-1]
        if ripe and time.terms != pile.at.terms:
            self._relied_on.append(Gap(time, pile.at.plus(pile.gaps[-1]), 1))
        return ripe

    def _covers(self, pile: Pile, time: Number) -> bool:
        """Whether a living pile with gaps is not in one at a time."""
        if self._is_ripe(pile, time):
            return True
        plain = time.terms == pile.at.terms
        insist(plain, "a pile with a gap to come lies at a distance that is not plain")
        self.spend(len(pile.gaps) // 4)
        return time.value - pile.at.value not in pile.gaps

    def _living(self, piles: list[Pile], time: Number) -> tuple[Pile, ...]:
        """The piles that live at a time, without those outlived by c+1 nearer ones without gaps."""
        kept: list[Pile] = []
        ripe: list[Pile] = []
        lives: list[list[int]] = []  # of those that are ripe, by each rule
        ranked: list[int] = []  # the same by the first rule, ascending
        moments = self._moments(time)
        ends = range(len(moments))
        for pile in piles:
            self.spend(8)
            own = [lifetime.value for lifetime in pile.lifetimes]
            alive = [own[end] > moments[end].value for end in ends]
            insist(all(alive) or not any(alive), ONE_RULE_ONLY)
            if not alive[0]:
                self._relied_on += [Gap(moments[end], pile.lifetimes[end], 0) for end in ends]
                continue
            longer: list[int] = []
            if len(ranked) - bisect_left(ranked, own[0]) >= self.width:
                self.spend(len(ripe) * len(ends) // 4)
                longer = [i for i, life in enumerate(lives) if life[0] >= own[0]]
                for end in ends[1:]:
                    longer = [i for i in longer if lives[i][end] >= own[end]]
            if len(longer) >= self.width:
                self._relied_on += [
                    Gap(ripe[i].lifetimes[end], pile.lifetimes[end], 0)
                    for i in longer[: self.width]
                    for end in ends
                ]
                continue
            self._relied_on += self._alive(pile, moments)
            kept.append(pile)
            if not pile.gaps or self._is_ripe(pile, time):
                ripe.append(pile)
                lives.append(own)
                insort(ranked, own[0])
        return tuple(kept)

    # --- a further guard -------------------------------------------------------------------------

    def check_definition(self) -> None:
        """The first thresholds, by their recurrence and by the places."""
        last = min(DEFINITION_TO, self.places[0][-1].at.value)
        ground = dict(self.grounds[0])
        for rule in self.rules:
            g: list[int] = [0]
            for pile in range(1, last + 1):
                winning = move = 0
                while winning < self.width:
                    move += 1
                    below = pile - move
                    if below > 0:
                        winning += self._wins(rule, move, g[below])
                    elif -below in ground:
                        winning += not ground[-below] or pile < ground[-below]
                g.append(move)
                insist(self.threshold(pile) == move, f"the threshold of pile {pile} is wrong")

    def _wins(self, rule: Rule, move: int, threshold: int) -> bool:
        """Whether f(move) < threshold."""
        if move <= len(self.beginning):
            return self.beginning[move - 1] < threshold
        return rule.slope * move + rule.shift < rule.weight * threshold

    def threshold(self, pile: int, run: int = 0) -> int:
        """The threshold of a pile of the game, or of another run, read off the places."""
        run, index = self.copied(pile, run)
        place = self.places[run][index]
        return place.at.value - place.reach.value

    def copied(self, pile: int, run: int) -> tuple[int, int]:
        """The place that a pile of a run copies, or is: its run and its index."""
        while True:
            places = self.places[run]
            index = bisect_left(places, pile, key=lambda place: place.at.value)
            if places[index].at.value == pile:
                return run, index
            pile -= places[index - 1].at.value
            run = places[index].source


class Small(NamedTuple):
    """How a pile lives whose threshold is so small that the line does not apply to it."""

    death: int  # the first age from which on it is dead
    gaps: tuple[int, ...]  # the ages before at which it covers nothing, ascending


def lives_of_small_thresholds(rules: Sequence[Rule], beginning: Sequence[int]) -> list[Small]:
    """For the thresholds 0, 1, … to which the line does not apply: how their piles live.

    A larger threshold v is above all values of the beginning and of the line there. So its pile
    outlives the beginning, and what the line says of it there is true.
    """
    if not beginning:
        return []
    insist(len(rules) == 1, "a beginning stands with several rules")
    (rule,) = rules
    known = len(beginning)
    largest = max(*beginning, (rule.slope * known + rule.shift) // rule.weight)
    fine = largest <= MAX_SMALL and known * largest <= MAX_YOUNG
    insist(fine, "its beginning rises too high")
    small = []
    for threshold in range(largest + 1):
        covered = [age for age, cap in enumerate(beginning, 1) if cap < threshold]
        # The age at which the line reaches the threshold, if it does so after the beginning.
        reached = -((rule.shift - rule.weight * threshold) // rule.slope)
        death = reached if reached > known + 1 else max(covered, default=0) + 1
        gaps = set(range(1, min(death, known + 1))).difference(covered)
        small.append(Small(death, tuple(sorted(gaps))))
    return small
