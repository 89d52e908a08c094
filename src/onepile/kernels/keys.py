"""Piles with a previous move, when a larger one allows more moves, or fewer: settled by keys.

The key is the previous move, or its negative: a larger key allows more moves.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from onepile.kernels.compiling import compiled
from onepile.kernels.copying import Integers
from onepile.kernels.lists import Flags, Play

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


class Safe(NamedTuple):
    """Between which keys each pile is safe.

    Attributes:
        lows: The least safe key of each pile.
        highs: The least key above that is not safe.
    """

    lows: Integers
    highs: Integers


class Steps(NamedTuple):
    """The nim-values of each pile, which rise with the key in steps.

    Attributes:
        at_step: For each pile the step that was last looked at: the moves to a pile grow, and so
            do their keys, or they fall.
        starts: Where the steps of each pile begin; one entry more.
        from_keys: The least key of each step.
        values: The nim-value from there on.
    """

    at_step: Integers
    starts: Integers
    from_keys: Integers
    values: Integers


@compiled
def safe_keys(rules: Keys, play: Play, steps: int, first: int, stop: int, safe: Safe) -> int:
    """From which key on, and up to which, each pile is safe, when a larger key allows more moves.

    A move wins when the key that it leaves is a safe one of the pile that it leaves. With a key k
    the moves m with keys[m] <= k are allowed: safe means that at most `blocks` of these win, and in
    misère play that one of them does not.

    Args:
        rules: The moves.
        play: How they are judged; not by nim-values.
        steps: How many moves may be looked at.
        first: The first pile to be settled; the smaller ones are.
        stop: The first pile that is not to be settled.
        safe: Filled.

    Returns:
        How many moves may still be looked at; negative if the steps do not suffice.
    """
    keys, orders, ways, key_of = rules
    over, blocks, misere, _ = play
    lows, highs = safe
    last = len(lows) - 1
    for pile in range(first, stop):
        lows[pile], highs[pile] = -INFINITY, INFINITY
        if over[pile]:
            if misere:
                highs[pile] = -INFINITY
            continue
        if steps < 0:
            return steps
        at = pile % len(orders)
        winning = 0
        low = INFINITY if misere else -INFINITY
        high = INFINITY
        for i in range(last - pile if ways[at] < 0 else 0, last):
            move = orders[at, i]
            key = keys[at, move]
            steps -= 1
            if key >= INFINITY or (move > pile and ways[at] > 0):
                break
            if move > pile:
                continue
            there = pile - move
            if lows[there] <= key_of[move] < highs[there]:
                winning += 1
                if winning > blocks:
                    high = key
                    break
            elif low == INFINITY:
                low = key
        lows[pile], highs[pile] = low, high
    return steps


@compiled
def unsafe_after(
    masks: Flags,
    key_of: Integers,
    safe: Safe,
    play: Play,
    steps: int,
    first: int,
    stop: int,
    unsafe: Flags,
) -> int:
    """Which piles are unsafe after one previous move, or before the first move.

    Args:
        masks: masks[r, m]: whether a pile of class r allows m then; larger m never are.
        key_of: The key that each move leaves.
        safe: From `safe_keys`.
        play: How they are judged.
        steps: How many moves may be looked at.
        first: The first pile that is asked about.
        stop: The first pile that is not.
        unsafe: Filled.

    Returns:
        How many moves may still be looked at; negative if the steps do not suffice.
    """
    over, blocks, misere, _ = play
    lows, highs = safe
    for pile in range(first, stop):
        unsafe[pile] = misere
        if over[pile]:
            continue
        if steps < 0:
            return steps
        count = winning = 0
        for move in range(1, min(pile + 1, masks.shape[1])):
            if masks[pile % len(masks), move]:
                steps -= 1
                count += 1
                there = pile - move
                winning += lows[there] <= key_of[move] < highs[there]
                if not misere and winning > blocks:
                    break
        unsafe[pile] = winning > blocks or (misere and winning == count)
    return steps


@compiled
def nim_values_by_keys(rules: Keys, over: Flags, first: int, stop: int, found: Steps) -> int:
    """Nim-values when a larger key allows more moves: they rise with the key, in few steps.

    Args:
        rules: The moves.
        over: Whether the game is over at a pile.
        first: The first pile to be settled; the smaller ones are.
        stop: The first pile that is not to be settled.
        found: Filled.

    Returns:
        Which pile is to be settled next: `stop`, if there is room for the steps.
    """
    keys, orders, ways, key_of = rules
    at_step, starts, from_keys, values = found
    last = len(starts) - 2
    seen = np.full(last + 2, -1, dtype=np.int64)
    steps = starts[first]
    for pile in range(first, stop):
        starts[pile] = steps
        if steps + pile + 2 > len(values):
            return pile
        from_keys[steps], values[steps] = -INFINITY, 0
        steps += 1
        starts[pile + 1] = steps
        at_step[pile] = starts[pile]
        if over[pile]:
            continue
        at = pile % len(orders)
        value = 0
        for i in range(last - pile if ways[at] < 0 else 0, last):
            move = orders[at, i]
            key = keys[at, move]
            if key >= INFINITY or (move > pile and ways[at] > 0):
                break
            if move > pile:
                continue
            there = pile - move
            step = at_step[there]
            while step + 1 < starts[there + 1] and from_keys[step + 1] <= key_of[move]:
                step += 1
            while from_keys[step] > key_of[move]:
                step -= 1
            at_step[there] = step
            seen[values[step]] = pile
            if seen[value] == pile:
                while seen[value] == pile:
                    value += 1
                if from_keys[steps - 1] == key:
                    values[steps - 1] = value
                else:
                    from_keys[steps], values[steps] = key, value
                    steps += 1
        starts[pile + 1] = steps
        at_step[pile] = starts[pile] if key_of[last] > 0 else steps - 1
    return stop
