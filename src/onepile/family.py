"""What a family of games brings along, and the one registry of families.

A family is a package with a `FAMILY`, an object of a class made from `Family`. What it does not
bring is done by the definition of play, slowly but rightly: methods, tables, words, pictures,
small games, parts of sums. So a new family is its package and one line in `_PACKAGES`, and nothing
outside the packages asks which family it has.

A family's `FAMILY` is light: it loads its theory when it is asked a question.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, runtime_checkable

from onepile.budget import Limits, Progress
from onepile.errors import IllegalError, NotApplicable, quote
from onepile.knowledge import Answer, Finding
from onepile.languages import ENGLISH
from onepile.numbers import Extended
from onepile.rules import Field, Position, Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onepile.pictures import Picture
    from onepile.skylines import Columns, Skyline
    from onepile.small_games import Outlook
    from onepile.statements import Statement
    from onepile.text import Options
    from onepile.theorems import Parts

_PACKAGES = {
    "move-size": "onepile.families.move_size",
    "pile-size": "onepile.families.pile_size",
    "move-number": "onepile.families.move_number",
    "general": "onepile.families.general",
}
"""The families, in the order in which they are shown."""


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

    def pays(self, position: Position) -> bool:
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
        array: (rules, last pile, place, progress) ↦ the values of the piles `least` … last.
        value: The value that an answer about one pile tells.
        windows: (rules, last pile, place, limits) ↦ windows of the piles up to the last; it raises
            `NotApplicable` for a game without and `WorkLimitError`. None: no game has them.
        least: The first pile.
        infinite: Whether `INFINITE` in the array stands for infinity.
        fields: What of a position besides the pile the values depend on: a cap, say. None: all.
        optional: What else may be said of the position, and need not be.
        index: The heading of the piles.
    """

    name: str
    column: str
    array: Callable[[Any, int, Mapping[str, int], Progress | None], "NDArray[Any]"]
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
        make: (rules, last pile, last cap or move number) ↦ the picture; None: what reads well.
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


class Theorem(Protocol):
    """A theorem about every pile of a game, with its proof."""

    @property
    def name(self) -> str:
        """The name of the certificate."""

    @property
    def growth(self) -> Any:
        """How fast the members of the base grow, exactly; None if there is no such base."""

    def certificate(self) -> dict[str, Any]:
        """The proof as a JSON object that can be checked."""

    def statements(self) -> "list[Statement]":
        """The theorem, one statement after the other."""

    def parts(self) -> "Parts":
        """The same by what they are for."""

    def say(self, form: str = "text", language: str = ENGLISH) -> str:
        """The theorem in words: `text`, `markdown` or `html`, or `latex`, which is English."""

    def to_json(self) -> dict[str, Any]:
        """What can be told of it in numbers."""


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


@dataclass(frozen=True)
class Elsewhere:
    """A position of a game of another family that is the same in all but its name.

    Attributes:
        game: The game there.
        place: What the position has there besides the pile.
    """

    game: Rules
    place: Mapping[str, int]


class Family(ABC):
    """What a family must bring (its text form), and what it may bring (all else).

    Attributes:
        name: How it is written.
        title: What it is called on the page.
        about: One sentence about it.
        fields: What a position may have besides the pile.
        options: The options of the text form.
        preview: The picture on its games' cards: kind, last pile, last cap or move number.
        certificates: The kinds of certificates that it makes and checks.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    fields: ClassVar[tuple[Field, ...]] = ()
    options: ClassVar[tuple[Option, ...]]
    preview: ClassVar[tuple[str, int, int | None]] = ("outcomes", 768, None)
    certificates: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def read(self, options: "Options") -> Rules:
        """The rules that the options of a text form describe."""

    def make(self, **options: Any) -> Rules:
        """The rules of options that are Python's values: numbers, lists, functions.

        Raises:
            IllegalError: games of this family are made from text alone.
        """
        raise IllegalError(f"a {self.name} game is made from its text: write onepile.game(…)")

    def of(self, rules: Any) -> "Family":
        """The record that answers for a game: another one where the family has no theory of it."""
        return self

    def fields_of(self, rules: Any) -> tuple[Field, ...]:
        """What the positions of a game have besides the pile, where not all games have the same."""
        return self.fields

    @abstractmethod
    def in_words(self, rules: Any) -> "list[Statement]":
        """The rules, one sentence each, for people who are about to play."""

    def require(self, rules: Any) -> None:
        """Refuse rules that fail at the first move.

        Raises:
            OnepileError: says why.
        """
        rules.moves(
            rules.position(1, **{field.name: field.usual for field in self.fields_of(rules)})
        )

    def require_playable(self, rules: Any, position: Any) -> None:
        """Refuse a position from which the play may come to where the rules fail.

        Raises:
            OnepileError: says why.
        """
        rules.moves(position)

    def methods(self) -> tuple[Method, ...]:
        """The ways to answer, best first; the definition last."""
        from onepile.definition import ByDefinition

        return (ByDefinition(),)

    def elsewhere(self, rules: Any, position: Any) -> Elsewhere | None:
        """The same position in a game of another family, whose theory then answers; None: none."""
        return None

    def tables(self, rules: Any) -> tuple[TableKind, ...]:
        """The kinds of tables that a game has, the usual one first."""
        from onepile.definition import OUTCOMES

        return (OUTCOMES,)

    def safe_piles(
        self, rules: Any, to: int, place: Mapping[str, int], progress: Progress | None
    ) -> "NDArray[Any]":
        """The piles from 1 on from which the first player loses, ascending.

        Args:
            rules: The rules.
            to: The last pile that is looked at.
            place: What else is said of the positions; what is not said is as it is at the start.
            progress: Called during long work.
        """
        kind = next(kind for kind in self.tables(rules) if kind.name == "outcomes")
        usual = {field.name: field.usual for field in self.fields_of(rules)}
        unsafe = kind.array(rules, to, {**usual, **place}, progress)
        return (~unsafe).nonzero()[0] + kind.least

    def pictures(self, rules: Any) -> tuple[PictureKind, ...]:
        """The kinds of pictures that a game has, the most telling first."""
        from onepile.definition import OUTCOMES_PICTURE

        return (OUTCOMES_PICTURE,)

    def has_skyline(self, rules: Any) -> bool:
        """Whether the game has a map of outcomes."""
        return True

    def skyline(self, rules: Any, columns: "Columns", limits: Limits) -> "Skyline":
        """The map of outcomes at any scale; by default of one row, from the table of outcomes.

        Raises:
            NotApplicable: the game has no such map.
            WorkLimitError: it takes too much work so far out, or so wide.
        """
        from onepile.definition import skyline

        return skyline(rules, columns, limits)

    def found(self, answer: Answer) -> "list[Statement]":
        """What an answer has found besides the outcome and the moves."""
        return []

    def least_part_decides(self, answer: Answer) -> bool:
        """Whether the least part of the answer's expansion alone decides who wins."""
        return False

    def reasons(self, answer: Answer, ask: Ask) -> "list[Statement]":
        """Why the best move wins and what replies run into, or why no move helps."""
        return []

    def because(self, answer: Answer) -> "Statement | None":
        """Why a position is safe or unsafe, in one clause, where the answer tells."""
        return None

    def idea(self, answer: Answer) -> "Statement | None":
        """Why who wins does, as one sees it in the pile; None: by where the moves lead."""
        return None

    def lacking(self, answer: Answer) -> "Statement | None":
        """What the player to move of a safe position would need, where the answer tells."""
        return None

    def findings(self, rules: Any, to: int) -> list[Finding]:
        """Which theorems apply, each proved, checked up to `to`, or failing."""
        return []

    def base(self, rules: Any, work: int) -> KnownBase:
        """The base of a game.

        Raises:
            IllegalError: games of this family have none.
            NotApplicable: none of this game is known.
        """
        raise IllegalError(f"{quote(str(rules))} has no base: {self.name} games have none")

    def sequence(self, rules: Any, what: str, value: int) -> Iterator[int]:
        """One of the sequences that belong to a game, by name.

        Raises:
            IllegalError: games of this family have none, or none of that name.
            NotApplicable: it is not known of this game.
        """
        raise IllegalError(f"{quote(str(rules))} has no sequences: {self.name} games have none")

    def with_nim_values(self, values: Sequence[int]) -> Rules:
        """A game whose nim-values of the piles 0, 1, … begin so.

        Raises:
            NotApplicable: this family finds none.
            IllegalError: no game has them.
        """
        raise NotApplicable(f"{self.name} games are not found from nim-values")

    def prove(
        self, rules: Any, work: int, progress: Progress | None, between: Sequence[object] = ()
    ) -> Theorem:
        """A theorem for every pile.

        Args:
            rules: The rules.
            work: How many steps may be taken.
            progress: Called now and then, with the part of the work that is done.
            between: If there is anything: the theorem has to hold for all rules between these.

        Raises:
            IllegalError: games of this family have no such theorems.
            NotApplicable: nothing is proved of this game.
            UndecidedError: no proof is found.
        """
        raise IllegalError(f"{quote(str(rules))} has no proof: {self.name} games have none")

    def proved_threshold(self, certificate: str, rules: Any, pile: int) -> Extended:
        """The threshold of a pile, from an accepted certificate of these rules.

        Raises:
            IllegalError: the certificate proves nothing about thresholds.
        """
        raise IllegalError(f"{quote(str(rules))} has no thresholds: {self.name} games have none")

    def proved_numbers(self, certificate: str, rules: Any) -> tuple[dict[str, Any], Any]:
        """What an accepted certificate of these rules says in numbers, as its theorem does.

        These are the `inequalities`, or `start` and `period`; and the growth of the base, or None.

        Raises:
            NotApplicable: this family has no certificates.
            RefusedError: it is too large for that.
        """
        raise NotApplicable(f"{self.name} games have no certificates")

    def verify(self, certificate: str, rules: Rules | None) -> tuple[Rules, str]:
        """The game that a certificate proves something about, and the certificate's name.

        Args:
            certificate: Its text; it says that it is of a kind of this family.
            rules: The game it has to be about; None: the one it names.

        Raises:
            NotApplicable: this family has no certificates.
            RefusedError: the certificate is wrong, or about another game.
        """
        raise NotApplicable(f"{self.name} games have no certificates")

    def formal(self, theorem: Any) -> str:
        """A theorem of this family as a file that Coq checks.

        Raises:
            NotApplicable: the theory in Coq does not know theorems of this kind.
        """
        raise NotApplicable(f"the theory in Coq knows nothing of {self.name} games")

    def verify_in_coq(self, certificate: str, rules: Any) -> str:
        """What the checker that is proved in Coq has verified of an accepted certificate.

        Raises:
            NotApplicable: it does not know certificates of this kind.
            MissingExtraError: it is not built.
            RefusedError: it does not accept the certificate.
        """
        raise NotApplicable(f"the theory in Coq knows nothing of {self.name} games")

    def components(
        self, rules: Any, positions: Sequence[Position], work: int
    ) -> Sequence[Component]:
        """Piles of one game as parts of a sum.

        Raises:
            IllegalError: the game has no nim-values.
            WorkLimitError: a pile is out of reach.
        """
        from onepile.definition import DefinitionComponent

        return [DefinitionComponent(rules, position, work) for position in positions]

    def small_game(self, rules: Any, start: Any) -> SmallGame:
        """Every line of play from a position.

        Raises:
            WorkLimitError: the game is not small.
        """
        from onepile.definition import SmallByDefinition

        return SmallByDefinition(rules, start)


def family_names() -> tuple[str, ...]:
    """The names of all families."""
    return tuple(_PACKAGES)


def register(name: str, package: str) -> None:
    """Add a family: its name and the package that has its `FAMILY`."""
    _PACKAGES[name] = package
    family_named.cache_clear()


@cache
def family_named(name: str) -> Family:
    """The family with this name, which must be registered."""
    family: Family = import_module(_PACKAGES[name]).FAMILY
    return family


def family_of(rules: Rules) -> Family:
    """The family of a game, with what it brings for this one."""
    return family_named(rules.family).of(rules)


def package_of(name: str) -> str:
    """The package of a family, not loaded."""
    return _PACKAGES[name]
