"""The library's front door: a game with its questions as methods."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from onepile.answers import Answer, Limits
from onepile.games.families import Game
from onepile.games.text import parse_game
from onepile.solve import solve

if TYPE_CHECKING:
    from onepile.discovery.prove import Proof
    from onepile.listing import Listing
    from onepile.theory.findings import Finding


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

    def table(
        self,
        to: int,
        first: int | None = None,
        what: str | None = None,
        *,
        cap: int | None = None,
        move: int | None = None,
    ) -> "Listing":
        """Thresholds, nim-values or outcomes of many piles; `.array()` is a NumPy array.

        >>> game("fibonacci-nim").table(8).array().tolist()
        [1, 2, 3, 1, 5, 1, 2, 8]
        """
        from onepile.listing import listing

        return listing(self.rules, to, first, what, cap, move)

    def check(self, to: int = 10_000) -> "list[Finding]":
        """Which theorems apply, each proved, checked up to `to`, or failing.

        >>> [finding.holds for finding in game("pile-size; f=[3,1,4]").check()]
        [False, True, True]
        """
        from onepile.theorems import findings

        return findings(self.rules, to)

    def prove(self, seconds: float = 60.0) -> "Proof":
        """A theorem for every pile of a move-size game with linear f.

        >>> game("move-size; f=2n; blocks=2; overshoot").prove().pattern.turns
        {0: 6}
        """
        from onepile.discovery.prove import prove

        return prove(self.rules, seconds)

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
