"""General games in which the previous move counts: all piles up to some last one, settled.

Three ways, the quickest first.

* A larger previous move is shown to allow more moves, or fewer: then for each pile the previous
  moves after which it is safe are neighbours, and two numbers a pile tell all (`Thresholds`); and
  its nim-value rises, or falls, with the previous move (`Staircases`).
* All previous moves allow the same moves but for a few: then all but a few previous moves are
  alike (`ButFew`), as in Mem⁰, where only the previous move itself is forbidden.
* Any condition: a table of piles and previous moves (`Pairs`).

The condition may look at the residue of the pile, in the first and third way.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from onepile import kernels
from onepile.budget import MOVES_PER_STEP, Budget, require_bytes
from onepile.errors import NotApplicable, quote
from onepile.families.general.lists import Integers, allowed_moves
from onepile.families.general.piles import Flags, over_at
from onepile.families.general.rules import General
from onepile.families.general.structure import by_class, direction, names
from onepile.formulas.condition_arrays import truth
from onepile.formulas.conditions import Condition

_INFINITY = 1 << 62
_MOST_EXCLUDED = 8
"""After a previous move so many moves at most are excluded where all others are alike."""


def require_previous(rules: General) -> None:
    """Refuse games in which the previous move does not count, or more than it and the pile.

    Raises:
        NotApplicable: that is so.
    """
    if "p" not in rules.take.names or "t" in rules.take.names or rules.passes or rules.overshoot:
        raise NotApplicable(f"{quote(str(rules))} is not settled by pile and previous move")


class Settled(Protocol):
    """All piles up to some last one, with every previous move."""

    @property
    def nim(self) -> bool:
        """Whether nim-values are known; else it is known whether a position is unsafe."""

    def options(self, pile: int) -> Integers:
        """What the moves 0 … pile leave: nim-values, or 1 for unsafe; index 0 means nothing."""


@dataclass(frozen=True)
class Thresholds:
    """For each pile the keys from low to high, without high, are safe.

    Attributes:
        lows: See `kernels.safe_keys`.
        highs: See `kernels.safe_keys`.
        key_of: The key that each move leaves.
    """

    lows: Integers
    highs: Integers
    key_of: Integers
    nim: bool = False

    def options(self, pile: int) -> Integers:
        """Whether each move leaves an unsafe position."""
        keys, lows, highs = self.key_of[: pile + 1], self.lows[pile::-1], self.highs[pile::-1]
        return 1 - ((lows <= keys) & (keys < highs)).astype(np.int64)


@dataclass(frozen=True)
class Staircases:
    """For each pile the nim-value rises with the key, in steps.

    Attributes:
        starts: Where the steps of each pile begin; one entry more.
        from_keys: The least key of each step.
        values: The nim-value from there on.
        key_of: The key that each move leaves.
    """

    starts: Integers
    from_keys: Integers
    values: Integers
    key_of: Integers
    nim: bool = True

    def options(self, pile: int) -> Integers:
        """The nim-value that each move leaves."""
        found = np.zeros(pile + 1, dtype=np.int64)
        for move in range(1, pile + 1):
            low, high = self.starts[pile - move : pile - move + 2]
            step = np.searchsorted(self.from_keys[low:high], self.key_of[move], side="right") - 1
            found[move] = self.values[low + step]
        return found


@dataclass(frozen=True)
class _Keys:
    """How the moves depend on the previous move, where a larger key allows more of them.

    Attributes:
        keys: For each class of piles the least key that allows each move.
        orders: For each class the moves by their keys, ascending.
        ways: For each class whether they ascend there (1), fall one by one (-1), or neither (0).
        key_of: The key that each move leaves.
    """

    keys: Integers
    orders: Integers
    ways: Integers
    key_of: Integers


def _keys(rules: General, last: int, budget: Budget) -> _Keys:
    """The keys: previous moves, or their negatives.

    Raises:
        NotApplicable: it is not shown that a larger previous move allows more moves, or fewer.
    """
    require_previous(rules)
    classes = by_class(rules.take)
    ways = {direction(one) for one in classes}
    if len(ways) != 1:
        raise NotApplicable(f"{quote(str(rules))} rises with p for some piles and falls for others")
    rising = ways == {"more"}
    require_bytes(8 * (last + 1) * (4 + 2 * len(classes)), f"a table of {last} piles")
    budget.spend(len(classes) * (last + 1))
    moves = np.arange(last + 1, dtype=np.int64)
    keys = [_least_keys(one, last, rising) for one in classes]
    orders, how = zip(*(_order(row) for row in keys), strict=True)
    return _Keys(np.array(keys), np.array(orders), np.array(how), moves if rising else -moves)


def by_thresholds(rules: General, last: int, budget: Budget) -> Thresholds:
    """Settle all piles 0 … last, where a larger previous move allows more, or fewer.

    >>> from onepile.text import parse_game
    >>> found = by_thresholds(parse_game("general; take=m>p"), 9, Budget(10**6))
    >>> found.options(9).tolist()
    [1, 1, 1, 1, 1, 0, 0, 0, 0, 0]

    Raises:
        NotApplicable: that is not shown.
        WorkLimitError: it is too much work.
    """
    found = _keys(rules, last, budget)
    lows, highs = (np.zeros(last + 1, dtype=np.int64) for _ in range(2))
    given = (found.orders, found.keys, found.ways, found.key_of, over_at(rules, last, budget))
    steps = MOVES_PER_STEP * (budget.limit - budget.spent)
    options = (rules.blocks, rules.misere, _INFINITY, steps)
    if kernels.safe_keys(*given, *options, lows, highs) <= last:
        raise budget.refused()
    return Thresholds(lows, highs, found.key_of)


def by_staircases(rules: General, last: int, budget: Budget) -> Staircases:
    """The nim-values of all piles 0 … last, where a larger previous move allows more, or fewer.

    >>> from onepile.text import parse_game
    >>> found = by_staircases(parse_game("general; take=m>p"), 9, Budget(10**6))
    >>> found.options(9).tolist()[1:]
    [2, 2, 1, 1, 0, 0, 0, 0, 0]

    Raises:
        NotApplicable: that is not shown, or the game has no nim-values.
        WorkLimitError: it is too much work.
    """
    if rules.misere or rules.blocks:
        raise NotApplicable(f"{quote(str(rules))} has no nim-values")
    found = _keys(rules, last, budget)
    budget.spend((last + 1) ** 2 // MOVES_PER_STEP)
    given = (
        found.orders,
        found.keys,
        found.ways,
        found.key_of,
        over_at(rules, last, budget),
        _INFINITY,
    )
    room = 64 * (last + 2)
    while True:
        require_bytes(16 * room, f"a table of {last} piles")
        starts = np.zeros(last + 2, dtype=np.int64)
        from_keys, values = (np.zeros(room, dtype=np.int64) for _ in range(2))
        if kernels.nim_values_by_keys(*given, starts, from_keys, values) > last:
            used = int(starts[-1])
            return Staircases(starts, from_keys[:used], values[:used], found.key_of)
        room *= 4


def _order(keys: Integers) -> tuple[Integers, int]:
    """The moves by their keys, and whether they ascend (1), fall one by one (-1), or neither."""
    if np.all(np.diff(keys[1:]) <= 0):
        return np.arange(len(keys) - 1, 0, -1), -1
    order = np.argsort(keys[1:], kind="stable") + 1
    used = order[keys[order] < _INFINITY]
    return order, int(np.all(np.diff(used) > 0))


def _least_keys(condition: Condition, last: int, rising: bool) -> Integers:
    """The least key from 1 to last, or from -last to -1, that allows each move."""
    moves = np.arange(last + 1, dtype=np.int64)
    low = np.full(last + 1, 1 if rising else -last, dtype=np.int64)
    end = last + 1 if rising else 0  # no key allows it
    high = np.full(last + 1, end, dtype=np.int64)
    while np.any(low < high):
        middle = (low + high) // 2
        previous = np.clip(np.abs(middle), 1, max(1, last))
        holds = np.broadcast_to(truth(condition.node, {"m": moves, "p": previous}), moves.shape)
        open_still = low < high
        high = np.where(open_still & holds, middle, high)
        low = np.where(open_still & ~holds, middle + 1, low)
    return np.where((low >= end) | (moves == 0), _INFINITY, low)


@dataclass(frozen=True)
class ButFew:
    """After most previous moves a pile has its usual outcome or nim-value.

    Attributes:
        allowed: Whether a move is allowed after most previous moves.
        usual: The usual value of each pile.
        heads: For each pile the last of its entries, -1: none.
        following: The next entry of the same pile.
        moves: The move of each entry.
        values: What it leaves.
        nim: Whether these are nim-values; else 1 is unsafe.
    """

    allowed: Flags
    usual: Integers
    heads: Integers
    following: Integers
    moves: Integers
    values: Integers
    nim: bool

    def options(self, pile: int) -> Integers:
        """What each move leaves."""
        found = self.usual[pile::-1].copy()
        entry = self.heads[pile]
        while entry >= 0:
            found[self.moves[entry]] = self.values[entry]
            entry = self.following[entry]
        return found


def but_few(rules: General, last: int, budget: Budget) -> ButFew:
    """Settle all piles 0 … last, where all previous moves exclude a few moves only.

    >>> from onepile.text import parse_game
    >>> but_few(parse_game("general; take=m!=p"), 9, Budget(10**6)).options(9).tolist()[1:]
    [4, 4, 2, 3, 3, 2, 1, 1, 0]

    Raises:
        NotApplicable: that is not so.
        WorkLimitError: it is too much work.
    """
    require_previous(rules)
    if "n" in rules.take.names:
        raise NotApplicable(f"{quote(str(rules))} looks at the pile")
    common = [part for part in rules.take.conjuncts if "p" not in names(part)]
    allowed = np.ones(last + 1, dtype=np.bool_)
    for part in common:
        allowed &= allowed_moves(rules.take.part(part), last, budget)
    allowed[0] = False
    budget.spend((last + 1) ** 2 // (2 * MOVES_PER_STEP))
    offsets, excluded = _excluded(rules.take, last, budget)
    nim = not rules.misere and not rules.blocks
    room = 16 * (last + 1)
    while True:
        require_bytes(24 * room, f"a table of {last} piles")
        usual, heads = np.zeros(last + 1, dtype=np.int64), np.full(last + 1, -1, dtype=np.int64)
        following, moves, values = (np.zeros(room, dtype=np.int64) for _ in range(3))
        given = (allowed, offsets, excluded, over_at(rules, last, budget))
        filled = (usual, heads, following, moves, values)
        if nim:
            entries = kernels.nim_values_but_few(*given, *filled)
        else:
            entries = kernels.unsafe_but_few(*given, rules.blocks, rules.misere, *filled)
        if entries >= 0:
            kept = (following[:entries], moves[:entries], values[:entries])
            return ButFew(allowed, usual, heads, *kept, nim)
        room *= 4


def _excluded(condition: Condition, last: int, budget: Budget) -> tuple[Integers, Integers]:
    """For each previous move the few moves that it excludes."""
    parts = [part for part in condition.conjuncts if "p" in names(part)]
    budget.spend(20 * (last + 1))
    offsets, excluded = [0, 0], []
    for previous in range(1, last + 1):
        found: set[int] = set()
        for part in parts:
            against = condition.excluded(part, last, p=previous)
            if against.size > _MOST_EXCLUDED:
                raise NotApplicable(f"{quote(str(condition))} excludes many moves")
            found.update(against)
        excluded += sorted(found)
        offsets.append(len(excluded))
    return np.array(offsets), np.array(excluded, dtype=np.int64)


@dataclass(frozen=True)
class Pairs:
    """A table of piles and previous moves.

    Attributes:
        values: values[n, p]: the nim-value, or 1 for unsafe.
        nim: Which of the two.
    """

    values: NDArray[np.int32]
    nim: bool

    def options(self, pile: int) -> Integers:
        """What each move leaves."""
        moves = np.arange(min(pile + 1, self.values.shape[1]))
        found: Integers = self.values[pile - moves, moves].astype(np.int64)
        return found


def by_pairs(rules: General, last: int, budget: Budget) -> Pairs:
    """Settle all piles 0 … last with all previous moves, for any condition.

    >>> from onepile.text import parse_game
    >>> by_pairs(parse_game("general; take=abs(m-p)<=1"), 9, Budget(10**6)).options(9).tolist()[1:]
    [0, 3, 3, 2, 1, 0, 0, 0, 0]

    Raises:
        NotApplicable: the condition looks at the pile otherwise than by its residue.
        WorkLimitError: it is too much work.
    """
    require_previous(rules)
    classes = by_class(rules.take)
    cells = (last + 1) ** 2
    budget.spend(cells * (last + 1) // (4 * MOVES_PER_STEP) + len(classes) * cells // 8)
    return pairs(rules, last, last, budget)


def pairs(rules: General, last: int, most: int, budget: Budget) -> Pairs:
    """The piles 0 … last after previous moves up to `most`, which no move exceeds."""
    classes = by_class(rules.take)
    size = (len(classes) * (most + 1) + 4 * (last + 1)) * (most + 1)
    require_bytes(size, f"a table of {last} piles with all previous moves")
    masks = np.zeros((len(classes), most + 1, most + 1), dtype=np.bool_)
    for mask, condition in zip(masks, classes, strict=True):
        for previous in range(1, most + 1):
            mask[previous] = allowed_moves(condition, most, budget, p=previous)
    which = np.arange(last + 1) % len(classes)
    nim = not rules.misere and not rules.blocks
    values = np.zeros((last + 1, most + 1), dtype=np.int32)
    if nim:
        kernels.nim_values_by_masks(masks, which, over_at(rules, last, budget), values)
    else:
        options = (rules.blocks, rules.misere)
        kernels.unsafe_by_masks(masks, which, over_at(rules, last, budget), *options, values)
    return Pairs(values, nim)
