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
from collections.abc import Callable, Iterator

from onepile.errors import IllegalError, NotApplicable, WorkLimitError
from onepile.families.move_size import MoveSize
from onepile.formulas import Expression
from onepile.formulas.properties import envelope_divisor
from onepile.limits import Budget, Limits, Progress
from onepile.mathematics.self_copies import Copied, Piece, repeated
from onepile.numbers import INFINITY, Extended, power_of_ten_below, short

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

Horizon = Callable[[int], Extended]
"""A function v ↦ least k such that f(j) >= v for every j >= k, or something larger."""


def horizon_of(f: Expression) -> Horizon | None:
    """How far a pile with threshold v can be won onto, from what is proved about f.

    None when nothing useful is known: then every move has to be tried.
    """
    if f.shape.nondecreasing:
        return f.first_at_least
    divisor = envelope_divisor(f)
    if divisor is None:
        return None
    return lambda v: divisor * (v - 1) + 1  # f(k) >= k/m, so f(k) >= v once k > m(v-1)


class Base(Copied):
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

    @abstractmethod
    def winning_moves(self, pile: int, cap: int) -> Iterator[int]:
        """All moves of at most `cap` to safe positions, ascending; there may be very many."""

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
        self.horizon = horizon_of(game.f)
        why = "" if self.horizon else " (no lower bound f(n) >= n/m is known for it)"
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
        self._gap: list[int] = []  # members[j+1] = members[j] + members[gap[j]]
        self._fixed: list[int] = []  # indices of members with g'(b) = b
        self._most_cap: list[int] = []  # the largest f of these members so far
        self._far: list[Extended] = []  # horizon of each value
        self._reach: list[Extended] = [0]  # max of M + horizon(g(M)) over 1 <= M < members[j]
        self._add(1, 1)
        self._gap.append(0)
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
        most = min(pile, cap)
        if self.horizon is None:
            yield from self._winning_moves_by_trial(pile, most)
            return
        for target in self._piles_in_reach(pile):
            move = pile - target
            if move > most:
                return
            if self.game.next_cap(move) < self.threshold(target):
                yield move
        if pile <= most:
            yield pile

    def _winning_moves_by_trial(self, pile: int, most: int) -> Iterator[int]:
        for move in range(1, most + 1):
            if move == pile or self._tried(move) < self.threshold(pile - move):
                yield move

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
        far = INFINITY if self.horizon is None else self.horizon(value)
        if index:
            below, gap = self.members[index - 1], self._gap[index - 1]
            inside = max(self._far[index - 1], self._reach[gap])
            self._reach.append(max(self._reach[index - 1], below + inside))
        self.members.append(member)
        self.values.append(value)
        self._highest.append(max(value, self._highest[-1]) if index else value)
        self._far.append(far)
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
        self._gap.append(index)
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
            del self._gap[-1]
            raise NotApplicable(f"{error}: beyond pile {short(pile)}") from None

    def _least_covering(self, value: int) -> int | None:
        """The index of the least member b with g'(b) = b and f(b) >= value."""
        place = bisect_left(self._most_cap, value)
        return self._fixed[place] if place < len(self._fixed) else None

    def _value_of(self, member: int, last: int) -> int:
        """The g' of a new member: its least move, longer than to the last member, that wins."""
        if self.horizon is None:
            for move in range(member - last + 1, member):
                if self._tried(move) < self.threshold(member - move):
                    return move
            return member
        for target in self._candidates(last, member):
            if self._tried(member - target) < self.threshold(target):
                return member - target
        return member

    def _piles_in_reach(self, pile: int) -> Iterator[int]:
        """The piles below `pile` onto which a move may win, nearest first."""
        if not self.finite:
            yield from self._candidates(pile, pile)
            return
        period = self.members[-1]
        last = len(self.members) - 1
        copies, rest = divmod(pile, period)
        top = rest
        while copies >= 0:
            offset = copies * period
            for target in self._candidates(top, pile - offset):
                yield offset + target
            if 0 < offset < pile and self._far[last] > pile - offset:
                yield offset
            copies, top = copies - 1, period
            # Lower copies hold the same thresholds farther away: stop when none can reach.
            if max(self._reach[last], self._far[last]) <= pile - copies * period:
                return

    def _candidates(self, upper: int, target: int) -> Iterator[int]:
        """The piles M < upper with M + horizon(g(M)) > target, greatest first.

        Between members b_j and b_{j+1} = b_j + b_i lies a copy of the piles below b_i, so the
        greatest reach of such a stretch is known from the stretches below b_i.
        """
        members, reach, gap = self.members, self._reach, self._gap
        stack: list[tuple[str, int, int]] = [("upto", 0, upper)]
        while stack:
            kind, offset, at = stack.pop()
            if kind == "member":
                if self._far[at] > target - offset - members[at]:
                    yield offset + members[at]
                continue
            if kind == "upto":  # everything from 1 to at - 1
                index = bisect_left(members, at) - 1
                if index < 0 or (index + 1 < len(reach) and reach[index + 1] <= target - offset):
                    continue
                stack.append(("below", offset, index - 1))
                stack.append(("member", offset, index))
                stack.append(("upto", offset + members[index], at - members[index]))
            elif at >= 0 and reach[at + 1] > target - offset:  # 1 to members[at+1] - 1
                stack.append(("below", offset, at - 1))
                stack.append(("member", offset, at))
                if reach[gap[at]] > target - offset - members[at]:
                    stack.append(("below", offset + members[at], gap[at] - 1))
