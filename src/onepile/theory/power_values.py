"""Values of a rounded sum of powers, ⌊Σ c·n^e⌋ or ⌈Σ c·n^e⌉, one after another and quickly.

A walk over a thousand-digit pile asks for thousands of values. Here each is one evaluation in ball
arithmetic with as many digits as the pile has and some to spare. The ball nearly always lies
between two whole numbers; when it does not, the expression's own exact evaluation decides.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from onepile.games import Expression
from onepile.games.expressions.exact import Real

if TYPE_CHECKING:
    from flint import arb

_SPARE_BITS = 64


def power_values(f: Expression) -> Callable[[int], int]:
    """The function n ↦ f(n), n >= 1, faster than f itself when f is a rounded sum of powers.

    >>> f = Expression.parse("floor(n/phi)")
    >>> power_values(f)(10**1000) == f(10**1000)
    True
    """
    form = f.shape.powers
    if form is None or form.rounding == "exact":
        return f
    from flint import arb, ctx

    down = form.rounding == "floor"
    growth = max(1, *(int(exponent) + 1 for exponent, _ in form.terms))
    terms = form.terms
    known: dict[int, list[arb]] = {}

    def coefficients(precision: int) -> list["arb"]:
        if precision not in known:
            known[precision] = [
                c.enclosure(precision) if isinstance(c, Real) else _ball(Fraction(c))
                for _, c in terms
            ]
        return known[precision]

    def value(n: int) -> int:
        # Rounded up to a multiple, so that the coefficients are computed for few precisions only.
        precision = (n.bit_length() * growth + 2 * _SPARE_BITS) // 512 * 512 + 512
        before = ctx.prec
        ctx.prec = precision
        try:
            total = arb(0)
            argument = arb(n)
            for (exponent, _), coefficient in zip(terms, coefficients(precision), strict=True):
                root = argument.root(exponent.denominator) if exponent.denominator > 1 else argument
                total += coefficient * root**exponent.numerator
            found = (total.floor() if down else total.ceil()).unique_fmpz()
        finally:
            ctx.prec = before
        return f(n) if found is None else int(found)

    return value


def _ball(value: Fraction) -> "arb":
    from flint import arb

    return arb(value.numerator) / arb(value.denominator)
