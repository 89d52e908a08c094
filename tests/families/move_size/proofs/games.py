"""Move-size games by their text."""

from onepile.families.move_size import MoveSize
from onepile.text import parse_game


def game_of(text: str) -> MoveSize:
    """The game, which must be of this family."""
    game = parse_game(text)
    assert isinstance(game, MoveSize)
    return game
