"""How long a small game lasts with best play: the winner hurries, the loser delays.

With blocks both sides use theirs: against a player who wins, the blocker forbids the quickest wins;
against one who loses, all winning moves and then the longest resistance. Everything is found by
visiting the positions, so it is for small piles; `WorkLimitError` says when one is not small.
"""

from onepile.games import Game, Position
from onepile.oracle import Oracle

MAX_PILE = 400
"""Higher piles are not called small: the search recurses once for every move of a game."""


class Lengths:
    """Lengths and winning moves of one game.

    Args:
        game: The rules.
        limit: How many moves may be looked at before a `WorkLimitError`.

    >>> from onepile.games import parse_game
    >>> game = parse_game("static-nim")
    >>> lengths = Lengths(game)
    >>> lengths.length(game.position(8, cap=3)), lengths.winning(game.position(9, cap=3))
    (4, [1])
    """

    def __init__(self, game: Game, limit: int = 100_000) -> None:
        self.game = game
        self.limit = limit
        self._oracle = Oracle(game, limit)
        self._lengths: dict[Position, int] = {}

    def covers(self, position: Position) -> bool:
        """Whether the pile is small enough to be tried."""
        return position.pile <= MAX_PILE

    def winning(self, position: Position) -> list[int]:
        """The moves to safe positions, ascending."""
        return self._oracle.winning_moves(position)

    def answers(self, position: Position) -> int:
        """How many winning moves are left to the mover after the best block."""
        return max(0, len(self.winning(position)) - self.game.blocks_at(position))

    def after(self, position: Position, amount: int) -> int:
        """The length of the game from this position when this move is made."""
        return 1 + self.length(self.game.after(position, amount))

    def length(self, position: Position) -> int:
        """The number of moves until the end with best play."""
        if position not in self._lengths:
            self._lengths[position] = self._length(position)
        return self._lengths[position]

    def _length(self, position: Position) -> int:
        moves = self.game.moves(position)
        if not moves:
            return 0
        winning = self.winning(position)
        blocks = self.game.blocks_at(position)
        if not self._oracle.is_safe(position):
            if len(winning) <= blocks:  # misère: to block them all would lose at once
                blocks = len(winning) - 1
            return sorted(self.after(position, amount) for amount in winning)[blocks]
        losing = sorted(
            (self.after(position, amount) for amount in moves if amount not in set(winning)),
            reverse=True,
        )
        spare = blocks - len(winning)
        if self.game.misere:
            spare = min(spare, len(losing) - 1)  # the loser must be left a move
        return losing[spare] if spare < len(losing) else 0
