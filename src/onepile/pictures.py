"""What pictures show, as data: the same for `onepile plot` and for the page.

A family makes its pictures of these shapes; `plots.draw` and the page's scripts draw the shapes
and know nothing of families.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from onepile.errors import WorkLimitError
from onepile.game_class import Game
from onepile.limits import MAX_PLANE_CELLS, MAX_POINTS
from onepile.numbers import INFINITE, short

STRIP_WIDTH = 50
"""Piles in a row of a strip."""

_SETTLED = 8


class _ByContent(ABC):
    """Pictures with the same content are equal."""

    kind: str
    game: Game

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The picture as JSON."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _ByContent):
            return NotImplemented
        same = (self.kind, self.game) == (other.kind, other.game)
        return same and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.kind, self.game))

    def __repr__(self) -> str:
        return f"<picture {self.kind!r} of {str(self.game)!r}>"


@dataclass(frozen=True, eq=False, repr=False)
class Plane(_ByContent):
    """Positions by pile (across) and cap or move number (up), both from 1.

    Attributes:
        kind: Which picture.
        game: The game.
        up: What is counted upward.
        field: The position's number that is counted upward.
        cells: One row for each cap or move number; True is unsafe, or a nim-value.
        members: Base members among the piles.
    """

    shape: ClassVar[str] = "plane"
    kind: str
    game: Game
    up: str
    field: str
    cells: Sequence[Sequence[int]]
    members: tuple[int, ...] = ()

    @property
    def outcomes(self) -> bool:
        """Whether the cells are outcomes, and not nim-values."""
        return isinstance(self.cells[0][0], bool)

    def to_json(self) -> dict[str, Any]:
        """The picture as JSON; a row of outcomes is a string of 0 (safe) and 1 (unsafe)."""
        rows = [_text(row) for row in self.cells] if self.outcomes else list(map(list, self.cells))
        return {"up": self.up, "field": self.field, "rows": rows, "members": list(self.members)}


@dataclass(frozen=True, eq=False, repr=False)
class Strip(_ByContent):
    """Piles from `first` on, True for unsafe, to be laid out in rows of `width`."""

    shape: ClassVar[str] = "strip"
    kind: str
    game: Game
    cells: Sequence[bool]
    width: int = STRIP_WIDTH
    first: int = 1

    def to_json(self) -> dict[str, Any]:
        """The picture as JSON; the cells as one string of 0 (safe) and 1 (unsafe)."""
        return {"cells": _text(self.cells), "width": self.width, "first": self.first}


@dataclass(frozen=True, eq=False, repr=False)
class Series(_ByContent):
    """A value for every pile from `first` on; if `infinite`, `INFINITE` stands for infinity."""

    shape: ClassVar[str] = "series"
    kind: str
    game: Game
    up: str
    first: int
    values: Sequence[int]
    members: tuple[int, ...] = ()
    infinite: bool = False

    @property
    def logarithmic(self) -> bool:
        """Whether both axes are to be logarithmic."""
        return self.kind.endswith("-log")

    def to_json(self) -> dict[str, Any]:
        """The picture as JSON; an infinite value is null."""
        infinite = self.infinite
        values = [None if infinite and v == INFINITE else v for v in self.values]
        return {
            "up": self.up,
            "first": self.first,
            "values": values,
            "logarithmic": self.logarithmic,
            "members": list(self.members),
        }


@dataclass(frozen=True)
class Ladder:
    """The members of a base, their values, and the ratio of each to the one before.

    Attributes:
        kind: Which picture.
        game: The game.
        members: The base.
        values: The thresholds of the members.
        finite: Whether the base ends here.
        behind: A pile N of the game has the threshold that N - behind has in the base.
    """

    shape: ClassVar[str] = "ladder"
    kind: str
    game: Game
    members: tuple[int, ...]
    values: tuple[int, ...]
    finite: bool
    behind: int = 0

    @property
    def ratios(self) -> tuple[float, ...]:
        """Each b_{k+1} / b_k."""
        pairs = zip(self.members[1:], self.members, strict=False)
        return tuple(after / before for after, before in pairs)

    @property
    def limit(self) -> float | None:
        """Where the ratios seem to go; None while they go up and down, as they may for ever."""
        last = self.ratios[-_SETTLED:]
        if len(last) < _SETTLED or max(last) - min(last) > 0.01:
            return None
        return last[-1]

    def to_json(self) -> dict[str, Any]:
        """The picture as JSON; members as strings, since they may be large."""
        return {
            "members": [str(member) for member in self.members],
            "values": [str(value) for value in self.values],
            "ratios": list(self.ratios),
            "limit": self.limit,
            "finite": self.finite,
            "behind": self.behind,
        }


Picture: TypeAlias = Plane | Strip | Series | Ladder


def _text(cells: Sequence[int]) -> str:
    return "".join("1" if cell else "0" for cell in cells)


def points(count: int) -> int:
    """So many piles, unless they are too many to draw.

    Raises:
        WorkLimitError: they are.
    """
    if count > MAX_POINTS:
        raise WorkLimitError(
            f"{short(count)} piles are too many to draw: give at most {MAX_POINTS}"
        )
    return count


def require_plane(piles: int, rows: int) -> None:
    """Refuse a plane that is too large to draw.

    Raises:
        WorkLimitError: it is.
    """
    if piles * rows > MAX_PLANE_CELLS:
        raise WorkLimitError(
            f"a plane of {short(piles)} × {short(rows)} cells is too large to draw: "
            f"give at most {MAX_PLANE_CELLS} in all"
        )
