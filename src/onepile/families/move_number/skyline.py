"""Skylines of move-number games: which columns hold a pile that is safe before the first move.

The safe piles are told as intervals (`level_sets`), and a column is marked if one of them meets it.
"""

from onepile.families.move_number import MoveNumber
from onepile.families.move_number.level_sets import LevelSets
from onepile.limits import Limits
from onepile.skylines import Columns, Heights, Skyline

_FIRST = 1


def skyline(game: MoveNumber, columns: Columns, limits: Limits) -> Skyline:
    """The map of one row.

    >>> from onepile.text import parse_game
    >>> growing = parse_game("move-number; least=k; most=2k")
    >>> skyline(growing, Columns(first=1, count=16), Limits()).heights
    (0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1)

    Raises:
        WorkLimitError: that takes too much work.
        IllegalError: a level that matters is outside the game's domain.
    """
    found = Heights(Columns(columns.first, columns.scale, columns.count, 1))
    safe = LevelSets(game, limits.work).safe(_FIRST, columns.first, columns.last)
    for low, high in safe.piles.intervals:
        found.fill(low, high)
    return Skyline(game, columns, None, tuple(found.heights))
