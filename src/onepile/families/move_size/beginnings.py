"""How games with linear f begin, for every number of blocks at once: slopes below 2, and 2n.

The theorems, their proofs and what was computed for them are in `docs/new-theorems.md`, which has
these letters. With overshoot a pile N *looks down* if g(N) >= N. The piles that do are 1, …, B0 and
then *clusters*: the i-th lies in the c + 1 piles up to its *top* Bi. A beginning has closed forms
for the piles up to the top from which on clusters are earlier ones, moved: see `closed_forms`. They
are data here: thresholds are computed from them, and theorems say them.
"""

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from onepile.families.move_size import MoveSize
from onepile.formulas import Expression
from onepile.formulas.rounded import RoundedLine
from onepile.on_demand import cached_property

_REACH = 16
"""Closed forms and their hypotheses ask for f up to less than so many times c + 1."""


def beginning_of(game: MoveSize, moves: int = 0) -> "Beginning | None":
    """The beginning of a game, however its f is written; None if no theorem is about it.

    Args:
        game: The game.
        moves: An irrational line is replaced by a rational one that is the same up to this move,
            and as far as the closed forms look.

    >>> beginning_of(MoveSize("n+max(n,3n//3)", blocks=7))
    Twice(blocks=7)
    >>> beginning_of(MoveSize("floor(3n/2)", blocks=7))
    Doubling(blocks=7, line=RoundedLine(p=3, q=2, r=0))
    >>> beginning_of(MoveSize("floor(n*sqrt(2))", blocks=7))
    Doubling(blocks=7, line=RoundedLine(p=140, q=99, r=0))
    >>> beginning_of(MoveSize("2n+1", blocks=7)) is None
    True
    """
    if game.misere or game.ends:
        return None
    line = _line_of(game.f, max(moves, _REACH * (game.blocks + 1)))
    if line is None:
        return None
    if line == RoundedLine(2, 1, 0):
        return Twice(game.blocks)
    doubling = Doubling(game.blocks, line)
    return doubling if doubling.holds else None


def _line_of(f: Expression, last: int) -> RoundedLine | None:
    """The line that f is, or is up to a move; no value of a Python function is asked for."""
    if f.shape.linear is not None:
        return f.shape.linear
    line = f.irrational_line
    return None if line is None else line.agreeing(last)


def first_failure(end: int, holds: Callable[[int], bool]) -> int:
    """The first of 0, 1, … for which something does not hold that then never holds again.

    >>> first_failure(10, lambda number: number < 4), first_failure(3, lambda number: number < 4)
    (4, 3)
    """
    return bisect_left(range(end), True, key=lambda number: not holds(number))


def _up(dividend: int, divisor: int) -> int:
    """The quotient, rounded up."""
    return -(-dividend // divisor)


class Piece(NamedTuple):
    """Thresholds of neighbouring piles N: (times·N + plus)/over, rounded down, up to the last."""

    last: int
    times: int
    plus: int
    over: int


class Count(NamedTuple):
    """A number of piles, max(0, first - floor((times·t + plus)/over))."""

    first: int
    times: int
    plus: int
    over: int

    def at(self, t: int) -> int:
        """The number at a distance from the top."""
        return max(0, self.first - (self.times * t + self.plus) // self.over)


class AfterTop(NamedTuple):
    """The piles Bi + t from a top Bi to the next, 0 < t <= last.

    Let a be how many of the piles up to Bi are alive. Where g(t) looks past all of them, that is
    from some t on, g(Bi + t) = Bi + min(g(t), last) - a; before it is g(t).

    Attributes:
        top: Bi.
        last: The next top is Bi + last.
        alive: The number a, if there is a formula; else they are counted.
    """

    top: int
    last: int
    alive: Count | None = None


@dataclass(frozen=True)
class Beginning(ABC):
    """The thresholds of the first piles, with overshoot.

    Attributes:
        blocks: How many moves may be blocked.
        line: f, or a line that is the same as far as anybody looks.
        lag: From the last top on each one is the sum of the one before and the one so many before.
    """

    lag: ClassVar[int]
    blocks: int
    line: RoundedLine

    @property
    @abstractmethod
    def theorem(self) -> int:
        """The number of the theorem."""

    @property
    @abstractmethod
    def pieces(self) -> tuple[Piece, ...]:
        """The thresholds of the first piles, up to B0 or some before; some may be empty."""

    @property
    @abstractmethod
    def after(self) -> tuple[AfterTop, ...]:
        """The piles after B0, B1, … as far as there are closed forms."""

    @cached_property
    def tops(self) -> tuple[int, ...]:
        """B0, B1, … as far as there are closed forms."""
        return self.after[0].top, *(one.top + one.last for one in self.after)

    @cached_property
    def widths(self) -> tuple[int, ...]:
        """How many piles look down, up to each of the tops, of the c + 1 there: the nearest."""
        return tuple(map(self._width, self.tops))

    def _width(self, top: int) -> int:
        return first_failure(self.blocks + 1, lambda j: self.threshold(top - j) >= top - j)

    def begin(self, index: int) -> int:
        """How far above a top the next cluster begins; the letter u for B0."""
        return self.after[index].last - self.widths[index + 1] + 1

    def first(self, pile: int) -> int:
        """The threshold of a pile up to B0.

        Where it has no formula it is c + 1 and as many as are dead: all up to some pile P, the last
        with f(N - P) >= g(P), which has one.
        """
        for last, times, plus, over in self.pieces:
            if pile <= last:
                return (times * pile + plus) // over
        dead = first_failure(
            last, lambda below: self.line(pile - below - 1) >= self.first(below + 1)
        )
        return self.blocks + 1 + dead

    def inside(self, pile: int) -> int:
        """How many of the piles 1, …, N - 1 are alive at N, for N <= B0: the nearest ones."""
        return pile + self.blocks - self.first(pile)

    def threshold(self, pile: int) -> int:
        """The threshold of a pile up to the last of the tops."""
        index = bisect_left(self.tops, pile) - 1
        if index < 0:
            return self.first(pile)
        after = self.after[index]
        t = pile - after.top
        copied, alive = self.threshold(t), self._alive(after, t)
        return copied if alive > copied - t else after.top + min(copied, after.last) - alive

    def _alive(self, after: AfterTop, t: int) -> int:
        """How many of the c + 1 piles up to a top are alive at a distance from it."""
        if after.alive is not None:
            return after.alive.at(t)

        def lives(j: int) -> bool:
            return self.line(t + j) < self.threshold(after.top - j)

        return first_failure(self.blocks + 1, lives)


@dataclass(frozen=True)
class Doubling(Beginning):
    """f = ⌊(pn + r)/q⌋ with a slope from 1 to less than 2 (Theorems 3 and 6), if conditions hold.

    Without an offset they do for all slopes up to φ, the golden ratio (Theorem 4), and up to 12/7
    but for four blocks from 5/3 on (Theorem 7), and two at 12/7, where they ask too much.

    >>> same = Doubling(2, RoundedLine(1, 1, 0))  # after B0 = 2C each cluster is one pile
    >>> same.tops, [same.threshold(pile) for pile in range(1, 13)]
    ((6, 12), [3, 3, 3, 4, 5, 6, 3, 3, 3, 4, 5, 12])
    >>> halves = Doubling(1, RoundedLine(3, 2, 0))  # each cluster is the c + 1 piles up to its top
    >>> halves.tops, [halves.threshold(pile) for pile in range(1, 11)]
    ((5, 10), [2, 2, 3, 4, 5, 2, 2, 3, 9, 10])
    >>> [Doubling(blocks, RoundedLine(5, 3, 0)).holds for blocks in range(3, 8)]
    [True, False, True, True, True]
    >>> beyond = Doubling(10**6, RoundedLine(17, 10, 0))
    >>> beyond.holds, beyond.theorem, beyond.tops
    (True, 6, (2353981, 4160082))
    """

    lag: ClassVar = 1

    @property
    def holds(self) -> bool:
        """Whether a theorem is about this line with so many blocks.

        Its conditions, as comparisons of values of f.
        """
        f, count = self.line, self.blocks + 1
        if not f.q <= f.p < 2 * f.q or f(1) < 1 or self.part < 1:
            return False
        zeroth, first = self.tops
        if first > f(zeroth + self.begin(0)):
            return False
        if self.theorem == 3:
            return f(zeroth) < first
        return (
            2 * f.p >= 3 * f.q
            and zeroth <= f(count + self.part)
            and f(count) + self.blocks < first
            and all(f(g := self.first(t)) + g - t < first for t in range(zeroth - 3, zeroth + 1))
            and f(first) + 3 <= 3 * first - 2 * zeroth
        )

    @property
    def theorem(self) -> int:
        """3 if there are formulas for all of the first piles, else 6."""
        f, count = self.line, self.blocks + 1
        return 3 if f(count) < self.part + f(self.part) else 6

    @cached_property
    def part(self) -> int:
        """The letter D: the first n with f(n) > c."""
        return self._reaching(self.blocks + 1)

    def _reaching(self, value: int) -> int:
        """The first n with f(n) at least a value."""
        return _up(self.line.q * value - self.line.r, self.line.p)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """Three, and the second ends where the third has smaller values."""
        line, count, part = self.line, self.blocks + 1, self.part
        p, q = line.p, line.q
        second, plus = 2 * part + line(part) - count, p * count + q * part + line.r
        # The third holds until the pile after the second dies.
        dying = second + 1 + self._reaching((p * (second + 1) + plus) // (p + q))
        zeroth = line(count) + part if self.theorem == 3 else dying - 1
        return (
            Piece(part, 0, count, 1),
            Piece(second, 1, count - part, 1),
            Piece(zeroth, p, plus, p + q),
        )

    @cached_property
    def after(self) -> tuple[AfterTop]:
        """The first cluster begins at B0 + u and has c + 1 piles, or ends before at 2·B0."""
        reached = self.line(self.blocks + 1)
        zeroth = reached + self._reaching(self.first(reached - self.blocks))
        return (AfterTop(zeroth, min(self._begin(zeroth) + self.blocks, zeroth)),)

    def begin(self, index: int) -> int:
        """The letter u: how far above B0 the pile B0 - H dies, where H = C - D."""
        return self._begin(self.tops[0])

    def _begin(self, zeroth: int) -> int:
        depth = self.blocks + 1 - self.part
        return self._reaching(self.first(zeroth - depth)) - depth


@dataclass(frozen=True)
class Twice(Beginning):
    """f = 2n (Theorem 1): the piles up to the top of the third cluster.

    >>> Twice(2).tops
    (9, 14, 23, 37)
    >>> [Twice(2).threshold(pile) for pile in range(1, 16)]
    [3, 3, 4, 5, 6, 6, 7, 8, 9, 3, 3, 12, 13, 14, 3]
    """

    line: RoundedLine = field(default=RoundedLine(2, 1, 0), init=False, repr=False)
    lag: ClassVar = 2

    @property
    def theorem(self) -> int:
        """The first."""
        return 1

    @cached_property
    def half(self) -> int:
        """The letter D: half of c + 1, rounded up."""
        return _up(self.blocks + 1, 2)

    @cached_property
    def odd(self) -> int:
        """The letter e: 1 if c + 1 is odd, else 0."""
        return 2 * self.half - self.blocks - 1

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """Four; the third ends at the letter m."""
        count, half, odd = self.blocks + 1, self.half, self.odd
        return (
            Piece(half, 0, count, 1),
            Piece(2 * half + odd, 1, count - half, 1),
            Piece(_up(7 * half, 2) + odd, 2, 3 * count - half + odd, 3),
            Piece(_up(11 * count, 4), 6, 8 * count - 5 * half + 2 * odd + 2, 8),
        )

    @cached_property
    def after(self) -> tuple[AfterTop, AfterTop, AfterTop]:
        """The first cluster begins at the letter u.

        With three blocks the second one is one pile shorter than elsewhere, and alive piles have no
        formula.
        """
        half, odd, blocks = self.half, self.odd, self.blocks
        zeroth = self.pieces[-1].last
        begin = _up(6 * zeroth - 11 * half + 16 * odd - 5, 16)
        first, three = zeroth + begin + blocks, blocks == 3
        alive = Count(zeroth, 16, 16 * zeroth - 11 * half + 6 * odd + 5, 22)
        later = Count(_up(first, 2), 1, 0, 1)
        return (
            AfterTop(zeroth, begin + blocks, None if three else alive),
            AfterTop(first, zeroth - three, None if three else later),
            AfterTop(first + zeroth - three, first),
        )
