"""Thresholds by closed forms, for games whose beginning is known for every number of blocks.

`docs/new-theorems.md`, Theorems 1, 3 and 6. After the tops that a beginning has, each top is the
sum of the one before and the one a lag before (twice the one before, if the lag is 1). The piles
after a top are copies of the first ones, up to the cluster that was added: what looks down there
looks down here, too. So a pile is taken apart into tops and a rest.

Without overshoot a pile N > c has the threshold of N - c, and smaller ones an infinite one.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count

from onepile.families.move_size import MoveSize
from onepile.families.move_size.beginnings import Beginning, beginning_of, first_failure
from onepile.limits import Budget
from onepile.mathematics.self_copies import Behind, Copied, Piece
from onepile.numbers import INFINITY, Extended

_BITS_A_STEP = 1024
"""So many bits of a top are added in the time of a step elsewhere."""


@dataclass(frozen=True)
class _Step:
    """One step down: a top is taken off.

    Attributes:
        like: Which of the tops of the beginning this one is like.
        top: The top.
        rest: What is left.
    """

    like: int
    top: int
    rest: int


@dataclass(frozen=True)
class _Descent:
    """A pile as a sum of tops, largest first, and of a rest up to the last top of the beginning.

    Attributes:
        steps: The steps.
        rest: What is left.
        lift: What is added to the rest's threshold if the rest looks down.
    """

    steps: tuple[_Step, ...]
    rest: int
    lift: int


_MOST_BITS = 1 << 14
"""As a sequence all tops are kept: those of longer piles are too many."""


class ClosedForms:
    """The thresholds of a game whose beginning is known.

    Args:
        beginning: How it begins.
        overshoot: Whether one may take more than the pile holds.

    >>> from onepile.families.move_size.beginnings import Twice
    >>> twice = ClosedForms(Twice(10**6), overshoot=True)
    >>> twice.threshold(10**1000), list(twice.winning_moves(10**1000, 3))
    (18228742, [1, 2, 3])
    """

    def __init__(self, beginning: Beginning, overshoot: bool) -> None:
        self.beginning = beginning
        self._blocks = blocks = beginning.blocks
        self._overshoot = overshoot
        self._behind = 0 if overshoot else blocks
        self._asked: tuple[int, _Descent] | None = None

    @classmethod
    def of(cls, game: MoveSize, pile: int = 0) -> "ClosedForms":
        """The thresholds of a game that a theorem is about, and the moves from piles up to one."""
        beginning = beginning_of(game, pile + game.blocks)
        assert beginning is not None
        return cls(beginning, game.overshoot or not game.blocks)

    def sequence(self, pile: int) -> Copied | None:
        """The thresholds of the piles up to one as copies of each other; None: they are too long.

        >>> from onepile.families.move_size.beginnings import Twice
        >>> from onepile.mathematics.self_copies import window
        >>> twice = ClosedForms(Twice(2), overshoot=False).sequence(10**100)
        >>> window(twice, 1, 12).tolist()
        [0, 0, 3, 3, 4, 5, 6, 6, 7, 8, 9, 3]
        >>> window(twice, 10**100, 10**100 + 4).tolist()
        [14, 3, 3, 4, 5]
        """
        if pile.bit_length() > _MOST_BITS:
            return None
        found = Elements(self.beginning)
        return Behind(found, self._behind) if self._behind else found

    def require(self, pile: int, budget: Budget) -> None:
        """Refuse a pile that has too many tops below it.

        A top is more than 3/2 of the one before.
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

    def expansion(self, pile: int) -> tuple[int, ...] | None:
        """The pile as a sum, ascending, as `expansions` tells; None if no cap is enough.

        The tops are members, and so are the piles before a top that are lifted with it.
        """
        if pile <= self._behind:
            return None
        found = self._descent(pile - self._behind)
        parts, rest = [step.top for step in found.steps], found.rest
        for top in reversed(self.beginning.tops[:-1]):
            if rest > top and self.beginning.threshold(rest) < rest:
                parts.append(top)
                rest -= top
        if rest == found.rest and self.beginning.threshold(rest) >= rest:
            while rest < found.rest + found.lift:
                rest += parts.pop()
        first, *others = *parts, rest
        return tuple(sorted([first + self._behind, *others]))

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
            dead = min(dead, self.beginning.begin(0) - 1)
        if dead < rest - 1:
            yield before + rest - 1, before + dead + 1
        while steps:
            step = steps.pop()
            before -= step.top
            for nearest, end in self._alive_below(step):
                yield before + step.top - nearest, before + step.top - end + 1

    def _alive_below(self, step: _Step) -> Iterator[tuple[int, int]]:
        """Which of the c + 1 piles up to a top are alive: depths from … to before …."""
        if self.beginning.line(step.rest) >= step.top:  # nothing there has a larger threshold
            return
        like, width = self.beginning.tops[step.like], self.beginning.widths[step.like]
        # Within either part, those that look down and the others, the nearer piles live longer.
        for start, end, lift in ((0, width, step.top - like), (width, self._blocks + 1, 0)):
            count = first_failure(end - start, self._lives(step, start, lift))
            if count:
                yield start, start + count

    def _lives(self, step: _Step, start: int, lift: int) -> Callable[[int], bool]:
        """Whether the pile of depth start + j below a top is alive, as a function of j."""
        like, rest = self.beginning.tops[step.like] - start, step.rest + start

        def lives(j: int) -> bool:
            return self.beginning.line(rest + j) < self.beginning.threshold(like - j) + lift

        return lives

    def _to_the_end(self, time: int) -> tuple[list[_Step], int]:
        """All steps down, and a rest of at most B0."""
        found = self._descent(time)
        steps, rest = list(found.steps), found.rest
        for like in reversed(range(len(self.beginning.tops) - 1)):
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
        tops, lag = self.beginning.tops, self.beginning.lag
        known = len(tops) - 1
        # With lag 1 the top before is the top itself: it is what is added.
        top, before, number = tops[-1], tops[-lag], known
        while top + before < time:
            top, before = top + before, top if lag == 2 else top + before
            number += 1
        steps: list[_Step] = []
        rest, lift = time, 0
        while number >= known:
            if rest > top:
                rest -= top
                steps.append(_Step(known - (known - number) % lag, top, rest))
                lift = lift + top if rest >= before - self._blocks else 0
            top, before = (before, top - before) if lag == 2 else (top // 2, top // 2)
            number -= 1
        return _Descent(tuple(steps), rest, lift)


class Elements(Copied):
    """The thresholds with overshoot, as copies of each other."""

    def __init__(self, beginning: Beginning) -> None:
        self._beginning = beginning
        self._tops = [0, *beginning.tops]
        self._known: dict[int, int] = {}

    def pieces(self, after: int, last: int, above: int = -1) -> Iterator[tuple[int, Piece]]:
        """From a top to the next cluster the first piles stand again; clusters are values.

        Up to a pile N all thresholds are at most N + c.
        """
        tops, blocks, lag = self._tops, self._beginning.blocks, self._beginning.lag
        while tops[-1] < last:
            tops.append(tops[-1] + tops[-lag])
        while last > after and last + blocks > above:
            index = bisect_left(tops, last)
            top, depth = tops[index - 1], tops[index] - last
            if depth > blocks and top:
                start = max(top, after)
                yield last, (self, start - top, last - top)
                last = start
            else:
                yield last, self._value(index - 1, last, depth)
                last -= 1

    def members(self) -> Iterator[tuple[int, int]]:
        """The piles that look down, ascending without end, with their thresholds."""
        tops, widths, lag = self._tops, self._beginning.widths, self._beginning.lag
        for index in count():
            if index + 1 == len(tops):
                tops.append(tops[-1] + tops[-lag])
            known = len(widths) - 1
            like = index if index <= known else known - (known - index) % lag
            for depth in range((widths[like] if index else tops[1]) - 1, -1, -1):
                pile = tops[index + 1] - depth
                yield pile, self._value(index, pile, depth)

    def _value(self, index: int, pile: int, depth: int) -> int:
        """The threshold of a pile so far below the top of a number."""
        known = len(self._beginning.tops) - 1
        if index <= known:
            return self._first(pile)
        like = known - (known - index) % self._beginning.lag
        moved = self._beginning.tops[like]
        lift = self._tops[index + 1] - moved if depth < self._beginning.widths[like] else 0
        return self._first(moved - depth) + lift

    def _first(self, pile: int) -> int:
        """The threshold of a pile that has a formula; those of clusters are needed again."""
        if pile not in self._known:
            self._known[pile] = self._beginning.threshold(pile)
        return self._known[pile]
