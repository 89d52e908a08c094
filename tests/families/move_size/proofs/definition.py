"""The thresholds of a move-size game by their definition alone."""

from onepile.families.move_size import MoveSize
from onepile.numbers import INFINITY, Extended


def thresholds(game: MoveSize, to: int) -> list[Extended]:
    """The thresholds of the piles 0 … to."""
    f = [0, *(game.f(k) for k in range(1, to + game.blocks + 2))]
    g: list[Extended] = [INFINITY]
    for pile in range(1, to + 1):
        left = game.blocks + 1
        found: Extended = INFINITY
        for move in range(1, (pile + game.blocks if game.overshoot else pile) + 1):
            below = g[pile - move] if move <= pile else INFINITY
            left -= f[move] < below
            if not left:
                found = move
                break
        g.append(found)
    return g
