"""A match between two players: the blocker blocks, the mover moves, the rules decide."""

from onepile.play.match import Block, Match, Resign, Side, Step, Take
from onepile.play.players import Fallible, Perfect, Player, Random, computer, finish

__all__ = [
    "Block",
    "Fallible",
    "Match",
    "Perfect",
    "Player",
    "Random",
    "Resign",
    "Side",
    "Step",
    "Take",
    "computer",
    "finish",
]
