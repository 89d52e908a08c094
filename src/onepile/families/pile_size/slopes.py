"""The staircase of a move function with an irrational slope, as one with a rational slope.

⌊cn⌋ is ⌊pn/q⌋ for all n up to a bound when p/q is the largest fraction below c whose denominator is
at most the bound (`mathematics.fractions_below`), and a rational slope is walked quickly.
"""

from fractions import Fraction
from functools import lru_cache

from onepile.families.pile_size.staircases import LinearStaircase
from onepile.formulas import Expression
from onepile.formulas.exact import Real
from onepile.mathematics.fractions_below import fraction_below


def linear_up_to(f: Expression, bound: int) -> LinearStaircase | None:
    """A staircase that agrees with f̄ for the piles 0 … bound, for f = ⌊cn⌋ + d or ⌈cn⌉ + d.

    Here c is irrational and between 0 and 1, and d is whole. None for any other f.

    It agrees up to the next power of two, so that many piles share one.

    >>> linear_up_to(Expression.parse("floor(n/phi)"), 1000)
    LinearStaircase(p=377, q=610, r=0)
    """
    return _agreeing(f, 1 << (bound - 1).bit_length())


@lru_cache(maxsize=256)
def _agreeing(f: Expression, bound: int) -> LinearStaircase | None:
    form = f.shape.powers
    if form is None or form.rounding == "exact":
        return None
    terms = dict(form.terms)
    offset = terms.pop(Fraction(0), 0)
    slope = terms.pop(Fraction(1), None)
    if terms or not isinstance(slope, Real) or not isinstance(offset, int):
        return None
    below = fraction_below(slope.enclosure, bound)
    if below is None or below >= 1:
        return None
    # An irrational cn is never whole, so that its ceiling is one above its floor.
    offset += form.rounding == "ceil"
    return LinearStaircase(below.numerator, below.denominator, offset * below.denominator)
