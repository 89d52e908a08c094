"""What a player has to see of a position: who wins, and every move that may have to be blocked."""

from dataclasses import replace

from onepile.claims import Answer
from onepile.errors import WorkLimitError
from onepile.game_class import Game
from onepile.limits import MOST_BLOCKED, Limits
from onepile.rules import Position
from onepile.solve import solve
from onepile.statements import Phrase


def look(game: Game, position: Position, limits: Limits) -> Answer:
    """The answer, with all moves that must be blocked, or with more winning ones than can be.

    >>> from onepile.text import parse_game
    >>> game = parse_game("move-size; f=2n; blocks=20")
    >>> len(look(game, game.position(100, cap=20), Limits(moves=3)).to_block)
    10

    Raises:
        WorkLimitError: it cannot be seen through within the limits, or so many moves would have
            to be blocked that they are not listed.
    """
    enough = max(limits.moves, min(game.blocks_at(position), MOST_BLOCKED) + 1)
    answer = solve(game, position, replace(limits, moves=enough))
    if answer.more_blocks:
        raise WorkLimitError(
            Phrase(
                "more than {enough} moves have to be blocked here: play from a smaller pile",
                enough=enough,
            )
        )
    return answer
