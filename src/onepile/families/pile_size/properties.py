"""What may be true of a pile-size game as a whole, each with a judge that goes by the definition.

What no table decides, that something repeats or grows for ever, is judged as far as it can be seen.

Paper 002 speaks of nim-values, so of normal play. What is said of a misère game in its words is
said of the normal game with the same f, and judged there.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import log
from typing import ClassVar

from onepile.families.pile_size.rules import PileSize, PileSizePosition
from onepile.formulas import Expression, exact
from onepile.formulas.evaluate import evaluator
from onepile.formulas.properties import Always
from onepile.formulas.syntax import Call
from onepile.oracle import Oracle
from onepile.statements import Definition, Formula, Property, Statement, Verdict


def _rules(oracle: Definition) -> PileSize:
    assert isinstance(oracle.game, PileSize)
    return oracle.game


@lru_cache(maxsize=32)
def _oracle_of(game: PileSize) -> Oracle:
    return Oracle(game)


def nim_values(oracle: Definition, bound: int) -> list[int]:
    """The nim-values of the piles 0 … bound in normal play."""
    game = _rules(oracle)
    normal = _oracle_of(replace(game, misere=False)) if game.misere else oracle
    return [normal.nim_value(PileSizePosition(pile)) for pile in range(bound + 1)]


def _bar(f: Expression, bound: int) -> list[int]:
    """f̄ of 0 … bound, by its definition."""
    heights = [0]
    for n in range(1, bound + 1):
        heights.append(min(heights[-1] + 1, max(0, f(n))))
    return heights


@dataclass(frozen=True)
class BarNeverFalls(Property):
    """The hypothesis of Theorem 1, and what it gives."""

    kind: ClassVar[str] = "bar-never-falls"
    words: ClassVar = {
        "en": {
            "": "f̄ never falls: nim-values by the recurrence",
            "misère": "f̄ never falls: nim-values in normal play by the recurrence, and a pile is "
            "safe in misère play if that is 1",
        }
    }
    misere: bool

    @property
    def case(self) -> str:
        """What is said of misère play."""
        return "misère" if self.misere else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By f̄, value by value; then the recurrence against the nim-values, and the safe piles."""
        game = _rules(oracle)
        heights = _bar(game.f, bound)
        if any(heights[n] < heights[n - 1] for n in range(1, bound + 1)):
            return Verdict.FALSE
        said = [0]
        for n in range(1, bound + 1):
            rises = heights[n] > heights[n - 1]
            said.append(heights[n] if rises else said[n - 1 - heights[n]])
        if said != nim_values(oracle, bound):
            return Verdict.FALSE
        safe = (said[n] == (1 if self.misere else 0) for n in range(bound + 1))
        true = (oracle.is_safe(PileSizePosition(n)) for n in range(bound + 1))
        return Verdict.so_far(self.misere == game.misere and list(safe) == list(true))


@dataclass(frozen=True)
class BarFalls(Statement):
    """Where f̄ falls."""

    kind: ClassVar[str] = "bar-falls"
    words: ClassVar = {"en": {"": "f̄ falls from {before} to {after} at n = {n}"}}
    before: int
    after: int
    n: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By the definition of f̄, wherever it is."""
        heights = _bar(_rules(oracle).f, self.n)
        return Verdict.of(heights[-2:] == [self.before, self.after] and self.after < self.before)


@dataclass(frozen=True)
class BarRises(Statement):
    """Why f̄ never falls."""

    kind: ClassVar[str] = "bar-rises"
    words: ClassVar = {
        "en": {
            "jumps": "f(n+1) - f(n) is 0 or 1 for every n",
            "nim": "f(n) >= n for every n",
            "root": "f̄(n) = min(n, f(n)), a rounded root",
            "periods": "f̄ never falls, as its first periods show",
        }
    }
    f: Expression
    way: str

    @property
    def case(self) -> str:
        """Which of the reasons."""
        return self.way

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By evaluation up to the bound."""
        if self.f != _rules(oracle).f:
            return Verdict.FALSE
        if self.way == "jumps":
            return Always(self.f, "unit_jumps").judge(oracle, bound)
        if self.way == "nim":
            return Always(self.f, "at_least_n").judge(oracle, bound)
        heights = _bar(self.f, bound)
        rises = heights == sorted(heights)
        least = all(height == min(n, self.f(n)) for n, height in enumerate(heights) if n)
        return Verdict.so_far(rises and (least or self.way == "periods"))


@dataclass(frozen=True)
class ChainsOfPiles(Property):
    """The conditions of Theorem 2, and what they give."""

    kind: ClassVar[str] = "chains-of-piles"
    words: ClassVar = {
        "en": {
            "": "f(0) = 0, f(n+1)-f(n) is 0 or 1, and f(n) and n - f(n) exceed every number: the "
            "piles of nim-value α are F(α), then H(a+1) after a"
        }
    }
    f: Expression

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The chains are made from f and compared with the nim-values.

        F(m) and H(m) are the least n with f(n) = m and with n - f(n) = m. Whether f(n) and n - f(n)
        exceed every number is seen on no table.
        """
        if self.f != _rules(oracle).f:
            return Verdict.FALSE
        if bound >= 1 and self.f(1) not in (0, 1):
            return Verdict.FALSE
        if Always(self.f, "unit_jumps").judge(oracle, bound) is Verdict.FALSE:
            return Verdict.FALSE
        first: dict[int, int] = {0: 0}
        following: dict[int, int] = {}
        for n in range(1, bound + 1):
            first.setdefault(self.f(n), n)
            following.setdefault(n - self.f(n), n)
        g = nim_values(oracle, bound)
        for value, pile in first.items():
            chain = [pile]
            while chain[-1] + 1 in following:
                chain.append(following[chain[-1] + 1])
            if chain != [n for n, nim in enumerate(g) if nim == value]:
                return Verdict.FALSE
        return Verdict.CONSISTENT


@dataclass(frozen=True)
class FirstJump(Statement):
    """That the first value is too large for f(0) = 0."""

    kind: ClassVar[str] = "first-jump"
    words: ClassVar = {"en": {"": "f(0) = 0 and f(1) = {value}"}}
    value: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By evaluation."""
        return Verdict.of(_rules(oracle).f(1) == self.value and self.value not in (0, 1))


_FAR = 10**30
"""Where growth is measured, and at the square of it."""


@dataclass(frozen=True)
class GrowsLike(Statement):
    """Why f(n) and n - f(n) exceed every number.

    Attributes:
        f: The function.
        exponent: It grows like this power of n, times a number; below 1 if the exponent is 1.
        rest: Whether this is said of n - f(n).
    """

    kind: ClassVar[str] = "grows-like"
    words: ClassVar = {
        "en": {
            "": "f(n) grows like {power}",
            "linear": "f(n)/n tends to a number between 0 and 1",
            "rest": "n - f(n) grows like {power}",
        }
    }
    f: Expression
    exponent: Fraction
    rest: bool = False

    @property
    def case(self) -> str:
        """Whether it grows as fast as n, or nearly."""
        if self.rest:
            return "rest"
        return "linear" if self.exponent == 1 else ""

    @property
    def power(self) -> Formula:
        """The power of n."""
        return Formula(f"n^({self.exponent})", f"n^{{{self.exponent}}}")

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Far out, where it shows."""
        near, far = self.f(_FAR), self.f(_FAR**2)
        if min(near, far, _FAR - near, _FAR**2 - far) < bound:
            return Verdict.FALSE
        if self.rest:
            near, far = _FAR - near, _FAR**2 - far
        measured = (log(far) - log(near)) / log(_FAR)
        return Verdict.so_far(abs(measured - self.exponent) < 0.01)


@dataclass(frozen=True)
class StaysBounded(Statement):
    """That f(n) or n - f(n) does not exceed every number."""

    kind: ClassVar[str] = "stays-bounded"
    words: ClassVar = {
        "en": {"": "f(n) is never more than {most}", "rest": "n - f(n) is never more than {most}"}
    }
    most: int
    rest: bool

    @property
    def case(self) -> str:
        """Which of the two."""
        return "rest" if self.rest else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By evaluation up to the bound; it is the largest value if that is met there."""
        f = _rules(oracle).f
        values = [n - f(n) if self.rest else f(n) for n in range(1, bound + 1)]
        return Verdict.so_far(max(values) <= self.most)


@dataclass(frozen=True)
class RoundedComplement(Property):
    """The hypothesis of Lemma 1: f is u rounded, and u and x - u are complementary.

    What u is below 1 does not matter: with u(1) from 0 to 1 it can be completed.
    """

    kind: ClassVar[str] = "rounded-complement"
    words: ClassVar = {
        "en": {
            "floor": "f(n) = floor(u(n)), where u(x) and x - u(x) never fall from 0 on",
            "ceil": "f(n) = ceil(u(n)), where u(x) and x - u(x) never fall from 0 on: "
            "F and H change places",
        }
    }
    f: Expression

    @property
    def case(self) -> str:
        """How it is rounded."""
        node = self.f.node
        return node.name if isinstance(node, Call) else "floor"

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The function inside the rounding, exactly, at whole numbers."""
        node = self.f.node
        if not isinstance(node, Call) or node.name not in ("floor", "ceil"):
            return Verdict.FALSE
        inside = evaluator(node.arguments[0])
        values = [inside(n) for n in range(1, bound + 2)]
        steps = (exact.subtract(b, a) for a, b in pairwise(values))
        return Verdict.so_far(
            exact.compare(values[0], 0) >= 0
            and exact.compare(values[0], 1) <= 0
            and all(exact.compare(s, 0) >= 0 and exact.compare(s, 1) <= 0 for s in steps)
        )


@dataclass(frozen=True)
class RepeatsInTheEnd(Property):
    """That the table repeats."""

    kind: ClassVar[str] = "repeats-in-the-end"
    words: ClassVar = {
        "en": {
            "": "the nim-values repeat, or gain the same with each period, from some pile on",
            "misère": "the outcomes repeat from some pile on",
        }
    }
    misere: bool

    @property
    def case(self) -> str:
        """What repeats."""
        return "misère" if self.misere else ""

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """No table decides it; it speaks of the right one."""
        return Verdict.so_far(self.misere == oracle.game.misere)


def table(oracle: Definition, bound: int) -> list[int]:
    """What is spoken of as the table: nim-values, or in misère play which piles are unsafe."""
    if not oracle.game.misere:
        return nim_values(oracle, bound)
    return [int(not oracle.is_safe(PileSizePosition(pile))) for pile in range(bound + 1)]


@dataclass(frozen=True)
class TableRepeats(Statement):
    """The least period of the table, what it gains, from where on, and how far it was seen."""

    kind: ClassVar[str] = "table-repeats"
    words: ClassVar = {
        "en": {
            "": "period {period} from pile {start} on",
            "gain": "arithmetic period {period} and gain {gain} from pile {start} on",
            "seen": "seen up to pile {seen_to}: period {period} from pile {start} on, "
            "{times} times",
            "seen, gain": "seen up to pile {seen_to}: arithmetic period {period} and gain {gain} "
            "from pile {start} on, {times} times",
        }
    }
    start: int
    period: int
    gain: int = 0
    seen_to: int | None = None

    @property
    def case(self) -> str:
        """Whether it gains, and whether it is only seen."""
        parts = ["seen"] * (self.seen_to is not None) + ["gain"] * (self.gain != 0)
        return ", ".join(parts)

    @property
    def times(self) -> int:
        """How many whole periods were seen; 0 of one that goes on for ever."""
        return 0 if self.seen_to is None else (self.seen_to + 1 - self.start) // self.period

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Pile by pile; no shorter period and no earlier start will do, nor what is seen twice."""
        if self.period < 1 or self.start < 0 or (self.seen_to is not None and self.times < 3):
            return Verdict.FALSE
        if self.seen_to is not None:
            bound = min(bound, self.seen_to)
        if self.start + 2 * self.period > bound:
            return Verdict.BEYOND
        values = table(oracle, bound)

        def gains(period: int, start: int) -> set[int]:
            return {values[n + period] - values[n] for n in range(start, bound + 1 - period)}

        parts = (part for part in range(1, self.period) if self.period % part == 0)
        shorter = any(len(gains(part, self.start)) == 1 for part in parts)
        right = gains(self.period, self.start) == {self.gain}
        earlier = self.start > 0 and gains(self.period, self.start - 1) == {self.gain}
        return Verdict.so_far(right and not shorter and not earlier)


@dataclass(frozen=True)
class NoneSeen(Statement):
    """That no period is seen: none that holds for half of the table and three times over."""

    kind: ClassVar[str] = "none-seen"
    words: ClassVar = {"en": {"": "none is seen up to pile {to}"}}
    to: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Each period is tried from the end of the table."""
        if self.to > bound:
            return Verdict.BEYOND
        values = table(oracle, self.to)
        for period in range(1, self.to // 3 + 1):
            gains = [values[n] - values[n - period] for n in range(self.to, period - 1, -1)]
            others = (i for i, gain in enumerate(gains) if gain != gains[0])
            alike = next(others, len(gains))
            if alike + period - 1 >= max(3 * period, self.to // 2):
                return Verdict.FALSE
        return Verdict.TRUE
