"""The inequalities of an induction, to be read: in a few unknowns, with what implies each.

Between one period and the next the places that they speak of change by an affine map. An inequality
holds one period later because it is then a sum of inequalities, with factors above 0, and a number
that is not negative (`induction`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from onepile.families.move_size.proofs.members import LetteredBase
from onepile.families.move_size.proofs.pattern import Row, Transition
from onepile.families.move_size.proofs.prove import Proof


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


def inequalities(proof: Proof, bases: dict[int, LetteredBase]) -> Inequalities:
    """The inequalities of a proof.

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
    rows, factors = proof.induction.rows, proof.induction.factors
    unknowns = transition.unknowns(list(rows))
    number = {unknown: at for at, unknown in enumerate(unknowns, 1)}
    turns = proof.pattern.turns
    opposite = _opposites(rows)
    kept = [at for at in range(len(rows)) if opposite.get(at, at) >= at]
    place = {at: (shown, 1) for shown, at in enumerate(kept, 1)}
    place |= {opposite[at]: (place[at][0], -1) for at in kept if at in opposite}

    def sides(row: Row) -> tuple[Combination, Combination]:
        terms, constant = row
        more = tuple((number[unknown], c) for unknown, c in terms if c > 0)
        less = tuple((number[unknown], -c) for unknown, c in terms if c < 0)
        return Combination(more, max(constant, 0)), Combination(less, max(-constant, 0))

    def later(at: int) -> Combination:
        total: dict[int, int] = {}
        rest = transition.next_period(rows[at])[1]
        for other, factor in factors[at].items():
            rest -= factor * rows[other][1]
            shown, sign = place[other]
            total[shown] = total.get(shown, 0) + sign * factor
        return Combination(tuple(sorted(total.items())), rest)

    def moved(unknown: tuple[int, int]) -> Combination:
        terms, constant = transition.next_period((((unknown, 1),), 0))
        return Combination(tuple((number[name], c) for name, c in terms), constant)

    return Inequalities(
        tuple((bases[run], index, turns[run]) for run, index in unknowns),
        tuple(transition.value((((unknown, 1),), 0)) for unknown in unknowns),
        tuple(map(moved, unknowns)),
        tuple(Inequality(*sides(rows[at]), at in opposite, later(at)) for at in kept),
    )


def _opposites(rows: Sequence[Row]) -> dict[int, int]:
    """The pairs of inequalities that together are an equality."""
    numbers = {row: at for at, row in enumerate(rows)}
    found = {}
    for at, (terms, constant) in enumerate(rows):
        other = numbers.get((tuple((unknown, -c) for unknown, c in terms), -constant))
        if other is not None:
            found[at] = other
    return found
