"""A family made for a test: take an odd number of counters, or pass once.

It is all that a new family has to be: a class made from `Game`. Its moves are no interval, one of
them is a pass, and its positions have a number that no other family has.
"""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from onepile.by_definition import ByDefinition
from onepile.claims import Answer, Claim, cut
from onepile.errors import NotApplicable
from onepile.game_class import Game
from onepile.kinds import Method, Option
from onepile.limits import Limits
from onepile.mathematics.interval_sets import IntervalSet
from onepile.rules import PASS, Field, read_place, say_place
from onepile.statements import Statement, plain
from onepile.text import Options

FIELDS = (Field("passes", "passes left", "how often a player may still pass", 1, least=0),)


class OddTakePosition(NamedTuple):
    """A pile, and how often somebody may still pass."""

    pile: int
    passes: int

    def __str__(self) -> str:
        return say_place(self, FIELDS)


@dataclass(frozen=True, repr=False)
class OddTake(Game):
    """Take 1, 3, 5, … up to `most`, or pass."""

    most: int
    family: ClassVar[str] = "odd-take"
    title = "Take an odd number"
    about = "Take one, three, five counters, or pass once."
    known_fields = FIELDS
    options = (Option("most", "most=5"),)
    preview = ("outcomes", 96, None)
    misere = False

    @classmethod
    def read(cls, options: Options) -> "OddTake":
        options.text("most")  # says what is missing, if it is
        return OddTake(options.count("most", 1000))

    def position(self, pile: int, **place: int | None) -> OddTakePosition:
        return OddTakePosition(*read_place(self.family, FIELDS, "the rule", pile, place))

    def moves(self, position: OddTakePosition) -> IntervalSet:
        pile, passes = position
        if not pile:
            return IntervalSet()
        odd = range(1, min(pile, self.most) + 1, 2)
        return IntervalSet.of([(PASS, PASS)] * (passes > 0) + [(k, k) for k in odd])

    def after(self, position: OddTakePosition, taken: int) -> OddTakePosition:
        return OddTakePosition(position.pile - taken, position.passes - (taken == PASS))

    def __str__(self) -> str:
        return f"{self.family}; most={self.most}"

    def sentences(self) -> list[Statement]:
        return [
            plain(f"Take an odd number of counters up to {self.most}, or pass."),
            plain("Who makes the last move wins."),
        ]

    @classmethod
    def methods(cls) -> tuple[Method, ...]:
        return (ByParity(), ByDefinition())


class ByParity:
    """Every move changes the parity of pile and passes together; a pass saves an even pile."""

    name = "parity"

    def answer(self, game: OddTake, position: OddTakePosition, limits: Limits) -> Answer:
        pile, passes = position
        if passes > 1:
            raise NotApplicable("parity tells for one pass at most")
        odd = pile % 2 == 1
        takes = [move for move in game.moves(position) if move != PASS]
        if not passes:
            moves = takes if odd else []
        elif odd:
            moves = [pile] if pile <= game.most else []
        else:
            moves = [PASS, *(move for move in takes if pile - move > game.most)]
        return Answer(
            game,
            position,
            "unsafe" if moves else "safe",
            *cut(moves, limits.moves),
            self.name,
            Claim(True, "theorem", because=plain("parity, and the pass")),
        )
