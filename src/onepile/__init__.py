"""One-pile take-away games whose rules change while you play: solved, explained, played.

>>> import onepile
>>> answer = onepile.game("move-size; f=2n").solve(pile=17, cap=16)
>>> answer.outcome, answer.moves
('unsafe', (1, 4))
"""

TYPE_CHECKING = False  # as type checkers know it; to load `typing` takes milliseconds

if TYPE_CHECKING:
    from onepile.atlas.book import Atlas as Atlas
    from onepile.bases import Base as Base
    from onepile.claims import Answer as Answer
    from onepile.comparing import compare as compare
    from onepile.errors import AssumptionError as AssumptionError
    from onepile.errors import IllegalError as IllegalError
    from onepile.errors import MalformedError as MalformedError
    from onepile.errors import MissingExtraError as MissingExtraError
    from onepile.errors import NotApplicable as NotApplicable
    from onepile.errors import OnepileError as OnepileError
    from onepile.errors import RefusedError as RefusedError
    from onepile.errors import UndecidedError as UndecidedError
    from onepile.errors import WorkLimitError as WorkLimitError
    from onepile.families.general import general as general
    from onepile.families.move_number import move_number as move_number
    from onepile.families.move_size import move_size as move_size
    from onepile.families.pile_size import pile_size as pile_size
    from onepile.game_class import Game as Game
    from onepile.game_class import game as game
    from onepile.game_class import with_nim_values as with_nim_values
    from onepile.numbers import INFINITY as INFINITY
    from onepile.play.match import Match as Match
    from onepile.presets import games as games
    from onepile.sums import Sum as Sum
    from onepile.sums import sum as sum
    from onepile.table import Table as Table
    from onepile.theorems import Theorem as Theorem
    from onepile.theorems import verify as verify

    __version__: str

_ROOMS = {
    "INFINITY": "numbers",
    "Answer": "claims",
    "AssumptionError": "errors",
    "Atlas": "atlas.book",
    "Base": "bases",
    "Game": "game_class",
    "IllegalError": "errors",
    "MalformedError": "errors",
    "Match": "play.match",
    "MissingExtraError": "errors",
    "NotApplicable": "errors",
    "OnepileError": "errors",
    "RefusedError": "errors",
    "Sum": "sums",
    "Table": "table",
    "Theorem": "theorems",
    "UndecidedError": "errors",
    "WorkLimitError": "errors",
    "compare": "comparing",
    "game": "game_class",
    "games": "presets",
    "general": "families.general",
    "move_number": "families.move_number",
    "move_size": "families.move_size",
    "pile_size": "families.pile_size",
    "sum": "sums",
    "verify": "theorems",
    "with_nim_values": "game_class",
}
"""Where each name lives. None of them is a room's name as well: importing it would hide it."""

_EXTRAS = {"Atlas": "atlas", "Table": "tables"}
"""What some of them need."""

__all__ = ["__version__", *_ROOMS]


def __getattr__(name: str) -> object:
    # Loaded when first used: the command line imports this package and must start at once.
    if name == "__version__":
        from importlib.metadata import version

        return version("onepile")
    if name in _ROOMS:
        from importlib import import_module

        if name in _EXTRAS:
            from onepile.extras import require

            require(_EXTRAS[name])
        return getattr(import_module(f"onepile.{_ROOMS[name]}"), name)
    raise AttributeError(f"module 'onepile' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
