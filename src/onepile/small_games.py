"""Small games: how small they are, and what a settled position tells."""

from typing import NamedTuple

from onepile.errors import WorkLimitError
from onepile.limits import MAX_SMALL_CELLS, MAX_SMALL_PILE


class Outlook(NamedTuple):
    """What is to come from a position with best play.

    Attributes:
        safe: Whether the player to move loses.
        length: The number of moves until the end: the winner hurries, the loser delays.
        wins: How many moves lead to safe positions.
    """

    safe: bool
    length: int
    wins: int


def require_small(pile: int, cells: int = 0) -> None:
    """Refuse a game in which not every line of play can be looked at.

    Raises:
        WorkLimitError: it is not small.
    """
    if pile > MAX_SMALL_PILE:
        raise WorkLimitError(f"a pile above {MAX_SMALL_PILE} is not small")
    if cells > MAX_SMALL_CELLS:
        raise WorkLimitError(
            f"a game with more than {MAX_SMALL_CELLS} moves to look at is not small"
        )
