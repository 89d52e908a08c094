"""The inequalities of an induction, to be read: in a few unknowns, with what implies each.

Between one period and the next the places that they speak of change by an affine map. An inequality
holds one period later because it is then a sum of inequalities, with factors above 0, and a number
that is not negative (`Pattern.check_induction`).
"""

from dataclasses import dataclass

from onepile.families.move_size.proofs.checker import Key, Linear, Pattern
from onepile.families.move_size.proofs.members import LetteredBase
from onepile.families.move_size.proofs.reading import Unknown

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
    later = proof.unknowns(proof.relied_on)
    equal = [unknown for unknown in later if unknown in proof.reductions]
    constants: dict[Key, int] = {
        frozenset({(unknown, 1)}): -proof.value(({unknown: 1}, 0))
        for unknown in later
        if unknown not in equal
    }

    def shown(key: Key, constant: int) -> bool:
        return constants.get(key, constant + 1) <= constant or all(c > 0 for _, c in key)

    for form in proof.relied_on:
        terms, constant = proof.reduced(form)
        while not shown(key := frozenset(terms.items()), constant):
            constants[key] = min(constant, constants.get(key, constant))
            if len(equal) + len(constants) > _MOST:
                return None
            terms, constant = proof.reduced(proof.next_period((terms, constant)))
    number = {unknown: at for at, unknown in enumerate(later, 1)}
    equalities = [_difference(unknown, proof.reductions[unknown]) for unknown in equal]
    rows = [*equalities, *((dict(key), constant) for key, constant in constants.items())]
    place = {frozenset(terms.items()): at for at, (terms, _) in enumerate(rows, 1)}

    def side(row: Linear, sign: int) -> Combination:
        terms = sorted((number[unknown], sign * c) for unknown, c in row[0].items() if sign * c > 0)
        return Combination(tuple(terms), max(0, sign * row[1]))

    def implied(row: Linear) -> Combination:
        """What the row becomes, in rows: equalities first, then what is left in leaders."""
        becomes = proof.next_period(row)
        parts = {equal.index(u) + 1: c for u, c in becomes[0].items() if u in equal}
        terms, rest = proof.reduced(becomes)
        if (key := frozenset(terms.items())) in constants:
            left = {place[key]: 1}
        else:
            left = {place[frozenset({(leader, 1)})]: c for leader, c in terms.items()}
        rest -= sum(c * rows[at - 1][1] for at, c in left.items())
        return Combination(tuple(sorted((parts | left).items())), rest)

    def moved(row: Linear) -> Combination:
        return Combination(tuple(sorted((number[name], c) for name, c in row[0].items())), row[1])

    return Inequalities(
        tuple((bases[run], index, proof.turns[run]) for run, index in later),
        tuple(proof.value(({unknown: 1}, 0)) for unknown in later),
        tuple(map(moved, later.values())),
        tuple(
            Inequality(side(row, 1), side(row, -1), at < len(equal), implied(row))
            for at, row in enumerate(rows)
        ),
    )


def _difference(unknown: Unknown, form: Linear) -> Linear:
    """An unknown less a form that does not speak of it."""
    terms, constant = form
    return {unknown: 1, **{name: -c for name, c in terms.items()}}, -constant
