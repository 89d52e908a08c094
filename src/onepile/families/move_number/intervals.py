"""The safe intervals of a move-number game: paper 003's theorem, and when exactly it holds.

Write s_k = least(k) + blocks(k) for the short step of level k, l_k = most(k) − blocks(k) for its
long step. The theorem says that the piles of level t fall into intervals, safe and unsafe in turn,
which begin at

    E_0 = 0,   E_1 = s_t,   E_2 = l_t + s_(t+1),   E_3 = s_t + l_(t+1) + s_(t+2),   …

(short and long steps alternate, the last one is short). Paper 003 proves it when blocks never fall
(a), and the spare most − least − blocks is never negative and never falls (b). More is true.

**Theorem.** Let no level from t to t+r−1 be shut, and let for each level k from t to t+r−1 interval
t+r−1−k of level k+1 be longer than blocks(k) if it is a safe interval, than spare(k) if it is an
unsafe one. Then interval r of level t is not empty, and its piles have the outcome that the theorem
says.

*Proof* by induction on r. Interval 0 needs no condition: with fewer than least + blocks
counters all moves can be blocked. The moves of a pile of level t lead to a window of spare + blocks
+ 1 neighbouring piles of level t+1. Let C … D be interval r−1 of level t+1, right by induction.

If C … D is safe, the pile lies between C + least + blocks and D + most − blocks, so that its window
holds at least blocks + 1 piles of C … D, wherever it sticks out: the window and C … D have more
than `blocks` piles each. One of these moves stays open, and the pile is unsafe.

If C … D is unsafe, the pile lies between C + most − blocks and D + least + blocks. At most `blocks`
piles of its window lie outside C … D: because of these bounds where it sticks out at one end, and
because C … D has more than `spare` piles where it sticks out at both. With those moves blocked, all
others lead to unsafe piles, and the pile is safe.

The new interval is as long as C … D plus spare − blocks (if C … D is safe) or plus blocks − spare
(if unsafe), hence longer than spare(t) or blocks(t), and not empty. ∎

**Converse.** If at levels t and t+1 all intervals are right and not empty, level t is not shut, and
every interval of level t+1 is longer than blocks(t) (safe) or spare(t) (unsafe).

*Proof.* At a shut level no pile is unsafe. Else let C … D be the first interval of level t+1 that
is too short. If it is safe, pile C + least + blocks begins an unsafe interval; but its window is
C − spare … C + blocks, in which the piles below C are unsafe (the interval before is long enough)
and pile D + 1 is unsafe: at most `blocks` are safe, a contradiction. If C … D is unsafe, pile
C + most − blocks begins a safe interval; but in its window, C − blocks … C + spare, the `blocks`
piles below C are safe and so is D + 1: more than can be blocked, a contradiction. ∎

So the conditions for all levels and intervals together are the weakest under which paper 003's
intervals are the answer at every level. A shut level is safe for every pile: a level whose interval
0 never ends.

All lengths are differences of prefix sums: at once for polynomials in k, however large the pile.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from onepile.families.move_number.conditions import monotone_from
from onepile.families.move_number.levels import Levels
from onepile.mathematics.monotone_search import least_reaching
from onepile.mathematics.prefix_sums import PrefixSums
from onepile.mathematics.quasipolynomials import QuasiPolynomial
from onepile.on_demand import cached_property

_FEW = 8
"""Up to this many intervals are certified one by one, more in one sweep over the levels …"""

_FAR = 64
"""… unless the sweep takes more levels than this for each interval, and there are closed forms."""


@dataclass(frozen=True)
class LevelInterval:
    """Neighbouring piles of one level with one outcome: start … stop − 1 (None: for ever).

    Attributes:
        level: The level.
        index: Which interval it is; interval 0 begins at pile 0 and is safe, interval 1 is unsafe,
            and so on.
        start: Its first pile.
        stop: The first pile of the next interval.
    """

    level: int
    index: int
    start: int
    stop: int | None

    @property
    def safe(self) -> bool:
        """Whether its piles are safe."""
        return self.index % 2 == 0

    def __contains__(self, pile: int) -> bool:
        return self.start <= pile and (self.stop is None or pile < self.stop)


class Intervals:
    """The intervals that the theorem predicts, for all levels from `first` on.

    >>> from itertools import islice
    >>> from onepile.text import parse_game
    >>> intervals = Intervals(Levels(parse_game("move-number; least=5; most=10; blocks=2")), 1)
    >>> [interval.start for interval in islice(intervals.following(intervals.at(1, 0)), 5)]
    [0, 7, 15, 22, 30]
    >>> intervals.at(1, 10**100).index == 2 * (10**100 // 15) + 1
    True
    """

    def __init__(self, levels: Levels, first: int) -> None:
        self.levels = levels
        self.first = first
        self._last_found = 0
        forms = levels.forms
        self._sums = tuple(
            PrefixSums(self._steps(parity), first, None if forms is None else forms.steps[parity])
            for parity in (0, 1)
        )

    def _steps(self, parity: int) -> Callable[[int], int]:
        """Short steps at levels of this parity, long ones at the others."""

        def step(k: int) -> int:
            level = self.levels.at(k)
            return level.short if k % 2 == parity else level.long

        return step

    @cached_property
    def monotone_from(self) -> int | None:
        """A level from which on paper 003's conditions are proved, None when none is known."""
        return monotone_from(self.levels)

    @cached_property
    def _closed_from(self) -> int | None:
        """The level from which on the sums are in closed form."""
        forms = self.levels.forms
        return None if forms is None else max(self.first, forms.start)

    def boundary(self, level: int, index: int) -> int:
        """Where interval `index` of a level begins, by the theorem's sums."""
        last = level + index - 1
        return self._sums[last % 2].between(level, last)

    def at(self, level: int, pile: int) -> LevelInterval:
        """An interval of this level that contains the pile, going by the theorem's sums alone.

        The intervals before it need not be in order; whether this one is right is another question
        (`weak_level`).
        """
        closed = self._closed_from
        index, start = 0, 0
        while closed is None or level + index < closed:
            if self.levels.at(level + index).spare < 0:
                return LevelInterval(level, index, start, None)
            stop = self.boundary(level, index + 1)
            if pile < stop:
                return LevelInterval(level, index, start, stop)
            index, start = index + 1, stop
        return self._closed_interval(level, index, pile)

    def _closed_interval(self, level: int, index: int, pile: int) -> LevelInterval:
        """The same by a search, for intervals from `index` on whose sums are in closed form."""
        forms = self.levels.forms
        assert forms is not None
        shut = forms.first_shut(level + index)
        illegal = forms.first_illegal(level + index)
        # Intervals up to `end` have sums of proper levels alone; without an end the sums grow for
        # ever.
        ends = [k - level for k in (shut, illegal) if k is not None]
        end = min(ends, default=None)

        def beyond(i: int) -> int | None:
            """By how much the interval begins above the pile, less one; None: there is none."""
            return None if end is not None and i > end else self.boundary(level, i) - pile - 1

        # The last search may have ended close to where this one will.
        low, high, step = index, max(index, self._last_found - level) + 1, 1
        while (found := beyond(high)) is not None and found < 0:
            low, high, step = high, high + step, 2 * step
        low = least_reaching(beyond, low, high) - 1
        self._last_found = level + low
        start = self.boundary(level, low)
        if low == end:
            return LevelInterval(level, low, start, None)
        return LevelInterval(level, low, start, self.boundary(level, low + 1))

    def following(self, interval: LevelInterval) -> Iterator[LevelInterval]:
        """This interval and those after it; the last one, if there is one, never ends."""
        yield interval
        while interval.stop is not None:
            interval = self.next_after(interval)
            yield interval

    def next_after(self, interval: LevelInterval) -> LevelInterval:
        """The interval after one that ends."""
        assert interval.stop is not None
        level, index = interval.level, interval.index + 1
        shut = self.levels.at(level + index).spare < 0
        stop = None if shut else self.boundary(level, index + 1)
        return LevelInterval(level, index, interval.stop, stop)

    def weak_level(self, interval: LevelInterval, above: int = 0) -> int | None:
        """The last level at which the theorem's condition for an interval fails; None: certain.

        The interval is certain already when it is seen from the level after that one.

        Args:
            interval: An interval; no level that it needs is shut (`at` and `following` see to
                that).
            above: Only levels above this one are of interest.
        """
        if interval.index == 0 or interval.stop is None:
            return None
        last = interval.level + interval.index - 1
        low, high = max(interval.level, above + 1), last
        if self.monotone_from is not None:
            high = min(high, self.monotone_from - 1)
        if high < low:
            return None
        bound = self.bound(last)
        closed = self._closed_from
        forms = self.levels.forms
        if forms is not None and closed is not None and high >= closed:
            here, other = last % 2, 1 - last % 2
            excess = self._offsets[other] - self._offsets[here]
            found = forms.needs[here].last_above(bound - excess, max(low, closed), high)
            if found is not None:
                return found
            high = closed - 1
        need = self.need
        self.levels.budget.spend(max(0, high - low) // 8)
        return next((k for k in range(high, low - 1, -1) if need(k, last) > bound), None)

    def weakest_level(
        self, intervals: Sequence[LevelInterval], enough: int | None = None
    ) -> int | None:
        """The last level at which the condition for one of these neighbouring intervals fails.

        Args:
            intervals: Neighbouring intervals of one level.
            enough: Any such level from this one on will do; None: the last one is wanted.
        """
        if not intervals or (
            self.monotone_from is not None and self.monotone_from <= intervals[0].level
        ):
            return None
        levels_each = _FAR if self._closed_from is not None else intervals[-1].index
        sweep = len(intervals) > _FEW and intervals[-1].index <= levels_each * len(intervals)
        doubtful = self._doubtful(intervals) if sweep else intervals
        weakest = 0
        for interval in reversed(doubtful):
            weakest = self.weak_level(interval, weakest) or weakest
            if enough is not None and weakest >= enough:
                break
        return weakest or None

    def _doubtful(self, intervals: Sequence[LevelInterval]) -> list[LevelInterval]:
        """The intervals whose conditions fail somewhere, found in one sweep over the levels."""
        level, first = intervals[0].level, intervals[0].index
        largest: list[int | None] = [None, None]
        failing: list[LevelInterval] = []
        for last in range(level, level + intervals[-1].index):
            parity = last % 2
            for p in (0, 1):
                need = self.need(last, p)
                before = largest[p]
                largest[p] = need if before is None else max(before, need)
            index = last - level + 1
            if index >= first:
                interval = intervals[index - first]
                most = largest[parity]
                if interval.stop is not None and most is not None and most > self.bound(last):
                    failing.append(interval)
        return failing

    # The condition at level k, for an interval whose sums end at level `last`: interval last − k of
    # level k+1 has E_(last−k+1)(k+1) − E_(last−k)(k+1) piles, and more than blocks(k) or spare(k).
    # Written with prefix sums, whose parts that depend on k go to the left, it is need(k) <=
    # bound(last).

    def bound(self, last: int) -> int:
        """The right side of the condition on intervals that end at level `last` + 1."""
        here, other = self._sums[last % 2], self._sums[1 - last % 2]
        return other(last + 1) - here(last) - 1

    def need(self, k: int, last: int) -> int:
        """The left side of the condition at level k; of `last` only the parity matters."""
        here, other = self._sums[last % 2], self._sums[1 - last % 2]
        level = self.levels.at(k)
        return other(k) - here(k) + (level.blocks if (last - k) % 2 == 0 else level.spare)

    @cached_property
    def _offsets(self) -> tuple[int, int]:
        """By how much the prefix sums exceed those of the closed forms, which begin at them."""
        forms, closed = self.levels.forms, self._closed_from
        assert forms is not None
        assert closed is not None
        even, odd = (
            mine(closed - 1) - its.floor_at(closed - 1)
            for mine, its in zip(self._sums, forms.sums, strict=True)
        )
        return even, odd

    def bound_form(self) -> QuasiPolynomial:
        """`bound` in closed form."""
        forms = self.levels.forms
        assert forms is not None
        even, odd = (sums + by for sums, by in zip(forms.sums, self._offsets, strict=True))
        return (odd.shifted(1) - even).alternating_with(even.shifted(1) - odd) - 1
