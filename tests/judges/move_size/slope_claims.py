"""Judges of what `onepile.families.move_size.proofs.slope_claims` says."""

from dataclasses import replace
from fractions import Fraction

from onepile.families.move_size import MoveSize
from onepile.families.move_size.definition import threshold
from onepile.families.move_size.proofs.lines import Corner, Line
from onepile.formulas import Expression
from onepile.oracle import Oracle
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, rules_of


@judge("same-for-slopes")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """At both ends and at a slope between, pile by pile, against the game itself."""
    between = Fraction(
        said.low.numerator + said.high.numerator, said.low.denominator + said.high.denominator
    )
    lines = [Line(slope, said.offset) for slope in (said.low, between, said.high)]
    return Verdict.so_far(said.low < said.high and _same(lines, oracle, bound))


@judge("same-for-lines")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """At the corners and in their middle, pile by pile, against the game itself."""
    slopes, offsets = zip(*said.corners, strict=True)
    count = len(said.corners)
    middle = Line(sum(slopes, Fraction(0)) / count, sum(offsets, Fraction(0)) / count)
    lines = [*said.corners, middle]
    return Verdict.so_far(count > 1 and _same(lines, oracle, bound))


def _same(lines: list[Corner], oracle: Definition, bound: int) -> bool:
    """Whether the game's thresholds are those of all lines, as far as the bound."""
    game = rules_of(oracle, MoveSize)
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
