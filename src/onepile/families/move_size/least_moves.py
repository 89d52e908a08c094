"""The least winning move L(N) of a pile, which is its threshold: what paper 000 says about it.

Three findings about any f, without blocks: the hypothesis of Theorem 2 (f does not fall on its
base), the theorem of Epp and Ferguson (of the winning moves k, L(N) alone has L(k) = k; proved by
them for f that never falls) and L(L(N)) = L(N) (where the main theorem's condition holds). Each is
proved, refuted at the first place, or checked.
"""

from collections.abc import Iterator

from onepile.claims import Claim, finding
from onepile.extras import require
from onepile.families.move_size import properties
from onepile.families.move_size.base import OwnBase
from onepile.families.move_size.properties import of_normal_play
from onepile.formulas import Expression
from onepile.formulas.properties import always
from onepile.statements import Phrase, Words, statement

_PAIRS = 1000
"""Up to this pile every winning move is looked at."""


def least_moves(
    base: OwnBase, misere: bool, to: int, rising: Claim, short_rule: Claim
) -> list[Claim]:
    """What holds of the least winning moves.

    Args:
        base: The base of the normal game.
        misere: Whether it is said of a misère game.
        to: How far is looked where nothing is proved; the base is made as far.
        rising: Whether f never falls.
        short_rule: Whether the main theorem's condition holds.
    """
    f = base.game.f
    return [
        finding(
            "rises-on-base",
            rises_on_base(f),
            _rises_on_base(f, to, rising),
            "paper 000, Theorem 2: its hypothesis",
        ),
        finding(
            "epp-ferguson",
            only_the_least(misere),
            _only_the_least(base, min(to, _PAIRS), rising),
            "Epp and Ferguson, Theorem 2.1; paper 000, Appendix",
        ),
        finding(
            "least-of-least",
            least_of_least(misere),
            _least_of_least(base, misere, to, short_rule),
            "paper 000, Appendix",
        ),
    ]


def generated(f: Expression) -> Iterator[int]:
    """The members of the base that f generates: b_(k+1) = b_k + b, b the first with f(b) >= b_k.

    >>> list(generated(Expression.parse("[1,3,2]")))
    [1, 2, 4]
    """
    members, first = [1], 0
    while True:
        yield members[-1]
        while f(members[first]) < members[-1]:  # nor does it reach any later member
            first += 1
            if first == len(members):
                return
        members.append(members[-1] + members[first])


def _rises_on_base(f: Expression, to: int, rising: Claim) -> Claim:
    if rising:
        return Claim(True, "theorem").since(always(f, "nondecreasing"))
    before = None
    for member in generated(f):
        if member > to:
            break
        if before is not None and f(member) < f(before):
            falls = falls_there(f, before, member)
            return Claim(False, "theorem", at=member).since(falls)
        before = member
    return Claim(True, "checked", to=to)


def _only_the_least(base: OwnBase, to: int, rising: Claim) -> Claim:
    if rising:
        return Claim(True, "theorem").since(always(base.game.f, "nondecreasing"))
    require("tables")
    import numpy as np

    f = base.game.f.values(to, clamp=1 << 62)
    least = np.array([base.threshold(pile) for pile in range(1, to + 1)])
    itself = least == np.arange(1, to + 1)
    for pile in range(2, to + 1):
        # The moves 1 … pile - 1; that of the whole pile is the least one if L(N) = N.
        wins = f[: pile - 1] < least[pile - 2 :: -1]
        chosen = np.arange(1, pile) == least[pile - 1]
        wrong = np.flatnonzero(wins & (chosen != itself[: pile - 1]))
        if len(wrong):
            move = int(wrong[0]) + 1
            other = another_wins(pile, move, int(least[pile - 1]), int(least[move - 1]))
            return Claim(False, "theorem", at=pile).since(other)
    return Claim(True, "checked", to=to)


def _least_of_least(base: OwnBase, misere: bool, to: int, short_rule: Claim) -> Claim:
    if short_rule:
        return Claim(True, "theorem").since(properties.short_rule(misere))
    last = base.members[-1] if base.finite else to
    for pile in range(1, last + 1):
        first = base.threshold(pile)
        if base.threshold(first) != first:
            two = least_twice(pile, first, base.threshold(first))
            return Claim(False, "theorem", at=pile).since(two)
    if base.finite:  # the thresholds repeat after the last member
        return Claim(True, "theorem").since(properties.base_ends(last))
    return Claim(True, "checked", to=to)


# --- statements ----------------------------------------------------------------------------------


@statement
def rises_on_base(f: Expression) -> Words:
    """The hypothesis of paper 000's Theorem 2."""
    return "f does not fall from one member to the next of the base that it generates"


@statement
def falls_there(f: Expression, low: int, high: int) -> Words:
    """Where f falls on its base."""
    return Phrase("$f({low}) = {before}$ and $f({high}) = {after}$", before=f(low), after=f(high))


@statement
def only_the_least(misere: bool) -> Words:
    """The theorem of Epp and Ferguson."""
    return of_normal_play(
        misere,
        Phrase(
            "of the moves k that win from a pile N the least, $L(N)$, and no other has $L(k) = k$"
        ),
    )


@statement
def another_wins(pile: int, move: int, least: int, its_least: int) -> Words:
    """A winning move that the theorem of Epp and Ferguson does not allow."""
    return "{move} wins from {pile}, $L({pile}) = {least}$, and $L({move}) = {its_least}$"


@statement
def least_of_least(misere: bool) -> Words:
    """That the least winning move is its own."""
    return of_normal_play(
        misere,
        Phrase("$L(L(N)) = L(N)$ for every pile N, $L(N)$ its least winning move"),
    )


@statement
def least_twice(pile: int, first: int, second: int) -> Words:
    """A pile whose least winning move has a smaller one."""
    return "$L({pile}) = {first}$ and $L({first}) = {second}$"
