"""Any move-size game by the compiled loops: the safe caps of all smaller piles, as an array.

The recurrence of `recurrence`, about a thousand times as fast: what `onepile table` makes for a
rule of which nothing is proved, `solve` may use as well. A round of the loops is charged as the
moves that it may try, a thousand for one step.
"""

from collections.abc import Iterator

from onepile.extras import require
from onepile.families.move_size import MoveSize
from onepile.families.move_size.rules import MoveSizePosition
from onepile.limits import Budget, Limits
from onepile.numbers import INFINITY, Extended, short

_MOVES_A_STEP = 1000
_PILES_A_STEP = 4
"""So many entries of arrays cost as much as a step; single values of f cost what they take."""


class TableOfCaps:
    """Safe caps and winning moves of the piles up to one.

    Args:
        game: The game.
        pile: The largest pile asked about.
        limits: What it may cost.

    >>> from onepile.text import parse_game
    >>> table = TableOfCaps(parse_game("move-size; f=n%5+1; blocks=2"), 10**6, Limits())
    >>> table.threshold(10**6), list(table.winning_moves(10**6, 12))
    (6, [1, 5, 6, 7, 10, 11, 12])

    Raises:
        WorkLimitError: the limits do not suffice.
    """

    def __init__(self, game: MoveSize, pile: int, limits: Limits) -> None:
        budget = Budget(
            limits.work,
            f"a table of the piles up to {short(pile)} takes more than {{limit}} steps: "
            "use a smaller pile",
        )
        budget.foresee(pile // _PILES_A_STEP)
        budget.spend(pile // _PILES_A_STEP)
        if not game.f.shape.nondecreasing:  # else values end where they are larger than matters
            budget.foresee(game.f.steps_of_values(pile))
        require("tables")
        from onepile.families.move_size.tables import ROUND, safe_caps

        def charged(done: float) -> None:
            budget.spend(ROUND // _MOVES_A_STEP)
            if limits.progress is not None:
                limits.progress(done)

        self._game = game
        self._lowest, self._highest, self._infinity = safe_caps(game, pile, charged, budget)

    def threshold(self, pile: int) -> Extended:
        """The least cap with which the mover wins; not for misère play with blocks."""
        if self._lowest is not None and self._lowest[pile] > 1:
            return 1
        return self._extended(int(self._highest[pile]))

    def safe_caps(self, pile: int) -> tuple[int, Extended] | None:
        """The least and the largest cap with which the mover loses, None if every cap wins."""
        lowest = 1 if self._lowest is None else int(self._lowest[pile])
        highest = int(self._highest[pile])
        if lowest >= highest:
            return None
        largest = self._extended(highest)
        return lowest, largest if largest is INFINITY else highest - 1

    def winning_moves(self, pile: int, cap: int) -> Iterator[int]:
        """The moves to safe positions, ascending, of those that matter."""
        if not self._game.moves(MoveSizePosition(pile, cap)):
            return
        most = min(cap, pile)
        f = self._game.f.values(most, clamp=self._infinity - 1)
        below = self._highest[pile - most : pile][::-1]
        safe = f < below
        if self._lowest is not None:
            safe &= f >= self._lowest[pile - most : pile][::-1]
        yield from (safe.nonzero()[0] + 1).tolist()
        if self._game.overshoot and not self._game.misere:
            yield from range(pile + 1, cap + 1)

    def _extended(self, number: int) -> Extended:
        return INFINITY if number >= self._infinity else number
