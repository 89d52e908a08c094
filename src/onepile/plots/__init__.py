"""Pictures of games: which there are, and how they are drawn with matplotlib (`draw`)."""

from onepile.errors import IllegalError, NotApplicable, quote
from onepile.family import family_of
from onepile.pictures import Picture
from onepile.rules import Rules


def picture(game: Rules, kind: str, to: int | None = None, up_to: int | None = None) -> Picture:
    """The data of a picture.

    Args:
        game: The rules.
        kind: Which one; the game's family says which it has.
        to: The last pile (the last member for a base); by default what reads well.
        up_to: The last cap or move number of a plane.

    Raises:
        IllegalError: the game has no such picture.
        WorkLimitError: the picture would be too large.
    """
    kinds = {one.name: one for one in family_of(game).pictures(game)}
    if kind not in kinds:
        raise IllegalError(f"{_missing(game, kind)}: choose {' or '.join(kinds)}")
    for name, value in (("to", to), ("up to", up_to)):
        if value is not None and value < 2:
            raise IllegalError(f"{name} {value} is too little to draw: give at least 2")
    return kinds[kind].make(game, to, up_to)


def _missing(game: Rules, kind: str) -> str:
    """That there is no such picture; in the case of a base, why."""
    if kind == "base":
        try:
            family_of(game).base(game, 1)
        except (IllegalError, NotApplicable) as error:
            return str(error)
    return f"{quote(str(game))} has no picture {quote(kind)}"
