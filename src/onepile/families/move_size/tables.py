"""Thresholds of the piles 1 … n as one array, by the fastest way that is justified."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from onepile.claims import Answer
from onepile.errors import IllegalError, NotApplicable, WorkLimitError, quote
from onepile.families.move_size import MoveSize
from onepile.families.move_size.nim_step_tables import nim_step_table
from onepile.families.move_size.theory import copies_of
from onepile.formulas.ends import over_at
from onepile.kinds import TableKind, Windows
from onepile.limits import Budget, Limits, Progress, require_bytes
from onepile.mathematics.arrays import smallest
from onepile.mathematics.self_copies import window
from onepile.numbers import INFINITE, Extended
from onepile.rows import unsafe_value

ROUND = 300_000_000
"""Moves tried between two looks at Ctrl-C, and two calls of `progress`: a fraction of a second."""
_AS_MUCH_AS_IT_TAKES = Limits(work=10**18)
_PLACES = 1 << 16
"""How many earlier piles are remembered as possible sources of copies."""


def thresholds(
    game: MoveSize, count: int, progress: Progress | None = None
) -> NDArray[np.unsignedinteger]:
    """The thresholds of the piles 1 … count, in the smallest unsigned type that holds them.

    An infinite threshold is `INFINITE` (0). Without blocks a misère game is the normal one with one
    counter fewer (papers 000, 001).

    >>> from onepile.text import parse_game
    >>> thresholds(parse_game("fibonacci-nim"), 8).tolist()
    [1, 2, 3, 1, 5, 1, 2, 8]

    Raises:
        IllegalError: the game has no thresholds.
        WorkLimitError: the table does not fit into memory.
    """
    if not game.has_thresholds:
        raise IllegalError(
            f"{quote(str(game))} has no thresholds: in misère play with blocks more cap may be "
            "worse; ask for outcomes with a cap"
        )
    if game.f.assumed or not game.f.shape.nondecreasing:  # all values are looked at
        return _computed(game, count, progress)
    require_bytes(8 * count, f"a table of {count} piles")
    try:
        copies = copies_of(game, count, _AS_MUCH_AS_IT_TAKES)
    except (NotApplicable, WorkLimitError):  # of a period, which has its own bound
        return _computed(game, count, progress)
    return window(copies, 1, count, progress)


def thresholds_of_values(
    f: NDArray[np.integer],
    blocks: int = 0,
    overshoot: bool = False,
    ends: Iterable[int] = (),
    progress: Progress | None = None,
) -> NDArray[np.unsignedinteger]:
    """The thresholds of the piles 1 … n in normal play, for f given by its values f(1) … f(n).

    >>> thresholds_of_values(np.array([3, 1, 4, 1, 5, 9, 2, 6]), blocks=1).tolist()
    [0, 2, 3, 3, 4, 2, 4, 2]

    Raises:
        IllegalError: a value is below 1.
        WorkLimitError: the table does not fit into memory.
    """
    require_bytes(16 * len(f), f"a table of {len(f)} piles")
    if f.min(initial=1) < 1:
        move = int(np.argmax(f < 1)) + 1
        raise IllegalError(f"f({move}) = {f[move - 1]} is below 1: a cap is at least 1")
    infinity = len(f) + blocks + 2
    back = np.empty(len(f), dtype=value_kind(infinity))
    np.minimum(f[::-1], infinity - 1, out=back, casting="unsafe")
    over = over_at(frozenset(ends), len(f))
    return _finished(_by_copying(back, blocks, overshoot, over, progress), infinity)


def _computed(game: MoveSize, count: int, progress: Progress | None) -> NDArray[np.unsignedinteger]:
    """By the compiled loops, for any f."""
    lowest, g, infinity = safe_caps(game, count, progress)
    if lowest is not None:
        g[lowest > 1] = 1  # every cap wins there
    return _finished(g, infinity)


def _finished(g: NDArray[np.signedinteger], infinity: int) -> NDArray[np.unsignedinteger]:
    """The thresholds of the piles from 1 on, as they are given out."""
    table = g[1:]
    if table.max(initial=0) == infinity:
        table[table == infinity] = INFINITE
    return smallest(table)


def unsafe_piles(
    game: MoveSize, count: int, cap: int | None, progress: Progress | None = None
) -> NDArray[np.bool_]:
    """Whether each of the piles 1 … count is unsafe with a cap; None: with N - 1 at pile N.

    >>> from onepile.text import parse_game
    >>> unsafe_piles(parse_game("fibonacci-nim"), 8, 2).astype(int).tolist()
    [1, 1, 0, 1, 0, 1, 1, 0]
    """
    if not (game.misere and (game.blocks or game.ends)):
        return _unsafe(game, thresholds(game, count, progress), 1, cap)
    lowest, highest, _ = safe_caps(game, count, progress)
    assert lowest is not None
    most = np.arange(count) if cap is None else min(cap, count + game.blocks + 1)
    outside: NDArray[np.bool_] = (lowest[1:] > most) | (highest[1:] <= most)
    if cap is None:
        outside[0] = True  # as in `_unsafe`
    return outside


def _unsafe(game: MoveSize, values: NDArray[Any], first: int, cap: int | None) -> NDArray[np.bool_]:
    """Whether the cap reaches each of the thresholds of neighbouring piles."""
    most: Any = cap
    if cap is None:
        kind = np.int64 if first.bit_length() < 62 else object
        most = np.arange(len(values), dtype=kind) + (first - 1)
    elif values.dtype != object:
        most = min(cap, np.iinfo(values.dtype).max)
    unsafe: NDArray[np.bool_] = (values <= most) & (values != INFINITE)
    if cap is None and first == 1 and game.misere:
        unsafe[0] = True  # nothing may be taken there, and who cannot move has won
    return unsafe


def _values(
    game: MoveSize, count: int, budget: Budget | None
) -> tuple[NDArray[np.signedinteger], int]:
    """The values f(1) … f(count) of a game, and what stands for infinity beside them."""
    require_bytes(24 * count, f"a table of {count} piles")
    infinity = count + game.blocks + 2
    f = game.f.values(count, infinity - 1, budget).astype(value_kind(infinity))
    if f.min(initial=1) < 1:
        game.next_cap(int(np.argmax(f < 1)) + 1)  # raises the error that names the argument
    return f, infinity


def value_kind(infinity: int) -> type[np.signedinteger]:
    """The type of arrays whose largest value is infinity."""
    return np.int32 if infinity < 2**31 else np.int64


def safe_caps(
    game: MoveSize, count: int, progress: Progress | None, for_values: Budget | None = None
) -> tuple[NDArray[np.signedinteger] | None, NDArray[np.signedinteger], int]:
    """The safe caps of the piles 0 … count, by the compiled loops, and what stands for infinity.

    They are those from lowest (in misère play; None: from 1) to below highest.

    Args:
        game: The game.
        count: The last pile.
        progress: Called after each round.
        for_values: The steps that values of f may take that are found one by one.
    """
    f, infinity = _values(game, count, for_values)
    over = over_at(game.ends, count, for_values)
    return *safe_caps_of_values(game, f, infinity, progress, over=over), infinity


def safe_caps_of_values(
    game: MoveSize,
    f: NDArray[np.signedinteger],
    infinity: int,
    progress: Progress | None = None,
    budget: Budget | None = None,
    most: int | None = None,
    over: NDArray[np.bool_] | None = None,
) -> tuple[NDArray[np.signedinteger] | None, NDArray[np.signedinteger]]:
    """The safe caps of the piles 0, 1, …: from lowest (misère play only; else 1) to below highest.

    Args:
        game: The game, but for f.
        f: f(1), f(2), …, all below infinity; as many piles are looked at.
        infinity: More than the last pile and the blocks.
        progress: Called during long work.
        budget: The moves that may be tried.
        most: In misère play, the largest move that is tried; larger safe caps are infinity.
        over: Whether the game is over at each of the piles; None: it is found out.

    Raises:
        WorkLimitError: more moves have to be tried.
    """
    over = over_at(game.ends, len(f)) if over is None else over
    if game.misere:
        return _in_misere_play(game, f, infinity, over, progress, budget, most)
    back = np.ascontiguousarray(f[::-1])
    return None, _by_copying(back, game.blocks, game.overshoot, over, progress, budget)


def _by_copying(
    back: NDArray[np.signedinteger],
    blocks: int,
    overshoot: bool,
    over: NDArray[np.bool_],
    progress: Progress | None,
    budget: Budget | None = None,
) -> NDArray[np.signedinteger]:
    """Thresholds of the piles 0 … count, normal play, from f(count) … f(1)."""
    from onepile.kernels.thresholds import thresholds_by_copying

    count = len(back)
    infinity = count + blocks + 2
    g = np.empty(count + 1, dtype=back.dtype)
    g[0] = infinity
    places = np.zeros(_PLACES, dtype=np.int64)
    work = np.zeros(3, dtype=np.int64)
    first = 1
    while first <= count:
        done = int(work[0] + work[2])
        allowed = _allowed(budget)
        first = thresholds_by_copying(
            back, g, over, blocks, overshoot, infinity, first, count, allowed, places, work
        )
        if budget is not None:
            budget.spend(int(work[0] + work[2]) - done)
        if progress is not None:
            progress(min(1.0, first / count) ** 2)  # later piles take longer
    return g


def _allowed(budget: Budget | None) -> int:
    """The moves that may be tried before the next look at Ctrl-C and at the budget."""
    return ROUND if budget is None else min(ROUND, budget.limit - budget.spent)


def _in_misere_play(
    game: MoveSize,
    f: NDArray[np.signedinteger],
    infinity: int,
    over: NDArray[np.bool_],
    progress: Progress | None,
    budget: Budget | None,
    most: int | None,
) -> tuple[NDArray[np.signedinteger], NDArray[np.signedinteger]]:
    """The safe caps of the piles 0 … count in misère play."""
    from onepile.kernels.thresholds import misere_safe_caps

    count = len(f)
    most = count if most is None else most
    f = np.concatenate((np.zeros(1, dtype=f.dtype), f))
    least = 0
    if game.stuck:
        least = game.blocks + 1
        if not game.overshoot:
            over[:least] = True  # every move can be blocked there, whatever the cap
    lowest, highest = np.zeros_like(f), np.zeros_like(f)
    lowest[0] = highest[0] = infinity
    first = 1
    while first <= count:
        before = first
        first = misere_safe_caps(
            f,
            lowest,
            highest,
            over,
            game.blocks,
            infinity,
            first,
            count,
            most,
            least,
            _allowed(budget),
        )
        if budget is not None:
            tried = np.minimum(highest[before:first], np.arange(before, first).clip(max=most))
            budget.spend(int(tried.sum()))
        if progress is not None:
            progress(min(1.0, first / count) ** 2)
    return lowest, highest


def _thresholds(
    game: MoveSize, last: int, place: Mapping[str, int], limits: Limits
) -> NDArray[np.unsignedinteger]:
    return thresholds(game, last, limits.progress)


def _outcomes(
    game: MoveSize, last: int, place: Mapping[str, int], limits: Limits
) -> NDArray[np.bool_]:
    return unsafe_piles(game, last, place.get("cap"), limits.progress)


def _threshold(answer: Answer) -> Extended:
    assert answer.threshold is not None
    return answer.threshold


def _threshold_windows(
    game: MoveSize, last: int, place: Mapping[str, int], limits: Limits
) -> Windows:
    return copies_of(game, last, limits)


def _outcome_windows(
    game: MoveSize, last: int, place: Mapping[str, int], limits: Limits
) -> Windows:
    return _Outcomes(game, copies_of(game, last, limits), place.get("cap"))


@dataclass(frozen=True)
class _Outcomes:
    """Windows of outcomes with one cap, or N - 1 at pile N, from those of thresholds."""

    game: MoveSize
    thresholds: Windows
    cap: int | None

    def window(self, first: int, count: int) -> NDArray[np.bool_]:
        return _unsafe(self.game, self.thresholds.window(first, count), first, self.cap)


def _nim_values(
    game: MoveSize, last: int, place: Mapping[str, int], limits: Limits
) -> NDArray[np.unsignedinteger]:
    steps = nim_step_table(game, last, limits.progress)
    caps = (place.get("cap", pile - 1) for pile in range(1, last + 1))
    values = (steps.value(pile, cap) for pile, cap in enumerate(caps, 1))
    return smallest(np.fromiter(values, np.int64, last))


def _told_by_no_answer(answer: Answer) -> Extended:
    raise NotApplicable("answers about move-size games tell no nim-values")


def safe_piles(
    game: MoveSize, to: int, place: Mapping[str, int], limits: Limits
) -> NDArray[np.int64]:
    """The piles up to one that are safe with a cap; without one, with the cap N - 1 at pile N.

    So at first every move may be made but that of the whole pile. At pile 1 that is none: whoever
    is to move there has lost, or won in misère play.

    >>> from onepile.text import parse_game
    >>> safe_piles(parse_game("fibonacci-nim"), 20, {}, Limits()).tolist()
    [1, 2, 3, 5, 8, 13]
    """
    return np.flatnonzero(~unsafe_piles(game, to, place.get("cap"), limits.progress)) + 1


THRESHOLDS = TableKind(
    "thresholds", "threshold", _thresholds, _threshold, _threshold_windows, infinite=True
)
OUTCOMES = TableKind(
    "outcomes", "outcome", _outcomes, unsafe_value, _outcome_windows, optional=("cap",)
)
"""With one cap, or N - 1 at pile N, every first move but that of the whole pile."""

NIM_VALUES = TableKind(
    "nim-values", "nim_value", _nim_values, _told_by_no_answer, optional=("cap",)
)
"""As outcomes have it: with one cap, or N - 1 at pile N."""


def kinds(game: MoveSize) -> tuple[TableKind, ...]:
    """The tables that a game has."""
    found = (THRESHOLDS, OUTCOMES) if game.has_thresholds else (OUTCOMES,)
    return (*found, NIM_VALUES) if game.has_nim_values else found
