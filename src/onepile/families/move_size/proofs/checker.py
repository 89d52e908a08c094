"""The certificate checker: a proof of a blocking game's pattern, nothing in it trusted.

It uses nothing of what makes certificates but how they are opened (`certificates`); what makes them
(`proofs.search`) drives it. That the rule in a certificate is the game's is seen elsewhere, in
`proofs.proved_runs`. The soundness argument is `docs/proofs.md`, and its steps are the steps here:

1. `Replay.replay`: every place given is right (`proofs.replay`); behind ends and in misère play the
   game's own ground is worked out (`proofs.grounds`).
2. `check_pattern`: what a later period may need repeats, renumbered.
3. `check_induction`: the inequalities that a period relies on hold in all later ones.
"""

from collections.abc import Callable, Iterable
from typing import Any

from onepile.certificates import Allowance, insist
from onepile.families.move_size.proofs.grounds import Begun, begun
from onepile.families.move_size.proofs.reading import (
    Before,
    Equality,
    Key,
    Linear,
    Lines,
    Terms,
    Unknown,
    read,
)
from onepile.families.move_size.proofs.replay import Place, Replay

MAX_WORK = 20_000_000
WORK_PER_CHARACTER = 30
LEAST_WORK = 700_000
"""How much may be done, at most and for a text of some length: a small bomb is refused at once, a
large one after some seconds."""

MAX_COEFFICIENT_BITS = 4096
MAX_LATER = 20_000
"""So many periods an inequality is followed until it has no negative coefficient."""


class Pattern(Replay):
    """Runs that are said to repeat for ever: whether they do.

    Attributes:
        turns: How many places each run gains in one period; runs that are not here are finite.
        equalities: Unknowns before the period that are said to be sums of others, the leaders.
        reductions: These unknowns in leaders.
        inequalities: What the period relies on, in the unknowns before it: of those with the same
            terms the one with the least constant.
    """

    def __init__(self, lines: Lines, spend: Callable[[int], None], turns: dict[int, int]) -> None:
        super().__init__(lines, spend)
        self.turns = turns
        self.equalities: list[Equality] = []
        self.inequalities: dict[Key, int] = {}
        self.reductions: dict[Unknown, Linear] = {}
        # The unknowns of the period in those before it; the leaders a period later, in leaders.
        self._expansions: dict[Unknown, Linear] = {}
        self._next: dict[Unknown, Linear] = {}
        # Inequalities that hold in all periods: of those with the same terms the strongest.
        self._proved: dict[Key, int] = {}

    # --- the pattern repeats ---------------------------------------------------------------------

    def check_pattern(self) -> None:
        """Each place that a later period may need is the one a turn before, renumbered."""
        for run, needed in self._needed().items():
            places, turn = self.places[run], self.turns[run]
            insist(needed >= turn, f"run {run} has too few places for its pattern")
            for index in range(needed, len(places)):
                self.spend(4 * len(places[index].numbers))
                same = self.repeats(run, index)
                insist(same, f"place {index} of run {run} does not repeat the pattern")
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
                    self.spend(1 + len(number.terms))
                    for other, index in number.terms:
                        oldest[other] = min(index, oldest.get(other, index))
        for run, first in oldest.items():
            marks = [step.named for step in self.plans[run][first:]]
            self.spend(len(marks))
            turn = self.turns[run]
            same = marks[turn:] == marks[:-turn]
            insist(same, f"the unknowns of run {run} do not repeat")

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
                    ground = self.grounds[source]
                    self.spend(len(ground))
                    depths = [d for d, entry in enumerate(ground) if not entry.death]
                    sights = (self.last_sight(source, place.until, d) for d in depths)
                    moving = [i for i in sights if i >= 0 and self.places[source][i].at.terms]
                    needed[source] = min(needed[source], place.until, *moving)
        return needed

    def repeats(self, run: int, index: int) -> bool:
        """Whether a place is the one a turn before, renumbered."""
        places = self.places[run]
        return self._moved(places[index - self.turns[run]]) == self._given(places[index])

    def _given(self, place: Place) -> tuple[Any, ...]:
        """The place as it is."""
        return place.shape, place.until, [number.form for number in place.numbers]

    def _moved(self, place: Place) -> tuple[Any, ...]:
        """The place as it must be a turn later."""
        until = place.until
        if place.source >= 0 and self.places[place.source][until].at.terms:
            insist(place.source in self.turns, "an unknown stretch of a finite run is copied")
            until += self.turns[place.source]
        return place.shape, until, [self._renumbered(number.form) for number in place.numbers]

    def _renumbered(self, row: Linear) -> Linear:
        """A form, one period later."""
        known = all(run in self.turns for run, _ in row.terms)
        insist(known, "an unknown of a finite run is used")
        later = {(run, index + self.turns[run]): c for (run, index), c in row.terms.items()}
        return Linear(later, row.constant)

    # --- the inequalities last -------------------------------------------------------------------

    def express_period(self) -> None:
        """What a period relies on, in the unknowns before it."""
        self._expand_period()
        for run, turn in self.turns.items():
            for gap in (gap for place in self.places[run][-turn:] for gap in place.relied_on):
                difference = self.sum((1, gap.high), (-1, gap.low)).plus(-gap.less)
                row = self.expanded(difference.form)
                if not row.terms:
                    insist(row.constant >= 0, f"an inequality of run {run} does not hold")
                elif row.constant < self.inequalities.get(row.key, row.constant + 1):
                    self.inequalities[row.key] = row.constant

    def check_induction(self) -> None:
        """All that a period relies on holds in every later one."""
        self._check_equalities()
        for row in self.relied_on:
            self._check_lasts(self.reduced(row))

    def _check_equalities(self) -> None:
        """They hold now and, if they hold in one period, in the next."""
        for unknown, row in self.equalities:
            insist(unknown not in self.reductions, "an unknown is said twice to be a sum")
            self.reductions[unknown] = row
        for unknown, row in self.equalities:
            fine = all(self._is_before(name) for name in (unknown, *row.terms))
            insist(fine, "an equality speaks of what is not an unknown before the period")
            plain = not any(name in self.reductions for name in row.terms)
            insist(plain, "an equality speaks of what is a sum itself")
            itself = Linear.of(unknown)
            insist(self.value(itself) == self.value(row), "an equality does not hold")
            same = self._later_in_leaders(itself) == self._later_in_leaders(row)
            insist(same, "an equality does not hold for the next period")

    def _check_lasts(self, row: Linear) -> None:
        """An inequality in leaders holds in this and in all later periods.

        What it becomes is followed period by period, until no coefficient is negative: then it
        holds for ever, since nothing falls.
        """
        becomes: list[tuple[Key, int]] = []
        while True:
            insist(self.value(row) >= 0, "an inequality does not hold in a later period")
            proved = self._proved.get(row.key)
            if proved is not None and proved <= row.constant:
                break
            becomes.append((row.key, row.constant))
            factors = row.terms.values()
            least, most = min(factors, default=0), max(factors, default=0)
            if least >= 0:
                break
            moderate = max(most, -least).bit_length() <= MAX_COEFFICIENT_BITS
            insist(moderate, "an inequality grows without end")
            insist(len(becomes) < MAX_LATER, "an inequality is not seen to last")
            row = self._later_in_leaders(row)
        self._proved.update(becomes)

    def _is_before(self, unknown: Unknown) -> bool:
        """Whether this is an unknown before the period."""
        run, index = unknown
        before = run in self.turns and 0 <= index < self._period_start(run)
        return before and self.places[run][index].at.terms == {unknown: 1}

    def value(self, row: Linear) -> int:
        """What a form in the unknowns before the period is worth now."""
        self.spend(1 + len(row.terms) // 4)
        values = (c * self.places[run][at].at.value for (run, at), c in row.terms.items())
        return row.constant + sum(values)

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
            self._expansions[unknown] = self.expanded(defined.form)

    def expanded(self, row: Linear) -> Linear:
        """A form in the unknowns before the period."""
        for run, index in row.terms:
            known = run in self.turns and 0 <= index < len(self.places[run])
            insist(known, "a form looks ahead")
        return self.replaced(row, self._expansions)

    def next_period(self, row: Linear) -> Linear:
        """A form in the unknowns before the period, one period later."""
        return self.expanded(self._renumbered(row))

    def unknowns(self, rows: Iterable[Linear]) -> dict[Unknown, Linear]:
        """The unknowns of some forms, now and in all later periods, each a period later."""
        found: dict[Unknown, Linear] = {}
        waiting = [unknown for row in rows for unknown in row.terms]
        for unknown in waiting:  # grows while it is read
            if unknown not in found:
                found[unknown] = self.next_period(Linear.of(unknown))
                waiting.extend(found[unknown].terms)
        return dict(sorted(found.items()))

    @property
    def relied_on(self) -> list[Linear]:
        """The inequalities, as forms that are not negative."""
        return [Linear(dict(key), constant) for key, constant in self.inequalities.items()]

    def reduced(self, row: Linear) -> Linear:
        """A form in the unknowns before the period, in leaders."""
        return self.replaced(row, self.reductions)

    def _later_in_leaders(self, row: Linear) -> Linear:
        """What a form in the unknowns before the period is a period later, in leaders."""
        for unknown in row.terms:
            if unknown not in self._next:
                self._next[unknown] = self.reduced(self.next_period(Linear.of(unknown)))
        return self.replaced(row, self._next)

    def replaced(self, row: Linear, by: dict[Unknown, Linear]) -> Linear:
        """A form with some unknowns replaced by forms."""
        total: Terms = {}
        constant = row.constant
        work = 1
        for unknown, factor in row.terms.items():
            if unknown in by:
                inner, inner_constant = by[unknown]
                constant += factor * inner_constant
                work += 1 + len(inner)
                for name, c in inner.items():
                    total[name] = total.get(name, 0) + factor * c
            else:
                work += 1
                total[unknown] = total.get(unknown, 0) + factor
        self.spend(1 + work // 3)
        return Linear({u: c for u, c in total.items() if c}, constant)


class Checker(Pattern):
    """A certificate, checked.

    Attributes:
        game: The game that it names.
        name: Its name, the beginning of its digest.
        allowance: How much may be done.
        before: What the game is before its own run; None where that is the game itself.
        begun: The piles before, worked out; None likewise.
    """

    before: Before | None
    begun: Begun | None = None

    def __init__(self, text: str) -> None:
        told = read(text)
        self.allowance = Allowance(min(MAX_WORK, LEAST_WORK + WORK_PER_CHARACTER * len(text)))
        super().__init__(told.lines, self.allowance.spend, told.turns)
        self.game, self.name, self.equalities = told.game, told.name, told.equalities
        for ground, plan in zip(told.grounds, told.plans, strict=True):
            self.open_run(ground, plan)
        self.before = told.before
        if told.before is not None:
            self.begun = begun(told.lines, told.before, self.spend)
            same = self.grounds[0] == self.begun.ground
            insist(same, "run 0 is not what is alive behind the ends of the game")


def check(text: str) -> Checker:
    """Check a certificate; returns the replayed proof.

    Raises:
        RefusedError: it does not prove what it claims, with the first reason found.
    """
    checker = Checker(text)
    checker.replay()
    checker.check_definition()
    checker.check_pattern()
    checker.express_period()
    checker.check_induction()
    return checker
