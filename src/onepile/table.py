"""Tables: the values of the piles first … last of a game.

Up to some millions of piles are made at once and held as one array. Longer tables are made window
by window as they are read, where the family can make windows: so a table of 10^10 piles is written
in the memory of a few. What has no windows is made as a whole, from the first pile on, or, far out,
pile by pile. `formats` writes tables.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import index as whole_index
from os import PathLike, fspath
from typing import IO, TYPE_CHECKING, Any, overload

import numpy as np

from onepile.direct import are_many
from onepile.errors import IllegalError, NotApplicable, UndecidedError, WorkLimitError, quote
from onepile.extras import package
from onepile.files import FORMATS, format_of, whole_file
from onepile.game_class import Game
from onepile.kinds import TableKind, Windows
from onepile.limits import (
    HTML_ROWS,
    MOST_STRETCH,
    MOST_TABLE_PILES,
    MOST_WHOLE,
    Limits,
    Progress,
    require_bytes,
)
from onepile.mathematics.arrays import fitting
from onepile.notebooks import table_html
from onepile.numbers import INFINITE, INFINITY, Extended, power_of_ten_below, short
from onepile.rules import whole
from onepile.solve import solve

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onepile.direct import Numbers

_HELD = 1 << 24
"""A table of at most so many piles is made at once."""
_WINDOW = 1 << 21
"""So many piles of a longer one are made at a time."""
_CLOSE = 1 << 12
"""Piles within such a stretch are read off one table."""
_CLOSE_BY = 64
"""So are more of them, in a stretch that is so many times as long as there are piles."""


@dataclass(frozen=True, eq=False)
class Table:
    """The values of neighbouring piles; a sequence, indexed by the pile.

    A slice has the piles from its start on, before its stop, as far as the table has them. Of safe
    piles it is a list, indexed by n = 1, 2, …: the n-th of them, ascending.

    Attributes:
        game: The game.
        kind: Which values these are.
        first: The first pile, or the first n of a list.
        last: The last one.
        windows: The values of some of the piles at a time, as arrays; `INFINITE` is infinite there.
        place: What else the positions have, the same at every pile: a cap, say.

    >>> from onepile.text import parse_game
    >>> fibonacci = table(parse_game("fibonacci-nim"), 8)
    >>> fibonacci[5], len(fibonacci), list(fibonacci)
    (5, 8, [1, 2, 3, 1, 5, 1, 2, 8])
    >>> fibonacci[3:6], fibonacci[7:100], list(reversed(fibonacci))
    ([3, 1, 5], [2, 8], [8, 2, 1, 5, 1, 3, 2, 1])
    >>> fibonacci
    <thresholds of 'move-size; f=2n', piles 1 to 8>
    >>> print(table(parse_game("fibonacci-nim"), 3))
    pile  threshold
       1  1
       2  2
       3  3
    >>> table(parse_game("move-size; f=2n; blocks=1"), 5)[1]
    INFINITY
    """

    game: Game
    kind: TableKind = field(repr=False)
    first: int
    last: int
    windows: Windows = field(repr=False)
    place: Mapping[str, int] = field(default_factory=dict)

    @property
    def what(self) -> str:
        """Which values these are: `thresholds`, `nim-values` or `outcomes`."""
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
            return [self[at] for at in self._within(pile)]
        pile = whole_index(pile)
        if not self.first <= pile <= self.last:
            one, many = ("pile", "piles") if self.kind.index == "pile" else ("n =", "n =")
            raise IndexError(
                f"{one} {short(pile)} is not in this table: it has {many} {short(self.first)} to "
                f"{short(self.last)}"
            )
        return self._value(self.windows.window(pile, 1)[0])

    def _within(self, piles: slice) -> range:
        """The piles of a slice that are in the table: those beyond its ends are cut off."""
        step = 1 if piles.step is None else whole_index(piles.step)
        ends = (self.first, self.last + 1) if step > 0 else (self.last, self.first - 1)
        start, stop = (
            usual if end is None else min(max(whole_index(end), min(ends)), max(ends))
            for end, usual in zip((piles.start, piles.stop), ends, strict=True)
        )
        return range(start, stop, step)

    def __iter__(self) -> Iterator[Extended | str]:
        return (self._value(value) for _, values in self.pieces() for value in values.tolist())

    def __reversed__(self) -> Iterator[Extended | str]:
        pieces = (self._piece(low) for low in reversed(self._lows))
        return (self._value(value) for values in pieces for value in reversed(values.tolist()))

    @property
    def index(self) -> range:
        """The piles, or the n of a list: what the values are labelled by."""
        return range(self.first, self.last + 1)

    def items(self) -> Iterator[tuple[int, Extended | str]]:
        """The piles, each with its value.

        >>> from onepile.text import parse_game
        >>> list(table(parse_game("fibonacci-nim"), 4).items())
        [(1, 1), (2, 2), (3, 3), (4, 1)]
        """
        return zip(self.index, self, strict=True)

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
        if self.kind.index != "pile":
            piles = f"{len(self)} of them"
        piles += "".join(f", {name} {short(value)}" for name, value in self.place.items())
        return f"<{self.what} of {str(self.game)!r}, {piles}>"

    def __str__(self) -> str:
        """The values beside their piles; of a long table those at its ends."""
        half, shown = HTML_ROWS // 2, [self.index]
        if len(self) > HTML_ROWS:
            shown = [self.index[:half], self.index[-half:]]
        rows = [[(short(pile), self._shown(self[pile])) for pile in part] for part in shown]
        wide = max(len(self.kind.index), *(len(pile) for part in rows for pile, _ in part))
        parts = ("\n".join(f"{pile:>{wide}}  {value}" for pile, value in part) for part in rows)
        return f"{self.kind.index:>{wide}}  {self.column}\n" + f"\n{'…':>{wide}}\n".join(parts)

    def _value(self, value: Any) -> Extended | str:
        """A value in Python's own kinds."""
        if self.kind.words:
            return "unsafe" if value else "safe"
        return INFINITY if self.kind.infinite and value == INFINITE else int(value)

    def array(self, infinity: float | None = None) -> "NDArray[Any]":
        """The values as an array, of Python's numbers if one has more than 63 bits.

        Infinite thresholds are masked (`numpy.ma`), unless it is said what stands for them; of
        outcomes, True is unsafe.

        Args:
            infinity: What stands for infinity: a whole number, or `float("inf")`, which makes all
                values floats.

        >>> from onepile.text import parse_game
        >>> blocked = table(parse_game("move-size; f=2n; blocks=1"), 5)
        >>> blocked.array().tolist(), blocked.array(infinity=-1).tolist()
        ([None, 2, 3, 3, 4], [-1, 2, 3, 3, 4])
        >>> blocked.array(infinity=float("inf")).tolist()
        [inf, 2.0, 3.0, 3.0, 4.0]

        Raises:
            WorkLimitError: it does not fit into memory.
        """
        require_bytes(8 * len(self), f"a table of {len(self)} piles")
        values = self.windows.window(self.first, len(self))
        if not self.kind.infinite:
            return values
        infinite = values == INFINITE
        if infinity is not None:
            kind = np.float64 if isinstance(infinity, float) else np.int64
            shown = values.astype(values.dtype if values.dtype == object else kind)
            shown[infinite] = infinity
            return shown
        return np.ma.MaskedArray(values, infinite) if infinite.any() else values

    def to_arrow(self) -> Any:
        """The table as a `pyarrow.Table` of two columns; an infinite threshold is null.

        Raises:
            MissingExtraError: Arrow is not installed.
            WorkLimitError: it does not fit into memory.
        """
        from onepile.formats import arrow_table

        return arrow_table(self)

    def to_pandas(self) -> Any:
        """The table as a pandas DataFrame of two columns.

        Numbers are of the nullable type Int64, in which an infinite threshold is missing; what has
        more than 63 bits is a Python number in a column of objects. Outcomes are booleans, true for
        unsafe.

        >>> from onepile.text import parse_game
        >>> table(parse_game("fibonacci-nim"), 3).to_pandas().threshold.tolist()
        [1, 2, 3]

        Raises:
            MissingExtraError: pandas is not installed.
            WorkLimitError: it does not fit into memory.
        """
        from onepile.formats import data_frame

        return data_frame(self)

    def to_polars(self) -> Any:
        """The table as a polars DataFrame, by way of Arrow; an infinite threshold is null.

        Raises:
            MissingExtraError: polars is not installed.
            WorkLimitError: it does not fit into memory.
        """
        polars = package("polars")
        return polars.from_arrow(self.to_arrow())

    def save(self, path: "str | PathLike[str]", progress: Progress | None = None) -> None:
        """Write the table to a file, in the format that its suffix names.

        They are .txt, .csv, .json, .npy, .parquet, and .bfile for a b-file of the OEIS (or a name
        like b000045.txt).

        Raises:
            IllegalError: the suffix names no format, or that cannot hold these values.
        """
        form = format_of(fspath(path))
        with whole_file(fspath(path), FORMATS[form].binary) as file:
            self.write(form, file, progress)

    def _repr_html_(self) -> str:
        """The first rows, for notebooks."""
        return table_html(
            repr(self)[1:-1],
            (self.kind.index, self.column),
            (
                (pile, self._shown(self[pile]))
                for pile in range(self.first, min(self.last, self.first + HTML_ROWS - 1) + 1)
            ),
            len(self),
        )

    def _shown(self, value: Extended | str) -> str:
        return "∞" if value is INFINITY else value if isinstance(value, str) else short(value)

    def pieces(self) -> Iterator[tuple[int, "NDArray[Any]"]]:
        """The values piece by piece, each with its first pile; `INFINITE` is infinite."""
        return ((low, self._piece(low)) for low in self._lows)

    @property
    def _lows(self) -> range:
        """The first pile of each piece."""
        return range(self.first, self.last + 1, _WINDOW)

    def _piece(self, low: int) -> "NDArray[Any]":
        return self.windows.window(low, min(_WINDOW, self.last - low + 1))

    def write(self, form: str, target: IO[Any], progress: Progress | None = None) -> None:
        """Write the table to an open file: binary for npy and parquet, text otherwise.

        Raises:
            IllegalError: the format does not exist, or cannot hold these values; nothing is written
                then.
        """
        from onepile.formats import write

        write(self, form, target, progress)


@dataclass(frozen=True)
class _Held:
    """An array of the values from a pile on."""

    first: int
    values: "NDArray[Any]"

    def window(self, first: int, count: int) -> "NDArray[Any]":
        return self.values[first - self.first : first - self.first + count]


def table(
    game: Game,
    last: int,
    first: int | None = None,
    what: str | None = None,
    place: Mapping[str, int | None] | None = None,
    limits: Limits | None = None,
    most_whole: int = MOST_WHOLE,
) -> Table:
    """The table of a game.

    Args:
        game: The game.
        last: The last pile.
        first: The first pile (default 1; 0 for nim-values).
        what: Which values; by default what is usual for the family.
        place: What else the positions have: a cap at every pile, the number of the coming move.
        limits: What may be spent to find out how windows are made, and on each pile that has to be
            solved alone. The progress is called during long work.
        most_whole: The last pile of a table that may be made from the first pile on.

    >>> from onepile.text import parse_game
    >>> table(parse_game("fibonacci-nim"), 8).array().tolist()
    [1, 2, 3, 1, 5, 1, 2, 8]
    >>> table(parse_game("fibonacci-nim"), 10**100 + 5, 10**100).array().tolist()
    [3, 1, 5, 1, 2, 8]
    """
    if what == SAFE_PILES:
        return _table_of_safe_piles(game, last, first or 1, place or {}, limits or Limits(moves=0))
    kind = table_kind(game, what)
    start = kind.least if first is None else first
    if start < kind.least:
        raise IllegalError(f"pile {short(start)} is below {kind.least}: give at least {kind.least}")
    if start > last:
        raise IllegalError(
            f"a table from pile {short(start)} to {short(last)} is empty: "
            f"give {kind.least} <= from <= to"
        )
    if last - start >= MOST_TABLE_PILES:
        raise WorkLimitError(
            f"a table of {short(last - start + 1)} piles is too long: ask for at most "
            f"{power_of_ten_below(MOST_TABLE_PILES)}"
        )
    given = _place(game, kind, place or {})
    asked = _Asked(game, kind, start, last, given, limits or Limits(moves=0), most_whole)
    return Table(game, kind, start, last, asked.windows(), given)


def values_at(
    game: Any, what: str, piles: "int | Numbers", place: Mapping[str, Any]
) -> "NDArray[Any]":
    """The values of any piles, in an array of their shape, as `Table.array` has them.

    Piles that lie close together are read off one table, others off one each.

    Args:
        game: The game.
        what: Which values: a kind of table.
        piles: The piles.
        place: What else the positions have: a number for all of them, or many, which NumPy
            broadcasts against the piles.

    >>> from onepile.text import parse_game
    >>> values_at(parse_game("half"), "nim-values", [[1, 10], [100, 10**30]], {}).tolist()
    [[0, 5], [50, 500000000000000000000000000000]]
    >>> values_at(parse_game("fibonacci-nim"), "outcomes", [7, 8], {"cap": [[1], [2]]}).tolist()
    [[False, False], [True, False]]

    Raises:
        IllegalError: a pile is no whole number, or the game has no such table.
        WorkLimitError: it takes too much work.
    """
    asked = _whole_numbers(piles, "pile")
    many = {name: value for name, value in place.items() if are_many(value)}
    if many:
        return _at_places(game, what, asked, place, many)
    if not asked.size:
        return np.empty(asked.shape, np.bool_ if what == OUTCOMES else np.int64)
    lowest, highest = int(asked.min()), int(asked.max())
    if highest - lowest < max(_CLOSE, _CLOSE_BY * asked.size):
        values = table(game, highest, lowest, what, place).array()
        return values[(asked - lowest).astype(np.intp)]
    flat = [int(pile) for pile in asked.ravel().tolist()]
    kind = table_kind(game, what)
    alone = {pile: table(game, pile, pile, what, place) for pile in sorted({*flat})}
    cells = {pile: made.windows.window(pile, 1).tolist()[0] for pile, made in alone.items()}
    least = np.bool_ if kind.words else fitting(max(cells.values()))
    values = np.array([cells[pile] for pile in flat], dtype=least).reshape(asked.shape)
    infinite = values == INFINITE
    return np.ma.MaskedArray(values, infinite) if kind.infinite and infinite.any() else values


def _whole_numbers(values: "int | Numbers", name: str) -> "NDArray[Any]":
    """Piles, or what else positions have, as an array; large ones are Python's numbers."""
    try:
        if isinstance(values, range):  # not number by number
            values = np.arange(values.start, values.stop, values.step)
        asked = np.asarray(values)
        if not asked.size:
            return asked.astype(np.int64)
        if asked.dtype.kind not in "iu":
            asked = np.asarray(values, object)
    except ValueError:  # rows of different lengths
        raise IllegalError(
            f"{quote(str(values))} is no array of {name}s: give whole numbers, in rows of one "
            "length"
        ) from None
    if asked.dtype.kind not in "iu":
        for value in asked.ravel().tolist():
            whole(value, name)
    return asked


def _at_places(
    game: Any,
    what: str,
    piles: "NDArray[Any]",
    place: Mapping[str, Any],
    many: Mapping[str, Any],
) -> "NDArray[Any]":
    """The values of positions that differ in more than the pile: those of each place together."""
    numbers = [_whole_numbers(values, name) for name, values in many.items()]
    try:
        asked, *beside = np.broadcast_arrays(piles, *numbers)
    except ValueError:
        shapes = ", ".join(f"{name}s {one.shape}" for name, one in zip(many, numbers, strict=True))
        raise IllegalError(
            f"arrays of the shapes piles {piles.shape}, {shapes} do not fit: give as many of each"
        ) from None
    found: NDArray[Any] = np.empty(asked.shape, dtype=object)
    places = list(zip(*(one.ravel().tolist() for one in beside), strict=True))
    number = {one: at for at, one in enumerate(dict.fromkeys(places))}
    which = np.array([number[one] for one in places]).reshape(asked.shape)
    for one, at in number.items():
        here = which == at
        there = {**place, **dict(zip(many, one, strict=True))}
        found[here] = values_at(game, what, asked[here], there)
    return found.astype(np.bool_ if what == OUTCOMES else fitting(found.max(initial=0)))


SAFE_PILES = "safe-piles"
OUTCOMES = "outcomes"


def safe_piles(
    game: Game, last: int, place: Mapping[str, int | None], limits: Limits
) -> "NDArray[Any]":
    """The piles from 1 to the last from which the first player loses, ascending.

    Raises:
        IllegalError: the place is none of this game.
        WorkLimitError: there are too many piles to look through.
    """
    if last > MOST_WHOLE:
        raise WorkLimitError(
            f"safe piles up to {short(last)} are too many to look through: ask for less"
        )
    given = {name: value for name, value in place.items() if value is not None}
    game.position(1, **{**game.usual_place, **given})  # says what does not belong there
    return game.safe_piles(last, given, limits)


def _table_of_safe_piles(
    game: Game, last: int, first: int, place: Mapping[str, int | None], limits: Limits
) -> Table:
    if not 1 <= first <= last:
        raise IllegalError(f"safe piles from {short(first)} to {short(last)}: give 1 <= from <= to")
    found = safe_piles(game, last, place, limits)
    found = found[found >= first]
    given = {name: value for name, value in place.items() if value is not None}
    if not len(found):
        fields = game.fields
        others = [field.title for field in fields if field.name not in given]
        raise IllegalError(
            f"{quote(str(game))} has no safe pile from {short(first)} to {short(last)}: ask for "
            f"more{''.join(f', or say another {title}' for title in others)}"
        )
    return listed(game, SAFE_PILES, "safe_pile", 1, found, given)


def listed(
    game: Game,
    what: str,
    column: str,
    first: int,
    values: "Sequence[int] | NDArray[Any]",
    place: Mapping[str, int] | None = None,
) -> Table:
    """A sequence of numbers as a table: n, from `first` on, and the n-th of them."""
    held = values if isinstance(values, np.ndarray) else _array(values)
    kind = TableKind(what, column, _unused, _unused, index="n")
    return Table(game, kind, first, first + len(held) - 1, _Held(first, held), place or {})


def _array(values: Sequence[int]) -> "NDArray[Any]":
    return np.array(values, dtype=object if max(values).bit_length() > 63 else np.int64)


def _unused(*_: Any) -> Any:
    raise AssertionError("a list is made with its values")


@dataclass(frozen=True)
class _Asked:
    """What table is wanted, and what it may cost."""

    game: Game
    kind: TableKind
    first: int
    last: int
    place: Mapping[str, int]
    limits: Limits
    most_whole: int

    @property
    def count(self) -> int:
        return self.last - self.first + 1

    def windows(self) -> Windows:
        """The values, by the first way that works."""
        ways = [self._by_windows, self._whole, self._one_by_one]
        if self.first == self.kind.least and self.count <= _HELD:
            ways[:2] = self._whole, self._by_windows
        refusal = WorkLimitError(
            f"a table up to pile {short(self.last)} does not fit into memory: start it closer to "
            f"its end, at most {MOST_STRETCH} piles before"
        )
        for way in ways:
            try:
                return way()
            except (NotApplicable, UndecidedError):
                continue
            except WorkLimitError as error:
                refusal = error
        raise refusal

    def _by_windows(self) -> Windows:
        if self.kind.windows is None:
            raise NotApplicable(f"tables of {self.kind.name} have no windows here")
        windows = self.kind.windows(self.game, self.last, self.place, self.limits)
        if self.count > _HELD:
            windows.window(self.last - _WINDOW + 1, _WINDOW)  # what it refuses is refused now
            return windows
        return _Held(self.first, windows.window(self.first, self.count))

    def _whole(self) -> Windows:
        if self.last > self.most_whole:
            raise NotApplicable("the table from the first pile on is too long")
        values = self.kind.array(self.game, self.last, self.place, self.limits)
        return _Held(self.first, values[self.first - self.kind.least :])

    def _one_by_one(self) -> Windows:
        if self.count > MOST_STRETCH:
            raise NotApplicable("too many piles to be solved one by one")
        # The value of a pile is read off any position of it, where it depends on the pile alone.
        place = self.game.usual_place
        anywhere = {name: place[name] for name in place if name not in self.kind.optional}
        limits = Limits(self.limits.work, moves=0)
        found: list[int] = []
        for done, pile in enumerate(range(self.first, self.last + 1), 1):
            position = self.game.position(pile, **{**anywhere, **self.place})
            value = self.kind.value(solve(self.game, position, limits))
            found.append(INFINITE if value is INFINITY else value)
            if self.limits.progress is not None:
                self.limits.progress(done / self.count)
        kind = np.bool_ if self.kind.words else fitting(max(found))
        return _Held(self.first, np.array(found, dtype=kind))


def _place(game: Game, kind: TableKind, place: Mapping[str, int | None]) -> dict[str, int]:
    """The numbers besides the pile that a table depends on, checked.

    Raises:
        IllegalError: one is missing, too small, or has no say in this table.
    """
    given = {name: value for name, value in place.items() if value is not None}
    known = {field.name: field for field in game.fields}
    wanted = tuple(known) if kind.fields is None else kind.fields
    for name in given:
        if name not in (*wanted, *kind.optional):
            raise IllegalError(
                f"{kind.name} of a {game.family} game have no {name} "
                f"({name} {short(given[name])} was given): leave it out"
            )
    for name in wanted:
        usual = known[name].default
        if name not in given and usual is None:
            raise IllegalError(f"{kind.name} of a {game.family} game need a {name}: give one")
    chosen = {**given, **{name: given.get(name, known[name].default) for name in wanted}}
    others = {name: field.usual for name, field in known.items()}
    checked = game.position(1, **{**others, **chosen})._asdict()
    return {name: checked[name] for name in (*wanted, *(n for n in kind.optional if n in given))}


def table_kind(game: Game, what: str | None) -> TableKind:
    """The kind of table that is asked for, or the usual one.

    Raises:
        IllegalError: the game has no such table.
    """
    kinds = game.table_kinds()
    if what is None:
        return kinds[0]
    names = ", ".join([*(kind.name for kind in kinds), SAFE_PILES])
    found = next((kind for kind in kinds if kind.name == what), None)
    if found is None:
        raise IllegalError(f"{quote(str(game))} has no table of {quote(what)}: choose {names}")
    return found
