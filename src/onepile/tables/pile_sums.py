"""Sums of pile-size games: several piles, each with a rule of its own.

A pile whose rule Theorem 1 covers may have any size; another one needs the table of the piles
below it. The theory of sums itself is in `theory.sums`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from onepile.errors import IllegalError, NotApplicable, WorkLimitError, quote
from onepile.games.families import PileSize
from onepile.games.numbers import short
from onepile.tables.nim_values import nim_values
from onepile.theory.bar import bar
from onepile.theory.pile_size import DEFAULT_WORK, moves_to, nim_value
from onepile.theory.staircases import Staircase
from onepile.theory.sums import nim_sum, winning_moves


@dataclass(frozen=True)
class Pile:
    """One component: a pile-size game in normal play and a pile of it.

    Attributes:
        game: Its rule.
        size: How many counters.
        work: How many steps, or piles of a table, it may take.
    """

    game: PileSize
    size: int
    work: int = DEFAULT_WORK

    @cached_property
    def _staircase(self) -> Staircase | None:
        try:
            return bar(self.game.f).staircase
        except NotApplicable:
            return None

    @cached_property
    def _table(self) -> NDArray[np.unsignedinteger]:
        if self.size > self.work:
            raise WorkLimitError(
                f"nothing is proved about f={quote(str(self.game.f))}, so a pile of "
                f"{short(self.size)} needs a table of all below: choose a smaller one"
            )
        return nim_values(self.game, self.size)

    @cached_property
    def nim_value(self) -> int:
        """The nim-value of the pile."""
        if self._staircase is None:
            return int(self._table[self.size])
        return nim_value(self._staircase, self.size, self.work)

    def moves_to(self, value: int) -> Iterator[int]:
        """The moves to piles of a given nim-value, ascending."""
        most = min(self.size, self.game.f(self.size)) if self.size else 0
        if self._staircase is not None:
            yield from moves_to(self._staircase, most, self.size, value, self.work)
            return
        for taken in range(1, most + 1):
            if self._table[self.size - taken] == value:
                yield taken


@dataclass(frozen=True)
class SumAnswer:
    """What is true of a sum.

    Attributes:
        nim_value: Of the whole sum; it is safe when this is 0.
        components: The nim-value of each component.
        moves: Winning moves as (component, counters to take), not more than were asked for.
        more_moves: Whether there are further ones.
    """

    nim_value: int
    components: tuple[int, ...]
    moves: tuple[tuple[int, int], ...]
    more_moves: bool

    @property
    def safe(self) -> bool:
        """Whether the player to move loses."""
        return self.nim_value == 0


def solve_sum(
    piles: Sequence[tuple[PileSize, int]], work: int = DEFAULT_WORK, moves: int = 10
) -> SumAnswer:
    """Who wins a sum of pile-size games, and how.

    >>> from onepile.games import parse_game
    >>> half, root = parse_game("half"), parse_game("root")
    >>> solve_sum([(half, 10), (half, 10), (root, 11)])
    SumAnswer(nim_value=2, components=(5, 5, 2), moves=((2, 3),), more_moves=False)
    >>> solve_sum([(half, 10**100), (root, 10**50)]).safe
    False

    Raises:
        IllegalError: a game is misère, or no pile-size game.
        WorkLimitError: a pile is out of reach.
    """
    for game, size in piles:
        if not isinstance(game, PileSize) or game.misere:
            raise IllegalError(
                f"{quote(str(game))} cannot be added: sums are of pile-size games in normal play"
            )
        if size < 0:
            raise IllegalError(f"pile {size} is below 0: give whole numbers from 0 on")
    components = [Pile(game, size, work) for game, size in piles]
    values = [component.nim_value for component in components]
    found = winning_moves(values, lambda i, value: components[i].moves_to(value))
    listed = tuple(islice(found, moves + 1))
    return SumAnswer(nim_sum(values), tuple(values), listed[:moves], len(listed) > moves)
