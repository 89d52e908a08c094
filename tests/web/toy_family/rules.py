"""The rules of the toy family."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from onepile.mathematics.interval_sets import IntervalSet
from onepile.rules import PASS, Field, Rules, read_place, say_place

FIELDS = (Field("spice", "grains of spice", "passes that are left", least=0),)


class SpicedPosition(NamedTuple):
    """A pile, and how many passes are left."""

    pile: int
    spice: int

    def __str__(self) -> str:
        return say_place(self, FIELDS)


@dataclass(frozen=True, repr=False)
class SpicedRules(Rules):
    """Take 1 or `hot`, or pass and use up a grain of spice."""

    hot: int
    blocks: int = 0
    family: ClassVar[str] = "spiced"
    misere = False

    def position(self, pile: int, **place: int | None) -> SpicedPosition:
        """The position with this pile and spice."""
        return SpicedPosition(*read_place(self.family, FIELDS, "the portion", pile, place))

    def moves(self, position: SpicedPosition) -> IntervalSet:
        """One, the portion, and a pass while there is spice and something to play for."""
        pile, spice = position
        takes = [amount for amount in (1, self.hot) if amount <= pile]
        passes = [PASS] if pile and spice else []
        return IntervalSet.of((move, move) for move in sorted({*passes, *takes}))

    def after(self, position: SpicedPosition, taken: int) -> SpicedPosition:
        """The position after a move."""
        return SpicedPosition(position.pile - taken, position.spice - (taken == PASS))

    def blocks_at(self, position: SpicedPosition) -> int:
        """How many moves may be forbidden here."""
        return self.blocks

    def __str__(self) -> str:
        blocks = f"; blocks={self.blocks}" if self.blocks else ""
        return f"{self.family}; hot={self.hot}{blocks}"
