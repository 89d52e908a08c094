"""One-pile take-away games whose rules change while you play: solved, explained, played.

>>> import onepile
>>> answer = onepile.game("move-size; f=2n").solve(pile=17, cap=16)
>>> answer.outcome, answer.moves
('unsafe', (1, 4))
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from onepile.facade import Study, game

__all__ = ["Study", "game"]


def __getattr__(name: str) -> Any:
    # Loaded when first used: the command line imports this package and must start at once.
    if name in __all__:
        from onepile import facade

        return getattr(facade, name)
    raise AttributeError(f"module 'onepile' has no attribute {name!r}")
