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

    def spare(k: int) -> int:
        # With a closed form any level may be asked for, also one outside the domain that is never
        # reached; without one the levels up to `to` are visited anyway.
        if forms is None:
            return levels.at(k).spare
        return game.most(k) - game.least(k) - game.blocks(k)

    if forms is not None:
        a = _decided_rising("a", game.blocks, forms.blocks, start)
    else:
        a = _checked_rising("a", lambda k: levels.at(k).blocks, game.blocks.shape, start, to)
    if (first := spare(start)) < 0:
        b = Claim(False, "theorem", at=start).since(negative_at(start, first))
    elif forms is not None:
        b = _decided_rising("b", spare, forms.spare, start)
    else:
        b = _checked_rising("b", spare, levels.spare_shape, start, to)
    return Conditions(start, a, b)


def _decided_rising(
    which: Which, value: Callable[[int], int], form: QuasiPolynomial, start: int
) -> Claim:
    """Whether a sequence in closed form never falls from one level to the next."""
    settled = max(start, form.start)
    at = _first_fall(value, start, settled)
    if at is None:
        at = form.steps().first_negative(settled)
    return _never_falls(which, start) if at is None else _falls(which, at, value)


def _checked_rising(
    which: Which, value: Callable[[int], int], shape: Shape, start: int, to: int | None
) -> Claim:
    """The same of any sequence: proved by its structure, or checked as far as asked."""
    if shape.nondecreasing:
        return _never_falls(which, start)
    if to is None:
        return Claim(None, "unknown")
    at = _first_fall(value, start, to)
    if at is not None:
        return _falls(which, at, value)
    return Claim(True, "checked", to=to).since(never_falls(which, start, to))


def _never_falls(which: Which, start: int) -> Claim:
    return Claim(True, "theorem").since(never_falls(which, start))


def _falls(which: Which, at: int, value: Callable[[int], int]) -> Claim:
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
