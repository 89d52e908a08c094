"""Nim-values of move-size positions: the steps of all piles."""

import numpy as np
from numpy.typing import NDArray

from onepile.kernels.compiling import compiled
from onepile.kernels.copying import Integers


@compiled
def nim_steps_by_definition(
    f: Integers,
    over: NDArray[np.bool_],
    starts: Integers,
    steps: Integers,
    seen: Integers,
    first: int,
    count: int,
    budget: int,
) -> int:
    """The steps of the piles from `first` on (see `families.move_size.nim_steps`), for any f.

    Args:
        f: f[k] for k = 1 … count, clamped above count.
        over: Whether the game ends at a pile.
        starts: The steps of pile N are steps[starts[N] : starts[N + 1]], ascending; known below
            `first`, filled from there on.
        steps: Known below starts[first].
        seen: Place v holds the last pile from which nim-value v was reached; count + 2 places.
        first: The pile to begin with.
        count: The last pile.
        budget: How many moves may be tried.

    Returns:
        The first pile that is not done: the budget is spent, or `steps` may be too short for it.
    """
    for pile in range(first, count + 1):
        at = starts[pile]
        if budget < 0 or at + pile > len(steps):
            return pile
        height = 0
        for move in range(1, 1 if over[pile] else pile + 1):
            below = starts[pile - move]
            low = below
            size = starts[pile - move + 1] - low
            cap = f[move]
            while size > 0:  # how many steps are at most the cap, halving without a branch
                half = (size + 1) // 2
                low += half if steps[low + half - 1] <= cap else 0
                size -= half
            seen[low - below] = pile
            while seen[height] == pile:
                steps[at + height] = move
                height += 1
        starts[pile + 1] = at + height
        budget -= pile
    return count + 1


@compiled
def nim_steps_by_rising(
    least: Integers,
    over: NDArray[np.bool_],
    starts: Integers,
    steps: Integers,
    nearest: Integers,
    waiting: Integers,
    piles: Integers,
    first: int,
    count: int,
    budget: int,
) -> int:
    """The same for f non-decreasing, looking only at the nearest pile of each nim-value.

    Seen from pile N, pile M < N has the nim-value G(M, f(N−M)), which can only rise with N. For
    each nim-value a list is kept of the piles that have it now, from the nearest on, those left
    out that a nearer one will outlast; the nearest are the moves that reach each value first.

    Args:
        least: Place c holds the least k with f(k) >= c, or something above count.
        over: As above.
        starts: As above.
        steps: As above.
        nearest: Place v holds the nearest pile with value v now, or −1.
        waiting: Place N holds a pile whose value rises at N, or −1; both have count + 2 places.
        piles: For each pile, in four rows: the next farther one of its value; when its value rises;
            another one that rises then; its value. Known below `first`.
        first: As above.
        count: As above.
        budget: How many list elements may be looked at.

    Returns:
        As above.
    """
    farther, ends, others, values = piles[0], piles[1], piles[2], piles[3]
    for pile in range(first, count + 1):
        at = starts[pile]
        if budget < 0 or at + pile > len(steps):
            return pile
        height = 0
        here = waiting[pile] if pile else -1
        while here >= 0:
            following = others[here]
            value = values[here]
            while nearest[value] >= 0 and ends[nearest[value]] <= pile:
                nearest[value] = farther[nearest[value]]
            low = starts[here] + value
            high = starts[here + 1]
            while low < high and here + least[steps[low]] <= pile:
                low += 1
            end = here + least[steps[low]] if low < high else count + 1
            budget -= _take_place(here, low - starts[here], end, count, nearest, waiting, piles)
            here = following
        if not over[pile]:
            step = 0
            while True:
                there = nearest[height]
                while there >= 0 and ends[there] <= pile:
                    there = farther[there]
                nearest[height] = there
                if there < 0:
                    break
                step = max(step, pile - there)
                steps[at + height] = step
                height += 1
                budget -= 1
        starts[pile + 1] = at + height
        end = pile + least[steps[at]] if height else count + 1
        budget -= _take_place(pile, 0, end, count, nearest, waiting, piles)
    return count + 1


@compiled
def _take_place(
    pile: int,
    value: int,
    end: int,
    count: int,
    nearest: Integers,
    waiting: Integers,
    piles: Integers,
) -> int:
    """Put a pile into the list of its new value, and into that of the time when it rises."""
    farther, ends, others, values = piles[0], piles[1], piles[2], piles[3]
    ends[pile] = end
    values[pile] = value
    if end <= count:
        others[pile] = waiting[end]
        waiting[end] = pile
    looked = 1
    before = -1
    after = nearest[value]
    while after > pile:
        before = after
        after = farther[after]
        looked += 1
    if before >= 0 and ends[before] >= end:
        return looked
    while after >= 0 and ends[after] <= end:
        after = farther[after]
        looked += 1
    farther[pile] = after
    if before >= 0:
        farther[before] = pile
    else:
        nearest[value] = pile
    return looked
