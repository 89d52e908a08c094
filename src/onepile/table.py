"""Tables: the values of the piles first … last of a game, made, held, and written out.

Piles that fit into memory come as one array; a short stretch of huge piles is solved pile by pile.
Text forms are written piece by piece, so that a table of 10^8 piles needs no second copy.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any, overload

from onepile.budget import Limits, Progress
from onepile.errors import IllegalError, WorkLimitError, quote
from onepile.family import TableKind, family_of
from onepile.numbers import INFINITE, INFINITY, Extended, decimal, short
from onepile.rules import Rules
from onepile.solve import solve

if TYPE_CHECKING:
    from numpy.typing import NDArray

FORMATS = ("text", "csv", "json", "bfile", "npy", "parquet")
BINARY = ("npy", "parquet")
_ARRAY_LIMIT = 1 << 34
_STRETCH_LIMIT = 100_000
_CHUNK = 1 << 16


@dataclass(frozen=True, eq=False)
class Table:
    """The values of neighbouring piles; a sequence, indexed by the pile.

    Attributes:
        game: The rules.
        what: `thresholds`, `nim-values` or `outcomes`.
        first: The first pile.
        last: The last pile.
        values: An array, or a list of Python numbers for huge piles.
        place: What else the positions have, the same at every pile: a cap, say.

    >>> from onepile.text import parse_game
    >>> fibonacci = table(parse_game("fibonacci-nim"), 8)
    >>> fibonacci[5], len(fibonacci), list(fibonacci)
    (5, 8, [1, 2, 3, 1, 5, 1, 2, 8])
    >>> fibonacci[3:6]
    [3, 1, 5]
    >>> fibonacci
    <thresholds of 'move-size; f=2n', piles 1 to 8>
    """

    game: Rules
    kind: TableKind = field(repr=False)
    first: int
    last: int
    values: "NDArray[Any] | list[Extended]" = field(repr=False)
    place: Mapping[str, int] = field(default_factory=dict)

    @property
    def what(self) -> str:
        """Which values these are."""
        return self.kind.name

    @property
    def column(self) -> str:
        """The heading of the values."""
        return self.kind.column

    def __len__(self) -> int:
        return self.last - self.first + 1

    @overload
    def __getitem__(self, pile: int) -> Extended | str: ...

    @overload
    def __getitem__(self, pile: slice) -> list[Extended | str]: ...

    def __getitem__(self, pile: int | slice) -> Extended | str | list[Extended | str]:
        if isinstance(pile, slice):
            start = self.first if pile.start is None else pile.start
            stop = self.last + 1 if pile.stop is None else pile.stop
            return [self[at] for at in range(start, stop, pile.step or 1)]
        if not self.first <= pile <= self.last:
            raise IndexError(
                f"pile {short(pile)} is not in this table: it has piles {short(self.first)} to "
                f"{short(self.last)}"
            )
        return self._value(self.values[pile - self.first])

    def __iter__(self) -> Iterator[Extended | str]:
        return (self._value(value) for value in self.values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[object, ...]:
        """What it is a table of: its values follow from that."""
        return self.game, self.what, self.first, self.last, tuple(self.place.items())

    def __repr__(self) -> str:
        piles = f"piles {short(self.first)} to {short(self.last)}"
        piles += "".join(f", {name} {short(value)}" for name, value in self.place.items())
        return f"<{self.what} of {str(self.game)!r}, {piles}>"

    def _value(self, value: Any) -> Extended | str:
        """A value in Python's own kinds."""
        if self.kind.words:
            return "unsafe" if value else "safe"
        if value is INFINITY or (self.kind.infinite and value == INFINITE):
            return INFINITY
        return int(value)

    def array(self) -> "NDArray[Any]":
        """The values as an array; infinite thresholds are 0, outcomes True for unsafe."""
        import numpy as np

        if isinstance(self.values, np.ndarray):
            return self.values
        numbers = [INFINITE if value is INFINITY else value for value in self.values]
        if max(numbers, default=0) >= 1 << 63:
            raise WorkLimitError("these values do not fit into 64 bits: write text, csv or json")
        return np.array(numbers, dtype=np.int64)

    def chunks(self, size: int, infinite: str) -> Iterator[tuple[int, list[str]]]:
        """The cells as text, piece by piece, each piece with its first pile."""
        for low in range(0, len(self), size):
            part = self.values[low : low + size]
            plain = part if isinstance(part, list) else part.tolist()
            yield self.first + low, [self._cell(value, infinite) for value in plain]

    def _cell(self, value: Extended, infinite: str) -> str:
        shown = self._value(value)
        if isinstance(shown, str):
            return shown
        return decimal(shown) if isinstance(shown, int) else infinite

    def write(self, form: str, target: IO[Any], progress: Progress | None = None) -> None:
        """Write the table to an open file: binary for npy and parquet, text otherwise."""
        if form not in FORMATS:
            raise IllegalError(f"unknown format {quote(form)}: choose {', '.join(FORMATS)}")
        if form == "npy":
            import numpy as np

            np.save(target, self.array(), allow_pickle=False)
        elif form == "parquet":
            self._write_parquet(target)
        else:
            self._write_text(form, target, progress)

    def _write_text(self, form: str, target: IO[str], progress: Progress | None) -> None:
        head, separator, tail = self._frame(form)
        target.write(head)
        first = True
        for done, lines in self._lines(form):
            if not first:
                target.write(separator)
            first = False
            target.write(separator.join(lines))
            if progress is not None:
                progress(done)
        target.write(tail)

    def _frame(self, form: str) -> tuple[str, str, str]:
        """What stands before, between and after the rows."""
        if form == "json":
            head = json.dumps({"game": str(self.game), "what": self.what, "from": self.first})
            return f'{head[:-1]}, "values": [', ", ", "]}\n"
        if form == "csv":
            return f"pile,{self.column}\n", "\n", "\n"
        if form == "text":
            wide = len(decimal(self.last))
            return f"{'pile':>{max(4, wide)}}  {self.column}\n", "\n", "\n"
        return "", "\n", "\n"

    def _lines(self, form: str) -> Iterator[tuple[float, list[str]]]:
        wide = max(4, len(decimal(self.last)))
        done = 0
        for first, cells in self.chunks(_CHUNK, "null" if form == "json" else "inf"):
            if form == "json":
                rows = [f'"{cell}"' if self.kind.words else cell for cell in cells]
            elif form == "csv":
                rows = [f"{decimal(first + i)},{cell}" for i, cell in enumerate(cells)]
            elif form == "bfile":
                rows = [f"{decimal(first + i)} {cell}" for i, cell in enumerate(cells)]
            else:
                rows = [f"{decimal(first + i):>{wide}}  {cell}" for i, cell in enumerate(cells)]
            done += len(cells)
            yield done / len(self), rows

    def _write_parquet(self, target: IO[bytes]) -> None:
        import numpy as np
        import pyarrow as pa
        import pyarrow.parquet as pq

        values = self.array()
        piles = np.arange(self.first, self.last + 1, dtype=np.int64)
        missing = values == INFINITE if self.kind.infinite else None
        columns = pa.table({"pile": piles, self.column: pa.array(values, mask=missing)})
        pq.write_table(columns.replace_schema_metadata({"game": str(self.game)}), target)


def table(
    game: Rules,
    last: int,
    first: int | None = None,
    what: str | None = None,
    place: Mapping[str, int | None] | None = None,
    progress: Progress | None = None,
) -> Table:
    """The table of a game.

    Args:
        game: The rules.
        last: The last pile.
        first: The first pile (default 1; 0 for nim-values).
        what: Which values; by default what is usual for the family.
        place: What else the positions have: a cap at every pile, the number of the coming move.
        progress: Called during long work.

    >>> from onepile.text import parse_game
    >>> table(parse_game("fibonacci-nim"), 8).array().tolist()
    [1, 2, 3, 1, 5, 1, 2, 8]
    """
    kind = table_kind(game, what)
    start = kind.least if first is None else first
    if not kind.least <= start <= last:
        raise IllegalError(
            f"a table from pile {short(start)} to {short(last)} is empty: "
            f"give {kind.least} <= from <= to"
        )
    given = _place(game, kind, place or {})
    short_stretch = last - start < _STRETCH_LIMIT
    try:
        if last <= _ARRAY_LIMIT:
            values = kind.array(game, last, given, progress)
            return Table(game, kind, start, last, values[start - kind.least :], given)
    except WorkLimitError:  # the array of all piles below is too large
        if not short_stretch:
            raise
    if not short_stretch:
        raise WorkLimitError(
            f"a table up to pile {short(last)} does not fit into memory: start it closer to "
            f"its end, at most {_STRETCH_LIMIT} piles before"
        )
    # The value of a pile is read off any position of it, where it depends on the pile alone.
    anywhere = {field.name: field.usual for field in family_of(game).fields}
    found: list[Extended] = []
    for pile in range(start, last + 1):
        position = game.position(pile, **{**anywhere, **given})
        found.append(kind.value(solve(game, position, Limits(moves=0))))
        if progress is not None:
            progress((pile - start + 1) / (last - start + 1))
    return Table(game, kind, start, last, found, given)


def _place(game: Rules, kind: TableKind, place: Mapping[str, int | None]) -> dict[str, int]:
    """The numbers besides the pile that a table depends on, checked.

    Raises:
        IllegalError: one is missing, too small, or has no say in this table.
    """
    given = {name: value for name, value in place.items() if value is not None}
    known = {field.name: field for field in family_of(game).fields}
    wanted = tuple(known) if kind.fields is None else kind.fields
    for name in given:
        if name not in wanted:
            raise IllegalError(
                f"{kind.name} of a {game.family} game have no {name} "
                f"({name} {short(given[name])} was given): leave it out"
            )
    for name in wanted:
        usual = known[name].default
        if name not in given and usual is None:
            raise IllegalError(f"{kind.name} of a {game.family} game need a {name}: give one")
    chosen = {name: given.get(name, known[name].default) for name in wanted}
    others = {name: field.usual for name, field in known.items()}
    checked = game.position(1, **{**others, **chosen})._asdict()
    return {name: checked[name] for name in wanted}


def table_kind(game: Rules, what: str | None) -> TableKind:
    """The kind of table that is asked for, or the usual one.

    Raises:
        IllegalError: the game has no such table.
    """
    kinds = family_of(game).tables(game)
    if what is None:
        return kinds[0]
    names = ", ".join(kind.name for kind in kinds)
    found = next((kind for kind in kinds if kind.name == what), None)
    if found is None:
        raise IllegalError(f"{quote(str(game))} has no table of {quote(what)}: choose {names}")
    return found
