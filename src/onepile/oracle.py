"""The definition itself, for any game. Short, slow, never optimised: it judges everything else.

Normal play: who cannot make an unblocked move has lost. A position is *safe* when the player to
move loses, that is, when at most as many moves lead to safe positions as the opponent may block.

Misère play: who cannot make an unblocked move has won. The opponent must forbid every move to a
safe position and still leave one move, so a position is safe when at most as many moves lead to
safe positions as may be blocked, and at least one move does not.
"""

from collections.abc import Callable
from typing import TypeVar

from onepile.errors import IllegalError, WorkLimitError, quote
from onepile.games.families import Game, MoveSize, MoveSizePosition, Position
from onepile.games.numbers import short

_T = TypeVar("_T")
_HIGHEST = 10_000_000
"""Higher piles are refused at once, whatever the limit: memory would not hold their positions."""


class Oracle:
    """Safe and unsafe, nim-values and thresholds of one game, from the rules alone.

    Args:
        game: The rules.
        limit: How many moves may be looked at before a `WorkLimitError`.

    >>> from onepile.games import parse_game
    >>> game = parse_game("fibonacci-nim")
    >>> oracle = Oracle(game)
    >>> oracle.is_safe(game.position(8, cap=7)), oracle.is_safe(game.position(8, cap=8))
    (True, False)
    >>> oracle.threshold(12)
    1
    """

    def __init__(self, game: Game, limit: int = 5_000_000) -> None:
        self.game = game
        self.limit = limit
        self.work = 0
        self._safe: dict[Position, bool] = {}
        self._nim: dict[Position, int] = {}

    def is_safe(self, position: Position) -> bool:
        """Whether the player to move loses with best play."""
        return self._settled(position, self._safe, self._is_safe_before)

    def _is_safe_before(self, position: Position, after: list[bool]) -> bool:
        """Whether a position is safe, from whether each next position is."""
        to_safe = sum(after)
        if self.game.misere and to_safe == len(after):
            return False
        return to_safe <= self.game.blocks_at(position)

    def winning_moves(self, position: Position) -> list[int]:
        """The moves to safe positions, ascending."""
        return [m for m in self._moves(position) if self.is_safe(self.game.after(position, m))]

    def nim_value(self, position: Position) -> int:
        """The least number that is not the nim-value of a next position."""
        return self._settled(position, self._nim, self._nim_value_before)

    def _nim_value_before(self, position: Position, after: list[int]) -> int:
        if self.game.misere or self.game.blocks_at(position):
            raise IllegalError(
                f"{quote(str(self.game))} has no nim-values: they need normal play without blocks"
            )
        taken = set(after)
        return next(value for value in range(len(taken) + 1) if value not in taken)

    def threshold(self, pile: int) -> int | None:
        """The least cap with which the mover wins, None if there is none: every cap is tried.

        More than pile + blocks is never needed: no further move is different from those.
        """
        assert isinstance(self.game, MoveSize)
        for cap in range(1, max(pile, 1) + self.game.blocks + 1):
            if not self.is_safe(MoveSizePosition(pile, cap)):
                return cap
        return None

    def _settled(
        self,
        position: Position,
        known: dict[Position, _T],
        rule: Callable[[Position, list[_T]], _T],
    ) -> _T:
        """The value of a position by a rule that needs the values of all next positions.

        This is plain recursion, written with a list because it goes as deep as the pile is high.
        """
        waiting = [position]
        while waiting:
            here = waiting.pop()
            if here in known:
                continue
            after = [self.game.after(here, move) for move in self._moves(here)]
            unknown = [there for there in after if there not in known]
            if unknown:
                waiting += [here, *unknown]
            else:
                known[here] = rule(here, [known[there] for there in after])
        return known[position]

    def _moves(self, position: Position) -> range:
        """The moves, counted against the limit."""
        moves = self.game.moves(position)
        self.work += 1 + max(0, moves.stop - moves.start)
        if self.work > self.limit or position.pile > min(self.limit // 10, _HIGHEST):
            raise WorkLimitError(
                f"the definition alone would look at more than {short(self.limit)} moves: "
                "use a smaller pile or raise the work limit"
            )
        return moves
