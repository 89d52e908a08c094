"""What the pictures show, as arrays: the same for `onepile plot` and for the page.

| kind | families | shows |
|---|---|---|
| outcomes | move-size | safe and unsafe positions, pile × cap, base members marked |
| outcomes | pile-size | safe and unsafe piles, row by row |
| thresholds, thresholds-log | move-size | the threshold of every pile |
| nim-values | pile-size | the nim-value of every pile |
| nim-values | move-size | the nim-value of every position, pile × cap |
| base | move-size | the members of the base and the ratio of neighbours |
| levels | move-number | safe and unsafe positions, pile × move number |
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

import numpy as np
from numpy.typing import NDArray

from onepile.bases import base_of, has_base
from onepile.errors import IllegalError, NotApplicable, WorkLimitError, quote
from onepile.games import Game, MoveNumber, MoveSize, PileSize
from onepile.games.numbers import short
from onepile.listing import listing

KINDS = ("outcomes", "thresholds", "thresholds-log", "nim-values", "base", "levels")

MAX_CELLS = 1_000_000
"""A plane of more cells is finer than paper or a screen can show."""

MAX_POINTS = 2_000_000
MAX_LEVELS = 500
MAX_MEMBERS = 10_000
MAX_MEMBER = 10**300
"""About as much as an axis can have."""

_LAST_MEMBER = 10**12
_MEMBERS = 60
_SETTLED = 8


@dataclass(frozen=True)
class Plane:
    """Positions by pile (across) and cap or move number (up), both from 1.

    Attributes:
        kind: Which picture.
        game: The rules.
        up: What is counted upward.
        cells: One row for each cap or move number; True is unsafe, or a nim-value.
        members: Base members among the piles.
    """

    shape: ClassVar[str] = "plane"
    kind: str
    game: Game
    up: str
    cells: NDArray[Any]
    members: tuple[int, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The picture as JSON; a row of outcomes is a string of 0 (safe) and 1 (unsafe)."""
        rows: list[Any]
        if self.cells.dtype == np.bool_:
            rows = ["".join("1" if cell else "0" for cell in row) for row in self.cells.tolist()]
        else:
            rows = self.cells.tolist()
        return {"up": self.up, "rows": rows, "members": list(self.members)}


@dataclass(frozen=True)
class Strip:
    """Piles from 1 on, True for unsafe, to be laid out in rows of `width`."""

    shape: ClassVar[str] = "strip"
    kind: str
    game: Game
    cells: NDArray[np.bool_]
    width: int

    def to_json(self) -> dict[str, Any]:
        """The picture as JSON; the cells as one string of 0 (safe) and 1 (unsafe)."""
        text = "".join("1" if cell else "0" for cell in self.cells.tolist())
        return {"cells": text, "width": self.width}


@dataclass(frozen=True)
class Series:
    """A value for every pile from `first` on; None (0 among thresholds) is infinite."""

    shape: ClassVar[str] = "series"
    kind: str
    game: Game
    up: str
    first: int
    values: NDArray[Any]
    members: tuple[int, ...] = ()

    @property
    def logarithmic(self) -> bool:
        """Whether both axes are to be logarithmic."""
        return self.kind.endswith("-log")

    def to_json(self) -> dict[str, Any]:
        """The picture as JSON; an infinite value is null."""
        infinite = self.up == "threshold"
        values = [None if infinite and value == 0 else value for value in self.values.tolist()]
        return {
            "up": self.up,
            "first": self.first,
            "values": values,
            "logarithmic": self.logarithmic,
            "members": list(self.members),
        }


@dataclass(frozen=True)
class Growth:
    """The members of a base, their values, and the ratio of each to the one before.

    Attributes:
        kind: Which picture.
        game: The rules.
        members: The base.
        values: The thresholds of the members.
        finite: Whether the base ends here.
        behind: A pile N of the game has the threshold that N - behind has in the base.
    """

    shape: ClassVar[str] = "growth"
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


Picture: TypeAlias = Plane | Strip | Series | Growth


def kinds_of(game: Game) -> tuple[str, ...]:
    """The pictures that a game has, the most telling first.

    >>> from onepile.games import parse_game
    >>> kinds_of(parse_game("fibonacci-nim"))
    ('outcomes', 'thresholds', 'thresholds-log', 'base', 'nim-values')
    >>> kinds_of(parse_game("half")), kinds_of(parse_game("five-to-ten"))
    (('nim-values', 'outcomes'), ('levels',))
    """
    if isinstance(game, MoveNumber):
        return ("levels",)
    if isinstance(game, PileSize):
        return ("outcomes",) if game.misere else ("nim-values", "outcomes")
    kinds = ["outcomes", "thresholds", "thresholds-log"]
    if has_base(game):
        kinds.append("base")
    if not game.misere and not game.blocks:
        kinds.append("nim-values")
    return tuple(kinds)


def picture(game: Game, kind: str, to: int | None = None, up_to: int | None = None) -> Picture:
    """The data of a picture.

    Args:
        game: The rules.
        kind: One of `kinds_of(game)`.
        to: The last pile (the last member for a base); by default what reads well.
        up_to: The last cap or move number of a plane.

    Raises:
        IllegalError: the game has no such picture.
        WorkLimitError: the picture would be too large.
    """
    if kind not in KINDS:
        raise IllegalError(f"unknown picture {quote(kind)}: choose {', '.join(KINDS)}")
    if kind not in kinds_of(game):
        raise IllegalError(_missing(game, kind))
    for name, value in (("to", to), ("up to", up_to)):
        if value is not None and value < 2:
            raise IllegalError(f"{name} {value} is too little to draw: give at least 2")
    return _MAKERS[kind](game, to, up_to)


def _missing(game: Game, kind: str) -> str:
    """That there is no such picture, why in the case of a base, and which ones there are."""
    why = f"{quote(str(game))} has no picture of its {kind}"
    if kind == "base":
        try:
            base_of(game)
        except (IllegalError, NotApplicable) as error:
            why = str(error)
    return f"{why}: choose {' or '.join(kinds_of(game))}"


def _outcomes(game: Game, to: int | None, up_to: int | None) -> Picture:
    if isinstance(game, PileSize):
        cells = _cells(game, _points(to or 1000))
        return Strip("outcomes", game, cells, 50)
    assert isinstance(game, MoveSize)
    piles = to or 150
    caps = up_to or max(2, piles * 3 // 5)
    _plane(piles, caps)
    rows = _rows_of_caps(game, piles, caps)
    return Plane("outcomes", game, "cap", rows, _members(game, piles))


def _rows_of_caps(game: MoveSize, piles: int, caps: int) -> NDArray[np.bool_]:
    """Unsafe or not, a row for each cap; one table of thresholds tells them all, if it can."""
    if game.misere and (game.blocks or game.ends):
        return np.stack([_cells(game, piles, cap) for cap in range(1, caps + 1)])
    needed = listing(game, piles, what="thresholds").array().astype(np.int64)
    needed[needed == 0] = caps + 1
    rows: NDArray[np.bool_] = needed[None, :] <= np.arange(1, caps + 1)[:, None]
    return rows


def _cells(game: Game, piles: int, cap: int | None = None) -> NDArray[np.bool_]:
    return listing(game, piles, what="outcomes", cap=cap).array().astype(np.bool_)


def _thresholds(kind: str) -> Callable[[Game, int | None, int | None], Picture]:
    def make(game: Game, to: int | None, up_to: int | None) -> Picture:
        piles = _points(to or (100_000 if kind.endswith("-log") else 600))
        values = listing(game, piles, what="thresholds").array()
        assert isinstance(game, MoveSize)
        return Series(kind, game, "threshold", 1, values, _members(game, piles))

    return make


def _nim_values(game: Game, to: int | None, up_to: int | None) -> Picture:
    if isinstance(game, PileSize):
        values = listing(game, _points(to or 3000), what="nim-values").array()
        return Series("nim-values", game, "nim-value", 0, values)
    from onepile.theory.grundy import Staircases

    assert isinstance(game, MoveSize)
    piles = to or 120
    caps = up_to or piles
    _plane(piles, caps)
    staircases = Staircases(game)
    rows = np.zeros((caps, piles), dtype=np.int64)
    for pile in range(1, piles + 1):
        for step in staircases.steps(pile):
            rows[step - 1 :, pile - 1] += 1
    return Plane("nim-values", game, "cap", rows, _members(game, piles))


def _base(game: Game, to: int | None, up_to: int | None) -> Picture:
    """The base up to a member; by default as far as it takes little work and still reads well."""
    assert isinstance(game, MoveSize)
    base, behind = base_of(game)
    if to is not None:
        if to > MAX_MEMBER:
            raise WorkLimitError(f"{short(to)} is too large to draw: give at most 10^300")
        base.extend(to)
    else:
        to = _LAST_MEMBER
        for digits in range(1, len(str(_LAST_MEMBER))):
            try:
                base.extend(10**digits)
            except WorkLimitError:
                break
            if len(base.members) > _MEMBERS * (game.blocks + 1):
                break
    shown = [pair for pair in zip(base.members, base.values, strict=True) if pair[0] <= to]
    if len(shown) > MAX_MEMBERS:
        raise WorkLimitError(f"{len(shown)} members are too many to draw: at most {MAX_MEMBERS}")
    members, values = zip(*shown, strict=True)
    ends = base.finite and len(shown) == len(base.members)
    return Growth("base", game, members, values, ends, behind)


def _levels(game: Game, to: int | None, up_to: int | None) -> Picture:
    from onepile.theory.level_sets import LevelSets

    assert isinstance(game, MoveNumber)
    piles, levels = to or 150, up_to or 30
    _plane(piles, levels)
    if levels > MAX_LEVELS:
        raise WorkLimitError(f"{levels} levels are too many to draw: at most {MAX_LEVELS}")
    rows = np.ones((levels, piles + 1), dtype=np.bool_)
    for row, level in zip(rows, LevelSets(game).rows(1, levels, piles), strict=True):
        for low, high in level.piles.intervals:
            row[low : high + 1] = False
    return Plane("levels", game, "move number", rows[:, 1:])


def _members(game: MoveSize, piles: int) -> tuple[int, ...]:
    """The piles that stand at base members; none for a game whose base is not known."""
    try:
        base, behind = base_of(game, work=200_000, seconds=0.2)
        base.extend(piles)
    except (IllegalError, NotApplicable, WorkLimitError):
        return ()
    return tuple(member + behind for member in base.members if member + behind <= piles)


def _points(count: int) -> int:
    if count > MAX_POINTS:
        raise WorkLimitError(
            f"{short(count)} piles are too many to draw: give at most {MAX_POINTS}"
        )
    return count


def _plane(piles: int, rows: int) -> None:
    if piles * rows > MAX_CELLS:
        raise WorkLimitError(
            f"a plane of {short(piles)} × {short(rows)} cells is too large to draw: "
            f"give at most {MAX_CELLS} in all"
        )


_MAKERS: dict[str, Callable[[Game, int | None, int | None], Picture]] = {
    "outcomes": _outcomes,
    "thresholds": _thresholds("thresholds"),
    "thresholds-log": _thresholds("thresholds-log"),
    "nim-values": _nim_values,
    "base": _base,
    "levels": _levels,
}
