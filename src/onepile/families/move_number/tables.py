"""Which piles 1 … n of a move-number game are unsafe, before a given move, as one array.

Where paper 003's conditions are proved, the ends of all intervals are sums of whole arrays. Other
rules go through their safe intervals level by level (`families.move_number.level_sets`).
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from onepile.errors import OnepileError
from onepile.families.move_number import MoveNumber
from onepile.families.move_number.domain import require_legal
from onepile.families.move_number.level_sets import LevelSets
from onepile.families.move_number.windows import OutcomeWindows
from onepile.kinds import TableKind, Windows
from onepile.limits import Limits, require_bytes
from onepile.rows import unsafe_value

TABLE_WORK = 50_000_000
"""Units of work that a table may take."""

_FIRST_LEVELS = 1024
_LARGEST_STEP = 1 << 40


def unsafe_piles(
    game: MoveNumber, count: int, move: int = 1, work: int = TABLE_WORK
) -> NDArray[np.bool_]:
    """Whether each of the piles 1 … count is unsafe before this move.

    >>> from onepile.text import parse_game
    >>> unsafe_piles(parse_game("move-number; least=2; most=3; blocks=1"), 12).astype(int).tolist()
    [0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0]

    Raises:
        WorkLimitError: the rules need too much work or memory.
        IllegalError: a level that is reached with counters left is outside the game's domain.
    """
    require_bytes(2 * count, f"a table of {count} piles")
    sets = LevelSets(game, work)
    require_legal(sets.levels, move, count)
    proved_from = sets.intervals(move).monotone_from
    ends = _ends_of_intervals(sets, move, count) if proved_from and proved_from <= move else None
    if ends is None:
        return OutcomeWindows(game, move, count, work).window(1, count)
    changes = np.zeros(count + 2, dtype=np.bool_)  # pile 0 is safe; the last end may be count + 1
    changes[ends] = True
    return np.logical_xor.accumulate(changes)[1 : count + 1]


def _ends_of_intervals(sets: LevelSets, move: int, count: int) -> NDArray[np.int64] | None:
    """Where the intervals after interval 0 begin, up to pile `count`; None when arrays cannot tell.

    They rise: the conditions are proved. The sums are those of `Intervals.boundary`: of the steps
    of levels move … u, short at u and at every second level before it, long at the others.
    """
    size = _FIRST_LEVELS
    if sets.levels.forms is not None:
        size = sets.intervals(move).at(move, count).index + 1
    while True:
        require_bytes(64 * size, f"the sums of {size} levels")
        last = move + size - 1
        try:
            least = sets.game.least.values_between(move, last)
            most = sets.game.most.values_between(move, last)
            blocks = sets.game.blocks.values_between(move, last)
        except OnepileError:
            return None
        short, long = least + blocks, most - blocks
        if least.min() < 1 or blocks.min() < 0 or max(short.max(), long.max()) > _LARGEST_STEP:
            return None
        even = np.arange(size) % 2 == 0
        ends = np.where(
            even,
            np.cumsum(np.where(even, short, long)),
            np.cumsum(np.where(even, long, short)),
        )
        if ends[-1] > count:
            return ends[: np.searchsorted(ends, count, side="right")]
        size *= 2


def _outcomes(
    game: MoveNumber, last: int, place: Mapping[str, int], limits: Limits
) -> NDArray[np.bool_]:
    return unsafe_piles(game, last, place["move"])


def _outcome_windows(
    game: MoveNumber, last: int, place: Mapping[str, int], limits: Limits
) -> Windows:
    windows = OutcomeWindows(game, place["move"], last, limits.work)
    windows.window(last, 1)  # what is refused there is better refused now
    return windows


_KINDS = (
    TableKind("outcomes", "outcome", _outcomes, unsafe_value, _outcome_windows, fields=("move",)),
)


def kinds(game: MoveNumber) -> tuple[TableKind, ...]:
    """Outcomes before a move."""
    return _KINDS
