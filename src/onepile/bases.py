"""The base of a game, as far as it was asked for: shown, and written to files."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from os import PathLike, fspath
from typing import IO, TYPE_CHECKING, Any, overload

from onepile.errors import IllegalError, quote
from onepile.limits import HTML_ROWS
from onepile.notebooks import table_html
from onepile.numbers import decimal, short

if TYPE_CHECKING:
    from onepile.game_class import Game

_SHOWN = 12

BASE_FORMATS = ("text", "csv", "json", "bfile")
"""The formats of a base in a file."""


@dataclass(frozen=True, repr=False)
class Base:
    """The base of a game as far as it was asked for.

    Attributes:
        game: The game.
        members: The members, ascending.
        values: The threshold of each.
        finite: Whether the base ends here, so that the thresholds repeat.
        behind: A pile N of the game has the threshold that N - behind has in the base.
    """

    game: "Game"
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
