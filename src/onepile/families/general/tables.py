"""Outcomes and nim-values of the piles of a general game, as arrays."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from onepile import kernels
from onepile.by_definition import OUTCOMES, unsafe_value
from onepile.by_definition import safe_piles as by_definition
from onepile.claims import Answer
from onepile.errors import NotApplicable, WorkLimitError, quote
from onepile.families.general import General
from onepile.families.general.but_few import ButFew
from onepile.families.general.levels import level, require_levels
from onepile.families.general.lists import allowed_moves
from onepile.families.general.memory import settled
from onepile.families.general.monotone import Thresholds
from onepile.families.general.periods import Periodic, periodic
from onepile.families.general.piles import Flags, over_at, settle
from onepile.families.general.previous import require_previous
from onepile.families.general.rules import GeneralPosition
from onepile.families.general.slices import slices
from onepile.families.general.structure import by_class
from onepile.kinds import TableKind, Windows
from onepile.limits import MOVES_PER_STEP, Budget, Limits, Progress, require_bytes
from onepile.mathematics.nim_sums import least_missing
from onepile.mathematics.periods import Repetition
from onepile.numbers import short

TABLE_WORK = 2_000_000_000
"""Steps that a table may take: as many as for 20,000 piles with all previous moves."""


_SETTLING = 0.5
"""The part of the work of a table with a previous move after which all piles are settled."""


def _refusal(last: int) -> str:
    return f"a table up to pile {last} takes more than {{limit}} steps: ask for fewer piles"


def safe_piles(
    rules: General, last: int, place: Mapping[str, int], progress: Progress | None
) -> NDArray[np.int64]:
    """The piles 1 … last from which the player to move loses.

    Who may take the whole pile wins by that, in normal play without blocks: then there are none.

    Raises:
        WorkLimitError: a table of them takes more steps than an answer may.
    """
    at = rules.usual_place | dict(place)
    free = "p" in rules.take.names and rules.first is None and at["previous"] == 0
    if free and not (rules.blocks or rules.misere or rules.ends):
        return np.zeros(0, dtype=np.int64)
    try:
        budget = Budget(Limits.work, _refusal(last))
        return np.flatnonzero(~_unsafe_in_arrays(rules, last, at, progress, budget)) + 1
    except NotApplicable:
        return np.array(by_definition(rules, last, at, progress), dtype=np.int64)


def _unsafe(
    rules: General, last: int, place: Mapping[str, int], progress: Progress | None
) -> NDArray[np.bool_]:
    """Whether the piles 1 … last are unsafe."""
    try:
        budget = Budget(TABLE_WORK, _refusal(last))
        return _unsafe_in_arrays(rules, last, place, progress, budget)
    except NotApplicable:
        found: NDArray[np.bool_] = OUTCOMES.array(rules, last, place, progress)
        return found


def _unsafe_in_arrays(
    rules: General, last: int, place: Mapping[str, int], progress: Progress | None, budget: Budget
) -> NDArray[np.bool_]:
    """The same, where no position has to be visited.

    Raises:
        NotApplicable: the definition has to visit them.
        WorkLimitError: it takes too much work.
    """
    looks_at = rules.take.names & {"p", "t"}
    if not looks_at:
        table = settle(rules, last, budget, nim_values=False, progress=progress)
        return table.unsafe[place.get("passes", 0)][1:]
    if looks_at == {"t"}:
        here, _ = level(rules, place["move"], last, budget, progress)
        return here.unsafe[place.get("passes", 0)][1:]
    require_previous(rules)
    return _after(rules, last, place, progress, budget, nim=False)[1:].astype(np.bool_)


def _nim_values(
    rules: General, last: int, place: Mapping[str, int], progress: Progress | None
) -> NDArray[np.int64]:
    """The nim-values of the piles 0 … last."""
    budget = Budget(TABLE_WORK, _refusal(last))
    looks_at = rules.take.names & {"p", "t"}
    if not looks_at:
        table = settle(rules, last, budget, nim_values=True, progress=progress)
        return table.values[place.get("passes", 0)]
    if looks_at == {"t"}:
        here, _ = level(rules, place["move"], last, budget, progress)
        return here.values[place.get("passes", 0)]
    require_previous(rules)
    return _after(rules, last, place, progress, budget, nim=True)


def _after(
    rules: General,
    last: int,
    place: Mapping[str, int],
    progress: Progress | None,
    budget: Budget,
    nim: bool,
) -> NDArray[np.int64]:
    """The nim-value of each pile after a previous move (0: before the first), or 1 for unsafe."""
    found = settled(rules, last, budget.limit, nim, _part(progress, 0, _SETTLING))
    masks = _masks(rules, last, place, budget)  # last, for what is refused is refused before it
    over, rest = over_at(rules, last, budget), _part(progress, _SETTLING, 1)
    if isinstance(found, Thresholds):
        unsafe = np.zeros(last + 1, dtype=np.bool_)
        used = masks[:, : 1 + np.flatnonzero(masks.any(axis=0)).max(initial=0)]
        given = (used, found.key_of, found.lows, found.highs, over, rules.blocks, rules.misere)
        steps = MOVES_PER_STEP * budget.limit
        for low, high in slices(last + 1, rest):
            steps = kernels.unsafe_after(*given, steps, low, high, unsafe)
            if steps < 0:
                raise budget.refused()
        return unsafe.astype(np.int64)
    if isinstance(found, ButFew) and len(masks) == 1 and np.array_equal(masks[0], found.allowed):
        return found.usual
    values = np.zeros(last + 1, dtype=np.int64)
    for pile in range(last + 1):
        if over[pile]:
            values[pile] = 0 if nim else rules.misere
            continue
        chosen = found.options(pile)[masks[pile % len(masks), : pile + 1]]
        if nim:
            values[pile] = least_missing(chosen.tolist())
        else:
            winning = int((chosen == 0).sum())
            values[pile] = winning > rules.blocks or (rules.misere and winning == len(chosen))
        if rest is not None and pile % 256 == 0:
            rest(pile / (last + 1))
    return values


def _part(progress: Progress | None, low: float, high: float) -> Progress | None:
    """The progress of a part of the work, as that of the whole."""
    return progress and (lambda done: progress(low + done * (high - low)))


def _masks(rules: General, last: int, place: Mapping[str, int], budget: Budget) -> Flags:
    """For each class of piles whether 0 … last may be taken then; at worst each pile is one."""
    previous, move = place["previous"], place.get("move", 0)  # t may stand in `first` alone
    if previous:
        rows = [allowed_moves(one, last, budget, p=previous) for one in by_class(rules.take)]
    elif rules.first is None:
        rows = [np.arange(last + 1) > 0]
    else:
        try:
            rows = [allowed_moves(one, last, budget, t=move) for one in by_class(rules.first)]
        except NotApplicable:
            require_bytes((last + 1) ** 2, f"a table of {short(last)} piles with their first moves")
            nothing = np.zeros(last + 1, dtype=np.bool_)  # there is no move from pile 0
            piles = range(1, last + 1)
            first = (allowed_moves(rules.first, last, budget, n=n, t=move) for n in piles)
            rows = [nothing, *first]
    return np.array(rows)


@dataclass(frozen=True)
class _PeriodWindows:
    """Windows of a game with a proved period, anywhere."""

    row: NDArray[Any]
    period: Repetition

    def window(self, first: int, count: int) -> NDArray[Any]:
        """The values of some piles."""
        require_bytes(16 * count, f"a table of {short(count)} piles")
        start, period = self.period.start, self.period.period
        early = max(0, min(count, start - first))
        piles = start + (first + early - start) % period + np.arange(count - early)
        repeated = self.row[start + (piles - start) % period]
        return np.concatenate([self.row[first : first + early], repeated])


def _period_row(
    rules: General, place: Mapping[str, int], limits: Limits
) -> tuple[NDArray[np.int64], Periodic]:
    """What the piles of a period are there.

    Raises:
        NotApplicable: there is no period, or none with this previous move.
    """
    found = periodic(rules, limits.work)
    row = found.row_of(GeneralPosition(1, tuple(place.items())))
    if row is None:
        raise NotApplicable(f"{quote(str(rules))} has no period with this previous move")
    return found.rows[row], found


def _outcome_windows(
    rules: General, last: int, place: Mapping[str, int], limits: Limits
) -> Windows:
    row, found = _period_row(rules, place, limits)
    return _PeriodWindows(row != 0, found.period)


def _nim_windows(rules: General, last: int, place: Mapping[str, int], limits: Limits) -> Windows:
    row, found = _period_row(rules, place, limits)
    if not found.nim:
        raise NotApplicable(f"{quote(str(rules))} has no nim-values")
    return _PeriodWindows(row, found.period)


def _nim_value(answer: Answer) -> int:
    """The nim-value that an answer tells; an outcome may be known of larger piles.

    Raises:
        WorkLimitError: it tells none.
    """
    if answer.nim_value is None:
        raise WorkLimitError(
            f"no nim-value is known at pile {short(answer.position.pile)}: ask for smaller piles, "
            "or choose the table of outcomes"
        )
    return answer.nim_value


_OUTCOMES = TableKind("outcomes", "outcome", _unsafe, unsafe_value, _outcome_windows, fields=None)
_NIM_VALUES = TableKind(
    "nim-values", "nim-value", _nim_values, _nim_value, _nim_windows, least=0, fields=None
)


def kinds(rules: General) -> tuple[TableKind, ...]:
    """Outcomes; nim-values first where the game has them and they are computed in arrays."""
    has_values = not rules.misere and not rules.blocks
    return (_NIM_VALUES, _OUTCOMES) if has_values and in_arrays(rules) else (_OUTCOMES,)


def in_arrays(rules: General) -> bool:
    """Whether whole tables are computed in arrays; else the definition visits each position."""
    looks_at = rules.take.names & {"p", "t"}
    if not looks_at:
        return True
    try:
        by_class(rules.take)
        if looks_at == {"p"}:
            require_previous(rules)
        else:
            require_levels(rules)
    except NotApplicable:
        return False
    return True
