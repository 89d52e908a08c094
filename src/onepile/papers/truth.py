"""The other side of every claim: outcomes, thresholds and nim-values straight from the definitions.

Short recurrences, independent of the theorems they judge; the tests hold them against the oracle.
Lists are indexed by the pile (entry 0 is the empty pile). A sequence f is a list whose entry k is
f(k); entry 0 is never used.
"""

from collections.abc import Sequence
from itertools import accumulate, takewhile

import numpy as np

from onepile.numbers import INFINITY, Extended
from onepile.papers.measured import measured


@measured("game")
def thresholds(
    f: Sequence[int],
    n: int,
    blocks: int = 0,
    overshoot: bool = False,
    ends: Sequence[int] = (),
) -> list[Extended]:
    """The least winning cap of every pile up to n: the (blocks + 1)-th smallest winning move.

    Move k wins when f(k) is below the threshold of the pile it leaves.

    >>> thresholds([0, 2, 4, 6, 8, 10, 12], 6)[1:]
    [1, 2, 3, 1, 5, 1]
    """
    g: list[Extended] = [INFINITY] * (n + 1)
    over = set(ends)
    for pile in range(1, n + 1):
        if pile in over:
            continue
        left = blocks + 1
        for k in range(1, pile):
            if f[k] < g[pile - k]:
                left -= 1
                if not left:
                    g[pile] = k
                    break
        else:
            # Taking the pile wins; with overshoot every larger move does too.
            if left == 1 or overshoot:
                g[pile] = pile + left - 1
    return g


@measured("game")
def outcomes(
    f: Sequence[int],
    n: int,
    blocks: int = 0,
    overshoot: bool = False,
    misere: bool = False,
    stuck: bool = False,
) -> list[list[bool]]:
    """Whether (pile, cap) is unsafe, for every pile up to n and cap up to n + blocks + 1.

    Every position is decided from the outcomes of its moves: no threshold is assumed. In misère
    play the mover without an open move has won; `stuck`: also one with no more moves than blocks.

    >>> [cap for cap in range(1, 9) if outcomes([0, 2, 4, 6, 8, 10, 12, 14], 7)[5][cap]]
    [5, 6, 7, 8]
    """
    most = n + blocks + 1
    unsafe = [[misere] * (most + 1)]
    for pile in range(1, n + 1):
        row = [False] * (most + 1)
        to_safe = moves = 0
        for cap in range(1, most + 1):
            if cap <= pile or overshoot:
                moves += 1
                after = unsafe[max(0, pile - cap)]
                reply = min(f[cap], most) if cap < pile else 1
                to_safe += not after[reply]
            over = stuck and moves <= blocks
            row[cap] = over or to_safe > blocks or (misere and to_safe == moves)
        unsafe.append(row)
    return unsafe


@measured("game")
def nim_values(f: Sequence[int], n: int) -> list[int]:
    """The nim-values of the pile-size game: the mex of the last min(pile, f(pile)) values.

    >>> nim_values([0, 0, 1, 1, 2, 2, 3], 6)
    [0, 0, 1, 0, 2, 1, 3]
    """
    values = [0] * (n + 1)
    last = np.full(n + 2, -1, dtype=np.int64)
    last[0] = 0
    top = 0
    for pile in range(1, n + 1):
        lowest = pile - min(pile, max(0, f[pile]))
        value = int(np.argmax(last[: top + 2] < lowest))
        last[value] = pile
        top = max(top, value)
        values[pile] = value
    return values


@measured("game")
def safe_piles(
    least: Sequence[int], most: Sequence[int], blocks: Sequence[int], n: int, level: int = 1
) -> list[bool]:
    """Whether each pile up to n is safe when move number `level` comes next.

    Entry k of a sequence belongs to move k; at least n + level of them are needed.

    >>> safe_piles([0] + [1] * 9, [0] + [2] * 9, [0] * 10, 6)
    [True, False, False, True, False, False, True]
    """
    safe = np.ones(n + 1, dtype=bool)
    taken = accumulate(least[level:])
    # Every move takes at least so much: from a pile of n no play comes further than this.
    reached = sum(1 for _ in takewhile(lambda amount: amount <= n, taken))
    for move in range(min(len(least) - 1, level + reached), level - 1, -1):
        low, high = least[move], most[move]
        below = np.concatenate(([0], np.cumsum(safe)))
        piles = np.arange(n + 1)
        first, last = np.maximum(piles - high, 0), np.maximum(piles - low + 1, 0)
        safe = below[np.maximum(last, first)] - below[first] <= blocks[move]
    return [bool(value) for value in safe]
