"""Pictures of move-number games: the levels."""

import numpy as np

from onepile.errors import WorkLimitError
from onepile.families.move_number.level_sets import LevelSets
from onepile.families.move_number.rules import MoveNumber
from onepile.family import PictureKind
from onepile.pictures import Picture, Plane, require_plane

MAX_LEVELS = 500


def _levels(game: MoveNumber, to: int | None, up_to: int | None) -> Picture:
    piles, levels = to or 150, up_to or 30
    require_plane(piles, levels)
    if levels > MAX_LEVELS:
        raise WorkLimitError(f"{levels} levels are too many to draw: at most {MAX_LEVELS}")
    rows = np.ones((levels, piles + 1), dtype=np.bool_)
    for row, level in zip(rows, LevelSets(game).rows(1, levels, piles), strict=True):
        for low, high in level.piles.intervals:
            row[low : high + 1] = False
    return Plane("levels", game, "move number", "move", rows[:, 1:])


KINDS = (PictureKind("levels", "Levels", _levels, usual=150, most=500),)
