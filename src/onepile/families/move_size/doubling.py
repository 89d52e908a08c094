"""f = 2n in normal play, for every number of blocks at once: thresholds by closed forms.

The theorem, its proof and what was computed for it are in `docs/new-theorems.md`, which has these
letters. With overshoot a pile N *looks down* if g(N) >= N. The piles that do are 1, …, B0 and then
*clusters*: the i-th lies in the c + 1 piles up to its *top* Bi. From the fourth on a cluster is the
one before the last, moved; all other piles are copies of smaller ones.

Without overshoot a pile N > c has the threshold of N - c, and smaller ones an infinite one.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from onepile.budget import Budget
from onepile.errors import NotApplicable
from onepile.families.move_size.rules import MoveSize
from onepile.formulas import Expression
from onepile.numbers import INFINITY, Extended

_TWICE = Expression.parse("2n")

_BITS_A_STEP = 1024
"""So many bits of a top are added in the time of a step elsewhere."""


def doubles(game: MoveSize) -> bool:
    """Whether the theorem is about this game, however its f is written.

    >>> doubles(MoveSize("n+max(n,3n//3)", blocks=7)), doubles(MoveSize("2n+1", blocks=7))
    (True, False)
    """
    return not game.misere and not game.ends and game.f.same_function(_TWICE) is True


def _up(dividend: int, divisor: int) -> int:
    """The quotient, rounded up."""
    return -(-dividend // divisor)


@dataclass(frozen=True)
class Beginning:
    """The piles up to the top of the third cluster, with overshoot.

    >>> Beginning(2).tops
    (9, 14, 23, 37)
    >>> [Beginning(2).threshold(pile) for pile in range(1, 16)]
    [3, 3, 4, 5, 6, 6, 7, 8, 9, 3, 3, 12, 13, 14, 3]
    """

    blocks: int

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
        alive = _first_failure(sight + 1, lambda j: 2 * (t + j) < self.threshold(top - j))
        return threshold if alive > sight else top + threshold - alive

    @cached_property
    def widths(self) -> tuple[int, int, int, int]:
        """How many piles look down, up to each of the tops, of the c + 1 there: the nearest."""
        zeroth, first, second, third = map(self._width, self.tops)
        return zeroth, first, second, third

    def _width(self, top: int) -> int:
        return _first_failure(self.blocks + 1, lambda j: self.threshold(top - j) >= top - j)


def _first_failure(end: int, holds: Callable[[int], bool]) -> int:
    """The first of 0, 1, … for which something does not hold that then never holds again."""
    return bisect_left(range(end), True, key=lambda number: not holds(number))


@dataclass(frozen=True)
class _Step:
    """One step down: a top is taken off.

    Attributes:
        like: Which of the tops B0 … B3 this one is like.
        top: The top.
        rest: What is left.
    """

    like: int
    top: int
    rest: int


@dataclass(frozen=True)
class _Descent:
    """A pile as a sum of tops, largest first, and of a rest up to B3.

    Attributes:
        steps: The steps.
        rest: What is left.
        lift: What is added to the rest's threshold if the rest looks down.
    """

    steps: tuple[_Step, ...]
    rest: int
    lift: int


class Doubling:
    """The thresholds of f = 2n.

    Args:
        blocks: How many moves may be blocked.
        overshoot: Whether one may take more than the pile holds.

    >>> doubling = Doubling(10**6, overshoot=True)
    >>> doubling.threshold(10**1000)
    18228742
    >>> list(doubling.winning_moves(10**1000, 3))
    [1, 2, 3]
    """

    def __init__(self, blocks: int, overshoot: bool) -> None:
        self.beginning = Beginning(blocks)
        self._blocks = blocks
        self._overshoot = overshoot
        self._behind = 0 if overshoot else blocks
        self._asked: tuple[int, _Descent] | None = None

    @classmethod
    def of(cls, game: MoveSize) -> "Doubling":
        """The thresholds of a game.

        Raises:
            NotApplicable: the theorem is not about it.
        """
        if not doubles(game):
            raise NotApplicable("the closed forms are for f=2n in normal play without ends")
        return cls(game.blocks, game.overshoot or not game.blocks)

    def require(self, pile: int, budget: Budget) -> None:
        """Refuse a pile that has too many tops below it.

        A top is more than 3/2 of the one before, or has less than two bits more than B3.
        """
        bits = pile.bit_length()
        budget.foresee(2 * bits * (1 + bits // _BITS_A_STEP))

    def threshold(self, pile: int) -> Extended:
        """The least cap with which the mover wins."""
        if pile <= self._behind:
            return INFINITY
        found = self._descent(pile - self._behind)
        threshold = self.beginning.threshold(found.rest)
        return threshold + found.lift if threshold >= found.rest else threshold

    def expansion(self, pile: int) -> tuple[int, ...]:
        """The pile as a sum, ascending: tops, and a rest of at most B0."""
        if pile <= self._behind:
            return (pile,)
        steps, rest = self._to_the_end(pile - self._behind)
        first, *parts = *(step.top for step in steps), rest
        return tuple(sorted([first + self._behind, *parts]))

    def winning_moves(self, pile: int, cap: int) -> Iterator[int]:
        """All moves up to the cap that leave the opponent a safe position, ascending.

        There may be very many: take what you need.
        """
        time = pile - self._behind
        if time > 0:
            for nearest, farthest in self._alive(time):
                yield from range(time - nearest, min(time - farthest, cap) + 1)
                if time - farthest >= cap:
                    return
        # Now come the terminal piles, and those that are as good as terminal.
        yield from range(max(1, time), (cap if self._overshoot else min(cap, pile)) + 1)

    def _alive(self, time: int) -> Iterator[tuple[int, int]]:
        """Stretches of piles above 0 that are alive at a time, the nearest first.

        Each is told by its nearest and its farthest pile. After a copy begins at a top, the c + 1
        piles up to it are all that is alive of those at or below it.
        """
        steps, rest = self._to_the_end(time)
        before = time - rest
        dead = rest - 1 - self.beginning.inside(rest)
        if steps and not steps[-1].like:  # from B0 + u on, piles live longer than those copied
            dead = min(dead, self.beginning.gap - 1)
        if dead < rest - 1:
            yield before + rest - 1, before + dead + 1
        while steps:
            step = steps.pop()
            before -= step.top
            for nearest, end in self._alive_below(step):
                yield before + step.top - nearest, before + step.top - end + 1

    def _alive_below(self, step: _Step) -> Iterator[tuple[int, int]]:
        """Which of the c + 1 piles up to a top are alive: depths from … to before …."""
        if 2 * step.rest >= step.top:  # nothing there has a larger threshold
            return
        like, width = self.beginning.tops[step.like], self.beginning.widths[step.like]
        # Within either part, those that look down and the others, the nearer piles live longer.
        for start, end, lift in ((0, width, step.top - like), (width, self._blocks + 1, 0)):
            count = _first_failure(end - start, self._lives(step, start, lift))
            if count:
                yield start, start + count

    def _lives(self, step: _Step, start: int, lift: int) -> Callable[[int], bool]:
        """Whether the pile of depth start + j below a top is alive, as a function of j."""
        like, rest = self.beginning.tops[step.like] - start, step.rest + start

        def lives(j: int) -> bool:
            return 2 * (rest + j) < self.beginning.threshold(like - j) + lift

        return lives

    def _to_the_end(self, time: int) -> tuple[list[_Step], int]:
        """All steps down, and a rest of at most B0."""
        found = self._descent(time)
        steps, rest = list(found.steps), found.rest
        for like in (2, 1, 0):
            top = self.beginning.tops[like]
            if rest > top:
                rest -= top
                steps.append(_Step(like, top, rest))
        return steps, rest

    def _descent(self, time: int) -> _Descent:
        """The largest top below a pile is taken off, again and again.

        That of the last pile is kept: several questions are asked about it.
        """
        if self._asked is None or self._asked[0] != time:
            self._asked = time, self._taken_apart(time)
        return self._asked[1]

    def _taken_apart(self, time: int) -> _Descent:
        _, _, before, top = self.beginning.tops
        number = 3
        while before + top < time:
            before, top = top, before + top
            number += 1
        steps: list[_Step] = []
        rest, lift = time, 0
        while number >= 3:
            if rest > top:
                rest -= top
                steps.append(_Step(2 + number % 2, top, rest))
                lift = lift + top if rest >= before - self._blocks else 0
            before, top = top - before, before
            number -= 1
        return _Descent(tuple(steps), rest, lift)
