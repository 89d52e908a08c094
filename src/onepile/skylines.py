"""The outcome map at any scale: for neighbouring columns of piles, how high losing positions stand.

A map of pile (across) and cap (up) is drawn in columns of `scale` piles and rows of `scale` caps.
What it shows is exact: a cell is *marked* when from one of the piles of its column the player to
move loses with the cap of its row, row × scale. At scale 1 this is the map itself.
Where a larger cap never hurts, the marked cells of a column are those up to its *height*, and the
heights of all columns, the skyline, are the whole map.

Games whose positions have no cap have maps of one row: a column is marked when the player to move
loses from one of its piles, at the beginning of the game.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from onepile.errors import IllegalError
from onepile.game_class import Game
from onepile.limits import MAX_SKYLINE_COLUMNS, MAX_SKYLINE_ROWS
from onepile.numbers import decimal, short


@dataclass(frozen=True)
class Columns:
    """Which part of a map is drawn, and how fine.

    Attributes:
        first: The first pile of the first column.
        scale: How many piles a column has, and how many caps a row.
        count: How many columns.
        rows: How many rows.

    >>> Columns(first=1, scale=10, count=4, rows=3).last
    40

    Raises:
        IllegalError: one of them is too small, or there are too many cells.
    """

    first: int
    scale: int = 1
    count: int = 256
    rows: int = 256

    def __post_init__(self) -> None:
        for name, value, most in (
            ("first", self.first, None),
            ("scale", self.scale, None),
            ("count", self.count, MAX_SKYLINE_COLUMNS),
            ("rows", self.rows, MAX_SKYLINE_ROWS),
        ):
            if value < 1:
                raise IllegalError(f"{name} {short(value)} is below 1: give at least 1")
            if most is not None and value > most:
                raise IllegalError(f"{name} {short(value)} is above {most}: give at most {most}")

    @property
    def last(self) -> int:
        """The last pile of the last column."""
        return self.first + self.scale * self.count - 1

    def __contains__(self, pile: int) -> bool:
        return self.first <= pile <= self.last

    def of(self, pile: int) -> int:
        """The number of a pile's column, from 0 on."""
        return (pile - self.first) // self.scale


class Heights:
    """A skyline that is being found: every losing position is told, in any order.

    >>> found = Heights(Columns(first=1, scale=10, count=4, rows=3))
    >>> found.rise(8, 12, 15)
    >>> found.fill(31, 31)
    >>> found.heights
    [1, 1, 0, 3]
    """

    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        self.heights = [0] * columns.count

    def rise(self, low: int, high: int, threshold: int) -> None:
        """The piles low … high have thresholds that rise by one, the last of them is `threshold`.

        Below its threshold every cap loses.
        """
        columns = self.columns
        for column in range(columns.of(low), columns.of(high) + 1):
            end = min(high, columns.first + (column + 1) * columns.scale - 1)
            height = (threshold - (high - end) - 1) // columns.scale
            self.heights[column] = max(self.heights[column], min(columns.rows, height))

    def fill(self, low: int, high: int) -> None:
        """From one of the piles in the column of each of low … high every cap loses."""
        columns = self.columns
        for column in range(columns.of(low), columns.of(high) + 1):
            self.heights[column] = columns.rows

    def is_full(self, low: int, high: int) -> bool:
        """Whether the columns of low … high are as high as they can be."""
        within = range(self.columns.of(low), self.columns.of(high) + 1)
        return all(self.heights[column] == self.columns.rows for column in within)


@dataclass(frozen=True)
class Skyline:
    """The heights of some columns of a map.

    Attributes:
        game: The game.
        columns: Which columns.
        up: The position's number that is counted upward; None: the map has one row.
        heights: For each column up to which row it is marked; the highest row stands for higher
            ones, too.
    """

    game: Game
    columns: Columns
    up: str | None
    heights: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """The skyline as JSON; numbers that may be large are strings."""
        return {
            "from": decimal(self.columns.first),
            "scale": decimal(self.columns.scale),
            "up": self.up,
            "rows": self.columns.rows if self.up else 1,
            "heights": list(self.heights),
        }


def of_one_row(game: Game, columns: Columns, safe: Iterable[tuple[int, int]]) -> Skyline:
    """The map of a game whose positions have no cap, from its safe piles, all low … high.

    >>> from onepile.text import parse_game
    >>> of_one_row(parse_game("half"), Columns(first=1, scale=10, count=4), [(7, 7), (31, 31)])
    Skyline(game=onepile.game('pile-size; f=floor(n/2)'), ... heights=(1, 0, 0, 1))
    """
    found = Heights(Columns(columns.first, columns.scale, columns.count, 1))
    for low, high in safe:
        found.fill(low, high)
    return Skyline(game, columns, None, tuple(found.heights))
