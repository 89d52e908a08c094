"""Judges of what `onepile.families.move_size.proofs.truth` says."""

import json
from dataclasses import replace
from functools import lru_cache
from typing import Any

from onepile.families.move_size import MoveSize
from onepile.families.move_size.definition import threshold as true_threshold
from onepile.families.move_size.proofs.continued import Continued
from onepile.families.move_size.proofs.members import Ground
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.proofs.proved_runs import verified_runs
from onepile.families.move_size.rules import MoveSizePosition
from onepile.oracle import Oracle
from tests.judges import Definition, rules_of


@lru_cache(maxsize=16)
def proved_again(game: MoveSize) -> tuple[dict[str, Any], Continued]:
    """A certificate of the game, made anew, and what the checker reads in it.

    Raises:
        UndecidedError: no proof is found.
        RefusedError: the checker does not accept it.
    """

    certificate = prove(game).certificate()
    return certificate, verified_runs(json.dumps(certificate), game).continued


class Truth:
    """What is true in the bases of a game, with overshoot and in normal play that ends at 0.

    Attributes:
        game: The game of which they are: with blocks the one with overshoot.

    >>> from onepile.text import parse_game
    >>> truth = Truth(Oracle(parse_game("fibonacci-two-blocks")))
    >>> own, other = Ground((0, 1, 2)), Ground((0, 1, 4), (0, 2, 0))
    >>> [truth.threshold(own, pile) for pile in range(1, 8)], truth.zeros(own, 9)
    ([3, 3, 4, 5, 6, 6, 7], (1, 2, 9))
    >>> truth.threshold(other, 1), truth.zeros(other, 1), truth.zeros(other, 2)
    (5, (1, 2, 5), (1, 2, 6))
    >>> truth.begins_like(own, 9, own), truth.begins_like(own, 9, other)
    (True, False)
    """

    def __init__(self, oracle: Definition) -> None:
        game = rules_of(oracle, MoveSize)
        without = (game.blocks and not game.overshoot) or game.misere or game.ends
        self.game = game
        if without:
            self.game = replace(game, overshoot=True, misere=False, ends=frozenset())
        self._oracle = Oracle(self.game) if without else oracle
        self._own = Ground(tuple(range(game.blocks + 1)))
        self._thresholds: dict[int, int] = {}
        self._sequences: dict[Ground, list[tuple[int, ...]]] = {}

    def threshold(self, ground: Ground, pile: int) -> int:
        """The threshold of a pile of the run with this ground."""
        if ground != self._own:
            return self.zeros(ground, pile)[-1]
        if pile not in self._thresholds:
            found = true_threshold(self._oracle, self.game, pile)
            assert isinstance(found, int)
            self._thresholds[pile] = found
        return self._thresholds[pile]

    def zeros(self, ground: Ground, pile: int) -> tuple[int, ...]:
        """The moves up to its threshold that win, ascending; the last is the threshold."""
        if ground == self._own:
            here = MoveSizePosition(pile, self.threshold(ground, pile))
            return tuple(self._oracle.winning_moves(here))
        known = self._sequences.setdefault(ground, [])
        while len(known) < pile:
            known.append(self._alive(ground, len(known) + 1))
        return known[pile - 1]

    def begins_like(self, ground: Ground, place: int, other: Ground) -> bool:
        """Whether after a place of a run the nearest alive piles lie and die like a ground.

        Of those that never die there, the lives are not looked at here.
        """
        alive = self._inside(ground, place + 1)[: len(other.distances)]
        if tuple(move - 1 for move in alive) != other.distances:
            return False
        f = self.game.f
        for distance, death in zip(other.distances, other.deaths, strict=bool(other.deaths)):
            threshold = self.threshold(ground, place - distance)
            if death and not f(distance + death - 1) < threshold <= f(distance + death):
                return False
        return True

    def smaller_caps_lose(self, pile: int) -> bool:
        """Whether with each cap below its threshold the winning moves can all be blocked."""
        caps = range(1, self.threshold(self._own, pile))
        return all(self._oracle.is_safe(MoveSizePosition(pile, cap)) for cap in caps)

    def _alive(self, ground: Ground, pile: int) -> tuple[int, ...]:
        """The distances of the c+1 nearest piles that are alive at a pile."""
        below = (pile + distance for distance in ground.alive(pile))
        return tuple([*self._inside(ground, pile), *below][: self.game.blocks + 1])

    def _inside(self, ground: Ground, pile: int) -> list[int]:
        """The distances of the piles inside a run that are alive at a pile."""
        f = self.game.f
        return [m for m in range(1, pile) if f(m) < self.threshold(ground, pile - m)]
