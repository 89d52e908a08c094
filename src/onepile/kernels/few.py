"""Piles with a previous move, when all previous moves allow the same moves but for a few.

With all moves allowed a pile would have its *usual* value. Without a few moves it has another one
only after few previous moves; these are kept as entries, each at the pile from which that previous
move leads there.
"""

from typing import NamedTuple

import numpy as np

from onepile.kernels.compiling import compiled
from onepile.kernels.copying import Integers
from onepile.kernels.lists import Flags, Play

_SINGLE, _LEAST, _USED, _FREE, _RETURNED = range(5)
"""The places in `Usual.at`."""


class Few(NamedTuple):
    """After any previous move all but a few of the same moves are allowed.

    Attributes:
        allowed: Whether a move is allowed after most previous moves.
        offsets: For each previous move where its excluded moves begin; one entry more.
        excluded: The excluded moves.
        from_offsets: For each move where the previous moves that exclude it begin; one entry more.
        excluding: The previous moves that exclude it.
    """

    allowed: Flags
    offsets: Integers
    excluded: Integers
    from_offsets: Integers
    excluding: Integers


class Exceptions(NamedTuple):
    """The usual value of each pile, and entries for the previous moves after which it has another.

    Attributes:
        usual: The usual values.
        heads: For each pile the last of its entries, 0: none.
        following: The next entry of the same pile.
        moves: The move of each entry, which leads to the pile that has another value then.
        values: That value.
    """

    usual: Integers
    heads: Integers
    following: Integers
    moves: Integers
    values: Integers


class Usual(NamedTuple):
    """How many piles have each usual nim-value.

    Attributes:
        counts: How many piles have a value.
        which: All piles that have a value, joined by exclusive or: if it is one, that pile.
        single: The values that one pile has, in any order.
        places: For each of these values its place there.
        at: How many values are single; the least value that no pile has; how many entries there
            are; the first of those that are free again; and how many are free.
    """

    counts: Integers
    which: Integers
    single: Integers
    places: Integers
    at: Integers


@compiled
def _outcome(winning: int, count: int, blocks: int, misere: bool) -> int:
    """Whether so many moves of which so many win make a pile unsafe."""
    return int(winning > blocks or (misere and winning == count))


@compiled
def _without(
    gone: Integers, pile: int, allowed: Flags, options: Integers, times: Integers, least: int
) -> int:
    """The least value that no move leaves when some are gone; that of the others is `least`.

    `times` says how many moves leave each value, `options` what each move leaves.
    """
    for move in gone:
        if move <= pile and allowed[move]:
            times[options[move]] -= 1
            if times[options[move]] == 0 and options[move] < least:
                least = int(options[move])
    for move in gone:
        if move <= pile and allowed[move]:
            times[options[move]] += 1
    return least


@compiled
def _outcome_without(
    gone: Integers, pile: int, rules: Few, options: Integers, winning: int, count: int, play: Play
) -> int:
    """Whether a pile is unsafe when some of its moves are gone."""
    for move in gone:
        if move <= pile and rules.allowed[move]:
            count -= 1
            winning -= options[move] == 0
    return int(_outcome(winning, count, play.blocks, play.misere))


@compiled
def but_few(rules: Few, play: Play, first: int, stop: int, entries: int, found: Exceptions) -> int:
    """The values when after any previous move all but a few of the same moves are allowed.

    A nim-value is smaller without a few moves only if some smaller number has no other option: the
    entries are found from the moves whose option few others share. Of outcomes they are found from
    the winning moves, and in misère play from all; and only where few moves decide the outcome.

    Args:
        rules: The moves.
        play: How they are judged.
        first: The first pile to be settled; the smaller ones are.
        stop: The first pile that is not to be settled.
        entries: How many entries there are so far.
        found: Filled.

    Returns:
        How many entries there are; -1 when there is no room for them.
    """
    allowed, offsets, excluded, from_offsets, excluding = rules
    over, blocks, misere, nim = play
    usual, heads, following, moves, values = found
    last = len(usual) - 1
    most = 0
    for previous in range(1, last + 1):
        most = max(most, offsets[previous + 1] - offsets[previous])
    options = np.empty(last + 1, dtype=np.int32)
    times = np.zeros(last + 2, dtype=np.int32)
    looked_at = np.full(last + 1, -1, dtype=np.int32)
    for pile in range(first, stop):
        usual[pile] = misere
        if over[pile]:
            continue
        for move in range(1, pile + 1):
            options[move] = usual[pile - move]
        entry = heads[pile]
        while entry:
            options[moves[entry]] = values[entry]
            entry = following[entry]
        count = 0
        for move in range(1, pile + 1):
            if allowed[move]:
                count += 1
                times[options[move]] += 1
        winning = times[0]
        value = 0
        while nim and times[value]:
            value += 1
        if not nim:
            value = _outcome(winning, count, blocks, misere)
        usual[pile] = value
        close = 0 < winning - blocks <= most or (misere and 0 < count - winning <= most)
        for move in range(1, pile + 1 if nim or close else 1):
            rare = options[move] < value and times[options[move]] <= most
            if not allowed[move] or not (rare if nim else misere or options[move] == 0):
                continue
            for j in range(from_offsets[move], from_offsets[move + 1]):
                previous = excluding[j]
                if pile + previous > last or looked_at[previous] == pile:
                    continue
                looked_at[previous] = pile
                gone = excluded[offsets[previous] : offsets[previous + 1]]
                if nim:
                    other = _without(gone, pile, allowed, options, times, value)
                else:
                    other = _outcome_without(gone, pile, rules, options, winning, count, play)
                if other != value:
                    entries += 1
                    if entries == len(moves):
                        return -1
                    moves[entries], values[entries] = previous, other
                    following[entries] = heads[pile + previous]
                    heads[pile + previous] = entries
        for move in range(1, pile + 1):
            times[options[move]] = 0
    return entries


@compiled
def _recount(value: int, pile: int, by: int, known: Usual) -> None:
    """A value has one pile more (1), or one fewer (-1)."""
    counts, which, single, places, at = known
    before = counts[value]
    counts[value] = before + by
    which[value] ^= pile
    if before + by == 1:
        places[value] = at[_SINGLE]
        single[at[_SINGLE]] = value
        at[_SINGLE] += 1
    elif before == 1:
        at[_SINGLE] -= 1
        moved = single[at[_SINGLE]]
        single[places[value]] = moved
        places[moved] = places[value]


@compiled
def _exchange(pile: int, back: bool, found: Exceptions, known: Usual) -> None:
    """Give the piles that the entries of a pile lead to their values then, or the usual ones."""
    entry = found.heads[pile]
    while entry:
        there = pile - found.moves[entry]
        _recount(found.usual[there], there, 1 if back else -1, known)
        _recount(found.values[entry], there, -1 if back else 1, known)
        entry = found.following[entry]


@compiled
def _least_now(pile: int, found: Exceptions, known: Usual) -> int:
    """The least value that no pile below has, where the entries changed some."""
    counts, least = known.counts, int(known.at[_LEAST])
    while counts[least] > 0:
        least += 1
    entry = found.heads[pile]
    while entry:
        given_up = int(found.usual[pile - found.moves[entry]])
        if counts[given_up] == 0:
            least = min(least, given_up)
        entry = found.following[entry]
    return least


@compiled
def usual_nim_values(
    rules: Few,
    over: Flags,
    keep: bool,
    steps: int,
    first: int,
    stop: int,
    found: Exceptions,
    known: Usual,
) -> tuple[int, int]:
    """The nim-values when every move is allowed, but for at most one after each previous move.

    From pile to pile one more value can be left: that of the pile before. So it is counted how many
    piles have each usual value; the entries of a pile change that for the pile alone. Without one
    move the value is another one only if that move alone leaves some smaller value: the *single*
    ones, of which there are few. Each pile costs as many steps as it has entries and single values.

    Args:
        rules: The moves.
        over: Whether the game is over at a pile.
        keep: Whether the entries of piles that are settled are kept.
        steps: How many entries and values may be looked at.
        first: The first pile to be settled; the smaller ones are.
        stop: The first pile that is not to be settled.
        found: Filled.
        known: How the piles below `first` are counted.

    Returns:
        Which pile is to be settled next: `stop`, if there is room for the entries and the steps
        suffice; and how many steps are left, negative if they do not.
    """
    _, _, _, from_offsets, excluding = rules
    usual, heads, following, moves, values = found
    single, at = known.single, known.at
    last, most = len(usual) - 1, 0
    for move in range(1, last + 1):
        most = max(most, from_offsets[move + 1] - from_offsets[move])
    for pile in range(first, stop):
        entries, end = 0, 0
        entry = heads[pile]
        while entry:
            entries, end, entry = entries + 1, entry, following[entry]
        steps -= 20 + 20 * entries + 4 * at[_SINGLE]
        room = len(moves) - at[_USED] + at[_RETURNED]
        if steps < 0 or room <= most * (at[_SINGLE] + 2 * entries):
            return pile, steps
        value = 0
        if not over[pile]:
            _exchange(pile, False, found, known)
            value = _least_now(pile, found, known)
            for i in range(at[_SINGLE]):
                if single[i] >= value:
                    continue
                move = pile - known.which[single[i]]
                for j in range(from_offsets[move], from_offsets[move + 1]):
                    there = pile + excluding[j]
                    if there > last:
                        continue
                    entry = at[_FREE]
                    if entry:
                        at[_FREE] = following[entry]
                        at[_RETURNED] -= 1
                    else:
                        at[_USED] += 1
                        entry = at[_USED]
                    moves[entry], values[entry] = excluding[j], single[i]
                    following[entry] = heads[there]
                    heads[there] = entry
            _exchange(pile, True, found, known)
        if end and not keep:
            following[end] = at[_FREE]
            at[_FREE] = heads[pile]
            at[_RETURNED] += entries
            heads[pile] = 0
        usual[pile] = value
        _recount(value, pile, 1, known)
        while known.counts[at[_LEAST]] > 0:
            at[_LEAST] += 1
    return stop, steps
