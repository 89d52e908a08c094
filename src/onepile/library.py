"""The library's front door: a game with its questions as methods."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from onepile.budget import PROOF_WORK, Limits, Progress
from onepile.errors import IllegalError, NotApplicable, RefusedError, quote
from onepile.extras import require
from onepile.family import Theorem, family_named, family_names, family_of
from onepile.knowledge import Answer, Finding
from onepile.numbers import short
from onepile.rules import Field, Rules, whole
from onepile.solve import explain, solve
from onepile.statements import Explanation, Statement
from onepile.text import parse_game, text_of

if TYPE_CHECKING:
    from onepile.pictures import Picture
    from onepile.play.match import Match
    from onepile.table import Table

_SHOWN = 12

MAX_CERTIFICATE = 2_000_000
"""Longer certificates are refused unread."""


@dataclass(frozen=True, repr=False)
class Base:
    """The base of a game as far as it was asked for.

    Attributes:
        game: The rules.
        members: The members, ascending.
        values: The threshold of each.
        finite: Whether the base ends here, so that the thresholds repeat.
        behind: A pile N of the game has the threshold that N - behind has in the base.
    """

    game: Rules
    members: tuple[int, ...]
    values: tuple[int, ...]
    finite: bool
    behind: int

    def __len__(self) -> int:
        return len(self.members)

    def __iter__(self) -> Iterator[int]:
        return iter(self.members)

    def __repr__(self) -> str:
        shown = [short(member) for member in self.members[:_SHOWN]]
        more = [] if self.finite and len(self.members) <= _SHOWN else ["…"]
        return f"<base of {str(self.game)!r}: {', '.join([*shown, *more])}>"


@dataclass(frozen=True, repr=False)
class Game:
    """The rules of a game and every question about them.

    Attributes:
        rules: The rules themselves, immutable.

    >>> game("move-size; f=2n").solve(pile=17, cap=16).moves
    (1, 4)
    >>> game("fibonacci-nim")
    onepile.game('move-size; f=2n')
    """

    rules: Rules

    @property
    def fields(self) -> tuple[Field, ...]:
        """What its positions have besides the pile."""
        return family_of(self.rules).fields

    def position(self, pile: int, **place: int | None) -> Any:
        """A position: the pile, and what else the family needs (a cap, a move number)."""
        return self.rules.position(pile, **place)

    def solve(
        self,
        pile: int,
        *,
        work: int = Limits.work,
        moves: int = Limits.moves,
        progress: Progress | None = None,
        **place: int | None,
    ) -> Answer:
        """Who wins this position, by which moves, and why.

        Args:
            pile: The counters.
            work: How many elementary steps may be taken.
            moves: How many winning moves are listed.
            progress: Called during long work.
            place: What else the position has: `cap=`, `move=`.
        """
        position = self.rules.position(pile, **place)
        limits = Limits(at_least(1, work, "work"), at_least(0, moves, "moves"), progress)
        return solve(self.rules, position, limits)

    def explain(self, pile: int, **place: int | None) -> Explanation:
        """The answer in words, one statement a line.

        >>> print(game("fibonacci-nim").explain(8, cap=7)[0])
        safe: with best play the player to move loses
        """
        return explain(solve(self.rules, self.rules.position(pile, **place)))

    def table(
        self,
        to: int,
        first: int | None = None,
        what: str | None = None,
        *,
        progress: Progress | None = None,
        **place: Any,
    ) -> "Table":
        """Thresholds, nim-values or outcomes of many piles; `.array()` is a NumPy array.

        A long table is made as it is read, where that is possible; see `table`.

        >>> game("fibonacci-nim").table(8).array().tolist()
        [1, 2, 3, 1, 5, 1, 2, 8]
        """
        require("tables")
        from onepile.table import table

        start = None if first is None else at_least(0, first, "first")
        limits = Limits(moves=0, progress=progress)
        return table(self.rules, at_least(0, to, "to"), start, what, place, limits)

    def base(self, to: int, *, work: int = Limits.work, progress: Progress | None = None) -> Base:
        """The base up to `to`, each member with its threshold.

        >>> game("fibonacci-nim").base(10)
        <base of 'move-size; f=2n': 1, 2, 3, 5, 8, …>
        """
        made = family_of(self.rules).base(self.rules, at_least(1, work, "work"))
        made.extend(at_least(1, to, "to"), progress)
        shown = bisect_right(made.members, to)
        ends = made.finite and shown == len(made.members)
        members, values = tuple(made.members[:shown]), tuple(made.values[:shown])
        return Base(self.rules, members, values, ends, made.behind)

    def check(self, to: int = 10_000) -> list[Finding]:
        """Which theorems apply, each proved, checked up to `to`, or failing.

        >>> [finding.holds for finding in game("pile-size; f=[3,1,4]").check()]
        [False, True, False, True]
        """
        return family_of(self.rules).findings(self.rules, at_least(1, to, "to"))

    def prove(self, *, work: int = PROOF_WORK, progress: Progress | None = None) -> Theorem:
        """A theorem for every pile.

        >>> print(game("move-size; f=2n; blocks=2; overshoot").prove().say())
        Theorem. In the game move-size; f=2n; blocks=2; overshoot there is the base ...
        """
        return family_of(self.rules).prove(self.rules, at_least(1, work, "work"), progress)

    def pictures(self) -> tuple[str, ...]:
        """The pictures that the game has, the most telling first.

        >>> game("half").pictures()
        ('nim-values', 'outcomes')
        """
        require("tables")
        return tuple(kind.name for kind in family_of(self.rules).pictures(self.rules))

    def picture(
        self,
        kind: str,
        to: int | None = None,
        up_to: int | None = None,
        first: int | None = None,
    ) -> "Picture":
        """The data of a picture.

        Args:
            kind: One of `pictures()`.
            to: The last pile (the last member for a base); by default what reads well.
            up_to: The last cap or move number of a plane.
            first: The first pile, where the picture shows a table: thresholds, nim-values, outcomes
                of pile-size games.
        """
        require("tables")
        from onepile.plots import picture

        ends = [None if end is None else at_least(2, end, "end") for end in (to, up_to)]
        start = None if first is None else at_least(0, first, "first")
        return picture(self.rules, kind, ends[0], ends[1], start)

    def match(self, pile: int, **place: int | None) -> "Match":
        """A match that starts from a position."""
        from onepile.play.match import Match

        return Match.begin(self.rules, self.rules.position(pile, **place))

    def in_words(self) -> list[Statement]:
        """The rules, one sentence each."""
        return family_of(self.rules).in_words(self.rules)

    def __str__(self) -> str:
        return str(self.rules)

    @property
    def text(self) -> str:
        """The text form, which `game` reads again; `str` says a game made from a function, too.

        Raises:
            IllegalError: one of its rules is a Python function, which has no text.
        """
        return text_of(self.rules)

    def __repr__(self) -> str:
        try:
            return f"onepile.game({self.text!r})"
        except IllegalError:
            return f"<game {str(self.rules)!r}>"


def at_least(least: int, value: int, name: str) -> int:
    """A whole number that is not too small.

    Raises:
        IllegalError: it is, or it is no whole number.
    """
    number = whole(value, name)
    if number < least:
        raise IllegalError(f"{name} {short(number)} is below {least}: give at least {least}")
    return number


def game(text: str) -> Game:
    """A game from its text form or a preset's name.

    >>> print(game("fibonacci-nim"))
    move-size; f=2n
    """
    if not isinstance(text, str):
        raise IllegalError(f"{quote(repr(text))} is no text: write a rule like 'move-size; f=2n'")
    return Game(parse_game(text))


def verify(certificate: str, about: Game | None = None) -> tuple[Game, str]:
    """Check a certificate, independently of what made it.

    Args:
        certificate: Its text.
        about: The game it has to be about; by default the one it names.

    Returns:
        The game, and the certificate's name.

    Raises:
        RefusedError: it does not prove what it claims.
    """
    rules = None if about is None else about.rules
    for name in family_names():
        try:
            proved, called = family_named(name).verify(certificate, rules)
        except NotApplicable:
            continue
        return Game(proved), called
    raise RefusedError("certificate refused: no family has certificates")
