"""Nim-values of the piles 0 … n of a pile-size game as one array, and who wins each.

The fastest way that is justified: where f̄ is proved to be a staircase (`families.pile_size.bar`),
Theorem 1 of paper 002 makes the table a copying of itself. Otherwise its recurrence is used as long
as f̄ is seen not to fall, and the definition from there on: the least value whose last use lies
outside the window, found in a tree of minima, so that a pile costs some log(f) steps whatever f is.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from onepile.errors import IllegalError, NotApplicable, quote
from onepile.families.pile_size import PileSize
from onepile.families.pile_size.bar import bar, linear_up_to
from onepile.families.pile_size.staircases import LinearStaircase, Staircase
from onepile.formulas import Expression
from onepile.kinds import TableKind, Windows
from onepile.limits import Budget, Limits, Progress, require_bytes
from onepile.mathematics.arrays import smallest
from onepile.rows import table_kinds

_PIECE = 1 << 20
_SAFE = 1 << 62
_LONG_TREAD = 256
"""Treads of f̄ that are longer than this on average are copied as a whole."""
_TREADS = 1 << 12
_SCANNED = 256
"""With more nim-values than this, a tree finds the least free one faster than a search in turn."""


def nim_values(
    game: PileSize, count: int, progress: Progress | None = None
) -> NDArray[np.unsignedinteger]:
    """The nim-values of the piles 0 … count, in the smallest unsigned type that holds them.

    >>> from onepile.text import parse_game
    >>> nim_values(parse_game("pile-size; f=floor(n/2)"), 11).tolist()
    [0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1]

    Raises:
        IllegalError: the game has no nim-values, or none that are told by the pile alone.
        WorkLimitError: the table does not fit into memory.
    """
    if game.misere:
        raise IllegalError(
            f"{quote(str(game))} has no table of nim-values: pile-size games in normal play have"
        )
    require_bytes(10 * (count + 1), f"a table of {count} piles")
    try:
        staircase = bar(game.f).staircase
    except NotApplicable:
        g = _zeros(count + 1)
        _by_theorem(game, g, progress)
        return smallest(g)
    return _along_stairs(game, staircase, count, progress)


def by_definition(
    game: PileSize, count: int, progress: Progress | None = None, budget: Budget | None = None
) -> NDArray[np.unsignedinteger]:
    """The same table without any theorem, for any f.

    Args:
        game: The game, in normal play.
        count: The last pile.
        progress: Called during long work.
        budget: The steps that values of f may take that are found one by one.

    >>> from onepile.text import parse_game
    >>> by_definition(parse_game("pile-size; f=n%3"), 11).tolist()
    [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]
    """
    g = _zeros(count + 1)
    mex = _Mex(g)
    for first, f in _pieces(game.f, count, progress, budget):
        mex.extend(f, first)
    return smallest(g)


def _pieces(
    f: Expression, count: int, progress: Progress | None, budget: Budget | None = None
) -> Iterator[tuple[int, NDArray[np.int64]]]:
    """f(1) … f(count) in pieces, each with its first pile, kept within what matters there."""
    powers = f.shape.powers
    whole = f.shape.quasi is not None or (powers is not None and powers.rounding != "exact")
    length = _PIECE if whole else _PIECE >> 6
    for first in range(1, count + 1, length):
        last = min(count, first + length - 1)
        yield first, f.values_between(first, last, max(1, count), budget)
        if progress is not None:
            progress(last / count)


def _zeros(length: int) -> NDArray[np.unsignedinteger]:
    """Room for nim-values of which only length − 1 is known to bound them."""
    kind: type[np.unsignedinteger] = np.uint32 if length <= 1 << 32 else np.uint64
    return np.zeros(length, dtype=kind)


def _along_stairs(
    game: PileSize, staircase: Staircase, count: int, progress: Progress | None
) -> NDArray[np.unsignedinteger]:
    from onepile.kernels.nim_values import nim_values_of_linear, nim_values_of_treads

    g = np.empty(count + 1, dtype=np.min_scalar_type(staircase(count)))
    g[0] = 0
    linear = staircase if isinstance(staircase, LinearStaircase) else linear_up_to(game.f, count)
    if linear is not None and linear.q * (count + 2) < _SAFE:
        edge = linear.q * (count + 1)
        r = max(-edge, min(edge, linear.r))
        nim_values_of_linear(linear.p, linear.q, r, 0, g, -1, g[1:])
        return g
    height = staircase(count)
    if height * _LONG_TREAD > count:
        _by_theorem(game, g, progress)
        return g
    low = min(height, _LONG_TREAD)
    places = _starts(staircase, low, height, len(g))
    _by_theorem(game, g[: places[0]], None)
    for first in range(0, height - low + 1, _TREADS):
        nim_values_of_treads(places[first : first + _TREADS + 1], low + first, g)
        if progress is not None:
            progress(first / (height - low + 1))
    return g


def _starts(staircase: Staircase, low: int, height: int, end: int) -> NDArray[np.int64]:
    """Where f̄ rises to low … height, and the end."""
    places = (staircase.rise_to(m) for m in range(low, height + 1))
    return np.array([*(place for place in places if place is not None), end], dtype=np.int64)


def _by_theorem(game: PileSize, g: NDArray[np.unsignedinteger], progress: Progress | None) -> None:
    """Theorem 1's recurrence as long as f̄ does not fall, the definition from there on."""
    from onepile.kernels.nim_values import nim_values_by_theorem

    height = 0
    mex: _Mex | None = None
    for first, f in _pieces(game.f, len(g) - 1, progress):
        fall = first
        if mex is None:
            fall, height = nim_values_by_theorem(f, first, height, g)
            if fall == first + len(f):
                continue
            mex = _Mex(g)
        mex.extend(f[fall - first :], fall)


class _Mex:
    """Continues a table by the definition: the last use of each nim-value is remembered."""

    def __init__(self, g: NDArray[np.unsignedinteger]) -> None:
        self.g = g
        self.highest = 0
        self.tree: NDArray[np.signedinteger] = np.empty(
            0, dtype=np.int32 if len(g) <= 1 << 31 else np.int64
        )

    def extend(self, f: NDArray[np.int64], first: int) -> None:
        """Fill in as many piles as f has values, from pile `first` on."""
        from onepile.kernels.nim_values import last_uses, nim_values_by_scan, nim_values_by_tree

        # A nim-value is at most the width of the window.
        self.highest = max(self.highest, min(first + len(f), int(f.max())))
        if self.highest >= len(self.tree) // 2:
            self.highest = max(self.highest, int(self.g[:first].max()))
            length = 2 << self.highest.bit_length()
            require_bytes(self.tree.itemsize * length, f"a table of {len(self.g) - 1} piles")
            self.tree = np.empty(length, dtype=self.tree.dtype)
            last_uses(self.g, first, self.tree)
        size = len(self.tree) // 2
        if size <= _SCANNED:
            nim_values_by_scan(f, first, self.g, self.tree[size:])
        else:
            nim_values_by_tree(f, first, self.g, self.tree)


def unsafe_piles(
    game: PileSize, count: int, progress: Progress | None = None, budget: Budget | None = None
) -> NDArray[np.bool_]:
    """Whether each of the piles 0 … count is unsafe, in normal or misère play, for any f.

    Args:
        game: The game.
        count: The last pile.
        progress: Called during long work.
        budget: The steps that values of f may take that are found one by one.

    >>> from onepile.text import parse_game
    >>> unsafe_piles(parse_game("pile-size; f=3; misere"), 8).astype(int).tolist()
    [1, 0, 1, 1, 1, 0, 1, 1, 1]

    Raises:
        WorkLimitError: the table does not fit into memory.
    """
    from onepile.kernels.nim_values import unsafe_by_last_safe

    require_bytes(2 * (count + 1), f"a table of {count} piles")
    unsafe = np.empty(count + 1, dtype=np.bool_)
    unsafe[0] = game.misere
    last_safe = -1 if game.misere else 0
    for first, f in _pieces(game.f, count, progress, budget):
        last_safe = unsafe_by_last_safe(f, first, last_safe, game.misere, unsafe)
    return unsafe


def _array(
    game: PileSize, last: int, place: Mapping[str, int], limits: Limits, nim: bool
) -> NDArray[Any]:
    made = nim_values if nim else unsafe_piles
    return made(game, last, limits.progress)[0 if nim else 1 :]


def _windows(
    game: PileSize, last: int, place: Mapping[str, int], limits: Limits, nim: bool
) -> Windows:
    from onepile.families.pile_size.theory import windows  # it uses tables itself

    return windows(game, last, place, limits, nim)


_KINDS = table_kinds(_array, _windows, "nim_value")


def kinds(game: PileSize) -> tuple[TableKind, ...]:
    """The tables that a game has: nim-values in normal play, and outcomes."""
    return _KINDS[game.misere :]
