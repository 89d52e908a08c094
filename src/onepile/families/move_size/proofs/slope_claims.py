"""What theorems say of all lines between some, with the judges. `docs/proofs.md`, Several rules."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from onepile.families.move_size.definition import threshold
from onepile.families.move_size.proofs.polygons import Corner
from onepile.families.move_size.rules import MoveSize
from onepile.formulas import Expression
from onepile.oracle import Oracle
from onepile.statements import Definition, Formula, Verdict
from onepile.theorems import Claim


@dataclass(frozen=True)
class SameForSlopes(Claim):
    """That every slope between two gives every pile the same threshold.

    Attributes:
        low, high: The slopes.
        offset: What f adds before it rounds down.
    """

    kind: ClassVar[str] = "same-for-slopes"
    words: ClassVar = {
        "en": {
            "": "Every pile has the same threshold for every {f} with a real {slope} from "
            "{least} to {greatest}."
        }
    }
    low: Fraction
    high: Fraction
    offset: Fraction

    slope: ClassVar = Formula("a", r"\alpha")

    @property
    def f(self) -> Formula:
        """The functions."""
        if not self.offset:
            return Formula("f(n) = floor(a*n)", r"f(n) = \lfloor \alpha n \rfloor")
        sign, size = "-" if self.offset < 0 else "+", abs(self.offset)
        latex = rf"f(n) = \lfloor \alpha n {sign} {_fraction(size).latex} \rfloor"
        return Formula(f"f(n) = floor(a*n {sign} {size})", latex)

    @property
    def least(self) -> Formula:
        """The least slope."""
        return _fraction(self.low)

    @property
    def greatest(self) -> Formula:
        """The greatest slope."""
        return _fraction(self.high)

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """At both ends and at a slope between, pile by pile, against the game itself."""
        between = Fraction(
            self.low.numerator + self.high.numerator, self.low.denominator + self.high.denominator
        )
        lines = [Corner(slope, self.offset) for slope in (self.low, between, self.high)]
        return Verdict.so_far(self.low < self.high and _same(lines, oracle, bound))


@dataclass(frozen=True)
class SameForLines(Claim):
    """That every slope and offset in a polygon give every pile the same threshold.

    Attributes:
        corners: Its corners.
    """

    kind: ClassVar[str] = "same-for-lines"
    words: ClassVar = {
        "en": {
            "": "Every pile has the same threshold for every {f} with real {slope}, {offset} such "
            "that {point} lies in the convex hull of {points}."
        }
    }
    corners: tuple[Corner, ...]

    f: ClassVar = Formula("f(n) = floor(a*n + b)", r"f(n) = \lfloor \alpha n + \beta \rfloor")
    slope: ClassVar = Formula("a", r"\alpha")
    offset: ClassVar = Formula("b", r"\beta")
    point: ClassVar = Formula("(a, b)", r"(\alpha, \beta)")

    @property
    def points(self) -> Formula:
        """The corners as pairs."""
        pairs = [", ".join(_fraction(part).latex for part in corner) for corner in self.corners]
        text = ", ".join(map(str, self.corners))
        return Formula(text, ", ".join(f"({pair})" for pair in pairs))

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """At the corners and in their middle, pile by pile, against the game itself."""
        slopes, offsets = zip(*self.corners, strict=True)
        count = len(self.corners)
        middle = Corner(sum(slopes, Fraction(0)) / count, sum(offsets, Fraction(0)) / count)
        lines = [*self.corners, middle]
        return Verdict.so_far(count > 1 and _same(lines, oracle, bound))


def _same(lines: list[Corner], oracle: Definition, bound: int) -> bool:
    """Whether the game's thresholds are those of all lines, as far as the bound."""
    game = oracle.game
    assert isinstance(game, MoveSize)
    own = [threshold(oracle, game, pile) for pile in range(1, bound + 1)]
    for line in lines:
        other = replace(game, f=with_slope(*line))
        definition = Oracle(other)
        if own != [threshold(definition, other, pile) for pile in range(1, bound + 1)]:
            return False
    return True


def with_slope(slope: Fraction, offset: Fraction) -> Expression:
    """The function floor(slope·n + offset).

    >>> str(with_slope(Fraction(7, 5), Fraction(-1, 2)))
    'floor((14n-5)/10)'
    """
    p, q, r, s = slope.numerator, slope.denominator, offset.numerator, offset.denominator
    return Expression.parse(f"floor(({p * s}n{r * q:+})/{q * s})" if r else f"floor({p}n/{q})")


def _fraction(number: Fraction) -> Formula:
    p, q = number.numerator, number.denominator
    return Formula(str(number), str(p) if q == 1 else rf"\frac{{{p}}}{{{q}}}")
