"""How long a small game lasts with best play: the winner hurries, the loser delays."""

from onepile.errors import OnepileError
from onepile.game_class import Game
from onepile.rules import Position


class Lengths:
    """What is to come from all positions that can come up from one.

    Args:
        game: The game.
        start: Where the play begins.

    Raises:
        WorkLimitError: the game is not small.
        IllegalError: the rule has an impossible value on the way.

    >>> from onepile.text import parse_game
    >>> game = parse_game("static-nim")
    >>> lengths = Lengths(game, game.position(9, cap=3))
    >>> lengths.length(game.position(8, cap=3)), lengths.winning(game.position(9, cap=3))
    (4, [1])
    """

    def __init__(self, game: Game, start: Position) -> None:
        self.game = game
        self._small = game.small_game(start)

    def covers(self, position: Position) -> bool:
        """Whether this position was settled with the first one."""
        return self._small.covers(position)

    def winning(self, position: Position) -> list[int]:
        """The moves to safe positions, of those that matter, ascending."""
        moves = self.game.moves_that_matter(position)
        return [m for m in moves if self._small.outlook(self.game.after(position, m)).safe]

    def answers(self, position: Position) -> int:
        """How many ways to win are left to the mover after the best block; none if it is safe."""
        outlook = self._small.outlook(position)
        return 0 if outlook.safe else max(1, outlook.wins - self.game.blocks_at(position))

    def after(self, position: Position, amount: int) -> int:
        """The length of the game from this position when this move is made."""
        return 1 + self.length(self.game.after(position, amount))

    def length(self, position: Position) -> int:
        """The number of moves until the end with best play."""
        return self._small.outlook(position).length


def lengths_of(game: Game, start: Position) -> Lengths | None:
    """The same, or nothing where not every line of play can be looked at."""
    try:
        return Lengths(game, start)
    except OnepileError:
        return None
