"""How long a small game lasts with best play: the winner hurries, the loser delays.

With blocks both sides use theirs: against a player who wins, the blocker forbids the quickest wins;
against one who loses, all winning moves and then the longest resistance. All positions that can
come up are settled from the rules, the smallest piles first, a row of moves at a time. So it is for
small piles; `WorkLimitError` says when one is not small.
"""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from onepile.errors import WorkLimitError
from onepile.games import (
    Game,
    MoveNumber,
    MoveNumberPosition,
    MoveSize,
    MoveSizePosition,
    PileSize,
    Position,
)

MAX_PILE = 500
MAX_CELLS = 300_000
"""Moves to be looked at, times the blocks against them: a few hundredths of a second."""

_NEVER = 1 << 30

Numbers = NDArray[np.int32]
Flags = NDArray[np.bool_]


class Outlook(NamedTuple):
    """What is to come from a position with best play.

    Attributes:
        safe: Whether the player to move loses.
        length: The number of moves until the end.
        wins: How many moves lead to safe positions.
    """

    safe: bool
    length: int
    wins: int


class _Rows(NamedTuple):
    """The outlooks of many positions, each field an array."""

    safe: Flags
    length: Numbers
    wins: Numbers

    @classmethod
    def over(cls, shape: tuple[int, ...], misere: bool) -> "_Rows":
        """Positions without moves: who would have to move has lost, or won in misère play."""
        return cls(np.full(shape, not misere), np.zeros(shape, np.int32), np.zeros(shape, np.int32))

    def at(self, place: int | tuple[int, int]) -> Outlook:
        """One outlook, in Python's numbers."""
        return Outlook(bool(self.safe[place]), int(self.length[place]), int(self.wins[place]))


class Lengths:
    """The outlooks of all positions that can come up from one.

    Args:
        game: The rules.
        start: Where the play begins.

    Raises:
        WorkLimitError: the game is not small.
        IllegalError: the rule has an impossible value on the way.

    >>> from onepile.games import parse_game
    >>> game = parse_game("static-nim")
    >>> lengths = Lengths(game, game.position(9, cap=3))
    >>> lengths.length(game.position(8, cap=3)), lengths.winning(game.position(9, cap=3))
    (4, [1])
    """

    def __init__(self, game: Game, start: Position) -> None:
        if start.pile > MAX_PILE:
            raise WorkLimitError(f"a pile above {MAX_PILE} is not small")
        self.game = game
        self._table = _table(game, start)

    def covers(self, position: Position) -> bool:
        """Whether this position was settled with the first one."""
        return self._table.covers(position)

    def winning(self, position: Position) -> list[int]:
        """The moves to safe positions, ascending."""
        moves = self.game.moves(position)
        return [m for m in moves if self._table.outlook(self.game.after(position, m)).safe]

    def answers(self, position: Position) -> int:
        """How many winning moves are left to the mover after the best block."""
        return max(0, self._table.outlook(position).wins - self.game.blocks_at(position))

    def after(self, position: Position, amount: int) -> int:
        """The length of the game from this position when this move is made."""
        return 1 + self.length(self.game.after(position, amount))

    def length(self, position: Position) -> int:
        """The number of moves until the end with best play."""
        return self._table.outlook(position).length


class _Table(Protocol):
    """The settled positions of one family."""

    def covers(self, position: Position) -> bool:
        """Whether this position was settled."""

    def outlook(self, position: Position) -> Outlook:
        """What is to come from it."""


def _table(game: Game, start: Position) -> _Table:
    if isinstance(game, MoveSize):
        assert isinstance(start, MoveSizePosition)
        return _ByCap(game, start)
    if isinstance(game, PileSize):
        return _ByPile(game, start.pile)
    assert isinstance(start, MoveNumberPosition)
    return _ByMove(game, start)


class _ByCap:
    """Move-size: a row for each pile, a place in it for each cap."""

    def __init__(self, game: MoveSize, start: MoveSizePosition) -> None:
        self._overshoot = game.blocks if game.overshoot else 0
        next_caps = _reachable_caps(game, start, start.pile + self._overshoot)
        self.caps = len(next_caps)
        _bounded((start.pile + 1) * (self.caps + 1) * (game.blocks + 1))
        width = self.caps + 1
        rows = _Rows.over((start.pile + 1, width), game.misere)
        safe, length = rows.safe.reshape(-1), rows.length.reshape(-1)
        # Move k from pile N leads to the cell N·width + shift[k - 1] of the flattened rows. Moves
        # past the pile lead below cell 0, which stands for them: a pile of 0.
        shift = next_caps - width * np.arange(1, width)
        for pile in range(1, start.pile + 1):
            if game.is_over(pile):
                continue
            most = min(pile + self._overshoot, self.caps)
            cells = np.maximum(pile * width + shift[:most], 0)
            settled = _settled(safe[cells], 1 + length[cells], game.blocks, game.misere)
            for row, part in zip(rows, settled, strict=True):
                row[pile, 1 : most + 1] = part
                row[pile, most + 1 :] = part[-1]  # a higher cap allows no more
        self._rows = rows

    def covers(self, position: Position) -> bool:
        return position.pile < len(self._rows.safe) and self._cap(position) <= self.caps

    def outlook(self, position: Position) -> Outlook:
        return self._rows.at((position.pile, min(self._cap(position), self.caps)))

    def _cap(self, position: Position) -> int:
        assert isinstance(position, MoveSizePosition)
        return min(position.cap, position.pile + self._overshoot)


def _reachable_caps(game: MoveSize, start: MoveSizePosition, most: int) -> NDArray[np.int64]:
    """The next caps f(1), f(2), … up to the highest cap that can come up, none above `most`."""
    highest = min(start.cap, most)
    values = game.f.values(highest, clamp=most)
    while (raised := int(values.max())) > len(values):
        values = np.append(values, game.f.values_between(len(values) + 1, raised, clamp=most))
    if values.min() < 1:
        game.next_cap(int(np.argmin(values)) + 1)  # raises the error that names the move
    return values


class _ByPile:
    """Pile-size: one place for each pile."""

    def __init__(self, game: PileSize, pile: int) -> None:
        most = game.f.values(pile, clamp=pile)
        _bounded(int(most.clip(0).sum()))
        self._rows = _Rows.over((pile + 1,), game.misere)
        safe, length, _ = self._rows
        for n in range(1, pile + 1):
            limit = min(n, int(most[n - 1]))
            if limit < 1:
                continue
            below = slice(n - limit, n)
            settled = _settled(safe[below][::-1], 1 + length[below][::-1], 0, game.misere)
            for row, part in zip(self._rows, settled, strict=True):
                row[n] = part[-1]

    def covers(self, position: Position) -> bool:
        return position.pile < len(self._rows.safe)

    def outlook(self, position: Position) -> Outlook:
        return self._rows.at(position.pile)


class _ByMove:
    """Move-number: a level for each move, from the last that can come up to the first."""

    def __init__(self, game: MoveNumber, start: MoveNumberPosition) -> None:
        self._first = start.move
        levels = list(_levels(game, start))
        _bounded(sum((pile + 1) * len(moves) * (blocks + 1) for pile, moves, blocks in levels))
        self._levels = [_Rows.over((start.pile + 1,), misere=False)]
        for pile, moves, blocks in reversed(levels):
            rows = _Rows.over((pile + 1,), misere=False)
            piles = np.arange(moves.start, pile + 1)
            # A move beyond the pile comes after all its moves, so no shorter row sees it.
            left = np.maximum(piles[:, None] - np.array(moves)[None, :], 0)
            after = self._levels[0]
            settled = _settled(after.safe[left], 1 + after.length[left], blocks, misere=False)
            last = np.minimum(piles, moves.stop - 1) - moves.start
            for row, part in zip(rows, settled, strict=True):
                row[moves.start :] = part[np.arange(len(piles)), last]
            self._levels.insert(0, rows)

    def covers(self, position: Position) -> bool:
        assert isinstance(position, MoveNumberPosition)
        level = position.move - self._first
        return 0 <= level < len(self._levels) and position.pile < len(self._levels[level].safe)

    def outlook(self, position: Position) -> Outlook:
        assert isinstance(position, MoveNumberPosition)
        return self._levels[position.move - self._first].at(position.pile)


def _levels(game: MoveNumber, start: MoveNumberPosition) -> Iterator[tuple[int, range, int]]:
    """For each move that may come: the largest pile then, what may be taken, what be blocked."""
    pile, move = start
    while moves := game.moves(MoveNumberPosition(pile, move)):
        yield pile, moves, game.blocks_on(move)
        pile -= moves.start
        move += 1


def _bounded(cells: int) -> None:
    if cells > MAX_CELLS:
        raise WorkLimitError(f"a game with more than {MAX_CELLS} moves to look at is not small")


def _settled(wins: Flags, lengths: Numbers, blocks: int, misere: bool) -> _Rows:
    """The outlook of a position with the first move alone, with the first two, and so on.

    Args:
        wins: For each move, along the last axis, whether it leads to a safe position.
        lengths: For each, the length of the game when it is made.
        blocks: How many may be forbidden.
        misere: Whether a mover without moves has won; then one must be left open.
    """
    number = wins.shape[-1]
    ranks = min(blocks, number) + 1
    won = np.cumsum(wins, axis=-1, dtype=np.int32)
    lost = np.arange(1, number + 1, dtype=np.int32) - won
    unsafe = won > blocks
    forbidden = np.minimum(blocks, won - 1)
    spare = np.minimum(blocks - won, ranks - 1)
    if misere:
        unsafe |= lost == 0
        spare = np.minimum(spare, lost - 1)
    quick = _ranked(np.where(wins, lengths, _NEVER), ranks, _NEVER)
    slow = -_ranked(np.where(wins, 0, -lengths), ranks, 0)  # 0 where no move is left
    length = np.where(unsafe, _chosen(quick, forbidden), _chosen(slow, spare))
    return _Rows(~unsafe, length, won)


def _ranked(values: Numbers, ranks: int, none: int) -> Numbers:
    """The least, second least, … of the first value, of the first two, and so on; else `none`."""
    made = np.empty((ranks, *values.shape), dtype=np.int32)
    rest = values.astype(np.int32)
    for best in made:
        np.minimum.accumulate(rest, axis=-1, out=best)
        # The next rank chooses among what each newcomer drove out, or failed to.
        rest[..., 1:] = np.maximum(rest[..., 1:], best[..., :-1])
        rest[..., 0] = none
    return made


def _chosen(ranked: Numbers, rank: Numbers) -> Numbers:
    """At each place the value of the rank that is asked for there."""
    if len(ranked) == 1:
        only: Numbers = ranked[0]
        return only
    chosen: Numbers = np.take_along_axis(ranked, np.maximum(rank, 0)[None], axis=0)[0]
    return chosen
