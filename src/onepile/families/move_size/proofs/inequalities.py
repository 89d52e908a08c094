"""The inequalities of an induction, to be read: in a few unknowns, with what implies each.

Between one period and the next the places that they speak of change by an affine map. An inequality
holds one period later because it is then a sum of inequalities, with factors above 0, and a number
that is not negative (`Pattern.check_induction`).
"""

from dataclasses import dataclass

from onepile.certificates import insist
from onepile.errors import RefusedError
from onepile.families.move_size.proofs.checker import Pattern
from onepile.families.move_size.proofs.members import LetteredBase, same, weighted_sum
from onepile.families.move_size.proofs.reading import Linear, Unknown

_MOST = 150
"""More inequalities are not told."""


@dataclass(frozen=True)
class Combination:
    """A sum of numbered things, each times a factor, and of a number.

    >>> Combination(((1, 1), (3, -2)), 5).latex("x_{%d}")
    'x_{1} - 2 x_{3} + 5'
    """

    terms: tuple[tuple[int, int], ...]
    number: int = 0

    def latex(self, name: str) -> str:
        """As a formula; `name` has a place for the number of a thing."""
        things = [(factor, same(name % which)) for which, factor in self.terms]
        return weighted_sum(things, self.number, times=" ").latex


@dataclass(frozen=True)
class Inequality:
    """What holds in every period.

    Attributes:
        more: The left side, all of its factors positive.
        less: The right side, all of its factors positive.
        equal: Whether both sides are equal, and not only the left one no less.
        later: What the difference of the sides is one period later, in inequalities by number.
    """

    more: Combination
    less: Combination
    equal: bool
    later: Combination


@dataclass(frozen=True)
class Inequalities:
    """All that the induction carries from period to period.

    Attributes:
        unknowns: For each unknown its base, the index at the first period, and by how much the
            index rises with each further one.
        values: The unknowns at the first period.
        next: Each unknown one period later.
        rows: The inequalities.
    """

    unknowns: tuple[tuple[LetteredBase, int, int], ...]
    values: tuple[int, ...]
    next: tuple[Combination, ...]
    rows: tuple[Inequality, ...]


def inequalities(proof: Pattern, bases: dict[int, LetteredBase]) -> Inequalities | None:
    """The inequalities of a proof; None if they are too many to be read.

    Of what a period relies on, expressed in leaders (`leaders`), those are told that do not follow
    from the leaders not falling, with what they become until that shows them.

    Args:
        proof: The proof.
        bases: Run number ↦ how the theorem calls its base.

    >>> from onepile.families.move_size.proofs.prove import prove
    >>> from onepile.families.move_size.proofs.theorem import lettered_bases
    >>> from onepile.text import parse_game
    >>> proof = prove(parse_game("fibonacci-nim")).checker
    >>> found = inequalities(proof, lettered_bases(proof))
    >>> [one.latex("x_%d") for one in found.next]
    ['x_2', 'x_3', 'x_2 + x_3']
    """
    try:
        table = _Table(proof)
    except RefusedError:
        return None
    return Inequalities(
        tuple((bases[run], index, proof.turns[run]) for run, index in table.later),
        tuple(proof.value(Linear.of(unknown)) for unknown in table.later),
        tuple(map(table.in_unknowns, table.later.values())),
        tuple(map(table.inequality, table.rows)),
    )


class _Table:
    """The rows that the induction carries, each a form that is 0 or not negative.

    Attributes:
        later: Each unknown one period later.
        sums: The unknowns that are sums of leaders. That is what the first rows say.
        least: Of the rows in leaders that follow, the terms and the constant: first that no leader
            falls, then what a period relies on and what that becomes.
        rows: All of them.
    """

    def __init__(self, proof: Pattern) -> None:
        self._proof = proof
        self.later = proof.unknowns(proof.relied_on)
        self.sums = [unknown for unknown in self.later if unknown in proof.reductions]
        leaders = [Linear.of(u) for u in self.later if u not in proof.reductions]
        self.least = {leader.key: -proof.value(leader) for leader in leaders}
        for row in proof.relied_on:
            self._add(proof.reduced(row))
        equal = [_difference(unknown, proof.reductions[unknown]) for unknown in self.sums]
        self.rows = [*equal, *(Linear(dict(key), least) for key, least in self.least.items())]
        self._unknown = {unknown: at for at, unknown in enumerate(self.later, 1)}
        self._row = {row.key: at for at, row in enumerate(self.rows, 1)}

    def _add(self, row: Linear) -> None:
        """A row, and what it becomes until a row shows that, or that no leader falls."""
        while self.least.get(row.key, row.constant + 1) > row.constant and not all(
            factor > 0 for factor in row.terms.values()
        ):
            self.least[row.key] = min(row.constant, self.least.get(row.key, row.constant))
            few = len(self.sums) + len(self.least) <= _MOST
            insist(few, "its inequalities are too many to be told")
            row = self._proof.reduced(self._proof.next_period(row))

    def in_unknowns(self, row: Linear) -> Combination:
        """A form, its unknowns by number."""
        terms = sorted((self._unknown[name], c) for name, c in row.terms.items())
        return Combination(tuple(terms), row.constant)

    def inequality(self, row: Linear) -> Inequality:
        """A row as it is told."""
        more, less = (self.in_unknowns(_side(row, sign)) for sign in (1, -1))
        equal = self._row[row.key] <= len(self.sums)
        return Inequality(more, less, equal, self._later_in_rows(row))

    def _later_in_rows(self, row: Linear) -> Combination:
        """What a row becomes, in rows: equalities first, then what is left in leaders."""
        becomes = self._proof.next_period(row)
        equal = {self.sums.index(u) + 1: c for u, c in becomes.terms.items() if u in self.sums}
        left = self._proof.reduced(becomes)
        if left.key in self.least:
            shown = {self._row[left.key]: 1}
        else:
            shown = {self._row[Linear.of(u).key]: c for u, c in left.terms.items()}
        rest = left.constant - sum(c * self.rows[at - 1].constant for at, c in shown.items())
        return Combination(tuple(sorted((equal | shown).items())), rest)


def _side(row: Linear, sign: int) -> Linear:
    """What stands on a side when a row is told: the parts with this sign, without it."""
    terms = {name: sign * c for name, c in row.terms.items() if sign * c > 0}
    return Linear(terms, max(0, sign * row.constant))


def _difference(unknown: Unknown, form: Linear) -> Linear:
    """An unknown less a form that does not speak of it."""
    return Linear({unknown: 1, **{name: -c for name, c in form.terms.items()}}, -form.constant)
