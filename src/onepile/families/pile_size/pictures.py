"""Pictures of pile-size games: nim-values and outcomes."""

from onepile.families.pile_size import PileSize, few_piles
from onepile.kinds import PictureKind
from onepile.rows import picture

_KINDS = (
    picture("nim-values", 3000, few_piles.nim_values, usual=2000, most=5000, table="nim-values"),
    picture("outcomes", 1000, few_piles.unsafe_piles, usual=1000, most=8000, table="outcomes"),
)


def kinds(game: PileSize) -> tuple[PictureKind, ...]:
    """The pictures that a game has, the most telling first."""
    return _KINDS[game.misere :]
