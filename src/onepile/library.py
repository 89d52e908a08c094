"""The library's front door: a game with its questions as methods."""

import json
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from itertools import islice
from os import PathLike, fspath
from typing import IO, TYPE_CHECKING, Any, overload

from onepile.budget import MOST_LISTED, PROOF_WORK, Limits, Progress
from onepile.errors import IllegalError, NotApplicable, quote
from onepile.extras import require
from onepile.family import family_named, family_names, family_of
from onepile.knowledge import Answer, Finding
from onepile.notebooks import HTML_ROWS, lines_html, table_html
from onepile.numbers import decimal, short
from onepile.rules import Field, Rules, whole
from onepile.solve import explain, solve
from onepile.statements import Explanation, Statement
from onepile.text import parse_game, text_of

if TYPE_CHECKING:
    from onepile.pictures import Picture
    from onepile.play.match import Match
    from onepile.plots.shown import Plot
    from onepile.proved import Theorem
    from onepile.skylines import Skyline
    from onepile.table import Table
    from onepile.terms import Terms

_SHOWN = 12

BASE_FORMATS = ("text", "csv", "json", "bfile")
"""The formats of a base in a file."""


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

    @overload
    def __getitem__(self, n: int) -> int: ...

    @overload
    def __getitem__(self, n: slice) -> tuple[int, ...]: ...

    def __getitem__(self, n: int | slice) -> int | tuple[int, ...]:
        """The member b_n of theorems: from b_0 on."""
        return self.members[n]

    def write(self, form: str, target: IO[Any]) -> None:
        """Write the members to an open file.

        Args:
            form: `text` (a threshold only where it is not the member itself), `csv` (n, member and
                threshold), `json`, or `bfile` (n and member, for the OEIS).
            target: The file, for text.

        Raises:
            IllegalError: there is no such format.
        """
        pairs = list(zip(self.members, self.values, strict=True))
        if form == "csv":
            target.write("n,member,threshold\n")
        if form in ("csv", "bfile"):
            between = "," if form == "csv" else " "
            for n, pair in enumerate(pairs, 1):
                cells = pair if form == "csv" else pair[:1]
                target.write(between.join(map(decimal, (n, *cells))) + "\n")
        elif form == "text":
            target.writelines(f"{line}\n" for line in self.lines())
        elif form == "json":
            told = {name: f"[{', '.join(map(decimal, values))}]" for name, values in self._lists}
            listed = ", ".join(f'"{name}": {values}' for name, values in told.items())
            behind = f', "behind": {self.behind}' if self.behind else ""
            finite = "true" if self.finite else "false"
            name = json.dumps(str(self.game), ensure_ascii=False)
            target.write(f'{{"game": {name}, {listed}, "finite": {finite}{behind}}}\n')
        else:
            raise IllegalError(f"unknown format {quote(form)}: choose {', '.join(BASE_FORMATS)}")

    @property
    def _lists(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return ("base", self.members), ("values", self.values)

    def lines(self) -> Iterator[str]:
        """The members for people, one a line."""
        for member, value in zip(self.members, self.values, strict=True):
            yield decimal(member) + ("" if member == value else f"  threshold {decimal(value)}")
        if self.finite:
            last = decimal(self.members[-1])
            yield f"the base ends here: the thresholds repeat with period {last}"
        if self.behind:
            yield f"pile N of this game has the threshold that N - {self.behind} has here"

    def save(self, path: "str | PathLike[str]") -> None:
        """Write the members to a file, in the format that its suffix names: see `write`."""
        from onepile.files import format_of, whole_file

        form = format_of(fspath(path))
        with whole_file(fspath(path)) as file:
            self.write(form, file)

    def _repr_html_(self) -> str:
        rows = zip(self.members[:HTML_ROWS], self.values, strict=False)
        return table_html(repr(self)[1:-1], ("member", "threshold"), rows, len(self.members))

    def __repr__(self) -> str:
        shown = [short(member) for member in self.members[:_SHOWN]]
        more = [] if self.finite and len(self.members) <= _SHOWN else ["…"]
        behind = f"; N - {self.behind} there is pile N here" if self.behind else ""
        return f"<base of {str(self.game)!r}: {', '.join([*shown, *more])}{behind}>"


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
        return family_of(self.rules).fields_of(self.rules)

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
        limits = Limits(
            at_least(1, work, "work"), at_least(0, moves, "moves", MOST_LISTED), progress
        )
        return solve(self.rules, position, limits)

    def explain(self, pile: int, **place: int | None) -> Explanation[Statement]:
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
        >>> game("fibonacci-nim").base(10)[-1]
        8
        """
        made = family_of(self.rules).base(self.rules, at_least(1, work, "work"))
        made.extend(at_least(1, to, "to"), progress)
        shown = bisect_right(made.members, to)
        ends = made.finite and shown == len(made.members)
        members, values = tuple(made.members[:shown]), tuple(made.values[:shown])
        return Base(self.rules, members, values, ends, made.behind)

    def check(self, to: int = 10_000) -> Explanation[Finding]:
        """Which theorems apply, each proved, checked up to `to`, or failing.

        >>> [finding.holds for finding in game("pile-size; f=[3,1,4]").check()]
        [False, True, False, True]
        >>> print(game("fibonacci-nim").check()[0])
        holds: f(n+1) >= f(n) (proved: polynomial in n on each residue class)
        """
        return Explanation(family_of(self.rules).findings(self.rules, at_least(1, to, "to")))

    def sequence(self, what: str, terms: int = 20, value: int = 0) -> list[int]:
        """The first terms of a sequence that belongs to the game; fewer if it ends.

        Pile-size games have `chain` (the piles of nim-value `value`), `bar`, `F` and `H` of paper
        002. If f = ⌊rn⌋ or ⌈rn⌉, r irrational and below 1, `beatty` and `beatty-complement` are
        ⌊m/r⌋ and ⌊m/(1−r)⌋. If f = ⌊n/k⌋ or ⌈n/k⌉, `josephus` is the order in which `value` people
        leave a circle of which every k-th is counted out, and `survivors` the last of 1, 2, …
        people.

        >>> game("pile-size; f=floor(n/2)").sequence("chain", 5, value=3)
        [6, 13, 27, 55, 111]
        >>> game("pile-size; f=floor(n/2)").sequence("survivors", 8)
        [1, 1, 3, 1, 3, 5, 7, 1]
        """
        found = family_of(self.rules).sequence(self.rules, what, at_least(0, value, "value"))
        return list(islice(found, at_least(0, terms, "terms", MOST_LISTED)))

    def prove(
        self,
        *,
        work: int = PROOF_WORK,
        progress: Progress | None = None,
        between: Sequence[object] = (),
    ) -> "Theorem":
        """A theorem for every pile.

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
        """
        from onepile.proved import Theorem

        family = family_of(self.rules)
        proof = family.prove(self.rules, at_least(1, work, "work"), progress, between)
        return Theorem(self.rules, proof)

    def terms(
        self,
        count: int,
        what: str = "safe-piles",
        *,
        progress: Progress | None = None,
        **place: int | None,
    ) -> "Terms":
        """The first terms of a sequence, ready for the OEIS; `print` sets commas between them.

        Args:
            count: How many.
            what: `safe-piles` (from which the first player loses), `base`, `thresholds`,
                `nim-values`. Safe piles and nim-values of a move-size game are for the cap N - 1 at
                pile N, every first move but that of the whole pile, unless a cap is given.
            progress: Called during long work.
            place: What else the positions have: `cap=`, `move=`.

        >>> game("fibonacci-nim").terms(10)
        [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]
        >>> print(game("half").terms(10, "nim-values"))
        0, 0, 1, 0, 2, 1, 3, 0, 4, 2
        """
        require("tables")
        from onepile.terms import terms

        return terms(self.rules, at_least(1, count, "count"), what, place, progress)

    def pictures(self) -> tuple[str, ...]:
        """The pictures that the game has, the most telling first.

        >>> game("half").pictures()
        ('nim-values', 'outcomes')
        """
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
        from onepile.plots import picture

        ends = [None if end is None else at_least(2, end, "end") for end in (to, up_to)]
        start = None if first is None else at_least(0, first, "first")
        return picture(self.rules, kind, ends[0], ends[1], start)

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
        return family_of(self.rules).skyline(self.rules, columns, limits)

    def plot(
        self,
        kind: str | None = None,
        to: int | None = None,
        up_to: int | None = None,
        first: int | None = None,
        position: Any = None,
    ) -> "Plot":
        """A picture that shows itself in a notebook; `.save` writes a .png, .svg or .pdf file.

        Args:
            kind: One of `pictures()`; by default the first.
            to: The last pile (the last member for a base); by default what reads well.
            up_to: The last cap or move number of a plane.
            first: The first pile, where the picture shows a table.
            position: A position to mark: see `position`.

        >>> game("fibonacci-nim").plot("outcomes", 30)
        <plot: outcomes of 'move-size; f=2n'>
        """
        require("plots")
        from onepile.plots.shown import Plot

        return Plot(self.picture(kind or self.pictures()[0], to, up_to, first), position)

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

    def match(self, pile: int, **place: int | None) -> "Match":
        """A match that starts from a position."""
        from onepile.play.match import Match

        return Match.begin(self.rules, self.rules.position(pile, **place))

    def in_words(self) -> Explanation[Statement]:
        """The rules, one sentence each."""
        return Explanation(family_of(self.rules).in_words(self.rules))

    def __str__(self) -> str:
        return str(self.rules)

    def _repr_html_(self) -> str:
        said = (statement.say("html") for statement in self.in_words())
        return lines_html([escape(str(self)), *said])

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


def game(text: str) -> Game:
    """A game from its text form or a preset's name.

    >>> print(game("fibonacci-nim"))
    move-size; f=2n
    """
    if not isinstance(text, str):
        raise IllegalError(f"{quote(repr(text))} is no text: write a rule like 'move-size; f=2n'")
    return Game(parse_game(text))


def with_nim_values(values: Sequence[int]) -> Game:
    """A pile-size game whose nim-values of the piles 0, 1, … begin so.

    >>> with_nim_values([0, 0, 1, 0, 2])
    onepile.game('pile-size; f=[0,1,1,2]')

    Raises:
        IllegalError: no game has them, with the first pile that shows it.
    """
    for name in family_names():
        try:
            return Game(family_named(name).with_nim_values(values))
        except NotApplicable:
            continue
    raise IllegalError("no family finds games from nim-values")
