"""What the rules of every game can be asked, whatever its family.

Rules are immutable values. A position is what they need to know of the play so far: the pile, and
perhaps a cap, a move number, a previous move, passes that are left. A move is the number of
counters that it takes; 0 is a pass. Every move makes the pile smaller or uses up a pass, and a
position without moves ends the game, so positions form no circles.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from operator import index
from typing import Any, ClassVar, Protocol, TypeAlias, runtime_checkable

from onepile.errors import IllegalError, quote
from onepile.languages import USUAL, translated
from onepile.limits import MOST_BLOCKS
from onepile.mathematics.interval_sets import IntervalSet
from onepile.numbers import short

PASS = 0
"""The move that takes nothing. It cannot be blocked."""

Moves: TypeAlias = range | IntervalSet
"""Moves in ascending order: neighbouring numbers (no step but 1), or several such stretches."""


@runtime_checkable
class Position(Protocol):
    """A position: a named tuple of whole numbers that begins with the pile; `str` says it.

    With `say`, which takes a language, it is said in others than English, too.
    """

    @property
    def pile(self) -> int:
        """The counters left."""

    def _asdict(self) -> dict[str, Any]:
        """The numbers by name."""

    def __iter__(self) -> Iterator[int]: ...

    def __hash__(self) -> int: ...


class Rules(ABC):
    """The rules of one game: all that the definition of play needs, and no theory."""

    family: ClassVar[str]
    """The name of the family."""
    misere: bool
    """Whether the player who makes the last move loses."""

    @abstractmethod
    def position(self, pile: int, **place: int | None) -> Any:
        """The position with this pile and whatever else the family needs, checked.

        >>> from onepile.game_class import game
        >>> game("fibonacci-nim").position(20, cap=6)
        MoveSizePosition(pile=20, cap=6)

        Raises:
            IllegalError: there is no such position.
        """

    @abstractmethod
    def moves(self, position: Any) -> Moves:
        """Every move that is allowed, blocks aside; `winning_moves` has those that win.

        Args:
            position: What `position` gives.

        >>> from onepile.game_class import game
        >>> fibonacci = game("fibonacci-nim")
        >>> list(fibonacci.moves(fibonacci.position(20, cap=6)))
        [1, 2, 3, 4, 5, 6]
        """

    def moves_that_matter(self, position: Any) -> Moves:
        """The first of the moves: all others are like the last of these.

        If there are others, so many of these are alike that not all of them can be blocked, so
        that no player gains or loses by looking at these alone.
        """
        return self.moves(position)

    @abstractmethod
    def after(self, position: Any, taken: int) -> Any:
        """The position after a move.

        Args:
            position: What `position` gives.
            taken: What is taken; 0 is a pass.

        >>> from onepile.game_class import game
        >>> fibonacci = game("fibonacci-nim")
        >>> fibonacci.after(fibonacci.position(20, cap=6), 3)
        MoveSizePosition(pile=17, cap=6)
        """

    def blocks_at(self, position: Any) -> int:
        """How many moves the opponent of the mover may forbid here.

        >>> from onepile.game_class import game
        >>> blocking = game("move-size; f=2n; blocks=2")
        >>> blocking.blocks_at(blocking.position(20, cap=6))
        2
        """
        return 0


def size(moves: Moves) -> int:
    """How many moves there are, even beyond what `len` can say.

    >>> size(range(1, 10**30 + 1)) == 10**30, size(IntervalSet.of([(0, 0), (3, 5)]))
    (True, 4)
    """
    if isinstance(moves, IntervalSet):
        return moves.size
    assert moves.step == 1  # others would need another kind of moves
    return max(0, moves.stop - moves.start)


def stretches(moves: Moves) -> tuple[tuple[int, int], ...]:
    """The moves as intervals, least and largest each.

    >>> stretches(range(1, 4)), stretches(IntervalSet.of([(0, 0), (3, 5)]))
    (((1, 3),), ((0, 0), (3, 5)))
    """
    if isinstance(moves, range):
        return ((moves.start, moves.stop - 1),) if moves else ()
    return moves.intervals


def least(moves: Moves) -> int:
    """The least of some moves."""
    return stretches(moves)[0][0]


def most(moves: Moves) -> int:
    """The largest of some moves."""
    return stretches(moves)[-1][1]


def first_moves(moves: Moves, count: int) -> list[int]:
    """The least moves, at most so many."""
    return list(islice(moves, count))


def with_those_alike(game: Rules, position: Any, chosen: Iterable[int]) -> Iterator[int]:
    """Moves chosen from those that matter, ascending, and all that are like them.

    Whatever is asked of moves, if the last one that matters is chosen, so are all beyond it.

    >>> from onepile.text import parse_game
    >>> game = parse_game("move-size; f=2n; blocks=1; overshoot")
    >>> position = game.position(5, cap=9)
    >>> list(game.moves_that_matter(position)), list(with_those_alike(game, position, [4, 6]))
    ([1, 2, 3, 4, 5, 6], [4, 6, 7, 8, 9])
    """
    last = None
    for move in chosen:
        yield move
        last = move
    if last is not None and last == most(game.moves_that_matter(position)):
        for low, high in stretches(game.moves(position)):
            yield from range(max(low, last + 1), high + 1)


def whole(value: int, name: str) -> int:
    """A whole number, or an error that names what it was for; True and False are none."""
    try:
        if not isinstance(value, bool):
            return index(value)
    except TypeError:
        pass
    raise IllegalError(f"{name} {quote(str(value))} is not a whole number")


def blocks_or_passes(value: int, name: str) -> int:
    """How many there are, or an error."""
    number = whole(value, name)
    if not 0 <= number <= MOST_BLOCKS:
        raise IllegalError(f"{name}={short(number)} is outside 0 … {MOST_BLOCKS}")
    return number


def flag(value: bool | str, name: str, *choices: str) -> bool | str:
    """Whether something is so, or one of the choices, as the text form has them; else an error.

    >>> flag(True, "misere"), flag("stuck", "misere", "stuck")
    (True, 'stuck')
    >>> flag("no", "overshoot")
    Traceback (most recent call last):
        ...
    onepile.errors.IllegalError: overshoot='no' is not an option: give True or False
    """
    if isinstance(value, bool) or (isinstance(value, str) and value in choices):
        return value
    known = ", ".join(["True", *map(repr, choices)])
    raise IllegalError(f"{name}={quote(str(value))} is not an option: give {known} or False")


@dataclass(frozen=True)
class Field:
    """A number that a position has besides the pile.

    Attributes:
        name: Its key in Python, in JSON and on the command line.
        title: What it is called.
        about: One line for help.
        default: What it is when it is not given; None: it must be given.
        least: The least number it may be.
    """

    name: str
    title: str
    about: str
    default: int | None = None
    least: int = 1

    @property
    def usual(self) -> int:
        """A number that it may be: for questions about the pile alone."""
        return self.least if self.default is None else self.default


def say_place(position: Position, known: tuple[Field, ...], language: str = USUAL) -> str:
    """A position in words.

    >>> from onepile.text import parse_game
    >>> str(parse_game("growing-moves").position(10, move=3))
    'pile 10, move number 3'
    """
    titles = {field.name: field.title for field in (_PILE, *known)}
    return ", ".join(
        f"{translated(titles[name], language)} {short(value, language=language)}"
        for name, value in position._asdict().items()
    )


_PILE = Field("pile", "pile", "counters left")


def read_place(
    family: str, known: tuple[Field, ...], decides: str, pile: int, place: Mapping[str, int | None]
) -> Iterator[int]:
    """The numbers of a position, checked: the pile first, then the fields in their order.

    Args:
        family: The family's name.
        known: What its positions have besides the pile.
        decides: What says how much may be taken, for the message about a number too many.
        pile: The pile.
        place: What else was given; None means not given.

    Raises:
        IllegalError: a number is missing, too small, or does not belong there.
    """
    given = {name: value for name, value in place.items() if value is not None}
    names = [field.name for field in known]
    for name in given.keys() - {*names}:
        near = [one for one in names if one.startswith(name) or name.startswith(one)]
        raise IllegalError(
            f"a {family} game has no {name} ({name} {_shown(given[name])} was given): "
            + (f"did you mean {near[0]}?" if near else f"{decides} says what may be taken")
        )
    yield _number(pile, _PILE)
    for field in known:
        yield _number(given.get(field.name, field.default), field)


def _shown(value: object) -> str:
    return short(value) if isinstance(value, int) else quote(str(value))


def _number(value: int | None, field: Field) -> int:
    if value is None:
        raise IllegalError(f"this game needs a {field.title}: give one of at least {field.least}")
    number = whole(value, field.title)  # NumPy's integers would overflow later on
    if number < field.least:
        raise IllegalError(
            f"{field.title} {short(number)} is below {field.least}: "
            f"give a whole number of at least {field.least}"
        )
    return number
