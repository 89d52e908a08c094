"""The induction: the inequalities of one period imply those of the next.

Let x be the vector of the unknowns before a period. The members gained in the period are whole
linear functions of x, so the unknowns before the next period are A x + b. All that the period
relied on is C x + d >= 0. If every row of C(Ax + b) + d is a combination of rows of C x + d with
factors >= 0, plus a constant >= 0 (Farkas' lemma says: exactly if it is implied at all), then the
inequalities hold in every period once they hold in one.

The factors are found by linear programming in floating point and then made exact: the few rows
that the program uses are solved for in rational numbers and checked.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import inf
from time import monotonic
from typing import Any

from onepile.discovery.bases import Bases
from onepile.discovery.forms import Form, Unknown
from onepile.discovery.pattern import Pattern

Row = tuple[tuple[tuple[Unknown, int], ...], int]
"""A linear form as (unknown, coefficient) pairs in order, and a constant."""


@dataclass(frozen=True)
class Induction:
    """A proof that a pattern never ends.

    Attributes:
        pattern: The pattern.
        cuts: Run number ↦ the first member after the period that is proved.
        rows: The inequalities, row >= 0, over the unknowns before the period.
        extra: How many of the last rows were added to make the induction work.
        factors: For each row, {number of a row: factor}: what implies it one period later.
    """

    pattern: Pattern
    cuts: dict[int, int]
    rows: tuple[Row, ...]
    extra: int
    factors: tuple[dict[int, Fraction], ...]


class Period:
    """One period of a pattern, everything expressed in the unknowns before it."""

    def __init__(self, bases: Bases, pattern: Pattern) -> None:
        self.bases = bases
        self.pattern = pattern
        self.cuts = _cuts(bases, pattern)
        self._expanded: dict[Unknown, Row] = {}

    def first(self, run: int) -> int:
        """The first member of a run in the period."""
        return self.cuts[run] - self.pattern.turns[run]

    def expand(self, unknown: Unknown) -> Row:
        """An unknown in terms of those before the period."""
        if unknown not in self._expanded:
            run, index = unknown
            if index < self.first(run):
                self._expanded[unknown] = (((unknown, 1),), 0)
            else:
                self._expanded[unknown] = self._defined(run, index)
        return self._expanded[unknown]

    def _defined(self, run: int, index: int) -> Row:
        """The definition of an unknown, read off a turn where it was made, moved here."""
        turn = self.pattern.turns[run]
        turns = 0
        while index - turns * turn >= len(self.bases.runs[run].members):
            turns += 1
        place = self.bases.runs[run].steps[index - turns * turn].place
        moved = {(r, i + turns * self.pattern.turns[r]): c for (r, i), c in place.terms.items()}
        return self.combined(moved, place.offset)

    def combined(self, terms: dict[Unknown, int], offset: int) -> Row:
        """A form in terms of the unknowns before the period."""
        total: dict[Unknown, int] = {}
        for unknown, factor in terms.items():
            inner, constant = self.expand(unknown)
            offset += factor * constant
            for name, c in inner:
                total[name] = total.get(name, 0) + factor * c
        return tuple(sorted((n, c) for n, c in total.items() if c)), offset

    def row(self, form: Form) -> Row:
        """A form as a row."""
        return self.combined(dict(form.terms), form.offset)

    def next_period(self, row: Row) -> Row:
        """The row one period later."""
        moved = {(r, i + self.pattern.turns[r]): c for (r, i), c in row[0]}
        return self.combined(moved, row[1])

    def value(self, row: Row) -> int:
        """The row's value now."""
        runs = self.bases.runs
        return row[1] + sum(c * runs[r].members[i].value for (r, i), c in row[0])

    def relied_on(self) -> list[Row]:
        """What the members of the period relied on; of rows with the same terms, the least."""
        least: dict[tuple[tuple[Unknown, int], ...], int] = {}
        for number, cut in self.cuts.items():
            run = self.bases.runs[number]
            for index in range(self.first(number), cut):
                for form in run.steps[index].relied_on:
                    terms, constant = self.row(form)
                    if terms:
                        least[terms] = min(constant, least.get(terms, constant))
        return list(least.items())

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


def _cuts(bases: Bases, pattern: Pattern) -> dict[int, int]:
    """Where the period ends in each run: at about the same pile in all of them."""
    pile = min(bases.runs[number].values[-1] for number in pattern.turns)
    return {
        number: sum(value <= pile for value in bases.runs[number].values)
        for number in pattern.turns
    }


def induction(bases: Bases, pattern: Pattern, deadline: float = inf) -> Induction | None:
    """A proof that the pattern never ends, None when none is found by the deadline."""
    period = Period(bases, pattern)
    for number in pattern.turns:
        if period.first(number) - pattern.turns[number] < pattern.starts[number]:
            return None  # too few members to be sure of the pattern
    rows = period.relied_on()
    unknowns = period.unknowns(rows)
    extra = _plain_facts(period, unknowns, rows)
    rows += extra
    program = _Program(rows, unknowns)
    factors = []
    for row in rows:
        if monotonic() > deadline:
            return None
        factor = program.combination(period.next_period(row))
        if factor is None:
            return None
        factors.append(factor)
    return Induction(pattern, period.cuts, tuple(rows), len(extra), tuple(factors))


def _plain_facts(period: Period, unknowns: list[Unknown], rows: list[Row]) -> list[Row]:
    """That unknowns are positive and rise within a run: often what an induction lacks."""
    facts: list[Row] = []
    for position, unknown in enumerate(unknowns):
        facts.append((((unknown, 1),), -1))
        if position and unknowns[position - 1][0] == unknown[0]:
            before = unknowns[position - 1]
            facts.append((tuple(sorted(((before, -1), (unknown, 1)))), 0))
    known = {terms for terms, _ in rows}
    return [fact for fact in facts if fact[0] not in known and period.value(fact) >= 0]


class _Program:
    """The linear programs that look for factors; all share their matrix."""

    def __init__(self, rows: list[Row], unknowns: list[Unknown]) -> None:
        import numpy as np
        from scipy.sparse import csc_array

        self.rows = rows
        self.place = {unknown: i for i, unknown in enumerate(unknowns)}
        self.number = {terms: j for j, (terms, _) in enumerate(rows)}
        entries = [
            (c, self.place[unknown], j) for j, row in enumerate(rows) for unknown, c in row[0]
        ]
        values, down, along = (np.array(column) for column in zip(*entries, strict=True))
        self.matrix = csc_array((values, (down, along)), shape=(len(unknowns), len(rows)))
        self.constants = np.array([row[1] for row in rows], dtype=float)

    def combination(self, target: Row) -> dict[int, Fraction] | None:
        """Factors >= 0 with Σ factor·row <= target, coefficients equal; exact, or None."""
        import numpy as np
        from scipy.optimize import linprog

        terms, constant = target
        same = self.number.get(terms)
        if same is not None and self.rows[same][1] <= constant:
            return {same: Fraction(1)}
        wanted = np.zeros(len(self.place))
        for unknown, c in terms:
            wanted[self.place[unknown]] = c
        found: Any = linprog(self.constants, A_eq=self.matrix, b_eq=wanted, method="highs-ds")
        if found.status != 0 or found.fun > constant + 1e-6:
            return None
        used = [j for j in range(len(self.rows)) if found.x[j] > 1e-9]
        return _exact(self.rows, used, target)


def _exact(rows: list[Row], used: list[int], target: Row) -> dict[int, Fraction] | None:
    """The exact factors of the rows that were used, if they are unique and good."""
    from flint import fmpq, fmpq_mat

    names = sorted({u for j in used for u, _ in rows[j][0]} | {u for u, _ in target[0]})
    table = [[fmpq(dict(rows[j][0]).get(name, 0)) for j in used] for name in names]
    goal = dict(target[0])
    augmented = fmpq_mat(
        [[*line, fmpq(goal.get(name, 0))] for line, name in zip(table, names, strict=True)]
    )
    reduced, rank = augmented.rref()
    factors = [Fraction(0)] * len(used)
    for i in range(rank):
        lead = next(j for j in range(len(used) + 1) if reduced[i, j] != 0)
        if lead == len(used):
            return None
        value = reduced[i, len(used)]
        factors[lead] = Fraction(int(value.p), int(value.q))
    constant = sum((f * rows[j][1] for f, j in zip(factors, used, strict=True)), Fraction(0))
    if min(factors, default=Fraction(0)) < 0 or constant > target[1]:
        return None
    return {j: f for f, j in zip(factors, used, strict=True) if f}
