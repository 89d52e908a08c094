"""What a table holds: thresholds, nim-values or outcomes of the piles first … last of a game.

Piles that fit into memory come as one array; a short stretch of huge piles is solved pile by pile.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from onepile.answers import ABSENT, Answer, Limits
from onepile.errors import IllegalError, WorkLimitError, quote
from onepile.games.families import Game, MoveSize, PileSize
from onepile.games.numbers import decimal, short
from onepile.solve import solve

KINDS = ("thresholds", "nim-values", "outcomes")
_ARRAY_LIMIT = 1 << 34
_STRETCH_LIMIT = 100_000

Progress = Callable[[float], None]


@dataclass(frozen=True)
class Listing:
    """A table.

    Attributes:
        game: The rules.
        what: `thresholds`, `nim-values` or `outcomes`.
        first: The first pile.
        last: The last pile.
        values: An array, or a list of Python numbers (None is infinite) for huge piles.
    """

    game: Game
    what: str
    first: int
    last: int
    values: NDArray[Any] | list[int | None]

    @property
    def words(self) -> bool:
        """Whether the cells are words and not numbers."""
        return self.what == "outcomes"

    @property
    def column(self) -> str:
        """The heading of the values."""
        return {"thresholds": "threshold", "nim-values": "nim_value", "outcomes": "outcome"}[
            self.what
        ]

    def array(self) -> NDArray[Any]:
        """The values as an array; infinite thresholds are 0, outcomes True for unsafe."""
        if isinstance(self.values, np.ndarray):
            return self.values
        numbers = [0 if value is None else value for value in self.values]
        if max(numbers, default=0) >= 1 << 63:
            raise WorkLimitError("these values do not fit into 64 bits: write text, csv or json")
        return np.array(numbers, dtype=np.int64)

    def chunks(self, size: int, infinite: str) -> Iterator[tuple[int, list[str]]]:
        """The cells as text, piece by piece, each piece with its first pile."""
        for low in range(0, self.last - self.first + 1, size):
            part = self.values[low : low + size]
            plain: list[int | None] = part.tolist() if isinstance(part, np.ndarray) else part
            yield self.first + low, [self._cell(value, infinite) for value in plain]

    def _cell(self, value: int | None, infinite: str) -> str:
        if self.words:
            return "unsafe" if value else "safe"
        if value is None or (value == 0 and self.what == "thresholds"):
            return infinite
        return decimal(value)


def default_kind(game: Game) -> str:
    """What is usually wanted of a family."""
    return {"move-size": "thresholds", "pile-size": "nim-values"}.get(game.family, "outcomes")


def listing(
    game: Game,
    last: int,
    first: int | None = None,
    what: str | None = None,
    cap: int | None = None,
    move: int | None = None,
    progress: Progress | None = None,
) -> Listing:
    """The table of a game.

    Args:
        game: The rules.
        last: The last pile.
        first: The first pile (default 1; 0 for nim-values).
        what: One of `KINDS`; by default what is usual for the family.
        cap: For outcomes of a move-size game, the cap at every pile.
        move: For outcomes of a move-number game, the number of the coming move (default 1).
        progress: Called during long work.

    >>> from onepile.games import parse_game
    >>> listing(parse_game("fibonacci-nim"), 8).array().tolist()
    [1, 2, 3, 1, 5, 1, 2, 8]
    """
    kind = what or default_kind(game)
    if kind not in KINDS:
        raise IllegalError(f"unknown table {quote(kind)}: choose {', '.join(KINDS)}")
    lowest = 0 if kind == "nim-values" else 1
    start = lowest if first is None else first
    if not lowest <= start <= last:
        raise IllegalError(
            f"a table from pile {short(start)} to {short(last)} is empty: "
            f"give {lowest} <= from <= to"
        )
    _belongs(game, kind, cap)
    if last <= _ARRAY_LIMIT:
        table = _array(game, kind, last, cap, move, progress)
        return Listing(game, kind, start, last, table[start - lowest :])
    if last - start >= _STRETCH_LIMIT:
        raise WorkLimitError(
            f"a table up to pile {short(last)} does not fit into memory: start it closer to "
            f"its end, at most {_STRETCH_LIMIT} piles before"
        )
    values: list[int | None] = []
    for pile in range(start, last + 1):
        position = game.position(pile, (cap or 1) if isinstance(game, MoveSize) else None, move)
        values.append(_single(kind, solve(game, position, Limits(moves=0))))
        if progress is not None:
            progress((pile - start + 1) / (last - start + 1))
    return Listing(game, kind, start, last, values)


def _belongs(game: Game, kind: str, cap: int | None) -> None:
    if kind == "thresholds" and not isinstance(game, MoveSize):
        raise IllegalError(f"{str(game)!r} has no thresholds: only move-size games have caps")
    if kind == "nim-values" and not (isinstance(game, PileSize) and not game.misere):
        raise IllegalError(
            f"{str(game)!r} has no table of nim-values: pile-size games in normal play have"
        )
    if kind == "outcomes" and isinstance(game, MoveSize) and cap is None:
        raise IllegalError("outcomes of a move-size game need a cap: add --cap X")


def _array(
    game: Game,
    kind: str,
    last: int,
    cap: int | None,
    move: int | None,
    progress: Progress | None,
) -> NDArray[Any]:
    if kind == "thresholds":
        from onepile.tables.thresholds import thresholds

        return thresholds(game, last, progress)
    if kind == "nim-values":
        from onepile.tables.nim_values import nim_values

        return nim_values(game, last, progress)
    if isinstance(game, MoveSize):
        from onepile.tables import thresholds as of_caps

        assert cap is not None  # `_belongs` has seen to that
        return of_caps.unsafe_piles(game, last, cap, progress)
    if isinstance(game, PileSize):
        from onepile.tables import nim_values as of_piles

        return of_piles.unsafe_piles(game, last, progress)[1:]
    from onepile.tables.outcomes import unsafe_piles

    return unsafe_piles(game, last, move or 1)


def _single(kind: str, answer: Answer) -> int | None:
    if kind == "outcomes":
        return int(answer.outcome == "unsafe")
    value = answer.threshold if kind == "thresholds" else answer.nim_value
    assert value is not ABSENT
    return value
