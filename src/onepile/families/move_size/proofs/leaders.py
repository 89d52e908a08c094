"""Equalities between the unknowns of a pattern, with which its induction succeeds.

What an inequality becomes, period by period, is followed until none of its coefficients is negative
(`Pattern.check_induction`). It comes to that when there is room to spare: a large power of the map
from one period to the next sends every direction to nearly that of its largest eigenvalue, in which
the places grow. So nothing has to be searched for but equalities, which hold between the unknowns
before a period in this one and in all later ones. There are two kinds:

- *Definitions.* An unknown was made from older ones. When these are all still unknowns before the
  period, then it is one too many.
- *Twins.* The runs of a game differ in their first places and are then often the same but for a
  shift: u - v = d in every period.

What is left are the leaders. Each unknown is a sum of leaders, with factors >= 0, and a number; in
leaders there is room to spare where there was none in all unknowns.
"""

from onepile.families.move_size.proofs.checker import Pattern
from onepile.families.move_size.proofs.reading import Equality, Linear, Unknown


def equalities(pattern: Pattern) -> list[Equality]:
    """The unknowns of a pattern that are no leaders, in leaders.

    >>> from onepile.families.move_size.proofs.reading import Lines, Rule
    >>> from onepile.families.move_size.proofs.search import Search
    >>> search = Search(Lines((Rule(7, 0, 1),), 1))
    >>> search.grow(10**12)
    True
    >>> pattern = search.pattern()
    >>> pattern.express_period()
    >>> found = dict(equalities(pattern))
    >>> (0, 279) in found, found[2, 272]  # a leader; a twin of it, in another run
    (False, Linear(terms={(0, 279): 1}, constant=0))
    """
    forms = _Leaders(pattern).forms
    return [(u, form) for u, form in forms.items() if form != Linear.of(u)]


class _Leaders:
    """Every unknown in leaders.

    Attributes:
        forms: Unknown ↦ what it is in leaders.
    """

    def __init__(self, pattern: Pattern) -> None:
        self.forms: dict[Unknown, Linear] = {}
        self._pattern = pattern
        self._later = pattern.unknowns(pattern.relied_on)
        self._values = {unknown: pattern.value(Linear.of(unknown)) for unknown in self._later}
        gains = {u: pattern.value(later) - self._values[u] for u, later in self._later.items()}
        # Oldest first: a definition speaks of unknowns that gain less. (One that speaks of an
        # unknown that gains as much, as in u = v + 300, says that the two are twins.)
        self._order = sorted(gains, key=lambda u: (gains[u], self._values[u]))
        made = {(run, at): pattern.places[run][at].defined for run, at in gains}
        self._definitions: dict[Unknown, Linear] = {
            unknown: number.form
            for unknown, number in made.items()
            if all(name in gains and gains[name] < gains[unknown] for name in number.terms)
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

    def _reduced(self, form: Linear) -> Linear:
        return self._pattern.replaced(form, self.forms)

    def _express(self, classes: dict[Unknown, int]) -> None:
        """The forms of all unknowns, given what the classes of twins are."""
        leaders: dict[int, Unknown] = {}
        for unknown in [*(u for u in self._order if u in self._definitions), *self._order]:
            leaders.setdefault(classes[unknown], unknown)
        self.forms = {}
        for unknown in self._order:
            leader = leaders[classes[unknown]]
            if leader not in self.forms:
                made = self._definitions.get(leader)
                self.forms[leader] = Linear.of(leader) if made is None else self._reduced(made)
            form, apart = self.forms[leader], self._values[unknown] - self._values[leader]
            self.forms[unknown] = Linear(form.terms, form.constant + apart)

    def _parted(self, classes: dict[Unknown, int]) -> dict[Unknown, int]:
        """The classes without those twins that are not at the same distance a period later."""
        numbers: dict[object, int] = {}
        parted = {}
        for unknown, number in classes.items():
            later = self._reduced(self._later[unknown])
            alike = number, later.key, later.constant - self._values[unknown]
            parted[unknown] = numbers.setdefault(alike, len(numbers))
        return parted

    def _lasts(self, unknown: Unknown) -> bool:
        """Whether the definition of an unknown still defines it one period later."""
        later = self._pattern.replaced(self._definitions[unknown], self._later)
        return self._reduced(later) == self._reduced(self._later[unknown])
