"""What may be true of the period of a move-size game, each with a judge by the definition.

Of thresholds, and in misère play with blocks of safe caps: that they repeat, how, and why they do
not.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from onepile.families.move_size.properties import (
    MembersCover,
    normal_game,
    rules_of,
    thresholds_of,
)
from onepile.families.move_size.rules import MoveSize
from onepile.formulas import Expression, NumbersWhere
from onepile.formulas.properties import Always
from onepile.numbers import INFINITY
from onepile.statements import Definition, Property, Statement, Verdict


@dataclass(frozen=True)
class PeriodicInTheEnd(Property):
    """That the thresholds repeat from some pile on."""

    kind: ClassVar[str] = "periodic-in-the-end"
    words: ClassVar = {"en": {"": "the thresholds are bounded and periodic from some pile on"}}

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """No table decides it."""
        return Verdict.CONSISTENT


@dataclass(frozen=True)
class ThresholdsRepeat(Statement):
    """The least period of the thresholds, and the first pile from which on they have it.

    Attributes:
        start: That pile.
        period: The period.
        normal: Whether it is said of normal play, where it decides whether the base is finite.
    """

    kind: ClassVar[str] = "thresholds-repeat"
    words: ClassVar = {
        "en": {
            "": "period {period} from pile {start} on",
            "from 1": "g has period {period} from pile 1 on",
            "not from 1": "g has period {period} from pile {start} on, not from pile 1",
        }
    }
    start: int
    period: int
    normal: bool = False

    @property
    def case(self) -> str:
        """Whether it matters that they repeat from the start."""
        return "" if not self.normal else "from 1" if self.start == 1 else "not from 1"

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Pile by pile; no shorter period and no earlier start will do."""
        asked = normal_game(oracle) if self.normal else (oracle, rules_of(oracle))
        g = thresholds_of(*asked, bound)
        return _repeat(self.start, self.period, g, rules_of(oracle))


def _repeat(start: int, period: int, values: Sequence[object], game: MoveSize) -> Verdict:
    """Whether values[n], n >= 1, have this least period from this first pile on.

    Where the game is over there is nothing that could repeat.
    """
    bound = len(values) - 1
    if start < 1 or period < 1:
        return Verdict.FALSE
    if start + 2 * period > bound:
        return Verdict.BEYOND

    def repeats(length: int) -> bool:
        return all(values[n] == values[n + length] for n in range(start, bound + 1 - length))

    shorter = any(period % part == 0 and repeats(part) for part in range(1, period))
    before = start - 1
    earlier = not game.is_over(before) and values[before] == values[before + period]
    return Verdict.so_far(repeats(period) and not shorter and not earlier)


@dataclass(frozen=True)
class SafeCapsPeriodic(Property):
    """That the safe caps repeat, in misère play with blocks.

    Attributes:
        most: Only caps up to this one are spoken of, which f never exceeds; None: all caps.
    """

    kind: ClassVar[str] = "safe-caps-periodic"
    words: ClassVar = {
        "en": {
            "": "the safe caps are periodic from some pile on",
            "up to": "the safe caps up to {most}, which f never exceeds, are periodic from some "
            "pile on",
        }
    }
    most: int | None

    @property
    def case(self) -> str:
        """Whether f is bounded."""
        return "" if self.most is None else "up to"

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """No table decides it; but no value of f exceeds the bound that is named."""
        f = rules_of(oracle).f
        exceeded = self.most is not None and any(f(n) > self.most for n in range(1, bound + 1))
        return Verdict.so_far(not exceeded)


@dataclass(frozen=True)
class SafeCapsRepeat(Statement):
    """The least period of the safe caps up to `most`, and the first pile that has it."""

    kind: ClassVar[str] = "safe-caps-repeat"
    words: ClassVar = {"en": {"": "period {period} from pile {start} on"}}
    start: int
    period: int
    most: int | None

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Pile by pile and cap by cap."""
        game = rules_of(oracle)
        most = bound + game.blocks + 1 if self.most is None else self.most
        safe = [
            tuple(oracle.is_safe(game.position(pile, cap=cap)) for cap in range(1, most + 1))
            for pile in range(1, bound + 1)
        ]
        return _repeat(self.start, self.period, [None, *safe], game)


@dataclass(frozen=True)
class NoReturn(Statement):
    """That nothing is proved."""

    kind: ClassVar[str] = "no-return"
    words: ClassVar = {"en": {"": "no state is known to return"}}

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Nothing is claimed of the game."""
        return Verdict.TRUE


@dataclass(frozen=True)
class GrowsWithTheBase(Statement):
    """Why thresholds never become periodic."""

    kind: ClassVar[str] = "grows-with-the-base"
    words: ClassVar = {"en": {"": "the base is infinite, and {cover}"}}
    cover: MembersCover

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """What makes the base infinite."""
        return self.cover.judge(oracle, bound)


@dataclass(frozen=True)
class ThresholdsFall(Statement):
    """Why thresholds of normal play are unbounded when f(n) >= n, with blocks and listed ends.

    The move of g(N) counters leaves a pile whose threshold exceeds f(g(N)) >= g(N). So thresholds
    rise along these moves: if all from some pile on were at most T, one of them would exceed T
    after T moves, at most T² counters further down. Where ends go on for ever this says nothing:
    the moves may lead to one.
    """

    kind: ClassVar[str] = "thresholds-fall"
    words: ClassVar = {
        "en": {"": "they are unbounded, since f(n) >= n: g(N) < g(N - g(N)) where g(N) is finite"}
    }
    f: Expression

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Pile by pile; the ends are listed."""
        if isinstance(rules_of(oracle).ends, NumbersWhere):
            return Verdict.FALSE
        g = thresholds_of(oracle, rules_of(oracle), bound)
        falls = all(
            here < (g[pile - here] if pile > here else INFINITY)
            for pile, here in enumerate(g)
            if isinstance(here, int)
        )
        return Verdict.least(
            Always(self.f, "at_least_n").judge(oracle, bound), Verdict.so_far(falls)
        )


@dataclass(frozen=True)
class LargestSoFar(Statement):
    """The largest finite threshold that was seen."""

    kind: ClassVar[str] = "largest-so-far"
    words: ClassVar = {
        "en": {
            "": "no proof; the largest finite threshold up to pile {to} is {largest}",
            "none": "no proof; no threshold up to pile {to} is finite",
        }
    }
    to: int
    largest: int | None

    @property
    def case(self) -> str:
        """Whether there is one."""
        return "none" if self.largest is None else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Pile by pile."""
        if self.to > bound:
            return Verdict.BEYOND
        g = thresholds_of(oracle, rules_of(oracle), self.to)
        finite = [threshold for threshold in g if isinstance(threshold, int)]
        return Verdict.of(max(finite, default=None) == self.largest)
