"""Nim-values and outcomes of neighbouring piles, however far out.

Where Theorem 1 of paper 002 holds, the piles of a window at which f̄ rises carry its heights, and
the others, n − 1 − f̄(n), carry the values of *neighbouring* piles further down: from one of them to
the next the lag n − f̄(n) grows by one. So a window is heights and a shorter window further down,
and so on. Along a tread of height s the values repeat with period s + 1, and where all treads turn
by the same amount a window is counted out (`counting_out`), as for ⌊√n⌋.

Where f repeats itself, the table has a period (`periods`), and the window is a part of it.
"""

from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from onepile.errors import NotApplicable, quote
from onepile.families.pile_size import PileSize
from onepile.families.pile_size.bar import bar
from onepile.families.pile_size.counting_out import counted_out
from onepile.families.pile_size.methods import WORK_PER_STEP
from onepile.families.pile_size.periods import periodic
from onepile.families.pile_size.slopes import linear_up_to
from onepile.families.pile_size.staircases import LinearStaircase, Staircase
from onepile.families.pile_size.tables import nim_values
from onepile.families.pile_size.tread_starts import PolynomialStarts, QuadraticStarts
from onepile.families.pile_size.walks import check_work, piles_down
from onepile.kinds import Windows
from onepile.limits import Budget, Limits
from onepile.mathematics.arrays import fitting
from onepile.mathematics.periods import Repetition

_SMALL = 1 << 16
"""Below this pile the table itself is made."""
_SAFE = 1 << 62
_LONG_TREAD = 64
"""Treads that are longer than this on average are gone through one by one."""
_PLACES_PER_STEP = 1 << 12
"""So many piles are filled in, at one height, in the time of a step."""
_REFUSAL = (
    "the windows further down to which this one leads are more than {limit}: ask for fewer piles"
)


def nim_value_windows(game: PileSize, last: int, limits: Limits) -> Windows:
    """The nim-values of any neighbouring piles up to `last`.

    >>> from onepile.text import parse_game
    >>> windows = nim_value_windows(parse_game("pile-size; f=floor(n/2)"), 2**40 + 5, Limits())
    >>> windows.window(2**40 - 1, 4).tolist()
    [0, 549755813888, 274877906944, 549755813889]

    Raises:
        NotApplicable: nothing is proved of f that reaches so far.
        WorkLimitError: that takes too much work.
    """
    if game.misere:
        raise NotApplicable(f"{quote(str(game))} has no nim-values: it is played in misère play")
    try:
        staircase = _staircase(game, last, limits)
    except NotApplicable:
        found = periodic(game, limits.work)
        return _OfPeriod(found.table, found.period)
    steps = limits.work // WORK_PER_STEP
    if isinstance(staircase.tread_starts, QuadraticStarts):
        # A single value is followed through many treads at once, a window through each of them.
        Budget(steps, _REFUSAL).foresee(staircase(last))
    return _AlongStairs(game, staircase, steps)


def outcome_windows(game: PileSize, last: int, limits: Limits) -> Windows:
    """Which of neighbouring piles up to `last` are unsafe, in normal or misère play.

    >>> from onepile.text import parse_game
    >>> windows = outcome_windows(parse_game("pile-size; f=3; misere"), 10**100, Limits())
    >>> windows.window(10**99, 8).astype(int).tolist()
    [1, 0, 1, 1, 1, 0, 1, 1]

    Raises:
        NotApplicable: nothing is proved of f that reaches so far.
        WorkLimitError: that takes too much work.
    """
    try:
        staircase = _staircase(game, last, limits)
    except NotApplicable:
        found = periodic(game, limits.work)
        if found.period.gain:  # values that grow are never 0 again
            raise
        return _OfPeriod(found.table != 0, found.period)
    return _SafePiles(staircase, int(game.misere), limits.work // WORK_PER_STEP)


def _staircase(game: PileSize, last: int, limits: Limits) -> Staircase:
    """f̄ up to a pile, which must not be out of reach."""
    proved = bar(game.f).staircase
    staircase = linear_up_to(game.f, max(1, last)) or proved
    check_work(staircase, last, limits.work // WORK_PER_STEP)
    return staircase


@dataclass(frozen=True)
class _OfPeriod:
    """Windows of what repeats itself, from a table that shows the period."""

    table: NDArray[Any]
    period: Repetition

    def window(self, first: int, count: int) -> NDArray[Any]:
        if first + count <= len(self.table):
            return self.table[first : first + count]
        start, length, gain = self.period.start, self.period.period, self.period.gain
        early = max(0, start - first)
        before, more = divmod(first + early - start, length)[::-1]
        one = self.table[start : start + length]
        turns, rest = divmod(before + np.arange(count - early), length)
        found = one[rest]
        if gain:
            largest = int(one.max()) + gain * (more + count)
            found = found.astype(fitting(largest)) + gain * (more + turns.astype(fitting(largest)))
        return np.concatenate((self.table[first : first + early], found)) if early else found


@dataclass(frozen=True)
class _SafePiles:
    """Windows of outcomes: the piles of one nim-value are safe."""

    staircase: Staircase
    value: int
    steps: int

    def window(self, first: int, count: int) -> NDArray[np.bool_]:
        last = first + count - 1
        stride = self.staircase(first) + 1
        in_one_tread = first > stride and self.staircase(last) == stride - 1
        if stride < count and in_one_tread and self.staircase(first - stride) == stride - 1:
            return _tiled(self.window(first, stride), count)
        unsafe = np.ones(count, dtype=np.bool_)
        safe = piles_down(self.staircase, self.value, last, self.steps)
        unsafe[[pile - first for pile in takewhile(lambda pile: pile >= first, safe)]] = False
        return unsafe


@dataclass(frozen=True)
class _AlongStairs:
    """Windows of nim-values by Theorem 1."""

    game: PileSize
    staircase: Staircase
    steps: int

    def window(self, first: int, count: int) -> NDArray[Any]:
        staircase = self.staircase
        top = staircase(first + count - 1)
        if top + 1 < count and first > top and staircase(first - top - 1) == top:
            return _tiled(self.window(first, top + 1), count)
        treads = self._turning(first, count)
        if treads is not None and first > _SMALL:
            return self._by_treads(treads, first, count)
        if (
            isinstance(staircase, LinearStaircase)
            and max(top, 2 * staircase.q, abs(staircase.r)) < _SAFE
        ):
            return self._linear(staircase, first, count)
        values = np.empty(count, dtype=fitting(top))
        places = np.arange(count)  # where what is still unknown stands
        budget = Budget(self.steps, _REFUSAL)
        while len(places):
            if first + len(places) <= _SMALL + 2 * count:
                values[places] = nim_values(self.game, first + len(places) - 1)[first:]
                break
            budget.spend(1 + len(places) // _PLACES_PER_STEP)
            before = staircase(first - 1)
            rises = self._rises(first, len(places), before)
            if len(rises):
                values[places[rises]] = _counted(before + 1, len(rises), values.dtype)
                unknown = np.ones(len(places), dtype=np.bool_)
                unknown[rises] = False
                places = places[unknown]
                first -= 1 + before
            else:
                first -= (before + 1) * self._rounds(first, before)
        return values

    def _turning(self, first: int, count: int) -> PolynomialStarts | None:
        """The treads, if they grow and are long and all from this pile on turn by the same."""
        treads = self.staircase.tread_starts
        if not isinstance(treads, PolynomialStarts) or isinstance(self.staircase, LinearStaircase):
            return None
        if treads(treads.first) > _SMALL:
            return None
        low, top = self.staircase(first), self.staircase(first + count - 1)
        return treads if low >= treads.first and (top - low) * _LONG_TREAD <= count else None

    def _by_treads(self, treads: PolynomialStarts, first: int, count: int) -> NDArray[Any]:
        """Tread by tread; along each one the values repeat."""
        values = np.empty(count, dtype=fitting(self.staircase(first + count - 1)))
        at = 0
        while at < count:
            height = self.staircase(first + at)
            length = min(count - at, treads(height + 1) - first - at)
            places = np.arange(at, at + min(length, height + 1))
            self._count_out(treads, first + at, height, places, values)
            values[at : at + length] = _tiled(values[places], length)
            at += length
        return values

    def _count_out(
        self,
        treads: PolynomialStarts,
        first: int,
        height: int,
        places: NDArray[np.int64],
        values: NDArray[Any],
    ) -> None:
        """Fill in places that belong to neighbouring piles of one tread."""

        def row() -> NDArray[Any]:
            end = treads(treads.first)
            return nim_values(self.game, end - 1)[end - treads.first :]

        while len(places):
            # The tread repeats the circle of (row before it, height).
            at = (first - treads(height) + height) % (height + 1)
            count = min(len(places), height + 1 - at)
            counted, (rest, older) = counted_out(height, at, count, treads.turn, treads.first, row)
            for offsets, value in counted:
                numbers = _counted(value - len(offsets) + 1, len(offsets), values.dtype)[::-1]
                wanted = offsets >= 0
                values[places[offsets[wanted]]] = numbers[wanted]
            values[places[rest]] = older
            first, places = first + count, places[count:]

    def _linear(self, staircase: LinearStaircase, first: int, count: int) -> NDArray[Any]:
        """The same by a compiled loop, from the lowest of the shorter windows up."""
        from onepile import kernels

        values = np.empty(count, dtype=fitting(staircase(first + count - 1)))
        budget = Budget(self.steps, _REFUSAL)
        higher: list[tuple[int, int, int, int]] = []
        length = count
        while length and first + length > _SMALL + 2 * count:
            budget.spend(1 + length // _PLACES_PER_STEP)
            before = staircase(first - 1)
            rises = staircase(first + length - 1) - before
            rest = staircase.p * (first - 1) + staircase.r - staircase.q * before
            if not rises:
                first -= (before + 1) * self._rounds(first, before)
                continue
            higher.append((length, length - rises, rest, before))
            length -= rises
            first -= 1 + before
        if length:
            values[count - length :] = nim_values(self.game, first + length - 1)[first:]
        for length, known, rest, before in reversed(higher):
            window = values[count - length :]
            kernels.nim_values_with_rises(window, known, staircase.p, staircase.q, rest, before)
        return values

    def _rises(self, first: int, count: int, before: int) -> NDArray[np.int64]:
        """At which of the piles f̄ rises, counted from the first of them."""
        staircase = self.staircase
        many = staircase(first + count - 1) - before
        if many and isinstance(staircase, LinearStaircase):
            p, q, r = staircase.p, staircase.q, staircase.r
            value = p * (first - 1) + r
            if 0 <= value // q == before < first - 1 and q * (many + 1) < _SAFE:
                # The k-th of them is the least i with value % q + p·(i + 1) >= q·k.
                over = q * np.arange(1, many + 1, dtype=np.int64) - value % q
                return -(-over // p) - 1 if p > 1 else over - 1
        found = [staircase.rise_to(before + k) for k in range(1, many + 1)]
        return np.array([pile - first for pile in found if pile is not None], dtype=np.int64)

    def _rounds(self, first: int, height: int) -> int:
        """How many periods of a tread can be gone back from a window that lies in it."""
        start = self.staircase.rise_to(height)
        assert start is not None
        return max(1, (first - start) // (height + 1))


def _counted(first: int, count: int, kind: np.dtype[Any]) -> Any:
    """The numbers first, first + 1, …."""
    if kind.kind == "O":
        return np.array([first + i for i in range(count)], dtype=object)
    return np.arange(first, first + count, dtype=np.int64)


def _tiled(one: NDArray[Any], count: int) -> NDArray[Any]:
    """One period again and again."""
    return np.tile(one, -(-count // len(one)))[:count]
