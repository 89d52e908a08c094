"""Piles with a previous move, when a larger one allows more moves, or fewer: settled by keys.

The key is the previous move, or its negative: a larger key allows more moves.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from onepile.kernels.compiling import compiled
from onepile.kernels.copying import Integers
from onepile.kernels.lists import Flags, Play, least_other

INFINITY = 1 << 62
"""Larger than every key."""


class Keys(NamedTuple):
    """Which moves are allowed when a larger key allows more of them.

    The key is the previous move, or what falls with it.

    Attributes:
        keys: For each class of piles the least key that allows each move; `INFINITY`: none.
        orders: For each class the moves by their keys, ascending.
        ways: For each class 1 if the moves that some key allows ascend in its order, -1 if the
            order is m, m-1, …, 1, else 0.
        key_of: The key that each move leaves.
    """

    keys: Integers
    orders: Integers
    ways: Integers
    key_of: NDArray[np.int64]


class Steps(NamedTuple):
    """The value of each pile, which changes with the key in steps.

    A nim-value rises from step to step. A pile is safe from some key on up to another, or never.

    Attributes:
        at_step: For each pile the step that was last looked at: the moves to a pile grow, and so
            do their keys, or they fall.
        starts: Where the steps of each pile begin; one entry more.
        from_keys: The least key of each step.
        values: The value from there on.
    """

    at_step: Integers
    starts: Integers
    from_keys: Integers
    values: Integers


@compiled
def _step(
    key: int, pile: int, at_step: Integers, starts: Integers, from_keys: NDArray[np.int64]
) -> int:
    """The step that a pile is on with a key, searched from where it was found last."""
    step = at_step[pile]
    while step + 1 < starts[pile + 1] and from_keys[step + 1] <= key:
        step += 1
    while from_keys[step] > key:
        step -= 1
    at_step[pile] = step
    return int(step)


@compiled
def values_by_keys(
    rules: Keys, play: Play, budget: int, first: int, stop: int, found: Steps
) -> tuple[int, int]:
    """The values of all piles with all keys, when a larger key allows more moves: few steps a pile.

    With a key k the moves m with keys[m] <= k are allowed. They are looked at in the order of these
    keys; with each the value may become another one.

    Args:
        rules: The moves.
        play: How they are judged.
        budget: How many moves may be looked at.
        first: The first pile to be settled; the smaller ones are.
        stop: The first pile that is not to be settled.
        found: Filled.

    Returns:
        Which pile is to be settled next: `stop`, if there is room for the steps and the budget
        suffices; and how many moves may still be looked at, negative if it does not.
    """
    keys, orders, ways, key_of = rules
    over, blocks, misere, nim = play
    at_step, starts, from_keys, values = found
    last = len(starts) - 2
    seen = np.full(last + 2, -1, dtype=np.int64)
    steps = starts[first]
    for pile in range(first, stop):
        starts[pile] = steps
        if budget < 0 or steps + (pile + 2 if nim else 3) > len(values):
            return pile, budget
        from_keys[steps], values[steps] = -INFINITY, misere
        steps += 1
        starts[pile + 1] = steps
        at_step[pile] = starts[pile]
        if over[pile]:
            continue
        at = pile % len(orders)
        value, winning, others = int(misere), 0, 0
        for i in range(last - pile if ways[at] < 0 else 0, last):
            move = orders[at, i]
            key = keys[at, move]
            budget -= 1
            if key >= INFINITY or (move > pile and ways[at] > 0):
                break
            if move > pile:
                continue
            left = values[_step(key_of[move], pile - move, at_step, starts, from_keys)]
            before = value
            if nim:
                seen[left] = pile
                while seen[value] == pile:
                    value += 1
            else:
                winning += left == 0
                others += left != 0
                value = int(winning > blocks or (misere and not others))
            if value != before:
                if from_keys[steps - 1] != key:
                    steps += 1
                from_keys[steps - 1], values[steps - 1] = key, value
            if winning > blocks:
                break
        starts[pile + 1] = steps
        at_step[pile] = starts[pile] if key_of[last] > 0 else steps - 1
    return stop, budget


@compiled
def values_left(key_of: Integers, found: Steps, left: Integers) -> None:
    """The value that each move leaves, filled in from move 1 to the whole pile."""
    at_step, starts, from_keys, values = found
    pile = len(left) - 1
    for move in range(1, pile + 1):
        left[move] = values[_step(key_of[move], pile - move, at_step, starts, from_keys)]


@compiled
def values_after(
    masks: Flags,
    key_of: Integers,
    found: Steps,
    play: Play,
    budget: int,
    first: int,
    stop: int,
    after: Integers,
) -> int:
    """The values of piles after one previous move, or before the first move.

    Args:
        masks: masks[r, m]: whether a pile of class r allows m then; larger m never are.
        key_of: The key that each move leaves.
        found: From `values_by_keys`.
        play: How they are judged.
        budget: How many moves may be looked at.
        first: The first pile that is asked about.
        stop: The first pile that is not.
        after: Filled.

    Returns:
        How many moves may still be looked at; negative if the budget does not suffice.
    """
    over, blocks, misere, nim = play
    at_step, starts, from_keys, values = found
    seen = np.full(masks.shape[1] + 2, -1, dtype=np.int64)
    for pile in range(first, stop):
        after[pile] = misere
        if over[pile]:
            continue
        if budget < 0:
            return budget
        count = winning = 0
        for move in range(1, min(pile + 1, masks.shape[1])):
            if masks[pile % len(masks), move]:
                budget -= 1
                count += 1
                left = values[_step(key_of[move], pile - move, at_step, starts, from_keys)]
                if not nim:
                    winning += left == 0
                    if winning > blocks and not misere:
                        break
                elif left < len(seen):
                    seen[left] = pile
        if nim:
            after[pile] = least_other(seen, pile)
        else:
            after[pile] = winning > blocks or (misere and winning == count)
    return budget
