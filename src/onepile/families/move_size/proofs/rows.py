"""An induction as rows: inequalities each of which follows, a period later, from all of them.

The checker follows what inequalities become by itself (`induction`). For the first format of
certificates (`first_format`) each row is given with the factors that prove it: one period later it
is the sum of rows, times these, and a number that is not negative. There are three kinds of rows:
pairs that are the equalities; what says that a leader does not fall; what inequalities become.
"""

from onepile.families.move_size.proofs.induction import Induction, itself
from onepile.families.move_size.proofs.pattern import Row, Terms, Transition
from onepile.families.move_size.proofs.runs import Runs

Factors = dict[int, int]
"""Number of a row ↦ factor."""


def rows(runs: Runs, proof: Induction) -> tuple[tuple[Row, ...], tuple[Factors, ...]]:
    """The rows, and for each what implies it one period later.

    >>> from onepile.families.move_size.proofs.induction import induction
    >>> from onepile.families.move_size.proofs.pattern import find_pattern
    >>> from onepile.families.move_size.proofs.runs import Slope
    >>> runs = Runs(Slope(2, 0, 1, 0))  # Fibonacci nim
    >>> runs.grow(10**6)
    True
    >>> found, factors = rows(runs, induction(runs, find_pattern(runs)))
    >>> found[2], factors[2]  # this unknown does not fall: a period later it is the next one
    (((((0, 26), 1),), -317811), {3: 1})
    """
    return _Rows(runs, proof).proof()


class _Rows:
    """The rows as they are found; of those with the same terms the one with the least constant."""

    def __init__(self, runs: Runs, proof: Induction) -> None:
        self._transition = Transition(runs, proof.pattern)
        self._equalities = proof.equalities
        self._constants: dict[Terms, int] = {}
        self._pairs: dict[object, tuple[Terms, Terms]] = {}
        for unknown, (terms, constant) in proof.equalities.items():
            above = tuple(sorted([(unknown, 1), *((leader, -c) for leader, c in terms)]))
            below = tuple((name, -c) for name, c in above)
            self._constants |= {above: -constant, below: constant}
            self._pairs[unknown] = above, below
        inequalities = list(proof.inequalities)
        for unknown in self._transition.unknowns(inequalities):
            if unknown not in self._equalities:
                self._add((itself(unknown)[0], -self._transition.value(itself(unknown))))
        for row in inequalities:
            self._follow(row)

    def _add(self, row: Row) -> None:
        terms, constant = row
        self._constants[terms] = min(constant, self._constants.get(terms, constant))

    def _stated(self, row: Row) -> bool:
        terms, constant = row
        return terms in self._constants and self._constants[terms] <= constant

    def _reduced(self, row: Row) -> Row:
        forms = self._equalities
        parts = ((forms.get(unknown, itself(unknown)), factor) for unknown, factor in row[0])
        return self._transition.sum(parts, row[1])

    def _follow(self, row: Row) -> None:
        """Add what an inequality becomes, until it never falls or is there already."""
        while True:
            self._add(row)
            row = self._reduced(self._transition.next_period(row))
            if self._stated(row) or all(factor > 0 for _, factor in row[0]):
                return

    def proof(self) -> tuple[tuple[Row, ...], tuple[Factors, ...]]:
        """All rows with their factors."""
        found = tuple(self._constants.items())
        numbers = {terms: number for number, (terms, _) in enumerate(found)}
        return found, tuple(self._implied(row, numbers) for row in found)

    def _implied(self, row: Row, numbers: dict[Terms, int]) -> Factors:
        """Factors with Σ factor·row <= the row one period later, coefficients equal."""
        later = self._transition.next_period(row)
        factors: Factors = {}
        for unknown, factor in later[0]:
            if unknown in self._pairs:
                above, below = self._pairs[unknown]
                factors[numbers[above if factor > 0 else below]] = abs(factor)
        reduced = self._reduced(later)
        parts = [(reduced[0], 1)]
        if not self._stated(reduced):
            parts = [(itself(leader)[0], factor) for leader, factor in reduced[0]]
        for terms, factor in parts:
            factors[numbers[terms]] = factors.get(numbers[terms], 0) + factor
        return factors
