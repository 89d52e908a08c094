"""Unfolding: thresholds of a move-size game with blocks, for piles of thousands of digits.

For non-decreasing f and any number c of blocks the thresholds repeat themselves: after a pile
whose c+1 nearest alive piles lie as they lay before, they continue as they did before, until an
element reaches something that has changed. `unfolding_runs` has the argument and the algorithm;
this is what one asks of it. It needs f non-decreasing and normal play.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator

from onepile.theory.unfolding_moves import alive_piles
from onepile.theory.unfolding_runs import Run, Runs, Segment


class Unfolding:
    """The thresholds of one game, known as far as they were asked for.

    Args:
        dies_after: v ↦ the least k >= 1 with f(k) >= v, or None if there is none; f must be
            non-decreasing.
        blocks: The number c of moves that the opponent may forbid.
        overshoot: The mover may take more than the pile holds.
        ends: Piles above 0 at which the game is over.

    >>> fibonacci = Unfolding(lambda v: (v + 1) // 2)
    >>> fibonacci.threshold(100), fibonacci.expansion(100)
    (3, (3, 8, 89))
    >>> fibonacci.threshold(10**100 + 7)
    2
    >>> list(fibonacci.winning_moves(100, cap=100))
    [3, 11, 100]
    """

    def __init__(
        self,
        dies_after: Callable[[int], int | None],
        blocks: int = 0,
        overshoot: bool = False,
        ends: Iterable[int] = (),
    ) -> None:
        self._overshoot = overshoot
        self._ends = frozenset(ends)
        ground = tuple(range(blocks + 1)) if overshoot else (0,)
        self._runs = Runs(dies_after, blocks, ground, sorted(self._ends, reverse=True))

    @property
    def known(self) -> int:
        """Thresholds up to this pile are known."""
        return self._runs.whole.extent

    @property
    def runs(self) -> tuple[Run, ...]:
        """All runs, the game itself first."""
        return tuple(self._runs.runs)

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The segments of the game itself, the unfinished one included."""
        whole = self._runs.whole
        return (*whole.segments, *(() if whole.open is None else (whole.open,)))

    @property
    def counts(self) -> dict[str, int]:
        """How much work was done, in units that do not depend on the computer."""
        runs = self._runs
        return {
            "runs": len(runs.runs),
            "segments": runs.literals + runs.copies,
            "literals": runs.literals,
            "searches": runs.searches,
            "look_ups": runs.look_ups,
        }

    def extend(
        self,
        pile: int,
        progress: Callable[[float], None] | None = None,
        limit: int | None = None,
    ) -> None:
        """Make all thresholds up to `pile` known.

        Args:
            pile: The pile.
            progress: Called now and then with a number from 0 to 1.
            limit: The most segments to make, those made before included.

        Raises:
            WorkLimitError: `limit` does not suffice.
        """
        if pile > self.known:
            self._runs.grow(pile, limit, progress)

    def threshold(self, pile: int) -> int | None:
        """The least cap with which the mover wins from `pile`; None if there is none."""
        if pile <= 0 or pile in self._ends:
            return None
        time = pile
        for _, segment, time in self._chain(pile):
            pass
        return None if segment.reach is None else time - segment.reach

    def expansion(self, pile: int) -> tuple[int, ...]:
        """The pile as a sum, ascending: the shifts of the copies down to a literal.

        Without blocks this is the pile written in the base. The threshold depends on the
        smallest parts alone. Terminal piles have none.
        """
        if pile <= 0:
            return ()
        parts: list[int] = []
        time = pile
        for _, segment, time in self._chain(pile):
            if segment.source is None:
                break
            if segment.shift > 0:
                parts.append(segment.shift)
            elif segment.shift < 0:
                parts[-1] += segment.shift
        return tuple(sorted((*parts, time)))

    def winning_moves(self, pile: int, cap: int) -> Iterator[int]:
        """All moves k <= cap that leave the opponent a safe position, ascending.

        These are the k with f(k) < g(pile − k). There may be very many: take what you need.
        """
        if pile <= 0 or pile in self._ends:
            return
        self.extend(pile - 1)
        for position in alive_piles(self._runs.whole, pile):
            if pile - position > cap:
                return
            yield pile - position
        # From 0 downward all piles are terminal.
        yield from range(pile, (cap if self._overshoot else min(cap, pile)) + 1)

    def _chain(self, pile: int) -> Iterator[tuple[Run, Segment, int]]:
        """The segments from the one that holds the pile down to a literal, with its place."""
        self.extend(pile)
        run: Run | None = self._runs.whole
        while run is not None:
            segment = run.segment_at(pile)
            yield run, segment, pile
            pile -= segment.shift
            run = segment.source
