"""Games in which all previous moves allow the same moves but for a few, as Mem⁰ does.

Then all but a few previous moves are alike, and of each pile its usual value is kept, with those
few. `docs/general.md` tells why.
"""

from dataclasses import dataclass

import numpy as np

from onepile import kernels
from onepile.errors import NotApplicable, OnepileError, quote
from onepile.families.general import General
from onepile.families.general.lists import Integers, allowed_moves
from onepile.families.general.piles import Flags, over_at
from onepile.families.general.previous import require_previous
from onepile.families.general.slices import slices
from onepile.families.general.structure import names
from onepile.formulas import Expression
from onepile.formulas.conditions import Condition
from onepile.formulas.syntax import Node, Variable
from onepile.limits import MOVES_PER_STEP, Budget, Progress, require_bytes
from onepile.numbers import short

_MOST_EXCLUDED = 8
"""After a previous move so many moves at most are excluded where all others are alike."""


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


def but_few(rules: General, last: int, budget: Budget, progress: Progress | None = None) -> ButFew:
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
    budget.spend((last + 1) ** 2 // (2 * MOVES_PER_STEP))
    room = 16 * (last + 1)
    require_bytes(24 * room, f"a table of {short(last)} piles")
    allowed = np.ones(last + 1, dtype=np.bool_)
    for part in common:
        allowed &= allowed_moves(rules.take.part(part), last, budget)
    allowed[0] = False
    offsets, excluded = _excluded(rules.take, last, budget)
    few, excluding = (allowed, offsets, excluded), _excluding(offsets, excluded, last)
    over = over_at(rules, last, budget)
    nim = not rules.misere and not rules.blocks
    while True:
        usual, heads = np.zeros(last + 1, dtype=np.int64), np.full(last + 1, -1, dtype=np.int64)
        following, moves, values = (np.zeros(room, dtype=np.int64) for _ in range(3))
        filled = (usual, heads, following, moves, values)
        entries = 0
        for low, high in slices(last + 1, progress):
            piece = (low, high, entries)
            if nim:
                entries = kernels.nim_values_but_few(*few, *excluding, over, *piece, *filled)
            else:
                options = (rules.blocks, rules.misere)
                entries = kernels.unsafe_but_few(*few, over, *options, *piece, *filled)
            if entries < 0:
                break
        if entries >= 0:
            kept = (following[:entries], moves[:entries], values[:entries])
            return ButFew(allowed, usual, heads, *kept, nim)
        room *= 4
        require_bytes(24 * room, f"a table of {short(last)} piles")


def _excluded(condition: Condition, last: int, budget: Budget) -> tuple[Integers, Integers]:
    """For each previous move the few moves that it excludes."""
    parts = [part for part in condition.conjuncts if "p" in names(part)]
    budget.spend(20 * (last + 1))
    if len(parts) == 1 and (only := _only_one(condition, parts[0], last)) is not None:
        within = (only >= 1) & (only <= last)
        starts = np.concatenate([[0, 0], np.cumsum(within)])
        return starts.astype(np.int64), only[within]
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


def _only_one(condition: Condition, part: Node, last: int) -> Integers | None:
    """The move that each of the previous moves 1 … last excludes, where the part is m!=g(p)."""
    match condition.comparison(part):
        case Variable("m"), "!=", other if names(other) == {"p"}:
            try:
                return Expression(other, "p").values(last)
            except OnepileError:  # not everywhere a whole number
                return None
    return None


def _excluding(offsets: Integers, excluded: Integers, last: int) -> tuple[Integers, Integers]:
    """The same the other way round: for each move the few previous moves that exclude it.

    >>> _excluding(np.array([0, 0, 1, 3]), np.array([2, 1, 2]), 2)
    (array([0, 0, 1, 3]), array([2, 1, 2]))
    """
    previous = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
    order = np.argsort(excluded, kind="stable")
    starts = np.searchsorted(excluded[order], np.arange(last + 2))
    return starts, previous[order]
