"""All compiled loops, in one place: plain functions of arrays, compiled by Numba on first use.

Arrays are indexed by the pile or the move itself (index 0 is unused or pile 0). Inside a kernel an
infinite threshold is `infinity`, larger than every clamped value of f.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

Integers = NDArray[np.integer]


@njit(cache=True)
def _copy(target: Integers, source: Integers) -> None:
    for i in range(len(target)):
        target[i] = source[i]


_WINDOW = 8
"""How many equal thresholds in a row make it worth while to compare further."""
_CHUNK = 64
"""How many are looked at together, without a branch, so that the processor takes several."""


@njit(cache=True)
def _largest(values: Integers) -> int:
    most: int = values[0]
    for i in range(len(values)):
        most = max(most, values[i])
    return most


@njit(cache=True)
def _deciding_move(back: Integers, g: Integers, pile: int, blocks: int) -> tuple[int, int]:
    """The (blocks+1)-th winning move from a pile, 0 if there is none; and the winning moves met."""
    count = len(back)
    winning = 0
    move = 1
    while move <= min(pile, 24):
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


@njit(cache=True)
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

    Whether a move k wins from a pile depends on f(k) and the threshold k below, so a threshold v
    is decided by the v thresholds before it. When the m thresholds before a pile are those before
    an earlier pile, and the earlier pile's threshold is at most m, it is also this pile's: it is
    copied. When a whole distance between the two has been copied so, the thresholds are periodic
    from there on. Other thresholds are found by trying the moves in turn.

    Args:
        back: f(count), …, f(2), f(1), clamped below infinity.
        g: Filled from `first` on; g[0] = infinity.
        over: Whether the game ends at a pile.
        blocks: How many moves may be forbidden.
        overshoot: Whether more than the pile may be taken.
        infinity: Stands for an infinite threshold.
        first: The pile to begin with.
        count: The last pile.
        budget: How many moves may be tried.
        places: Remembers piles by the thresholds before them; a power of two of zeros at first.
        work: Increased by the moves tried, the piles for which that was done, and the thresholds
            compared.

    Returns:
        The first pile that is not done.
    """
    last_end = 0
    for pile in range(count, 0, -1):
        if over[pile]:
            last_end = pile
            break
    distance = 0  # the thresholds before the pile are those `distance` below …
    equal = 0  # … this many of them at least,
    exact = False  # or exactly,
    copied = 0  # and so many of them were copied without a break
    value = 0
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
                while equal < value:
                    below = pile - distance - equal - 1
                    if below < 0 or g[below] != g[below + distance]:
                        exact = True
                        break
                    equal += 1
                work[2] += equal - before
                budget -= equal - before
            if value <= equal:
                length = 1
                if min(distance, count + 1 - pile) >= _CHUNK and pile > last_end:
                    chunk = g[pile - distance : pile - distance + _CHUNK]
                    if _largest(chunk) <= equal:
                        length = _CHUNK
                        _copy(g[pile : pile + length], chunk)
                if length == 1:
                    g[pile] = value
                equal += length
                copied += length
                pile += length
                if copied >= distance and pile > last_end:
                    while pile <= count:
                        back_by = copied // distance * distance
                        length = min(back_by, count + 1 - pile)
                        source = pile - back_by
                        _copy(g[pile : pile + length], g[source : source + length])
                        pile += length
                        copied += length
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
            if pile > _WINDOW:
                key = np.uint64(0)
                for i in range(_WINDOW):
                    key = key * np.uint64(0x9E3779B97F4A7C15) + np.uint64(g[pile - i])
                key = (key ^ (key >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
                place = (key >> np.uint64(32)) & np.uint64(len(places) - 1)
                earlier = places[place]
                places[place] = pile
                equal = 0
                if earlier:
                    while equal < _WINDOW and g[earlier - equal] == g[pile - equal]:
                        equal += 1
                    if equal == _WINDOW:
                        distance = pile - earlier
                        exact = False
                        copied = 0
        pile += 1
        if budget < 0:
            return pile
    return count + 1


@njit(cache=True)
def misere_safe_caps(
    f: Integers,
    lowest: Integers,
    highest: Integers,
    over: NDArray[np.bool_],
    blocks: int,
    infinity: int,
    first: int,
    count: int,
    budget: int,
) -> int:
    """The safe caps [lowest, highest) of each pile in misère play; see `theory.recurrence`.

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
        low = infinity
        high = infinity
        winning = 0
        for move in range(1, pile + 1):
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


@njit(cache=True)
def nim_values_of_linear(p: int, q: int, r: int, g: Integers, count: int) -> None:
    """Nim-values when f̄(n) is ⌊(pn + r)/q⌋ kept between 0 and n, 0 <= p <= q.

    Where f̄ does not rise, the nim-values are those of the piles 0, 1, 2, … in turn: n − 1 − f̄(n)
    grows by one from each such pile to the next. No branch depends on the numbers.

    Args:
        p: See above.
        q: See above.
        r: See above.
        g: Filled for 0 … count.
        count: The last pile.
    """
    g[0] = 0
    height = 0
    source = 0
    ahead = r  # pn + r − q · f̄(n)
    for pile in range(1, count + 1):
        ahead += p
        rises = ahead >= q
        ahead -= q if rises else 0
        height += rises
        copied = g[source]
        g[pile] = height if rises else copied
        source += 1 - rises


@njit(cache=True)
def nim_values_of_runs(starts: Integers, height: int, g: Integers) -> None:
    """Nim-values along runs of f̄, from where each starts.

    Args:
        starts: Where f̄ rises to height, height + 1, …; the last run ends before the last entry.
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
            _copy(g[done : done + length], g[done - back : done - back + length])
            done += length


@njit(cache=True)
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


@njit(cache=True)
def last_uses(g: Integers, count: int, tree: Integers) -> None:
    """Fill a tree for `nim_values_by_tree` from the nim-values of the piles below count."""
    size = len(tree) // 2
    tree[:] = -1
    for pile in range(count):
        tree[size + g[pile]] = pile
    for node in range(size - 1, 0, -1):
        tree[node] = min(tree[2 * node], tree[2 * node + 1])


@njit(cache=True)
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


@njit(cache=True)
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


@njit(cache=True)
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


@njit(cache=True)
def staircases_by_definition(
    f: Integers,
    over: NDArray[np.bool_],
    starts: Integers,
    steps: Integers,
    seen: Integers,
    first: int,
    count: int,
    budget: int,
) -> int:
    """The steps of the piles from `first` on (see `theory.grundy`), for any f.

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


@njit(cache=True)
def staircases_by_rising(
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


@njit(cache=True)
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
