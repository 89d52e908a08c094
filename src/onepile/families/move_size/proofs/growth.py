"""How fast the members of a proved game grow, as an exact algebraic number."""

from dataclasses import dataclass
from typing import Any

from onepile.families.move_size.proofs.pattern import Transition
from onepile.families.move_size.proofs.prove import Proof


@dataclass(frozen=True)
class Growth:
    """How fast the members grow, exactly.

    Attributes:
        polynomial: Coefficients, highest first, of an integer polynomial whose largest root is the
            factor by which members grow in one period.
        low, high: Decimal bounds of that root.
        members: How many members of the game's own run one period gains.
    """

    polynomial: tuple[int, ...]
    low: str
    high: str
    members: int


def growth(proof: Proof) -> Growth:
    """The growth of the members, from the matrix of one period."""
    from flint import ctx, fmpz_mat

    transition = Transition(proof.runs, proof.pattern)
    unknowns = transition.unknowns(transition.relied_on())
    place = {unknown: i for i, unknown in enumerate(unknowns)}
    matrix = [[0] * len(unknowns) for _ in unknowns]
    for i, (run, index) in enumerate(unknowns):
        terms, _ = transition.expand((run, index + proof.pattern.turns[run]))
        for unknown, c in terms:
            matrix[i][place[unknown]] = c
    best = None
    before = ctx.prec
    ctx.prec = 128
    try:
        for factor, _ in fmpz_mat(matrix).charpoly().factor()[1]:
            roots: list[Any] = factor.complex_roots()
            for root, _ in roots:
                real = root.real
                if root.imag.contains(0) and (best is None or real.mid() > best[0].mid()):
                    best = real, factor
        assert best is not None
        coefficients = tuple(int(c) for c in reversed(best[1].coeffs()))
        low, high = (bound.str(20, radius=False) for bound in (best[0].lower(), best[0].upper()))
    finally:
        ctx.prec = before
    return Growth(coefficients, low, high, proof.pattern.turns[0])
