"""Nim-values and outcomes of neighbouring piles, however far out.

Where Theorem 1 of paper 002 holds, the piles of a window at which f̄ rises carry its heights, and
the others, n − 1 − f̄(n), carry the values of *neighbouring* piles further down: from one of them to
the next the lag n − f̄(n) grows by one. So a window is heights and a shorter window further down,
and so on. Along a tread of height s the values repeat with period s + 1, and where all treads turn
by the same amount a window is counted out (`counting_out`), as for ⌊√n⌋.
"""

from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from onepile.families.pile_size import PileSize
from onepile.families.pile_size.counting_out import counted_out
from onepile.families.pile_size.staircases import LinearStaircase, Staircase
from onepile.families.pile_size.tables import nim_values
from onepile.families.pile_size.tread_starts import PolynomialStarts, QuadraticStarts
from onepile.families.pile_size.walks import piles_down
from onepile.limits import Budget
from onepile.mathematics.arrays import fitting

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


@dataclass(frozen=True)
class Outcomes:
    """Windows of outcomes: the piles of one nim-value are safe."""

    staircase: Staircase
    value: int
    steps: int

    def window(self, first: int, count: int) -> NDArray[np.bool_]:
        """Whether each of some neighbouring piles is unsafe."""
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
class NimValues:
    """Windows of nim-values by Theorem 1."""

    game: PileSize
    staircase: Staircase
    steps: int

    @classmethod
    def up_to(cls, last: int, game: PileSize, staircase: Staircase, steps: int) -> "NimValues":
        """Those of piles up to the last.

        Raises:
            WorkLimitError: they lead through too many treads.
        """
        if isinstance(staircase.tread_starts, QuadraticStarts):
            # A single value is followed through many treads at once, a window through each.
            Budget(steps, _REFUSAL).foresee(staircase(last))
        return cls(game, staircase, steps)

    def window(self, first: int, count: int) -> NDArray[Any]:
        """In one tread it repeats; in a few long ones it is counted out; else it leads down."""
        top = self.staircase(first + count - 1)
        if top + 1 < count and first > top and self.staircase(first - top - 1) == top:
            return _tiled(self.window(first, top + 1), count)
        treads = self._turning(first, count)
        if treads is not None and first > _SMALL:
            return self._by_treads(treads, first, count)
        return self._by_windows_below(first, count)

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

    def _by_windows_below(self, first: int, count: int) -> NDArray[Any]:
        """Down to a window that is in the table; from there up, each from the one below it."""
        staircase, length = self.staircase, count
        values = np.empty(count, dtype=fitting(staircase(first + count - 1)))
        budget = Budget(self.steps, _REFUSAL)
        passed: list[tuple[int, int, int]] = []  # first pile, length, height before it
        while length and first + length > _SMALL + 2 * count:
            budget.spend(1 + length // _PLACES_PER_STEP)
            before = staircase(first - 1)
            rises = staircase(first + length - 1) - before
            if not rises:
                first -= (before + 1) * self._rounds(first, before)
                continue
            passed.append((first, length, before))
            length -= rises
            first -= 1 + before
        if length:
            values[count - length :] = nim_values(self.game, first + length - 1)[first:]
        for first, longer, before in reversed(passed):
            self._put_rises(values[count - longer :], longer - length, first, before)
            length = longer
        return values

    def _put_rises(self, window: NDArray[Any], rises: int, first: int, before: int) -> None:
        """Put the heights where f̄ rises between the values of the window below, the last ones."""
        from onepile.kernels.nim_values import nim_values_of_linear

        line = None if window.dtype == object else self.staircase
        top = before + rises
        if isinstance(line, LinearStaircase) and max(top, 2 * line.q, abs(line.r)) < _SAFE:
            rest = line.p * (first - 1) + line.r - line.q * before
            nim_values_of_linear(line.p, line.q, rest, before, window, rises - 1, window)
            return
        others = np.ones(len(window), dtype=np.bool_)
        places = self._rises(first, len(window), before)
        others[places] = False
        window[others] = window[rises:].copy()
        window[places] = _counted(before + 1, rises, window.dtype)

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
