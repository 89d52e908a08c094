"""The general one-pile rule: a condition says which moves are allowed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar

from onepile.errors import IllegalError, quote
from onepile.formulas.conditions import Condition
from onepile.formulas.ends import Ends, ends_of, ends_text
from onepile.formulas.syntax import Member, Variable
from onepile.languages import ENGLISH
from onepile.mathematics.interval_sets import IntervalSet
from onepile.numbers import INFINITY, decimal, short
from onepile.on_demand import cached_property
from onepile.rules import (
    PASS,
    Field,
    Moves,
    Rules,
    blocks_or_passes,
    flag,
    read_place,
    say_place,
    whole,
)

VARIABLES = ("m", "n", "p", "t")
"""The move, the pile, the previous move and the move number."""
FIRST_VARIABLES = ("m", "n", "t")
PREVIOUS = Field("previous", "previous move", "what was taken last, 0: nothing yet", 0, least=0)
MOVE = Field("move", "move number", "which move comes next, from 1", default=1)
PASSES = Field("passes", "passes left", "how often a player may still pass", 0, least=0)
FIELDS = (PREVIOUS, MOVE, PASSES)
DECIDES = "its condition"
"""What says how much may be taken."""

_STEPS_OF_MOVES = 20
"""Steps that it takes to solve a condition for m, at least."""
_TRIED_A_STEP = 2
"""So many m are tried in a step."""


@dataclass(frozen=True, slots=True)
class GeneralPosition:
    """A pile, and what else the rules look at.

    Attributes:
        pile: The counters left.
        place: The other numbers by name: `previous`, `move`, `passes`, as far as they count.
    """

    pile: int
    place: tuple[tuple[str, int], ...] = ()

    def _asdict(self) -> dict[str, Any]:
        return {"pile": self.pile, **dict(self.place)}

    def get(self, name: str) -> int:
        """One of the other numbers; 0 where it does not count."""
        return dict(self.place).get(name, 0)

    @property
    def variables(self) -> dict[str, int]:
        """What conditions look at, by the name that it has there."""
        place = dict(self.place)
        return {"n": self.pile, "p": place.get("previous", 0), "t": place.get("move", 0)}

    def __iter__(self) -> Iterator[int]:
        return iter((self.pile, *(value for _, value in self.place)))

    def say(self, language: str = ENGLISH) -> str:
        """The position in words; before the first move there is no previous one."""
        shown = [(name, value) for name, value in self.place if (name, value) != ("previous", 0)]
        return say_place(GeneralPosition(self.pile, tuple(shown)), FIELDS, language)

    def __str__(self) -> str:
        return self.say()


@dataclass(frozen=True, repr=False)
class GeneralRules(Rules):
    """A move m from the pile n is allowed when a condition in m, n, p and t says so.

    Attributes:
        take: The condition, or the moves as a list; p is the previous move, t the number of the
            coming move.
        first: The condition while there is no previous move, where `take` looks at p; None: every
            move up to the pile.
        blocks: How many moves the opponent may forbid before each move.
        overshoot: Whether more may be taken than the pile holds, where the condition allows it.
        misere: Whether the player who makes the last move loses.
        ends: Pile sizes besides 0 at which the game is over: listed, or by a condition.
        passes: How many passes there are in the whole game, for whoever uses them. A pass keeps p,
            counts as a move, cannot be blocked, and needs a move that could be made instead.

    >>> memory = GeneralRules("m!=p")
    >>> list(memory.moves(memory.position(5, previous=3)))
    [1, 2, 4, 5]
    >>> str(memory)
    'general; take=m!=p'
    """

    take: Condition
    first: Condition | None = None
    blocks: int = 0
    overshoot: bool = False
    misere: bool = False
    ends: Ends = field(default_factory=frozenset)
    passes: int = 0
    family: ClassVar[str] = "general"

    def __post_init__(self) -> None:
        take: Any = self.take
        listed = isinstance(take, Iterable) and not isinstance(take, str | bytes)
        object.__setattr__(self, "take", one_of(take) if listed else _condition(take, VARIABLES))
        if self.first is not None:
            object.__setattr__(self, "first", _condition(self.first, FIRST_VARIABLES))
            if "p" not in self.take.names:
                raise IllegalError(
                    f"first={quote(str(self.first))} is for conditions that look at p, and "
                    f"take={quote(str(self.take))} does not: write it with t==1"
                )
        for name in ("blocks", "passes"):
            object.__setattr__(self, name, blocks_or_passes(getattr(self, name), name))
        for name in ("overshoot", "misere"):
            flag(getattr(self, name), name)
        object.__setattr__(self, "ends", ends_of(self.ends))

    @property
    def listed(self) -> tuple[int, ...] | None:
        """The moves, ascending, where the condition is a mere list of them."""
        node = self.take.node
        return node.values if isinstance(node, Member) and node.operand == Variable("m") else None

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """What its positions have besides the pile: what the conditions look at."""
        names = self.take.names | (frozenset() if self.first is None else self.first.names)
        passes = Field(PASSES.name, PASSES.title, PASSES.about, self.passes, PASSES.least)
        looked_at = ((PREVIOUS, "p" in names), (MOVE, "t" in names), (passes, self.passes > 0))
        return tuple(one for one, counts in looked_at if counts)

    def position(self, pile: int, **place: int | None) -> GeneralPosition:
        """The position with this pile and whatever else the conditions look at.

        Raises:
            IllegalError: a number is missing, too small or too large, or the moves have no bound
                here although they may exceed the pile.
        """
        numbers = read_place(self.family, self.fields, DECIDES, pile, place)
        found = GeneralPosition(next(numbers), _named(self.fields, numbers))
        if found.get("passes") > self.passes:
            raise IllegalError(
                f"passes {short(found.get('passes'))} is above {self.passes}: this game has no more"
            )
        if not self.is_over(found.pile):
            self._most(found)
        return found

    def is_over(self, pile: int) -> bool:
        """Whether the game ends at this pile size."""
        return pile <= 0 or pile in self.ends

    def moves(self, position: GeneralPosition) -> Moves:
        """The moves, in ascending order; a pass is 0."""
        if self.is_over(position.pile):
            return range(0)
        taking = self.allowed(position, self._most(position))
        if not taking or position.get("passes") == 0:
            return taking
        return IntervalSet.of([(PASS, PASS), *taking.intervals])

    def moves_that_matter(self, position: GeneralPosition) -> Moves:
        """Of those that empty the pile so many that one cannot be blocked."""
        moves = self.moves(position)
        pile = position.pile
        if not self.overshoot or not moves:
            return moves
        assert isinstance(moves, IntervalSet)
        beyond = moves.within(pile, moves.intervals[-1][1]).first(self.blocks + 1)
        return moves.within(0, beyond[-1]) if beyond else moves

    def steps_of_moves(self, position: GeneralPosition) -> int:
        """About how many steps it takes to find the moves, besides one for each."""
        looked_at = self.condition_at(position)
        tried = looked_at is not None and looked_at.is_tried
        return _STEPS_OF_MOVES + (position.pile // _TRIED_A_STEP if tried else 0)

    def after(self, position: GeneralPosition, taken: int) -> GeneralPosition:
        """The position after a move; taking too much is taking all."""
        left = max(0, position.pile - taken)
        place = dict(position.place)
        if "move" in place:
            place["move"] += 1
        if taken == PASS:
            place["passes"] -= 1
        elif "previous" in place:
            place["previous"] = min(taken, position.pile)
        return GeneralPosition(left, tuple(place.items()))

    def blocks_at(self, position: GeneralPosition) -> int:
        """How many moves may be forbidden here."""
        return self.blocks

    def allowed(self, position: GeneralPosition, most: int) -> IntervalSet:
        """The moves 1 … most that the condition allows here, whether the game is over or not."""
        condition = self.condition_at(position)
        if condition is None:
            return IntervalSet.of([(1, min(most, position.pile))])
        return condition.allowed(most, **position.variables)

    def condition_at(self, position: GeneralPosition) -> Condition | None:
        """What the moves have to fulfil; None before the first one, if then all may be taken."""
        first = "p" in self.take.names and position.get("previous") == 0
        return self.first if first else self.take

    def _most(self, position: GeneralPosition) -> int:
        """What no move exceeds."""
        if not self.overshoot:
            return position.pile
        condition = self.condition_at(position)
        if condition is None:
            return position.pile
        bound = condition.bound(**position.variables)
        if bound is INFINITY:
            raise IllegalError(
                f"take={quote(str(self.take))} shows no bound for m at {position}: with overshoot "
                "larger m would be moves of their own, add a bound that holds, like m<=100"
            )
        return max(0, bound)

    def __str__(self) -> str:
        listed = self.listed
        shown = f"take={self.take}" if listed is None else f"set={','.join(map(decimal, listed))}"
        parts = [self.family, shown]
        if self.first is not None:
            parts.append(f"first={self.first}")
        if self.blocks:
            parts.append(f"blocks={self.blocks}")
        parts += [name for name in ("overshoot", "misere") if getattr(self, name)]
        if self.ends:
            parts.append(f"ends={ends_text(self.ends)}")
        if self.passes:
            parts.append(f"passes={self.passes}")
        return "; ".join(parts)


def one_of(moves: Iterable[int]) -> Condition:
    """The condition that a move is one of these.

    Raises:
        IllegalError: one of them is below 1, or there is none.
    """
    listed = sorted({whole(move, "move") for move in moves})
    if not listed or listed[0] < 1:
        shown = ",".join(map(short, listed))
        raise IllegalError(f"set={quote(shown)}: give moves of at least 1, like 2,5,7")
    return Condition(Member(Variable("m"), tuple(listed)), VARIABLES)


def _condition(value: Condition | str, variables: tuple[str, ...]) -> Condition:
    """A condition; a mere list of moves is put in order."""
    condition = Condition.of(value, variables)
    node = condition.node
    if isinstance(node, Member) and node.operand == Variable("m"):
        moves = tuple(sorted({move for move in node.values if move > 0}))
        if not moves:
            raise IllegalError(f"{quote(str(condition))} has no move: a move takes at least 1")
        return condition.part(Member(node.operand, moves))
    return condition


def _named(known: Iterable[Field], numbers: Iterator[int]) -> tuple[tuple[str, int], ...]:
    return tuple((one.name, number) for one, number in zip(known, numbers, strict=True))
