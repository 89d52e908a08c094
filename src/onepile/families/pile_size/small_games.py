"""Every line of play of a small pile-size game."""

from onepile.families.pile_size.rules import PileSize, PileSizePosition
from onepile.mathematics.best_play import Rows, settled
from onepile.small_games import Outlook, require_small


class ByPile:
    """Pile-size: one place for each pile."""

    def __init__(self, game: PileSize, start: PileSizePosition) -> None:
        pile = start.pile
        require_small(pile)
        most = game.f.values(pile, clamp=pile)
        require_small(pile, int(most.clip(0).sum()))
        self._rows = Rows.over((pile + 1,), game.misere)
        safe, length, _ = self._rows
        for n in range(1, pile + 1):
            limit = min(n, int(most[n - 1]))
            if limit < 1:
                continue
            below = slice(n - limit, n)
            found = settled(safe[below][::-1], 1 + length[below][::-1], 0, game.misere)
            for row, part in zip(self._rows, found, strict=True):
                row[n] = part[-1]

    def covers(self, position: PileSizePosition) -> bool:
        """Whether this position was settled."""
        return position.pile < len(self._rows.safe)

    def outlook(self, position: PileSizePosition) -> Outlook:
        """What is to come from it."""
        return Outlook(*self._rows.at(position.pile))
