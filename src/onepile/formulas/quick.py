"""Values of an expression one after another, quickly: in balls first.

A walk down a thousand-digit pile asks for thousands of values. Each is computed in balls; if one
leaves a doubt, the precision is raised once, and then the exact evaluation decides. So the values
are exact; they only come sooner.
"""

from collections.abc import Callable

from flint import arb, ctx

from onepile.formulas import balls
from onepile.formulas.evaluate import Compiler
from onepile.formulas.expression import Expression

_SPARE_BITS = 96
_STEP = 256


def quick_values(f: Expression) -> Callable[[int], int]:
    """The function n ↦ f(n), n >= 1; like f itself but faster where f is not whole throughout.

    >>> f = Expression.parse("floor(n/phi)")
    >>> quick_values(f)(10**1000) == f(10**1000)
    True
    """
    if f.shape.quasi is not None:
        return f
    value = Compiler[arb](balls, folding=True).number(f.node)

    def quick(n: int) -> int:
        before = ctx.prec
        # In steps, so that constants are computed for few precisions only.
        precision = (2 * n.bit_length() + _SPARE_BITS) // _STEP * _STEP + _STEP
        try:
            for ctx.prec in (precision, 4 * precision):
                try:
                    found = value(n)
                except balls.DoubtError:
                    continue
                if isinstance(found, int):
                    return found
        finally:
            ctx.prec = before
        return f(n)

    return quick
