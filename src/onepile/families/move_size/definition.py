"""Thresholds and safe caps by the definition: every cap is tried."""

from dataclasses import replace
from typing import Protocol

from onepile.budget import Limits
from onepile.definition import ByDefinition as ByPlainDefinition
from onepile.families.move_size.rules import MoveSize, MoveSizePosition
from onepile.knowledge import Answer
from onepile.numbers import INFINITY, Extended
from onepile.oracle import Oracle


class Judge(Protocol):
    """Whoever knows which positions are safe."""

    def is_safe(self, position: MoveSizePosition) -> bool:
        """Whether the player to move loses."""


def threshold(judge: Judge, game: MoveSize, pile: int) -> Extended:
    """The least cap with which the mover wins, and with which every larger one wins too.

    More than pile + blocks is never needed: no further move is different from those.

    >>> from onepile.text import parse_game
    >>> game = parse_game("fibonacci-nim")
    >>> threshold(Oracle(game), game, 12), threshold(Oracle(game), game, 13)
    (1, 13)
    """
    least: Extended = INFINITY
    for cap in range(max(pile, 1) + game.blocks, 0, -1):
        if judge.is_safe(MoveSizePosition(pile, cap)):
            break
        least = cap
    return least


def safe_caps(judge: Judge, game: MoveSize, pile: int) -> tuple[int, ...]:
    """All caps up to pile + blocks with which the mover loses; larger ones are like that one."""
    caps = range(1, max(pile, 1) + game.blocks + 1)
    return tuple(cap for cap in caps if judge.is_safe(MoveSizePosition(pile, cap)))


class ByDefinition(ByPlainDefinition):
    """Ask the oracle, for the threshold too."""

    def answer(self, game: MoveSize, position: MoveSizePosition, limits: Limits) -> Answer:  # type: ignore[override]
        """Visit every position below this one, within the work limit."""
        answer = super().answer(game, position, limits)
        if not game.has_thresholds:
            return answer
        return replace(answer, threshold=threshold(Oracle(game, limits.work), game, position.pile))
