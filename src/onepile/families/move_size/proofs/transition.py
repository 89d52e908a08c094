"""From one period of a pattern to the next: what a period makes of the unknowns before it.

Let x be the vector of the unknowns before a period. The places gained in the period are whole
linear functions of x, so the unknowns before the next period are A x + b; no coefficient of A is
negative, since a place is a sum of older ones. All that the period relied on is C x + d >= 0.
"""

from collections.abc import Iterable

from onepile.budget import Budget
from onepile.families.move_size.proofs.forms import Form, Unknown
from onepile.families.move_size.proofs.pattern import Pattern
from onepile.families.move_size.proofs.runs import Runs, unlimited

Terms = tuple[tuple[Unknown, int], ...]
"""The (unknown, coefficient) pairs of a linear form, in order and without zeros."""

Row = tuple[Terms, int]
"""A linear form: its terms and a constant."""

ROW_STEPS = 5
TERM_STEPS = 1
"""What it costs to put forms together, and each term of them: as much as trying moves elsewhere."""


class Transition:
    """The step from before one period of a pattern to before the next, x to A x + b.

    Everything is expressed in x, the unknowns before the period.

    Args:
        runs: The runs.
        pattern: Their pattern.
        budget: The steps that may be taken, any number by default; when they do not suffice,
            there is a `WorkLimitError`.

    >>> from onepile.families.move_size.proofs.runs import Slope
    >>> from onepile.families.move_size.proofs.pattern import find_pattern
    >>> runs = Runs(Slope(2, 0, 1, 0))  # Fibonacci nim
    >>> runs.grow(10**6)
    True
    >>> transition = Transition(runs, find_pattern(runs))
    >>> transition.cuts
    {0: 30}
    >>> transition.expand((0, 29))  # the only place of the period
    ((((0, 27), 1), ((0, 28), 1)), 0)
    """

    def __init__(self, runs: Runs, pattern: Pattern, budget: Budget | None = None) -> None:
        self.runs = runs
        self.pattern = pattern
        self.cuts = _cuts(runs, pattern)
        self._budget = unlimited() if budget is None else budget
        self._expanded: dict[Unknown, Row] = {}

    def first(self, run: int) -> int:
        """The first place of a run in the period."""
        return self.cuts[run] - self.pattern.turns[run]

    def expand(self, unknown: Unknown) -> Row:
        """An unknown in terms of those before the period."""
        if unknown not in self._expanded:
            run, index = unknown
            if index < self.first(run):
                self._expanded[unknown] = (((unknown, 1),), 0)
            else:
                terms, constant = self.definition(unknown)
                self._expanded[unknown] = self.combined(dict(terms), constant)
        return self._expanded[unknown]

    def definition(self, unknown: Unknown) -> Row:
        """The older unknowns that an unknown is made of, read off a turn where it was made."""
        run, index = unknown
        turn = self.pattern.turns[run]
        turns = max(0, -(-(index - len(self.runs.all[run].places) + 1) // turn))
        made = self.runs.all[run].steps[index - turns * turn].defined
        moved = {(r, i + turns * self.pattern.turns[r]): c for (r, i), c in made.terms.items()}
        return tuple(sorted(moved.items())), made.offset

    def combined(self, terms: dict[Unknown, int], offset: int) -> Row:
        """A form in terms of the unknowns before the period."""
        return self.sum(
            ((self.expand(unknown), factor) for unknown, factor in terms.items()), offset
        )

    def sum(self, parts: Iterable[tuple[Row, int]], constant: int) -> Row:
        """The sum of rows, each times a factor, and of a number."""
        total: dict[Unknown, int] = {}
        terms = 0
        for (inner, inner_constant), factor in parts:
            constant += factor * inner_constant
            terms += 1 + len(inner)
            for name, c in inner:
                total[name] = total.get(name, 0) + factor * c
        self._budget.spend(ROW_STEPS + TERM_STEPS * terms)
        return tuple(sorted((name, c) for name, c in total.items() if c)), constant

    def row(self, form: Form) -> Row:
        """A form as a row."""
        return self.combined(dict(form.terms), form.offset)

    def next_period(self, row: Row) -> Row:
        """The row one period later."""
        moved = {(r, i + self.pattern.turns[r]): c for (r, i), c in row[0]}
        return self.combined(moved, row[1])

    def value(self, row: Row) -> int:
        """The row's value now."""
        runs = self.runs.all
        self._budget.spend(TERM_STEPS * len(row[0]))
        return row[1] + sum(c * runs[r].places[i].value for (r, i), c in row[0])

    def relied_on(self) -> list[Row]:
        """What the places of the period relied on; of rows with the same terms, the least."""
        least: dict[Terms, int] = {}
        for number, cut in self.cuts.items():
            run = self.runs.all[number]
            for index in range(self.first(number), cut):
                for form in run.steps[index].relied_on:
                    terms, constant = self.row(form)
                    if terms:
                        least[terms] = min(constant, least.get(terms, constant))
        return list(least.items())

    def repeats(self) -> bool:
        """Whether all places that the period refers to are seen to repeat those a turn before.

        These are the last place before it, the places before which its copies end, and the last
        places before those that look down on the ground. Plain places do not move.
        """
        needed = {number: self.first(number) - 1 for number in self.cuts}
        for number, cut in self.cuts.items():
            for step in self.runs.all[number].steps[self.first(number) : cut]:
                if step.source in needed:
                    source = self.runs.all[step.source]
                    last = (
                        source.last_sight(depth, step.index) for depth in range(len(source.ground))
                    )
                    for index in (step.index, *last):
                        if index is not None and source.places[index].terms:
                            needed[source.number] = min(needed[source.number], index)
        turns, starts = self.pattern.turns, self.pattern.starts
        return all(index - turns[number] >= starts[number] for number, index in needed.items())

    def unknowns(self, rows: list[Row]) -> list[Unknown]:
        """The unknowns of some rows, now and in all later periods."""
        found: dict[Unknown, None] = {}
        waiting = [unknown for row in rows for unknown, _ in row[0]]
        for unknown in waiting:
            if unknown in found:
                continue
            found[unknown] = None
            run, index = unknown
            later = self.expand((run, index + self.pattern.turns[run]))
            waiting.extend(name for name, _ in later[0])
        return sorted(found)


def _cuts(runs: Runs, pattern: Pattern) -> dict[int, int]:
    """Where the period ends in each run: at about the same pile in all of them."""
    pile = min(runs.all[number].values[-1] for number in pattern.turns)
    return {
        number: sum(value <= pile for value in runs.all[number].values) for number in pattern.turns
    }
