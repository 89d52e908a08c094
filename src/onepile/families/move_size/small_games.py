"""Every line of play of a small move-size game."""

from onepile.families.move_size import MoveSize
from onepile.families.move_size.rules import MoveSizePosition
from onepile.mathematics.best_play import over, settled
from onepile.small_games import Outlook, require_small


class ByCap:
    """Move-size: a row for each pile, a place in it for each cap."""

    def __init__(self, game: MoveSize, start: MoveSizePosition) -> None:
        require_small(start.pile)
        self._overshoot = game.blocks if game.overshoot else 0
        next_caps = _reachable_caps(game, start, start.pile + self._overshoot)
        self.caps = len(next_caps)
        require_small(start.pile, (start.pile + 1) * (self.caps + 1) * (game.blocks + 1))
        none = over(game.misere)
        ended = [none] * (self.caps + 1)
        self._rows = [ended]
        for pile in range(1, start.pile + 1):
            if game.is_over(pile):
                self._rows.append(ended)
                continue
            most = min(pile + self._overshoot, self.caps)
            left = self._rows[pile - 1 :: -1][:most]
            after = [row[cap] for row, cap in zip(left, next_caps, strict=False)]
            after += [none] * (most - len(after))  # moves past the pile leave a pile of 0
            found = settled(after, game.blocks, game.misere)
            # Where all that is allowed can be blocked the game may be over as at a pile of 0.
            stuck = min(game.blocks, most) if game.stuck else 0
            row = [none] * (stuck + 1) + found[stuck:]
            self._rows.append(row + [row[-1]] * (self.caps - most))  # a higher cap allows no more

    def covers(self, position: MoveSizePosition) -> bool:
        """Whether this position was settled."""
        return position.pile < len(self._rows) and self._cap(position) <= self.caps

    def outlook(self, position: MoveSizePosition) -> Outlook:
        """What is to come from it."""
        return Outlook(*self._rows[position.pile][min(self._cap(position), self.caps)])

    def _cap(self, position: MoveSizePosition) -> int:
        return min(position.cap, position.pile + self._overshoot)


def _reachable_caps(game: MoveSize, start: MoveSizePosition, most: int) -> list[int]:
    """The next caps f(1), f(2), … up to the highest cap that can come up, none above `most`."""
    highest = min(start.cap, most)
    caps: list[int] = []
    while (move := len(caps) + 1) <= highest:
        value = game.f.unless_above(move, most)
        if value is not None and value < 1:
            game.next_cap(move)  # raises the error that names the move
        caps.append(most if value is None else min(value, most))
        highest = max(highest, caps[-1])
    return caps
