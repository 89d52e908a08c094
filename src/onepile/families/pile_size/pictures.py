"""Pictures of pile-size games: nim-values and outcomes."""

from onepile.extras import has
from onepile.families.pile_size import PileSize
from onepile.families.pile_size.few_piles import nim_values, unsafe_piles
from onepile.kinds import PictureKind
from onepile.pictures import Picture, Series, Strip, points


def _outcomes(game: PileSize, to: int | None, up_to: int | None) -> Picture:
    piles = points(to or 1000)
    if not has("tables"):
        return Strip("outcomes", game, unsafe_piles(game, piles)[1:])
    from onepile.families.pile_size import tables

    return Strip("outcomes", game, tables.unsafe_piles(game, piles)[1:].tolist())


def _nim_values(game: PileSize, to: int | None, up_to: int | None) -> Picture:
    piles = points(to or 3000)
    if not has("tables"):
        return Series("nim-values", game, "nim-value", 0, nim_values(game, piles))
    from onepile.families.pile_size import tables

    return Series("nim-values", game, "nim-value", 0, tables.nim_values(game, piles).tolist())


NIM_VALUES = PictureKind(
    "nim-values", "Nim-values", _nim_values, usual=2000, most=5000, table="nim-values"
)
OUTCOMES = PictureKind("outcomes", "Outcomes", _outcomes, usual=1000, most=8000, table="outcomes")


def kinds(game: PileSize) -> tuple[PictureKind, ...]:
    """The pictures that a game has, the most telling first."""
    return (OUTCOMES,) if game.misere else (NIM_VALUES, OUTCOMES)
