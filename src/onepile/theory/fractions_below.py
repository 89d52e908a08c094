"""⌊cn⌋ for an irrational c, as ⌊pn/q⌋: exact for all n up to a bound.

Let p/q be the largest fraction below c with a denominator up to N. If some n <= N had
⌊pn/q⌋ < ⌊cn⌋ = k, then k/n would lie above p/q and below c, and its denominator is at most N: there
is no such fraction. So an irrational slope is as fast as a rational one, however large N is.
"""

from fractions import Fraction
from typing import TYPE_CHECKING

from onepile.games import Expression
from onepile.games.expressions.exact import Real
from onepile.theory.staircases import LinearStaircase

if TYPE_CHECKING:
    from flint import arb

_TRIES = 4


def largest_fraction(x: Fraction, order: int) -> Fraction:
    """The largest fraction that is at most x >= 0 and has a denominator up to `order`.

    By the Stern-Brocot tree, many steps at once: `low` <= x < `high` are neighbours all the time.

    >>> largest_fraction(Fraction(314159, 100000), 10), largest_fraction(Fraction(1, 2), 7)
    (Fraction(25, 8), Fraction(1, 2))
    """
    low_top, low_bottom = x.numerator // x.denominator, 1
    high_top, high_bottom = 1, 0
    while True:
        above = high_top * x.denominator - x.numerator * high_bottom
        below = x.numerator * low_bottom - low_top * x.denominator
        steps = below // above
        if high_bottom:
            steps = min(steps, (order - low_bottom) // high_bottom)
        low_top, low_bottom = low_top + steps * high_top, low_bottom + steps * high_bottom
        below = x.numerator * low_bottom - low_top * x.denominator
        room = (order - high_bottom) // low_bottom
        turns = room if below == 0 else min(room, (above - 1) // below)
        high_top, high_bottom = high_top + turns * low_top, high_bottom + turns * low_bottom
        if not steps and not turns:
            return Fraction(low_top, low_bottom)


def linear_up_to(f: Expression, bound: int) -> LinearStaircase | None:
    """A staircase that agrees with f̄ for the piles 0 … bound, for f = ⌊cn⌋ + d or ⌈cn⌉ + d.

    Here c is irrational and between 0 and 1, and d is whole. None for any other f.

    >>> linear_up_to(Expression.parse("floor(n/phi)"), 1000)
    LinearStaircase(p=377, q=610, r=0)
    """
    form = f.shape.powers
    if form is None or form.rounding == "exact":
        return None
    terms = dict(form.terms)
    offset = terms.pop(Fraction(0), 0)
    slope = terms.pop(Fraction(1), None)
    if terms or not isinstance(slope, Real) or not isinstance(offset, int):
        return None
    # An irrational cn is never whole, so that its ceiling is one above its floor.
    offset += form.rounding == "ceil"
    precision = 2 * bound.bit_length() + 64
    for _ in range(_TRIES):
        ball = slope.enclosure(precision)
        middle, radius = _exactly(ball.mid()), _exactly(ball.rad())
        if middle - radius > 0 and middle + radius < 1:
            below = largest_fraction(middle - radius, bound)
            if below == largest_fraction(middle + radius, bound):
                return LinearStaircase(
                    below.numerator, below.denominator, offset * below.denominator
                )
        precision *= 2
    return None


def _exactly(number: "arb") -> Fraction:
    mantissa, exponent = number.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
