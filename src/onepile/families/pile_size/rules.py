"""Pile-size games: the pile decides the most that may be taken."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from onepile.formulas import Expression
from onepile.languages import ENGLISH
from onepile.rules import Field, Rules, blocks_or_passes, flag, read_place, say_place

FIELDS: tuple[Field, ...] = ()
DECIDES = "the pile alone"
"""What says how much may be taken."""


class PileSizePosition(NamedTuple):
    """A pile."""

    pile: int

    def say(self, language: str = ENGLISH) -> str:
        """The position in words."""
        return say_place(self, FIELDS, language)

    def __str__(self) -> str:
        return self.say()


@dataclass(frozen=True, repr=False)
class PileSizeRules(Rules):
    """From a pile of t take 1 … min(t, f(t)). Paper 002.

    Attributes:
        f: The most that may be taken, as a function of the pile; below 1 the game is over.
        misere: Whether the player who makes the last move loses.
        blocks: How many moves the opponent may forbid before each move; the paper has none.

    >>> halves = PileSizeRules("floor(n/2)")
    >>> list(halves.moves(halves.position(7)))
    [1, 2, 3]
    """

    f: Expression
    misere: bool = False
    blocks: int = 0
    family: ClassVar[str] = "pile-size"

    def __post_init__(self) -> None:
        object.__setattr__(self, "f", Expression.of(self.f))
        flag(self.misere, "misere")
        object.__setattr__(self, "blocks", blocks_or_passes(self.blocks, "blocks"))

    def position(self, pile: int, **place: int | None) -> PileSizePosition:
        """The position with this pile."""
        return PileSizePosition(*read_place(self.family, FIELDS, DECIDES, pile, place))

    def most(self, pile: int) -> int:
        """The most that may be taken from a pile, however long f is there.

        >>> PileSizeRules("2^n").most(10**30) == 10**30
        True
        """
        if pile <= 0:
            return 0
        value = self.f.unless_above(pile, pile)
        return pile if value is None else max(0, min(pile, value))

    def moves(self, position: PileSizePosition) -> range:
        """The moves, in ascending order."""
        return range(1, self.most(position.pile) + 1)

    def moves_that_matter(self, position: PileSizePosition) -> range:
        """All of them."""
        return self.moves(position)

    def after(self, position: PileSizePosition, taken: int) -> PileSizePosition:
        """The position after a move."""
        return PileSizePosition(position.pile - taken)

    def blocks_at(self, position: PileSizePosition) -> int:
        """How many moves may be forbidden here."""
        return self.blocks if position.pile > 0 else 0

    def __str__(self) -> str:
        blocks = f"; blocks={self.blocks}" if self.blocks else ""
        return f"{self.family}; f={self.f}{blocks}" + ("; misere" if self.misere else "")
