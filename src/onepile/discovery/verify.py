"""A certificate against a game: the checker's verdict, and that it is about this very game."""

import json

from onepile.discovery.bases import rule_of
from onepile.discovery.checker import RefusedError, check
from onepile.games.families import Game
from onepile.games.text import parse_game


def verify(text: str, game: Game | None = None) -> Game:
    """The game that a certificate proves something about.

    Args:
        text: The certificate.
        game: The game it has to be about; by default the one it names.

    Raises:
        RefusedError: the certificate is wrong, or about another game.
    """
    checker = check(text)
    name = json.loads(text).get("game")
    if not isinstance(name, str):
        raise RefusedError("certificate refused: it names no game")
    named = parse_game(name)
    rule = rule_of(named)
    if (checker.slope, checker.shift, checker.weight, checker.blocks) != (
        rule.slope,
        rule.shift,
        rule.weight,
        rule.blocks,
    ):
        raise RefusedError(f"certificate refused: its rule is not that of {name!r}")
    if game is not None and str(game) != str(named):
        raise RefusedError(f"certificate refused: it is about {str(named)!r}, not {str(game)!r}")
    return named
