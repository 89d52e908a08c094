"""The induction: the inequalities of one period hold in all later ones.

Let x be the unknowns before a period and A x + b those before the next (a `Transition`). The
inequalities C x + d >= 0 that the period relied on are to hold in every period. What an inequality
becomes, C(A x + b) + d, C(A(A x + b) + b) + d, …, is followed until none of the coefficients is
negative. Then it holds for ever if it does now, since nothing falls: A has no negative coefficient
and the places of a run rise. It comes to that when there is room to spare: a large power of A sends
every direction to nearly that of its largest eigenvalue, in which the places grow.

So nothing has to be searched for but equalities, which hold between the unknowns before a period in
this one and in all later ones. There are two kinds:

- *Definitions.* An unknown was made from older ones. When these are all still unknowns before the
  period, then it is one too many.
- *Twins.* The runs of a game differ in their first places and are then often the same but for a
  shift: u - v = d in every period.

What is left are the leaders. Each unknown is a sum of leaders, with factors >= 0, and a number; in
leaders there is room to spare where there was none in all unknowns.
"""

from dataclasses import dataclass

from onepile.families.move_size.proofs.forms import Unknown
from onepile.families.move_size.proofs.pattern import Pattern, Row, Terms, Transition
from onepile.families.move_size.proofs.runs import Runs
from onepile.limits import Budget

MAX_LATER = 20_000
"""An inequality that still has a negative coefficient after so many periods is given up."""


@dataclass(frozen=True)
class Induction:
    """A proof that a pattern never ends.

    Attributes:
        pattern: The pattern.
        cuts: Run number ↦ the first place after the period that is proved.
        equalities: Unknown before the period ↦ what it is in leaders.
        inequalities: What the period relies on, row >= 0, in the unknowns before it.
    """

    pattern: Pattern
    cuts: dict[int, int]
    equalities: dict[Unknown, Row]
    inequalities: tuple[Row, ...]


def induction(runs: Runs, pattern: Pattern, budget: Budget | None = None) -> Induction | None:
    """A proof that the pattern never ends, None when none is found.

    Raises:
        WorkLimitError: the budget does not suffice.
    """
    transition = Transition(runs, pattern, budget)
    if not transition.repeats():
        return None
    relied_on = transition.relied_on()
    lasting = Lasting(transition, relied_on)
    if not all(lasting.lasts(row) for row in relied_on):
        return None
    return Induction(pattern, transition.cuts, lasting.equalities, tuple(relied_on))


class Lasting:
    """Inequalities that hold in this period and in all later ones.

    >>> from onepile.families.move_size.proofs.linear_rule import Slope
    >>> from onepile.families.move_size.proofs.runs import Runs
    >>> from onepile.families.move_size.proofs.pattern import find_pattern
    >>> runs = Runs(Slope(2, 0, 1, 0))  # Fibonacci nim
    >>> runs.grow(10**6)
    True
    >>> transition = Transition(runs, find_pattern(runs))
    >>> lasting = Lasting(transition, transition.relied_on())
    >>> old, new = (0, 27), (0, 28)
    >>> lasting.lasts((((old, 13), (new, -8)), 0))  # 13·old >= 8·new
    True
    >>> lasting.lasts((((new, -1),), 10**9))  # new <= 10**9: for some periods
    False
    """

    def __init__(self, transition: Transition, rows: list[Row]) -> None:
        self._transition = transition
        self._leaders = Leaders(transition, transition.unknowns(rows))
        self._next: dict[Unknown, Row] = {}
        # Of those with the same terms the strongest.
        self._constants: dict[Terms, int] = {}

    @property
    def equalities(self) -> dict[Unknown, Row]:
        """The unknowns that are no leaders, in leaders."""
        return {u: form for u, form in self._leaders.forms.items() if form != itself(u)}

    def lasts(self, row: Row) -> bool:
        """Whether an inequality is seen to hold in this period and in all later ones."""
        becomes: list[Row] = []
        row = self._leaders.reduced(row)
        while self._transition.value(row) >= 0 and len(becomes) < MAX_LATER:
            if self._stated(row) or all(factor > 0 for _, factor in row[0]):
                self._constants.update(becomes)
                return True
            becomes.append(row)
            row = self._later(row)
        return False

    def _stated(self, row: Row) -> bool:
        terms, constant = row
        return terms in self._constants and self._constants[terms] <= constant

    def _later(self, row: Row) -> Row:
        """A row in leaders, a period later."""
        for leader, _ in row[0]:
            if leader not in self._next:
                later = self._transition.next_period(itself(leader))
                self._next[leader] = self._leaders.reduced(later)
        parts = [(self._next[leader], factor) for leader, factor in row[0]]
        return self._transition.sum(parts, row[1])


class Leaders:
    """The unknowns before a period in terms of those that matter.

    The equalities maintain themselves: if all hold in one period, then they do in the next.

    Attributes:
        forms: For each unknown its form in leaders; a leader stands for itself.

    >>> from onepile.families.move_size.proofs.linear_rule import Slope
    >>> from onepile.families.move_size.proofs.runs import Runs
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
