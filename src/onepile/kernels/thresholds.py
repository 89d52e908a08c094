"""Thresholds of move-size games, and their safe caps in misère play."""

import numpy as np
from numpy.typing import NDArray

from onepile.kernels.compiling import compiled
from onepile.kernels.copying import Integers, copy

_WINDOW = 8
"""How many equal thresholds in a row make it worth while to compare further.

Fewer are often equal by chance, and then a comparison is in vain; more are recognised later."""
_CHUNK = 64
"""How many are looked at together, without a branch, so that the processor takes several."""
_ONE_BY_ONE = 24
"""So many moves are tried singly before chunks: most thresholds are small."""


@compiled
def _largest(values: Integers) -> int:
    most: int = values[0]
    for i in range(len(values)):
        most = max(most, values[i])
    return most


@compiled
def _deciding_move(back: Integers, g: Integers, pile: int, blocks: int) -> tuple[int, int]:
    """The (blocks+1)-th winning move from a pile, 0 if there is none; and the winning moves met."""
    count = len(back)
    winning = 0
    move = 1
    while move <= min(pile, _ONE_BY_ONE):
        if back[count - move] < g[pile - move]:
            winning += 1
            if winning > blocks:
                return move, winning
        move += 1
    while move + _CHUNK <= pile + 1:
        there = back[count - move - _CHUNK + 1 : count - move + 1]
        here = g[pile - move - _CHUNK + 1 : pile - move + 1]
        among = 0
        for i in range(_CHUNK):
            among += there[i] < here[i]
        if winning + among > blocks:
            break
        winning += among
        move += _CHUNK
    while move <= pile:
        if back[count - move] < g[pile - move]:
            winning += 1
            if winning > blocks:
                return move, winning
        move += 1
    return 0, winning


@compiled
def _equal_before(g: Integers, pile: int, distance: int, equal: int, wanted: int) -> int:
    """How many thresholds before a pile are those `distance` lower, counted up to `wanted`.

    Args:
        g: The thresholds.
        pile: The pile.
        distance: How far below to compare.
        equal: So many are known to be equal.
        wanted: No more are compared.
    """
    while equal < wanted:
        below = pile - distance - equal - 1
        if below < 0 or g[below] != g[below + distance]:
            break
        equal += 1
    return equal


@compiled
def _copy_some(g: Integers, pile: int, distance: int, equal: int, last_end: int, count: int) -> int:
    """Copy the threshold `distance` below to a pile, or a whole chunk; returns how many.

    The first is at most `equal` and may be copied. So may a chunk if all of it are: with each
    that is copied, one more is equal before the next. A chunk must be known as a whole, must not
    go beyond the table, and must come after the last pile at which the game is over.
    """
    if min(distance, count + 1 - pile) >= _CHUNK and pile > last_end:
        chunk = g[pile - distance : pile - distance + _CHUNK]
        if _largest(chunk) <= equal:
            copy(g[pile : pile + _CHUNK], chunk)
            return _CHUNK
    g[pile] = g[pile - distance]
    return 1


@compiled
def _repeat(g: Integers, pile: int, distance: int, count: int) -> None:
    """Fill the table from a pile on with the `distance` thresholds before it, again and again.

    What has been written doubles what can be written next.
    """
    written = distance
    while pile <= count:
        length = min(written, count + 1 - pile)
        copy(g[pile : pile + length], g[pile - written : pile - written + length])
        pile += length
        written += length


@compiled
def _earlier_like(g: Integers, pile: int, places: Integers) -> int:
    """An earlier pile with the same `_WINDOW` thresholds, its own the last; 0 if none is known.

    From now on this pile is remembered for them.
    """
    key = np.uint64(0)
    for i in range(_WINDOW):
        key = key * np.uint64(0x9E3779B97F4A7C15) + np.uint64(g[pile - i])
    key = (key ^ (key >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
    place = (key >> np.uint64(32)) & np.uint64(len(places) - 1)
    earlier: int = places[place]
    places[place] = pile
    if earlier:
        # Different thresholds may have the same key.
        for i in range(_WINDOW):
            if g[earlier - i] != g[pile - i]:
                return 0
    return earlier


@compiled
def thresholds_by_copying(
    back: Integers,
    g: Integers,
    over: NDArray[np.bool_],
    blocks: int,
    overshoot: bool,
    infinity: int,
    first: int,
    count: int,
    budget: int,
    places: Integers,
    work: Integers,
) -> int:
    """Thresholds in normal play, for any f, until the budget of tried moves is spent.

    Whether a move k wins from a pile depends on f(k) and the threshold k below, so a finite
    threshold v is decided by the v thresholds before it. When the m thresholds before a pile are
    those before an earlier pile, and the earlier pile's threshold is at most m, it is also this
    pile's: it is copied. Other thresholds are found by trying the moves in turn.

    When a whole `distance` between the two has been copied so, and no pile that comes is an end,
    the thresholds are periodic from there on: the pile to be copied next was copied itself, its
    threshold was at most m then, and m has only grown.

    Args:
        back: f(count), …, f(2), f(1), clamped below infinity.
        g: Filled from `first` on; g[0] = infinity.
        over: Whether the game ends at a pile.
        blocks: How many moves may be forbidden.
        overshoot: Whether more than the pile may be taken.
        infinity: Stands for an infinite threshold; larger than count, so it is never copied.
        first: The pile to begin with.
        count: The last pile.
        budget: How many moves may be tried.
        places: Remembers piles by the thresholds before them; a power of two of zeros at first.
        work: Increased by the moves tried, the piles for which that was done, and the thresholds
            compared.

    Returns:
        The first pile that is not done.
    """
    last_end = count
    while last_end and not over[last_end]:
        last_end -= 1
    distance = 0  # the thresholds before the pile are those `distance` below …
    equal = 0  # … this many of them at least,
    exact = False  # or exactly,
    copied = 0  # and so many of them were copied without a break
    value = 0  # the threshold `distance` below, if there is a distance
    pile = first
    while pile <= count:
        if over[pile]:
            g[pile] = infinity
            distance = 0
            pile += 1
            continue
        if distance:
            value = g[pile - distance]
            if value > equal and value != infinity and not exact:
                before = equal
                equal = _equal_before(g, pile, distance, equal, value)
                exact = equal < value
                work[2] += equal - before
                budget -= equal - before
            if value <= equal:
                length = _copy_some(g, pile, distance, equal, last_end, count)
                equal += length
                copied += length
                pile += length
                if copied >= distance and pile > last_end:
                    _repeat(g, pile, distance, count)
                    return count + 1
                continue
            copied = 0
        found, winning = _deciding_move(back, g, pile, blocks)
        tried = found if found else pile
        work[0] += tried
        work[1] += 1
        budget -= tried
        if not found:
            # With overshoot, every move beyond the pile wins as well.
            found = pile + blocks + 1 - winning if overshoot else infinity
        g[pile] = found
        if distance and found == value:
            equal += 1
        else:
            distance = 0
            earlier = _earlier_like(g, pile, places) if pile > _WINDOW else 0
            if earlier:
                distance = pile - earlier
                equal = _WINDOW
                exact = False
                copied = 0
        pile += 1
        if budget < 0:
            return pile
    return count + 1


@compiled
def misere_safe_caps(
    f: Integers,
    lowest: Integers,
    highest: Integers,
    over: NDArray[np.bool_],
    blocks: int,
    infinity: int,
    first: int,
    count: int,
    most: int,
    least: int,
    budget: int,
) -> int:
    """The safe caps [lowest, highest) of each pile in misère play, see `move_size.recurrence`.

    No moves beyond `most` are tried: what would show there only is infinity. If `least` is not 0
    it is the lowest of every pile at which the game is not over.

    Moves that empty the pile lead to positions that the next player has won, so overshooting adds
    nothing. An ended pile has lowest = infinity.

    Returns:
        The first pile that is not done.
    """
    for pile in range(first, count + 1):
        if over[pile]:
            lowest[pile] = infinity
            highest[pile] = infinity
            continue
        low = least if least else infinity
        high = infinity
        winning = 0
        for move in range(1, min(pile, most) + 1):
            budget -= 1
            below = pile - move
            if lowest[below] <= f[move] and f[move] < highest[below]:
                winning += 1
                if winning > blocks:
                    high = move
                    break
            elif low == infinity:
                low = move
        lowest[pile] = low
        highest[pile] = high
        if budget < 0:
            return pile + 1
    return count + 1
