"""Move-size games pile by pile, in plain Python: the recurrence that tests hold theories against.

`tests/families/move_size/test_theories.py` holds the recurrence itself against the oracle.
"""

from onepile.families.move_size import MoveSize
from onepile.families.move_size.rules import MoveSizePosition
from onepile.numbers import INFINITY, Extended
from onepile.oracle import Oracle

Caps = tuple[int, Extended] | None
"""The least and the largest safe cap; None where every cap wins."""


def safe_caps(oracle: Oracle, game: MoveSize, pile: int) -> tuple[int, ...]:
    """All caps up to pile + blocks with which the mover loses; larger ones are like that one."""
    caps = range(1, max(pile, 1) + game.blocks + 1)
    return tuple(cap for cap in caps if oracle.is_safe(MoveSizePosition(pile, cap)))


class Recurrence:
    """The safe caps of the piles 0 … last: one interval a pile, from the moves that win there.

    With a cap between the least move that loses (misère only) and the winning move that is one too
    many to be blocked, the mover loses. Played until all moves can be blocked, no cap up to the
    blocks is safe.
    """

    def __init__(self, game: MoveSize, last: int) -> None:
        self.game = game
        self.f = [0, *(game.f(k) for k in range(1, last + game.blocks + 1))]
        self.caps: list[Caps] = [None if game.misere else (1, INFINITY)]
        for pile in range(1, last + 1):
            self.caps.append(self._caps(pile))

    def _caps(self, pile: int) -> Caps:
        game = self.game
        if game.is_over(pile) or (game.stuck and not game.overshoot and pile <= game.blocks):
            return self.caps[0]
        most = pile + (game.blocks if game.overshoot else 0)
        least: Extended = 1 if not game.misere else game.blocks + 1 if game.stuck else INFINITY
        left = game.blocks
        for move in range(1, most + 1):
            if not self.wins(pile, move):
                least = min(least, move) if not game.stuck else least
            elif left:
                left -= 1
            else:
                return (least, move - 1) if isinstance(least, int) and least < move else None
        return (least, INFINITY) if isinstance(least, int) else None

    def wins(self, pile: int, move: int) -> bool:
        """Whether the move leaves a safe position."""
        after = self.caps[max(pile - move, 0)]
        return after is not None and after[0] <= self.f[move] <= after[1]

    def threshold(self, pile: int) -> Extended:
        """The least cap with which the mover wins, in a game that has thresholds."""
        after = self.caps[pile]
        return 1 if after is None else after[1] + 1

    def thresholds(self) -> list[Extended]:
        """Those of the piles from 1 on."""
        return [self.threshold(pile) for pile in range(1, len(self.caps))]

    def winning_moves(self, pile: int, cap: int) -> list[int]:
        """The moves that win, up to the last one that is no other one again."""
        game = self.game
        if game.is_over(pile):
            return []
        most = min(cap, pile + (game.blocks if game.overshoot else 0))
        return [move for move in range(1, most + 1) if self.wins(pile, move)]
