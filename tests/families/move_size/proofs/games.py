"""Move-size games by their text."""

from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.continued import Continued
from onepile.numbers import INFINITY, Extended
from onepile.text import parse_game


def game_of(text: str) -> MoveSize:
    """The game, which must be of this family."""
    game = parse_game(text)
    assert isinstance(game, MoveSize)
    return game


def told_by(continued: Continued, to: int) -> list[Extended]:
    """The thresholds of the piles 1 … to, by a proof."""
    return [value or INFINITY for value in continued.piles.window(1, to).tolist()]
