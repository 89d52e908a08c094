"""Why the answers of the methods for move-number games are true: the reasons, with their judges.

A reason has three parts: in which interval the pile lies or how the next level was found, why that
is right, and what to do. Each is judged by the definition.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from onepile.families.move_number.intervals import LevelInterval
from onepile.families.move_number.level_sets import LevelSets
from onepile.families.move_number.properties import (
    Condition,
    FallsAt,
    NegativeAt,
    NeverFalls,
    first_wrong,
    intervals_of,
    rules_of,
    spare,
)
from onepile.families.move_number.replies import Landing, Replies
from onepile.families.move_number.rules import MoveNumberPosition
from onepile.mathematics.interval_sets import Interval
from onepile.statements import Definition, Phrase, Statement, Verdict

_LANDINGS_SHOWN = 2

Failure = FallsAt | NegativeAt


def _range(interval: Interval) -> Phrase | int:
    low, high = interval
    return low if low == high else Phrase("{low} … {high}", low=low, high=high)


# --- where the pile lies -------------------------------------------------------------------------


@dataclass(frozen=True)
class InInterval(Statement):
    """An interval of a level: all its piles are safe, or all are unsafe.

    Attributes:
        level: The level.
        start: Its first pile.
        stop: The first pile after it; None: it never ends.
        safe: Whether its piles are safe.
    """

    kind: ClassVar[str] = "in-interval"
    words: ClassVar = {
        "en": {
            "safe": "the safe interval {extent} of level {level}",
            "unsafe": "the unsafe interval {extent} of level {level}",
        }
    }
    level: int
    start: int
    stop: int | None
    safe: bool

    @classmethod
    def of(cls, interval: LevelInterval) -> "InInterval":
        """One of the theorem's intervals."""
        return cls(interval.level, interval.start, interval.stop, interval.safe)

    @property
    def case(self) -> str:
        """Which kind."""
        return "safe" if self.safe else "unsafe"

    @property
    def extent(self) -> Phrase | int:
        """From where to where."""
        if self.stop is None:
            return Phrase("{start} …", start=self.start)
        return _range((self.start, self.stop - 1))

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """One of the theorem's intervals, and whole: pile by pile, up to the bound."""
        if self.start > bound:
            return Verdict.BEYOND
        if (self.start, self.stop, self.safe) not in intervals_of(oracle, self.level, bound):
            return Verdict.FALSE
        end = bound if self.stop is None else min(self.stop - 1, bound)
        for pile in range(self.start, end + 1):
            if oracle.is_safe(MoveNumberPosition(pile, self.level)) != self.safe:
                return Verdict.FALSE
        for beside in (self.start - 1, end + 1):  # it is whole
            there = MoveNumberPosition(beside, self.level)
            if 0 <= beside <= bound and oracle.is_safe(there) == self.safe:
                return Verdict.FALSE
        return Verdict.of(True) if self.stop == end + 1 else Verdict.CONSISTENT


def lies(sets: LevelSets, interval: LevelInterval, pile: int) -> "LiesIn | Alike":
    """The interval of a pile, or as much of it as is known for certain."""
    if sets.is_whole(interval):
        return LiesIn(pile, InInterval.of(interval))
    return Alike(pile, interval.start, interval.level, interval.safe)


@dataclass(frozen=True)
class Alike(Statement):
    """Neighbouring piles of one outcome; there may be further ones beside them."""

    kind: ClassVar[str] = "alike"
    words: ClassVar = {
        "en": {
            "safe": "pile {pile} of level {level} is safe",
            "unsafe": "pile {pile} of level {level} is unsafe",
            "safe, several": "piles {start} … {pile} of level {level} are safe",
            "unsafe, several": "piles {start} … {pile} of level {level} are unsafe",
        }
    }
    pile: int
    start: int
    level: int
    safe: bool

    @property
    def case(self) -> str:
        """Which kind, and how many."""
        return ("safe" if self.safe else "unsafe") + (", several" if self.start < self.pile else "")

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Pile by pile."""
        if self.pile > bound:
            return Verdict.BEYOND
        piles = range(self.start, self.pile + 1)
        alike = all(oracle.is_safe(MoveNumberPosition(n, self.level)) == self.safe for n in piles)
        return Verdict.of(bool(piles) and alike)


@dataclass(frozen=True)
class LiesIn(Statement):
    """In which interval a pile lies."""

    kind: ClassVar[str] = "lies-in"
    words: ClassVar = {"en": {"": "pile {pile} lies in {interval}"}}
    pile: int
    interval: InInterval

    @property
    def level(self) -> int:
        """The level."""
        return self.interval.level

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """It lies there, and the interval has the outcome."""
        stop = self.interval.stop
        if self.pile < self.interval.start or (stop is not None and self.pile >= stop):
            return Verdict.FALSE
        return self.interval.judge(oracle, bound)


# --- what to do ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class LandsIn(Statement):
    """Moves into one safe interval of the next level."""

    kind: ClassVar[str] = "lands-in"
    words: ClassVar = {
        "en": {
            "safe": "{moves}, which would leave {piles}",
            "unsafe": "{moves}, leaving {piles}",
            "safe, known": "{moves}, which would leave {piles} in {interval}",
            "unsafe, known": "{moves}, leaving {piles} in {interval}",
        }
    }
    level: int
    pile: int
    least: int
    most: int
    interval: InInterval | None
    safe: bool

    @classmethod
    def of(cls, sets: LevelSets, found: Replies, landing: Landing) -> "LandsIn":
        """One of the replies that were found."""
        interval, known = landing.interval, None
        if interval is not None and sets.is_whole(interval):
            known = InInterval.of(interval)
        return cls(found.level, found.pile, *landing.moves, known, found.safe)

    @property
    def case(self) -> str:
        """Whether it would be blocked, and whether its interval is known."""
        start = "safe" if self.safe else "unsafe"
        return start if self.interval is None else f"{start}, known"

    @property
    def moves(self) -> Phrase | int:
        """The moves."""
        return _range((self.least, self.most))

    @property
    def piles(self) -> Phrase | int:
        """What they leave."""
        return _range((self.pile - self.most, self.pile - self.least))

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Each of the moves may be made and leaves a safe pile, in that interval."""
        here = MoveNumberPosition(self.pile, self.level)
        if self.pile > bound:
            return Verdict.BEYOND
        winning = oracle.winning_moves(here)
        if oracle.is_safe(here) != self.safe or self.least > self.most:
            return Verdict.FALSE
        if not set(range(self.least, self.most + 1)) <= set(winning):
            return Verdict.FALSE
        if self.interval is None:
            return Verdict.TRUE
        ends = (self.pile - self.most, self.pile - self.least)
        inside = (LiesIn(pile, self.interval).judge(oracle, bound) for pile in ends)
        return Verdict.least(*inside) if self.interval.level == self.level + 1 else Verdict.FALSE


@dataclass(frozen=True)
class WhatToDo(Statement):
    """The moves to safe piles: to be made or to be blocked.

    Attributes:
        level: The number of the move to come.
        pile: The pile.
        safe: Whether all of them can be blocked.
        blocks: How many moves may be blocked.
        landings: Where they lead, at most two.
        more: Whether there are, or may be, further ones.
    """

    kind: ClassVar[str] = "what-to-do"
    words: ClassVar = {
        "en": {
            "none": "no move leads to a safe pile of level {next}",
            "block": "block {shown}",
            "take": "take {shown}",
            "take, blocks": "take {shown}; at most {blocks} of these can be blocked",
        }
    }
    level: int
    pile: int
    safe: bool
    blocks: int
    landings: tuple[LandsIn, ...]
    more: bool

    @classmethod
    def of(cls, sets: LevelSets, found: Replies) -> "WhatToDo":
        """The replies that were found."""
        shown = found.landings[:_LANDINGS_SHOWN]
        return cls(
            found.level,
            found.pile,
            found.safe,
            found.blocks,
            tuple(LandsIn.of(sets, found, landing) for landing in shown),
            len(found.landings) > len(shown) or not found.complete,
        )

    @property
    def case(self) -> str:
        """Whether there are any, and for whom."""
        if not self.landings:
            return "none"
        if self.safe:
            return "block"
        return "take, blocks" if self.blocks else "take"

    @property
    def next(self) -> int:
        """The next level."""
        return self.level + 1

    @property
    def shown(self) -> Phrase:
        """The landings, one after the other."""
        parts: list[LandsIn | Phrase] = [*self.landings, *[Phrase("…")][: self.more]]
        shown = Phrase("{landing}", landing=parts[0])
        for part in parts[1:]:
            if self.safe:
                shown = Phrase("{before} and {landing}", before=shown, landing=part)
            else:
                shown = Phrase("{before} or {landing}", before=shown, landing=part)
        return shown

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The landings are true; together they are all winning moves, if no more is said."""
        if self.pile > bound:
            return Verdict.BEYOND
        here = MoveNumberPosition(self.pile, self.level)
        told = [m for landing in self.landings for m in range(landing.least, landing.most + 1)]
        winning = oracle.winning_moves(here)
        if any((one.pile, one.level) != here for one in self.landings):
            return Verdict.FALSE
        outcome = (oracle.is_safe(here), oracle.game.blocks_at(here))
        if outcome != (self.safe, self.blocks) or (not self.more and told != winning):
            return Verdict.FALSE
        return Verdict.least(*(landing.judge(oracle, bound) for landing in self.landings))


# --- why -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ConditionsHold(Statement):
    """That (a) and (b) hold from a level on."""

    kind: ClassVar[str] = "conditions-hold"
    words: ClassVar = {
        "en": {
            "": "(a) and (b) are proved for all k >= {start}",
            "up to": "(a) and (b) hold up to level {to}",
        }
    }
    start: int
    to: int | None

    @property
    def case(self) -> str:
        """Whether for ever."""
        return "" if self.to is None else "up to"

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Level by level."""
        both = [NeverFalls(which, self.start, self.to).judge(oracle, bound) for which in ("a", "b")]
        open_moves = Verdict.of(spare(rules_of(oracle), self.start) >= 0)
        return Verdict.least(*both, open_moves)


@dataclass(frozen=True)
class ByIntervals(Statement):
    """That the theorem's interval of the pile decides, and why it is right.

    Attributes:
        where: The interval.
        to_do: What to do.
        conditions: Paper 003's conditions, where they hold; None: the intervals are long enough.
        last: The last level that matters, where the intervals were looked at up to there; None:
            they are proved to be long enough at every level.
        although: Where paper 003's conditions fail.
    """

    kind: ClassVar[str] = "by-intervals"
    words: ClassVar = {
        "en": {
            "theorem": "paper 003, Theorem: {where}; {conditions}; {to_do}",
            "always": "paper 003's intervals hold at every level, since every one is long enough "
            "(proved): {where}; {to_do}",
            "although, always": "although {although}, paper 003's intervals hold at every level, "
            "since every one is long enough (proved): {where}; {to_do}",
            "here": "paper 003's intervals hold here: {where}, and all that matter, up to level "
            "{last}, are long enough; {to_do}",
            "although, here": "although {although}, paper 003's intervals hold here: {where}, and "
            "all that matter, up to level {last}, are long enough; {to_do}",
        }
    }
    where: LiesIn | Alike
    to_do: WhatToDo
    conditions: ConditionsHold | None = None
    last: int | None = None
    although: Failure | None = None

    @property
    def case(self) -> str:
        """Why it is right."""
        if self.conditions is not None:
            return "theorem"
        form = "always" if self.last is None else "here"
        return form if self.although is None else f"although, {form}"

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Every part; and where all intervals are said to be right, all piles up to the bound."""
        parts: Iterator[Statement | None] = iter(
            (self.where, self.to_do, self.conditions, self.although)
        )
        verdicts = [part.judge(oracle, bound) for part in parts if part is not None]
        here = self.to_do.pile, self.to_do.level
        start = here[1] if self.conditions is None else self.conditions.start
        if (self.where.pile, self.where.level) != here or start != here[1]:
            return Verdict.FALSE
        if self.case.endswith("always"):
            level = self.to_do.level
            verdicts.append(Verdict.so_far(first_wrong(oracle, level, bound) is None))
        return Verdict.least(*verdicts)


@dataclass(frozen=True)
class NoMoveIsPossible(Statement):
    """That there is no move at all."""

    kind: ClassVar[str] = "no-move-is-possible"
    words: ClassVar = {"en": {"": "no move is possible; {to_do}"}}
    to_do: WhatToDo

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By the rules."""
        here = MoveNumberPosition(self.to_do.pile, self.to_do.level)
        none = Verdict.of(not oracle.game.moves(here))
        return Verdict.least(none, self.to_do.judge(oracle, bound))


@dataclass(frozen=True)
class LevelByLevel(Statement):
    """How the safe piles of the next level were found.

    Attributes:
        how: From where the levels are known: `repeat`, `all safe`, `proved` or `checked`.
        known: That level.
        last: The last level that was looked at.
        to_do: What to do.
        right: Whether paper 003's intervals turned out to be right all the same.
    """

    kind: ClassVar[str] = "level-by-level"
    words: ClassVar = {
        "en": {
            form + tail + right: words + tail_words + right_words + "; {to_do}"
            for form, words in (
                ("repeat", "the rules repeat from level {known} on, and so do the safe piles"),
                ("all safe", "all piles of level {known} in reach are safe"),
                ("proved", "paper 003's intervals hold from level {known} on (proved)"),
                ("checked", "paper 003's intervals hold at level {known}, checked to {last}"),
            )
            for tail, tail_words in (
                ("", ""),
                (", before", "; the levels before it, down to {first}, by the rules"),
            )
            for right, right_words in (
                ("", ""),
                (", right", "; paper 003's intervals, though not promised, are right there"),
            )
        }
    }
    how: str
    known: int
    last: int
    to_do: WhatToDo
    right: bool

    @property
    def first(self) -> int:
        """The next level."""
        return self.to_do.next

    @property
    def case(self) -> str:
        """How, whether levels had to be gone through, and whether the intervals are right."""
        before = ", before" if self.known > self.first else ""
        return self.how + before + (", right" if self.right else "")

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """What is said of the level that is known, up to the bound; and what to do."""
        pile = self.to_do.pile
        if pile > bound:
            return Verdict.BEYOND
        game = rules_of(oracle)
        in_reach = [n for n in range(pile + 1) if n <= pile - self._taken(oracle)]
        said = {
            "repeat": True,
            "all safe": all(oracle.is_safe(MoveNumberPosition(n, self.known)) for n in in_reach),
            "proved": Condition("a").judge_from(game, self.known, bound)
            and Condition("b").judge_from(game, self.known, bound),
            "checked": first_wrong(oracle, self.known, max([0, *in_reach])) is None,
        }.get(self.how, False)
        window = oracle.game.moves(MoveNumberPosition(pile, self.to_do.level))
        if self.right:
            starts = intervals_of(oracle, self.first, pile)
            said = said and self.known > self.first
            for move in window:
                left = pile - move
                inside = next(i for i in starts if i[0] <= left and (i[1] is None or left < i[1]))
                said = said and inside[2] == oracle.is_safe(MoveNumberPosition(left, self.first))
        return Verdict.least(Verdict.so_far(said), self.to_do.judge(oracle, bound))

    def _taken(self, oracle: Definition) -> int:
        """What is taken at least before the level that is known."""
        game = rules_of(oracle)
        return sum(game.least(k) for k in range(self.to_do.level, self.known))
