"""The base of a game, as far as it was asked for: shown, and written to files."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from os import PathLike, fspath
from typing import IO, TYPE_CHECKING, Any, overload

from onepile.files import delimited, format_named, format_of, json_pieces, whole_file
from onepile.limits import HTML_ROWS, Progress
from onepile.notebooks import table_html
from onepile.numbers import decimal, short
from onepile.statements import Explanation, Phrase, Statement, Term, Words, statement

if TYPE_CHECKING:
    from onepile.game_class import Game
    from onepile.kinds import KnownBase

_SHOWN = 12
_COLUMN = ("residue", "base", "values")


@dataclass(frozen=True, repr=False)
class Base:
    """The base of a game as far as it was asked for.

    Attributes:
        game: The game.
        members: The members, ascending.
        values: The threshold of each.
        finite: Whether the base ends here, so that the thresholds repeat.
        behind: A pile N of the game has the threshold that N - behind has in the base.
        residue: Where there are several: for piles that lie on so many counters, modulo their
            number.
        others: The bases of the other residues.
    """

    game: "Game"
    members: tuple[int, ...]
    values: tuple[int, ...]
    finite: bool
    behind: int
    residue: int = 0
    others: tuple["Base", ...] = ()

    @classmethod
    def of(
        cls, game: "Game", made: "KnownBase", to: int, progress: Progress | None, residue: int = 0
    ) -> "Base":
        """A base up to a number."""
        made.extend(to, progress)
        shown = bisect_right(made.members, to)
        ends = made.finite and shown == len(made.members)
        members, values = tuple(made.members[:shown]), tuple(made.values[:shown])
        return cls(game, members, values, ends, made.behind, residue)

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
        if format_named(form, "base") == "json":
            told = {"game": str(self.game), "base": self.members, "values": self.values}
            if self.others:
                each = [(one.residue, one.members, one.values) for one in (self, *self.others)]
                told |= {"bases": [dict(zip(_COLUMN, one, strict=True)) for one in each]}
            behind = {"behind": self.behind} if self.behind else {}
            target.writelines(json_pieces({**told, "finite": self.finite, **behind}))
            target.write("\n")
            return
        lines = self.lines()
        if form != "text":
            lines = delimited(form, (map(decimal, row) for row in self._rows(form == "bfile")))
        if form == "csv":
            target.write(f"{'residue,' if self.others else ''}n,member,threshold\n")
        target.writelines(f"{line}\n" for line in lines)

    def _rows(self, short_rows: bool) -> Iterator[tuple[int, ...]]:
        """Number, member and threshold; of several bases with the residue before it."""
        for one in (self,) if short_rows else (self, *self.others):
            for row in zip(range(1, len(one) + 1), one.members, one.values, strict=True):
                yield row[:2] if short_rows else (one.residue, *row) if self.others else row

    def lines(self) -> Iterator[str]:
        """The members for people, one a line."""
        columns = (self, *self.others)
        heads = self._heads()
        for at, one in enumerate(columns):
            if heads:
                yield f"{heads[at]}:"
            for member, value in zip(one.members, one.values, strict=True):
                yield decimal(member) + ("" if member == value else f"  threshold {decimal(value)}")
        yield from map(str, self.statements()[len(heads) :])

    def _heads(self) -> list[Statement]:
        """What each of several bases is."""
        columns = (self, *self.others) if self.others else ()
        return [base_of_residue(one.residue, len(columns)) for one in columns]

    def statements(self) -> Explanation[Statement]:
        """What the members do not tell."""
        return Explanation(
            [
                *self._heads(),
                *([ends_here(self.members[-1])] if self.finite else []),
                *([behind_its_base(self.behind)] if self.behind else []),
            ]
        )

    def save(self, path: "str | PathLike[str]") -> None:
        """Write the members to a file, in the format that its suffix names: see `write`."""
        form = format_of(fspath(path), "base")
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


@statement
def base_of_residue(residue: int, modulus: int) -> Words:
    """Which one of several bases it is."""
    return "base of the piles that leave {residue} modulo {modulus}"


@statement
def ends_here(last: int) -> Words:
    """That a base ends, and what follows."""
    return Phrase(
        "the base ends here: the thresholds repeat with period {period}",
        period=Term(decimal(last)),
    )


@statement
def behind_its_base(behind: int) -> Words:
    """How many counters a game is behind its base."""
    return "pile N of this game has the threshold that N - {behind} has here"
