"""Values with roots and irrational factors, quickly: in balls first.

A walk down a thousand-digit pile asks for thousands of values. Each is computed in balls; if one
leaves a doubt, the precision is raised once, and then the exact evaluation decides. So the values
are exact; they only come sooner.
"""

from collections.abc import Callable

from onepile.formulas.evaluate import Compiler
from onepile.formulas.syntax import Node

_SPARE_BITS = 96
_STEP = 256


def in_balls(node: Node) -> Callable[[int], int | None]:
    """The function n ↦ value, n >= 1; None where balls leave a doubt, or it is not whole.

    >>> from onepile.formulas.parser import parse
    >>> in_balls(parse("floor(n/phi)"))(10**20)
    61803398874989484820
    """
    from flint import arb, ctx  # a quarter of the time of a small `onepile solve`

    from onepile.formulas import balls

    value = Compiler[arb](balls, folding=True).number(node)

    def quick(n: int) -> int | None:
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
        return None

    return quick
