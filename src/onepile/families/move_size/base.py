"""The base of a move-size game without blocks, for any f. Papers 000 and 001.

Paper 001, Main theorem: every f generates a base B_f = (b_0 = 1 < b_1 = 2 < …) and values g' on
it; write N as a sum of members, greatest first; then the threshold g(N) is g' of the least summand.
b_{k+1} = b_k + b_i for the least b_i with g'(b_i) = b_i and f(b_i) >= g'(b_k); without such a b_i
the base ends, the last member may be used many times, and the thresholds are periodic.

Paper 000: when the steps of f are >= -1, g' is the identity: only f at members is ever evaluated.

Otherwise g'(b_{k+1}) is the least move from b_{k+1} to a safe position, and paper 001 tries them
one by one. Here, when f(n) >= n/m is known, a move of size k can only succeed onto a pile with a
threshold above k/m; such piles are rare, and the base itself lists them, farthest last. So members
beyond 10^100 are found without walking.
"""

from abc import abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from onepile.errors import IllegalError, NotApplicable, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.copies import NeverBelow, OfCopies, never_below
from onepile.formulas.properties import envelope_divisor
from onepile.limits import Budget, Limits, Progress
from onepile.mathematics.self_copies import Piece, repeated
from onepile.numbers import power_of_ten_below, short
from onepile.on_demand import cached_property

MAX_COPIES = 12
"""An expansion that repeats the last member more often is not written out."""

_STEPS_A_TRIAL = 3
"""To look a threshold up takes as long as so many steps."""

_LONG_BITS = 21
"""A cap of b binary digits costs b² / 2^this steps more: none up to 1448 digits."""

_LONG_MEMBER_BITS = 23
"""A member of b binary digits costs b² / 2^this steps more, also for the room that it takes."""

_MOST_BITS = 1 << 32
"""All members together: half a gigabyte."""


class Base(OfCopies):
    """A base, and what follows from it: greedy expansions, of which the least summand decides.

    Attributes:
        game: The game: normal play, without blocks and further ends.
        finite: Whether the base ends with the last member.
        identity: Whether g' is known to be the identity (steps of f >= -1, proved).
    """

    game: MoveSize
    finite: bool = False
    identity: bool

    @property
    @abstractmethod
    def last(self) -> int:
        """The largest member that is known."""

    @property
    @abstractmethod
    def size(self) -> int:
        """How many members, or rows of members, were made."""

    @abstractmethod
    def neighbours(self, pile: int) -> range:
        """The largest member that is not above a pile, and before it neighbouring piles, if known.

        All of them are members.
        """

    @abstractmethod
    def most(self, pile: int) -> int:
        """No threshold up to a pile is larger."""

    @abstractmethod
    def value(self, member: int) -> int:
        """Its g', which is its threshold."""

    def expansion(self, pile: int) -> tuple[int, ...]:
        """The pile as a sum of members, ascending; the last of a finite base may repeat.

        Raises:
            NotApplicable: it would repeat so often that nobody reads it.
        """
        copies, parts = self.greedy(pile)
        if copies > MAX_COPIES:
            raise NotApplicable(f"{short(copies)} copies of the last member are too many to list")
        return (*parts, *[self.last] * copies)

    def threshold(self, pile: int) -> int:
        """g(N): the value of the least summand of the expansion."""
        _, parts = self.greedy(pile)
        return self.value(parts[0] if parts else self.last)

    def greedy(self, pile: int) -> tuple[int, list[int]]:
        """How often the last member of a finite base is taken, and the other summands, ascending.

        Without an end the first number is 0.
        """
        copies, rest = divmod(pile, self.last) if self.finite else (0, pile)
        parts: list[int] = []
        while rest:
            parts.append(self.neighbours(rest)[-1])
            rest -= parts[-1]
        return copies, parts[::-1]

    def pieces(self, after: int, last: int, above: int = -1) -> Iterator[tuple[int, Piece]]:
        """The thresholds of some piles up to which the base was made, as `Copied` tells them.

        Between b_k and b_{k+1} = b_k + b_i stands what stands before b_i: greedy expansions there
        are b_k and those of the smaller piles. If the base ends, its last member is a period.
        """
        if self.finite and last > self.last:
            if self.most(self.last) <= above:
                return
            yield from repeated(self, max(after, self.last), last, 1, self.last)
            last = self.last
        while last > after and self.most(last) > above:
            members = self.neighbours(last)
            member = members[-1]
            start = max(member, after)
            if last > start:
                yield last, (self, start - member, last - member)
            low = max(members[0], after + 1)
            if low < member:
                yield member, range(low, member + 1)
            elif low == member:
                yield member, self.value(member)
            last = low - 1


class OwnBase(Base):
    """The base of an unblocked game, made as far as it is asked for.

    Args:
        game: A move-size game in normal play, without blocks and further ends. Overshooting makes
            no difference without blocks.
        work: How many members may be made, and how many moves tried one by one.
        behind: How many counters a game is behind, of which this is the base: one in misère play.

    Attributes:
        members: The base so far, ascending.
        values: g' of each member.
        trials: The steps for moves that were tried one by one.

    >>> from onepile.text import parse_game
    >>> base = OwnBase(parse_game("fibonacci-nim"))
    >>> base.extend(50)
    >>> base.members
    [1, 2, 3, 5, 8, 13, 21, 34, 55]
    >>> base.expansion(50), base.threshold(50)
    ((3, 13, 34), 3)
    """

    def __init__(self, game: MoveSize, work: int = Limits.work, behind: int = 0) -> None:
        if game.blocks or game.misere or game.ends:
            raise NotApplicable(
                f"{str(game)!r} has no base: a base needs normal play, no blocks and no ends"
            )
        self.game = game
        self.behind = behind
        self.work = work
        self._bits = 0
        self.identity = bool(game.f.shape.steps_at_least_minus_one)
        why = "" if self.never_below else " (no lower bound f(n) >= n/m is known for it)"
        self.trials = Budget(
            work,
            f"the moves that have to be tried one by one for f={game.f} take more than {{limit}} "
            f"steps{why}: "
            "use a smaller pile",
        )
        self._caps = Budget(
            work,
            f"the members of the base of f={game.f} and the values there take more than {{limit}} "
            "steps: "
            "use a smaller pile",
        )
        self.members: list[int] = []
        self.values: list[int] = []
        self._highest: list[int] = []  # the largest of the values up to each
        self._fixed: list[int] = []  # indices of members with g'(b) = b
        self._most_cap: list[int] = []  # the largest f of these members so far
        self._add(1, 1)
        self._add(2, 2)

    @property
    def last(self) -> int:
        """The largest member that is known."""
        return self.members[-1]

    @property
    def size(self) -> int:
        """How many members were made."""
        return len(self.members)

    def extend(self, pile: int, progress: Progress | None = None) -> None:
        """Make the base until a member exceeds the pile, or until it ends.

        Raises:
            WorkLimitError: it has too many members up to there.
            NotApplicable: f has an impossible value at the next member after the pile.
        """
        if self.members[-1] > pile:
            return
        self._refuse_crowds(pile)
        bits = max(1, pile.bit_length())
        while not self.finite and self.members[-1] <= pile:
            self._next_member(pile)
            if progress is not None:
                progress(min(1.0, self.members[-1].bit_length() / bits))

    def neighbours(self, pile: int) -> range:
        """The member alone."""
        member = self.members[bisect_right(self.members, pile) - 1]
        return range(member, member + 1)

    def most(self, pile: int) -> int:
        """The largest value up to there."""
        return self._highest[bisect_right(self.members, pile) - 1]

    def value(self, member: int) -> int:
        """Its g'."""
        return self.values[bisect_left(self.members, member)]

    def greedy(self, pile: int) -> tuple[int, list[int]]:
        """As there; the base is made as far as it is asked for."""
        self.extend(pile)
        return super().greedy(pile)

    def winning_moves(self, pile: int, cap: int) -> Iterator[int]:
        """All moves of at most `cap` to safe positions, ascending.

        Raises:
            WorkLimitError: every move has to be tried, and there are too many.
        """
        self.extend(pile)
        yield from super().winning_moves(pile, cap)

    @cached_property
    def never_below(self) -> NeverBelow | None:
        """As there; None where f may stay small for ever, too: then the moves are many."""
        f = self.game.f
        return never_below(f) if f.shape.nondecreasing or envelope_divisor(f) else None

    def cap_after(self, move: int) -> int:
        """The next cap; charged where every move has to be tried."""
        return self._tried(move) if self.never_below is None else super().cap_after(move)

    def _tried(self, move: int) -> int:
        """The next cap after a move, charged: one so long that it takes time costs more."""
        self.trials.spend(_STEPS_A_TRIAL + self.game.f.steps_of_value(move))
        cap = self.game.next_cap(move)
        self.trials.spend(cap.bit_length() ** 2 >> _LONG_BITS)
        return cap

    def _refuse_crowds(self, pile: int) -> None:
        """Say at once when the members below the pile are too many to be made.

        With f non-decreasing, the member after b_k <= pile lies at most 2·first_at_least(pile)
        further: b_{k+1} - b_k is the least member that covers b_k, and a member is at most twice
        the one before. So there are at least so many of them from pile/2 to pile.
        """
        if self.game.f.shape.at_least_n:  # then it never ends, and a member is at most doubled
            self._caps.foresee(pile.bit_length() ** 3 // 3 >> _LONG_MEMBER_BITS)
        if not self.game.f.shape.nondecreasing:
            return
        longest = self.game.f.first_at_least(pile)
        if isinstance(longest, int) and (crowd := pile // (4 * longest)) > self.work:
            raise WorkLimitError(
                f"the base of f={self.game.f} has more than {power_of_ten_below(crowd)} members "
                f"up to the pile {short(pile)}, and {self.work} may be made: "
                "use a smaller pile",
                more_work=True,
                foreseen=True,
            )

    def _add(self, member: int, value: int) -> None:
        self._caps.spend(self.game.f.steps_of_value(member))
        self._caps.spend(member.bit_length() ** 2 >> _LONG_MEMBER_BITS)
        cap = self.game.next_cap(member)
        index = len(self.members)
        self.members.append(member)
        self.values.append(value)
        self._highest.append(max(value, self._highest[-1]) if index else value)
        if value == member:
            self._fixed.append(index)
            self._most_cap.append(max(cap, self._most_cap[-1]) if self._most_cap else cap)

    def _next_member(self, pile: int) -> None:
        last, value = self.members[-1], self.values[-1]
        index = self._least_covering(value)
        if index is None:
            self.finite = True
            return
        if len(self.members) >= self.work:
            raise WorkLimitError(
                f"{self.work} members of the base of f={self.game.f} only reach the pile "
                f"{short(last)}: use a smaller pile",
                more_work=True,
            )
        member = last + self.members[index]
        self._bits += member.bit_length()
        if self._bits > _MOST_BITS:
            raise WorkLimitError(
                f"a base of {len(self.members)} members up to {member.bit_length()} binary digits "
                "takes too much memory: use a smaller pile"
            )
        try:
            self._add(member, member if self.identity else self._value_of(member, last))
        except IllegalError as error:
            if member <= pile:
                raise
            raise NotApplicable(f"{error}: beyond pile {short(pile)}") from None

    def _least_covering(self, value: int) -> int | None:
        """The index of the least member b with g'(b) = b and f(b) >= value."""
        place = bisect_left(self._most_cap, value)
        return self._fixed[place] if place < len(self._fixed) else None

    def _value_of(self, member: int, last: int) -> int:
        """The g' of a new member: its least move, longer than to the last member, that wins."""
        for pile, threshold in self.alive(member, last - 1):
            if self._tried(member - pile) < threshold:
                return member - pile
        return member
