"""Pictures of move-number games: the levels."""

from onepile.errors import WorkLimitError
from onepile.families.move_number import MoveNumber
from onepile.families.move_number.level_sets import LevelSets
from onepile.kinds import PictureKind
from onepile.pictures import Picture, Plane, require_plane

MAX_LEVELS = 500


def _levels(game: MoveNumber, to: int | None, up_to: int | None) -> Picture:
    piles, levels = to or 150, up_to or 30
    require_plane(piles, levels)
    if levels > MAX_LEVELS:
        raise WorkLimitError(f"{levels} levels are too many to draw: at most {MAX_LEVELS}")
    rows = []
    for level in LevelSets(game).rows(1, levels, piles):
        row = [True] * (piles + 1)
        for low, high in level.piles.intervals:
            last = min(high, piles)
            row[low : last + 1] = [False] * (last + 1 - low)
        rows.append(row[1:])
    return Plane("levels", game, "move number", "move", rows)


_KINDS = (PictureKind("levels", "Levels", _levels, usual=150, most=500),)


def kinds(game: MoveNumber) -> tuple[PictureKind, ...]:
    """The levels."""
    return _KINDS
