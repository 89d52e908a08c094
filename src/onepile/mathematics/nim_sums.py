"""Sums of games: play in one component at a time, who cannot move anywhere has lost.

By the Sprague-Grundy theorem a sum is safe exactly when the nim-sum (the bitwise exclusive or) of
the components' nim-values is 0, and a move wins exactly when it makes it 0. Nothing here knows
what the components are: only their nim-values, and how to reach a given one.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from operator import xor
from typing import TypeVar

Move = TypeVar("Move")


def nim_sum(values: Iterable[int]) -> int:
    """The nim-value of a sum.

    >>> nim_sum([1, 2, 3]), nim_sum([5, 3]), nim_sum([])
    (0, 6, 0)
    """
    return reduce(xor, values, 0)


def least_missing(values: Iterable[int]) -> int:
    """The least number from 0 on that is not among these.

    >>> least_missing([0, 1, 3]), least_missing([])
    (2, 0)
    """
    taken = set(values)
    return next(number for number in range(len(taken) + 1) if number not in taken)


def winning_moves(
    values: Sequence[int], moves_to: Callable[[int, int], Iterable[Move]]
) -> Iterator[tuple[int, Move]]:
    """The moves that make the nim-sum 0, as (component, move), component by component.

    Args:
        values: The nim-values of the components.
        moves_to: The moves in a component (its index) to positions of a given nim-value. A larger
            value than the component has is asked for too: in some games such moves exist.

    >>> list(winning_moves([1, 4, 6], lambda i, v: [f"to {v}"] if v < [1, 4, 6][i] else []))
    [(2, 'to 5')]
    """
    total = nim_sum(values)
    if total == 0:
        return
    for component, value in enumerate(values):
        for move in moves_to(component, value ^ total):
            yield component, move
