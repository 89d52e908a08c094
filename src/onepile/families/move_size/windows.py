"""Thresholds of neighbouring piles anywhere, by copying: from a base or from an unfolding.

Between two members b_k and b_{k+1} = b_k + b_i of the base stands what stands before b_i: greedy
expansions there are b_k and those of the smaller piles, and the least summand decides (paper 001,
Main theorem; any f). If the base ends with P, piles that differ by a multiple of P have the same
threshold. With blocks or ends the unfolding knows what is copied from where (`unfolding.replay`,
for the f of `unfolding.games`).
"""

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from onepile.errors import NotApplicable, quote
from onepile.families.move_size import MoveSize
from onepile.families.move_size.base import OwnBase
from onepile.families.move_size.member_rows import MemberRows
from onepile.families.move_size.remembered_bases import BASES
from onepile.families.move_size.unfolding.remembered import unfolded
from onepile.families.move_size.unfolding.replay import replay
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.formulas.properties import look
from onepile.kinds import Windows
from onepile.limits import Limits
from onepile.mathematics.self_copies import Piece, Pieces, window
from onepile.numbers import INFINITE


def threshold_windows(game: MoveSize, last: int, limits: Limits) -> Windows:
    """The thresholds of any neighbouring piles up to `last`; an infinite one is `INFINITE`.

    >>> from onepile.text import parse_game
    >>> game = parse_game("fibonacci-nim")
    >>> threshold_windows(game, 10**100 + 5, Limits()).window(10**100, 6).tolist()
    [3, 1, 5, 1, 2, 8]

    Raises:
        NotApplicable: nothing is known by which stretches could be copied.
        WorkLimitError: that takes too much work.
    """
    if game.misere and not game.blocks and not game.ends:
        return _OneFewer(threshold_windows(MoveSize(game.f), max(last - 1, 1), limits))
    if game.misere:
        raise NotApplicable(f"{quote(str(game))}: no stretches are copied in this misère game")
    if game.f.assumed:
        look(game.f, last)
    if not game.blocks and not game.ends:
        if game.f.shape.nondecreasing:
            return _OfBase(_rows(game, last, limits.work), _pieces_of_rows)
        return _OfBase(BASES.upto(game, last, limits.work), _pieces)
    return _OfUnfolding(unfolded(game, last, limits))


@dataclass(frozen=True)
class _OfBase:
    """Windows of a base that was made as far as they go."""

    base: OwnBase | MemberRows
    pieces: Pieces[Any]

    def window(self, first: int, count: int) -> NDArray[Any]:
        return window(self.base, first, first + count - 1, self.pieces)


def _pieces(base: OwnBase, after: int, last: int) -> list[Piece[OwnBase]]:
    """What the thresholds after + 1 … last are made of: those of members, and copied stretches."""
    members = base.members
    if base.finite and after >= members[-1]:
        shift = after - after % members[-1]
        return [(base, after - shift, last - shift)]
    pieces: list[Piece[OwnBase]] = []
    number = bisect_right(members, after) - 1  # the member at or below `after`; -1 before pile 1
    while after < last:
        end = members[number + 1] if number + 1 < len(members) else last + 1
        if after + 1 < end:
            member = members[number]
            pieces.append((base, after - member, min(end - 1, last) - member))
        if end <= last:
            pieces.append(base.values[number + 1])
        after = end
        number += 1
    return pieces


@lru_cache(maxsize=16)
def _rows(game: MoveSize, last: int, work: int) -> MemberRows:
    """The base of a game whose f never falls, as `solve` has it, kept for the next window."""
    return MemberRows(game, last, work)


def _pieces_of_rows(base: MemberRows, after: int, last: int) -> list[Piece[MemberRows]]:
    """The same of members in rows, each of which is its own threshold."""
    if base.finite and after >= base.last:
        shift = after - after % base.last
        return [(base, after - shift, last - shift)]
    pieces: list[Piece[MemberRows]] = []
    while after < last:
        member, following, row = base.around(after)
        end = min(following - 1, last) if row is not None else last
        if after < end:
            pieces.append((base, after - member, end - member))
        if row is None or end == last:
            break
        top = min(row.last, last) if row.step == 1 else following
        pieces.append(range(following, top + 1))
        after = top
    return pieces


@dataclass(frozen=True)
class _OfUnfolding:
    """Windows of a game that was unfolded as far as they go."""

    unfolding: Unfolding

    def window(self, first: int, count: int) -> NDArray[Any]:
        return replay(self.unfolding, count, first)


@dataclass(frozen=True)
class _OneFewer:
    """Misère play without blocks: the normal game with one counter fewer (papers 000, 001)."""

    normal: Windows

    def window(self, first: int, count: int) -> NDArray[Any]:
        if first > 1:
            return self.normal.window(first - 1, count)
        one = np.full(1, INFINITE, dtype=np.uint8)
        return one if count == 1 else np.concatenate((one, self.normal.window(1, count - 1)))
