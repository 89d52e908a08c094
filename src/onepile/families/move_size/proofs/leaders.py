"""Leaders: the few unknowns before a period that all others are made of, for ever.

Two kinds of equalities hold between the unknowns before a period, in this one and in all later:

- *Definitions.* An unknown was made from older ones. When these are all still unknowns before the
  period, then it is one too many.
- *Twins.* The runs of a game differ in their first places and are then often the same but for a
  shift: u - v = d in every period.

What is left are the leaders. Each unknown is a sum of leaders, with factors >= 0, and a number.
"""

from onepile.families.move_size.proofs.forms import Unknown
from onepile.families.move_size.proofs.transition import Row, Transition


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
