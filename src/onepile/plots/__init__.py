"""Pictures of games: which there are, and how they are drawn with matplotlib (`draw`)."""

from onepile.errors import IllegalError, NotApplicable, WorkLimitError, quote
from onepile.extras import require
from onepile.game_class import Game
from onepile.kinds import PictureKind
from onepile.limits import MAX_POINTS, MOST_PLOTTED_VALUE
from onepile.numbers import short
from onepile.pictures import Picture, Series, Strip, points


def picture(
    game: Game,
    kind: str,
    to: int | None = None,
    up_to: int | None = None,
    first: int | None = None,
) -> Picture:
    """The data of a picture.

    Args:
        game: The game.
        kind: Which one; the game's family says which it has.
        to: The last pile (the last member for a base); by default what reads well.
        up_to: The last cap or move number of a plane.
        first: The first pile, for pictures that show a table; by default where it begins.

    Raises:
        IllegalError: the game has no such picture, or it cannot begin there.
        WorkLimitError: the picture would be too large.
    """
    kinds = {one.name: one for one in game.picture_kinds()}
    if kind not in kinds:
        raise IllegalError(f"{_missing(game, kind)}: choose {' or '.join(kinds)}")
    for name, value in (("to", to), ("up to", up_to)):
        if value is not None and value < 2:
            raise IllegalError(f"{name} {value} is too little to draw: give at least 2")
    if first is not None:
        return _window(game, kinds[kind], first, to)
    return kinds[kind].make(game, to, up_to)


def _window(game: Game, kind: PictureKind, first: int, to: int | None) -> Picture:
    """The picture of a table that begins anywhere."""
    require("tables")
    from onepile.table import table

    if kind.table is None:
        raise IllegalError(f"the picture {quote(kind.name)} begins at its first pile: omit from")
    last = first + (kind.usual or 1000) - 1 if to is None else to
    points(last - first + 1)
    made = table(game, last, first, kind.table, most_whole=MAX_POINTS)
    values = made.windows.window(first, len(made))
    if made.kind.words:
        return Strip(kind.name, game, values.tolist(), first=first)
    if (most := int(values.max())) > MOST_PLOTTED_VALUE:
        raise WorkLimitError(f"the value {short(most)} is too large to draw: at most 10^300")
    up = made.column.replace("_", "-")
    return Series(kind.name, game, up, first, values.tolist(), infinite=made.kind.infinite)


def _missing(game: Game, kind: str) -> str:
    """That there is no such picture; in the case of a base, why."""
    if kind == "base":
        try:
            game.known_base(1)
        except (IllegalError, NotApplicable) as error:
            return str(error)
    return f"{quote(str(game))} has no picture {quote(kind)}"
