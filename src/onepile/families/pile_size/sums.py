"""Piles of pile-size games as parts of a sum.

A pile whose rule Theorem 1 covers, or whose nim-values have a proved period, may have any size;
others need the table of the piles below it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from onepile.errors import IllegalError, NotApplicable, WorkLimitError, quote
from onepile.extras import require
from onepile.families.pile_size import PileSize
from onepile.families.pile_size.bar import bar, require_repeating
from onepile.families.pile_size.staircases import Staircase
from onepile.families.pile_size.walks import moves_to, nim_value
from onepile.numbers import short
from onepile.on_demand import cached_property
from onepile.rules import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from onepile.families.pile_size.periods import Periodic


def components(game: PileSize, positions: Sequence[Position], work: int) -> "list[Pile]":
    """Piles of one game, each with its nim-value.

    Raises:
        IllegalError: the game is misère.
    """
    if game.misere:
        raise IllegalError(f"{quote(str(game))} cannot be added: misère games have no nim-values")
    return [Pile(game, position.pile, work) for position in positions]


@dataclass(frozen=True)
class Pile:
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
    def _periodic(self) -> "Periodic | None":
        try:
            require_repeating(self.game.f)
            require("tables")
            from onepile.families.pile_size.periods import periodic

            return periodic(self.game, self.work)
        except NotApplicable:
            return None

    @cached_property
    def _table(self) -> "NDArray[np.unsignedinteger]":
        if self.size > self.work:
            raise WorkLimitError(
                f"nothing is proved about f={quote(str(self.game.f))}, so a pile of "
                f"{short(self.size)} needs a table of all below: choose a smaller one"
            )
        require("tables")
        from onepile.families.pile_size.tables import nim_values

        return nim_values(self.game, self.size)

    @cached_property
    def nim_value(self) -> int:
        """The nim-value of the pile."""
        if self._staircase is not None:
            return nim_value(self._staircase, self.size, self.work)
        if self._periodic is not None:
            return self._periodic(self.size)
        return int(self._table[self.size])

    def moves_to(self, value: int) -> Iterator[int]:
        """The moves to piles of a given nim-value, ascending."""
        most = self.game.most(self.size)
        if self._staircase is not None:
            yield from moves_to(self._staircase, most, self.size, value, self.work)
            return
        if self._periodic is not None:
            yield from self._periodic.moves_to(value, self.size, most)
            return
        for taken in range(1, most + 1):
            if self._table[self.size - taken] == value:
                yield taken
