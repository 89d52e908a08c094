"""The three families of games: what may be taken, what comes next, how much may be blocked.

A game is the rules alone and immutable. A position is what the rules need to know of the play so
far: pile and cap, pile, or pile and move number. Every move makes the pile smaller, and a position
without moves ends the game, so positions form no circles.
"""

from dataclasses import dataclass, field
from operator import index
from typing import ClassVar, NamedTuple, TypeAlias

from onepile.errors import IllegalError, quote
from onepile.games.expressions import Expression
from onepile.games.numbers import decimal, short


class MoveSizePosition(NamedTuple):
    """A pile, and the most that may be taken now."""

    pile: int
    cap: int


class PileSizePosition(NamedTuple):
    """A pile."""

    pile: int


class MoveNumberPosition(NamedTuple):
    """A pile, and the number of the coming move, counted from 1."""

    pile: int
    move: int


Position: TypeAlias = MoveSizePosition | PileSizePosition | MoveNumberPosition


def _positive(value: int | None, name: str) -> int:
    if value is None:
        raise IllegalError(f"this game needs a {name}: give one of at least 1")
    try:
        number = index(value)  # NumPy's integers would overflow later on
    except TypeError:
        raise IllegalError(f"{name} {quote(str(value))} is not a whole number") from None
    if number < 1:
        raise IllegalError(f"{name} {short(number)} is below 1: give a whole number of at least 1")
    return number


def _refuse(value: int | None, name: str, family: str, fix: str) -> None:
    if value is not None:
        raise IllegalError(
            f"a {family} game has no {name} ({name} {short(value)} was given): {fix}"
        )


@dataclass(frozen=True)
class MoveSize:
    """Take k counters, 1 <= k <= cap; then the opponent's cap is f(k). Papers 000, 001 and 004.

    Attributes:
        f: The next cap as a function of the move just made.
        blocks: How many moves the opponent may forbid before each move.
        overshoot: Whether more may be taken than the pile holds; it then counts as empty.
        misere: Whether the player who makes the last move loses.
        ends: Pile sizes besides 0 at which the game is over.

    >>> fibonacci = MoveSize(Expression.parse("2n"))
    >>> fibonacci.after(fibonacci.position(10, cap=3), 2)
    MoveSizePosition(pile=8, cap=4)
    """

    f: Expression
    blocks: int = 0
    overshoot: bool = False
    misere: bool = False
    ends: frozenset[int] = field(default_factory=frozenset)
    family: ClassVar[str] = "move-size"

    def __post_init__(self) -> None:
        if self.blocks < 0:
            raise IllegalError(f"blocks={short(self.blocks)} is negative: give 0 or more")
        if any(pile < 0 for pile in self.ends):
            raise IllegalError(f"ends={short(min(self.ends))} is negative: give pile sizes")
        object.__setattr__(self, "ends", frozenset(self.ends) - {0})

    def position(
        self, pile: int, cap: int | None = None, move: int | None = None
    ) -> MoveSizePosition:
        """The position with this pile and cap."""
        _refuse(move, "move number", self.family, "leave it out")
        return MoveSizePosition(_positive(pile, "pile"), _positive(cap, "cap"))

    def next_cap(self, taken: int) -> int:
        """f, with the check that the next player is allowed at least one counter."""
        cap = self.f(taken)
        if cap < 1:
            raise IllegalError(
                f"f={quote(str(self.f))} is {short(cap)} at n = {short(taken)}: "
                "it must be at least 1, write max(1, …)"
            )
        return cap

    def is_over(self, pile: int) -> bool:
        """Whether the game ends at this pile size."""
        return pile <= 0 or pile in self.ends

    def moves(self, position: Position) -> range:
        """The moves, in ascending order.

        With overshoot all moves that empty the pile are alike; blocks + 1 of them are as good as
        any number, so no more are listed.
        """
        assert isinstance(position, MoveSizePosition)
        pile, cap = position
        if self.is_over(pile):
            return range(0)
        most = pile + self.blocks if self.overshoot else pile
        return range(1, min(cap, most) + 1)

    def is_legal(self, position: MoveSizePosition, taken: int) -> bool:
        """Whether this many counters may be taken (overshooting by any amount included)."""
        pile, cap = position
        return not self.is_over(pile) and 1 <= taken <= cap and (self.overshoot or taken <= pile)

    def after(self, position: Position, taken: int) -> MoveSizePosition:
        """The position after a move."""
        return MoveSizePosition(max(0, position.pile - taken), self.next_cap(taken))

    def blocks_at(self, position: Position) -> int:
        """How many moves may be forbidden here."""
        return self.blocks

    def __str__(self) -> str:
        parts = [self.family, f"f={self.f}"]
        if self.blocks:
            parts.append(f"blocks={self.blocks}")
        if self.overshoot:
            parts.append("overshoot")
        if self.misere:
            parts.append("misere")
        if self.ends:
            parts.append("ends=" + ",".join(map(decimal, sorted(self.ends))))
        return "; ".join(parts)


@dataclass(frozen=True)
class PileSize:
    """From a pile of t take 1 … min(t, f(t)). Paper 002.

    Attributes:
        f: The most that may be taken, as a function of the pile; below 1 the game is over.
        misere: Whether the player who makes the last move loses.

    >>> halves = PileSize(Expression.parse("floor(n/2)"))
    >>> list(halves.moves(halves.position(7)))
    [1, 2, 3]
    """

    f: Expression
    misere: bool = False
    family: ClassVar[str] = "pile-size"

    def position(
        self, pile: int, cap: int | None = None, move: int | None = None
    ) -> PileSizePosition:
        """The position with this pile."""
        _refuse(cap, "cap", self.family, "the pile alone says what may be taken")
        _refuse(move, "move number", self.family, "leave it out")
        return PileSizePosition(_positive(pile, "pile"))

    def moves(self, position: Position) -> range:
        """The moves, in ascending order."""
        pile = position.pile
        return range(1, min(pile, self.f(pile)) + 1) if pile > 0 else range(0)

    def is_legal(self, position: PileSizePosition, taken: int) -> bool:
        """Whether this many counters may be taken."""
        return taken in self.moves(position)

    def after(self, position: Position, taken: int) -> PileSizePosition:
        """The position after a move."""
        return PileSizePosition(position.pile - taken)

    def blocks_at(self, position: Position) -> int:
        """No moves are ever forbidden in this family."""
        return 0

    def __str__(self) -> str:
        return f"{self.family}; f={self.f}" + ("; misere" if self.misere else "")


@dataclass(frozen=True)
class MoveNumber:
    """Move number k takes least(k) … most(k), after up to blocks(k) of these are forbidden.

    Paper 003. All three are expressions in k.

    >>> game = MoveNumber(*(Expression.parse(t, "k") for t in ("k", "2k+3", "1")))
    >>> list(game.moves(game.position(9, move=2)))
    [2, 3, 4, 5, 6, 7]
    """

    least: Expression
    most: Expression
    blocks: Expression = field(default_factory=lambda: Expression.constant(0, "k"))
    family: ClassVar[str] = "move-number"
    misere: ClassVar[bool] = False

    def position(
        self, pile: int, cap: int | None = None, move: int | None = None
    ) -> MoveNumberPosition:
        """The position with this pile before this move (the first, if none is given)."""
        _refuse(cap, "cap", self.family, "the move number says what may be taken")
        return MoveNumberPosition(
            _positive(pile, "pile"), _positive(1 if move is None else move, "move number")
        )

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

    def moves(self, position: Position) -> range:
        """The moves, in ascending order."""
        assert isinstance(position, MoveNumberPosition)
        pile, move = position
        if pile <= 0:
            return range(0)
        return range(self.least_at(move), min(self.most(move), pile) + 1)

    def is_legal(self, position: MoveNumberPosition, taken: int) -> bool:
        """Whether this many counters may be taken."""
        return taken in self.moves(position)

    def after(self, position: Position, taken: int) -> MoveNumberPosition:
        """The position after a move."""
        assert isinstance(position, MoveNumberPosition)
        return MoveNumberPosition(position.pile - taken, position.move + 1)

    def blocks_at(self, position: Position) -> int:
        """How many moves may be forbidden here."""
        assert isinstance(position, MoveNumberPosition)
        return self.blocks_on(position.move) if position.pile > 0 else 0

    def __str__(self) -> str:
        text = f"{self.family}; least={self.least}; most={self.most}"
        return text if str(self.blocks) == "0" else f"{text}; blocks={self.blocks}"


Game: TypeAlias = MoveSize | PileSize | MoveNumber
