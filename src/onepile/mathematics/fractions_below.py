"""⌊cn⌋ for an irrational c, as ⌊pn/q⌋: exact for all n up to a bound.

Let p/q be the largest fraction below c with a denominator up to N. If some n <= N had
⌊pn/q⌋ < ⌊cn⌋ = k, then k/n would lie above p/q and below c, and its denominator is at most N: there
is no such fraction. So an irrational slope is as fast as a rational one, however large N is.
"""

from fractions import Fraction
from typing import TYPE_CHECKING

from onepile.families.pile_size.staircases import LinearStaircase
from onepile.formulas import Expression
from onepile.formulas.exact import Real

if TYPE_CHECKING:
    from flint import arb

_TRIES = 4


def neighbours(x: Fraction, order: int) -> tuple[Fraction, tuple[int, int]]:
    """The fractions next to x >= 0 among those with a denominator up to `order`.

    By the Stern-Brocot tree, many steps at once: `low` <= x < `high` are neighbours all the time.

    Returns:
        The largest that is at most x; the smallest that is above x, as (numerator, denominator),
        for with order 0 it would be 1/0.

    >>> neighbours(Fraction(314159, 100000), 10), neighbours(Fraction(1, 2), 7)
    ((Fraction(25, 8), (22, 7)), (Fraction(1, 2), (4, 7)))
    """
    whole, below = divmod(x.numerator, x.denominator)
    above = x.denominator
    # below and above are the distances of x from low and high, times all denominators.
    low, high = (whole, 1), (1, 0)
    while True:
        steps = below // above
        if high[1]:
            steps = min(steps, (order - low[1]) // high[1])
        low = low[0] + steps * high[0], low[1] + steps * high[1]
        below -= steps * above
        room = (order - high[1]) // low[1]
        turns = room if below == 0 else min(room, (above - 1) // below)
        high = high[0] + turns * low[0], high[1] + turns * low[1]
        above -= turns * below
        if not steps and not turns:
            return Fraction(*low), high


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
            below, (top, bottom) = neighbours(middle - radius, bound)
            if (middle + radius) * bottom < top:  # all of the ball lies between the two
                p, q = below.numerator, below.denominator
                return LinearStaircase(p, q, offset * q)
        precision *= 2
    return None


def _exactly(number: "arb") -> Fraction:
    mantissa, exponent = number.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
