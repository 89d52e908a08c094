"""The inequalities of an induction, to be read: in a few unknowns, with what implies each.

Between one period and the next the places that they speak of change by an affine map. An inequality
holds one period later because it is then a sum of inequalities, with factors above 0, and a number
that is not negative (`induction`).
"""

from dataclasses import dataclass

from onepile.families.move_size.proofs.forms import Unknown
from onepile.families.move_size.proofs.induction import Leaders, itself
from onepile.families.move_size.proofs.members import LetteredBase
from onepile.families.move_size.proofs.pattern import Row, Transition
from onepile.families.move_size.proofs.prove import Proof

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
        parts = [(factor, name % which) for which, factor in self.terms if factor]
        shown = [
            (factor, thing if abs(factor) == 1 else f"{abs(factor)} {thing}")
            for factor, thing in parts
        ]
        if self.number or not shown:
            shown.append((self.number, str(abs(self.number))))
        first, *others = shown
        text = f"-{first[1]}" if first[0] < 0 else first[1]
        return text + "".join(f" {'-' if factor < 0 else '+'} {thing}" for factor, thing in others)


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


def inequalities(proof: Proof, bases: dict[int, LetteredBase]) -> Inequalities | None:
    """The inequalities of a proof; None if they are too many to be read.

    Of what a period relies on, expressed in leaders (`induction`), those are told that do not
    follow from the leaders not falling, with what they become until that shows them.

    Args:
        proof: The proof.
        bases: Run number ↦ how the theorem calls its base.

    >>> from onepile.families.move_size.proofs.prove import prove
    >>> from onepile.families.move_size.proofs.theorem import lettered_bases
    >>> from onepile.text import parse_game
    >>> proof = prove(parse_game("fibonacci-nim"))
    >>> found = inequalities(proof, lettered_bases(proof))
    >>> [one.latex("x_%d") for one in found.next]
    ['x_2', 'x_3', 'x_2 + x_3']
    """
    transition = Transition(proof.runs, proof.pattern)
    relied_on = transition.relied_on()
    unknowns = transition.unknowns(relied_on)
    leaders = Leaders(transition, unknowns)
    equal = [unknown for unknown in unknowns if leaders.forms[unknown] != itself(unknown)]
    constants = {
        itself(unknown)[0]: -transition.value(itself(unknown))
        for unknown in unknowns
        if unknown not in equal
    }

    def later(row: Row) -> Row:
        return leaders.reduced(transition.next_period(row))

    def shown(row: Row) -> bool:
        return constants.get(row[0], row[1] + 1) <= row[1] or all(c > 0 for _, c in row[0])

    for row in map(leaders.reduced, relied_on):
        while not shown(row):
            terms, constant = row
            constants[terms] = min(constant, constants.get(terms, constant))
            if len(equal) + len(constants) > _MOST:
                return None
            row = later(row)
    turns = proof.pattern.turns
    number = {unknown: at for at, unknown in enumerate(unknowns, 1)}
    equalities = [_minus(itself(unknown), leaders.forms[unknown]) for unknown in equal]
    rows = [*equalities, *constants.items()]
    place = {terms: at for at, (terms, _) in enumerate(rows, 1)}

    def side(row: Row, sign: int) -> Combination:
        terms = tuple((number[unknown], sign * c) for unknown, c in row[0] if sign * c > 0)
        return Combination(terms, max(0, sign * row[1]))

    def implied(row: Row) -> Combination:
        """What the row becomes, in rows: equalities first, then what is left in leaders."""
        becomes = transition.next_period(row)
        parts = {equal.index(u) + 1: c for u, c in becomes[0] if u in equal}
        terms, rest = leaders.reduced(becomes)
        if terms in constants:
            left = {place[terms]: 1}
        else:
            left = {place[itself(leader)[0]]: c for leader, c in terms}
        rest -= sum(c * rows[at - 1][1] for at, c in left.items())
        return Combination(tuple(sorted((parts | left).items())), rest)

    def moved(unknown: Unknown) -> Combination:
        terms, constant = transition.next_period(itself(unknown))
        return Combination(tuple((number[name], c) for name, c in terms), constant)

    return Inequalities(
        tuple((bases[run], index, turns[run]) for run, index in unknowns),
        tuple(transition.value(itself(unknown)) for unknown in unknowns),
        tuple(map(moved, unknowns)),
        tuple(
            Inequality(side(row, 1), side(row, -1), at < len(equal), implied(row))
            for at, row in enumerate(rows)
        ),
    )


def _minus(row: Row, other: Row) -> Row:
    """The difference of two forms that have no unknown in common."""
    terms = sorted([*row[0], *((unknown, -c) for unknown, c in other[0])])
    return tuple(terms), row[1] - other[1]
