"""A theorem for a game: grow its bases, see a pattern, prove that it never ends."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from onepile.discovery.bases import Bases, rule_of
from onepile.discovery.certificate import certificate
from onepile.discovery.induction import Induction, induction
from onepile.discovery.pattern import Pattern, find_pattern
from onepile.errors import UndecidedError
from onepile.games.families import Game

_HEIGHTS = tuple(10**digits for digits in (*range(4, 16), 20, 30, 40))
"""How far the members are grown before a pattern is looked for, one after the other."""


@dataclass(frozen=True)
class Proof:
    """A game with its bases, their pattern and the induction that it never ends."""

    game: Game
    bases: Bases
    pattern: Pattern
    induction: Induction

    def certificate(self) -> dict[str, object]:
        """The proof as a JSON object for the checker."""
        return certificate(str(self.game), self.bases, self.induction)


def prove(
    game: Game, seconds: float = 60.0, progress: Callable[[float], None] | None = None
) -> Proof:
    """Find a game's pattern and prove it for every pile.

    Args:
        game: A move-size game with linear f, normal play, no further ends.
        seconds: After this time the search is given up.
        progress: Called between attempts.

    >>> from onepile.games import parse_game
    >>> prove(parse_game("fibonacci-two-blocks")).pattern.turns
    {0: 6}

    Raises:
        NotApplicable: the game is not of that kind.
        UndecidedError: no pattern is seen, or it is not proved; says how far it was seen.
    """
    bases = Bases(rule_of(game))
    deadline = monotonic() + seconds
    seen = "no pattern is seen"
    for number, height in enumerate(_HEIGHTS):
        if progress is not None:
            progress(number / len(_HEIGHTS))
        if not bases.grow(height, deadline):
            break
        pattern = find_pattern(bases)
        if pattern is not None:
            seen = f"a pattern of {pattern.turns[0]} members is seen but not proved"
            found = induction(bases, pattern, deadline)
            if found is not None:
                return Proof(game, bases, pattern, found)
        if monotonic() > deadline:
            break
    digits = len(str(bases.game.end))
    raise UndecidedError(
        f"unknown: {seen} up to piles of {digits} digits "
        f"({len(bases.runs)} runs, {sum(len(r.members) for r in bases.runs)} members)"
    )
