"""Pictures of general games: nim-values and outcomes."""

from onepile.families.general import General
from onepile.families.general.tables import in_arrays
from onepile.families.general.tables import kinds as table_kinds
from onepile.kinds import PictureKind
from onepile.pictures import Picture, Series, Strip, points

_FEW = 60
"""So many piles are shown where the definition has to visit each position."""


def _start(game: General) -> dict[str, int]:
    """The beginning of the game."""
    return game.usual_place


def _outcomes(game: General, to: int | None, up_to: int | None) -> Picture:
    table = table_kinds(game)[-1]
    last = points(to or (300 if in_arrays(game) else _FEW))
    return Strip("outcomes", game, table.array(game, last, _start(game), None).tolist())


def _nim_values(game: General, to: int | None, up_to: int | None) -> Picture:
    table = table_kinds(game)[0]
    values = table.array(game, points(to or 300), _start(game), None).tolist()
    return Series("nim-values", game, "nim-value", 0, values)


_NIM_VALUES = PictureKind("nim-values", "Nim-values", _nim_values, usual=300, most=1000)
_OUTCOMES = PictureKind("outcomes", "Outcomes", _outcomes, usual=300, most=1000)
_FEW_OUTCOMES = PictureKind("outcomes", "Outcomes", _outcomes, usual=_FEW, most=_FEW)


def kinds(game: General) -> tuple[PictureKind, ...]:
    """The pictures that a game has, the most telling first."""
    if not in_arrays(game):
        return (_FEW_OUTCOMES,)
    return (_NIM_VALUES, _OUTCOMES) if len(table_kinds(game)) > 1 else (_OUTCOMES,)
