"""Thresholds that repeat: a state that returns is a proof, for every f and every way to play.

Whether a move k wins depends on f(k) and on the pile k below, so a finite threshold v is decided by
the v thresholds before it, wherever the pile is. Hence (`docs/periods.md` has the proof):

    Let g(i + p) = g(i) for start <= i < settled, and let i - g(i) >= start for the p piles from
    settled on, none of which comes before the last of `ends`. Then g(i + p) = g(i) for every
    i >= start.

The thresholds from `start` to `settled` are the state; that they come again p piles later proves
the period. Nothing is asked of f; but a state returns only if the thresholds are bounded. They are
when f is, and without blocks when f(n) < n from some n on.

In misère play with blocks the safe caps of a pile take the place of its threshold. They may be
unbounded; but when f <= F, caps above F occur in no position that follows another, so it is enough
that the safe caps up to F repeat: each pile looks at the F before it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count, islice
from math import lcm

import numpy as np
from numpy.typing import NDArray

from onepile.errors import NotApplicable, UndecidedError, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.rules import MoveSizePosition
from onepile.families.move_size.slow_rules import require_slow
from onepile.families.move_size.tables import safe_caps_of_values, value_kind
from onepile.formulas import Expression
from onepile.formulas.properties import envelope_divisor
from onepile.kernels.periods import least_return
from onepile.limits import MOVES_PER_STEP, Budget, Progress
from onepile.mathematics.periods import Repetition
from onepile.mathematics.self_copies import Copied, Piece, repeated
from onepile.numbers import INFINITE, INFINITY, Extended
from onepile.on_demand import cached_property
from onepile.returns.checker import Return

_FIRST = 1 << 10
_CLAMP = 1 << 62
_MOST = 1 << 22
_WIDEST = 1 << 20
_SAMPLE = 64
_TRIED = 1 << 14

Caps = NDArray[np.signedinteger]


@dataclass(frozen=True, eq=False)
class Repeating(Copied):
    """A game whose thresholds (in misère play with blocks: safe caps) repeat, proved.

    Attributes:
        game: The game.
        start: From this pile on they repeat.
        period: After so many piles.
        settled: From this pile on no threshold reaches below the pile `start`.
        lowest: The least safe cap of each pile below settled + period; None: it is 1.
        highest: The first cap above the safe ones of each: the threshold, where there is one.
        infinity: Stands for infinity in both.
        bound: No value of f exceeds it, and larger safe caps stand as infinity; None: none does.
        moves: How many moves were tried to find out.
    """

    game: MoveSize
    start: int
    period: int
    settled: int
    lowest: Caps | None
    highest: Caps
    infinity: int
    bound: int | None
    moves: int

    @property
    def repetition(self) -> Repetition:
        """From where on, and after how many piles."""
        return Repetition(self.start, self.period)

    @property
    def largest(self) -> int | None:
        """The largest threshold, or safe cap and 1; None: some of the period are infinite."""
        if self.highest[self.start : self.start + self.period].max() == self.infinity:
            return None
        return max(self.start, int(self.highest[self.highest != self.infinity].max(initial=1)))

    def threshold(self, pile: int) -> Extended:
        """The least cap with which the mover wins; not for misère play with blocks.

        >>> from onepile.text import parse_game
        >>> repeating = find_period(parse_game("move-size; f=n//2+3; blocks=1"), 10**6)
        >>> print(repeating.repetition, "-", repeating.threshold(10**1000))
        period 12 from pile 10 on, proved - 6
        """
        least, highest = self._told(pile)
        return highest if least == 1 else 1

    def pieces(self, after: int, last: int, above: int = -1) -> Iterator[tuple[int, Piece]]:
        """The thresholds of some piles: those of the first period, again and again."""
        known = self.start + self.period - 1
        if last > known:
            if self._stands_out(above):
                yield from repeated(self, max(after, known), last, self.start, self.period)
            last = known
        for pile in range(last, after, -1):
            least, threshold = self._told(pile)
            value = 1 if least != 1 else INFINITE if threshold is INFINITY else threshold
            if value == INFINITE or value > above:
                yield pile, value

    def _stands_out(self, above: int) -> bool:
        """Whether the period has an infinite threshold, or one above a number."""
        largest = int(self.highest[self.start : self.start + self.period].max())
        return largest == self.infinity or largest > above

    def safe_caps(self, pile: int, budget: Budget) -> tuple[int, Extended] | None:
        """The least and the largest cap with which the mover loses, None if every cap wins.

        Raises:
            WorkLimitError: too many moves have to be tried.
        """
        least, highest = self._told(pile)
        if self.bound is not None and not self.game.is_over(pile):
            every = pile + self.game.blocks
            if highest is INFINITY:
                winning = self.winning_moves(pile, every, budget)
                highest = next(islice(winning, self.game.blocks, None), INFINITY)
            if least is INFINITY:
                # The last move loses, so the moves that win are not all.
                winning = self.winning_moves(pile, every, budget)
                least = next(k for k in count(1) if next(winning, None) != k)
        return (least, highest - 1) if isinstance(least, int) and least < highest else None

    def winning_moves(self, pile: int, cap: int, budget: Budget) -> Iterator[int]:
        """The moves to safe positions, ascending, of those that matter.

        Raises:
            WorkLimitError: there may be more, and too many moves have to be tried to know.
        """
        moves = self.game.moves_that_matter(MoveSizePosition(pile, cap))
        if not moves:
            return
        most = min(moves.stop - 1, pile)
        repeating = max(0, min(most, pile - self.start))  # moves to piles that repeat
        yield from self._winning_moves_above(pile, repeating, budget)
        yield from self._winning_moves_below(pile, repeating + 1, most, budget)
        if not self.game.misere:
            yield from range(pile + 1, moves.stop)

    def _winning_moves_above(self, pile: int, most: int, budget: Budget) -> Iterator[int]:
        """Those up to `most`, all to piles that repeat.

        Beyond some move f exceeds every threshold; or f itself repeats, and then all is seen in
        one common period. If neither is known, so many moves are tried and no more.
        """
        again, horizon = self._again, self._horizon
        if isinstance(horizon, int):
            most = min(most, horizon - 1)
        first, width, won = 1, _SAMPLE, 0
        while first <= most:
            if again is not None and first > max(won, again.start) + again.period:
                return
            if again is None and horizon is INFINITY and first > _TRIED:
                raise budget.refused()
            last = min(most, first + width - 1)
            budget.spend(last - first + 1)
            for move in self._winning_among(pile, first, last, budget):
                won = move
                yield move
            first, width = last + 1, min(2 * width, _WIDEST)

    def _winning_among(self, pile: int, first: int, last: int, budget: Budget) -> list[int]:
        """The winning moves from first to last, all to piles that repeat."""
        caps = _caps(self.game, first, last, budget)
        places = ((pile - first - self.start) % self.period - np.arange(len(caps))) % self.period
        wins = caps < self.highest[self.start : self.start + self.period][places]
        if self.lowest is not None:
            wins &= caps >= self.lowest[self.start : self.start + self.period][places]
        return [first + int(offset) for offset in np.flatnonzero(wins)]

    def _winning_moves_below(
        self, pile: int, first: int, most: int, budget: Budget
    ) -> Iterator[int]:
        """Those from first to `most`, all to piles that come before the period."""
        for target in range(pile - first, pile - most - 1, -1):
            budget.spend()
            move = pile - target
            least, highest = self._told(target)
            if highest is not INFINITY and move >= self._horizon:
                continue
            if least <= self.game.next_cap(move) < highest:
                yield move

    def _told(self, pile: int) -> tuple[Extended, Extended]:
        """The least safe cap of a pile, and the first above."""
        at = self.repetition.reduced(pile)[0]
        least = 1 if self.lowest is None else self._extended(self.lowest[at])
        return least, self._extended(self.highest[at])

    def _extended(self, value: int) -> Extended:
        return INFINITY if value == self.infinity else int(value)

    @cached_property
    def _horizon(self) -> Extended:
        """From this move on f is at least every finite threshold; `INFINITY`: not known."""
        largest = int(self.highest[self.highest < self.infinity].max(initial=1))
        try:
            return INFINITY if self.bound is not None else _stays_from(self.game.f, largest)
        except (UndecidedError, WorkLimitError):
            return INFINITY

    @cached_property
    def _again(self) -> Repetition | None:
        """How the winning moves repeat, None if f does not."""
        form = self.game.f.shape.quasi
        if form is None or form.degree > 0:
            return None
        return Repetition(form.start, lcm(form.period, self.period))


def _stays_from(f: Expression, value: int) -> Extended:
    """A move from which on f is at least a value; `INFINITY` if none is known."""
    if f.shape.nondecreasing:
        return f.first_at_least(value)
    divisor = envelope_divisor(f)
    return INFINITY if divisor is None else divisor * (value - 1) + 1  # f(k) >= k/m


def find_period(
    game: MoveSize, work: int, progress: Progress | None = None, anyway: bool = False
) -> Repeating:
    """How the thresholds of a game repeat, from where on, with the least period: proved.

    Args:
        game: The game, any.
        work: How many steps it may take: each is forty moves, or a value of f.
        progress: Called during long work.
        anyway: Look for a period though f is not below n. Where f falls, thresholds may stay small
            all the same.

    >>> from onepile.text import parse_game
    >>> print(find_period(parse_game("move-size; f=n%5+1; blocks=2"), 10**6).repetition)
    period 11 from pile 7 on, proved

    Raises:
        IllegalError: f has an impossible value.
        NotApplicable: no period is to be expected: f is not below n; or the ends are not listed.
        WorkLimitError: no state returns that soon.
    """
    if game.stuck:
        raise NotApplicable(f"no period is looked for in {str(game)!r}: use the other misère play")
    if not anyway:
        require_slow(game.f)
    budget, for_values = Budget(work * MOVES_PER_STEP), Budget(work)
    bound = None if game.has_thresholds else game.f.shape.bound
    last_end = max(game.listed_ends, default=0)
    budget.foresee(last_end * MOVES_PER_STEP)
    budget.foresee(_moves_at_first(game))
    piles = _FIRST
    while piles <= 2 * last_end:
        piles *= 4
    f = np.empty(0, dtype=np.int64)
    while True:
        budget.spend((piles - len(f)) * MOVES_PER_STEP)
        f = np.concatenate((f, _caps(game, len(f) + 1, piles, for_values)))
        infinity = piles + game.blocks + 2
        caps: Caps = np.minimum(f, infinity - 1).astype(value_kind(infinity))
        lowest, highest = safe_caps_of_values(game, caps, infinity, progress, budget, bound)
        if lowest is not None:
            lowest[lowest >= highest] = infinity
        depths = highest if bound is None else highest.clip(max=bound)
        start, period = least_return(_single(lowest, highest, infinity), depths, last_end)
        if period:
            deep = np.flatnonzero(np.arange(piles + 1) - depths < start)
            settled = max(start, int(deep[-1]) + 1, last_end + 1)
            if lowest is not None:
                lowest = lowest[: settled + period].copy()
            highest = highest[: settled + period].copy()
            moves = budget.spent
            return Repeating(game, start, period, settled, lowest, highest, infinity, bound, moves)
        piles *= 4
        if piles > _MOST:
            raise WorkLimitError(f"no period of the thresholds shows within {_MOST} piles")


def replayed_period(
    game: MoveSize, told: Return, lowest: Sequence[float] | None, highest: Sequence[float]
) -> Repeating:
    """A period from all piles that a checker has replayed, with `math.inf` where nothing is."""
    infinity = len(highest) + game.blocks + 2

    def caps(values: Sequence[float]) -> Caps:
        return np.array([min(value, infinity) for value in values], dtype=value_kind(infinity))

    least = None if lowest is None else caps(lowest)
    caps_above, bound = caps(highest), told.further["bound"]
    numbers = told.start, told.period, told.settled
    return Repeating(game, *numbers, least, caps_above, infinity, bound, 0)


def _moves_at_first(game: MoveSize) -> int:
    """So many moves at least are tried before a state can return.

    Let f rise from f(1) = m, in normal play that ends at 0 alone, with c blocks. From a pile N up
    to m (with overshoot up to m - c) a move wins only onto a pile whose threshold is infinite: one
    up to c (with overshoot up to 0). So the threshold of N is N (N + c) there; they are all
    different, none is copied, and for each every smaller move is tried.
    """
    if game.misere or game.ends or not game.f.shape.nondecreasing:
        return 0
    different = min(game.f(1), _MOST) - game.blocks
    return different * different // 2 if different > 0 else 0


@lru_cache(maxsize=16)
def known_period(game: MoveSize, work: int) -> Repeating | bool:
    """The same, kept for the next question about the game.

    If there is none with this work: whether that was foreseen.

    Raises:
        NotApplicable: no period is to be expected.
    """
    try:
        return find_period(game, work)
    except WorkLimitError as error:
        return error.foreseen


def _caps(game: MoveSize, first: int, last: int, budget: Budget) -> NDArray[np.int64]:
    """The values f(first) … f(last), of huge ones some that are huge as well."""
    caps = game.f.values_between(first, last, _CLAMP, budget)
    if caps.min(initial=1) < 1:
        game.next_cap(first + int(np.argmax(caps < 1)))  # raises the error that names the argument
    return caps


def _single(lowest: Caps | None, highest: Caps, infinity: int) -> Caps:
    """One number for the safe caps of each pile."""
    return highest if lowest is None else lowest.astype(np.int64) * (infinity + 1) + highest
