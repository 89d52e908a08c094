"""Where an atlas is kept: a directory of Parquet files, each whole or not there.

    DIR/parts/DIGEST.parquet     records, a row each, with their certificates and times
    DIR/sweeps/DIGEST.toml       the sweeps that were run, as they were written
    DIR/sweeps/DIGEST.parquet    their games, with the parameters that gave them

A part is named by the digest of its bytes and never changes. Small parts are merged into larger
ones: the large one is there before the small ones go, so at every moment, and after every kill, all
that was written can be read. Nothing is locked. Two runs may write at once, and even merge the same
parts: then records are there twice, and are read once (`book`).
"""

import json
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from onepile.atlas.record import COLUMNS, Answered, Questions
from onepile.atlas.sweep import Expansion, Sweep
from onepile.errors import IllegalError, quote, visible
from onepile.files import whole_file

SMALL = 256
"""Parts with fewer records are merged."""

_LOOKS = 20
"""So often a directory is listed again when a part that was listed has been merged."""

_KINDS: dict[str, Any] = {
    "text": pa.string(),
    "int": pa.int64(),
    "float": pa.float64(),
    "bool": pa.bool_(),
    "ints": pa.list_(pa.int64()),
    "conditions": pa.list_(
        pa.struct(
            {
                "name": pa.string(),
                "holds": pa.bool_(),
                "grade": pa.string(),
                "fails_at": pa.int64(),
            }
        )
    ),
    "reasons": pa.list_(pa.struct({"question": pa.string(), "reason": pa.string()})),
}

RECORD = pa.schema({name: _KINDS[column.kind] for name, column in COLUMNS.items()})
"""The types of a record."""

PART = pa.schema(
    [
        *RECORD,
        pa.field("proof", pa.string()),
        pa.field("seconds", pa.float64()),
        pa.field("finished", pa.timestamp("ms", tz="UTC")),
        pa.field("run", pa.string()),
    ]
)
"""The types of a part."""

_T = TypeVar("_T")


class Timed(NamedTuple):
    """An answer, and when it was found.

    Attributes:
        answered: The record with its certificate.
        seconds: How long it took.
        finished: When it was there, in milliseconds since 1970.
    """

    answered: Answered
    seconds: float
    finished: int


class Store:
    """The directory of an atlas.

    Args:
        directory: Where it is.

    Attributes:
        directory: The same.
    """

    def __init__(self, directory: "str | PathLike[str]") -> None:
        self.directory = Path(directory)
        self._parts = self.directory / "parts"
        self._sweeps = self.directory / "sweeps"

    def make(self) -> None:
        """Make the directory if it is not there.

        Raises:
            IllegalError: it holds something else.
        """
        self.require_or_empty()
        self._parts.mkdir(parents=True, exist_ok=True)
        self._sweeps.mkdir(exist_ok=True)

    def require_or_empty(self) -> None:
        """Refuse a directory that holds something else.

        Raises:
            IllegalError: it does.
        """
        if self.directory.is_dir() and any(self.directory.iterdir()):
            self.require()

    def require(self) -> None:
        """Refuse a directory that is no atlas.

        Raises:
            IllegalError: it is none.
        """
        if not self._parts.is_dir() or not self._sweeps.is_dir():
            raise IllegalError(
                f"{quote(str(self.directory))} is no atlas: make one with 'onepile atlas run'"
            )

    def parts(self) -> list[Path]:
        """The files that hold records."""
        return sorted(self._parts.glob("*.parquet"))

    def write(self, answers: Sequence[Timed], run: str) -> Path:
        """Keep answers as a new part.

        Args:
            answers: The answers.
            run: What the run is called that made them.
        """
        rows = [
            {
                **timed.answered.record,
                "proof": timed.answered.certificate or None,
                "seconds": timed.seconds,
                "finished": timed.finished,
                "run": run,
            }
            for timed in answers
        ]
        return self.keep(pa.Table.from_pylist(rows, schema=PART))

    def keep(self, table: Any) -> Path:
        """Keep a table of records, typed as `PART`, as a new part."""
        content = BytesIO()
        pq.write_table(table, content, compression="zstd", compression_level=9)
        data = content.getvalue()
        path = self._parts / f"{sha256(data).hexdigest()[:20]}.parquet"
        with whole_file(str(path), binary=True) as file:
            file.write(data)
        folder = os.open(self._parts, os.O_RDONLY)
        try:
            os.fsync(folder)  # the name is kept, too, before anything relies on it
        finally:
            os.close(folder)
        return path

    def read(self, columns: Sequence[str], parts: Iterable[Path] | None = None) -> Any:
        """Columns of all parts, or of some, as one Arrow table."""
        if parts is not None:
            schema = pa.schema([PART.field(name) for name in columns])
            found = [_table(part, schema) for part in parts]
            return pa.concat_tables(found) if found else _none(columns)
        return self.with_parts(lambda paths: self.read(columns, paths))

    def with_parts(self, read: Callable[[list[Path]], _T]) -> _T:
        """What a function reads from all parts; again if one of them has just been merged."""
        for _ in range(_LOOKS):
            paths = self.parts()
            try:
                return read(paths)
            except OSError:
                if all(path.exists() for path in paths):
                    raise
        raise OSError(f"the parts of {self.directory} change while they are read")

    def answered(self, questions: Questions, parts: Iterable[Path] | None = None) -> set[str]:
        """The games that need not be asked.

        These were asked the same questions, and what they are is known or as much work was allowed.
        """
        columns = ("game", "verdict", "work", "questions")
        return {
            row["game"]
            for row in self.read(columns, parts).to_pylist()
            if row["questions"] == questions.others
            and (row["verdict"] != "not proved" or (row["work"] or 0) >= questions.work)
        }

    def merge(self, parts: Iterable[Path] | None = None) -> None:
        """Make one part of several: of these, or of all small ones."""
        chosen, tables = [], []
        for part in self.parts() if parts is None else parts:
            with suppress(FileNotFoundError):  # another run has merged it
                if parts is not None or pq.read_metadata(part).num_rows < SMALL:
                    tables.append(_table(part, PART))
                    chosen.append(part)
        if len(chosen) < 2:
            return
        made = self.keep(pa.concat_tables(tables))
        for part in chosen:
            if part != made:
                part.unlink(missing_ok=True)

    def keep_sweep(self, sweep: Sweep, expansion: Expansion) -> None:
        """Keep a sweep with its games, unless it is there already."""
        games = self._sweeps / f"{sweep.digest}.parquet"
        if games.exists():
            return
        with whole_file(str(self._sweeps / f"{sweep.digest}.toml")) as file:
            file.write(sweep.text)
        columns: dict[str, Any] = {"game": pa.array(expansion.games, pa.string())}
        for place, name in enumerate(sweep.names):
            values = [values[place] for values in expansion.games.values()]
            numbers = all(isinstance(value, int) for value in values)
            columns[name] = pa.array(values if numbers else list(map(str, values)))
        table = pa.table(columns).replace_schema_metadata(
            {"expansion": json.dumps({**expansion._asdict(), "games": len(expansion.games)})}
        )
        with whole_file(str(games), binary=True) as binary:
            pq.write_table(table, binary)

    def sweeps(self) -> list[tuple[Sweep, Any, dict[str, Any]]]:
        """The sweeps that were run, oldest first: the sweep, its games, how they were counted."""
        found = []
        kept = sorted(self._sweeps.glob("*.parquet"), key=lambda path: path.stat().st_mtime_ns)
        for path in kept:
            table = _table(path)
            sweep = Sweep.read(path.with_suffix(".toml"))
            found.append((sweep, table, _counted(table, path)))
        return found


def _table(path: Path, schema: Any = None) -> Any:
    """The table of a Parquet file that may be anyone's.

    Raises:
        IllegalError: it is no such file, or not of that schema.
    """
    try:
        return pq.read_table(path, schema=schema)
    except (pa.ArrowInvalid, pa.ArrowTypeError, pa.ArrowNotImplementedError) as error:
        raise IllegalError(_NO_PART.format(quote(str(path)), _line(error))) from None


_NO_PART = "{} is no file of an atlas: {}; remove it, and run the sweep again"


def _line(error: Exception) -> str:
    return visible(" ".join(str(error).split()))[:100]


def _counted(table: Any, path: Path) -> dict[str, Any]:
    """How the games of a sweep were counted, as it stands in their file."""
    try:
        told = json.loads(table.schema.metadata[b"expansion"])
        texts = table.schema.field("game").type == pa.string()
        reasons = all(type(count) is int for count, _ in told["illegal"].values())
        if texts and reasons and type(told["excluded"]) is int:
            return dict(told)
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        pass
    raise IllegalError(_NO_PART.format(quote(str(path)), "it does not say how games were counted"))


def _none(columns: Sequence[str]) -> Any:
    return pa.schema([PART.field(name) for name in columns]).empty_table()
