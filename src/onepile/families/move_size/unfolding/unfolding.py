"""Unfolding: thresholds of a move-size game with blocks, for piles of thousands of digits.

For non-decreasing f and any number c of blocks the thresholds repeat themselves: from a pile
whose c+1 nearest alive piles lie as they lay before, they continue as they did before, until an
element reaches something that has changed. So the game is written down as copies of stretches
of itself, a few for each new order of magnitude. docs/unfolding.md has the proofs, `unfolding.runs`
and `unfolding.builder` the algorithm; this is what one asks of them. It needs f non-decreasing and
normal play. The papers have no blocks but for two games (004); without blocks this is their base.
"""

from collections.abc import Callable, Iterable, Iterator

from onepile.families.move_size.unfolding.builder import Builder
from onepile.families.move_size.unfolding.forecast import Forecast
from onepile.families.move_size.unfolding.lifetimes import Lifetimes
from onepile.families.move_size.unfolding.moves import Lives, alive_piles
from onepile.families.move_size.unfolding.runs import Run
from onepile.limits import Progress
from onepile.mathematics.self_copies import ZEROS, Copied, Piece
from onepile.numbers import INFINITY, Extended


class Unfolding(Copied):
    """The thresholds of one game, known as far as they were asked for.

    Args:
        lives: When piles are alive; for f that never falls, in normal play, it is enough to tell
            v ↦ the least k >= 1 with f(k) >= v, or `INFINITY` if there is none.
        blocks: The number c of moves that the opponent may forbid.
        overshoot: The mover may take more than the pile holds; no matter in misère play, but that
            with `stuck` the piles 1 … c are `ends` without it.
        ends: Piles above 0 at which the game is over.
        lifeless: f(1), or less: a pile whose threshold is no larger dies at once. It need not be
            told; but if f begins with large values, very many piles are then counted out in vain.

    Attributes:
        shut: Up to this pile there are no more than c moves, and they may all be forbidden: no cap
            is enough.

    >>> fibonacci_nim = Unfolding(lambda v: (v + 1) // 2)
    >>> fibonacci_nim.threshold(100), fibonacci_nim.threshold(10**100)
    (3, 3)
    >>> list(fibonacci_nim.winning_moves(100, cap=100))
    [3, 11, 100]
    >>> twice = Lifetimes([2], 4, lambda v: max(2, (v + 1) // 2), misere=True)
    >>> misere = Unfolding(twice, blocks=2)
    >>> misere.safe_caps(9), misere.safe_caps(14), misere.safe_caps(10**100)
    ((2, 5), None, (3, 3))
    >>> list(misere.winning_moves(9, cap=9))
    [1, 5, 6, 7, 8]
    """

    def __init__(
        self,
        lives: Lifetimes | Callable[[int], Extended],
        blocks: int = 0,
        overshoot: bool = False,
        ends: Iterable[int] = (),
        lifeless: int = 0,
    ) -> None:
        self._lives = lives if isinstance(lives, Lifetimes) else Lifetimes((), 1, lives)
        self._overshoot = overshoot
        self.gapped = self._lives.gapped
        # With gaps there is no short cut: the first c piles are counted out like all others.
        self.shut = 0 if overshoot or self.gapped else blocks
        self._ends = frozenset(ends)
        # With overshoot all piles up to 0 are terminal, and the c+1 nearest suffice. Without it
        # only pile 0 is there; thresholds are infinite until c+1 piles are alive.
        ground = tuple(range(blocks + 1)) if overshoot else (0,)
        if self._lives.misere:  # no pile is alive at which the game is over
            ground = ()
        self._builder = Builder(self._lives, blocks, ground, self._ends, lifeless)
        self._index: dict[Run, Lives] = {}

    @property
    def known(self) -> int:
        """All thresholds up to this pile are known."""
        return max(self._builder.runs[0].extent, self.shut)

    @property
    def runs(self) -> tuple[Run, ...]:
        """All runs, the game itself first."""
        return tuple(self._builder.runs)

    @property
    def counts(self) -> dict[str, int]:
        """How much work was done, in units that do not depend on the computer."""
        builder = self._builder
        return {
            "runs": len(builder.runs),
            "segments": builder.literals + builder.copies,
            "literals": builder.literals,
            "searches": builder.searches,
            "look_ups": sum(run.look_ups for run in builder.runs),
        }

    def extend(
        self,
        pile: int,
        progress: Progress | None = None,
        limit: int | None = None,
    ) -> None:
        """Make all thresholds up to `pile` known.

        Args:
            pile: The pile.
            progress: Called now and then with a number from 0 to 1.
            limit: The most steps to make, those made before included, as `Builder.steps` counts
                them: a literal is one, so is a search for a break, and a copy is c+3.

        Raises:
            WorkLimitError: `limit` does not suffice. What was found stays known.
        """
        if pile > self.known:
            self._builder.grow(pile, limit, progress)

    def require(self, limit: int) -> None:
        """Refuse what would have been refused if it had been made with this limit.

        Raises:
            WorkLimitError: more steps were made, or it was to be foreseen that they would be.
        """
        to = max(self.known, 1)
        forecast = Forecast(to, self._lives.dies_after(to), limit)
        for steps, reached in self._builder.checkpoints:
            forecast.require(steps, reached)

    def threshold(self, pile: int) -> Extended:
        """What all safe caps are below: in normal play the least cap with which the mover wins."""
        if pile <= self.shut or pile in self._ends:
            return 1 if self._lives.misere else INFINITY
        self.extend(pile)
        return self.runs[0].threshold(pile)

    def pieces(self, after: int, last: int, above: int = -1) -> Iterator[tuple[int, Piece]]:
        """The thresholds of some piles that are known; not in misère play, where there is more."""
        if last > self.shut:
            yield last, (self._builder.runs[0], max(after, self.shut), last)
        if after < self.shut:
            yield min(last, self.shut), (ZEROS, after, min(last, self.shut))

    def has_zero(self, after: int, last: int) -> bool:
        """Whether the first of these piles is shut."""
        return after < self.shut

    def safe_caps(self, pile: int) -> tuple[int, Extended] | None:
        """The least and the largest cap with which the mover loses, None if every cap wins."""
        threshold = self.threshold(pile)
        least = self._least(pile)
        return (least, threshold - 1) if least < threshold else None

    def winning_moves(self, pile: int, cap: int) -> Iterator[int]:
        """All moves k <= cap that leave the opponent a safe position, ascending."""
        for move in self._living(pile, cap):
            if move >= pile:
                if self._lives.misere:
                    return
            elif (next_cap := self._lives.next_cap(move)) is not None:
                caps = self.safe_caps(pile - move)
                if caps is None or not caps[0] <= next_cap <= caps[1]:
                    continue
            yield move

    def _living(self, pile: int, cap: int) -> Iterator[int]:
        """All moves k <= cap that leave the opponent a safe position, ascending.

        These are the k with f(k) < g(pile − k). There may be very many: take what you need.
        """
        if pile <= 0 or pile in self._ends:
            return
        if pile <= self.shut:
            yield from range(1, min(cap, pile) + 1)
            return
        self._builder.grow(pile - 1, None, None)
        for position in alive_piles(self._builder.runs[0], pile, self._index):
            if pile - position > cap:
                return
            yield pile - position
        # From 0 downward all piles are terminal.
        yield from range(pile, (cap if self._overshoot else min(cap, pile)) + 1)

    def _least(self, pile: int) -> int:
        """The least safe cap of a pile if it has any."""
        if not self._lives.misere or pile <= 0 or pile in self._ends:
            return 1
        if self._lives.least is not None:
            return self._lives.least
        self.extend(pile)
        run, at = self.runs[0].origin(pile)
        return run.leasts.get(at, 1)
