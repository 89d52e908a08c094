"""Every line of play of a small move-number game."""

from collections.abc import Iterator

from onepile.families.move_number import MoveNumber
from onepile.families.move_number.rules import MoveNumberPosition
from onepile.mathematics.best_play import over, settled
from onepile.small_games import Outlook, require_small


class ByMove:
    """Move-number: a level for each move, from the last that can come up to the first."""

    def __init__(self, game: MoveNumber, start: MoveNumberPosition) -> None:
        require_small(start.pile)
        self._first = start.move
        levels = list(_levels(game, start))
        cells = sum((pile + 1) * len(moves) * (blocks + 1) for pile, moves, blocks in levels)
        require_small(start.pile, cells)
        none = over(misere=False)
        self._levels = [[none] * (start.pile + 1)]
        for highest, moves, blocks in reversed(levels):
            after = self._levels[0]
            level = [none] * min(moves.start, highest + 1)
            for pile in range(moves.start, highest + 1):
                # From pile − least down to pile − most, as far as there are counters.
                left = after[max(pile - moves.stop + 1, 0) : pile - moves.start + 1][::-1]
                level.append(settled(left, blocks, misere=False)[-1])
            self._levels.insert(0, level)

    def covers(self, position: MoveNumberPosition) -> bool:
        """Whether this position was settled."""
        level = position.move - self._first
        return 0 <= level < len(self._levels) and position.pile < len(self._levels[level])

    def outlook(self, position: MoveNumberPosition) -> Outlook:
        """What is to come from it."""
        return Outlook(*self._levels[position.move - self._first][position.pile])


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
