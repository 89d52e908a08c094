"""Games in which a larger previous move allows more moves, or fewer: shown by the condition's form.

For each pile the previous moves after which it is safe are then neighbours, and its nim-value
rises, or falls, with the previous move: a few steps a pile tell all (`Staircases`). The condition
may look at the residue of the pile. `docs/general.md` has the proof.
"""

from dataclasses import dataclass

import numpy as np

from onepile.errors import NotApplicable, quote
from onepile.families.general import General
from onepile.families.general.lists import Integers
from onepile.families.general.piles import over_at
from onepile.families.general.previous import require_previous
from onepile.families.general.slices import slices
from onepile.families.general.structure import by_class, common_direction
from onepile.formulas.conditions import Condition
from onepile.formulas.int64 import truth
from onepile.kernels.keys import INFINITY, Keys, Steps, values_by_keys, values_left
from onepile.kernels.lists import Play
from onepile.limits import MOVES_PER_STEP, Budget, Progress, require_bytes
from onepile.numbers import short


@dataclass(frozen=True)
class Staircases:
    """For each pile the value changes with the key in steps.

    Attributes:
        steps: The steps of all piles.
        key_of: The key that each move leaves.
        nim: Whether values are nim-values, or 1 for unsafe and 0 for safe.
    """

    steps: Steps
    key_of: Integers
    nim: bool

    def options(self, pile: int) -> Integers:
        """The value that each move leaves."""
        found = np.zeros(pile + 1, dtype=np.int64)
        values_left(self.key_of, self.steps, found)
        return found


def _keys(rules: General, last: int, budget: Budget) -> Keys:
    """The keys: previous moves, or their negatives.

    Raises:
        NotApplicable: it is not shown that a larger previous move allows more moves, or fewer.
    """
    require_previous(rules)
    classes = by_class(rules.take)
    rising = common_direction(rules) == "more"
    require_bytes(8 * (last + 1) * (4 + 2 * len(classes)), f"a table of {short(last)} piles")
    budget.spend(len(classes) * (last + 1))
    moves = np.arange(last + 1, dtype=np.int64)
    keys = [_least_keys(one, last, rising) for one in classes]
    orders, how = zip(*(_order(row) for row in keys), strict=True)
    return Keys(np.array(keys), np.array(orders), np.array(how), moves if rising else -moves)


def by_staircases(
    rules: General,
    last: int,
    budget: Budget,
    progress: Progress | None = None,
    nim: bool = False,
) -> Staircases:
    """Settle all piles 0 … last, where a larger previous move allows more moves, or fewer.

    >>> from onepile.text import parse_game
    >>> game = parse_game("general; take=m>p")
    >>> by_staircases(game, 9, Budget(10**6)).options(9).tolist()[1:]
    [1, 1, 1, 1, 0, 0, 0, 0, 0]
    >>> by_staircases(game, 9, Budget(10**6), nim=True).options(9).tolist()[1:]
    [2, 2, 1, 1, 0, 0, 0, 0, 0]

    Raises:
        NotApplicable: that is not shown, or the game has no nim-values.
        WorkLimitError: it is too much work.
    """
    if nim and (rules.misere or rules.blocks):
        raise NotApplicable(f"{quote(str(rules))} has no nim-values")
    found = _keys(rules, last, budget)
    if nim:
        budget.spend((last + 1) ** 2 // MOVES_PER_STEP)
    play = Play(over_at(rules, last, budget), rules.blocks, rules.misere, nim)
    room = (64 if nim else 3) * (last + 2)
    while True:
        require_bytes(16 * room, f"a table of {short(last)} piles")
        starts = np.zeros(last + 2, dtype=np.int64)
        from_keys, values = (np.zeros(room, dtype=np.int64) for _ in range(2))
        steps = Steps(np.zeros(last + 1, dtype=np.int64), starts, from_keys, values)
        moves = (last + 1) ** 2 if nim else MOVES_PER_STEP * (budget.limit - budget.spent)
        for low, high in slices(last + 1, progress):
            done, moves = values_by_keys(found, play, moves, low, high, steps)
            if moves < 0:
                raise budget.refused()
            if done < high:
                break
        else:
            used = int(starts[-1])
            kept = steps._replace(from_keys=from_keys[:used], values=values[:used])
            return Staircases(kept, found.key_of, nim)
        room *= 4


def _order(keys: Integers) -> tuple[Integers, int]:
    """The moves by their keys, and whether they ascend (1), fall one by one (-1), or neither."""
    if np.all(np.diff(keys[1:]) <= 0):
        return np.arange(len(keys) - 1, 0, -1), -1
    order = np.argsort(keys[1:], kind="stable") + 1
    used = order[keys[order] < INFINITY]
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
    return np.where((low >= end) | (moves == 0), INFINITY, low)
