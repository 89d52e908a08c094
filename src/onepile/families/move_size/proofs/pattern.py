"""Patterns: from where on the steps of all runs repeat, with their places renumbered.

A pattern gives each active run a *turn*: how many places it gains in one period. It is a pattern
when everything about a place — its step, what is alive there, what was relied on — is what it was
one turn earlier, with the places of each run renumbered by that run's turn.

A `Transition` leads from one period of a pattern to the next. Let x be the vector of the unknowns
before a period. The places gained in it are whole linear functions of x, so the unknowns before the
next period are A x + b; no coefficient of A is negative, since a place is a sum of older ones. All
that the period relied on is C x + d >= 0.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from onepile.families.move_size.proofs.forms import Form, Unknown
from onepile.families.move_size.proofs.runs import Run, Runs, unlimited
from onepile.limits import Budget

Terms = tuple[tuple[Unknown, int], ...]
"""The (unknown, coefficient) pairs of a linear form, in order and without zeros."""

Row = tuple[Terms, int]
"""A linear form: its terms and a constant."""

PLACE_STEPS = 1
FORM_STEPS = 5
ROW_STEPS = 5
TERM_STEPS = 1
"""What it costs to look at a place, to compare two forms, to put forms together, and each term of
them: as much as trying so many moves elsewhere."""

LARGEST_TURN = 400
"""Patterns with a longer turn of the game's own run are not looked for."""


@dataclass(frozen=True)
class Pattern:
    """How the places of all active runs repeat.

    Attributes:
        turns: Run number ↦ places gained in one period; runs that are not here stay finite.
        starts: Run number ↦ the first place from which on everything repeats.
    """

    turns: dict[int, int]
    starts: dict[int, int]


def renumbered(form: Form, turns: dict[int, int]) -> tuple[object, int]:
    """The expression of a form with every unknown moved on by its run's turn."""
    moved = sorted(
        ((run, index + turns[run]), factor) for (run, index), factor in form.terms.items()
    )
    return tuple(moved), form.offset


def find_pattern(runs: Runs, budget: Budget | None = None) -> Pattern | None:
    """The pattern with the least turn of the game's own run, None if none is seen.

    Raises:
        WorkLimitError: the budget does not suffice.
    """
    budget = unlimited() if budget is None else budget
    for turn in range(1, min(LARGEST_TURN, len(runs.game.places) // 4) + 1):
        turns = _turns(runs, turn, budget)
        if turns is not None:
            starts = {number: _start(runs.all[number], turns, budget) for number in turns}
            if all(
                len(runs.all[number].places) - starts[number] >= 3 * turns[number]
                for number in turns
            ):
                return Pattern(turns, starts)
    return None


def _long(runs: Runs, run: Run, index: int) -> tuple[int, int] | None:
    """The source and index of a step that copies an unknown stretch."""
    step = run.steps[index]
    if step.source is None or not runs.all[step.source].places[step.index].terms:
        return None
    return step.source, step.index


def _turns(runs: Runs, turn: int, budget: Budget) -> dict[int, int] | None:
    """The turns of all runs that the game depends on, from the turn of its own run."""
    turns = {0: turn}
    waiting = [0]
    for number in waiting:  # grows while it is read
        run = runs.all[number]
        own = turns[run.number]
        last = len(run.places)
        if last < 3 * own + 2:
            return None
        for index in range(last - 2 * own, last):
            budget.spend(PLACE_STEPS)
            now, before = _long(runs, run, index), _long(runs, run, index - own)
            if (now is None) != (before is None):
                return None
            if now is None or before is None:
                continue
            gained = now[1] - before[1]
            if now[0] != before[0] or gained <= 0:
                return None
            if turns.setdefault(now[0], gained) != gained:
                return None
            if now[0] not in waiting:
                waiting.append(now[0])
    return turns


def _start(run: Run, turns: dict[int, int], budget: Budget) -> int:
    """The first place from which on each is the one before it by a turn, renumbered."""
    turn = turns[run.number]
    index = len(run.places) - 1
    while index - turn >= 0 and _same(run, index, turns):
        budget.spend(FORM_STEPS * (3 + 2 * len(run.alive[index]) + len(run.steps[index].relied_on)))
        index -= 1
    return index - turn + 1


def _same(run: Run, index: int, turns: dict[int, int]) -> bool:
    before = index - turns[run.number]
    try:
        return _shape(run, before) == _shape(run, index) and all(
            renumbered(old, turns) == new.key for old, new in _pairs(run, before, index)
        )
    except KeyError:  # an unknown of a run without a turn
        return False


def _forms(run: Run, index: int) -> Iterator[Form]:
    yield run.places[index]
    yield run.steps[index].defined
    yield run.reaches[index]
    for pile in run.alive[index]:
        yield pile.at
        yield pile.threshold
    yield from run.steps[index].relied_on


def _pairs(run: Run, before: int, index: int) -> list[tuple[Form, Form]]:
    old, new = list(_forms(run, before)), list(_forms(run, index))
    if len(old) != len(new):
        raise KeyError
    return list(zip(old, new, strict=True))


def _shape(run: Run, index: int) -> tuple[object, ...]:
    return len(run.alive[index]), run.steps[index].source


class Transition:
    """The step from before one period of a pattern to before the next, x to A x + b.

    Everything is expressed in x, the unknowns before the period.

    Args:
        runs: The runs.
        pattern: Their pattern.
        budget: The steps that may be taken, any number by default; when they do not suffice,
            there is a `WorkLimitError`.

    >>> from onepile.families.move_size.proofs.linear_rule import Slope
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
                        source.last_sight(depth, step.index)
                        for depth, (_, death) in enumerate(source.ground)
                        if not death
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
