"""The statements of a theorem about a general game that repeats, each with its judge."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import lcm
from typing import Any, ClassVar

from onepile.errors import NotApplicable
from onepile.families.general.evidence import Repeats
from onepile.families.general.periods import Periodic
from onepile.families.general.rules import General, GeneralPosition
from onepile.families.general.structure import by_class, classes_of
from onepile.families.general.theorems import MovesAreBounded
from onepile.statements import Definition, Phrase, Verdict
from onepile.theorems import Claim, Parts

_SHOWN = 40
"""So many piles are told one by one."""
_PLACES = 8
"""So many previous moves, and numbers of passes, are told one by one."""

WORDS = r"""A position is \emph{safe} if the player to move loses there with best play. Its
\emph{nim-value} is the least number that is not the nim-value of a position that can be moved to;
it is $0$ exactly in safe positions."""


def theorem(game: General, found: Periodic, settled: int) -> Parts:
    """The theorem that a period is, in statements."""
    start, period = found.period.start, found.period.period
    opening = Period(game, start, period, found.depth, found.nim)
    reason = WindowReturns(start, settled, period, found.depth, classes_of(game))
    facts = tuple(islice(_facts(game, found), 2 * _PLACES))
    return Parts(opening, facts, (SafeLoses(found.nim and not found.memory),), reason)


def _facts(game: General, found: Periodic) -> Iterator[Claim]:
    """The piles of a period, and those before."""
    start, period = found.period.start, found.period.period
    if found.memory:
        yield from _before_the_first_move(game, found)
    for row in range(min(len(found.rows), _PLACES)):
        if found.memory:
            place: Place = ("previous", row + 1)
        else:
            place = ("passes", row) if game.passes else ("", 0)
        values = found.rows[row, start : start + min(period, _SHOWN)].tolist()
        early = found.rows[row, : min(start, _SHOWN)].tolist()
        if found.nim and not found.memory:
            yield NimValues(start, period, tuple(values), place)
            if early:
                yield NimValues(0, 0, tuple(early), place)
        else:
            yield SafePiles(start, period, len(values), _safe(start, values), place)
            if early:
                yield SafePiles(0, 0, len(early), _safe(0, early), place)


def _safe(first: int, values: list[int]) -> tuple[int, ...]:
    return tuple(first + i for i, value in enumerate(values) if value == 0)


def _before_the_first_move(game: General, found: Periodic) -> Iterator[Claim]:
    """The safe piles at the start of a game, if the first move has the same bound."""
    if game.first is None:
        return
    try:
        period = lcm(found.period.period, len(by_class(game.first)))
    except NotApplicable:
        return
    start = max(found.settled, found.period.start + found.depth)
    piles = range(start, start + min(period, _SHOWN))
    values = []
    try:
        bounds = [one.bound(t=1) for one in by_class(game.first)]
        if max(bounds) > found.depth:
            return
        for pile in piles:
            position = game.position(pile)
            found.require(game, position)
            values.append(_unsafe(game, found, position))
    except NotApplicable:
        return
    yield SafePiles(start, period, len(values), _safe(start, values), ("previous", 0))


def _unsafe(game: General, found: Periodic, position: GeneralPosition) -> int:
    """Whether the player to move wins, from what the moves leave."""
    if game.is_over(position.pile):
        return int(game.misere)
    left = [found.after(game, position, move) for move in game.moves(position)]
    winning = left.count(0)
    return int(winning > game.blocks or (game.misere and winning == len(left)))


Place = tuple[str, int]
"""What a position has besides the pile: previous move or passes left; "": nothing."""


def _position(game: General, pile: int, place: Place) -> GeneralPosition:
    name, value = place
    return game.position(pile, **({name: value} if name else {}))


def _where(place: Place) -> Phrase | str:
    """The place as the beginning of a sentence."""
    name, value = place
    if not name:
        return ""
    if name == "passes":
        if value == 1:
            return Phrase("with 1 pass left ")
        return Phrase("with {count} passes left ", count=value)
    if not value:
        return Phrase("before the first move ")
    return Phrase("after a previous move of {move} ", move=value)


@dataclass(frozen=True)
class Period(Claim):
    """Of which game the theorem speaks, and what repeats."""

    kind: ClassVar[str] = "period-of-piles"
    words: ClassVar = {
        "en": {
            "": "In the game {game} the outcomes have period {period} from pile {start} on{always}",
            "nim": "In the game {game} the nim-values have period {period} from pile {start} "
            "on{always}",
        }
    }
    game: General
    start: int
    period: int
    depth: int
    nim: bool

    @property
    def case(self) -> str:
        """What repeats."""
        return "nim" if self.nim else ""

    @property
    def always(self) -> Phrase | str:
        """Whatever else a position has."""
        if "p" in self.game.take.names:
            return Phrase(", after every previous move up to {depth}", depth=self.depth)
        return Phrase(", however many passes are left") if self.game.passes else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Pile by pile."""
        if oracle.game != self.game or self.period < 1:
            return Verdict.FALSE
        return Repeats(self.start, self.period, self.depth, self.nim).judge(oracle, bound)


class _OfPiles(Claim):
    """Something about neighbouring piles, which repeats, or stands before what repeats."""

    start: int
    period: int
    place: Place

    @property
    def before(self) -> Phrase | str:
        """What else the positions have."""
        return _where(self.place)

    def _piles(self, shown: int, bound: int) -> Iterator[tuple[int, int]]:
        """The piles up to the bound that it speaks of, each with its place among those told."""
        step = self.period or bound + shown + 1
        for first in range(self.start, bound + 1, step):
            yield from ((first + i, i) for i in range(shown) if first + i <= bound)


def _value(oracle: Definition, pile: int, place: Place, nim: bool) -> int:
    """The nim-value of a pile, or 1 for unsafe."""
    game: Any = oracle.game
    if game.is_over(pile):
        return int(game.misere and not nim)
    position = _position(game, pile, place)
    return oracle.nim_value(position) if nim else int(not oracle.is_safe(position))


@dataclass(frozen=True)
class NimValues(_OfPiles):
    """The nim-values of the first piles that repeat, or of those before (period 0)."""

    kind: ClassVar[str] = "nim-values-of-a-period"
    words: ClassVar = {
        "en": {
            "": "{before}the piles {start} … {last} have the nim-values {values:list}, and so on",
            "one": "{before}every pile from {start} on has the nim-value {values:list}",
            "cut": "{before}the piles {start} … {last} have the nim-values {values:list}; there "
            "are {period} in a period",
            "early": "{before}the piles {start} … {last} have the nim-values {values:list}",
        }
    }
    start: int
    period: int
    values: tuple[int, ...]
    place: Place

    @property
    def case(self) -> str:
        """How many there are."""
        if not self.period:
            return "early"
        if self.period == 1:
            return "one"
        return "cut" if len(self.values) < self.period else ""

    @property
    def last(self) -> int:
        """The last of these piles."""
        return self.start + len(self.values) - 1

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """These piles, and those that are periods later."""
        if self.period and len(self.values) > self.period:
            return Verdict.FALSE
        piles = self._piles(len(self.values), min(bound, 150))
        right = (_value(oracle, pile, self.place, True) == self.values[i] for pile, i in piles)
        return Verdict.so_far(all(right))


@dataclass(frozen=True)
class SafePiles(_OfPiles):
    """Which of the first piles that repeat are safe, or of those before (period 0)."""

    kind: ClassVar[str] = "safe-piles-of-a-period"
    words: ClassVar = {
        "en": {
            "": "{before}the safe piles of {start} … {last} are {safe:list}, and so on",
            "one": "{before}the only safe pile of {start} … {last} is {safe:list}, and so on",
            "cut": "{before}the safe piles of {start} … {last} are {safe:list}; there are {period} "
            "piles in a period",
            "early": "{before}the safe piles of {start} … {last} are {safe:list}",
            "every": "{before}every pile from {start} on is safe",
            "none": "{before}no pile from {start} on is safe",
            "none shown": "{before}none of the piles {start} … {last} is safe",
        }
    }
    start: int
    period: int
    shown: int
    safe: tuple[int, ...]
    place: Place

    @property
    def case(self) -> str:
        """How many there are."""
        cut = self.shown < self.period
        if not self.safe:
            return "none" if self.period and not cut else "none shown"
        if not self.period:
            return "early"
        if len(self.safe) == self.period:
            return "every"
        if cut:
            return "cut"
        return "one" if len(self.safe) == 1 else ""

    @property
    def last(self) -> int:
        """The last of these piles."""
        return self.start + self.shown - 1

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """These piles, and those that are periods later."""
        inside = {*self.safe} <= {*range(self.start, self.last + 1)}
        if not inside or (self.period and self.shown > self.period):
            return Verdict.FALSE
        told = [int(self.start + i not in self.safe) for i in range(self.shown)]
        piles = self._piles(self.shown, min(bound, 150))
        right = (_value(oracle, pile, self.place, False) == told[i] for pile, i in piles)
        return Verdict.so_far(all(right))


@dataclass(frozen=True)
class SafeLoses(Claim):
    """What is meant."""

    kind: ClassVar[str] = "safe-loses"
    words: ClassVar = {
        "en": {
            "": "In a safe position the player to move loses, in every other one wins.",
            "nim": "With the nim-value 0 the player to move loses, with every other one wins.",
        }
    }
    nim: bool

    @property
    def case(self) -> str:
        """In which words."""
        return "nim" if self.nim else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """At the start of the game with each pile up to the bound."""
        game: Any = oracle.game
        if not self.nim:
            return Verdict.TRUE
        positions = [game.position(pile) for pile in range(1, min(bound, 60) + 1)]
        same = (oracle.is_safe(at) == (oracle.nim_value(at) == 0) for at in positions)
        return Verdict.so_far(all(same))


@dataclass(frozen=True)
class WindowReturns(Claim):
    """Why it is so.

    Attributes:
        start: The first pile of the window.
        settled: The first pile after it.
        period: After how many piles it comes again.
        depth: The largest move.
        classes: By which remainder of the pile the rules go.
    """

    kind: ClassVar[str] = "window-returns"
    words: ClassVar = {
        "en": {
            "": "No move takes more than {depth}, so what a pile is, from pile {settled} on, "
            "follows from the {depth} piles before it. The piles {start} … {last} are the same "
            "as those {period} later, as playing by the rules up to there shows; so are all later "
            "ones, one after the other.",
            "classes": "No move takes more than {depth}, so what a pile is, from pile {settled} "
            "on, follows from the {depth} piles before it and from its remainder modulo {classes}, "
            "which divides {period}. The piles {start} … {last} are the same as those {period} "
            "later, as playing by the rules up to there shows; so are all later ones, one after "
            "the other.",
        }
    }
    start: int
    settled: int
    period: int
    depth: int
    classes: int

    @property
    def case(self) -> str:
        """Whether remainders count."""
        return "classes" if self.classes > 1 else ""

    @property
    def last(self) -> int:
        """The last pile of the window."""
        return self.settled - 1

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The moves up to the bound, and that everything comes again."""
        game: Any = oracle.game
        if self.classes < 1 or self.period % self.classes or self.settled < self.start + self.depth:
            return Verdict.FALSE
        if MovesAreBounded(self.depth).judge(oracle, bound) is Verdict.FALSE:
            return Verdict.FALSE
        places = [("previous", p) for p in range(1, 8)] if "p" in game.take.names else [("", 0)]
        for pile in range(self.settled, bound + 1 - self.classes):
            for place in places:
                here, later = (_position(game, n, place) for n in (pile, pile + self.classes))
                if list(game.moves(here)) != list(game.moves(later)):
                    return Verdict.FALSE
        nim = not (game.misere or game.blocks)
        return Repeats(self.start, self.period, self.depth, nim).judge(oracle, bound)
