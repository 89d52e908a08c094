"""Thresholds pile by pile, straight from their recurrence: any f, any blocks, any ending.

Normal play: taking k from N wins iff f(k) < g(N-k), where g is infinite at an ended pile; g(N) is
the (c+1)-th least winning k, infinite if there are fewer.

Misère play with blocks: the caps with which (N, x) is safe form an interval [m, g): at least one
move must lead to an unsafe position (the least such k is m), and at most c to safe ones (the
(c+1)-th least such k is g). Taking k leads to a safe position iff m(N-k) <= f(k) < g(N-k). Without
blocks m is 1 whenever it matters.

Where the game is over when everything can be blocked (`stuck`), m is c+1 for every pile with more
than c moves, because with a smaller cap the mover has won; and then some move stays open.
"""

from collections.abc import Iterator

from onepile.families.move_size import MoveSize
from onepile.families.move_size.rules import MoveSizePosition
from onepile.formulas import NumbersWhere
from onepile.limits import Budget, Limits
from onepile.numbers import INFINITY, Extended


class Recurrence:
    """Thresholds of the piles 1, 2, … of a move-size game, kept as they are found.

    >>> from onepile.text import parse_game
    >>> first_game_of_paper_004 = Recurrence(parse_game("fibonacci-two-blocks"))
    >>> [first_game_of_paper_004.threshold(pile) for pile in range(1, 13)]
    [3, 3, 4, 5, 6, 6, 7, 8, 9, 3, 3, 12]
    """

    def __init__(self, game: MoveSize, work: int = Limits.work) -> None:
        self.game = game
        self._budget = Budget(
            work,
            "more than {limit} moves have to be tried pile by pile: use a smaller pile",
        )
        # Safe caps of pile N: lowest[N] <= cap < highest[N]. Pile 0 is over: every cap is safe in
        # normal play, none in misère play.
        self._lowest: list[Extended] = [INFINITY if game.misere else 1]
        self._highest: list[Extended] = [INFINITY]
        self._caps = [0]

    def threshold(self, pile: int) -> Extended:
        """The least cap with which the mover wins; not for misère play with blocks."""
        self._extend(pile)
        return self._highest[pile] if self._lowest[pile] == 1 else 1

    def safe_caps(self, pile: int) -> tuple[int, Extended] | None:
        """The least and the largest cap with which the mover loses, None if every cap wins.

        >>> from onepile.text import parse_game
        >>> Recurrence(parse_game("move-size; f=2n; blocks=2; misere")).safe_caps(9)
        (2, 5)
        """
        self._extend(pile)
        lowest, highest = self._lowest[pile], self._highest[pile]
        if not isinstance(lowest, int) or lowest >= highest:
            return None
        return lowest, highest - 1

    def is_safe(self, pile: int, cap: int) -> bool:
        """Whether the player to move loses."""
        self._extend(pile)
        return self._lowest[pile] <= cap < self._highest[pile]

    def winning_moves(self, pile: int, cap: int) -> Iterator[int]:
        """The moves to safe positions, of those that matter, ascending."""
        for move in self.game.moves_that_matter(MoveSizePosition(pile, cap)):
            self._extend(pile - 1)
            if self._wins(pile, move):
                yield move

    def _wins(self, pile: int, move: int) -> bool:
        """Whether a move leads to a safe position; taking too much is taking all."""
        taken = min(move, pile)
        while len(self._caps) <= taken:
            self._budget.spend(self.game.f.steps_of_value(len(self._caps)))
            self._caps.append(self.game.next_cap(len(self._caps)))
        return self.is_safe(pile - taken, self._caps[taken])

    def _extend(self, pile: int) -> None:
        ends = self.game.ends
        if not isinstance(ends, NumbersWhere):
            # Each pile costs a move at least, unless the game is over there.
            self._budget.foresee(pile + 1 - len(self._highest) - len(ends))
        while len(self._highest) <= pile:
            if isinstance(ends, NumbersWhere):
                self._budget.spend(ends.indicator.steps_of_value(len(self._highest)))
            lowest, highest = self._safe_caps(len(self._highest))
            self._lowest.append(lowest)
            self._highest.append(highest)

    def _safe_caps(self, pile: int) -> tuple[Extended, Extended]:
        game = self.game
        if game.is_over(pile) or (game.stuck and not game.overshoot and pile <= game.blocks):
            return self._lowest[0], self._highest[0]
        lowest: Extended = INFINITY if game.misere else 1
        if game.stuck:
            lowest = game.blocks + 1
        winning = 0
        for move in range(1, pile + (game.blocks if game.overshoot else 0) + 1):
            self._budget.spend()
            if self._wins(pile, move):
                winning += 1
                if winning > game.blocks:
                    return lowest, move
            elif lowest is INFINITY:
                lowest = move
        return lowest, INFINITY
