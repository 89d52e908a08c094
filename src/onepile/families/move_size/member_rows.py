"""The base of an unblocked game with rising f, its members kept in rows.

Let f be non-decreasing. Then g' is the identity (paper 000), and b_{k+1} = b_k + s for the least
member s with f(s) >= b_k. The same s serves until f(s) < b_k: so the members come in *rows*
first, first + s, first + 2s, …, and each row is found at once, by asking where f reaches b_k. Rules
that are large at first, as n + 10^9 or a constant, have very long rows: 1, 2, 3, … in static nim.
"""

from bisect import bisect_right
from dataclasses import dataclass

from onepile.errors import NotApplicable, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.base import Base
from onepile.limits import Budget, Progress
from onepile.numbers import power_of_ten_below, short

_STEPS_PER_ROW = 40
"""A row takes as long as so many moves that are tried elsewhere."""

_LONG_BITS = 24
"""One of numbers of b binary digits costs b² / 2^this steps more, also for the room it takes."""

_HOPELESS = 16
"""So many times the limit must be foreseen before a base is refused unseen."""


@dataclass(frozen=True, slots=True)
class Row:
    """Members at equal distances: first, first + step, …, `count` of them."""

    first: int
    step: int
    count: int

    @property
    def last(self) -> int:
        """The last of them."""
        return self.first + (self.count - 1) * self.step

    def not_above(self, pile: int) -> int:
        """The largest of them that is not above a pile, which is not below the first."""
        return self.first + min(self.count - 1, (pile - self.first) // self.step) * self.step

    def not_below(self, pile: int) -> int:
        """The least of them that is not below a pile, which is not above the last."""
        return self.first + max(0, -((self.first - pile) // self.step)) * self.step


class MemberRows(Base):
    """The base up to a pile.

    Args:
        game: A move-size game in normal play, without blocks and further ends, f non-decreasing.
        pile: As far as the base is needed.
        work: How many steps may be taken.
        progress: Called during long work.

    Attributes:
        rows: The rows, ascending.

    >>> from onepile.text import parse_game
    >>> static_nim = MemberRows(parse_game("move-size; f=10^9"), 10**1000, work=100)
    >>> static_nim.rows
    [Row(first=1, step=1, count=1000000001)]
    >>> static_nim.threshold(10**1000) == 10**1000 % (10**9 + 1), static_nim.finite
    (True, True)

    Raises:
        NotApplicable: the game is not of that kind.
        WorkLimitError: there are too many rows.
    """

    def __init__(
        self, game: MoveSize, pile: int, work: int, progress: Progress | None = None
    ) -> None:
        if game.blocks or game.misere or game.ends or not game.f.shape.nondecreasing:
            raise NotApplicable(
                f"{str(game)!r} has no rows of members: they need normal play, no blocks, no ends "
                "and f non-decreasing"
            )
        game.next_cap(1)  # f rises, so this is its least value
        self.game = game
        self.identity = True
        self.rows: list[Row] = []
        self._firsts: list[int] = []
        self._foresee(pile, work)
        budget = Budget(
            work,
            f"the base of f={game.f} has too many members up to the pile {short(pile)} for "
            "{limit} steps: use a smaller pile",
        )
        bits = max(1, pile.bit_length())
        self._add(Row(1, 1, 1 + self._following(1, 1, pile)))
        while (last := self.last) <= pile:
            budget.spend(_STEPS_PER_ROW + (last.bit_length() ** 2 >> _LONG_BITS))
            covers = game.f.first_at_least(last)
            if not isinstance(covers, int) or covers > last:
                self.finite = True
                return
            step = self._least_from(covers)
            self._add(Row(last + step, step, self._following(last, step, pile)))
            if progress is not None:
                progress(min(1.0, last.bit_length() / bits))

    @property
    def last(self) -> int:
        """The largest member that is known."""
        return self.rows[-1].last

    @property
    def size(self) -> int:
        """How many rows were made."""
        return len(self.rows)

    def neighbours(self, pile: int) -> range:
        """In a row of neighbouring piles all of them."""
        row = self.rows[bisect_right(self._firsts, pile) - 1]
        member = row.not_above(pile)
        return range(row.first if row.step == 1 else member, member + 1)

    def most(self, pile: int) -> int:
        """A threshold is at most its pile."""
        return pile

    def value(self, member: int) -> int:
        """The member itself."""
        return member

    def _foresee(self, pile: int, work: int) -> None:
        """Refuse a base that would have far too many rows: a guess about work alone.

        Steps are members, about as many as there are up to where f reaches the pile.
        """
        longest = self.game.f.first_at_least(pile)
        if not isinstance(longest, int):
            return
        shortest = self.game.f.first_at_least(longest)
        if not isinstance(shortest, int):
            return
        rows = longest // (4 * shortest)
        if _STEPS_PER_ROW * rows > _HOPELESS * work:
            raise WorkLimitError(
                f"the base of f={self.game.f} has more than about {power_of_ten_below(rows)} "
                f"different steps up to the pile {short(pile)}: use a smaller pile",
                more_work=True,
                foreseen=True,
            )

    def _add(self, row: Row) -> None:
        self.rows.append(row)
        self._firsts.append(row.first)

    def _following(self, member: int, step: int, pile: int) -> int:
        """How many members follow one by this step, which covers it, until the pile is passed."""
        try:
            cap = min(pile, self.game.next_cap(step))
        except WorkLimitError:  # too large to be written down
            cap = pile
        return (max(member, cap) - member) // step + 1

    def _least_from(self, pile: int) -> int:
        """The least member that is not below a pile, which is not above the last."""
        at = bisect_right(self._firsts, pile) - 1
        if pile > self.rows[at].last:
            return self._firsts[at + 1]
        return self.rows[at].not_below(pile)
