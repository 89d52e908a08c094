"""Further ends without blocks, in normal play: from pile N play N - s, s the last end up to N.

Paper 001 ("The misere version") leaves it to the reader. Taking N - s ends the game at once, and
wins; so the least winning move never jumps over s, and up to s nothing differs from the game
without further ends. Larger winning moves may jump over ends; each is looked at by itself.
"""

from collections.abc import Callable, Iterator

from onepile.families.move_size import MoveSize
from onepile.families.move_size.base import Base
from onepile.limits import Budget
from onepile.numbers import INFINITY, Extended


class BetweenEnds:
    """Thresholds and winning moves of a game with further ends, by the base without them.

    Args:
        game: The game: normal play without blocks.
        base_up_to: The base of the game without further ends, made up to a pile.
        budget: The piles and moves that may be looked at.
    """

    def __init__(self, game: MoveSize, base_up_to: Callable[[int], Base], budget: Budget) -> None:
        self._game = game
        self._base_up_to = base_up_to
        self._budget = budget
        self._base: Base | None = None
        self._made = 0

    def last_end(self, pile: int) -> int:
        """The largest pile up to one at which the game is over."""
        return self._game.last_end(pile, self._budget)

    def threshold(self, pile: int) -> Extended:
        """The least cap with which the mover wins."""
        return self._threshold(pile - self.last_end(pile))

    def winning_moves(self, pile: int, cap: int) -> Iterator[int]:
        """The moves to safe positions, ascending, of those that matter.

        Raises:
            WorkLimitError: there may be more, and too many moves have to be tried to know.
        """
        end = self.last_end(pile)
        if end == pile:
            return
        yield from self._upto(pile - end).winning_moves(pile - end, min(cap, pile - end))
        for move in range(pile - end + 1, min(cap, pile) + 1):
            self._budget.spend()
            left = pile - move
            if left < end:
                end = self.last_end(left)
            if self._game.next_cap(move) < self._threshold(left - end):
                yield move

    def _threshold(self, rest: int) -> Extended:
        return self._upto(rest).threshold(rest) if rest else INFINITY

    def _upto(self, rest: int) -> Base:
        if self._base is None or rest > self._made:
            self._made = max(rest, 2 * self._made)
            self._base = self._base_up_to(self._made)
        return self._base
