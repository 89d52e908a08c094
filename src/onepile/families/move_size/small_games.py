"""Every line of play of a small move-size game."""

import numpy as np
from numpy.typing import NDArray

from onepile.families.move_size.rules import MoveSize, MoveSizePosition
from onepile.mathematics.best_play import Rows, settled
from onepile.small_games import Outlook, require_small


class ByCap:
    """Move-size: a row for each pile, a place in it for each cap."""

    def __init__(self, game: MoveSize, start: MoveSizePosition) -> None:
        require_small(start.pile)
        self._overshoot = game.blocks if game.overshoot else 0
        next_caps = _reachable_caps(game, start, start.pile + self._overshoot)
        self.caps = len(next_caps)
        require_small(start.pile, (start.pile + 1) * (self.caps + 1) * (game.blocks + 1))
        width = self.caps + 1
        rows = Rows.over((start.pile + 1, width), game.misere)
        safe, length = rows.safe.reshape(-1), rows.length.reshape(-1)
        # Move k from pile N leads to the cell N·width + shift[k - 1] of the flattened rows. Moves
        # past the pile lead below cell 0, which stands for them: a pile of 0.
        shift = next_caps - width * np.arange(1, width)
        for pile in range(1, start.pile + 1):
            if game.is_over(pile):
                continue
            most = min(pile + self._overshoot, self.caps)
            cells = np.maximum(pile * width + shift[:most], 0)
            found = settled(safe[cells], 1 + length[cells], game.blocks, game.misere)
            # Where all that is allowed can be blocked the game may be over as at a pile of 0.
            over = min(game.blocks, most) if game.stuck else 0
            for row, part in zip(rows, found, strict=True):
                row[pile, over + 1 : most + 1] = part[over:]
                row[pile, most + 1 :] = row[pile, most]  # a higher cap allows no more
        self._rows = rows

    def covers(self, position: MoveSizePosition) -> bool:
        """Whether this position was settled."""
        return position.pile < len(self._rows.safe) and self._cap(position) <= self.caps

    def outlook(self, position: MoveSizePosition) -> Outlook:
        """What is to come from it."""
        return Outlook(*self._rows.at(position.pile, min(self._cap(position), self.caps)))

    def _cap(self, position: MoveSizePosition) -> int:
        return min(position.cap, position.pile + self._overshoot)


def _reachable_caps(game: MoveSize, start: MoveSizePosition, most: int) -> NDArray[np.int64]:
    """The next caps f(1), f(2), … up to the highest cap that can come up, none above `most`."""
    highest = min(start.cap, most)
    values = game.f.values(highest, clamp=most)
    while (raised := int(values.max())) > len(values):
        values = np.append(values, game.f.values_between(len(values) + 1, raised, clamp=most))
    if values.min() < 1:
        game.next_cap(int(np.argmin(values)) + 1)  # raises the error that names the move
    return values
