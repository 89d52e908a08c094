"""Nim-values and outcomes of pile-size games."""

import numpy as np
from numpy.typing import NDArray

from onepile.kernels.compiling import compiled
from onepile.kernels.copying import Integers, copy


@compiled
def nim_values_of_linear(
    p: int, q: int, rest: int, height: int, known: Integers, at: int, g: Integers
) -> None:
    """Nim-values of neighbouring piles when f̄(n) is ⌊(pn + r)/q⌋ kept between 0 and n, 0 <= p <= q.

    Where f̄ does not rise, the nim-values are in order those of the piles from some other one on: in
    turn 0, 1, 2, … from pile 1 on, for n − 1 − f̄(n) grows by one from each such pile to the next.
    No branch depends on the numbers.

    Args:
        p: See above.
        q: See above.
        rest: pn + r − q · f̄(n) of the pile before the first.
        height: f̄ of the pile before the first.
        known: The values of those other piles, below 2^63; it may be `g` itself, and `g` a part of
            it.
        at: The place there before the first of them.
        g: Filled.
    """
    for i in range(len(g)):
        rest += p
        rises = rest >= q
        rest -= q if rises else 0
        height += rises
        at += 1 - rises
        copied = np.int64(known[at])  # height is one: of uint64 and int64 numba makes a float
        g[i] = height if rises else copied


@compiled
def nim_values_of_treads(starts: Integers, height: int, g: Integers) -> None:
    """Nim-values along treads of f̄, from where each starts.

    Args:
        starts: Where f̄ rises to height, height + 1, …; the last tread ends before the last entry.
        height: The first of these heights, at least 1.
        g: Known below starts[0]; filled from there on.
    """
    for i in range(len(starts) - 1):
        s = height + i
        g[starts[i]] = s
        first = starts[i] - s
        done = starts[i] + 1
        while done < starts[i + 1]:
            # What is there from `first` on repeats with period s + 1: copy as much as there is.
            back = (done - first) // (s + 1) * (s + 1)
            length = min(back, starts[i + 1] - done)
            copy(g[done : done + length], g[done - back : done - back + length])
            done += length


@compiled
def nim_values_by_theorem(f: Integers, first: int, height: int, g: Integers) -> tuple[int, int]:
    """Nim-values by Theorem 1 of paper 002, as long as f̄ does not fall.

    Args:
        f: f(first), f(first + 1), …
        first: The first pile to do.
        height: f̄(first − 1).
        g: Known below first.

    Returns:
        The first pile that is not done, and f̄ before it. The pile is first + len(f) when f̄ did
        not fall.
    """
    for i in range(len(f)):
        pile = first + i
        now = min(height + 1, max(0, f[i]))
        if now < height:
            return pile, height
        g[pile] = now if now > height else g[pile - 1 - now]
        height = now
    return first + len(f), height


@compiled
def last_uses(g: Integers, count: int, tree: Integers) -> None:
    """Fill a tree for `nim_values_by_tree` from the nim-values of the piles below count."""
    size = len(tree) // 2
    tree[:] = -1
    for pile in range(count):
        tree[size + g[pile]] = pile
    for node in range(size - 1, 0, -1):
        tree[node] = min(tree[2 * node], tree[2 * node + 1])


@compiled
def nim_values_by_scan(f: Integers, first: int, g: Integers, last: Integers) -> None:
    """Nim-values by the definition: the least value whose last use lies outside the window.

    Args:
        f: f(first), f(first + 1), …, at most len(last) − 1 wherever it is below the pile.
        first: The first pile to do.
        g: Known below first.
        last: Place v holds the last pile with nim-value v, or −1; kept up to date.
    """
    for i in range(len(f)):
        pile = first + i
        low = pile - max(0, min(pile, f[i]))
        value = 0
        while last[value] >= low:
            value += 1
        g[pile] = value
        last[value] = pile


@compiled
def nim_values_by_tree(f: Integers, first: int, g: Integers, tree: Integers) -> None:
    """The same for large windows: the search goes down a tree of minima.

    Args:
        f: As above, len(tree)/2 instead of len(last).
        first: As above.
        g: As above.
        tree: The second half is `last`; node i of the first is the least of 2i and 2i + 1.
    """
    size = len(tree) // 2
    for i in range(len(f)):
        pile = first + i
        low = pile - max(0, min(pile, f[i]))
        node = 1
        while node < size:
            node = 2 * node + (tree[2 * node] >= low)
        g[pile] = node - size
        tree[node] = pile
        node //= 2
        while node:
            least = min(tree[2 * node], tree[2 * node + 1])
            if tree[node] == least:
                break
            tree[node] = least
            node //= 2


@compiled
def unsafe_by_last_safe(
    f: Integers, first: int, last_safe: int, misere: bool, unsafe: NDArray[np.bool_]
) -> int:
    """Whether each pile is unsafe: whether its window reaches the last safe pile.

    Args:
        f: f(first), f(first + 1), …
        first: The first pile to do.
        last_safe: The largest safe pile below first; −1 when there is none.
        misere: Whether the last move loses, so that a pile without moves is unsafe.
        unsafe: Filled from index `first` on.

    Returns:
        The largest safe pile that is done.
    """
    for i in range(len(f)):
        pile = first + i
        most = min(pile, f[i])
        found = misere if most < 1 else last_safe >= pile - most
        unsafe[pile] = found
        if not found:
            last_safe = pile
    return last_safe
