"""Any game in which the previous move counts: all piles with all previous moves, as words of bits.

The condition may look at the residue of the pile.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from onepile.errors import NotApplicable
from onepile.families.general import General
from onepile.families.general.lists import Integers, cost_of
from onepile.families.general.piles import Flags, over_at
from onepile.families.general.previous import require_previous
from onepile.families.general.slices import slices
from onepile.families.general.structure import by_class
from onepile.formulas.conditions import Condition
from onepile.formulas.int64 import truth
from onepile.kernels.lists import Play
from onepile.kernels.words import Allowed, nim_values_by_words, safe_by_words
from onepile.limits import Budget, Progress, require_bytes
from onepile.numbers import short

_BITS = 64
_WORDS_PER_STEP = 1000
"""So many words are looked at in the time of one step elsewhere."""
_DECIDED_PER_STEP = 100
"""So many pairs of move and previous move are decided at once in that time."""
_CHEAP = 4
"""Nim-values cost little which take such a part of the steps that are left."""


@dataclass(frozen=True)
class Outcomes:
    """After which previous moves each pile is safe.

    Attributes:
        safe: See `safe_by_words`.
    """

    safe: NDArray[np.uint64]
    nim: ClassVar[bool] = False

    def options(self, pile: int) -> Integers:
        """Whether each move leaves an unsafe position."""
        moves = np.arange(min(pile + 1, _BITS * len(self.safe)))
        return 1 - self._bits(self.safe[moves // _BITS, pile - moves], moves)

    def after(self, previous: int) -> Integers:
        """Whether each pile is unsafe after a previous move."""
        return 1 - self._bits(self.safe[previous // _BITS], np.asarray(previous))

    def _bits(self, words: NDArray[np.uint64], places: Integers) -> Integers:
        shifted = words >> (places % _BITS).astype(np.uint64)
        found: Integers = (shifted & np.uint64(1)).astype(np.int64)
        return found


@dataclass(frozen=True)
class NimValues:
    """The nim-value of each pile after each previous move.

    Attributes:
        values: See `nim_values_by_words`.
    """

    values: NDArray[np.int32]
    nim: ClassVar[bool] = True

    def options(self, pile: int) -> Integers:
        """The nim-value that each move leaves."""
        moves = np.arange(min(pile + 1, self.values.shape[1]))
        found: Integers = self.values[pile - moves, moves].astype(np.int64)
        return found

    def after(self, previous: int) -> Integers:
        """The nim-value of each pile after a previous move."""
        return self.values[:, previous].astype(np.int64)


def by_pairs(
    rules: General,
    last: int,
    budget: Budget,
    progress: Progress | None = None,
    nim: bool = False,
) -> Outcomes | NimValues:
    """Settle all piles 0 … last with all previous moves, for any condition.

    Nim-values are told where they are asked for, and where they cost little.

    >>> from onepile.text import parse_game
    >>> by_pairs(parse_game("general; take=abs(m-p)<=1"), 9, Budget(10**6)).options(9).tolist()[1:]
    [0, 3, 3, 2, 1, 0, 0, 0, 0]

    Raises:
        NotApplicable: the condition looks at the pile otherwise than by its residue.
        WorkLimitError: it is too much work.
    """
    words = last**3 // (6 * _BITS)  # where each of them is looked at for each smaller pile
    cheap = words // _WORDS_PER_STEP <= (budget.limit - budget.spent) // _CHEAP
    return pairs(rules, last, last, last, nim or cheap, budget, progress)


def pairs(
    rules: General,
    last: int,
    most: int,
    reach: int,
    nim: bool,
    budget: Budget,
    progress: Progress | None = None,
) -> Outcomes | NimValues:
    """The piles 0 … last after previous moves up to `most`, which no move exceeds.

    Args:
        rules: The game.
        last: The last pile.
        most: The last previous move.
        reach: What a pile and its previous move together exceed in no position that counts.
        nim: Whether nim-values are told, where the game has them; else outcomes.
        budget: What it may cost.
        progress: Called during long work.

    Raises:
        NotApplicable, WorkLimitError: as `by_pairs`.
    """
    require_previous(rules)
    nim = nim and not rules.misere and not rules.blocks
    words = most // _BITS + 1
    classes = by_class(rules.take)
    cells = (last + 1) * (4 * (most + 1) if nim else 8 * words)
    size = 8 * len(classes) * words * (most + 1) + cells
    require_bytes(size, f"a table of {short(last)} piles with all previous moves")
    masks = _allowed(classes, most, reach, budget)
    allowed = Allowed(masks, np.arange(last + 1) % len(classes), reach)
    play = Play(over_at(rules, last, budget), rules.blocks, rules.misere, nim)
    steps = _WORDS_PER_STEP * (budget.limit - budget.spent)
    safe = np.zeros((words, 0 if nim else last + 1), dtype=np.uint64)
    values = np.zeros((last + 1 if nim else 0, most + 1), dtype=np.int32)
    for low, high in slices(last + 1, progress):
        if nim:
            steps = nim_values_by_words(allowed, play.over, steps, low, high, values)
        else:
            steps = safe_by_words(allowed, play, steps, low, high, safe)
        if steps < 0:
            raise budget.refused()
    budget.spent = budget.limit - steps // _WORDS_PER_STEP
    return NimValues(values) if nim else Outcomes(safe)


def _allowed(
    classes: Sequence[Condition], most: int, reach: int, budget: Budget
) -> NDArray[np.uint64]:
    """After which previous moves each class of piles allows each move, as `Allowed` has it.

    What exceeds the reach together with the first previous move of a word is left out.
    """
    found = np.zeros((len(classes), most // _BITS + 1, most + 1), dtype=np.uint64)
    tops = [min(most, reach - first) for first in range(0, min(most, reach - 1) + 1, _BITS)]
    pairs_in_all = _BITS * sum(tops) * len(classes)
    budget.foresee(pairs_in_all // _DECIDED_PER_STEP)
    for words, condition in zip(found, classes, strict=True):
        for at, top in enumerate(tops):
            previous = np.arange(max(1, _BITS * at), min(most, _BITS * at + _BITS - 1) + 1)
            allows = np.ones((_BITS, top), dtype=np.bool_)
            allows[previous % _BITS] = _allows(condition, previous, top, pairs_in_all, budget)
            packed = np.packbits(allows, axis=0, bitorder="little")
            words[at, 1 : top + 1] = np.ascontiguousarray(packed.T).view("<u8")[:, 0]
            pairs_in_all -= _BITS * top
    return found


def _allows(
    condition: Condition, previous: Integers, top: int, to_come: int, budget: Budget
) -> Flags:
    """Whether each of some previous moves allows each of the moves 1 … top.

    Args:
        condition: The condition.
        previous: The previous moves.
        top: The last move.
        to_come: How many pairs of the two are to be decided, with these.
        budget: What it may cost.
    """
    size = (len(previous), top)
    try:
        place = {"m": np.arange(1, top + 1), "p": previous[:, None]}
        found: Flags = np.broadcast_to(truth(condition.node, place), size)
        budget.spend(_BITS * top // _DECIDED_PER_STEP)
    except NotApplicable:
        budget.foresee(cost_of(condition) * to_come)
        budget.spend(cost_of(condition) * _BITS * top)
        found = np.zeros(size, dtype=np.bool_)
        for row, one in zip(found, previous.tolist(), strict=True):
            for low, high in condition.allowed(top, p=one).intervals:
                row[low - 1 : high] = True
    return found
