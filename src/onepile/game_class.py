"""A game: its rules, and every question about them; and the registry of families.

A family is a package with a class made from `Game`: its rules, its text form, and whatever it
knows. What it does not bring is done by the definition of play, slowly but rightly: methods,
tables, words, pictures, small games, parts of sums. So a new family is its package and one line in
`_FAMILIES`, and nothing outside the packages asks which family it has.

This module and the families' packages are light: theory is loaded when it is asked for.
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from html import escape
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Self

from onepile.claims import Answer, Claim
from onepile.direct import DirectQuestions
from onepile.errors import IllegalError, NotApplicable, quote
from onepile.extras import require
from onepile.kinds import (
    Component,
    Elsewhere,
    KnownBase,
    Method,
    Option,
    PictureKind,
    Reasons,
    SmallGame,
    TableKind,
)
from onepile.limits import MOST_LISTED, PROOF_WORK, Limits, Progress
from onepile.notebooks import lines_html
from onepile.numbers import short
from onepile.on_demand import found_at
from onepile.rules import Field, Position, whole
from onepile.statements import Explanation, Statement

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from onepile.bases import Base
    from onepile.pictures import Picture
    from onepile.play.match import Match
    from onepile.returns.checker import Return
    from onepile.returns.proof import WindowProof
    from onepile.skylines import Columns, Skyline
    from onepile.sums import SumOfGames
    from onepile.table import Table
    from onepile.terms import Terms
    from onepile.text import Options
    from onepile.theorems import Proved, Theorem

_FAMILIES = {
    "move-size": "onepile.families.move_size:MoveSize",
    "pile-size": "onepile.families.pile_size:PileSize",
    "move-number": "onepile.families.move_number:MoveNumber",
    "general": "onepile.families.general:General",
}
"""The families, in the order in which they are shown: package and class of each."""


class Game(DirectQuestions):
    """The rules of a game and every question about them.

    Attributes:
        title: What the family is called on the page.
        about: One sentence about it.
        known_fields: What a position of the family may have besides the pile.
        options: The options of the text form.
        preview: The picture on its games' cards: kind, last pile, last cap or move number.
        certificates: The kinds of certificates that it makes, each with its checker: a function of
            the certificate's text and the game it has to be about, that returns what is `Verified`.

    >>> game("move-size; f=2n").solve(pile=17, cap=16).moves
    (1, 4)
    >>> game("fibonacci-nim")
    onepile.game('move-size; f=2n')
    """

    title: ClassVar[str]
    about: ClassVar[str]
    known_fields: ClassVar[tuple[Field, ...]] = ()
    options: ClassVar[tuple[Option, ...]]
    preview: ClassVar[tuple[str, int, int | None]] = ("outcomes", 768, None)
    certificates: ClassVar[Mapping[str, str]] = MappingProxyType({})

    def __new__(cls, *rules: Any, **named: Any) -> Self:
        """A game of a family; the class of them all makes none."""
        if cls is Game:
            shown = ", ".join(quote(str(rule)) for rule in rules) or "'fibonacci-nim'"
            raise IllegalError(f"Game is the class of all games: write onepile.game({shown})")
        return super().__new__(cls)

    # --- questions -------------------------------------------------------------------------------

    @property
    def fields(self) -> tuple[Field, ...]:
        """What its positions have besides the pile.

        >>> [field.name for field in game("fibonacci-nim").fields]
        ['cap']
        """
        return self.known_fields

    @property
    def usual_place(self) -> dict[str, int]:
        """A place that a position may have: for questions about the pile alone."""
        return {field.name: field.usual for field in self.fields}

    def solve(
        self,
        pile: int | Position,
        *,
        work: int = Limits.work,
        moves: int = Limits.moves,
        progress: Progress | None = None,
        **place: int | None,
    ) -> Answer:
        """Who wins this position, by which moves, and why.

        Args:
            pile: The counters, or a whole position: see `position`.
            work: How many elementary steps may be taken.
            moves: How many winning moves are listed.
            progress: Called during long work.
            place: What else the position has: `cap=`, `move=`.

        >>> fibonacci = game("fibonacci-nim")
        >>> fibonacci.solve(fibonacci.position(100, cap=20))
        <unsafe, take 3, 11: pile 100, cap 20 in move-size; f=2n>

        Raises:
            IllegalError: there is no such position.
            WorkLimitError: it takes more work.
        """
        from onepile.solve import solve

        limits = Limits(
            at_least(1, work, "work"), at_least(0, moves, "moves", MOST_LISTED), progress
        )
        answer = solve(self, self.placed(pile, place), limits)
        if isinstance(pile, Position):
            return answer
        needed = (field.name for field in self.fields if field.default is None)
        unsaid = tuple(name for name in needed if place.get(name) is None)
        return replace(answer, unsaid=unsaid) if unsaid else answer

    def explain(
        self, pile: int | Position, *beside: int | None, **place: Any
    ) -> Explanation[Statement]:
        """The answer in words, one statement a line.

        Args:
            pile: The counters, or a whole position.
            beside: What else the position has, in its order: a cap.
            place: The same by name, and what `solve` may cost: `cap=`, `move=`, `work=`.

        >>> print(game("fibonacci-nim").explain(8, cap=7)[0])
        safe: with best play the player to move loses

        Raises:
            IllegalError: there is no such position.
            WorkLimitError: it takes more work.
        """
        return self.solve(pile, **self.named(beside, place)).explanation

    def table(
        self,
        first: int,
        last: int | None = None,
        what: str | None = None,
        *,
        work: int = Limits.work,
        progress: Progress | None = None,
        **place: Any,
    ) -> "Table":
        """Thresholds, nim-values, outcomes or safe piles of many piles, labelled by the pile.

        A long table is made as it is read, where that is possible.

        Args:
            first: The first pile; the last one, if it is given alone, as in `range`.
            last: The last pile.
            what: `thresholds`, `nim-values`, `outcomes` or `safe-piles`, as far as the game has
                them; by default the first of these.
            work: How many steps may be taken far out: to find the theory, and for each pile that
                is solved alone. Tables from the first pile on are made with more; the work of
                general games can be allowed more than that.
            progress: Called during long work.
            place: What else the positions have, the same for all: `cap=`, `move=`. Without a cap
                the values of a move-size game are those of the cap N - 1 at pile N.

        >>> game("fibonacci-nim").table(8).array().tolist()
        [1, 2, 3, 1, 5, 1, 2, 8]
        >>> list(game("fibonacci-nim").table(10**100, 10**100 + 5))
        [3, 1, 5, 1, 2, 8]
        >>> game("half").table(1, 8, "outcomes")[7]
        'safe'

        Raises:
            IllegalError: the game has no such table, or there are no such piles.
            WorkLimitError: it takes more work, or more memory.
        """
        require("tables")
        from onepile.table import table

        if isinstance(last, str):
            raise IllegalError(f"last {quote(last)} is not a whole number: write what={last!r}")
        start = None if last is None else at_least(0, first, "first")
        to = at_least(0, first, "last") if last is None else at_least(0, last, "last")
        limits = Limits(at_least(1, work, "work"), 0, progress)
        return table(self, to, start, what, place, limits)

    def base(self, to: int, *, work: int = Limits.work, progress: Progress | None = None) -> "Base":
        """The base up to `to`, each member with its threshold.

        Args:
            to: The largest pile of interest.
            work: How many steps may be taken.
            progress: Called during long work.

        >>> game("fibonacci-nim").base(10)
        <base of 'move-size; f=2n': 1, 2, 3, 5, 8, …>
        >>> game("fibonacci-nim").base(10)[-1]
        8

        Raises:
            IllegalError: games of this family have no base.
            NotApplicable: none of this game is known.
            WorkLimitError: it takes more work.
        """
        from onepile.bases import Base

        made = self.known_base(at_least(1, work, "work"))
        return Base.of(self, made, at_least(1, to, "to"), progress)

    def check(self, to: int = 10_000) -> Explanation[Claim]:
        """Which theorems apply, each proved, checked up to `to`, or failing.

        What is unknown here may still show a pattern: see `guess`.

        Args:
            to: How far to look where nothing is proved.

        >>> [finding.holds for finding in game("pile-size; f=[3,1,4]").check()]
        [False, True, False, True]
        >>> print(game("fibonacci-nim").check()[0])
        holds: f(n+1) >= f(n) (proved: polynomial in n on each residue class)

        Raises:
            IllegalError: the rule fails on the way.
        """
        return Explanation(self.findings(at_least(1, to, "to")))

    def guess(
        self, to: int = 1024, *, work: int = Limits.work, progress: Progress | None = None
    ) -> Explanation[Claim]:
        """What is *seen* of each sequence of the game: patterns that nobody has proved.

        Of thresholds, nim-values, outcomes, safe piles and the base the first that shows of these:
        a period, with or without a gain; rules by the digits of n; a linear recurrence. Any rule
        will do, a Python function as well. What is proved `prove` and `check` say.

        Args:
            to: The last pile to look at. Where that takes too much work it is half of it, and so
                on; each claim says how far it was seen.
            work: What each table may cost.
            progress: Called during long work.

        >>> print(game("half").guess())
        seen: a(n) the nim-value of pile n: a(2n) = n, a(2n+1) = a(n) for n >= 1 (seen to 1024)
        seen: a(n) the n-th safe pile: a(n) = 2a(n-1) + 1 for n >= 2 (seen to 1024)
        >>> [(claim.name, claim.grade, claim.to) for claim in game("dudeney").guess(500)]
        [('nim-values', 'seen', 500), ('outcomes', 'seen', 500)]

        Raises:
            IllegalError: the rule fails on the way.
            WorkLimitError: not even short tables are made.
        """
        require("tables")
        from onepile.guess import guess

        limits = Limits(at_least(1, work, "work"), 0, progress)
        return Explanation(guess(self, at_least(1, to, "to"), limits))

    def sequence(self, what: str, terms: int = 20, value: int = 0) -> list[int]:
        """The first terms of a sequence that belongs to the game; fewer if it ends.

        Pile-size games have `chain` (the piles of nim-value `value`), `bar`, `F` and `H` of paper
        002. If f = ⌊rn⌋ or ⌈rn⌉, r irrational and below 1, `beatty` and `beatty-complement` are
        ⌊m/r⌋ and ⌊m/(1−r)⌋. If f = ⌊n/k⌋ or ⌈n/k⌉, `josephus` is the order in which `value` people
        leave a circle of which every k-th is counted out, and `survivors` the last of 1, 2, …
        people.

        Args:
            what: The name of the sequence.
            terms: How many terms.
            value: The nim-value of a chain, or the number of people in a circle.

        >>> game("pile-size; f=floor(n/2)").sequence("chain", 5, value=3)
        [6, 13, 27, 55, 111]
        >>> game("pile-size; f=floor(n/2)").sequence("survivors", 8)
        [1, 1, 3, 1, 3, 5, 7, 1]

        Raises:
            IllegalError: the game has no such sequence.
            NotApplicable: it is not known of this game.
        """
        found = self.known_sequence(what, at_least(0, value, "value"))
        return list(islice(found, at_least(0, terms, "terms", MOST_LISTED)))

    def prove(
        self,
        *,
        work: int = PROOF_WORK,
        progress: Progress | None = None,
        between: Sequence[object] = (),
    ) -> "Theorem":
        """A theorem for every pile.

        A game in disguise is proved where it is known: the theorem is about that game.

        Args:
            work: The most steps to take.
            progress: Called now and then, with the part of the work that is done.
            between: For linear f of move-size games: slopes, or pairs of slope and offset, as
                numbers or texts. The theorem is then one for every line between them, of which
                f has to be one.

        >>> print(game("move-size; f=2n; blocks=2; overshoot").prove().say())
        Theorem. In the game move-size; f=2n; blocks=2; overshoot there is the base ...
        >>> game("move-size; f=floor(3n/2)").prove(between=[1, "9/5"]).to_json()["slopes"]
        {'from': '1', 'to': '9/5', 'offset': '0'}
        >>> game("general; take=m<=2p").prove().game
        onepile.game('move-size; f=2n')

        Raises:
            NotApplicable: nothing is proved of such games: of Python functions, say.
            IllegalError: the family has no theorems.
            UndecidedError: no proof is found.
        """
        from onepile.theorems import Theorem

        try:
            _ = self.text
        except IllegalError as error:
            raise NotApplicable(
                f"{error}; so nothing is proved of it, and 'guess' says what is seen"
            ) from None
        proof = self.proof(at_least(1, work, "work"), progress, between)
        return Theorem(proof.game, proof)

    def terms(
        self,
        count: int,
        what: str = "safe-piles",
        *,
        work: int = Limits.work,
        progress: Progress | None = None,
        **place: int | None,
    ) -> "Terms":
        """The first terms of a sequence, ready for the OEIS; `print` sets commas between them.

        Args:
            count: How many.
            what: `safe-piles` (from which the first player loses), `base`, `thresholds`,
                `nim-values`. With blocks the thresholds begin with the first finite one, whose
                pile is the `offset`. Safe piles and nim-values of a move-size game are for the
                cap N - 1 at pile N, every first move but that of the whole pile, unless a cap is
                given.
                Pile-size games have `survivors`, `beatty` and `beatty-complement` of `sequence`.
            work: How many steps may be taken for the base, and for tables.
            progress: Called during long work.
            place: What else the positions have: `cap=`, `move=`.

        >>> game("fibonacci-nim").terms(10)
        [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]
        >>> print(game("half").terms(10, "nim-values"))
        0, 0, 1, 0, 2, 1, 3, 0, 4, 2
        >>> from onepile.errors import OnepileError
        >>> try:
        ...     game("static-nim").terms(10)
        ... except OnepileError as error:
        ...     print(error, error.found, sep="; ")
        'move-size; f=3' has 4 safe piles in all: ask for fewer terms; 1, 2, 3, 4

        Raises:
            IllegalError: the game has no such sequence, or fewer terms; or one of them is infinite.
            WorkLimitError: so many are not found. What was is `found` of the error.
        """
        require("tables")
        from onepile.terms import terms

        limits = Limits(at_least(1, work, "work"), 0, progress)
        return terms(self, at_least(1, count, "count"), what, place, limits)

    def pictures(self) -> tuple[str, ...]:
        """The pictures that the game has, the most telling first.

        >>> game("half").pictures()
        ('nim-values', 'outcomes')
        """
        return tuple(kind.name for kind in self.picture_kinds())

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

        >>> game("half").picture("nim-values", 5).values
        [0, 0, 1, 0, 2, 1]

        Raises:
            IllegalError: the game has no such picture.
            WorkLimitError: it would be too large.
        """
        from onepile.plots import picture

        ends = [None if end is None else at_least(2, end, "end") for end in (to, up_to)]
        start = None if first is None else at_least(0, first, "first")
        return picture(self, kind, ends[0], ends[1], start)

    def skyline(
        self,
        first: int = 1,
        scale: int = 1,
        count: int = 256,
        rows: int = 256,
        work: int = Limits.work,
    ) -> "Skyline":
        """The outcome map at any scale: see `onepile.skylines` for what exactly it shows.

        Args:
            first: The first pile.
            scale: How many piles are drawn as one column, and how many caps as one row.
            count: How many columns.
            rows: How many rows.
            work: How many steps may be taken.

        >>> game("doubling-nim").skyline(1, 2**3000, 8).heights
        (0, 1, 0, 3, 0, 1, 0, 7)

        Raises:
            NotApplicable: the game has no such map.
            WorkLimitError: it takes too much work so far out, or so wide.
        """
        from onepile.skylines import Columns

        columns = Columns(first, scale, count, rows)
        limits = Limits(at_least(1, work, "work"))
        return self.outcome_map(columns, limits)

    def plot(
        self,
        kind: str | None = None,
        to: int | None = None,
        up_to: int | None = None,
        first: int | None = None,
        position: Any = None,
        ax: "Axes | None" = None,
    ) -> Any:
        """A picture in Matplotlib's axes; `.save` writes a .png, .svg or .pdf file.

        The axes show themselves in a notebook, and whatever axes have can be changed.

        Args:
            kind: One of `pictures()`; by default the first.
            to: The last pile (the last member for a base); by default what reads well.
            up_to: The last cap or move number of a plane.
            first: The first pile, where the picture shows a table.
            position: A position to mark: one that `position` gives, or its numbers, `(50, 20)`.
            ax: Axes of your own to draw in; these are returned, then.

        >>> axes = game("fibonacci-nim").plot("outcomes", 30)
        >>> axes
        <plot: outcomes of 'move-size; f=2n'>
        >>> axes.set_title("Fibonacci nim").get_text(), axes.get_xlabel()
        ('Fibonacci nim', 'pile')

        Raises:
            IllegalError: the game has no such picture, or no such position.
            WorkLimitError: the picture would be too large.
        """
        require("plots")
        from onepile.plots.draw import draw

        here = position
        if position is not None and not isinstance(position, Position):
            given = position if isinstance(position, Sequence) else (position,)
            names = [field.name for field in self.fields]
            if not given or len(given) > 1 + len(names):
                raise IllegalError(
                    f"position={quote(repr(position))} is no position: give its pile"
                    f"{''.join(f', its {name}' for name in names)}"
                )
            here = self.position(given[0], **dict(zip(names, given[1:], strict=False)))
        made = self.picture(kind or self.pictures()[0], to, up_to, first)
        return draw(made, here, ax)

    def play(
        self,
        pile: int,
        *,
        me: str = "person",
        opponent: str = "perfect",
        strength: float = 0.7,
        hints: bool = False,
        seed: int | str | None = None,
        **place: int | None,
    ) -> "Match":
        """A match that is asked for and printed line by line; the match as it ended.

        Args:
            pile: The counters.
            me: Who plays your side, which moves first: `person`, `perfect`, `fallible`, `random`.
            opponent: Who plays the other side.
            strength: How often a fallible player sees the best step, from 0 to 1.
            hints: Whether a person gets a hint before each decision.
            seed: Makes the players' chance repeatable.
            place: What else the position has: `cap=`, `move=`.

        >>> game("half").play(3, me="perfect")
        pile-size; f=floor(n/2)
        ...
        <match of 'pile-size; f=floor(n/2)': pile 1, player 2 has won>

        Raises:
            IllegalError: there is no such position, or no such player.
        """
        from onepile.play.players import computer
        from onepile.play.terminal import Quit, Terminal

        first, second = (
            None if kind == "person" else computer(kind, strength, seed=seed and f"{seed} {side}")
            for side, kind in enumerate((me, opponent))
        )
        start = self.match(pile, **place)
        terminal = Terminal(start, (first, second), input, lambda line, _: print(line), hints)
        with suppress(Quit, EOFError):
            terminal.run()
        return terminal.match

    def match(self, pile: int, *beside: int | None, **place: int | None) -> "Match":
        """A match that starts from a position, led step by step.

        >>> game("half").match(7).take(2).take(1)
        <match of 'pile-size; f=floor(n/2)': pile 4, player 1 is to take>

        Raises:
            IllegalError: there is no such position.
        """
        from onepile.play.match import Match

        return Match.begin(self, self.position(pile, **self.named(beside, place)))

    def in_words(self) -> Explanation[Statement]:
        """The rules, one sentence each.

        >>> print(game("half").in_words()[0])
        From a pile of n take from 1 to floor(n/2) counters.
        """
        return Explanation(self.sentences())

    def __add__(self, other: "Game | SumOfGames") -> "SumOfGames":
        """Two games side by side, in one of which a move is made.

        >>> (game("half") + game("fibonacci-nim")).solve(10, (6, 4))
        <sum of 2 piles: unsafe, take 5 from pile 1>
        """
        from onepile.sums import SumOfGames

        return SumOfGames((self,)) + other

    def _repr_html_(self) -> str:
        said = (statement.say("html") for statement in self.in_words())
        return lines_html([escape(str(self)), *said])

    @property
    def text(self) -> str:
        """The text form, which `game` reads again; `str` says a game made from a function, too.

        >>> game("fibonacci-nim").text
        'move-size; f=2n'

        Raises:
            IllegalError: one of its rules is a Python function, which has no text.
        """
        from onepile.text import text_of

        return text_of(self)

    def __repr__(self) -> str:
        try:
            return f"onepile.game({self.text!r})"
        except IllegalError:
            return f"<game {str(self)!r}>"

    # --- what a family brings --------------------------------------------------------------------

    @classmethod
    @abstractmethod
    def read(cls, options: "Options") -> "Game":
        """The game that the options of a text form describe."""

    @abstractmethod
    def sentences(self) -> list[Statement]:
        """The rules, one sentence each, for people who are about to play."""

    def require_first_move(self) -> None:
        """Refuse rules that fail at the first move.

        Raises:
            OnepileError: says why.
        """
        self.moves(self.position(1, **self.usual_place))

    def require_playable(self, position: Any) -> None:
        """Refuse a position from which the play may come to where the rules fail.

        Raises:
            OnepileError: says why.
        """
        self.moves(position)

    @classmethod
    def methods(cls) -> tuple[Method, ...]:
        """The ways to answer, best first; the definition last."""
        from onepile.by_definition import ByDefinition

        return (ByDefinition(),)

    def elsewhere(self, position: Any) -> Elsewhere | None:
        """The same position in a game of another family, whose theory then answers; None: none."""
        return None

    def table_kinds(self) -> tuple[TableKind, ...]:
        """The kinds of tables that a game has, the usual one first."""
        from onepile.by_definition import OUTCOMES

        return (OUTCOMES,)

    def safe_piles(self, to: int, place: Mapping[str, int], limits: Limits) -> "NDArray[Any]":
        """The piles from 1 on from which the first player loses, ascending.

        Args:
            to: The last pile that is looked at.
            place: What else is said of the positions; what is not said is as it is at the start.
            limits: What it may cost.
        """
        kind = next(kind for kind in self.table_kinds() if kind.name == "outcomes")
        unsafe = kind.array(self, to, {**self.usual_place, **place}, limits)
        return (~unsafe).nonzero()[0] + kind.least

    def last_safe_pile(self, limits: Limits) -> int | None:
        """A pile above which the first player never loses; None: nothing of the kind is known."""
        return None

    def picture_kinds(self) -> tuple[PictureKind, ...]:
        """The kinds of pictures that a game has, the most telling first."""
        from onepile.by_definition import OUTCOMES_PICTURE

        return (OUTCOMES_PICTURE,)

    @property
    def has_map(self) -> bool:
        """Whether the game has a map of outcomes."""
        return True

    def outcome_map(self, columns: "Columns", limits: Limits) -> "Skyline":
        """The map of outcomes at any scale; by default of one row, from the table of outcomes.

        Raises:
            NotApplicable: the game has no such map.
            WorkLimitError: it takes too much work so far out, or so wide.
        """
        from onepile.by_definition import skyline

        return skyline(self, columns, limits)

    def reasons(self, answer: Answer) -> Reasons:
        """Why an answer is right, in the family's words."""
        return Reasons(self, answer)

    def findings(self, to: int) -> list[Claim]:
        """Which theorems apply, each proved, checked up to `to`, or failing."""
        return []

    def known_base(self, work: int) -> KnownBase:
        """The base of a game.

        Raises:
            IllegalError: games of this family have none.
            NotApplicable: none of this game is known.
        """
        raise IllegalError(f"{quote(str(self))} has no base: {self.family} games have none")

    def known_sequence(self, what: str, value: int) -> Iterator[int]:
        """One of the sequences that belong to a game, by name.

        Raises:
            IllegalError: games of this family have none, or none of that name.
            NotApplicable: it is not known of this game.
        """
        raise IllegalError(
            f"{quote(str(self))} has no sequences: {self.family} games have none; ask for its terms"
        )

    @classmethod
    def with_nim_values(cls, values: Sequence[int]) -> "Game":
        """A game whose nim-values of the piles 0, 1, … begin so.

        Raises:
            NotApplicable: this family finds none.
            IllegalError: no game has them.
        """
        raise NotApplicable(f"{cls.family} games are not found from nim-values")

    def proof(
        self, work: int, progress: Progress | None, between: Sequence[object] = ()
    ) -> "Proved":
        """A theorem for every pile.

        Args:
            work: How many steps may be taken.
            progress: Called now and then, with the part of the work that is done.
            between: If there is anything: the theorem has to hold for all rules between these.

        Raises:
            IllegalError: games of this family have no such theorems.
            NotApplicable: nothing is proved of this game.
            UndecidedError: no proof is found.
        """
        raise IllegalError(f"{quote(str(self))} has no proof: {self.family} games have none")

    def window(self, text: str, claimed: "Return") -> "WindowProof":
        """What a certificate proves of a game in which everything repeats (`returns/`).

        Raises:
            RefusedError: the certificate is wrong.
            NotApplicable: nothing is known that the checker has to know.
        """
        raise NotApplicable(f"{quote(str(self))} has no windows that return")

    def components(self, positions: Sequence[Position], work: int) -> Sequence[Component]:
        """Piles of one game as parts of a sum.

        Raises:
            IllegalError: the game has no nim-values.
            WorkLimitError: a pile is out of reach.
        """
        from onepile.by_definition import DefinitionComponent

        return [DefinitionComponent(self, position, work) for position in positions]

    def small_game(self, start: Any) -> SmallGame:
        """Every line of play from a position.

        Raises:
            WorkLimitError: the game is not small.
        """
        from onepile.by_definition import SmallByDefinition

        return SmallByDefinition(self, start)


def at_least(least: int, value: int, name: str, most: int | None = None) -> int:
    """A whole number that is not too small, and not too large.

    Raises:
        IllegalError: it is, or it is no whole number.
    """
    number = whole(value, name)
    if number < least:
        raise IllegalError(f"{name} {short(number)} is below {least}: give at least {least}")
    if most is not None and number > most:
        raise IllegalError(f"{name} {short(number)} is above {most}: give at most {most}")
    return number


def game(text: str | Game) -> Game:
    """A game from its text form or a preset's name, of its family's own class; a game as it is.

    >>> print(game("fibonacci-nim"))
    move-size; f=2n
    """
    from onepile.text import parse_game

    if isinstance(text, Game):
        return text
    if not isinstance(text, str):
        raise IllegalError(f"{quote(repr(text))} is no text: write a rule like 'move-size; f=2n'")
    found: Game = parse_game(text)
    return found


def with_nim_values(values: Sequence[int]) -> Game:
    """A pile-size game whose nim-values of the piles 0, 1, … begin so.

    >>> with_nim_values([0, 0, 1, 0, 2])
    onepile.game('pile-size; f=[0,1,1,2]')

    Raises:
        IllegalError: no game has them, with the first pile that shows it.
    """
    for name in family_names():
        try:
            found: Game = family_named(name).with_nim_values(values)
            return found
        except NotApplicable:
            continue
    raise IllegalError("no family finds games from nim-values")


def family_names() -> tuple[str, ...]:
    """The names of all families."""
    return tuple(_FAMILIES)


def register(name: str, place: str) -> None:
    """Add a family: its name, its package and its class, as `package:Class`."""
    _FAMILIES[name] = place
    family_named.cache_clear()


@cache
def family_named(name: str) -> Any:
    """The class of the family with this name, which must be registered; it is made from `Game`."""
    return found_at(_FAMILIES[name])


def package_of(name: str) -> str:
    """The package of a family, not loaded."""
    return _FAMILIES[name].partition(":")[0]
