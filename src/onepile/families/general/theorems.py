"""What `check` says of a general game: what it is in disguise, what repeats, what rises."""

from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from onepile.budget import Limits
from onepile.errors import NotApplicable, UndecidedError, WorkLimitError
from onepile.families.general.evidence import Repeats
from onepile.families.general.periods import periodic
from onepile.families.general.recognised import disguise_of
from onepile.families.general.rules import General
from onepile.families.general.structure import by_class, direction
from onepile.knowledge import Fact, Finding
from onepile.sayings import IsGame
from onepile.statements import Definition, Phrase, Property, Statement, Verdict


def findings(rules: General, to: int) -> list[Finding]:
    """Which theorems apply, each proved or failing."""
    found = [*_disguise(rules), *_period(rules)]
    if "p" in rules.take.names:
        found += _monotone(rules)
    return found or [_no_period(rules)]


@dataclass(frozen=True)
class RepeatsSomewhere(Property):
    """That the outcomes repeat, with a period that is not known."""

    kind: ClassVar[str] = "piles-repeat-somewhere"
    words: ClassVar = {"en": {"": "the outcomes repeat from some pile on"}}

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """No finite number of piles decides it."""
        return Verdict.BEYOND


@dataclass(frozen=True)
class NoPeriod(Statement):
    """Why no period is proved."""

    kind: ClassVar[str] = "no-period"
    words: ClassVar = {"en": {"": "{why}"}}
    why: Phrase

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By looking for one again."""
        assert isinstance(oracle.game, General)
        return Verdict.of(str(why_not(oracle.game)) == str(self.why))


@dataclass(frozen=True)
class MovesAreBounded(Statement):
    """Why there is a period."""

    kind: ClassVar[str] = "moves-are-bounded"
    words: ClassVar = {
        "en": {"": "no move takes more than {depth}, and that many piles in a row come again"}
    }
    depth: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """At every pile up to the bound."""
        game = oracle.game
        assert isinstance(game, General)
        places = [{"previous": p} for p in range(1, 8)] if "p" in game.take.names else [{}]
        moves = (
            move
            for pile in range(1, bound + 1)
            for place in places
            for move in game.moves(game.position(pile, **place))
        )
        return Verdict.so_far(all(move <= self.depth for move in moves))


@dataclass(frozen=True)
class AllowsMore(Property):
    """How the moves depend on the previous one.

    Attributes:
        way: `more` or `less`: what a larger previous move allows.
        told_by: How many numbers a pile tell all that follows: `one`, `two`, or "": it is open.
    """

    kind: ClassVar[str] = "previous-allows-more"
    words: ClassVar = {
        "en": {
            "more": "a larger previous move never allows fewer moves{so}",
            "less": "a larger previous move never allows more moves{so}",
        }
    }
    way: str
    told_by: str

    @property
    def case(self) -> str:
        """Which of the two."""
        return self.way

    @property
    def so(self) -> Phrase | str:
        """What follows."""
        return _SO[self.told_by]

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """For all piles and previous moves up to the bound, at most 20."""
        game = oracle.game
        assert isinstance(game, General)
        for pile in range(1, min(bound, 20) + 1):
            if game.is_over(pile):
                continue
            positions = [game.position(pile, previous=p) for p in range(1, 21)]
            sets = [set(game.allowed(position, pile)) for position in positions]
            if not all(a <= b if self.way == "more" else a >= b for a, b in pairwise(sets)):
                return Verdict.FALSE
            if self.told_by:
                safe = [oracle.is_safe(position) for position in positions]
                changes = [a < b for a, b in pairwise(safe) if a != b]
                right = {
                    "one": [[], [self.way == "less"]],
                    "two": [[], [True], [False], [True, False]],
                }
                if changes not in right[self.told_by]:
                    return Verdict.FALSE
        return Verdict.CONSISTENT


_SO: dict[str, Phrase | str] = {
    "": "",
    "one": Phrase(", so that one number a pile tells after which previous moves it is safe"),
    "two": Phrase(", so that two numbers a pile tell between which previous moves it is safe"),
}


def _disguise(rules: General) -> list[Finding]:
    try:
        return [Finding("recognised", IsGame(disguise_of(rules).text), Fact(True, "proved"))]
    except (NotApplicable, UndecidedError, WorkLimitError):
        return []


def _period(rules: General) -> list[Finding]:
    try:
        found = periodic(rules)
    except (NotApplicable, WorkLimitError):
        return []
    repeats = Repeats(found.period.start, found.period.period, found.depth, found.nim)
    because = MovesAreBounded(found.depth)
    return [Finding("period", repeats, Fact(True, "proved").since(because))]


def _no_period(rules: General) -> Finding:
    """That nothing is known, and why there is no proved period."""
    why = why_not(rules)
    assert why is not None  # else the period would have been found
    return Finding("period", RepeatsSomewhere(), Fact(None, "unknown").since(NoPeriod(why)))


def why_not(rules: General) -> Phrase | None:
    """Why no period is proved; None if one is."""
    try:
        periodic(rules)
    except NotApplicable as reason:
        said = reason.args[0]
        assert isinstance(said, Phrase)  # every language says it
        return said
    except WorkLimitError:
        return Phrase("no period is found within {steps} steps", steps=Limits.work)
    return None


def _monotone(rules: General) -> list[Finding]:
    try:
        ways = {direction(one) for one in by_class(rules.take)}
    except NotApplicable:
        return []
    if len(ways) != 1:
        return []
    way = ways.pop()
    return [Finding("monotone", AllowsMore(way, _told_by(rules, way)), Fact(True, "proved"))]


def _told_by(rules: General, way: str) -> str:
    """How many numbers a pile tell after which previous moves it is safe.

    What a move leaves does not depend on the previous move, so the more are allowed the more win.
    In normal play that is all: safe means that few win. In misère play a safe position has a move
    that does not win as well, which few allowed moves may lack; without blocks any move will do,
    and if one counter may always be taken there is one. A pass leaves the previous move as it is,
    and the move number would be a third thing to tell.
    """
    if "t" in rules.take.names or rules.passes:
        return ""
    if not rules.misere:
        return "one"
    always = way == "more" and all(one(1, p=1) for one in by_class(rules.take))
    return "one" if always and not rules.blocks else "two"
