"""The thresholds of a move-size game by their definition alone."""

from onepile.families.move_size.rules import MoveSize


def thresholds(game: MoveSize, to: int) -> list[int | None]:
    """The thresholds of the piles 0 … to; None where no cap wins."""
    f = [0, *(game.f(k) for k in range(1, to + game.blocks + 2))]
    g: list[int | None] = [None]
    for pile in range(1, to + 1):
        left = game.blocks + 1
        found = None
        for move in range(1, (pile + game.blocks if game.overshoot else pile) + 1):
            below = g[pile - move] if move <= pile else None
            left -= below is None or f[move] < below
            if not left:
                found = move
                break
        g.append(found)
    return g
