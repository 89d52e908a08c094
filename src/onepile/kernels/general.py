"""Loops for general games: piles with lists of moves, and piles with a previous move."""

import numpy as np
from numpy.typing import NDArray

from onepile.kernels.compiling import compiled
from onepile.kernels.copying import Integers

Flags = NDArray[np.bool_]


@compiled
def unsafe_by_lists(
    which: Integers,
    offsets: Integers,
    moves: Integers,
    over: Flags,
    blocks: int,
    misere: bool,
    overshoot: bool,
    later: Flags,
    passed: Flags,
    unsafe: Flags,
    first: int,
) -> None:
    """Which piles from `first` on are unsafe, when each has one of several lists of moves.

    Args:
        which: The list of each pile from `first` on; so many piles are settled.
        offsets: Where each list begins in `moves`; one entry more.
        moves: The lists, each ascending.
        over: Whether the game is over at a pile.
        blocks: How many moves may be forbidden.
        misere: Whether the last move loses.
        overshoot: Whether moves beyond the pile count, and empty it.
        later: Which piles are unsafe after a move; the same array as `unsafe` where a move changes
            nothing but the pile.
        passed: Which piles are unsafe after a pass; empty: there is none.
        unsafe: Filled; known below `first` where it is `later` too.
        first: The first pile.
    """
    for at in range(len(which)):
        pile = first + at
        if over[pile]:
            unsafe[pile] = misere
            continue
        count = winning = 0
        for i in range(offsets[which[at]], offsets[which[at] + 1]):
            if moves[i] > pile and not overshoot:
                break
            count += 1
            winning += not later[max(0, pile - moves[i])]
            if not misere and winning > blocks:
                break
        passing = count > 0 and len(passed) > 0
        pass_wins = passing and not passed[pile]
        count += passing
        winning += pass_wins
        safe = winning <= blocks and not pass_wins and not (misere and winning == count)
        unsafe[pile] = not safe


@compiled
def nim_values_by_lists(
    which: Integers,
    offsets: Integers,
    moves: Integers,
    over: Flags,
    overshoot: bool,
    later: Integers,
    passed: Integers,
    values: Integers,
    first: int,
) -> None:
    """Nim-values of the piles from `first` on; the arguments are those of `unsafe_by_lists`."""
    seen = np.full(len(moves) + 3, -1, dtype=np.int64)
    for at in range(len(which)):
        pile = first + at
        values[pile] = 0
        if over[pile]:
            continue
        count = 0
        for i in range(offsets[which[at]], offsets[which[at] + 1]):
            if moves[i] > pile and not overshoot:
                break
            count += 1
            value = later[max(0, pile - moves[i])]
            if value < len(seen):
                seen[value] = pile
        if count > 0 and len(passed) > 0 and passed[pile] < len(seen):
            seen[passed[pile]] = pile
        while seen[values[pile]] == pile:
            values[pile] += 1


@compiled
def safe_keys(
    orders: Integers,
    keys: Integers,
    ways: Integers,
    key_of: Integers,
    over: Flags,
    blocks: int,
    misere: bool,
    infinity: int,
    steps: int,
    first: int,
    stop: int,
    lows: Integers,
    highs: Integers,
) -> int:
    """From which key on, and up to which, each pile is safe, when a larger key allows more moves.

    The key is the previous move, or what falls with it. A move wins when the key that it leaves is
    a safe one of the pile that it leaves. With a key k the moves m with keys[m] <= k are allowed:
    safe means that at most `blocks` of these win, and in misère play that one of them does not.

    Args:
        orders: For each class of piles the moves by their keys, ascending.
        keys: For each class the least key that allows each move; `infinity`: none.
        ways: For each class 1 if the moves that some key allows ascend in its order, -1 if the
            order is m, m-1, …, 1, else 0.
        key_of: The key that each move leaves.
        over: Whether the game is over at a pile.
        blocks: How many moves may be forbidden.
        misere: Whether the last move loses.
        infinity: Larger than every key.
        steps: How many moves may be looked at.
        first: The first pile to be settled; the smaller ones are.
        stop: The first pile that is not to be settled.
        lows: Filled: the least safe key of each pile.
        highs: Filled: the least key above that is not safe.

    Returns:
        How many moves may still be looked at; negative if the steps do not suffice.
    """
    last = len(lows) - 1
    for pile in range(first, stop):
        lows[pile], highs[pile] = -infinity, infinity
        if over[pile]:
            if misere:
                highs[pile] = -infinity
            continue
        if steps < 0:
            return steps
        at = pile % len(orders)
        winning = 0
        low = infinity if misere else -infinity
        high = infinity
        for i in range(last - pile if ways[at] < 0 else 0, last):
            move = orders[at, i]
            key = keys[at, move]
            steps -= 1
            if key >= infinity or (move > pile and ways[at] > 0):
                break
            if move > pile:
                continue
            there = pile - move
            if lows[there] <= key_of[move] < highs[there]:
                winning += 1
                if winning > blocks:
                    high = key
                    break
            elif low == infinity:
                low = key
        lows[pile], highs[pile] = low, high
    return steps


@compiled
def nim_values_but_few(
    allowed: Flags,
    offsets: Integers,
    excluded: Integers,
    from_offsets: Integers,
    excluding: Integers,
    over: Flags,
    first: int,
    stop: int,
    entries: int,
    usual: Integers,
    heads: Integers,
    following: Integers,
    moves: Integers,
    values: Integers,
) -> int:
    """Nim-values when after any previous move all but a few of the same moves are allowed.

    With all moves allowed a pile would have its *usual* value, the least number that no option has.
    Without a few moves it has a smaller one only if some smaller number has no other option. So
    after most previous moves it has the usual value; the others are kept as entries (a move, the
    value that it leaves), each at the pile from which that move leads there. They are found from
    the moves whose option few others share.

    Args:
        allowed: Whether a move is allowed after most previous moves.
        offsets: For each previous move where its excluded moves begin; one entry more.
        excluded: The excluded moves.
        from_offsets: For each move where the previous moves that exclude it begin; one entry more.
        excluding: The previous moves that exclude it.
        over: Whether the game is over at a pile.
        first: The first pile to be settled; the smaller ones are.
        stop: The first pile that is not to be settled.
        entries: How many entries there are so far.
        usual: The usual values; filled.
        heads: For each pile the last of its entries, -1: none; filled.
        following: The next entry of the same pile; filled.
        moves: The move of each entry; filled.
        values: The value of each entry; filled.

    Returns:
        How many entries there are; -1 when there is no room for them.
    """
    last = len(usual) - 1
    most = 0
    for previous in range(1, last + 1):
        most = max(most, offsets[previous + 1] - offsets[previous])
    options = np.empty(last + 1, dtype=np.int32)
    times = np.zeros(last + 2, dtype=np.int32)
    looked_at = np.full(last + 1, -1, dtype=np.int32)
    for pile in range(first, stop):
        usual[pile] = 0
        if over[pile]:
            continue
        for move in range(1, pile + 1):
            options[move] = usual[pile - move]
        entry = heads[pile]
        while entry >= 0:
            options[moves[entry]] = values[entry]
            entry = following[entry]
        for move in range(1, pile + 1):
            if allowed[move]:
                times[options[move]] += 1
        value = 0
        while times[value]:
            value += 1
        usual[pile] = value
        for move in range(1, pile + 1):
            if options[move] >= value or times[options[move]] > most or not allowed[move]:
                continue
            for j in range(from_offsets[move], from_offsets[move + 1]):
                previous = excluding[j]
                if pile + previous > last or looked_at[previous] == pile:
                    continue
                looked_at[previous] = pile
                low = value
                for i in range(offsets[previous], offsets[previous + 1]):
                    other = excluded[i]
                    if other <= pile and allowed[other]:
                        times[options[other]] -= 1
                        if times[options[other]] == 0 and options[other] < low:
                            low = options[other]
                for i in range(offsets[previous], offsets[previous + 1]):
                    other = excluded[i]
                    if other <= pile and allowed[other]:
                        times[options[other]] += 1
                if low < value:
                    if entries == len(moves):
                        return -1
                    moves[entries], values[entries] = previous, low
                    following[entries] = heads[pile + previous]
                    heads[pile + previous] = entries
                    entries += 1
        for move in range(1, pile + 1):
            times[options[move]] = 0
    return entries


@compiled
def unsafe_but_few(
    allowed: Flags,
    offsets: Integers,
    excluded: Integers,
    over: Flags,
    blocks: int,
    misere: bool,
    first: int,
    stop: int,
    entries: int,
    usual: Integers,
    heads: Integers,
    following: Integers,
    moves: Integers,
    values: Integers,
) -> int:
    """Outcomes (1: unsafe) when after any previous move all but a few moves are allowed.

    As `nim_values_but_few`; whether a pile is unsafe depends on how many allowed moves win, and in
    misère play on whether all do.
    """
    last = len(usual) - 1
    most = 0
    for previous in range(1, last + 1):
        most = max(most, offsets[previous + 1] - offsets[previous])
    safe = np.empty(last + 1, dtype=np.bool_)
    for pile in range(first, stop):
        usual[pile] = misere
        if over[pile]:
            continue
        for move in range(1, pile + 1):
            safe[move] = usual[pile - move] == 0
        entry = heads[pile]
        while entry >= 0:
            safe[moves[entry]] = values[entry] == 0
            entry = following[entry]
        count = winning = 0
        for move in range(1, pile + 1):
            count += allowed[move]
            winning += allowed[move] and safe[move]
        usual[pile] = winning > blocks or (misere and winning == count)
        if not misere and (winning <= blocks or winning - most > blocks):
            continue  # fewer moves do not change that
        for previous in range(1, last - pile + 1):
            left, won = count, winning
            for i in range(offsets[previous], offsets[previous + 1]):
                move = excluded[i]
                if move <= pile and allowed[move]:
                    left -= 1
                    won -= safe[move]
            unsafe = won > blocks or (misere and won == left)
            if unsafe != (usual[pile] == 1):
                if entries == len(moves):
                    return -1
                moves[entries], values[entries] = previous, unsafe
                following[entries] = heads[pile + previous]
                heads[pile + previous] = entries
                entries += 1
    return entries


@compiled
def unsafe_by_masks(
    masks: Flags,
    which: Integers,
    over: Flags,
    blocks: int,
    misere: bool,
    first: int,
    stop: int,
    values: NDArray[np.int32],
) -> None:
    """Outcomes of piles with a previous move, for any condition.

    Args:
        masks: masks[r, p, m]: whether a pile of class r allows m after p; larger m never are.
        which: The class of each pile.
        over: Whether the game is over at a pile.
        blocks: How many moves may be forbidden.
        misere: Whether the last move loses.
        first: The first pile to be settled; the smaller ones are.
        stop: The first pile that is not to be settled.
        values: values[n, p], filled: 1 for unsafe.
    """
    most = masks.shape[2] - 1
    safe = np.empty(most + 1, dtype=np.bool_)
    for pile in range(first, stop):
        if over[pile]:
            values[pile, :] = misere
            continue
        top = min(pile, most)
        for move in range(1, top + 1):
            safe[move] = values[pile - move, move] == 0
        for previous in range(values.shape[1]):
            count = winning = 0
            for move in range(1, top + 1):
                if masks[which[pile], previous, move]:
                    count += 1
                    winning += safe[move]
                    if not misere and winning > blocks:
                        break
            values[pile, previous] = winning > blocks or (misere and winning == count)


@compiled
def nim_values_by_masks(
    masks: Flags,
    which: Integers,
    over: Flags,
    first: int,
    stop: int,
    values: NDArray[np.int32],
) -> None:
    """Nim-values of piles with a previous move; the arguments are those of `unsafe_by_masks`."""
    most = masks.shape[2] - 1
    options = np.empty(most + 1, dtype=np.int64)
    seen = np.full(most + 2, -1, dtype=np.int64)
    stamp = 0
    for pile in range(first, stop):
        if over[pile]:
            values[pile, :] = 0
            continue
        top = min(pile, most)
        for move in range(1, top + 1):
            options[move] = values[pile - move, move]
        for previous in range(values.shape[1]):
            stamp += 1
            for move in range(1, top + 1):
                if masks[which[pile], previous, move]:
                    seen[options[move]] = stamp
            value = 0
            while seen[value] == stamp:
                value += 1
            values[pile, previous] = value


@compiled
def unsafe_after(
    masks: Flags,
    key_of: Integers,
    lows: Integers,
    highs: Integers,
    over: Flags,
    blocks: int,
    misere: bool,
    steps: int,
    first: int,
    stop: int,
    unsafe: Flags,
) -> int:
    """Which piles are unsafe after one previous move, or before the first move.

    Args:
        masks: masks[r, m]: whether a pile of class r allows m then; larger m never are.
        key_of: The key that each move leaves.
        lows: See `safe_keys`.
        highs: See `safe_keys`.
        over: Whether the game is over at a pile.
        blocks: How many moves may be forbidden.
        misere: Whether the last move loses.
        steps: How many moves may be looked at.
        first: The first pile that is asked about.
        stop: The first pile that is not.
        unsafe: Filled.

    Returns:
        How many moves may still be looked at; negative if the steps do not suffice.
    """
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
def nim_values_by_keys(
    orders: Integers,
    keys: Integers,
    ways: Integers,
    key_of: Integers,
    over: Flags,
    infinity: int,
    first: int,
    stop: int,
    at_step: Integers,
    starts: Integers,
    from_keys: Integers,
    values: Integers,
) -> int:
    """Nim-values when a larger key allows more moves: they rise with the key, in few steps.

    Args:
        orders: See `safe_keys`.
        keys: See `safe_keys`.
        ways: See `safe_keys`.
        key_of: See `safe_keys`.
        over: Whether the game is over at a pile.
        infinity: Larger than every key.
        first: The first pile to be settled; the smaller ones are.
        stop: The first pile that is not to be settled.
        at_step: For each pile the step that was last looked at: the moves to a pile grow, and so
            do their keys, or they fall; filled.
        starts: Where the steps of each pile begin; one entry more; filled.
        from_keys: The least key of each step; filled.
        values: The nim-value from there on; filled.

    Returns:
        Which pile is to be settled next: `stop`, if there is room for the steps.
    """
    last = len(starts) - 2
    seen = np.full(last + 2, -1, dtype=np.int64)
    steps = starts[first]
    for pile in range(first, stop):
        starts[pile] = steps
        if steps + pile + 2 > len(values):
            return pile
        from_keys[steps], values[steps] = -infinity, 0
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
            if key >= infinity or (move > pile and ways[at] > 0):
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
