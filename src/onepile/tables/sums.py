"""Sums: several piles, each with a rule of its own, and one of them is played in at a time.

A pile-size pile whose rule Theorem 1 covers may have any size; others need the table of the piles
below it. A move-size pile brings its cap along; its nim-value is read off the pile's staircase.
The theory of sums itself is in `theory.sums`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from onepile.errors import IllegalError, NotApplicable, WorkLimitError, quote
from onepile.games.families import Game, MoveSize, MoveSizePosition, PileSize, Position
from onepile.games.numbers import short
from onepile.tables.grundy import StaircaseTable, staircases
from onepile.tables.nim_values import nim_values
from onepile.theory.bar import bar
from onepile.theory.pile_size import DEFAULT_WORK, moves_to, nim_value
from onepile.theory.staircases import Staircase
from onepile.theory.sums import nim_sum, winning_moves

_MOVES_PER_STEP = 40
"""So many moves a compiled loop tries in the time of one step elsewhere."""


class _Part(Protocol):
    """One component of a sum."""

    @property
    def nim_value(self) -> int:
        """Its nim-value."""

    def moves_to(self, value: int) -> Iterator[int]:
        """Its moves to positions of a given nim-value, ascending."""


@dataclass(frozen=True)
class _PileSizePart:
    """A pile of a pile-size game."""

    game: PileSize
    size: int
    work: int

    @cached_property
    def _staircase(self) -> Staircase | None:
        try:
            return bar(self.game.f).staircase
        except NotApplicable:
            return None

    @cached_property
    def _table(self) -> NDArray[np.unsignedinteger]:
        if self.size > self.work:
            raise WorkLimitError(
                f"nothing is proved about f={quote(str(self.game.f))}, so a pile of "
                f"{short(self.size)} needs a table of all below: choose a smaller one"
            )
        return nim_values(self.game, self.size)

    @cached_property
    def nim_value(self) -> int:
        """The nim-value of the pile."""
        if self._staircase is None:
            return int(self._table[self.size])
        return nim_value(self._staircase, self.size, self.work)

    def moves_to(self, value: int) -> Iterator[int]:
        """The moves to piles of a given nim-value, ascending."""
        most = min(self.size, self.game.f(self.size)) if self.size else 0
        if self._staircase is not None:
            yield from moves_to(self._staircase, most, self.size, value, self.work)
            return
        for taken in range(1, most + 1):
            if self._table[self.size - taken] == value:
                yield taken


@dataclass(frozen=True)
class _MoveSizePart:
    """A pile of a move-size game with its cap."""

    game: MoveSize
    position: MoveSizePosition
    table: StaircaseTable

    @property
    def nim_value(self) -> int:
        """G(N, x)."""
        return self.table.value(*self.position)

    def moves_to(self, value: int) -> Iterator[int]:
        """The moves to positions of a given nim-value, ascending."""
        for taken in self.game.moves(self.position):
            if self.table.value(*self.game.after(self.position, taken)) == value:
                yield taken


@dataclass(frozen=True)
class SumAnswer:
    """What is true of a sum.

    Attributes:
        nim_value: Of the whole sum; it is safe when this is 0.
        components: The nim-value of each component.
        moves: Winning moves as (component, counters to take), not more than were asked for.
        more_moves: Whether there are further ones.
    """

    nim_value: int
    components: tuple[int, ...]
    moves: tuple[tuple[int, int], ...]
    more_moves: bool

    @property
    def safe(self) -> bool:
        """Whether the player to move loses."""
        return self.nim_value == 0


def solve_sum(
    piles: Sequence[tuple[Game, Position]], work: int = DEFAULT_WORK, moves: int = 10
) -> SumAnswer:
    """Who wins a sum of pile-size and move-size games, and how.

    >>> from onepile.games import parse_game
    >>> half, fibonacci = parse_game("half"), parse_game("fibonacci-nim")
    >>> solve_sum([(half, half.position(10)), (fibonacci, fibonacci.position(6, cap=4))])
    SumAnswer(nim_value=4, components=(5, 1), moves=((0, 5),), more_moves=False)
    >>> solve_sum([(half, half.position(10**100)), (half, half.position(10**50))]).safe
    False

    Raises:
        IllegalError: a game has no nim-values: it is misère, or has blocks.
        WorkLimitError: a pile is out of reach.
    """
    highest: dict[MoveSize, int] = {}
    for game, position in piles:
        _require_nim_values(game)
        if isinstance(game, MoveSize):
            highest[game] = max(position.pile, highest.get(game, 0))
    tables = {game: _staircases(game, pile, work) for game, pile in highest.items()}
    parts: list[_Part] = []
    for game, position in piles:
        if isinstance(game, MoveSize):
            assert isinstance(position, MoveSizePosition)
            parts.append(_MoveSizePart(game, position, tables[game]))
        elif isinstance(game, PileSize):
            parts.append(_PileSizePart(game, position.pile, work))
    values = [part.nim_value for part in parts]
    found = winning_moves(values, lambda i, value: parts[i].moves_to(value))
    listed = tuple(islice(found, moves + 1))
    return SumAnswer(nim_sum(values), tuple(values), listed[:moves], len(listed) > moves)


def _require_nim_values(game: Game) -> None:
    blocks = isinstance(game, MoveSize) and game.blocks
    if not isinstance(game, PileSize | MoveSize) or game.misere or blocks:
        raise IllegalError(
            f"{quote(str(game))} cannot be added: sums are of pile-size and move-size games, "
            "in normal play and without blocks"
        )


def _staircases(game: MoveSize, pile: int, work: int) -> StaircaseTable:
    if pile * pile // 2 > _MOVES_PER_STEP * work:
        raise WorkLimitError(
            f"the nim-value of a pile of {short(pile)} of {quote(str(game))} needs those of all "
            "below with every cap: choose a smaller pile or allow more work"
        )
    return staircases(game, pile)
