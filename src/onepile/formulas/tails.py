"""Rising tails: from where on an expression is non-decreasing, for all arguments.

`[3,1,4,1,5]`, `9 if n==3 else 2n` and `(n-4)^2+1` fall at first and then no more. What is known of
non-decreasing functions is partly true of them (docs/unfolding.md, piles with gaps). And whether a
value is below 1 is then decided by the values before the tail.
"""

from functools import lru_cache
from typing import NamedTuple

from onepile.errors import OnepileError
from onepile.formulas.expression import Expression
from onepile.formulas.syntax import Compare, Conditional, Node, Number, Variable

_LATEST = 20_000
"""A tail that begins later is of no use: everything before it has to be gone through."""


_FIRST_ARGUMENTS = 64
"""So many values are looked at where the expression does not tell which are below 1."""


class RisingTail(NamedTuple):
    """What an expression is from some argument on.

    Attributes:
        start: From here on the two are the same.
        expression: Non-decreasing from 1 on, proved.
    """

    start: int
    expression: Expression


def rising_tail(f: Expression) -> RisingTail | None:
    """What is left of an expression when it has fallen for the last time.

    None if it falls again and again, or if nothing is proved.

    >>> rising_tail(Expression.parse("9 if n==3 else floor(n^(3/2))"))
    RisingTail(start=4, expression=Expression.parse('floor(n^(3/2))', 'n'))
    >>> rising_tail(Expression.parse("(n-4)^2+1"))
    RisingTail(start=4, expression=Expression.parse('1 if n<4 else (n-4)^2+1', 'n'))
    >>> rising_tail(Expression.parse("n if n%2==0 else 4n")) is None
    True
    """
    try:
        return _tail(f)
    except OnepileError:  # a value that cannot be decided, or that is far too large
        return None


@lru_cache(maxsize=256)
def first_below_one(f: Expression) -> int | None:
    """The least n with f(n) < 1; None: there is none, as far as the expression tells.

    A line, a normal form and what rises from some n on tell it for all n. Of other expressions the
    first values are looked at, of Python functions none.

    >>> first_below_one(Expression.parse("2n if n!=10^50 else 0")) == 10**50
    True
    >>> first_below_one(Expression.parse("0 if n==3 else floor(n*phi)"))
    3
    >>> first_below_one(Expression.parse("max(1, 10-n)")) is None
    True
    """
    shape = f.shape
    if shape.linear is not None:
        return shape.linear.first_below(1)
    if shape.form is not None:
        return (shape.form - 1).first_negative()
    if not f.has_text:
        return None
    tail = rising_tail(f)
    last = _FIRST_ARGUMENTS if tail is None else tail.start
    try:
        return next((n for n in range(1, last + 1) if f(n) < 1), None)
    except OnepileError:  # who asks for this value is told
        return None


def _tail(f: Expression) -> RisingTail | None:
    if f.shape.nondecreasing:
        return RisingTail(1, f)
    if f.shape.quasi is not None:
        return _levelled(f)
    match f.node:
        case Conditional(then, Compare(operator, Variable(), Number(at)), otherwise):
            lasting = otherwise if operator in ("<", "<=", "==") else then
            found = _tail(Expression(lasting, f.variable))
            begins = at if operator in ("<", ">=") else at + 1
            return None if found is None else found._replace(start=max(begins, found.start))
        case _:
            return None


def _levelled(f: Expression) -> RisingTail | None:
    """The tail of a quasi-polynomial, continued to its left by its first value."""
    form = f.shape.quasi
    assert form is not None
    start = form.steps().nonnegative_from(max(form.start, 1))
    if start is None or start > _LATEST:
        return None
    value = f(start)
    while start > 1 and f(start - 1) <= value:
        start -= 1
        value = f(start)
    first: Node = Expression.constant(value).node
    before = Compare("<", Variable(f.variable), Number(start))
    tail = Expression(Conditional(first, before, f.node), f.variable)
    return RisingTail(start, tail) if tail.shape.nondecreasing else None
