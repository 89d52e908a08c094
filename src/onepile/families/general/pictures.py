"""Pictures of general games: nim-values and outcomes."""

from onepile.families.general import General
from onepile.families.general.tables import in_arrays
from onepile.families.general.tables import kinds as table_kinds
from onepile.kinds import PictureKind
from onepile.rows import picture

_FEW = 60
"""So many piles are shown where the definition has to visit each position."""

_KINDS = tuple(picture(name, 300, usual=300, most=1000) for name in ("nim-values", "outcomes"))
_FEW_OUTCOMES = picture("outcomes", _FEW, usual=_FEW, most=_FEW)


def kinds(game: General) -> tuple[PictureKind, ...]:
    """The pictures that a game has, the most telling first."""
    names = [kind.name for kind in table_kinds(game)]
    if not in_arrays(game):
        return (_FEW_OUTCOMES,)
    return tuple(kind for kind in _KINDS if kind.name in names)
