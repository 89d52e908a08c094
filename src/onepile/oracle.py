"""The definition itself, for any game. Short, slow, never optimised: it judges everything else.

Normal play: who cannot make an unblocked move has lost. A position is *safe* when the player to
move loses: at most as many moves lead to safe positions as the opponent may block, and a pass,
which cannot be blocked, is not one of them.

Misère play: who cannot make an unblocked move has won. The opponent must forbid every move to a
safe position and still leave one move, so a position is safe when the same holds and at least one
move does not lead to a safe position.
"""

from collections.abc import Callable
from itertools import islice
from sys import maxsize
from typing import Any, TypeVar

from onepile.errors import IllegalError, quote
from onepile.limits import MOST_ORACLE_PILE, Budget, Limits
from onepile.numbers import short
from onepile.rules import PASS, Moves, Position, size, with_those_alike

_T = TypeVar("_T")


class Oracle:
    """Safe and unsafe, and nim-values, of one game, from the rules alone.

    Args:
        game: The rules.
        limit: How many steps may be taken before a `WorkLimitError`: a position, and each move.

    Attributes:
        visited: How many positions were settled as safe or unsafe.

    >>> from onepile.text import parse_game
    >>> game = parse_game("fibonacci-nim")
    >>> oracle = Oracle(game)
    >>> oracle.is_safe(game.position(8, cap=7)), oracle.is_safe(game.position(8, cap=8))
    (True, False)
    """

    def __init__(self, game: Any, limit: int = Limits.work) -> None:
        self.game: Any = game  # the rules of some family
        self._budget = Budget(
            limit,
            f"the definition alone would take more than {short(limit)} steps: use a smaller pile",
        )
        self._safe: dict[Position, bool] = {}
        self._nim: dict[Position, int] = {}
        # Rules whose moves take long to find tell so (a condition that is tried, say).
        self._steps_of_moves = getattr(game, "steps_of_moves", lambda position: 0)

    @property
    def visited(self) -> int:
        """How many positions were settled."""
        return len(self._safe)

    @property
    def steps(self) -> int:
        """How many steps were taken."""
        return self._budget.spent

    def is_safe(self, position: Position) -> bool:
        """Whether the player to move loses with best play."""
        return self._settled(position, self._safe, self._is_safe_before)

    def _is_safe_before(self, position: Position, moves: Moves, after: list[bool]) -> bool:
        """Whether a position is safe, from whether each next position is."""
        to_safe = sum(after)
        if self.game.misere and to_safe == len(after):
            return False
        passing = PASS in moves and after[0]
        return to_safe <= self.game.blocks_at(position) and not passing

    def winning_moves(self, position: Position, most: int | None = None) -> list[int]:
        """The moves to safe positions, ascending; if a number is given, not more than that."""
        moves = self._moves(position)
        winning = (m for m in moves if self.is_safe(self.game.after(position, m)))
        if most is not None:
            most = min(most, maxsize)  # a list is never longer; blocks may be any number
        return list(islice(with_those_alike(self.game, position, winning), most))

    def nim_value(self, position: Position) -> int:
        """The least number that is not the nim-value of a next position."""
        return self._settled(position, self._nim, self._nim_value_before)

    def _nim_value_before(self, position: Position, moves: Moves, after: list[int]) -> int:
        if self.game.misere or self.game.blocks_at(position):
            raise IllegalError(
                f"{quote(str(self.game))} has no nim-values: they need normal play without blocks"
            )
        taken = set(after)
        return next(value for value in range(len(taken) + 1) if value not in taken)

    def _settled(
        self,
        position: Position,
        known: dict[Position, _T],
        rule: Callable[[Position, Moves, list[_T]], _T],
    ) -> _T:
        """The value of a position by a rule that needs the values of all next positions.

        This is plain recursion, written with a list because it goes as deep as the pile is high.
        """
        waiting = [position]
        while waiting:
            here = waiting.pop()
            if here in known:
                continue
            moves = self._moves(here)
            after = [self.game.after(here, move) for move in moves]
            unknown = [there for there in after if there not in known]
            if unknown:
                waiting += [here, *unknown]
            else:
                known[here] = rule(here, moves, [known[there] for there in after])
        return known[position]

    def _moves(self, position: Position) -> Moves:
        """The moves that matter, counted against the limit."""
        self.require(position.pile)
        self._budget.spend(1 + self._steps_of_moves(position))
        moves: Moves = self.game.moves_that_matter(position)
        self._budget.spend(size(moves))
        return moves

    def require(self, pile: int) -> None:
        """Refuse a pile that is so high that the limit cannot suffice.

        Raises:
            WorkLimitError: it is.
        """
        if pile > min(self._budget.limit // 10, MOST_ORACLE_PILE):
            raise self._budget.refused()
