"""Safe caps by the definition, for the games that have no thresholds."""

from onepile.families.move_size import MoveSize
from onepile.families.move_size.rules import MoveSizePosition
from onepile.oracle import Oracle


def safe_caps(oracle: Oracle, game: MoveSize, pile: int) -> tuple[int, ...]:
    """All caps up to pile + blocks with which the mover loses; larger ones are like that one."""
    caps = range(1, max(pile, 1) + game.blocks + 1)
    return tuple(cap for cap in caps if oracle.is_safe(MoveSizePosition(pile, cap)))
