"""A certificate against a game: the checker's verdict, and that it is about this very game."""

from onepile.errors import OnepileError, RefusedError
from onepile.families.move_size.proofs.checker import Checker, check
from onepile.families.move_size.rules import MoveSize
from onepile.rules import Rules
from onepile.text import parse_game


def verify(text: str, game: Rules | None = None) -> MoveSize:
    """The game that a certificate proves something about.

    Args:
        text: The certificate.
        game: The game it has to be about; by default the one it names.

    Raises:
        RefusedError: the certificate is wrong, or about another game.
    """
    return verified(text, game)[0]


def verified(text: str, game: Rules | None = None) -> tuple[MoveSize, Checker]:
    """The same, and the proof as the checker replayed it."""
    checker = check(text)
    try:
        named = parse_game(checker.game)
    except OnepileError as error:
        raise RefusedError(f"certificate refused: {error}") from None
    linear = named.f.shape.linear if isinstance(named, MoveSize) else None
    if not isinstance(named, MoveSize) or named.misere or named.ends or linear is None:
        raise RefusedError(f"certificate refused: nothing is proved of {str(named)!r}")
    # floor((p k + r)/q) < v  iff  p k + r < q v
    rule = linear.p, linear.r, linear.q, named.blocks
    if (checker.slope, checker.shift, checker.weight, checker.blocks) != rule:
        raise RefusedError(f"certificate refused: its rule is not that of {str(named)!r}")
    if game is not None and game != named:
        raise RefusedError(f"certificate refused: it is about {str(named)!r}, not {str(game)!r}")
    return named, checker
