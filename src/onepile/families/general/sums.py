"""Piles of general games as parts of a sum."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from onepile.by_definition import DefinitionComponent
from onepile.errors import IllegalError, NotApplicable, quote
from onepile.families.general import General
from onepile.families.general.periods import Periodic, periodic
from onepile.families.general.rules import GeneralPosition
from onepile.kinds import Component
from onepile.on_demand import cached_property
from onepile.rules import Position, with_those_alike


def components(game: General, positions: Sequence[Position], work: int) -> list[Component]:
    """Piles of one game, each with its nim-value; the move number counts its own moves alone.

    Raises:
        IllegalError: the game has no nim-values.
    """
    if game.misere or game.blocks:
        raise IllegalError(
            f"{quote(str(game))} cannot be added: nim-values need normal play without blocks"
        )
    try:
        found = periodic(game, work)
        for position in positions:
            found.require(game, _own(position))
    except NotApplicable:
        return [DefinitionComponent(game, position, work) for position in positions]
    return [_PeriodicPile(game, _own(position), found) for position in positions]


def _own(position: Position) -> GeneralPosition:
    assert isinstance(position, GeneralPosition)
    return position


@dataclass(frozen=True)
class _PeriodicPile:
    """A pile of a game with a proved period."""

    game: General
    position: GeneralPosition
    found: Periodic

    @cached_property
    def nim_value(self) -> int:
        """The nim-value of the position."""
        value = self.found.nim_value(self.game, self.position)
        assert value is not None
        return value

    def moves_to(self, value: int) -> Iterator[int]:
        """The moves to positions of a given nim-value, ascending."""
        game, here = self.game, self.position
        moves = game.moves_that_matter(here)
        found = (m for m in moves if self.found.after(game, here, m) == value)
        return with_those_alike(game, here, found)
