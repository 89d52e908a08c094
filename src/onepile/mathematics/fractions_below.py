"""⌊cn⌋ for an irrational c, as ⌊pn/q⌋: exact for all n up to a bound.

Let p/q be the largest fraction below c with a denominator up to N. If some n <= N had
⌊pn/q⌋ < ⌊cn⌋ = k, then k/n would lie above p/q and below c, and its denominator is at most N: there
is no such fraction. So an irrational slope is as fast as a rational one, however large N is.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

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


def fractions_around(
    enclosure: "Callable[[int], arb]", order: int
) -> tuple[Fraction, Fraction] | None:
    """The fractions next to a positive irrational number, with denominators up to `order`.

    The number lies strictly between them, so n times it is not whole for any n up to `order`.

    Args:
        enclosure: A ball around the number, for any precision in bits.
        order: The largest denominator, at least 1.

    Returns:
        The greatest below and the least above; None when the balls do not tell: the number is not
        positive, or is rational itself.

    >>> from flint import arb, ctx
    >>> def root_of_two(bits):
    ...     with ctx.workprec(bits):
    ...         return arb(2).sqrt()
    >>> fractions_around(root_of_two, 100)
    (Fraction(140, 99), Fraction(99, 70))
    """
    precision = 2 * order.bit_length() + 64
    for _ in range(_TRIES):
        ball = enclosure(precision)
        middle, radius = _exactly(ball.mid()), _exactly(ball.rad())
        if middle > radius:
            below, (top, bottom) = neighbours(middle - radius, order)
            # All of the ball lies between the two.
            if below < middle - radius and (middle + radius) * bottom < top:
                return below, Fraction(top, bottom)
        precision *= 2
    return None


def _exactly(number: "arb") -> Fraction:
    mantissa, exponent = number.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
