"""Outcomes and nim-values of the piles of a general game, as arrays."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from onepile.by_definition import OUTCOMES
from onepile.by_definition import safe_piles as by_definition
from onepile.claims import Answer
from onepile.errors import NotApplicable, WorkLimitError
from onepile.families.general import General
from onepile.families.general.but_few import ButFew, but_one
from onepile.families.general.levels import level, require_levels
from onepile.families.general.lists import allowed_moves
from onepile.families.general.memory import settled
from onepile.families.general.monotone import Staircases
from onepile.families.general.piles import Flags, over_at, settle
from onepile.families.general.previous import require_previous
from onepile.families.general.several_bases import ThresholdRow, bases_of, known_bases
from onepile.families.general.slices import slices
from onepile.families.general.structure import by_class
from onepile.families.general.theory import safe_ones, windows
from onepile.kernels.keys import values_after
from onepile.kernels.lists import Play
from onepile.kinds import TableKind
from onepile.limits import MOVES_PER_STEP, Budget, Limits, Progress, require_bytes
from onepile.mathematics.nim_sums import least_missing
from onepile.numbers import Extended, short
from onepile.rows import table_kinds

TABLE_WORK = 2_000_000_000
"""Steps that a table may take without being allowed more: as many as for 20,000 piles with all
previous moves."""


_SETTLING = 0.5
"""The part of the work of a table with a previous move after which all piles are settled."""


def _refusal(last: int) -> str:
    return f"a table up to pile {last} takes more than {{limit}} steps: ask for fewer piles"


def safe_piles(
    rules: General, last: int, place: Mapping[str, int], limits: Limits
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
    budget = Budget(limits.work, _refusal(last))
    budget.foresee(last)
    with suppress(NotApplicable, WorkLimitError):
        return safe_ones(rules, last, at, limits)
    try:
        values = _row(rules, last, at, limits.progress, budget, nim=False)
        return np.flatnonzero(values[1:] == 0) + 1
    except NotApplicable:
        return np.array(by_definition(rules, last, at, limits), dtype=np.int64)


def _array(
    rules: General, last: int, place: Mapping[str, int], limits: Limits, nim: bool
) -> NDArray[Any]:
    """The nim-values of the piles 0 … last, or whether the piles 1 … last are unsafe."""
    budget, progress = Budget(max(TABLE_WORK, limits.work), _refusal(last)), limits.progress
    if nim:
        return _row(rules, last, place, progress, budget, nim)
    try:
        return _row(rules, last, place, progress, budget, nim)[1:].astype(np.bool_)
    except NotApplicable:
        return OUTCOMES.array(rules, last, place, limits)


def _row(
    rules: General,
    last: int,
    place: Mapping[str, int],
    progress: Progress | None,
    budget: Budget,
    nim: bool,
) -> NDArray[Any]:
    """The nim-values of the piles 0 … last, or 0 for safe, where no position is visited.

    Raises:
        NotApplicable: the definition has to visit them.
        WorkLimitError: it takes too much work.
    """
    looks_at = rules.take.names & {"p", "t"}
    if "p" in looks_at:
        require_previous(rules)
        return _after(rules, last, place, progress, budget, nim)
    if looks_at:
        table = level(rules, place["move"], last, budget, progress)[0]
    else:
        table = settle(rules, last, budget, nim, progress)
    return table.rows[place.get("passes", 0)]


def _after(
    rules: General,
    last: int,
    place: Mapping[str, int],
    progress: Progress | None,
    budget: Budget,
    nim: bool,
) -> NDArray[np.int64]:
    """The nim-value of each pile after a previous move (0: before the first), or 1 for unsafe."""
    if nim and rules.first is None and not place["previous"]:
        try:
            return but_one(rules, last, budget, progress, keep=False).usual
        except NotApplicable:
            pass
    found = settled(rules, last, budget.limit, nim, _part(progress, 0, _SETTLING))
    masks = _masks(rules, last, place, budget)  # last, for what is refused is refused before it
    over, rest = over_at(rules, last, budget), _part(progress, _SETTLING, 1)
    if isinstance(found, Staircases):
        if nim:
            budget.foresee((last + 1) ** 2 // (2 * MOVES_PER_STEP))
        after = np.zeros(last + 1, dtype=np.int64)
        used = masks[:, : 1 + np.flatnonzero(masks.any(axis=0)).max(initial=0)]
        play = Play(over, rules.blocks, rules.misere, nim)
        steps = (last + 1) ** 2 if nim else MOVES_PER_STEP * budget.limit
        for low, high in slices(last + 1, rest):
            steps = values_after(used, found.key_of, found.steps, play, steps, low, high, after)
            if steps < 0:
                raise budget.refused()
        return after
    if isinstance(found, ButFew) and len(masks) == 1 and np.array_equal(masks[0], found.allowed):
        return found.usual
    budget.foresee((last + 1) ** 2 // (2 * MOVES_PER_STEP))
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


_KINDS = table_kinds(_array, windows, "nim-value", fields=None)


def _thresholds(
    rules: General, last: int, place: Mapping[str, int], limits: Limits
) -> NDArray[Any]:
    """The least move that wins from each pile 1 … last; `INFINITE`: none."""
    return ThresholdRow(known_bases(rules, last, max(TABLE_WORK, limits.work))).window(1, last)


def _threshold(answer: Answer) -> Extended:
    assert answer.threshold is not None
    return answer.threshold


def _threshold_windows(
    rules: General, last: int, place: Mapping[str, int], limits: Limits
) -> ThresholdRow:
    """Any neighbouring ones."""
    return ThresholdRow(known_bases(rules, last, limits.work))


_THRESHOLDS = TableKind(
    "thresholds", "threshold", _thresholds, _threshold, _threshold_windows, infinite=True
)


def kinds(rules: General) -> tuple[TableKind, ...]:
    """Outcomes; nim-values first where the game has them and they are computed in arrays.

    Where the pile counts by its remainder and a cap by the previous move, thresholds, too; where it
    does not count, the game is one of another family, which has them.
    """
    has_values = not rules.misere and not rules.blocks
    found = _KINDS if has_values and in_arrays(rules) else _KINDS[1:]
    try:
        by_remainder = bases_of(rules).modulus > 1
    except NotApplicable:
        return found
    return (*found, _THRESHOLDS) if by_remainder else found


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
