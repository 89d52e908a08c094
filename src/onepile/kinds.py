"""What a family brings besides its rules: ways to answer, kinds of tables and pictures, and more.

`Game` asks for these; a family that brings none of them has them by the definition.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol, runtime_checkable

from onepile.claims import Answer
from onepile.limits import Limits, Progress
from onepile.numbers import Extended

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onepile.game_class import Game
    from onepile.pictures import Picture
    from onepile.small_games import Outlook
    from onepile.statements import Statement


class Method(Protocol):
    """A way to answer. It raises `NotApplicable` when its hypotheses fail for the question."""

    @property
    def name(self) -> str:
        """How the method is called in answers."""

    def answer(self, game: Any, position: Any, limits: Limits) -> Answer:
        """Answer one question.

        Raises:
            NotApplicable: the hypotheses of the method do not hold.
            WorkLimitError: they do, but the answer would cost too much.
        """


@runtime_checkable
class SlowStart(Protocol):
    """A method that needs long to get ready: others come first where it does not pay."""

    def pays(self, game: Any, position: Any) -> bool:
        """Whether this question is so large that getting ready is worth it."""


@dataclass(frozen=True)
class Option:
    """An option of a game's text form.

    Attributes:
        name: How it is written.
        example: The whole option as an example; empty for one that may be left out.
        flag: Whether it stands alone, without a value.
        choices: The values that a flag may have all the same.
        title: What it is, for a form that asks for it.
        kind: Whether such a form asks for a formula, a number of things or any text.
        variable: The variable of a formula.
        least: The least value that a formula may have; None: any.
        instead_of: The option that is left out where this one is given.
    """

    name: str
    example: str = ""
    flag: bool = False
    choices: tuple[str, ...] = ()
    title: str = ""
    kind: Literal["formula", "count", "text"] = "text"
    variable: str = ""
    least: int | None = None
    instead_of: str = ""


class Windows(Protocol):
    """The values of neighbouring piles, wherever they lie, at the speed of arrays."""

    def window(self, first: int, count: int) -> "NDArray[Any]":
        """The values of `count` piles from `first` on.

        An array as `TableKind.array` has it, of Python's numbers where one has more than 63 bits.
        """


@dataclass(frozen=True)
class TableKind:
    """A kind of table that a game has.

    Attributes:
        name: What is asked for: `thresholds`, `nim-values`, `outcomes`.
        column: The heading of the values; outcomes are words, all others numbers.
        array: (game, last pile, place, limits) ↦ the values of the piles `least` … last.
        value: The value that an answer about one pile tells.
        windows: (game, last pile, place, limits) ↦ windows of the piles up to the last; it raises
            `NotApplicable` for a game without and `WorkLimitError`. None: no game has them.
        least: The first pile.
        infinite: Whether `INFINITE` in the array stands for infinity.
        fields: What of a position besides the pile the values depend on: a cap, say. None: all.
        optional: What else may be said of the position, and need not be.
        index: The heading of the piles.
    """

    name: str
    column: str
    array: Callable[[Any, int, Mapping[str, int], Limits], "NDArray[Any]"]
    value: Callable[[Answer], Extended]
    windows: Callable[[Any, int, Mapping[str, int], Limits], Windows] | None = None
    least: int = 1
    infinite: bool = False
    fields: tuple[str, ...] | None = ()
    optional: tuple[str, ...] = ()
    index: str = "pile"

    @property
    def words(self) -> bool:
        """Whether the cells are words and not numbers."""
        return self.name == "outcomes"


@dataclass(frozen=True)
class PictureKind:
    """A kind of picture that a game has.

    Attributes:
        name: What is asked for.
        title: What it is called on the page.
        make: (game, last pile, last cap or move number) ↦ the picture; None: what reads well.
        usual: The last pile that the page shows; None: the picture decides.
        most: The last pile that it shows to have the position in the picture.
        table: The table that it shows, from any pile on; None: it is drawn from the first pile on.
    """

    name: str
    title: str
    make: Callable[[Any, int | None, int | None], "Picture"]
    usual: int | None = None
    most: int | None = None
    table: str | None = None


class Component(Protocol):
    """One pile of a sum."""

    @property
    def nim_value(self) -> int:
        """Its nim-value."""

    def moves_to(self, value: int) -> Iterator[int]:
        """Its moves to positions of a given nim-value, ascending."""


class KnownBase(Protocol):
    """A base, made as far as it is asked for.

    A pile N of the game has the threshold that N - behind has in the base.
    """

    @property
    def members(self) -> Sequence[int]:
        """The base so far, ascending."""

    @property
    def values(self) -> Sequence[int]:
        """The threshold of each member."""

    @property
    def finite(self) -> bool:
        """Whether the base ends with the last member: the thresholds are periodic."""

    @property
    def behind(self) -> int:
        """How many counters the game is behind its base."""

    def extend(self, pile: int, progress: Progress | None = None) -> None:
        """Make the base until a member exceeds the pile, or until it ends.

        Raises:
            WorkLimitError: that is too much work.
        """


class SmallGame(Protocol):
    """Every line of play from one position, settled."""

    def covers(self, position: Any) -> bool:
        """Whether this position was settled."""

    def outlook(self, position: Any) -> "Outlook":
        """What is to come from it."""


class Ask(Protocol):
    """Answers further questions about the same game."""

    def __call__(self, position: Any, moves: int = 0) -> Answer:
        """The answer about a position, with so many winning moves listed."""


class Reasons:
    """Why an answer is right, in the words of its family; what a family does not tell is left out.

    Args:
        game: The game.
        answer: The answer about a position of it.
    """

    def __init__(self, game: Any, answer: Answer) -> None:
        self.game = game
        self.answer = answer

    def found(self) -> "list[Statement]":
        """What was found besides the outcome and the moves."""
        return []

    def steps(self, ask: Ask) -> "list[Statement]":
        """Why the best move wins and what replies run into, or why no move helps."""
        return []

    def because(self) -> "Statement | None":
        """Why the position is safe or unsafe, in one clause."""
        return None

    def idea(self) -> "Statement | None":
        """Why who wins does, as one sees it in the pile; None: by where the moves lead."""
        return None

    def lacking(self) -> "Statement | None":
        """What the player to move of a safe position would need."""
        return None

    @property
    def least_part_decides(self) -> bool:
        """Whether the least part of the answer's expansion alone decides who wins."""
        return False


@dataclass(frozen=True)
class Elsewhere:
    """A position of a game of another family that is the same in all but its name.

    Attributes:
        game: The game there.
        place: What the position has there besides the pile.
    """

    game: "Game"
    place: Mapping[str, int]
