"""Games that see the pile, the previous move and the move number by their remainders, in the end.

Of m itself the condition may see more, but from some m on it is periodic: `m%2==1`, `m>=4`,
`not m in [1,3,4]`, `m%5==p%5`, `m!=7 and m%3==t%3`; or there are no large moves, and the condition
settles: `m in [6,9] and m!=t`. So a position stands in one of finitely many rows (`automaton`), and
what its pile is follows from few piles right before it and, of all older ones, from which values
they have in each residue class. When all this comes again, everything repeats for ever, raised by a
gain each time (`returns/rows.py`): `docs/general.md` has the proof.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from heapq import merge

import numpy as np

from onepile.errors import WorkLimitError, quote
from onepile.families.general import General
from onepile.families.general.automaton import Automaton, automaton, rows_said
from onepile.families.general.evidence import repeats_by_remainders
from onepile.families.general.rules import GeneralPosition
from onepile.limits import Budget, Limits
from onepile.mathematics.periods import Repetition
from onepile.returns.rows import Playing, Replay
from onepile.rows import Repeating
from onepile.statements import Statement

_PART = 8
"""A part of the steps is for nim-values; outcomes always repeat, so the rest is for them."""


@dataclass(frozen=True)
class Repeated:
    """What each pile is in each row, and how it goes on for ever.

    Attributes:
        made: The rows; the first is that of the position.
        nim: Whether they have nim-values; else 1 for unsafe.
        rows: What the piles are up to the first return.
        period: How it goes on; the same in all rows, a multiple of the classes.
        settled: A pile from which on all follows from the state before it.
    """

    made: Automaton
    nim: bool
    rows: list[Repeating]
    period: Repetition
    settled: int

    def said(self, position: GeneralPosition) -> tuple[Statement, Statement]:
        """How it goes on from a position, and why, in words."""
        period, (previous, because) = self.period, rows_said(self.made, position)
        repeats = repeats_by_remainders(
            period.start, period.period, period.gain, self.nim, previous
        )
        return repeats, because

    def moves_to(self, position: GeneralPosition, value: int) -> Iterator[int]:
        """The moves to positions of a value, ascending, a pass left out."""
        rows, pile = self.made.rows, position.pile
        moves = rows.of(0, pile)
        for move, row in moves.near:
            if move <= pile and self.rows[row].value(pile - move) == value:
                yield move
        last, classes = pile - rows.first, rows.classes
        smaller = (
            self.rows[row].piles_of(value, last, pile - residue, classes)
            for residue, row in moves.far
        )
        yield from merge(*(map(pile.__sub__, one) for one in smaller))

    def some_moves(self, position: GeneralPosition) -> Iterator[int]:
        """Moves, one at least if there are any."""
        rows, pile = self.made.rows, position.pile
        moves = rows.of(0, pile)
        yield from (move for move, _ in moves.near if move <= pile)
        late = range(rows.first, min(rows.first + rows.classes, pile + 1))
        allowed = {residue for residue, _ in moves.far}
        yield from (move for move in late if move % rows.classes in allowed)


@lru_cache(maxsize=64)
def repeated(rules: General, position: GeneralPosition, work: int = Limits.work) -> Repeated:
    """What repeats after a position, at every pile, found and proved.

    >>> from onepile.text import parse_game
    >>> game = parse_game("general; take=m>=4")
    >>> repeated(game, game.position(1)).period.words
    'arithmetic period 4 and gain 1 from pile 0 on'
    >>> game = parse_game("general; take=m%5==t%5")
    >>> repeated(game, game.position(1)).period.words
    'period 5 from pile 14 on'

    Raises:
        NotApplicable: more than remainders count, or the moves are not seen to be periodic.
        WorkLimitError: nothing comes again with that much work.
    """
    refusal = f"what repeats in {quote(str(rules))} is not found within {{limit}} steps: ask for a "
    budget = Budget(work, refusal + "smaller pile")
    made = automaton(rules, position)
    playing = Playing(rules.is_over, rules.misere, rules.blocks)
    if not (rules.misere or rules.blocks):
        with suppress(WorkLimitError):
            return _repeated(made, Replay(made.rows, playing, True), Budget(work // _PART))
        budget.spend(work // _PART)
    return _repeated(made, Replay(made.rows, playing, False), budget)


def _repeated(made: Automaton, replay: Replay, budget: Budget) -> Repeated:
    """What repeats: the state of one pile is kept, of a later one each time, until it returns."""
    classes, values = made.rows.classes, replay.values
    settled = -(-made.rows.settled // classes) * classes
    at, power, cover, state = -1, 1, 0, None
    while True:
        pile = len(values[0])
        if pile >= settled and pile % classes == 0:
            budget.spend(replay.cost_of_state // 8)
            now = replay.state()
            if now[1] == state:
                break
            if state is None or pile - at >= power:
                at, power, (cover, state) = pile, 2 * (pile - at), now
        budget.spend(replay.cost)
        replay.play()
    period, gain = pile - at, now[0] - cover
    start = at
    while start and all(row[start - 1 + period] == row[start - 1] + gain for row in values):
        start -= 1
    found = Repetition(start, period, gain)
    rows = [Repeating(np.array(row, dtype=np.int64), found) for row in values]
    return Repeated(made, replay.nim, rows, found, at)
