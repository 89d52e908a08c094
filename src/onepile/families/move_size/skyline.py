"""The map of pile and cap at any scale: by copies (`copies.draw`), or from a table."""

from onepile.errors import NotApplicable, WorkLimitError, quote
from onepile.extras import has
from onepile.families.move_size import MoveSize
from onepile.families.move_size.copies import draw
from onepile.families.move_size.pictures import first_thresholds
from onepile.families.move_size.theory import copies_of
from onepile.limits import MOST_MAPPED, Budget, Limits
from onepile.numbers import INFINITE
from onepile.skylines import Columns, Heights, Skyline

_STEPS_A_STRETCH = 8
"""To look into a stretch takes as long as so many elementary steps."""
_MOST_PLAIN = 2_000
"""The last pile of a table that is made without arrays where nothing is known to be copied."""
_REFUSAL = "the map looks into more than {limit} stretches of piles: draw fewer columns"


def skyline(game: MoveSize, columns: Columns, limits: Limits) -> Skyline:
    """The map of pile and cap.

    >>> from onepile.text import parse_game
    >>> fibonacci = parse_game("fibonacci-nim")
    >>> skyline(fibonacci, Columns(first=1, count=13), Limits()).heights
    (0, 1, 2, 0, 4, 0, 1, 7, 0, 1, 2, 0, 12)
    >>> skyline(fibonacci, Columns(first=1, scale=10**998, count=13), Limits()).heights
    (0, 1, 2, 0, 4, 1, 6, 0, 1, 2, 10, 0, 1)

    Raises:
        NotApplicable: the game has no thresholds, or none that are known so far out.
        WorkLimitError: that takes too much work.
    """
    if not game.has_thresholds:
        raise NotApplicable(f"{quote(str(game))} has no thresholds, and no map of them")
    found = Heights(columns)
    try:
        copies = copies_of(game, columns.last, limits)
    except (NotApplicable, WorkLimitError):
        _one_by_one(game, found)
    else:
        budget = Budget(limits.work // _STEPS_A_STRETCH, _REFUSAL)
        try:
            draw(copies, columns.first - 1, columns.last, found, budget)
        except WorkLimitError:
            if columns.last > min(_most_one_by_one(), limits.work):
                raise
            found = Heights(columns)
            _one_by_one(game, found)
    return Skyline(game, columns, "cap", tuple(found.heights))


def _most_one_by_one() -> int:
    """Up to which pile a map is drawn from a table."""
    return MOST_MAPPED if has("tables") else _MOST_PLAIN


def _one_by_one(game: MoveSize, found: Heights) -> None:
    """Find the heights in a table from pile 1 on, where nothing is known to be copied."""
    columns, most = found.columns, _most_one_by_one()
    if columns.last > most:
        raise WorkLimitError(
            f"nothing is known by which this map could begin far out: stay below pile {most}"
        )
    values = first_thresholds(game, columns.last)
    for pile in range(columns.first, columns.last + 1):
        if values[pile - 1] == INFINITE:
            found.fill(pile, pile)
        else:
            found.rise(pile, pile, values[pile - 1])
