"""Piles with a previous move, for any condition: sixty-four previous moves in one machine word.

What may be taken after which previous move stands in words, of which bit i of word w is about the
previous move 64w + i. So one operation looks at a move after sixty-four previous moves, and a word
is done when nothing can change in it any more.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from onepile.kernels.compiling import compiled
from onepile.kernels.copying import Integers
from onepile.kernels.lists import Flags, Play

Bits = NDArray[np.uint64]
_NONE = np.uint64(0)
_ONE = np.uint64(1)
_ALL = ~_NONE


class Allowed(NamedTuple):
    """After which previous moves each move is allowed.

    Attributes:
        words: words[r, w, m]: of a pile of class r, the previous moves of word w that allow m;
            larger m never are allowed. The bits that are about no previous move (the first of all,
            and those after the last) are set.
        which: The class of each pile.
        reach: What a pile and its previous move together never exceed: others are not settled.
    """

    words: Bits
    which: Integers
    reach: int


@compiled
def safe_by_words(
    allowed: Allowed, play: Play, steps: int, first: int, stop: int, safe: Bits
) -> int:
    """After which previous moves each pile is safe.

    Args:
        allowed: The moves.
        play: How they are judged; not by nim-values.
        steps: How many words may be looked at.
        first: The first pile to be settled; the smaller ones are.
        stop: The first pile that is not to be settled.
        safe: safe[w, n], filled: the previous moves of word w after which the pile n is safe.

    Returns:
        How many words may still be looked at; negative if the steps do not suffice.
    """
    words, which, reach = allowed
    over, blocks, misere, _ = play
    most = words.shape[2] - 1
    winning, losing = np.empty(most, dtype=np.int64), np.empty(most, dtype=np.int64)
    more_than = np.empty(min(blocks, most) + 1, dtype=np.uint64)  # [j]: more than j moves win
    last = len(more_than) - 1
    for pile in range(first, stop):
        count = min(words.shape[1], (reach - pile) // 64 + 1)
        if over[pile]:
            safe[:count, pile] = _NONE if misere else _ALL
            continue
        if steps < 0:
            return steps
        won = lost = 0
        for move in range(1, min(pile, most) + 1):
            if safe[move >> 6, pile - move] >> np.uint64(move & 63) & _ONE:
                winning[won] = move
                won += 1
            else:
                losing[lost] = move
                lost += 1
        steps -= won + lost
        for word in range(count):
            row = words[which[pile], word]
            more_than[:] = _NONE
            for i in range(won if won > blocks else 0):
                steps -= last + 1
                after = row[winning[i]]
                for j in range(last, 0, -1):
                    more_than[j] |= more_than[j - 1] & after
                more_than[0] |= after
                if more_than[last] == _ALL:
                    break
            unsafe = more_than[last]
            if misere and unsafe != _ALL:
                other = _NONE  # some move does not win
                for i in range(lost):
                    steps -= 1
                    other |= row[losing[i]]
                    if other == _ALL:
                        break
                unsafe |= ~other
            safe[word, pile] = ~unsafe
    return steps


@compiled
def nim_values_by_words(
    allowed: Allowed, over: Flags, steps: int, first: int, stop: int, values: NDArray[np.int32]
) -> int:
    """The nim-value of each pile after each previous move.

    The moves that leave the value 0 are looked at first, then those that leave 1, and so on: a
    previous move after which none of the moves that leave a value is allowed has that value.

    Args:
        allowed: The moves.
        over: Whether the game is over at a pile.
        steps: How many words may be looked at.
        first: The first pile to be settled; the smaller ones are.
        stop: The first pile that is not to be settled.
        values: values[n, p], filled; zero where nothing is filled in yet.

    Returns:
        How many words may still be looked at; negative if the steps do not suffice.
    """
    words, which, reach = allowed
    most = words.shape[2] - 1
    starts = np.empty(most + 3, dtype=np.int64)
    ordered = np.empty(most, dtype=np.int64)
    for pile in range(first, stop):
        if over[pile]:
            continue
        if steps < 0:
            return steps
        top = min(pile, most)
        starts[: top + 3] = 0
        for move in range(1, top + 1):  # they are counted, and put in order of what they leave
            starts[values[pile - move, move] + 2] += 1
        for value in range(1, top + 3):
            starts[value] += starts[value - 1]
        for move in range(1, top + 1):
            value = values[pile - move, move] + 1
            ordered[starts[value]] = move
            starts[value] += 1
        steps -= 2 * top
        for word in range(min(words.shape[1], (reach - pile) // 64 + 1)):
            row = words[which[pile], word]
            left, value = _ALL, 0
            while left != _NONE:
                found = _NONE
                for i in range(starts[value], starts[value + 1]):
                    steps -= 1
                    found |= row[ordered[i]]
                    if found & left == left:
                        break
                missing = left & ~found
                for bit in range(64 if missing != _NONE else 0):
                    if missing >> np.uint64(bit) & _ONE:
                        previous = 64 * word + bit
                        if previous < values.shape[1]:
                            values[pile, previous] = value
                left &= found
                value += 1
    return steps
