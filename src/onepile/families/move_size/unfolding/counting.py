"""Counting out: literals, one after the other, each in a few steps however many blocks there are.

And ramps, each in one step: while no near pile dies and no new one is alive, all reach the same.

A literal reaches the (c+1)-th nearest alive pile. From one time to the next this *deciding* pile
changes little: when the new pile is alive it is the next nearer one, and for each pile that dies
and is not further away it is the next further one. So the alive piles are held in one list, and
their deaths in another.

Whether the c+1 near piles have lain so before is asked after each literal, by a key made of the
sum of their distances and that of the squares: it changes by what comes and goes, too. Different
configurations may have the same key.

With few blocks it is quicker to go through all alive piles each time.
"""

from bisect import bisect_left, insort
from collections.abc import Callable

from onepile.families.move_size.unfolding.runs import Death, Member, Run
from onepile.numbers import INFINITY, Extended

_PRIME = (1 << 61) - 1
"""Keys are made of remainders: the numbers themselves may have thousands of digits."""


FEW = 16
"""With so many near piles or fewer the next literal is counted out by itself.

With 2 of them that takes two thirds of the time; with 20 it is no longer quicker."""


def key_of(distances: tuple[int, ...]) -> int:
    """The key of near piles that lie so far below, nearest first.

    >>> key_of((1, 2, 5)) == key_of((1, 3, 4))
    False
    """
    if len(distances) <= FEW:
        return hash(distances)
    remainders = [distance % _PRIME for distance in distances]
    squares = sum([distance * distance for distance in remainders])
    return _key(remainders[0], sum(remainders), squares)


def _key(nearest: int, total: int, squares: int) -> int:
    return hash((nearest % _PRIME, total % _PRIME, squares % _PRIME))


RAMP = 64
"""So long is the shortest ramp. What is shorter is counted out: copies may begin in its middle."""


def rise(run: Run, width: int, lifeless: int) -> bool:
    """Make a run longer by a ramp, if one of some length follows.

    Args:
        run: The run.
        width: c+1.
        lifeless: A pile whose threshold is at most this dies at once.
    """
    state = run.state
    missing = width - len(state)
    if lifeless < RAMP or missing > len(run.ground):
        return False
    reach = state[width - 1][0] if missing <= 0 else -run.ground[missing - 1]
    end = reach + lifeless
    if end - run.closed < RAMP:
        return False
    if run.stops:
        end = min(end, run.stops[-1] - 1)
    for _, death in state[:width]:
        if isinstance(death, int) and death <= end:
            end = death - 1
    if end - run.closed < RAMP:
        return False
    run.keep_state()
    run.add(end, reach, None, 0)
    run.state = [member for member in state if member[1] > end + 1]
    return True


def count_out(
    run: Run,
    width: int,
    dies_after: Callable[[int], Extended],
    last: int,
    is_new: Callable[[Run, int], bool],
    lifeless: int = 0,
) -> None:
    """Count out the next literal of a run, and those after it while nothing can be copied.

    What it does is what the builder does again and again, one by one, until a ramp may follow. For
    piles without gaps.

    Args:
        run: The run.
        width: c+1, more than `FEW`.
        dies_after: v ↦ the least k >= 1 with f(k) >= v, `INFINITY` if there is none.
        last: The last element to count out, if the first one is not beyond it.
        is_new: Whether no near piles with this key were met; told the run as well.
        lifeless: A pile whose threshold is at most this dies at once.
    """
    stops, ground, floor, state = run.stops, run.ground, run.floor, run.state
    # The alive piles without the ground, ascending, from index `first` on; and the deaths to come.
    members = state[::-1]
    first = 0
    dying = sorted([(death, pile) for pile, death in state if death is not INFINITY])
    died = 0
    deciding = _deciding(members, first, ground, width)
    # The sums of the places of the near piles after `origin`, and of the squares.
    origin = run.closed
    places = [(pile - origin) % _PRIME for pile, _ in state[:width]]
    if len(places) < width:
        places += [(-below - origin) % _PRIME for below in ground[: width - len(places)]]
    total = sum(places)
    squares = sum([place * place for place in places])
    run.keep_state()
    try:
        while True:
            pile = run.closed + 1
            now = pile + 1
            if deciding is None or (stops and stops[-1] == pile):
                if stops and stops[-1] == pile:
                    stops.pop()
                reach = floor
                death: Death = INFINITY
            else:
                reach = deciding
                death = pile + dies_after(pile - reach)
            run.add(pile, reach, None, 0, death)
            while died < len(dying) and dying[died][0] <= now:
                dead = dying[died][1]
                died += 1
                at = bisect_left(members, (dead,), first)
                # What dies is mostly the furthest.
                if at == first:
                    first += 1
                else:
                    del members[at]
                if deciding is None or dead >= deciding:
                    place = (dead - origin) % _PRIME
                    total -= place
                    squares -= place * place
                    if deciding is not None:
                        deciding = _deciding(members, first, ground, width)
                        if deciding is not None:
                            place = (deciding - origin) % _PRIME
                            total += place
                            squares += place * place
            since = pile - origin
            if death > now:
                members.append((pile, death))
                if death is not INFINITY:
                    insort(dying, (death, pile), died)
                total += since
                squares += since * since
                if deciding is not None:
                    place = (deciding - origin) % _PRIME
                    total -= place
                    squares -= place * place
                deciding = _deciding(members, first, ground, width)
            if pile >= last:
                return
            if deciding is None:
                continue
            if deciding + lifeless - pile >= RAMP and (
                died == len(dying) or dying[died][0] - pile > RAMP
            ):
                return
            if len(members) == first:
                nearest = -ground[0]
            elif died == len(dying):
                return  # none will ever die: there will be a run that begins with them
            else:
                nearest = members[-1][0]
            moved = width * since
            if not is_new(
                run, _key(pile - nearest, moved - total, (moved - 2 * total) * since + squares)
            ):
                return
    finally:
        run.state = members[first:][::-1]


def _deciding(members: list[Member], first: int, ground: tuple[int, ...], width: int) -> int | None:
    """The (c+1)-th nearest alive pile, if there is one."""
    missing = width - len(members) + first
    if missing <= 0:
        return members[-width][0]
    return -ground[missing - 1] if missing <= len(ground) else None
