"""What is played: expressions, the three families, the text form, the presets."""

from onepile.games.expressions import Expression, Fact, Linear, Shape
from onepile.games.families import (
    Game,
    MoveNumber,
    MoveNumberPosition,
    MoveSize,
    MoveSizePosition,
    PileSize,
    PileSizePosition,
    Position,
)
from onepile.games.numbers import parse_integer
from onepile.games.presets import Preset, presets
from onepile.games.text import parse_game

__all__ = [
    "Expression",
    "Fact",
    "Game",
    "Linear",
    "MoveNumber",
    "MoveNumberPosition",
    "MoveSize",
    "MoveSizePosition",
    "PileSize",
    "PileSizePosition",
    "Position",
    "Preset",
    "Shape",
    "parse_game",
    "parse_integer",
    "presets",
]
