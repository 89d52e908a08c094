"""Move-number games: each move has its own least and most."""

from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from onepile.errors import IllegalError, quote
from onepile.formulas import Expression
from onepile.languages import ENGLISH
from onepile.numbers import short
from onepile.rules import Field, Rules, flag, read_place, say_place

FIELDS = (Field("move", "move number", "which move comes next, from 1", default=1),)
DECIDES = "the move number"
"""What says how much may be taken."""


class MoveNumberPosition(NamedTuple):
    """A pile, and the number of the coming move, counted from 1."""

    pile: int
    move: int

    def say(self, language: str = ENGLISH) -> str:
        """The position in words."""
        return say_place(self, FIELDS, language)

    def __str__(self) -> str:
        return self.say()


@dataclass(frozen=True, repr=False)
class MoveNumberRules(Rules):
    """Move number k takes least(k) … most(k), after up to blocks(k) of these are forbidden.

    Paper 003. All three are expressions in k. In misère play, of which the paper says nothing, the
    player who makes the last move loses.

    >>> game = MoveNumberRules("k", "2k+3", 1)
    >>> list(game.moves(game.position(9, move=2)))
    [2, 3, 4, 5, 6, 7]
    """

    least: Expression
    most: Expression
    blocks: Expression = field(default_factory=lambda: Expression.constant(0, "k"))
    misere: bool = field(default=False, kw_only=True)
    family: ClassVar[str] = "move-number"

    def __post_init__(self) -> None:
        for name in ("least", "most", "blocks"):
            object.__setattr__(self, name, Expression.of(getattr(self, name), "k"))
        flag(self.misere, "misere")

    def position(
        self, pile: int, move: int | None = None, **other: int | None
    ) -> MoveNumberPosition:
        """The position with this pile before this move (the first, if none is given)."""
        place = {"move": move, **other}
        return MoveNumberPosition(*read_place(self.family, FIELDS, DECIDES, pile, place))

    def least_at(self, move: int) -> int:
        """least(k), with the check that it is at least 1."""
        return self._at_least(self.least, "least", move, 1)

    def blocks_on(self, move: int) -> int:
        """blocks(k), with the check that it is not negative."""
        return self._at_least(self.blocks, "blocks", move, 0)

    def _at_least(self, expression: Expression, name: str, move: int, bound: int) -> int:
        value = expression(move)
        if value < bound:
            raise IllegalError(
                f"{name}={quote(str(expression))} is {short(value)} at k = {short(move)}: "
                f"it must be at least {bound}, write max({bound}, …)"
            )
        return value

    def moves(self, position: MoveNumberPosition) -> range:
        """The moves, in ascending order."""
        pile, move = position
        if pile <= 0:
            return range(0)
        return range(self.least_at(move), min(self.most(move), pile) + 1)

    def moves_that_matter(self, position: MoveNumberPosition) -> range:
        """All of them."""
        return self.moves(position)

    def after(self, position: MoveNumberPosition, taken: int) -> MoveNumberPosition:
        """The position after a move."""
        return MoveNumberPosition(position.pile - taken, position.move + 1)

    def blocks_at(self, position: MoveNumberPosition) -> int:
        """How many moves may be forbidden here."""
        return self.blocks_on(position.move) if position.pile > 0 else 0

    def __str__(self) -> str:
        parts = [self.family, f"least={self.least}", f"most={self.most}"]
        if str(self.blocks) != "0":
            parts.append(f"blocks={self.blocks}")
        return "; ".join([*parts, *(["misere"] if self.misere else [])])
