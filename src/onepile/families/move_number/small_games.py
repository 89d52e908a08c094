"""Every line of play of a small move-number game."""

from collections.abc import Iterator

import numpy as np

from onepile.families.move_number.rules import MoveNumber, MoveNumberPosition
from onepile.mathematics.best_play import Rows, settled
from onepile.small_games import Outlook, require_small


class ByMove:
    """Move-number: a level for each move, from the last that can come up to the first."""

    def __init__(self, game: MoveNumber, start: MoveNumberPosition) -> None:
        require_small(start.pile)
        self._first = start.move
        levels = list(_levels(game, start))
        cells = sum((pile + 1) * len(moves) * (blocks + 1) for pile, moves, blocks in levels)
        require_small(start.pile, cells)
        self._levels = [Rows.over((start.pile + 1,), misere=False)]
        for pile, moves, blocks in reversed(levels):
            rows = Rows.over((pile + 1,), misere=False)
            piles = np.arange(moves.start, pile + 1)
            # A move beyond the pile comes after all its moves, so no shorter row sees it.
            left = np.maximum(piles[:, None] - np.array(moves)[None, :], 0)
            after = self._levels[0]
            found = settled(after.safe[left], 1 + after.length[left], blocks, misere=False)
            last = np.minimum(piles, moves.stop - 1) - moves.start
            for row, part in zip(rows, found, strict=True):
                row[moves.start :] = part[np.arange(len(piles)), last]
            self._levels.insert(0, rows)

    def covers(self, position: MoveNumberPosition) -> bool:
        """Whether this position was settled."""
        level = position.move - self._first
        return 0 <= level < len(self._levels) and position.pile < len(self._levels[level].safe)

    def outlook(self, position: MoveNumberPosition) -> Outlook:
        """What is to come from it."""
        return Outlook(*self._levels[position.move - self._first].at(position.pile))


def _levels(game: MoveNumber, start: MoveNumberPosition) -> Iterator[tuple[int, range, int]]:
    """For each move that may come: the largest pile then, what may be taken, what be blocked."""
    pile, move = start
    while pile > 0:
        moves, blocks = game.moves(MoveNumberPosition(pile, move)), game.blocks_on(move)
        if not moves:
            return
        yield pile, moves, blocks
        pile -= moves.start
        move += 1
