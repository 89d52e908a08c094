"""What an exact value of an expression costs, in steps: counted from how it is written.

A step is about a microsecond, the time for six parts of a formula, or for three where roots and
irrational constants are met. A power with a variable exponent makes numbers about as long as n, and
these take their time, too. A guess about work, the same on every machine; it says nothing about
values.
"""

from collections.abc import Callable

from onepile.formulas.exact import MAX_BITS
from onepile.formulas.syntax import Binary, Node, has_reals, is_constant, walk

_PARTS_A_STEP = 6
_PARTS_A_STEP_WITH_REALS = 3
_DIGITS_A_STEP = 256
_DIGITS_A_STEP_WITH_REALS = 32
"""So many binary digits of the powers take a step."""


def is_towering(node: Node) -> bool:
    """Whether an exponent contains the variable.

    >>> from onepile.formulas.parser import parse
    >>> [is_towering(parse(text)) for text in ("n^2", "2^n", "3*2^(n%5)")]
    [False, True, True]
    """
    return any(
        isinstance(part, Binary) and part.operator == "^" and not is_constant(part.right)
        for part in walk(node)
    )


def steps_of_value(node: Node) -> Callable[[int], int]:
    """About how many steps the value at n takes, told n.

    >>> from onepile.formulas.parser import parse
    >>> steps_of_value(parse("2n"))(10**9), steps_of_value(parse("2^n%7"))(10**4)
    (1, 40)
    """
    reals = has_reals(node)
    parts = sum(1 for _ in walk(node))
    always = 1 + parts // (_PARTS_A_STEP_WITH_REALS if reals else _PARTS_A_STEP)
    if not is_towering(node):
        return lambda n: always
    digits = _DIGITS_A_STEP_WITH_REALS if reals else _DIGITS_A_STEP
    return lambda n: always + min(n, MAX_BITS) // digits
