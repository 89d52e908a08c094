"""Games in which all previous moves allow the same moves but for a few, as Mem⁰ does.

Then all but a few previous moves are alike, and of each pile its usual value is kept, with those
few (`but_few`). Where all moves are allowed but one, nim-values are found from pile to pile, in a
time that hardly grows faster than the number of piles (`but_one`). `docs/general.md` tells why.
"""

from dataclasses import dataclass

import numpy as np

from onepile.errors import NotApplicable, OnepileError, quote
from onepile.families.general import General
from onepile.families.general.lists import Integers, allowed_moves
from onepile.families.general.piles import Flags, over_at
from onepile.families.general.previous import require_previous
from onepile.families.general.slices import slices
from onepile.formulas import Expression
from onepile.formulas.conditions import Condition
from onepile.formulas.syntax import Node, Variable, names
from onepile.kernels import few as kernel
from onepile.kernels.few import Exceptions, Few, Usual, usual_nim_values
from onepile.kernels.lists import Play
from onepile.limits import MOVES_PER_STEP, Budget, Progress, require_bytes
from onepile.numbers import short

_MOST_EXCLUDED = 8
"""After a previous move so many moves at most are excluded where all others are alike."""
_EXCLUDED_PER_STEP = 4
"""So many excluded moves are found at once in the time of one step elsewhere."""


@dataclass(frozen=True)
class ButFew:
    """After most previous moves a pile has its usual outcome or nim-value.

    Attributes:
        allowed: Whether a move is allowed after most previous moves.
        found: The usual values and the exceptions.
        nim: Whether these are nim-values; else 1 is unsafe.
    """

    allowed: Flags
    found: Exceptions
    nim: bool

    @property
    def usual(self) -> Integers:
        """The usual value of each pile."""
        return self.found.usual.astype(np.int64)

    def options(self, pile: int) -> Integers:
        """What each move leaves."""
        usual, heads, following, moves, values = self.found
        left = usual[pile::-1].astype(np.int64)
        entry = heads[pile]
        while entry:
            left[moves[entry]] = values[entry]
            entry = following[entry]
        return left


def but_few(rules: General, last: int, budget: Budget, progress: Progress | None = None) -> ButFew:
    """Settle all piles 0 … last, where all previous moves exclude a few moves only.

    >>> from onepile.text import parse_game
    >>> but_few(parse_game("general; take=m!=p"), 9, Budget(10**6)).options(9).tolist()[1:]
    [4, 4, 2, 3, 3, 2, 1, 1, 0]

    Raises:
        NotApplicable: that is not so.
        WorkLimitError: it is too much work.
    """
    few = _few(rules, last, budget)
    budget.foresee((last + 1) ** 2 // (2 * MOVES_PER_STEP))
    nim = not rules.misere and not rules.blocks
    play = Play(over_at(rules, last, budget), rules.blocks, rules.misere, nim)
    room = 16 * (last + 1)
    while True:
        found = _empty(last, room)
        entries = 0
        for low, high in slices(last + 1, progress):
            entries = kernel.but_few(few, play, low, high, entries, found)
            if entries < 0:
                break
        if entries >= 0:
            budget.spend((last + 1) ** 2 // (2 * MOVES_PER_STEP))
            return ButFew(few.allowed, found, nim)
        room *= 4


def but_one(
    rules: General,
    last: int,
    budget: Budget,
    progress: Progress | None = None,
    keep: bool = True,
) -> ButFew:
    """The nim-values of all piles 0 … last, where all previous moves exclude one move at most.

    Args:
        rules: The game.
        last: The last pile.
        budget: What it may cost.
        progress: Called during long work.
        keep: Whether what the moves leave is kept; else the usual values alone, in less memory.

    >>> from onepile.text import parse_game
    >>> but_one(parse_game("general; take=m!=p"), 9, Budget(10**6)).options(9).tolist()[1:]
    [4, 4, 2, 3, 3, 2, 1, 1, 0]

    Raises:
        NotApplicable: that is not so, or the game has no nim-values.
        WorkLimitError: it is too much work.
    """
    if rules.misere or rules.blocks:
        raise NotApplicable(f"{quote(str(rules))} has no nim-values")
    few = _few(rules, last, budget)
    if not few.allowed[1:].all() or np.diff(few.offsets).max(initial=0) > 1:
        raise NotApplicable(f"{quote(str(rules.take))} excludes more than one move")
    if np.diff(few.from_offsets).max(initial=0) > _MOST_EXCLUDED:
        raise NotApplicable(f"{quote(str(rules.take))} excludes a move too often")
    over = over_at(rules, last, budget)
    found = _empty(last, 1 << 10)
    counts, which, single, places = (np.zeros(last + 3, dtype=np.int32) for _ in range(4))
    known = Usual(counts, which, single, places, np.zeros(5, dtype=np.int64))
    steps = MOVES_PER_STEP * (budget.limit - budget.spent)
    for low, high in slices(last + 1, progress):
        while low < high:
            low, steps = usual_nim_values(few, over, keep, steps, low, high, found, known)
            if steps < 0:
                raise budget.refused()
            if low < high:
                found = _roomier(found)
    budget.spent = budget.limit - steps // MOVES_PER_STEP
    return ButFew(few.allowed, found, True)


def _empty(last: int, room: int) -> Exceptions:
    """Room for so many entries, the first of which is none."""
    require_bytes(12 * room + 8 * last, f"a table of {short(last)} piles")
    usual, heads = (np.zeros(last + 1, dtype=np.int32) for _ in range(2))
    return Exceptions(usual, heads, *(np.zeros(room, dtype=np.int32) for _ in range(3)))


def _roomier(found: Exceptions) -> Exceptions:
    """The same with half as much room again for entries."""
    more = len(found.moves) // 2
    require_bytes(18 * len(found.moves), f"a table of {short(len(found.usual))} piles")
    kept = (np.append(one, np.zeros(more, one.dtype)) for one in found[2:])
    return Exceptions(found.usual, found.heads, *kept)


def _few(rules: General, last: int, budget: Budget) -> Few:
    """What is allowed after most previous moves, and what each of them excludes."""
    require_previous(rules)
    if "n" in rules.take.names:
        raise NotApplicable(f"{quote(str(rules))} looks at the pile")
    require_bytes(48 * last, f"a table of {short(last)} piles")
    allowed = np.ones(last + 1, dtype=np.bool_)
    for part in rules.take.conjuncts:
        if "p" not in names(part):
            allowed &= allowed_moves(rules.take.part(part), last, budget)
    allowed[0] = False
    there = _excluded(rules.take, last, budget)
    narrow = (one.astype(np.int32) for one in (*there, *_excluding(*there, last)))
    return Few(allowed, *narrow)


def _excluded(condition: Condition, last: int, budget: Budget) -> tuple[Integers, Integers]:
    """For each previous move the few moves that it excludes."""
    parts = [part for part in condition.conjuncts if "p" in names(part)]
    budget.spend(1 + last // _EXCLUDED_PER_STEP)
    if len(parts) == 1 and (only := _only_one(condition, parts[0], last)) is not None:
        within = (only >= 1) & (only <= last)
        starts = np.concatenate([[0, 0], np.cumsum(within)])
        return starts, only[within]
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
