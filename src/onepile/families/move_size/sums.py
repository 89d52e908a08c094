"""Piles of move-size games, each with its cap, as parts of a sum.

All nim-values come from one table, that of small piles without arrays.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from onepile.errors import IllegalError, WorkLimitError, quote
from onepile.extras import require
from onepile.families.move_size import MoveSize
from onepile.families.move_size.nim_steps import NimSteps
from onepile.families.move_size.rules import MoveSizePosition
from onepile.kinds import Component
from onepile.limits import MOVES_PER_STEP, QUICK_NIM_VALUE
from onepile.numbers import short
from onepile.rules import Position, with_those_alike

if TYPE_CHECKING:
    from onepile.families.move_size.nim_step_tables import NimStepTable


def components(game: MoveSize, positions: Sequence[Position], work: int) -> Sequence[Component]:
    """Piles of one game, their nim-values from one table.

    Raises:
        IllegalError: the game has no nim-values: it is misère, or has blocks.
        WorkLimitError: a pile is out of reach.
    """
    if not game.has_nim_values:
        raise IllegalError(
            f"{quote(str(game))} cannot be added: with blocks and in misère play there are no "
            "nim-values"
        )
    highest = max(position.pile for position in positions)
    if highest * highest // 2 > MOVES_PER_STEP * work:
        raise WorkLimitError(
            f"the nim-value of a pile of {short(highest)} of {quote(str(game))} needs those of all "
            "below with every cap: choose a smaller pile",
            more_work=True,
        )
    table: NimSteps | NimStepTable = NimSteps(game)
    if highest > QUICK_NIM_VALUE:
        require("tables")
        from onepile.families.move_size.nim_step_tables import nim_step_table

        table = nim_step_table(game, highest)
    return [CappedPile(game, MoveSizePosition(*position), table) for position in positions]


@dataclass(frozen=True)
class CappedPile:
    """A pile of a move-size game with its cap."""

    game: MoveSize
    position: MoveSizePosition
    table: "NimSteps | NimStepTable"

    @property
    def nim_value(self) -> int:
        """G(N, x)."""
        return self.table.value(*self.position)

    def moves_to(self, value: int) -> Iterator[int]:
        """The moves to positions of a given nim-value, ascending."""
        game, here, table = self.game, self.position, self.table
        moves = game.moves_that_matter(here)
        found = (taken for taken in moves if table.value(*game.after(here, taken)) == value)
        return with_those_alike(game, here, found)
