"""Thresholds by the definition: every cap is tried."""

from typing import Any, Protocol

from onepile.by_definition import ByDefinition as ByPlainDefinition
from onepile.families.move_size import MoveSize
from onepile.families.move_size.rules import MoveSizePosition
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


class ByDefinition(ByPlainDefinition):
    """Ask the oracle, for the threshold too."""

    def further(self, oracle: Oracle, position: MoveSizePosition) -> dict[str, Any]:
        """The threshold, where there is one."""
        game: MoveSize = oracle.game
        return {"threshold": threshold(oracle, game, position.pile)} if game.has_thresholds else {}
