"""Paper 003's two conditions on the rules of a move-number game, proved or checked.

(a) blocks(k) <= blocks(k+1);
(b) 0 <= spare(k) <= spare(k+1), where the spare is most − least − blocks.

For rules in closed form both are decided for all k. Other expressions are proved non-decreasing
where their structure tells, and otherwise checked up to the level that is needed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from onepile.claims import Claim
from onepile.families.move_number import MoveNumber
from onepile.families.move_number.levels import Levels
from onepile.families.move_number.properties import Which, falls_at, negative_at, never_falls
from onepile.formulas.shape import Shape
from onepile.mathematics.quasipolynomials import QuasiPolynomial


@dataclass(frozen=True)
class Conditions:
    """What is known of (a) and (b) for all levels from `start` on."""

    start: int
    a: Claim
    b: Claim

    @property
    def hold(self) -> bool:
        """Whether neither is known to fail."""
        return self.a.holds is True and self.b.holds is True

    @property
    def proved(self) -> bool:
        """Whether both are proved for all levels."""
        return bool(self.a) and bool(self.b)

    @property
    def broken_at(self) -> int | None:
        """The first k at which one of them fails."""
        return min((fact.at for fact in (self.a, self.b) if fact.at is not None), default=None)


def conditions(levels: Levels, start: int = 1, to: int | None = None) -> Conditions:
    """Paper 003's conditions for a level and all after it.

    Args:
        levels: The game's levels.
        start: The first level; a position before move k needs them from k on.
        to: The last level up to which they are checked where no proof is found; when None, they
            are not checked and stay unknown.

    >>> from onepile.text import parse_game
    >>> conditions(Levels(parse_game("move-number; least=k; most=2k+3; blocks=1"))).proved
    True
    >>> conditions(Levels(parse_game("move-number; least=1; most=9; blocks=[3,3,1]"))).a.reason
    '(a) fails at k = 2: blocks(2) = 3 and blocks(3) = 1'
    """
    if levels.forms is not None:
        return _decided(levels.game, start)
    return _conditions(levels, start, to)


@lru_cache(maxsize=256)
def _decided(game: MoveNumber, start: int) -> Conditions:
    """The conditions of rules in closed form: no levels are visited, and they are remembered."""
    return _conditions(Levels(game), start, None)


def _conditions(levels: Levels, start: int, to: int | None) -> Conditions:
    forms, game = levels.forms, levels.game

    # With a closed form any level may be asked for, also one outside the domain that is never
    # reached; without one the levels up to `to` are visited anyway.
    def blocks(k: int) -> int:
        return levels.at(k).blocks if forms is None else game.blocks(k)

    def spare(k: int) -> int:
        if forms is None:
            return levels.at(k).spare
        return game.most(k) - game.least(k) - game.blocks(k)

    form = None if forms is None else forms.blocks
    a = _rising("a", blocks, form, game.blocks.shape, start, to)
    if (first := spare(start)) < 0:
        b = Claim(False, "theorem", at=start).since(negative_at(start, first))
    else:
        form = None if forms is None else forms.spare
        b = _rising("b", spare, form, levels.spare_shape, start, to)
    return Conditions(start, a, b)


def _rising(
    which: Which,
    value: Callable[[int], int],
    form: QuasiPolynomial | None,
    shape: Shape,
    start: int,
    to: int | None,
) -> Claim:
    """Whether a sequence never falls from one level to the next.

    Decided in closed form, proved by its structure, or checked as far as asked.
    """
    if form is not None:
        settled = max(start, form.start)
        at = _first_fall(value, start, settled)
        if at is None:
            at = form.steps().first_negative(settled)
    elif shape.nondecreasing:
        at = None
    elif to is None:
        return Claim(None, "unknown")
    else:
        at = _first_fall(value, start, to)
        if at is None:
            return Claim(True, "checked", to=to).since(never_falls(which, start, to))
    if at is None:
        return Claim(True, "theorem").since(never_falls(which, start))
    return Claim(False, "theorem", at=at).since(falls_at(which, at, value(at), value(at + 1)))


def _first_fall(value: Callable[[int], int], first: int, last: int) -> int | None:
    """The first k >= first with value(k) > value(k+1) and k + 1 <= last."""
    return next((k for k in range(first, last) if value(k) > value(k + 1)), None)


def monotone_from(levels: Levels) -> int | None:
    """A level from which on (a) and (b) are proved to hold for ever; None when none is known.

    >>> from onepile.text import parse_game
    >>> monotone_from(Levels(parse_game("move-number; least=1; most=9; blocks=[3,3,1]")))
    3
    """
    return _monotone_from(levels.game)


@lru_cache(maxsize=256)
def _monotone_from(game: MoveNumber) -> int | None:
    levels = Levels(game)
    forms = levels.forms
    if forms is not None:
        level = forms.start
        for sequence in (forms.spare, forms.spare.steps(), forms.blocks.steps()):
            found = sequence.nonnegative_from(level)
            if found is None:
                return None
            level = found
        return level
    rising = game.blocks.shape.nondecreasing and levels.spare_shape.nondecreasing
    return 1 if rising and game.most(1) - game.least(1) >= game.blocks(1) else None
