"""The definition itself, for any game. Short, slow, never optimised: it judges everything else.

Normal play: who cannot make an unblocked move has lost. A position is *safe* when the player to
move loses, that is, when at most as many moves lead to safe positions as the opponent may block.

Misère play: who cannot make an unblocked move has won. The opponent must forbid every move to a
safe position and still leave one move, so a position is safe when at most as many moves lead to
safe positions as may be blocked, and at least one move does not.
"""

import sys

from onepile.errors import IllegalError, WorkLimitError
from onepile.games.families import Game, MoveSize, MoveSizePosition, Position


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
        if position not in self._safe:
            moves = self._moves(position)
            to_safe = sum(self.is_safe(self.game.after(position, move)) for move in moves)
            safe = to_safe <= self.game.blocks_at(position)
            if self.game.misere:
                safe = safe and to_safe < len(moves)
            self._safe[position] = safe
        return self._safe[position]

    def winning_moves(self, position: Position) -> list[int]:
        """The moves to safe positions, ascending."""
        return [m for m in self._moves(position) if self.is_safe(self.game.after(position, m))]

    def nim_value(self, position: Position) -> int:
        """The least number that is not the nim-value of a next position."""
        if self.game.misere or self.game.blocks_at(position):
            raise IllegalError(
                f"{str(self.game)!r} has no nim-values: they need normal play without blocks"
            )
        if position not in self._nim:
            after = {
                self.nim_value(self.game.after(position, move)) for move in self._moves(position)
            }
            self._nim[position] = next(v for v in range(len(after) + 1) if v not in after)
        return self._nim[position]

    def threshold(self, pile: int) -> int | None:
        """The least cap with which the mover wins, None if there is none: every cap is tried.

        More than pile + blocks is never needed: no further move is different from those.
        """
        assert isinstance(self.game, MoveSize)
        for cap in range(1, max(pile, 0) + self.game.blocks + 1):
            if not self.is_safe(MoveSizePosition(pile, cap)):
                return cap
        return None

    def _moves(self, position: Position) -> range:
        """The moves, counted against the limit; recursion is as deep as the pile is high."""
        moves = self.game.moves(position)
        self.work += 1 + min(moves.stop - moves.start, self.limit) if moves else 1
        if self.work > self.limit or position.pile > self.limit // 10:
            raise WorkLimitError(
                f"the definition alone would look at more than {self.limit} moves: "
                "use a smaller pile or raise the work limit"
            )
        if sys.getrecursionlimit() < position.pile + 1000:
            sys.setrecursionlimit(position.pile + 1000)
        return moves
