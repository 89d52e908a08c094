"""Move-size games: what is taken decides the most that may be taken next."""

from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple, Self

from onepile.errors import IllegalError, NotApplicable, quote
from onepile.formulas import Expression, NumbersWhere
from onepile.formulas.ends import Ends, ends_of, ends_text
from onepile.formulas.tails import first_below_one
from onepile.languages import ENGLISH
from onepile.limits import Budget
from onepile.numbers import short
from onepile.rules import Field, Rules, blocks_or_passes, flag, read_place, say_place, whole

FIELDS = (Field("cap", "cap", "the most that may be taken now; all but one if not given"),)
DECIDES = "the cap"
"""What says how much may be taken."""


class MoveSizePosition(NamedTuple):
    """A pile, and the most that may be taken now."""

    pile: int
    cap: int

    def say(self, language: str = ENGLISH) -> str:
        """The position in words."""
        return say_place(self, FIELDS, language)

    def __str__(self) -> str:
        return self.say()


@dataclass(frozen=True, repr=False)
class MoveSizeRules(Rules):
    """Take k counters, 1 <= k <= cap; then the opponent's cap is f(k). Papers 000, 001 and 004.

    Attributes:
        f: The next cap as a function of the move just made, at least 1 for every move: a rule
            that is known to have a lower value is refused here, whoever makes the game. Where
            that is not known, `next_cap` refuses the value when it is asked for.
        blocks: How many moves the opponent may forbid before each move.
        overshoot: Whether more may be taken than the pile holds, up to the cap. All that empties
            the pile is alike, but each amount is a move of its own: it is listed, and blocked, by
            itself.
        misere: Whether the player who makes the last move loses; `"stuck"` is True and `stuck`.
        ends: Pile sizes besides 0 at which the game is over: listed, or by a condition.
        stuck: Misère play in paper 004's words: when there are at most as many moves as may be
            blocked the game is over, at its start too, and the player to move has won. Otherwise
            who blocks must leave a move. Without blocks both are the same, and this is False.

    >>> fibonacci = MoveSizeRules("2n")
    >>> fibonacci.after(fibonacci.position(10, cap=3), 2)
    MoveSizePosition(pile=8, cap=4)
    >>> MoveSizeRules("2n", ends="n%7==0").is_over(21)
    True
    >>> MoveSizeRules("0 if n==2 else 2n")
    Traceback (most recent call last):
        ...
    onepile.errors.IllegalError: f='0 if n==2 else 2n' is 0 at n = 2: it must be at least 1, ...
    """

    f: Expression
    blocks: int = 0
    overshoot: bool = False
    misere: bool = False
    ends: Ends = field(default_factory=frozenset)
    stuck: bool = False
    family: ClassVar[str] = "move-size"

    def __post_init__(self) -> None:
        object.__setattr__(self, "f", Expression.of(self.f))
        if (low := first_below_one(self.f)) is not None:
            self.next_cap(low)
        object.__setattr__(self, "blocks", blocks_or_passes(self.blocks, "blocks"))
        object.__setattr__(self, "ends", ends_of(self.ends))
        flag(self.overshoot, "overshoot")
        stuck = flag(self.stuck, "stuck") or flag(self.misere, "misere", "stuck") == "stuck"
        if stuck:
            object.__setattr__(self, "misere", True)
        object.__setattr__(self, "stuck", stuck and self.blocks > 0)

    def without_assumptions(self) -> Self:
        """The same game, with nothing taken on trust: what is found of it is proved or checked."""
        return replace(self, f=self.f.without_assumptions()) if self.f.assumed else self

    @property
    def has_thresholds(self) -> bool:
        """Whether more cap is never worse; with blocks it may be in misère play."""
        return not (self.misere and self.blocks)

    def position(self, pile: int, cap: int | None = None, **other: int | None) -> MoveSizePosition:
        """The position with this pile and cap; no other numbers belong to it.

        Without a cap all but one may be taken: who begins cannot end the game at once.
        """
        if cap is None:
            cap = whole(pile, "pile") - 1
            if pile == 1:
                raise IllegalError("at pile 1 all but one is nothing: give a cap of at least 1")
        place = {"cap": cap, **other}
        return MoveSizePosition(*read_place(self.family, FIELDS, DECIDES, pile, place))

    def next_cap(self, taken: int) -> int:
        """f, with the check that the next player is allowed at least one counter."""
        cap = self.f(taken)
        if cap < 1:
            raise IllegalError(
                f"f={quote(str(self.f))} is {short(cap)} at n = {short(taken)}: "
                "it must be at least 1, write max(1, …)"
            )
        return cap

    def is_over(self, pile: int) -> bool:
        """Whether the game ends at this pile size."""
        return pile <= 0 or pile in self.ends

    @property
    def listed_ends(self) -> frozenset[int]:
        """The piles besides 0 at which the game is over, where there are finitely many.

        Raises:
            NotApplicable: a condition says which.
        """
        if isinstance(self.ends, NumbersWhere):
            raise NotApplicable(
                f"{str(self)!r} is over where a condition holds: ends are not listed"
            )
        return self.ends

    def last_end(self, pile: int, budget: Budget | None = None) -> int:
        """The largest pile up to one at which the game is over.

        >>> MoveSizeRules("2n", ends="n%7==0").last_end(10**100) % 7
        0

        Raises:
            WorkLimitError: a condition says which, and too many piles have to be looked at.
        """
        if isinstance(self.ends, NumbersWhere):
            return self.ends.last(pile, budget)
        return max((end for end in self.ends if end <= pile), default=0)

    def moves(self, position: MoveSizePosition) -> range:
        """The moves, in ascending order: with overshoot every amount up to the cap is one.

        >>> MoveSizeRules("2n").moves(MoveSizePosition(3, cap=9))
        range(1, 4)
        >>> MoveSizeRules("2n", overshoot=True).moves(MoveSizePosition(3, cap=9))
        range(1, 10)
        >>> MoveSizeRules("n", blocks=2, overshoot=True, stuck=True).moves(MoveSizePosition(3, 2))
        range(0, 0)
        """
        pile, cap = position
        most = cap if self.overshoot else min(cap, pile)
        if self.is_over(pile) or (self.stuck and most <= self.blocks):
            return range(0)
        return range(1, most + 1)

    def moves_that_matter(self, position: MoveSizePosition) -> range:
        """The moves up to pile + blocks: of those that empty the pile one cannot be blocked."""
        moves = self.moves(position)
        return range(1, min(moves.stop, position.pile + self.blocks + 1)) if moves else moves

    def after(self, position: MoveSizePosition, taken: int) -> MoveSizePosition:
        """The position after a move; taking too much is taking all."""
        taken = min(taken, position.pile)
        return MoveSizePosition(position.pile - taken, self.next_cap(taken))

    def blocks_at(self, position: MoveSizePosition) -> int:
        """How many moves may be forbidden here."""
        return self.blocks

    def __str__(self) -> str:
        parts = [self.family, f"f={self.f}"]
        if self.blocks:
            parts.append(f"blocks={self.blocks}")
        if self.overshoot:
            parts.append("overshoot")
        if self.misere:
            parts.append("misere=stuck" if self.stuck else "misere")
        if self.ends:
            parts.append(f"ends={ends_text(self.ends)}")
        return "; ".join(parts)
