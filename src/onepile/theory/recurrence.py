"""Thresholds pile by pile, straight from their recurrence: any f, any blocks, any ending.

Normal play: taking k from N wins iff f(k) < g(N-k), where g is infinite at an ended pile; g(N) is
the (c+1)-th least winning k, infinite if there are fewer.

Misère play with blocks: the caps with which (N, x) is safe form an interval [m, g): at least one
move must lead to an unsafe position (the least such k is m), and at most c to safe ones (the
(c+1)-th least such k is g). Taking k leads to a safe position iff m(N-k) <= f(k) < g(N-k). Without
blocks m is 1 whenever it matters.
"""

from collections.abc import Iterator

from onepile.errors import WorkLimitError
from onepile.games.families import MoveSize


class Recurrence:
    """Thresholds of the piles 1, 2, … of a move-size game, kept as they are found.

    >>> from onepile.games import parse_game
    >>> first_game_of_paper_004 = Recurrence(parse_game("fibonacci-two-blocks"))
    >>> [first_game_of_paper_004.threshold(pile) for pile in range(1, 13)]
    [3, 3, 4, 5, 6, 6, 7, 8, 9, 3, 3, 12]
    """

    def __init__(self, game: MoveSize, work: int = 5_000_000) -> None:
        self.game = game
        self.work = work
        self.tried = 0
        # Safe caps of pile N: lowest[N] <= cap < highest[N]; None is infinite. Pile 0 is over:
        # every cap is safe in normal play, none in misère play.
        self._lowest: list[int | None] = [None if game.misere else 1]
        self._highest: list[int | None] = [None]
        self._caps = [0]

    def threshold(self, pile: int) -> int | None:
        """The least cap with which the mover wins, None if there is none."""
        self._extend(pile)
        lowest, highest = self._lowest[pile], self._highest[pile]
        return highest if lowest == 1 else 1

    def is_safe(self, pile: int, cap: int) -> bool:
        """Whether the player to move loses."""
        if pile <= 0:
            pile = 0
        self._extend(pile)
        lowest, highest = self._lowest[pile], self._highest[pile]
        return lowest is not None and lowest <= cap and (highest is None or cap < highest)

    def winning_moves(self, pile: int, cap: int) -> Iterator[int]:
        """The moves to safe positions, ascending."""
        for move in self.game.moves(self.game.position(pile, cap)):
            self._extend(pile - 1)
            if self.is_safe(pile - move, self._cap_after(move)):
                yield move

    def _cap_after(self, move: int) -> int:
        while len(self._caps) <= move:
            self._caps.append(self.game.next_cap(len(self._caps)))
        return self._caps[move]

    def _require(self, moves: int) -> None:
        if moves > self.work:
            raise WorkLimitError(
                f"more than {self.work} moves have to be tried pile by pile: "
                "use a smaller pile or raise the work limit"
            )

    def _extend(self, pile: int) -> None:
        # Each pile costs a move at least, unless the game is over there.
        self._require(self.tried + pile + 1 - len(self._highest) - len(self.game.ends))
        while len(self._highest) <= pile:
            lowest, highest = self._safe_caps(len(self._highest))
            self._lowest.append(lowest)
            self._highest.append(highest)

    def _safe_caps(self, pile: int) -> tuple[int | None, int | None]:
        game = self.game
        if game.is_over(pile):
            return self._lowest[0], self._highest[0]
        lowest = None if game.misere else 1
        winning = 0
        for move in range(1, pile + (game.blocks if game.overshoot else 0) + 1):
            self.tried += 1
            self._require(self.tried)
            if self.is_safe(pile - move, self._cap_after(move)):
                winning += 1
                if winning > game.blocks:
                    return lowest, move
            elif lowest is None:
                lowest = move
        return lowest, None
