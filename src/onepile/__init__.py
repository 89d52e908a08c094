"""One-pile take-away games whose rules change while you play: solved, explained, played.

>>> import onepile
>>> answer = onepile.game("move-size; f=2n").solve(pile=17, cap=16)
>>> answer.outcome, answer.moves
('unsafe', (1, 4))
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from onepile.library import Game as Game
    from onepile.library import game as game
    from onepile.library import verify as verify

    __version__: str

__all__ = ["Game", "__version__", "game", "verify"]


def __getattr__(name: str) -> object:
    # Loaded when first used: the command line imports this package and must start at once.
    if name == "__version__":
        from importlib.metadata import version

        return version("onepile")
    if name in __all__:
        from onepile import library

        return getattr(library, name)
    raise AttributeError(f"module 'onepile' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
