"""Direct questions: one value of one position, or of many piles at once.

`solve` answers everything about a position. Who wants one thing of it asks here: a threshold, an
outcome, a nim-value, the moves that win. Many piles are a range, a list or an array of any shape,
and so may be what else the positions have, which NumPy then broadcasts against the piles. What
comes back is an array of that shape, made as tables are.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from onepile.claims import Answer
from onepile.errors import IllegalError, WorkLimitError, quote
from onepile.extras import require
from onepile.kinds import Component, Elsewhere
from onepile.limits import Limits
from onepile.numbers import Extended
from onepile.rules import Field, Position, Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from typing_extensions import TypeIs

    Numbers: TypeAlias = Sequence[int] | NDArray[Any]


class DirectQuestions(Rules):
    """The questions of a game that have one number, word or list for an answer."""

    @abstractmethod
    def solve(self, pile: int | Position, **asked: Any) -> Answer:
        """Who wins a position, by which moves, and why."""

    @abstractmethod
    def components(self, positions: Sequence[Any], work: int) -> Sequence[Component]:
        """Piles of the game as parts of a sum."""

    has_nim_values = False
    """Whether it is known of every position that it has a nim-value, 0 where it is safe."""

    @abstractmethod
    def elsewhere(self, position: Any) -> Elsewhere | None:
        """The same position in a game of another family, whose theory then answers; None: none."""

    @property
    @abstractmethod
    def fields(self) -> tuple[Field, ...]:
        """What its positions have besides the pile."""

    @property
    @abstractmethod
    def usual_place(self) -> dict[str, int]:
        """A place that a position may have: for questions about the pile alone."""

    @overload
    def threshold(self, pile: int) -> Extended: ...

    @overload
    def threshold(self, pile: "Numbers") -> "NDArray[Any]": ...

    def threshold(self, pile: "int | Numbers") -> "Extended | NDArray[Any]":
        """The least cap with which the player to move wins from a pile; `INFINITY`: none is enough.

        Of many piles an array, as `Table.array` has it: infinite thresholds are masked.

        Args:
            pile: The counters, or many piles.

        >>> from onepile.game_class import game
        >>> game("fibonacci-nim").threshold(10**1000)
        5
        >>> game("fibonacci-nim").threshold(range(1, 9)).tolist()
        [1, 2, 3, 1, 5, 1, 2, 8]

        Raises:
            IllegalError: the game has no thresholds.
        """
        if are_many(pile):
            return self._values("thresholds", pile, {})
        found = self.solve(pile, moves=0, **self.usual_place).threshold
        if found is None:
            raise IllegalError(f"{quote(str(self))} has no thresholds: 'check' says what it has")
        return found

    @overload
    def is_safe(self, pile: int | Position, *beside: int | None, **place: int | None) -> bool: ...

    @overload
    def is_safe(
        self,
        pile: "Numbers",
        *beside: "int | Numbers | None",
        **place: "int | Numbers | None",
    ) -> "NDArray[Any]": ...

    def is_safe(
        self,
        pile: "int | Position | Numbers",
        *beside: "int | Numbers | None",
        **place: "int | Numbers | None",
    ) -> "bool | NDArray[Any]":
        """Whether the player to move loses with best play; of many positions an array.

        Args:
            pile: The counters, a whole position, or many piles.
            beside: What else the position has, in its order: a cap, or many.
            place: The same by name: `cap=`, `move=`.

        >>> from onepile.game_class import game
        >>> game("fibonacci-nim").is_safe(100, cap=2)
        True
        >>> game("half").is_safe([1, 2, 3, 4]).tolist()
        [True, False, True, False]
        >>> game("fibonacci-nim").is_safe(8, cap=[6, 7, 8]).tolist()
        [True, True, False]

        Raises:
            IllegalError: there is no such position.
            WorkLimitError: it takes more work.
        """
        named = self.named(beside, place)
        if are_many(pile) or any(map(are_many, named.values())):
            safe: NDArray[Any] = ~self._values("outcomes", pile, named)
            return safe
        return self.solve(pile, moves=0, **named).safe

    @overload
    def outcome(
        self, pile: int | Position, *beside: int | None, **place: int | None
    ) -> Literal["safe", "unsafe"]: ...

    @overload
    def outcome(
        self,
        pile: "Numbers",
        *beside: "int | Numbers | None",
        **place: "int | Numbers | None",
    ) -> "NDArray[Any]": ...

    def outcome(
        self,
        pile: "int | Position | Numbers",
        *beside: "int | Numbers | None",
        **place: "int | Numbers | None",
    ) -> "str | NDArray[Any]":
        """`safe` (the player to move loses) or `unsafe`; of many positions an array of these words.

        Args:
            pile: The counters, a whole position, or many piles.
            beside: What else the position has, in its order: a cap, or many.
            place: The same by name: `cap=`, `move=`.

        >>> from onepile.game_class import game
        >>> game("half").outcome(7), game("half").outcome(range(1, 5)).tolist()
        ('safe', ['safe', 'unsafe', 'safe', 'unsafe'])

        Raises:
            IllegalError: there is no such position.
            WorkLimitError: it takes more work.
        """
        named = self.named(beside, place)
        if are_many(pile) or any(map(are_many, named.values())):
            import numpy as np

            return np.where(self.is_safe(pile, **named), "safe", "unsafe")
        return self.solve(pile, moves=0, **named).outcome

    @overload
    def nim_value(
        self,
        pile: int | Position,
        *beside: int | None,
        work: int = Limits.work,
        **place: int | None,
    ) -> int: ...

    @overload
    def nim_value(
        self,
        pile: "Numbers",
        *beside: "int | Numbers | None",
        work: int = Limits.work,
        **place: "int | Numbers | None",
    ) -> "NDArray[Any]": ...

    def nim_value(
        self,
        pile: "int | Position | Numbers",
        *beside: "int | Numbers | None",
        work: int = Limits.work,
        **place: "int | Numbers | None",
    ) -> "int | NDArray[Any]":
        """The Sprague-Grundy value of a position, which sums need; of many positions an array.

        From a safe position it is 0, wherever `solve` reaches.

        Args:
            pile: The counters, a whole position, or many piles.
            work: How many steps may be taken for one position.
            beside: What else the position has, in its order: a cap, or many.
            place: The same by name: `cap=`, `move=`.

        >>> from onepile.game_class import game
        >>> game("fibonacci-nim").nim_value(100, cap=20)
        6
        >>> game("half").nim_value(range(8)).tolist()
        [0, 0, 1, 0, 2, 1, 3, 0]

        Raises:
            IllegalError: the game has no nim-values: it has blocks, or is misère.
            WorkLimitError: it takes more work.
        """
        named = self.named(beside, place)
        if are_many(pile) or any(map(are_many, named.values())):
            return self._values("nim-values", pile, named)
        if pile == 0:  # no position, but tables have it, too
            return int(self._values("nim-values", [0], named)[0])
        position = self.placed(pile, named)
        same = self.elsewhere(position)
        if same is not None:
            there = same.game.position(position.pile, **same.place)
            value: int = same.game.nim_value(there, work=work)
            return value
        try:
            return self.components([position], work)[0].nim_value
        except WorkLimitError:
            if self.has_nim_values and self.solve(position, moves=0, work=work).safe:
                return 0
            raise

    @overload
    def winning_moves(
        self,
        pile: int | Position,
        *beside: int | None,
        moves: int = Limits.moves,
        **place: int | None,
    ) -> tuple[int, ...]: ...

    @overload
    def winning_moves(
        self,
        pile: "Numbers",
        *beside: int | None,
        moves: int = Limits.moves,
        **place: int | None,
    ) -> list[tuple[int, ...]]: ...

    def winning_moves(
        self,
        pile: "int | Position | Numbers",
        *beside: int | None,
        moves: int = Limits.moves,
        **place: int | None,
    ) -> tuple[int, ...] | list[tuple[int, ...]]:
        """The moves that win, ascending; there are none from a safe position.

        Args:
            pile: The counters, a whole position, or many piles in a row, of each of which the
                moves are told, solved one by one.
            moves: How many are listed at most.
            beside: What else the position has, in its order: a cap.
            place: The same by name: `cap=`, `move=`.

        >>> from onepile.game_class import game
        >>> game("fibonacci-nim").winning_moves(100, 20)
        (3, 11)
        >>> game("half").winning_moves(range(4, 8))
        [(1,), (2,), (3,), ()]

        Raises:
            IllegalError: there is no such position.
            WorkLimitError: it takes more work.
        """
        if are_many(pile):
            return [self.winning_moves(one, *beside, moves=moves, **place) for one in pile]
        return self.solve(pile, moves=moves, **self.named(beside, place)).moves

    @overload
    def to_block(
        self,
        pile: int | Position,
        *beside: int | None,
        moves: int = Limits.moves,
        **place: int | None,
    ) -> tuple[int, ...]: ...

    @overload
    def to_block(
        self,
        pile: "Numbers",
        *beside: int | None,
        moves: int = Limits.moves,
        **place: int | None,
    ) -> list[tuple[int, ...]]: ...

    def to_block(
        self,
        pile: "int | Position | Numbers",
        *beside: int | None,
        moves: int = Limits.moves,
        **place: int | None,
    ) -> tuple[int, ...] | list[tuple[int, ...]]:
        """The moves that must be forbidden so that the player to move loses.

        There are none where nothing has to be forbidden, and none from an unsafe position, where
        nothing helps.

        Args:
            pile: The counters, a whole position, or many piles in a row, as with `winning_moves`.
            moves: How many are listed at most.
            beside: What else the position has, in its order: a cap.
            place: The same by name: `cap=`, `move=`.

        >>> from onepile.game_class import game
        >>> game("move-size; f=2n; blocks=1").to_block(4, cap=2)
        (1,)

        Raises:
            IllegalError: there is no such position.
            WorkLimitError: it takes more work.
        """
        if are_many(pile):
            return [self.to_block(one, *beside, moves=moves, **place) for one in pile]
        return self.solve(pile, moves=moves, **self.named(beside, place)).to_block

    def named(
        self, beside: "Sequence[int | Numbers | None]", place: "Mapping[str, int | Numbers | None]"
    ) -> dict[str, Any]:
        """What is said of a position besides its pile, by name, whichever way it was said.

        Raises:
            IllegalError: there is too much of it, or something twice.
        """
        names = [field.name for field in self.fields]
        if len(beside) > len(names):
            known = ", ".join(("pile", *names))
            raise IllegalError(
                f"a position of this game is {known}: leave out {quote(str(beside[len(names)]))}"
            )
        given = dict(zip(names, beside, strict=False))
        for name in given.keys() & place.keys():
            raise IllegalError(f"{name} is given twice: leave out {name}={quote(str(place[name]))}")
        return {**given, **place}

    def placed(self, pile: int | Position, place: Mapping[str, int | None]) -> Any:
        """A position that is given as one or by its numbers, checked.

        Raises:
            IllegalError: there is no such position.
        """
        if not isinstance(pile, Position):
            return self.position(pile, **place)
        for name, value in place.items():
            if value is not None:
                raise IllegalError(
                    f"{quote(str(pile))} is a whole position: leave out {name} {quote(str(value))}"
                )
        return self.position(**pile._asdict())

    def _values(self, what: str, piles: Any, place: Mapping[str, Any]) -> "NDArray[Any]":
        require("tables")
        from onepile.table import values_at

        if isinstance(piles, Position):
            self.placed(piles, place)  # says that it is a whole position
        return values_at(self, what, piles, place)


def are_many(number: "int | Position | Numbers | None") -> "TypeIs[Numbers]":
    """Whether these are many numbers; what is no number at all is refused as one."""
    one = isinstance(number, int | str | bytes | Position) or getattr(number, "shape", None) == ()
    return not one and hasattr(number, "__len__")
