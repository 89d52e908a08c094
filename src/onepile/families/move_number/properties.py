"""What may be true of a move-number game as a whole, each with a judge that goes by the rules.

The conditions are judged level by level from the rules' values, the intervals of paper 003 by
adding up their steps as the paper prints them and comparing with the definition.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice, pairwise
from typing import ClassVar, Literal

from onepile.families.move_number.rules import MoveNumber, MoveNumberPosition
from onepile.statements import Definition, Phrase, Property, Statement, Verdict

_LEVELS = 6
"""So many levels are compared with the definition, pile by pile."""

Which = Literal["a", "b"]


def rules_of(oracle: Definition) -> MoveNumber:
    """The rules that the oracle goes by."""
    assert isinstance(oracle.game, MoveNumber)
    return oracle.game


def spare(game: MoveNumber, k: int) -> int:
    """What the mover has beyond the blocks: most - least - blocks."""
    return game.most(k) - game.least(k) - game.blocks(k)


def _value(game: MoveNumber, which: Which, k: int) -> int:
    """What must not fall: the blocks for (a), what the mover has beyond them for (b)."""
    return game.blocks(k) if which == "a" else spare(game, k)


def _starts(game: MoveNumber, level: int) -> Iterator[int]:
    """Where paper 003's intervals of a level begin.

    At 0, s, l + s, s + l + s, …: the last step is short, the others alternate before it.
    """
    yield 0
    sums = [0, 0]  # up to the level before, the next step being short or long
    for k in count(level):
        short, long = game.least(k) + game.blocks(k), game.most(k) - game.blocks(k)
        parity = (k - level) % 2
        sums[parity] += short
        sums[1 - parity] += long
        yield sums[parity]


def intervals_of(oracle: Definition, level: int, bound: int) -> list[tuple[int, int | None, bool]]:
    """Paper 003's intervals of a level that begin up to the bound: start, stop and whether safe.

    Where all moves of a level can be blocked, the interval that ends by its step never ends.
    """
    game = rules_of(oracle)
    found: list[tuple[int, int | None, bool]] = []
    for index, (start, stop) in enumerate(pairwise(_starts(game, level))):
        shut = spare(game, level + index) < 0
        found.append((start, None if shut else stop, index % 2 == 0))
        if shut or stop > bound:
            return found
    raise AssertionError  # there are always further intervals


def _is_safe(starts: list[int], pile: int) -> bool:
    """Whether a pile lies in a safe interval."""
    return sum(start <= pile for start in starts) % 2 == 1


def first_wrong(oracle: Definition, level: int, bound: int) -> int | None:
    """The first pile of a level, up to the bound, that paper 003's intervals get wrong."""
    game = rules_of(oracle)
    starts = list(islice(_starts(game, level), bound + 2))
    if any(a >= b for a, b in pairwise(starts) if a <= bound):
        return 0  # an interval is empty
    piles = range(bound + 1)
    return next(
        (
            pile
            for pile in piles
            if oracle.is_safe(MoveNumberPosition(pile, level)) != _is_safe(starts, pile)
        ),
        None,
    )


# --- the conditions ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Condition(Property):
    """(a) or (b) of paper 003."""

    kind: ClassVar[str] = "condition"
    words: ClassVar = {
        "en": {
            "a": "blocks(k) <= blocks(k+1)",
            "b": "0 <= most-least-blocks, and it never falls",
        }
    }
    which: Which

    @property
    def case(self) -> str:
        """Which of the two."""
        return self.which

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Level by level."""
        return Verdict.so_far(bound < 1 or self.judge_from(rules_of(oracle), 1, bound))

    def judge_from(self, game: MoveNumber, first: int, count: int) -> bool:
        """Whether it holds at so many levels from the first on."""
        values = [_value(game, self.which, k) for k in range(first, first + count + 1)]
        return all(a <= b for a, b in pairwise(values)) and (self.which == "a" or values[0] >= 0)


@dataclass(frozen=True)
class FallsAt(Statement):
    """Where blocks or what the mover has beyond them falls."""

    kind: ClassVar[str] = "falls-at"
    words: ClassVar = {
        "en": {
            "a": "(a) fails at k = {k}: blocks({k}) = {here} and blocks({next}) = {after}",
            "b": "(b) fails at k = {k}: (most-least-blocks)({k}) = {here} and "
            "(most-least-blocks)({next}) = {after}",
        }
    }
    which: Which
    k: int
    here: int
    after: int

    @property
    def case(self) -> str:
        """Which of the two."""
        return self.which

    @property
    def next(self) -> int:
        """The level after it."""
        return self.k + 1

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By evaluation, wherever it is."""
        game = rules_of(oracle)
        values = _value(game, self.which, self.k), _value(game, self.which, self.k + 1)
        return Verdict.of(values == (self.here, self.after) and self.here > self.after)


@dataclass(frozen=True)
class NegativeAt(Statement):
    """That all moves of a level can be blocked, and more."""

    kind: ClassVar[str] = "negative-at"
    words: ClassVar = {
        "en": {"": "(b) fails at k = {k}: (most-least-blocks)({k}) = {value} is negative"}
    }
    k: int
    value: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By evaluation."""
        return Verdict.of(spare(rules_of(oracle), self.k) == self.value < 0)


@dataclass(frozen=True)
class NeverFalls(Statement):
    """That blocks, or what the mover has beyond them, never falls."""

    kind: ClassVar[str] = "never-falls"
    words: ClassVar = {
        "en": {
            "a": "(a) blocks never falls from level {start} on",
            "b": "(b) (most-least-blocks) never falls from level {start} on",
            "a up to": "(a) blocks never falls from level {start} to {to}",
            "b up to": "(b) (most-least-blocks) never falls from level {start} to {to}",
        }
    }
    which: Which
    start: int
    to: int | None = None

    @property
    def case(self) -> str:
        """Which of the two, and whether for ever."""
        return self.which if self.to is None else f"{self.which} up to"

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """At as many levels as the bound, from the first one on."""
        game = rules_of(oracle)
        last = self.start + bound if self.to is None else min(self.to, self.start + bound)
        values = [_value(game, self.which, k) for k in range(self.start, last + 1)]
        if any(a > b for a, b in pairwise(values)):
            return Verdict.FALSE
        return Verdict.TRUE if last == self.to else Verdict.CONSISTENT


# --- the intervals -------------------------------------------------------------------------------


@dataclass(frozen=True)
class TheoremApplies(Property):
    """That the theorem of paper 003 applies."""

    kind: ClassVar[str] = "theorem-applies"
    words: ClassVar = {"en": {"": "the Theorem applies: both (a) and (b) hold"}}

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Both conditions at the levels up to the bound; the intervals of the first levels."""
        for which in ("a", "b"):
            if Condition(which).judge(oracle, bound) is Verdict.FALSE:
                return Verdict.FALSE
        levels = range(1, min(bound, _LEVELS) + 1)
        right = all(first_wrong(oracle, level, bound) is None for level in levels)
        return Verdict.so_far(right)

    def judge_failure(self, at: int, oracle: Definition, bound: int) -> Verdict:
        """Whether a condition first fails there."""
        if at > bound:
            return Verdict.BEYOND
        conditions = [Condition("a"), Condition("b")]
        before = [condition.judge(oracle, at - 1) for condition in conditions]
        there = [condition.judge(oracle, at) for condition in conditions]
        return Verdict.of(Verdict.FALSE not in before and Verdict.FALSE in there)


@dataclass(frozen=True)
class IntervalsAreRight(Property):
    """That paper 003's intervals are the answer at every level."""

    kind: ClassVar[str] = "intervals-are-right"
    words: ClassVar = {
        "en": {"": "the safe piles of every level are paper 003's intervals (the exact condition)"}
    }

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The first levels, pile by pile."""
        levels = range(1, min(bound, _LEVELS) + 1)
        return Verdict.so_far(all(first_wrong(oracle, k, bound) is None for k in levels))

    def judge_failure(self, at: int, oracle: Definition, bound: int) -> Verdict:
        """A pile of that level or the next is wrong, perhaps beyond the bound."""
        wrong = (first_wrong(oracle, level, bound) for level in (at, at + 1))
        return Verdict.TRUE if any(pile is not None for pile in wrong) else Verdict.BEYOND


@dataclass(frozen=True)
class NothingFalls(Statement):
    """That paper 003's conditions hold from a level on, or the intervals are long enough before."""

    kind: ClassVar[str] = "nothing-falls"
    words: ClassVar = {
        "en": {
            "": "blocks and most-least-blocks never fall",
            "later": "every interval is long enough, and from level {start} on nothing falls",
        }
    }
    start: int
    later: bool = False

    @property
    def case(self) -> str:
        """Whether intervals had to be looked at before."""
        return "later" if self.later else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """From that level on level by level; before it the intervals pile by pile."""
        for which in ("a", "b"):
            if NeverFalls(which, self.start).judge(oracle, bound) is Verdict.FALSE:
                return Verdict.FALSE
        levels = range(1, min(self.start, _LEVELS)) if self.later else ()
        return Verdict.so_far(all(first_wrong(oracle, k, bound) is None for k in levels))


@dataclass(frozen=True)
class LongEnough(Statement):
    """That the intervals are long enough up to a level."""

    kind: ClassVar[str] = "long-enough"
    words: ClassVar = {"en": {"": "every interval is long enough up to level {to}"}}
    to: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Each interval of level k+1 against what level k asks for, as the levels allow."""
        game = rules_of(oracle)
        for k in range(1, min(self.to, bound)):
            starts = list(islice(_starts(game, k + 1), min(self.to, bound) - k + 1))
            for index, (start, stop) in enumerate(pairwise(starts)):
                if stop - start <= (game.blocks(k) if index % 2 == 0 else spare(game, k)):
                    return Verdict.FALSE
        return Verdict.TRUE if self.to <= bound else Verdict.CONSISTENT


@dataclass(frozen=True)
class Shut(Statement):
    """That all moves of a level can be blocked."""

    kind: ClassVar[str] = "shut"
    words: ClassVar = {"en": {"": "level {level} is shut: all its moves can be blocked"}}
    level: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Every pile of the level up to the bound is safe, and so by the numbers are all."""
        safe = all(oracle.is_safe(MoveNumberPosition(n, self.level)) for n in range(bound + 1))
        return Verdict.of(safe and spare(rules_of(oracle), self.level) < 0)


@dataclass(frozen=True)
class TooShort(Statement):
    """An interval that is too short for the level before.

    Attributes:
        index: Which interval.
        level: Of which level.
        length: How many piles it has.
        limit: What the level before asks it to exceed: its blocks, or most-least-blocks.
    """

    kind: ClassVar[str] = "too-short"
    words: ClassVar = {
        "en": {
            "safe": "interval {index} of level {level} has {piles}, but "
            "blocks({before}) = {limit}: the intervals are wrong",
            "unsafe": "interval {index} of level {level} has {piles}, but "
            "(most-least-blocks)({before}) = {limit}: the intervals are wrong",
        }
    }
    index: int
    level: int
    length: int
    limit: int

    @property
    def case(self) -> str:
        """Which kind of interval."""
        return "safe" if self.index % 2 == 0 else "unsafe"

    @property
    def piles(self) -> Phrase:
        """Its length in words."""
        if self.length == 1:
            return Phrase("1 pile")
        return Phrase("{count} piles", count=self.length)

    @property
    def before(self) -> int:
        """The level before."""
        return self.level - 1

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By adding up the steps, wherever it is."""
        game = rules_of(oracle)
        if not 0 <= self.index <= 1000 * bound:
            return Verdict.FALSE if self.index < 0 else Verdict.BEYOND
        start, stop = islice(_starts(game, self.level), self.index, self.index + 2)
        asked = game.blocks(self.before) if self.index % 2 == 0 else spare(game, self.before)
        return Verdict.of(
            (stop - start, asked) == (self.length, self.limit) and stop - start <= asked
        )
