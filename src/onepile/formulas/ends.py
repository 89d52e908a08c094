"""Piles besides 0 at which a game is over: listed, or those for which a condition holds."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from onepile.errors import IllegalError, quote
from onepile.formulas.numbers_where import NumbersWhere
from onepile.limits import Budget
from onepile.numbers import decimal, parse_integers, short
from onepile.rules import whole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_OF_CONDITIONS = frozenset("=<>≤≥≠(n")
"""One of them is in every condition, and in no list of numbers."""

Ends: TypeAlias = frozenset[int] | NumbersWhere
"""Pile sizes: listed, or those for which a condition holds."""


def ends_of(value: Iterable[int] | str | NumbersWhere) -> Ends:
    """What people write, checked; the empty pile ends every game.

    >>> sorted(ends_of([0, 3, 5])), sorted(ends_of("3,5")), str(ends_of("n % 7 == 0"))
    ([3, 5], [3, 5], 'n%7==0')

    Raises:
        IllegalError: a pile is negative, or it is no list of piles.
        MalformedError: a text is neither a list nor a condition.
    """
    if isinstance(value, str):
        listed = _OF_CONDITIONS.isdisjoint(value)
        value = parse_integers(value, "ends") if listed else NumbersWhere.parse(value)
    if isinstance(value, NumbersWhere):
        return value
    if not isinstance(value, Iterable) or isinstance(value, bytes):
        raise IllegalError(
            f"ends={quote(repr(value))} is no list of piles: give one like [7, 12], or a condition "
            "like 'n%7==0'"
        )
    ends = frozenset(whole(pile, "ends") for pile in value) - {0}
    if any(pile < 0 for pile in ends):
        raise IllegalError(f"ends={short(min(ends))} is negative: give pile sizes")
    return ends


def ends_text(ends: Ends) -> str:
    """The ends as they stand in the text form of a game.

    >>> ends_text(frozenset({9, 2})), ends_text(NumbersWhere.parse("n>5"))
    ('2,9', 'n>5')
    """
    return str(ends) if isinstance(ends, NumbersWhere) else ",".join(map(decimal, sorted(ends)))


def over_at(ends: Ends, count: int, budget: Budget | None = None) -> "NDArray[np.bool_]":
    """Whether further ends end the game at each of the piles 0 … count; that of 0 is not told.

    Args:
        ends: The further ends.
        count: The last pile.
        budget: The steps that may be taken where a condition is looked at pile by pile.

    >>> over_at(frozenset({2, 9}), 4).astype(int).tolist()
    [0, 0, 1, 0, 0]
    """
    import numpy as np

    over = np.zeros(count + 1, dtype=np.bool_)
    if isinstance(ends, NumbersWhere):
        over[1:] = ends.truth(count, budget)
    else:
        over[[pile for pile in ends if pile <= count]] = True
    return over
