"""The statements of the theorems for every number of blocks at once, each with its judge.

All of them speak of the game with overshoot, with numbers in place of the letters of Theorems 1, 3
and 4 in `docs/new-theorems.md`.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, NamedTuple

from onepile.families.move_size.beginnings import beginning_of
from onepile.families.move_size.closed_forms import ClosedForms
from onepile.families.move_size.proofs.growth_claims import between_digits
from onepile.families.move_size.proofs.lags import of_a_cluster
from onepile.families.move_size.proofs.members import Ground, polynomial
from onepile.families.move_size.proofs.truth import Truth
from onepile.families.move_size.rules import MoveSize
from onepile.statements import Definition, Formula, Verdict
from onepile.theorems import Claim


class _Thresholds:
    """The thresholds with overshoot, by the definition."""

    def __init__(self, oracle: Definition) -> None:
        assert isinstance(oracle.game, MoveSize)
        self._truth = Truth(oracle)
        self.game = self._truth.game
        self._ground = Ground(tuple(range(oracle.game.blocks + 1)))

    def __call__(self, pile: int) -> int:
        return self._truth.threshold(self._ground, pile)

    def looks_down(self, pile: int) -> bool:
        return self(pile) >= pile


@dataclass(frozen=True)
class PilesLookDown(Claim):
    """Of which game the theorem speaks, and what its piles are like."""

    kind: ClassVar[str] = "piles-look-down"
    words: ClassVar = {
        "en": {
            "": "In the game {game} the piles {N} with a threshold {at_least} are {first}\nand "
            "clusters: neighbouring piles that end in the tops {tops}"
        }
    }
    N: ClassVar = Formula("N", "N")
    at_least: ClassVar = Formula("g(N) >= N", r"g(N) \ge N")
    tops: ClassVar = Formula("B_1, B_2, …", r"B_1, B_2, \dots")
    game: MoveSize
    zeroth: int

    @property
    def first(self) -> Formula:
        """The piles before the first cluster."""
        return Formula(f"1, …, {self.zeroth}", rf"1, \dots, {self.zeroth}")

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The first piles look down, the next does not; a stretch that does ends in a top."""
        truth = _Thresholds(oracle)
        if truth.game != self.game or beginning_of(self.game) is None:
            return Verdict.FALSE
        down = [truth.looks_down(pile) for pile in range(1, bound + 1)]
        if not all(down[: self.zeroth]) or any(down[self.zeroth : self.zeroth + 1]):
            return Verdict.FALSE
        ends = [pile for pile in range(1, bound) if down[pile - 1] and not down[pile]]
        return Verdict.so_far(all(truth(pile) == pile for pile in ends))


@dataclass(frozen=True)
class TopsAdd(Claim):
    """The tops of the clusters."""

    kind: ClassVar[str] = "tops-add"
    words: ClassVar = {
        "en": {
            "": "{listed}, and {sum} for {later}",
            "twice": "{listed}, and {double} for {from_one}",
        }
    }
    sum: ClassVar = Formula("B_(i+1) = B_i + B_(i-1)", "B_{i+1} = B_i + B_{i-1}")
    double: ClassVar = Formula("B_(i+1) = 2B_i", "B_{i+1} = 2B_i")
    later: ClassVar = Formula("i >= 2", r"i \ge 2")
    from_one: ClassVar = Formula("i >= 1", r"i \ge 1")
    blocks: int
    tops: tuple[int, ...]
    lag: int

    @property
    def case(self) -> str:
        """What is added."""
        return "twice" if self.lag == 1 else ""

    @property
    def listed(self) -> Formula:
        """The tops that are not sums."""
        listed = ", ".join(f"B_{i} = {top}" for i, top in enumerate(self.tops))
        return Formula(listed, listed)

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """A top is its own threshold, and only the c piles before it look down as well."""
        truth, tops = _Thresholds(oracle), list(self.tops)
        if not isinstance(oracle.game, MoveSize) or oracle.game.blocks != self.blocks:
            return Verdict.FALSE
        if self.lag not in (1, 2) or len(tops) != self.lag + 1:
            return Verdict.FALSE
        while tops[-1] <= bound:
            tops.append(tops[-1] + tops[-self.lag])
        for before, top in pairwise(tops):
            others = range(before + 1, min(top - self.blocks, bound + 1))
            if any(truth.looks_down(pile) for pile in others):
                return Verdict.FALSE
        return Verdict.so_far(all(truth(top) == top for top in tops if top <= bound))


@dataclass(frozen=True)
class ThresholdsByAFormula(Claim):
    """The thresholds of neighbouring piles: (times·N + plus)/over, rounded down."""

    kind: ClassVar[str] = "thresholds-by-a-formula"
    words: ClassVar = {"en": {"": "{formula} for {piles}", "one": "{formula}"}}
    low: int
    high: int
    times: int
    plus: int
    over: int

    @property
    def case(self) -> str:
        """Whether it is one pile."""
        return "one" if self.low == self.high else ""

    @property
    def formula(self) -> Formula:
        """What the threshold is."""
        if self.low == self.high:
            value = (self.times * self.low + self.plus) // self.over
            return Formula(f"g({self.low}) = {value}", f"g({self.low}) = {value}")
        if not self.times:
            return Formula(f"g(N) = {self.plus}", f"g(N) = {self.plus}")
        linear = _linear(self.times, "N", self.plus)
        if self.over == 1:
            return Formula(f"g(N) = {linear}", f"g(N) = {linear}")
        text = f"g(N) = floor(({linear})/{self.over})"
        return Formula(text, rf"g(N) = \lfloor ({linear})/{self.over} \rfloor")

    @property
    def piles(self) -> Formula:
        """For which piles."""
        return _range(self.low, "N", self.high)

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Pile by pile."""
        if self.low < 1 or self.over < 1:
            return Verdict.FALSE
        truth = _Thresholds(oracle)
        for pile in range(self.low, min(self.high, bound) + 1):
            if truth(pile) != (self.times * pile + self.plus) // self.over:
                return Verdict.FALSE
        if self.low > bound:
            return Verdict.BEYOND
        return Verdict.TRUE if self.high <= bound else Verdict.CONSISTENT


class Count(NamedTuple):
    """A number of piles, max(0, first - floor((times·t + plus)/over))."""

    first: int
    times: int
    plus: int
    over: int

    def at(self, t: int) -> int:
        """The number at a distance from the top."""
        return max(0, self.first - (self.times * t + self.plus) // self.over)

    @property
    def formula(self) -> Formula:
        """The same in letters."""
        linear = _linear(self.times, "t", self.plus)
        if self.over == 1:
            text = f"max(0, {self.first} - {linear})"
            return Formula(f"a = {text}", rf"a = \{text}")
        text = f"max(0, {self.first} - floor(({linear})/{self.over}))"
        latex = rf"\max(0, {self.first} - \lfloor ({linear})/{self.over} \rfloor)"
        return Formula(f"a = {text}", f"a = {latex}")


@dataclass(frozen=True)
class AfterATop(Claim):
    """The piles from a top B_i to the next, for the tops of a beginning.

    Attributes:
        index: i.
        top: B_i.
        begin: From B_i + begin on there is the next cluster.
        last: It ends at B_i + last.
        times, over: The slope of f, a fraction.
        count: How many of the piles up to B_i are alive, if there is a formula for it.
    """

    kind: ClassVar[str] = "after-a-top"
    words: ClassVar = {
        "en": {
            "": "{copy} for {copied}, and\n    {formula} for {cluster},\n    where {a} is the "
            "number of {j} with {alive}",
            "count": "{copy} for {copied}, and\n    {formula} for {cluster},\n    where {counted}",
        }
    }
    a: ClassVar = Formula("a", "a")
    j: ClassVar = Formula("j = 0, 1, 2, …", r"j = 0, 1, 2, \dots")
    index: int
    top: int
    begin: int
    last: int
    times: int
    over: int
    count: Count | None = None

    @property
    def case(self) -> str:
        """Whether there is a formula for the number of alive piles."""
        return "" if self.count is None else "count"

    @property
    def copy(self) -> Formula:
        """That piles are copies."""
        text = f"g(B_{self.index} + t) = g(t)"
        return Formula(text, text)

    @property
    def copied(self) -> Formula:
        """Which piles are copies."""
        return Formula(f"0 < t < {self.begin}", f"0 < t < {self.begin}")

    @property
    def cluster(self) -> Formula:
        """Which look down."""
        if self.begin == self.last:
            return Formula(f"t = {self.begin}", f"t = {self.begin}")
        return _range(self.begin, "t", self.last)

    @property
    def formula(self) -> Formula:
        """Their thresholds."""
        top = f"B_{self.index}"
        text = f"g({top} + t) = {top} + min(g(t), {self.last}) - a"
        return Formula(text, text.replace("min", r"\min"))

    @property
    def alive(self) -> Formula:
        """That a pile is alive."""
        times, over = ("" if one == 1 else str(one) for one in (self.times, self.over))
        left = f"{times}(t + j)" if times else "t + j"
        text = f"{left} < {over}g(B_{self.index} - j)"
        return Formula(text, text)

    @property
    def counted(self) -> Formula:
        """How many are alive."""
        assert self.count is not None
        return self.count.formula

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The slope is that of f and the top that of its beginning; then pile by pile."""
        game, truth = oracle.game, _Thresholds(oracle)
        begun = beginning_of(game) if isinstance(game, MoveSize) else None
        if begun is None or begun.slope != (self.times, self.over):
            return Verdict.FALSE
        if not 0 <= self.index < len(begun.tops) or begun.tops[self.index] != self.top:
            return Verdict.FALSE
        for t in range(1, min(self.last, bound - self.top) + 1):
            said = truth(t)
            if t >= self.begin:
                alive = (
                    self.times * (t + j) < self.over * truth(self.top - j) for j in range(self.top)
                )
                a = sum(alive) if self.count is None else self.count.at(t)
                said = self.top + min(said, self.last) - a
            if truth(self.top + t) != said:
                return Verdict.FALSE
        return _reached(self.top + self.last, self.top, bound)


@dataclass(frozen=True)
class AfterLaterClusters(Claim):
    """The piles above the last of the tops that have formulas.

    Attributes:
        blocks: How many moves may be blocked.
        added: The top that is added to get the next one.
        top: The last top that has a formula.
        lag: The lag.
    """

    kind: ClassVar[str] = "after-later-clusters"
    words: ClassVar = {
        "en": {
            "": "for {later} and {t}: {lifted} if {near} and {down}, and else {copy}",
        }
    }
    lifted: ClassVar = Formula("g(B_i + t) = B_i + g(t)", "g(B_i + t) = B_i + g(t)")
    down: ClassVar = Formula("g(t) >= t", r"g(t) \ge t")
    copy: ClassVar = Formula("g(B_i + t) = g(t)", "g(B_i + t) = g(t)")
    blocks: int
    added: int
    top: int
    lag: int

    @property
    def later(self) -> Formula:
        """For which i."""
        first = 2 * self.lag - 1
        return Formula(f"i >= {first}", rf"i \ge {first}")

    @property
    def _added(self) -> Formula:
        return Formula("B_(i-1)", "B_{i-1}") if self.lag == 2 else Formula("B_i", "B_i")

    @property
    def t(self) -> Formula:
        """For which t."""
        return Formula(f"0 < t <= {self._added.text}", rf"0 < t \le {self._added.latex}")

    @property
    def near(self) -> Formula:
        """That a pile is among the c + 1 up to a top."""
        by = f" - {self.blocks}" if self.blocks else ""
        return Formula(f"t >= {self._added.text}{by}", rf"t \ge {self._added.latex}{by}")

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """Pile by pile, from the first of these tops on."""
        truth, before, top = _Thresholds(oracle), self.added, self.top
        begun = beginning_of(oracle.game) if isinstance(oracle.game, MoveSize) else None
        if begun is None or (self.lag, before, top) != (
            begun.lag,
            begun.tops[-begun.lag],
            begun.tops[-1],
        ):
            return Verdict.FALSE
        while top < bound:
            for t in range(1, min(before, bound - top) + 1):
                said = truth(t)
                if t >= before - self.blocks and said >= t:
                    said += top
                if truth(top + t) != said:
                    return Verdict.FALSE
            before, top = (top if self.lag == 2 else before + top), before + top
        return Verdict.CONSISTENT if bound > self.top else Verdict.BEYOND


@dataclass(frozen=True)
class TopsGrow(Claim):
    """How fast the tops grow."""

    kind: ClassVar[str] = "tops-grow"
    words: ClassVar = {
        "en": {
            "": "From top to top they grow by the factor {factor:decimal}, the root of {root} "
            "(lag {lag}).\nTo read a threshold, take off the largest top below the pile, again and "
            "again."
        }
    }
    factor: str
    lag: int

    @property
    def root(self) -> Formula:
        """The polynomial of the factor."""
        return polynomial(of_a_cluster(self.lag))

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The lag is that of the theorem, and the polynomial changes its sign at these digits."""
        beginning = beginning_of(oracle.game) if isinstance(oracle.game, MoveSize) else None
        if beginning is None or beginning.lag != self.lag:
            return Verdict.FALSE
        values = [x**self.lag - x ** (self.lag - 1) - 1 for x in between_digits(self.factor)]
        return Verdict.of(values[0] <= 0 < values[1])


@dataclass(frozen=True)
class ForEveryNumberOfBlocks(Claim):
    """Where the proof is."""

    kind: ClassVar[str] = "for-every-number-of-blocks"
    words: ClassVar = {
        "en": {
            "": "For every number of blocks at once, see docs/new-theorems.md, Theorem {theorem}; "
            "here there are {blocks}."
        }
    }
    theorem: int
    blocks: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """It has so many blocks, and the theorem gives the true thresholds."""
        game, truth = oracle.game, _Thresholds(oracle)
        assert isinstance(game, MoveSize)
        beginning = beginning_of(game)
        if beginning is None or (beginning.theorem, game.blocks) != (self.theorem, self.blocks):
            return Verdict.FALSE
        closed = ClosedForms(beginning, overshoot=True)
        piles = range(1, bound + 1)
        return Verdict.so_far(all(closed.threshold(pile) == truth(pile) for pile in piles))


def _linear(times: int, letter: str, plus: int) -> str:
    term = letter if times == 1 else f"{times}{letter}"
    return f"{term} {'+' if plus > 0 else '-'} {abs(plus)}" if plus else term


def _range(low: int, letter: str, high: int) -> Formula:
    return Formula(f"{low} <= {letter} <= {high}", rf"{low} \le {letter} \le {high}")


def _reached(last: int, top: int, bound: int) -> Verdict:
    """The verdict on piles from a top to a last one, when nothing false was found."""
    if last <= bound:
        return Verdict.TRUE
    return Verdict.CONSISTENT if top < bound else Verdict.BEYOND
