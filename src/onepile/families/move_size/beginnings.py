"""How games with linear f begin, for every number of blocks at once: f = n, ⌊3n/2⌋, 2n.

The theorems, their proofs and what was computed for them are in `docs/new-theorems.md`, which has
these letters. With overshoot a pile N *looks down* if g(N) >= N. The piles that do are 1, …, B0 and
then *clusters*: the i-th lies in the c + 1 piles up to its *top* Bi. A beginning has closed forms
for the piles up to the top from which on clusters are earlier ones, moved: see `closed_forms`.
"""

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from onepile.families.move_size import MoveSize
from onepile.formulas import Expression
from onepile.on_demand import cached_property


def beginning_of(game: MoveSize) -> "Beginning | None":
    """The beginning of a game, however its f is written; None if no theorem is about it.

    >>> beginning_of(MoveSize("n+max(n,3n//3)", blocks=7))
    Twice(blocks=7)
    >>> beginning_of(MoveSize("2n+1", blocks=7)) is None
    True
    """
    if game.misere or game.ends:
        return None
    for kind in _KINDS:
        if kind.f.node == game.f.node:
            return kind(game.blocks)
    line = game.f.shape.linear  # no value of f is asked for, which may be a Python function
    kinds = (kind for kind in _KINDS if line is not None and kind.f.shape.linear == line)
    return next((kind(game.blocks) for kind in kinds), None)


def first_failure(end: int, holds: Callable[[int], bool]) -> int:
    """The first of 0, 1, … for which something does not hold that then never holds again.

    >>> first_failure(10, lambda number: number < 4), first_failure(3, lambda number: number < 4)
    (4, 3)
    """
    return bisect_left(range(end), True, key=lambda number: not holds(number))


def _up(dividend: int, divisor: int) -> int:
    """The quotient, rounded up."""
    return -(-dividend // divisor)


@dataclass(frozen=True)
class Beginning(ABC):
    """The thresholds of the first piles, with overshoot.

    Attributes:
        blocks: How many moves may be blocked.
        f: The move function.
        theorem: The number of the theorem.
        slope: p and q with f(k) < v exactly when p·k < q·v.
        lag: From the last top on each one is the sum of the one before and the one so many before.
    """

    f: ClassVar[Expression]
    theorem: ClassVar[int]
    slope: ClassVar[tuple[int, int]]
    lag: ClassVar[int]
    blocks: int

    @property
    @abstractmethod
    def tops(self) -> tuple[int, ...]:
        """B0, B1, … as far as there are closed forms."""

    @property
    @abstractmethod
    def gap(self) -> int:
        """The letter u: the first cluster begins at B0 + u."""

    @abstractmethod
    def inside(self, pile: int) -> int:
        """How many of the piles 1, …, N - 1 are alive at N, for N <= B0: the nearest ones."""

    @abstractmethod
    def threshold(self, pile: int) -> int:
        """The threshold of a pile up to the last of the tops."""

    @cached_property
    def widths(self) -> tuple[int, ...]:
        """How many piles look down, up to each of the tops, of the c + 1 there: the nearest."""
        return tuple(map(self._width, self.tops))

    def _width(self, top: int) -> int:
        return first_failure(self.blocks + 1, lambda j: self.threshold(top - j) >= top - j)


@dataclass(frozen=True)
class Same(Beginning):
    """f = n (Theorem 3): after B0 = 2C each cluster is one pile.

    >>> Same(2).tops, [Same(2).threshold(pile) for pile in range(1, 13)]
    ((6, 12), [3, 3, 3, 4, 5, 6, 3, 3, 3, 4, 5, 12])
    """

    f: ClassVar = Expression.parse("n")
    theorem: ClassVar = 3
    slope: ClassVar = (1, 1)
    lag: ClassVar = 1

    @cached_property
    def tops(self) -> tuple[int, int]:
        """B0 and B1."""
        return 2 * self.blocks + 2, 4 * self.blocks + 4

    @property
    def gap(self) -> int:
        """The first cluster is at 2·B0."""
        return self.tops[0]

    def inside(self, pile: int) -> int:
        """The c nearest, if there are so many."""
        return min(pile - 1, self.blocks)

    def threshold(self, pile: int) -> int:
        """The threshold of a pile up to B1."""
        zeroth, first = self.tops
        return pile if pile == first else max(self.blocks + 1, (pile - 1) % zeroth + 1)


@dataclass(frozen=True)
class ThreeHalves(Beginning):
    """f = ⌊3n/2⌋ (Theorem 4): each cluster is the c + 1 piles up to its top.

    >>> ThreeHalves(1).tops, [ThreeHalves(1).threshold(pile) for pile in range(1, 11)]
    ((5, 10), [2, 2, 3, 4, 5, 2, 2, 3, 9, 10])
    """

    f: ClassVar = Expression.parse("floor(3n/2)")
    theorem: ClassVar = 4
    slope: ClassVar = (3, 2)
    lag: ClassVar = 1

    @cached_property
    def part(self) -> int:
        """The letter D: two thirds of c + 1, rounded up."""
        return _up(2 * self.blocks + 2, 3)

    @cached_property
    def zeroth(self) -> int:
        """The letter B0."""
        return (3 * self.blocks + 3 + 2 * self.part) // 2

    @cached_property
    def gap(self) -> int:
        """The letter u: the first cluster begins at B0 + u."""
        depth = self.blocks + 1 - self.part
        return _up(2 * self._first(self.zeroth - depth), 3) - depth

    @cached_property
    def tops(self) -> tuple[int, int]:
        """B0 and B1."""
        return self.zeroth, self.zeroth + self.gap + self.blocks

    def inside(self, pile: int) -> int:
        """Read off the threshold."""
        return pile + self.blocks - self._first(pile)

    def _first(self, pile: int) -> int:
        count, part = self.blocks + 1, self.part
        if pile <= part:
            return count
        return min(pile + count - part, (3 * pile + 3 * count + 2 * part) // 5)

    def threshold(self, pile: int) -> int:
        """The threshold of a pile up to B1."""
        top = self.zeroth
        if pile <= top:
            return self._first(pile)
        t = pile - top
        if t < self.gap:
            return self._first(t)
        alive = first_failure(self.blocks + 1, lambda j: 3 * (t + j) < 2 * self._first(top - j))
        return top + min(self._first(t), self.gap + self.blocks) - alive


@dataclass(frozen=True)
class Twice(Beginning):
    """f = 2n (Theorem 1): the piles up to the top of the third cluster.

    >>> Twice(2).tops
    (9, 14, 23, 37)
    >>> [Twice(2).threshold(pile) for pile in range(1, 16)]
    [3, 3, 4, 5, 6, 6, 7, 8, 9, 3, 3, 12, 13, 14, 3]
    """

    f: ClassVar = Expression.parse("2n")
    theorem: ClassVar = 1
    slope: ClassVar = (2, 1)
    lag: ClassVar = 2

    @cached_property
    def half(self) -> int:
        """The letter D: half of c + 1, rounded up."""
        return _up(self.blocks + 1, 2)

    @cached_property
    def odd(self) -> int:
        """The letter e: 1 if c + 1 is odd, else 0."""
        return 2 * self.half - self.blocks - 1

    @cached_property
    def bend(self) -> int:
        """The letter m: up to here the third formula holds."""
        return _up(7 * self.half, 2) + self.odd

    @cached_property
    def _zeroth(self) -> int:
        return _up(11 * (self.blocks + 1), 4)

    @cached_property
    def gap(self) -> int:
        """The letter u: the first cluster begins at B0 + u."""
        return _up(6 * self._zeroth - 11 * self.half + 16 * self.odd - 5, 16)

    @cached_property
    def tops(self) -> tuple[int, int, int, int]:
        """B0, B1, B2, B3; with three blocks B2 is one less than elsewhere."""
        first = self._zeroth + self.gap + self.blocks
        second = first + self._zeroth - (self.blocks == 3)
        return self._zeroth, first, second, second + first

    def inside(self, pile: int) -> int:
        """How many of the piles 1, …, N - 1 are alive at N, for N <= B0: the nearest ones."""
        half, odd = self.half, self.odd
        if pile <= half:
            return pile - 1
        if pile <= 2 * half + odd:
            return half - 1
        if pile <= self.bend:
            return _up(pile + half - odd, 3) - 1
        return pile - 1 - (6 * pile - 5 * half + 2 * odd + 2) // 8

    @cached_property
    def second(self) -> int:
        """The letter v: the second cluster begins at B1 + v."""
        if self.blocks == 3:
            return 7
        needed = 8 * (_up(self.tops[1], 2) - self.blocks - 1)
        return _up(needed + 5 * self.half - 2 * self.odd - 2, 6)

    def threshold(self, pile: int) -> int:
        """The threshold of a pile up to B3."""
        zeroth, first, second, _ = self.tops
        if pile <= zeroth:
            return pile + self.blocks - self.inside(pile)
        if pile <= first:
            return self._after_zeroth(pile - zeroth)
        if pile <= second:
            return self._after_first(pile - first)
        return self._after_second(pile - second)

    def _after_zeroth(self, t: int) -> int:
        if t < self.gap:
            return self.threshold(t)
        top = self.tops[0]
        dead = (16 * (top + t) - 11 * self.half + 6 * self.odd + 5) // 22
        alive = max(0, top - dead)
        return top + min(self.threshold(t), self.gap + self.blocks) - alive

    def _after_first(self, t: int) -> int:
        if t < self.second:
            return self.threshold(t)
        top = self.tops[1]
        if self.blocks == 3 and t == 7:  # the one pile that the formula does not tell
            return top + t
        return top + self.threshold(t) - max(0, _up(top, 2) - t)

    def _after_second(self, t: int) -> int:
        _, first, top, _ = self.tops
        threshold = self.threshold(t)
        if t < first - self.blocks:
            return threshold
        sight = threshold - t
        alive = first_failure(sight + 1, lambda j: 2 * (t + j) < self.threshold(top - j))
        return threshold if alive > sight else top + threshold - alive


_KINDS: tuple[type[Beginning], ...] = (Same, ThreeHalves, Twice)
