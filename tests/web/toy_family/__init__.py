"""A toy family that the page has never heard of.

From a pile take one counter or `hot` counters, or pass: that uses up a grain of spice. So positions
have a number that no other family has, the moves are no interval, and 0 is one of them.
"""

from typing import TYPE_CHECKING

from onepile.game_class import Game
from onepile.kinds import Option, PictureKind
from tests.web.toy_family.rules import FIELDS, SpicedRules

if TYPE_CHECKING:
    from onepile.pictures import Picture
    from onepile.statements import Statement
    from onepile.text import Options


class Spiced(SpicedRules, Game):
    """Take one, take a hot portion, or pass while there is spice."""

    title = "Some like it hot"
    about = "Take one or a hot portion; a grain of spice buys a pass."
    known_fields = FIELDS
    options = (Option("hot", "hot=3"), Option("blocks"))
    preview = ("outcomes", 40, 8)

    @classmethod
    def read(cls, options: "Options") -> "Spiced":
        """The game of hot and blocks."""
        return Spiced(options.count("hot", 50), options.count("blocks", 5))

    def sentences(self) -> "list[Statement]":
        """The rules in one sentence."""
        from onepile.statements import plain

        return [plain(f"Take 1 or {self.hot} counters, or pass for a grain of spice.")]

    def picture_kinds(self) -> tuple[PictureKind, ...]:
        """Outcomes by pile and spice."""
        return (PictureKind("outcomes", "Who wins", _outcomes, usual=40, most=80),)


def _outcomes(game: Spiced, to: int | None, up_to: int | None) -> "Picture":
    from onepile.oracle import Oracle
    from onepile.pictures import Plane

    oracle = Oracle(game)
    unsafe = [
        [not oracle.is_safe(game.position(pile, spice=spice)) for pile in range(1, (to or 40) + 1)]
        for spice in range(1, (up_to or 8) + 1)
    ]
    return Plane("outcomes", game, "grains of spice", "spice", unsafe)
