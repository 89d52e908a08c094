"""Thresholds of the piles 1 … n as one array, by the fastest way that is justified."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from onepile.errors import IllegalError
from onepile.games.families import Game, MoveSize
from onepile.tables import INFINITE
from onepile.tables.memory import require

Progress = Callable[[float], None]
_BUDGET = 300_000_000
"""Moves tried between two looks at Ctrl-C: a fraction of a second."""


def thresholds(
    game: Game, count: int, progress: Progress | None = None
) -> NDArray[np.unsignedinteger]:
    """The thresholds of the piles 1 … count, in the smallest unsigned type that holds them.

    An infinite threshold is `INFINITE` (0). Without blocks a misère game is the normal one with one
    counter fewer (papers 000, 001).

    >>> from onepile.games import parse_game
    >>> thresholds(parse_game("fibonacci-nim"), 8).tolist()
    [1, 2, 3, 1, 5, 1, 2, 8]

    Raises:
        IllegalError: the game is not a move-size game.
        WorkLimitError: the table does not fit into memory.
    """
    if not isinstance(game, MoveSize):
        raise IllegalError(f"{str(game)!r} has no thresholds: only move-size games have caps")
    if game.misere and not game.blocks and not game.ends:
        normal = MoveSize(game.f)
        table = thresholds(normal, max(count - 1, 1), progress)
        return np.concatenate((np.zeros(1, table.dtype), table))[:count]
    return _computed(game, count, progress)


def _computed(game: MoveSize, count: int, progress: Progress | None) -> NDArray[np.unsignedinteger]:
    """By the compiled loops, for any f."""
    if not game.blocks and not game.ends and not game.misere:
        from onepile.tables import kernels

        f, g, _ = _prepared(game, count)
        kernels.thresholds_by_base(f, g, count)
        return smallest(g[1:])
    lowest, g, infinity = _safe_caps(game, count, progress)
    if lowest is not None:
        g[lowest > 1] = 1  # a cap of 1 leaves no move that the opponent wants
    g[g == infinity] = INFINITE
    return smallest(g[1:])


def unsafe_piles(
    game: MoveSize, count: int, cap: int, progress: Progress | None = None
) -> NDArray[np.bool_]:
    """Whether each of the piles 1 … count is unsafe with this cap.

    >>> from onepile.games import parse_game
    >>> unsafe_piles(parse_game("fibonacci-nim"), 8, 2).astype(int).tolist()
    [1, 1, 0, 1, 0, 1, 1, 0]
    """
    if not (game.misere and (game.blocks or game.ends)):
        table = thresholds(game, count, progress)
        unsafe: NDArray[np.bool_] = table <= min(cap, np.iinfo(table.dtype).max)
        return unsafe & (table != INFINITE)
    lowest, highest, _ = _safe_caps(game, count, progress)
    assert lowest is not None
    most = min(cap, count + game.blocks + 1)
    unsafe = (lowest > most) | (highest <= most)
    return unsafe[1:]


def _prepared(
    game: MoveSize, count: int
) -> tuple[NDArray[np.signedinteger], NDArray[np.signedinteger], int]:
    """F as an array, room for thresholds, and what stands for infinity."""
    require(24 * count, f"a table of {count} piles")
    infinity = count + game.blocks + 2
    kind: type[np.signedinteger] = np.int32 if infinity < 2**31 else np.int64
    f: NDArray[np.signedinteger] = np.zeros(count + 1, dtype=kind)
    f[1:] = game.f.values(count, clamp=infinity - 1)
    if f[1:].min(initial=1) < 1:
        game.next_cap(int(np.argmax(f[1:] < 1)) + 1)  # raises the error that names the argument
    return f, np.zeros(count + 1, dtype=kind), infinity


def _safe_caps(
    game: MoveSize, count: int, progress: Progress | None
) -> tuple[NDArray[np.signedinteger] | None, NDArray[np.signedinteger], int]:
    """Each pile's safe caps: from lowest (misère play only; else 1) to below highest."""
    from onepile.tables import kernels

    f, highest, infinity = _prepared(game, count)
    over = np.zeros(count + 1, dtype=np.bool_)
    over[[pile for pile in game.ends if pile <= count]] = True
    highest[0] = infinity
    lowest = None
    if game.misere:
        lowest = np.zeros_like(highest)
        lowest[0] = infinity
    first = 1
    while first <= count:
        if lowest is not None:
            first = kernels.misere_safe_caps(
                f, lowest, highest, over, game.blocks, infinity, first, count, _BUDGET
            )
        else:
            first = kernels.thresholds_directly(
                f, highest, over, game.blocks, game.overshoot, infinity, first, count, _BUDGET
            )
        if progress is not None:
            progress(min(1.0, first / count) ** 2)  # later piles take longer
    return lowest, highest, infinity


def smallest(values: NDArray[np.integer]) -> NDArray[np.unsignedinteger]:
    """The same values in the smallest unsigned type that holds them."""
    return values.astype(np.min_scalar_type(int(values.max(initial=0))))
