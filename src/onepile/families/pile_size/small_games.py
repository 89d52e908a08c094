"""Every line of play of a small pile-size game."""

from onepile.families.pile_size import PileSize
from onepile.families.pile_size.rules import PileSizePosition
from onepile.mathematics.best_play import over, settled
from onepile.small_games import Outlook, require_small


class ByPile:
    """Pile-size: one place for each pile."""

    def __init__(self, game: PileSize, start: PileSizePosition) -> None:
        require_small(start.pile)
        most = [game.most(pile) for pile in range(start.pile + 1)]
        require_small(start.pile, sum(most))
        none = over(game.misere)
        self._piles = [none]
        for pile in range(1, start.pile + 1):
            after = self._piles[pile - most[pile] :][::-1] if most[pile] else []
            self._piles.append([none, *settled(after, 0, game.misere)][-1])

    def covers(self, position: PileSizePosition) -> bool:
        """Whether this position was settled."""
        return position.pile < len(self._piles)

    def outlook(self, position: PileSizePosition) -> Outlook:
        """What is to come from it."""
        return Outlook(*self._piles[position.pile])
