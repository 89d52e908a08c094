"""Nim-values of move-size positions (N, x), for playing several piles at once.

G(N, x) is the least number that is not among G(N-k, f(k)), 1 <= k <= min(N, x). With N fixed it can
only rise with x, so its *steps* are the caps at which the value rises,
and G(N, x) is the number of steps that are at most x. The first step is the threshold.
"""

from bisect import bisect_right

from onepile.errors import NotApplicable
from onepile.families.move_size import MoveSize
from onepile.limits import Budget, Limits


class NimSteps:
    """The steps of all piles of a game without blocks, in normal play, made as needed.

    >>> from onepile.text import parse_game
    >>> nim = NimSteps(parse_game("fibonacci-nim"))
    >>> nim.steps(6)
    (1, 5, 5, 5)
    >>> nim.value(6, 4), nim.value(6, 5)
    (1, 4)
    """

    def __init__(self, game: MoveSize, work: int = Limits.work) -> None:
        if not game.has_nim_values:
            raise NotApplicable(
                f"{str(game)!r} has no nim-values: blocks and misère play exclude them"
            )
        self.game = game
        self._budget = Budget(
            work,
            "nim-values of all piles and caps need more than {limit} look-ups: use smaller piles",
        )
        self._caps = [0]
        self._steps: list[tuple[int, ...]] = [()]

    def steps(self, pile: int) -> tuple[int, ...]:
        """The caps at which the nim-value of a pile rises, ascending."""
        while len(self._steps) <= pile:
            self._caps.append(self.game.next_cap(len(self._caps)))
            self._steps.append(self._next_steps(len(self._steps)))
        return self._steps[pile]

    def value(self, pile: int, cap: int) -> int:
        """G(N, x)."""
        return bisect_right(self.steps(pile), cap)

    def _next_steps(self, pile: int) -> tuple[int, ...]:
        if self.game.is_over(pile):
            return ()
        self._budget.spend(pile)
        steps: list[int] = []
        seen = bytearray(pile + 2)
        for move in range(1, pile + 1):
            seen[bisect_right(self._steps[pile - move], self._caps[move])] = 1
            while seen[len(steps)]:
                steps.append(move)
        return tuple(steps)
