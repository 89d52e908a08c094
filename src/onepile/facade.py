"""The library's front door: a game with its questions as methods."""

from collections.abc import Callable
from dataclasses import dataclass

from onepile.answers import Answer, Limits
from onepile.games.families import Game
from onepile.games.text import parse_game
from onepile.solve import solve


@dataclass(frozen=True)
class Study:
    """A game to ask questions about.

    Attributes:
        rules: The game itself, immutable.

    >>> game("move-size; f=2n").solve(pile=17, cap=16).moves
    (1, 4)
    """

    rules: Game

    def solve(
        self,
        pile: int,
        cap: int | None = None,
        move: int | None = None,
        *,
        work: int = Limits.work,
        moves: int = Limits.moves,
        progress: Callable[[float], None] | None = None,
    ) -> Answer:
        """Who wins this position, by which moves, and why."""
        position = self.rules.position(pile, cap, move)
        return solve(self.rules, position, Limits(work, moves, progress))

    def explain(self, pile: int, cap: int | None = None, move: int | None = None) -> str:
        """The answer in words."""
        from onepile.strategy import explain

        return explain(self.solve(pile, cap, move))

    def __str__(self) -> str:
        return str(self.rules)


def game(text: str) -> Study:
    """A game from its text form or a preset's name.

    >>> print(game("fibonacci-nim"))
    move-size; f=2n
    """
    return Study(parse_game(text))
