"""General games in which the pile alone (and the passes left) says what may be taken.

All piles up to some last one are settled one after the other, in compiled loops; without and with
one pass, two passes and so on, each from the one before.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from onepile.errors import NotApplicable, quote
from onepile.families.general import General
from onepile.families.general.lists import Lists, lists_of
from onepile.families.general.rules import GeneralPosition
from onepile.families.general.slices import slices
from onepile.formulas import ends
from onepile.kernels.lists import Moves, Play, by_lists
from onepile.limits import MOVES_PER_STEP, Budget, Progress, require_bytes
from onepile.numbers import short
from onepile.statements import Phrase

Flags = NDArray[np.bool_]


def require_piles(rules: General) -> None:
    """Refuse games in which more than the pile counts.

    Raises:
        NotApplicable: it does.
    """
    if rules.take.names & {"p", "t"}:
        raise NotApplicable(Phrase("{game} looks at more than the pile", game=quote(str(rules))))


def over_at(rules: General, last: int, budget: Budget) -> Flags:
    """Whether the game is over at each of the piles 0 … last."""
    over = ends.over_at(rules.ends, last, budget)
    over[0] = True
    return over


@dataclass(frozen=True)
class PileTable:
    """All piles 0 … last at one time of the game, settled.

    Attributes:
        rules: The game.
        nim: Whether nim-values are told; else 1 is unsafe.
        rows: rows[q][n]: what the pile n is with q passes left.
    """

    rules: General
    nim: bool
    rows: list[NDArray[Any]]

    @classmethod
    def begun(cls, rules: General, last: int, nim: bool) -> "PileTable":
        """Without a move anywhere."""
        made = [
            np.zeros(last + 1, dtype=np.int64) if nim else np.full(last + 1, rules.misere)
            for _ in range(rules.passes + 1)
        ]
        return cls(rules, nim, made)

    def value(self, position: GeneralPosition) -> int:
        """The nim-value of a position, or 1 for unsafe."""
        return int(self.rows[position.get("passes")][position.pile])

    def fill(self, lists: Lists, over: Flags, later: "PileTable") -> None:
        """Settle the piles that the lists are for.

        Args:
            lists: Their moves.
            over: Whether the game is over at a pile.
            later: What moves and passes lead to; the table itself where only the pile counts.
        """
        rules = self.rules
        given = Moves(lists.which, lists.offsets, lists.moves, rules.overshoot)
        play = Play(over, rules.blocks, rules.misere, self.nim)
        for passes, own in enumerate(self.rows):
            passed = later.rows[passes - 1] if passes else own[:0]
            by_lists(given, play, later.rows[passes], passed, own, lists.first)


def settle(
    rules: General, last: int, budget: Budget, nim_values: bool, progress: Progress | None = None
) -> PileTable:
    """Settle all piles 0 … last.

    >>> from onepile.text import parse_game
    >>> rules = parse_game("general; set=1,3,4")
    >>> settle(rules, 9, Budget(10**6), nim_values=True).rows[0].tolist()
    [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]

    Raises:
        NotApplicable: more than the pile counts.
        WorkLimitError: that is too much work.
    """
    require_piles(rules)
    nim_values = nim_values and not rules.misere and not rules.blocks
    budget.foresee(last * (rules.passes + 1) // MOVES_PER_STEP)  # before any array is made
    require_bytes((rules.passes + 1) * 9 * (last + 1), f"a table of {short(last)} piles")
    over = over_at(rules, last, budget)
    found = PileTable.begun(rules, last, nim_values)
    for lists in lists_of(rules, last, budget):
        budget.spend(lists.cost * (rules.passes + 1) // MOVES_PER_STEP)
        for low, high in slices(len(lists.which)):
            part = Lists(lists.first + low, lists.which[low:high], lists.offsets, lists.moves)
            found.fill(part, over, found)
            if progress is not None:
                progress((lists.first + high) / (last + 1))
    return found
