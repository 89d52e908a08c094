"""Pile-size games that Theorem 1 of paper 002 covers: nim-values, chains, moves, for any pile.

Theorem 1. Let f̄(0) = 0 and f̄(n) = min(f̄(n−1) + 1, f(n)), and let f̄ never fall. Then

1. where f̄ rises to s, the nim-value is s;
2. where it stays at s, the nim-value of n is that of n − 1 − s;
3. the piles n − f̄(n), …, n carry each nim-value 0 … f̄(n) exactly once.

Theorem 2. The piles of nim-value α are a_1 = F(α), a_(i+1) = H(a_i + 1) and no others.

Going down by part 2 ends at a rise. Along a tread of f̄ the steps are equal, so one division does
a tread; where F is known by formula, one division does many treads (see `tread_starts`). Piles of a
thousand digits are then a matter of some thousand steps, for ⌊n/2⌋ as for ⌊√n⌋.

The same piles solve misère play. A pile is safe in misère play exactly when its nim-value is 1:
the first pile with a move is safe, and each next safe pile is the first one that cannot reach the
one before, which is Theorem 2's chain for α = 1.

Everything here needs a `Staircase`, that is, the proof that f̄ never falls; see `bar`.
"""

from collections.abc import Iterator

from onepile.errors import WorkLimitError
from onepile.families.pile_size.staircases import Staircase
from onepile.numbers import short

DEFAULT_WORK = 1_000_000
"""How many steps an answer may take unless told otherwise."""

_ROUGHLY = 6
_SMALL_STEPS = 32
"""A step asks for three values of f̄; it costs about as much as this many steps through rows."""


def most_steps(staircase: Staircase, pile: int, octaves: int = 1) -> int:
    """An upper bound of the steps that a question about this pile takes, from few values of f̄.

    Between n/2 and n a walk takes at most (n/2)/(f̄(n/2) + 1) steps, for each is that long, and at
    most three for each height in between, for it leaves a tread at the third. Treads that start by
    formula take steps in proportion to the digits of their number, and these cost little.

    Args:
        staircase: f̄.
        pile: The pile to start from.
        octaves: Look from n to n/2^octaves at once: a larger bound from fewer values.

    >>> from onepile.families.pile_size.staircases import LinearStaircase
    >>> most_steps(LinearStaircase(1, 2, 0), 10**1000)
    625
    """
    if staircase.is_late_nim:
        return _SMALL_STEPS
    treads = staircase.tread_starts
    total = 0
    height = staircase(pile)
    while pile > 0:
        if treads is not None and height >= treads.first:
            total += treads.most_steps(height) // _SMALL_STEPS + 1
            pile = treads(treads.first) - 1
            height = staircase(pile)
            continue
        below = pile >> octaves
        low = staircase(below)
        total += min((pile - below) // (low + 1) + 1, 3 * (height - low + 1))
        pile, height = below, low
    return total


def check_work(staircase: Staircase, pile: int, work: int) -> None:
    """Refuse at once what would take too long.

    Raises:
        WorkLimitError: with the number of steps expected and allowed.
    """
    if most_steps(staircase, pile, _ROUGHLY) <= work:
        return
    expected = most_steps(staircase, pile)
    if expected > work:
        raise WorkLimitError(
            f"pile {short(pile)} takes up to {short(expected)} steps, allowed are {short(work)}: "
            "choose a smaller pile",
            more_work=True,
            foreseen=True,
        )


def nim_value(staircase: Staircase, pile: int, work: int = DEFAULT_WORK) -> int:
    """The nim-value of a pile, by Theorem 1.

    Raises:
        WorkLimitError: the walk down would take more than `work` steps.

    >>> from onepile.families.pile_size.staircases import LinearStaircase
    >>> [nim_value(LinearStaircase(1, 2, 0), n) for n in range(12)]
    [0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1]
    >>> nim_value(LinearStaircase(1, 2, 0), 10**1000 - 1) == (5**1000 - 1) // 2
    True
    """
    check_work(staircase, pile, work)
    treads = staircase.tread_starts
    while True:
        height = staircase(pile)
        if height == 0:
            return 0
        if treads is not None and height >= treads.first:
            height, place = treads.descend(height, _place(pile, treads(height), height))
            if place == height:
                return height
            pile = treads(height) - height + place
            continue
        if _same_tread(staircase, pile - 2 * (height + 1), height):
            start = _known(staircase.rise_to(height))
            place = _place(pile, start, height)
            if place == height:
                return height
            pile = start - height + place
        elif staircase(pile - 1) < height:
            return height
        else:
            pile -= height + 1


def _place(pile: int, start: int, height: int) -> int:
    """Where in (row before the tread, value of its start) a pile's nim-value is."""
    return (pile - start + height) % (height + 1)


def _same_tread(staircase: Staircase, pile: int, height: int) -> bool:
    return pile >= 0 and staircase(pile) == height


def _known(pile: int | None) -> int:
    if pile is None:
        raise AssertionError("a pile that was seen to exist has been lost")
    return pile


def last_with_value(
    staircase: Staircase, value: int, pile: int, work: int = DEFAULT_WORK
) -> int | None:
    """The largest pile, up to a given one, with a given nim-value; None when there is none.

    >>> from onepile.families.pile_size.staircases import LinearStaircase
    >>> last_with_value(LinearStaircase(1, 2, 0), 0, 10**30) == 2**99 - 1
    True
    """
    if pile < 0 or value > staircase(pile):
        return None
    check_work(staircase, pile, work)
    return _last_with_value(staircase, value, pile)


def _last_with_value(staircase: Staircase, value: int, pile: int) -> int:
    treads = staircase.tread_starts
    if treads is not None and (height := staircase(pile)) >= treads.first:
        first = treads.first
        if value >= first:
            place = (value, value)
        else:
            before = _last_with_value(staircase, value, treads(first) - 1)
            place = (first, before - (treads(first) - first))
        _, offset = treads.ascend(*place, height)
        found = treads(height) - height + offset
        return found + (pile - found) // (height + 1) * (height + 1)
    found = _known(staircase.rise_to(value))
    while pile - staircase(pile) > found:
        found = _next(staircase, found, pile)
    return found


def _next(staircase: Staircase, found: int, limit: int) -> int:
    """The next pile with the same nim-value, at most `limit`; many at once in a tread."""
    height = staircase(found)
    stride = height + 1
    if found + 2 * stride <= limit and staircase(found + 2 * stride) == height:
        end = staircase.rise_to(height + 1)
        last = limit if end is None else min(limit, end - 1)
        return found + (last - found) // stride * stride
    return _known(staircase.lag_of(found + 1))


def chain(
    staircase: Staircase, value: int, start: int = 0, work: int = DEFAULT_WORK
) -> Iterator[int]:
    """All piles with a given nim-value, ascending, from `start` on: Theorem 2.

    Ends where the chain ends: at once when no pile has that value, after some when n − f̄(n) is
    bounded.

    >>> from itertools import islice
    >>> from onepile.families.pile_size.staircases import LinearStaircase
    >>> list(islice(chain(LinearStaircase(1, 2, 0), 3), 5))
    [6, 13, 27, 55, 111]
    >>> next(chain(LinearStaircase(1, 2, 0), 3, start=10**20)) == 7 * 2**64 - 1
    True
    """
    before = last_with_value(staircase, value, start - 1, work)
    pile = staircase.rise_to(value) if before is None else staircase.lag_of(before + 1)
    while pile is not None:
        yield pile
        pile = staircase.lag_of(pile + 1)


def piles_down(
    staircase: Staircase, value: int, pile: int, work: int = DEFAULT_WORK
) -> Iterator[int]:
    """All piles with a given nim-value, descending, from the last that is at most `pile`.

    >>> from onepile.families.pile_size.staircases import LinearStaircase
    >>> list(piles_down(LinearStaircase(1, 2, 0), 3, 100))
    [55, 27, 13, 6]
    """
    found = last_with_value(staircase, value, pile, work)
    while found is not None:
        yield found
        height = staircase(found)
        if found == 0 or staircase(found - 1) < height:
            return
        found -= height + 1


def moves_to(
    staircase: Staircase, most: int, pile: int, value: int, work: int = DEFAULT_WORK
) -> Iterator[int]:
    """The moves from a pile to one of a given nim-value, ascending.

    Args:
        staircase: f̄.
        most: The most that may be taken, min(pile, f(pile)); more than f̄(pile) when f jumps.
        pile: The pile.
        value: The nim-value wanted after the move; 0 for the moves that win.
        work: How many steps may be taken.

    >>> from onepile.families.pile_size.staircases import LinearStaircase
    >>> list(moves_to(LinearStaircase(1, 2, 0), 50, 100, 0))
    [37]
    """
    for target in piles_down(staircase, value, pile - 1, work):
        if pile - target > most:
            return
        yield pile - target
