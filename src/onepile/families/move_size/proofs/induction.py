"""The induction: the inequalities of one period imply those of the next.

Let x be the unknowns before a period and A x + b those before the next (a `Transition`). The
inequalities C x + d >= 0 that the period relied on are to hold in every period. Three kinds of
facts prove it, each of which implies itself one period later:

- *Equalities*, of two kinds (below). So it is enough to speak of the leaders.
- *Nothing falls*: x >= x₀, where x₀ are the values now. For A has no negative coefficient, so that
  A x + b >= A x₀ + b, the values one period later, and these are not below x₀.
- *What relied-on inequalities become*: C(A x + b) + d, C(A(A x + b) + b) + d, … Each is the next
  one a period earlier. After some periods none of their coefficients is negative: a large power of
  A sends every direction to nearly that of its largest eigenvalue, in which the places grow, and
  there an inequality that holds with room to spare has a positive value. From then on the
  inequality follows from the second kind, if its value at x₀ is not negative.

Nothing has to be searched for, and all factors are whole numbers.

Two kinds of equalities hold between the unknowns before a period, in this one and in all later:

- *Definitions.* An unknown was made from older ones. When these are all still unknowns before the
  period, then it is one too many.
- *Twins.* The runs of a game differ in their first places and are then often the same but for a
  shift: u - v = d in every period.

What is left are the leaders. Each unknown is a sum of leaders, with factors >= 0, and a number.
"""

from dataclasses import dataclass

from onepile.budget import Budget
from onepile.families.move_size.proofs.forms import Unknown
from onepile.families.move_size.proofs.pattern import Pattern, Row, Terms, Transition
from onepile.families.move_size.proofs.runs import Runs

MAX_LATER = 400
"""An inequality that still has a negative coefficient after so many periods is given up."""


@dataclass(frozen=True)
class Induction:
    """A proof that a pattern never ends.

    Attributes:
        pattern: The pattern.
        cuts: Run number ↦ the first place after the period that is proved.
        rows: The inequalities, row >= 0, over the unknowns before the period.
        factors: For each row, {number of a row: factor}: what implies it one period later.
    """

    pattern: Pattern
    cuts: dict[int, int]
    rows: tuple[Row, ...]
    factors: tuple[dict[int, int], ...]


def induction(runs: Runs, pattern: Pattern, budget: Budget | None = None) -> Induction | None:
    """A proof that the pattern never ends, None when none is found.

    Raises:
        WorkLimitError: the budget does not suffice.
    """
    transition = Transition(runs, pattern, budget)
    if not transition.repeats():
        return None
    facts = Facts(transition)
    for row in transition.relied_on():
        if not facts.rely_on(row):
            return None
    return Induction(pattern, transition.cuts, *facts.proof())


class Facts:
    """Inequalities that imply each other one period later.

    Of inequalities with the same terms the one with the least constant is kept. Invariant: for each
    row, what it becomes a period later is, in leaders, a plain number, or a row with a constant not
    larger, or has no negative coefficient. Only `rely_on` adds rows, and ends with this.

    >>> from onepile.families.move_size.proofs.runs import Runs, Slope
    >>> from onepile.families.move_size.proofs.pattern import find_pattern
    >>> runs = Runs(Slope(2, 0, 1, 0))  # Fibonacci nim
    >>> runs.grow(10**6)
    True
    >>> facts = Facts(Transition(runs, find_pattern(runs)))
    >>> old, new = (0, 27), (0, 28)
    >>> facts.rely_on((((old, 13), (new, -8)), 0))  # 13·old >= 8·new
    True
    >>> facts.rely_on((((new, -1),), 10**9))  # new <= 10**9: for some periods
    False
    """

    def __init__(self, transition: Transition) -> None:
        self._transition = transition
        unknowns = transition.unknowns(transition.relied_on())
        self._leaders = Leaders(transition, unknowns)
        self._constants: dict[Terms, int] = {}
        for pair in self._leaders.equalities().values():
            self._constants.update(pair)
        for unknown in unknowns:
            if self._leaders.forms[unknown] == itself(unknown):
                self._add((itself(unknown)[0], -transition.value(itself(unknown))))

    def _add(self, row: Row) -> None:
        terms, constant = row
        self._constants[terms] = min(constant, self._constants.get(terms, constant))

    def _stated(self, row: Row) -> bool:
        terms, constant = row
        return terms in self._constants and self._constants[terms] <= constant

    def _never_falls(self, row: Row) -> bool:
        return all(factor > 0 for _, factor in row[0])

    def _later(self, row: Row) -> Row:
        return self._leaders.reduced(self._transition.next_period(row))

    def rely_on(self, row: Row) -> bool:
        """Add an inequality with what it becomes later, if this shows that it holds for ever."""
        becomes: list[Row] = []
        while self._transition.value(row) >= 0 and len(becomes) < MAX_LATER:
            if becomes and (self._never_falls(row) or self._stated(row)):
                for each in becomes:
                    self._add(each)
                return True
            becomes.append(row)
            row = self._later(row)
        return False

    def proof(self) -> tuple[tuple[Row, ...], tuple[dict[int, int], ...]]:
        """The rows, and for each the rows that imply it one period later, with their factors."""
        rows = tuple(self._constants.items())
        numbers = {terms: number for number, (terms, _) in enumerate(rows)}
        pairs = {
            unknown: (numbers[above[0]], numbers[below[0]])
            for unknown, (above, below) in self._leaders.equalities().items()
        }
        return rows, tuple(self._implied(row, numbers, pairs) for row in rows)

    def _implied(
        self, row: Row, numbers: dict[Terms, int], pairs: dict[Unknown, tuple[int, int]]
    ) -> dict[int, int]:
        """Factors with Σ factor·row <= the row one period later, coefficients equal."""
        later = self._transition.next_period(row)
        factors: dict[int, int] = {}
        for unknown, factor in later[0]:
            if unknown in pairs:
                above, below = pairs[unknown]
                factors[above if factor > 0 else below] = abs(factor)
        reduced = self._leaders.reduced(later)
        parts = [(reduced[0], 1)]
        if not self._stated(reduced):
            parts = [(itself(leader)[0], factor) for leader, factor in reduced[0]]
        for terms, factor in parts:
            factors[numbers[terms]] = factors.get(numbers[terms], 0) + factor
        return factors


class Leaders:
    """The unknowns before a period in terms of those that matter.

    The equalities maintain themselves: if all hold in one period, then they do in the next.

    Attributes:
        forms: For each unknown its form in leaders; a leader stands for itself.

    >>> from onepile.families.move_size.proofs.runs import Runs, Slope
    >>> from onepile.families.move_size.proofs.pattern import find_pattern
    >>> runs = Runs(Slope(3, 1, 2, 1))  # f = ceil(3n/2), one block: two runs
    >>> runs.grow(10**6)
    True
    >>> transition = Transition(runs, find_pattern(runs))
    >>> forms = Leaders(transition, transition.unknowns(transition.relied_on())).forms
    >>> forms[1, 32], forms[1, 34]  # a leader; an unknown made of it
    (((((1, 32), 1),), 0), ((((1, 32), 2),), 2))
    >>> forms[0, 40]  # a twin of the latter, 1 more
    ((((1, 32), 2),), 3)
    """

    def __init__(self, transition: Transition, unknowns: list[Unknown]) -> None:
        self.forms: dict[Unknown, Row] = {}
        self._transition = transition
        self._values = {unknown: transition.value(itself(unknown)) for unknown in unknowns}
        self._later = {unknown: transition.next_period(itself(unknown)) for unknown in unknowns}
        gains = {u: transition.value(self._later[u]) - self._values[u] for u in unknowns}
        # Oldest first: a definition speaks of unknowns that gain less. (One that speaks of an
        # unknown that gains as much, as in u = v + 300, says that the two are twins.)
        self._order = sorted(unknowns, key=lambda u: (gains[u], self._values[u]))
        definitions = {unknown: transition.definition(unknown) for unknown in unknowns}
        self._definitions = {
            unknown: (terms, constant)
            for unknown, (terms, constant) in definitions.items()
            if all(name in gains and gains[name] < gains[unknown] for name, _ in terms)
        }
        # All that gain the same now are twins until seen to part, and definitions hold until seen
        # to fail a period later. What goes in one round makes others go in the next.
        classes, count = gains, 0
        while True:
            self._express(classes)
            classes = self._parted(classes)
            wrong = [unknown for unknown in self._definitions if not self._lasts(unknown)]
            for unknown in wrong:
                del self._definitions[unknown]
            if len(set(classes.values())) == count and not wrong:
                return
            count = len(set(classes.values()))

    def reduced(self, row: Row) -> Row:
        """The row in leaders."""
        terms, constant = row
        return self._transition.sum(((self.forms[u], factor) for u, factor in terms), constant)

    def equalities(self) -> dict[Unknown, tuple[Row, Row]]:
        """For each unknown that is no leader: itself minus its form >= 0, and the opposite."""
        pairs = {}
        for unknown, (terms, constant) in self.forms.items():
            if terms != itself(unknown)[0]:
                above = tuple(sorted([(unknown, 1), *((leader, -c) for leader, c in terms)]))
                below = tuple((name, -c) for name, c in above)
                pairs[unknown] = (above, -constant), (below, constant)
        return pairs

    def _express(self, classes: dict[Unknown, int]) -> None:
        """The forms of all unknowns, given what the classes of twins are."""
        leaders: dict[int, Unknown] = {}
        for unknown in [*(u for u in self._order if u in self._definitions), *self._order]:
            leaders.setdefault(classes[unknown], unknown)
        self.forms = {}
        for unknown in self._order:
            leader = leaders[classes[unknown]]
            if leader not in self.forms:
                definition = self._definitions.get(leader)
                self.forms[leader] = (
                    itself(leader) if definition is None else self.reduced(definition)
                )
            terms, constant = self.forms[leader]
            self.forms[unknown] = terms, constant + self._values[unknown] - self._values[leader]

    def _parted(self, classes: dict[Unknown, int]) -> dict[Unknown, int]:
        """The classes without those twins that are not at the same distance a period later."""
        numbers: dict[object, int] = {}
        parted = {}
        for unknown, number in classes.items():
            terms, constant = self.reduced(self._later[unknown])
            alike = number, terms, constant - self._values[unknown]
            parted[unknown] = numbers.setdefault(alike, len(numbers))
        return parted

    def _lasts(self, unknown: Unknown) -> bool:
        """Whether the definition of an unknown still defines it one period later."""
        later = self._transition.next_period(self._definitions[unknown])
        return self.reduced(later) == self.reduced(self._later[unknown])


def itself(unknown: Unknown) -> Row:
    """The unknown as a form."""
    return ((unknown, 1),), 0
