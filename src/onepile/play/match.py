"""The state of a match, immutable: every step gives a new one that remembers the old.

Before a move the opponent of the mover may block, if the game has blocks; then the mover takes.
Who is left without an open move has lost, or won when the play is misère.

>>> from onepile.text import parse_game
>>> game = parse_game("move-size; f=2n; blocks=1")
>>> match = Match.begin(game, game.position(5, cap=2))
>>> match.phase, match.actor
('block', 1)
>>> match = match.then(Block((1,)))
>>> match.phase, match.actor, match.is_open(1), match.is_open(2)
('move', 0, False, True)
>>> match.then(Take(2)).position
MoveSizePosition(pile=3, cap=4)
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypeAlias

from onepile.errors import IllegalError
from onepile.game_class import Game
from onepile.rules import PASS, Moves, Position, size, stretches
from onepile.statements import Phrase

Side: TypeAlias = Literal[0, 1]
"""0 for the player who makes the first move, 1 for the other."""

_SHOWN_STRETCHES = 8

Phase: TypeAlias = Literal["block", "move", "over"]


class Block(NamedTuple):
    """The opponent of the mover forbids these amounts."""

    amounts: tuple[int, ...]


class Take(NamedTuple):
    """The mover takes this many counters; none at all is a pass."""

    amount: int


class Resign(NamedTuple):
    """This side gives up."""

    side: Side


Step: TypeAlias = Block | Take | Resign


def other(side: Side) -> Side:
    """The opponent of a side."""
    return 0 if side else 1


@dataclass(frozen=True, repr=False)
class Match:
    """A match at one moment. Made by `Match.begin`, continued by `take`, `block` and `then`.

    Attributes:
        game: The game.
        position: The position now.
        mover: Whose move it is, or would be.
        blocked: What is forbidden now; None while the blocker has yet to say.
        winner: Who has won; None while the match goes on.
        step: The step that led here; None at the start.
        before: The match before that step.

    >>> from onepile.text import parse_game
    >>> game = parse_game("move-size; f=2n; blocks=1")
    >>> Match.begin(game, game.position(5, cap=2)).block(1).take(2)
    <match of 'move-size; f=2n; blocks=1': pile 3, cap 4, player 1 is to block>
    """

    game: Game
    position: Position
    mover: Side = 0
    blocked: frozenset[int] | None = None
    winner: Side | None = None
    step: Step | None = None
    before: "Match | None" = field(default=None, compare=False)

    @classmethod
    def begin(cls, game: Game, position: Position) -> "Match":
        """A match that starts from this position.

        Raises:
            IllegalError: the rules may fail on the way.
        """
        game.require_playable(position)
        return cls(game, position)._settled()

    @classmethod
    def replay(cls, game: Game, position: Position, steps: Iterable[Step]) -> "Match":
        """A match from its start and its steps."""
        match = cls.begin(game, position)
        for step in steps:
            match = match.then(step)
        return match

    def __repr__(self) -> str:
        if self.winner is None:
            now = f"player {self.actor + 1} is to {'block' if self.phase == 'block' else 'take'}"
        else:
            now = f"player {self.winner + 1} has won"
        return f"<match of {str(self.game)!r}: {self.position}, {now}>"

    @property
    def phase(self) -> Phase:
        """What comes next: a block, a move, or nothing."""
        if self.winner is not None:
            return "over"
        return "block" if self.blocked is None else "move"

    @property
    def actor(self) -> Side:
        """Who has to say something now (in a match that is over: the side left to move)."""
        return other(self.mover) if self.phase == "block" else self.mover

    @property
    def moves(self) -> Moves:
        """The amounts that the rules allow here, the blocked ones included."""
        return self.game.moves(self.position)

    def is_open(self, amount: int) -> bool:
        """Whether this amount may be taken now."""
        return amount in self.moves and amount not in (self.blocked or ())

    def then(self, step: Step) -> "Match":
        """The match after one more step.

        Raises:
            IllegalError: the step breaks the rules; the message says which ones are allowed.
        """
        if self.phase == "over":
            raise IllegalError("the match is over: undo or start a new one")
        if isinstance(step, Resign):
            return replace(self, winner=other(step.side), step=step, before=self)
        if isinstance(step, Block):
            return self._after_block(step)
        return self._after_take(step)

    def take(self, amount: int) -> "Match":
        """The match after the mover takes so many counters."""
        return self.then(Take(amount))

    def block(self, *amounts: int) -> "Match":
        """The match after these amounts are forbidden; none at all may be."""
        return self.then(Block(amounts))

    def undone(self, side: Side) -> "Match | None":
        """The match when this side last had to decide; None if that has not been yet."""
        match = self.before
        while match is not None and match.actor != side:
            match = match.before
        return match

    def history(self) -> list["Match"]:
        """The match at every moment, from its beginning to now."""
        moments: list[Match] = []
        match: Match | None = self
        while match is not None:
            moments.append(match)
            match = match.before
        return moments[::-1]

    def steps(self) -> Iterator[Step]:
        """The steps from the beginning to now."""
        return (moment.step for moment in self.history() if moment.step is not None)

    def _after_block(self, step: Block) -> "Match":
        if self.phase != "block":
            raise IllegalError(Phrase("nothing can be blocked now: the mover is to take"))
        allowed = self.game.blocks_at(self.position)
        moves = self.moves
        for amount in step.amounts:
            if amount not in moves:
                raise IllegalError(
                    Phrase(
                        "{amount} cannot be blocked, it is no move here: the moves are {moves}",
                        amount=amount,
                        moves=span(moves),
                    )
                )
            if amount == PASS:
                raise IllegalError(Phrase("a pass cannot be blocked: block amounts"))
        amounts = frozenset(step.amounts)
        if len(amounts) > allowed:
            raise IllegalError(
                Phrase(
                    "{count} moves are too many to block: here at most {allowed} may be blocked",
                    count=len(amounts),
                    allowed=allowed,
                )
            )
        chosen = Block(tuple(sorted(amounts)))
        return replace(self, blocked=amounts, step=chosen, before=self)._settled()

    def _after_take(self, step: Take) -> "Match":
        if self.phase != "move":
            raise IllegalError(
                Phrase("nothing can be taken yet: the opponent of the mover blocks first")
            )
        amount = step.amount
        if amount not in self.moves:
            allowed = self.allowed()
            raise IllegalError(
                Phrase("there is no pass here: {allowed}", allowed=allowed)
                if amount == PASS
                else Phrase("{n} cannot be taken here: {allowed}", n=amount, allowed=allowed)
            )
        if not self.is_open(amount):
            moves = span(self.moves)
            raise IllegalError(
                Phrase("{amount} is blocked: take another of {moves}", amount=amount, moves=moves)
            )
        position = self.game.after(self.position, amount)
        mover = other(self.mover)
        return Match(self.game, position, mover, step=step, before=self)._settled()

    def allowed(self) -> Phrase:
        """What the mover may do, and what is blocked."""
        if not self.blocked:
            return taking(self.moves)
        blocked = amounts_listed(sorted(self.blocked))
        return Phrase("{taking}, but not {blocked}", taking=taking(self.moves), blocked=blocked)

    def _settled(self) -> "Match":
        """This match with nothing to block left unasked, and with its winner if it is over."""
        moves = self.moves
        blocked = self.blocked
        if moves and blocked is None and not self.game.blocks_at(self.position):
            blocked = frozenset()
        if size(moves) <= len(blocked or ()):
            winner = self.mover if self.game.misere else other(self.mover)
            return replace(self, blocked=blocked or frozenset(), winner=winner)
        return replace(self, blocked=blocked)


def span(moves: Moves, every: bool = False) -> Phrase:
    """Amounts in words, one of which is taken, or every one of them; a pass is not one.

    >>> from onepile.mathematics.interval_sets import IntervalSet
    >>> print(span(range(1, 4)), span(IntervalSet.of([(0, 0), (2, 2), (5, 8)])), sep=" | ")
    1 to 3 | 2 or 5 to 8
    >>> print(span(IntervalSet.of([(1, 1), (3, 4)]), every=True))
    1 and 3 to 4
    """
    parts = [_stretch(max(low, 1), high) for low, high in stretches(moves) if high > PASS]
    if len(parts) > _SHOWN_STRETCHES:
        parts = [*parts[: _SHOWN_STRETCHES - 1], Phrase("… {last}", last=parts[-1])]
    if len(parts) < 2:
        return Phrase("{parts:list}", parts=parts)
    *first, last = parts
    if every:
        return Phrase("{first:list} and {last}", first=first, last=last)
    return Phrase("{first:list} or {last}", first=first, last=last)


def _stretch(low: int, high: int) -> Phrase | int:
    return low if low == high else Phrase("{least} to {most}", least=low, most=high)


def taking(moves: Moves) -> Phrase:
    """What the mover may do, in words.

    >>> from onepile.mathematics.interval_sets import IntervalSet
    >>> print(taking(range(1, 4)), taking(IntervalSet.of([(0, 1), (3, 3)])), sep=" | ")
    take 1 to 3 | pass, or take 1 or 3
    """
    if PASS not in moves:
        return Phrase("take {amounts}", amounts=span(moves))
    if size(moves) == 1:
        return Phrase("pass")
    return Phrase("pass, or take {amounts}", amounts=span(moves))


def amounts_listed(amounts: Iterable[int], more: bool = False, most: int = 12) -> Phrase:
    """Amounts in words, cut when there are many.

    Args:
        amounts: Those that are known.
        more: Whether there are, or may be, further ones: then nobody says how many are left out.
        most: So many are shown.

    >>> print(amounts_listed([1, 2, 5]))
    1, 2, 5
    >>> str(amounts_listed(range(1, 15), most=3)), str(amounts_listed(range(1, 15), True, most=3))
    ('1, 2, … 12 more', '1, 2, 3, …')
    """
    shown: list[Phrase | int] = [*amounts]
    if more:
        return Phrase("{amounts:list}, …", amounts=shown[:most])
    if len(shown) > most:
        left_out = Phrase("… {count} more", count=len(shown) - most + 1)
        shown = [*shown[: most - 1], left_out]
    return Phrase("{amounts:list}", amounts=shown)
