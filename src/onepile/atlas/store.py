"""Where an atlas is kept: a directory of Parquet files, each whole or not there.

    DIR/parts/DIGEST.parquet     records, a row each, with their certificates and times
    DIR/sweeps/DIGEST.toml       the sweeps that were run, as they were written
    DIR/sweeps/DIGEST.parquet    their games, with the parameters that gave them

A part is named by the digest of its bytes and never changes. Small parts are merged into larger
ones: the large one is there before the small ones go, so at every moment, and after every kill, all
that was written can be read. Nothing is locked. Two runs may write at once, and even merge the same
parts: then records are there twice, and are read once.

All reading is one query of DuckDB, `Store.ask`. It reads these files and nothing else, and what it
decodes is bounded: a directory may be anyone's, and a few bytes of Parquet can stand for any number
of values.
"""

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from io import BytesIO
from os import PathLike
from pathlib import Path
from threading import TIMEOUT_MAX, Timer
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from onepile.atlas.record import COLUMNS, Questions
from onepile.atlas.sweep import Expansion, Sweep
from onepile.errors import IllegalError, MalformedError, WorkLimitError, quote, visible
from onepile.files import whole_file
from onepile.limits import DECODED_PER_BYTE, MOST_DECODED_BYTES

SMALL = 256
"""Parts with fewer records are merged."""

_LOOKS = 20
"""So often a directory is listed again when a part that was listed has been merged."""

_LONGEST = 240

_TEXT, _INT, _FLOAT, _BOOL = pa.string(), pa.int64(), pa.float64(), pa.bool_()
_CONDITION = {"name": _TEXT, "holds": _BOOL, "grade": _TEXT, "fails_at": _INT}
_KINDS: dict[str, Any] = {
    "text": _TEXT,
    "int": _INT,
    "float": _FLOAT,
    "bool": _BOOL,
    "ints": pa.list_(_INT),
    "conditions": pa.list_(pa.struct(_CONDITION)),
    "reasons": pa.list_(pa.struct({"question": _TEXT, "reason": _TEXT})),
}

RECORD = pa.schema({name: _KINDS[column.kind] for name, column in COLUMNS.items()})
"""The types of a record."""

_TIMES = {"seconds": _FLOAT, "finished": pa.timestamp("ms", tz="UTC")}
PART = pa.schema([*RECORD, *pa.schema({"proof": _TEXT, **_TIMES, "run": _TEXT})])
"""The types of a part."""

_CLOSED = {
    "enable_external_access": "false",  # no other file is read or written, nothing is loaded
    "python_enable_replacements": "false",  # no variable of this program is a table
    "lock_configuration": "true",
}

_VIEWS = {
    "parts": "SELECT * EXCLUDE (filename, file_row_number) FROM files",
    "answers": "SELECT DISTINCT * EXCLUDE (proof) FROM parts",
    "certificates": "SELECT DISTINCT certificate, proof FROM parts WHERE proof IS NOT NULL",
    "best": """
        SELECT * FROM parts
        QUALIFY row_number() OVER (
            PARTITION BY game
            ORDER BY proof IS NOT NULL DESC, verdict = 'proved' DESC, verdict, work DESC,
                thresholds_to DESC, finished
        ) = 1
    """,
    "sweeps": "SELECT _sweep AS sweep, game FROM of_sweeps",
    "parameters": """
        SELECT * EXCLUDE (_sweep, _place, _row) FROM of_sweeps
        QUALIFY row_number() OVER (PARTITION BY game ORDER BY _place) = 1
        ORDER BY _place, _row
    """,
    "games": "SELECT * EXCLUDE (proof, run) FROM best LEFT JOIN parameters USING (game)",
}
"""What a query may ask, besides `files`: the parts, each row with its file and its place there."""

_NO_SWEEPS = "SELECT '' AS _sweep, 0 AS _place, 0 AS _row, '' AS game WHERE false"


class Store:
    """The directory of an atlas.

    Args:
        directory: Where it is.
        most: How many bytes of it a query may decode; by default more, the larger the files are.

    Attributes:
        directory: The same.
    """

    def __init__(self, directory: "str | PathLike[str]", most: int | None = None) -> None:
        self.directory = Path(directory)
        self._most = most
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
        if not self.is_empty:
            self.require()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing, not even a file of that name."""
        if self.directory.is_dir():
            return not any(self.directory.iterdir())
        return not self.directory.exists()

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

    def write(self, rows: Sequence[dict[str, Any]], run: str) -> Path:
        """Keep records as a new part.

        Args:
            rows: The records, each with its certificate (`proof`) and times.
            run: What the run is called that made them.
        """
        named = [{**row, "run": run} for row in rows]
        return self.keep(pa.Table.from_pylist(named, schema=PART))

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
        schema = pa.schema([PART.field(name) for name in columns])
        return self.ask(f"SELECT {', '.join(columns)} FROM parts", parts=parts).cast(schema)

    def ask(
        self,
        sql: str,
        parameters: Sequence[Any] = (),
        parts: Iterable[Path] | None = None,
        seconds: float | None = None,
    ) -> Any:
        """What a query gives, as an Arrow table; again if a part has just been merged.

        Args:
            sql: A query in DuckDB's SQL.
            parameters: The values of its question marks.
            parts: The files to look into; all if none are given.
            seconds: How long it may take.

        Raises:
            MalformedError: it is no query.
            IllegalError: a file is none of an atlas, or it takes too much memory.
            WorkLimitError: it takes too long.
        """
        for _ in range(_LOOKS):
            paths = self.parts() if parts is None else list(parts)
            try:
                return self._asked(sql, parameters, paths, seconds)
            except OSError:
                if parts is not None or all(path.exists() for path in paths):
                    raise
        raise OSError(f"the parts of {self.directory} change while they are read")

    def _asked(
        self, sql: str, parameters: Sequence[Any], parts: list[Path], seconds: float | None
    ) -> Any:
        sizes = sum(part.stat().st_size for part in parts)
        most = self._most or max(MOST_DECODED_BYTES, DECODED_PER_BYTE * sizes)
        limits: Any = {"memory_limit": f"{most}B", "temp_directory": ""}
        with duckdb.connect(config=limits) as connection, _within(connection, most, seconds):
            self._declare(connection, parts)
            kinds = [one.type for one in connection.extract_statements(sql)]
            if kinds != [duckdb.StatementType.SELECT]:
                raise MalformedError(
                    "the query is refused: write one, and begin it with SELECT or FROM"
                )
            found = connection.sql(sql, params=list(parameters))
            # As a table of DuckDB it is bounded by its limit; Arrow has none, and has a text as
            # often as a file names it.
            found.create("found")
            table = connection.table("found").to_arrow_table()
            return _plain(table.rename_columns(found.columns))

    def _declare(self, connection: Any, parts: list[Path]) -> None:
        """Declare the tables; a query reads the files and nothing else of the machine."""
        for part in parts:
            if not _schema(part).equals(PART):
                raise _no_part(part, "its columns are others")
        paths = [str(part) for part in parts]
        if parts:
            files = connection.read_parquet(paths, filename=True, file_row_number=True)
        else:
            place = pa.schema({"filename": _TEXT, "file_row_number": _INT})
            files = pa.schema([*PART, *place]).empty_table()
        connection.register("files", files)
        kept = self._kept()
        listed = [
            f"SELECT {_text(path.stem)} AS _sweep, {place} AS _place, "
            f"row_number() OVER () AS _row, * FROM read_parquet({_text(str(path))})"
            for place, path in enumerate(kept)
        ]
        of_sweeps = " UNION ALL BY NAME ".join(listed) or _NO_SWEEPS
        for name, view in {"of_sweeps": of_sweeps, **_VIEWS}.items():
            connection.execute(f"CREATE VIEW {name} AS {view}")
        allowed = [*paths, *map(str, kept)]
        connection.execute("SET allowed_paths = $paths", {"paths": allowed})
        for name, value in _CLOSED.items():
            connection.execute(f"SET {name} = {value}")

    def answered(self, questions: Questions, parts: Iterable[Path] | None = None) -> set[str]:
        """The games that need not be asked.

        These were asked the same questions, and what they are is known or as much work was allowed.
        """
        sql = (
            "SELECT DISTINCT game FROM parts WHERE questions = ? "
            "AND (verdict IS DISTINCT FROM 'not proved' OR work >= ?)"
        )
        return set(self.ask(sql, [questions.others, questions.work], parts)["game"].to_pylist())

    def merge(self, parts: Iterable[Path] | None = None) -> None:
        """Make one part of several: of these, or of all small ones."""
        try:
            chosen = [
                part
                for part in (self.parts() if parts is None else parts)
                if part.exists() and (parts is not None or pq.read_metadata(part).num_rows < SMALL)
            ]
            if len(chosen) < 2:
                return
            table = self.read(PART.names, chosen)
        except OSError:  # another run is merging them
            return
        made = self.keep(table)
        for part in chosen:
            if part != made:
                part.unlink(missing_ok=True)

    def drop(self, places: Iterable[tuple[str, int]]) -> None:
        """Remove records, each named by its file and its place there: a row of `files`."""
        rows: dict[str, set[int]] = {}
        for file, place in places:
            rows.setdefault(file, set()).add(place)
        for file, dropped in rows.items():
            table = self.read(PART.names, [Path(file)])
            kept = table.take([place for place in range(len(table)) if place not in dropped])
            if len(kept):
                self.keep(kept)
            Path(file).unlink()

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

    def _kept(self) -> list[Path]:
        """The files with the games of sweeps, oldest first."""
        paths = self._sweeps.glob("*.parquet")
        found = sorted(paths, key=lambda path: path.stat().st_mtime_ns)
        for path in found:
            _counted(path)
        return found

    def sweeps(self) -> list[tuple[str, Sweep, dict[str, Any]]]:
        """The sweeps that were run, oldest first: the name, the sweep, how games were counted."""
        return [
            (path.stem, Sweep.read(path.with_suffix(".toml")), _counted(path))
            for path in self._kept()
        ]


@contextmanager
def _within(connection: Any, most: int, seconds: float | None) -> Iterator[None]:
    """A limit of time; and what DuckDB says, as an error of onepile."""
    timer = Timer(TIMEOUT_MAX if seconds is None else seconds, connection.interrupt)
    timer.start()
    try:
        yield
    except duckdb.IOException as error:
        raise OSError(str(error)) from None
    except duckdb.InterruptException:
        raise WorkLimitError(
            f"the query is refused: it takes more than {seconds} s; ask for less, or in Python "
            "for more: Atlas.query(sql, seconds=…)"
        ) from None
    except duckdb.OutOfMemoryException:
        raise IllegalError(
            f"the query is refused: it takes more than {most} bytes of memory"
        ) from None
    except duckdb.Error as error:
        raise MalformedError(_said(error)) from None
    finally:
        timer.cancel()


def _said(error: Any) -> str:
    """DuckDB's message in one line, cut when it is long."""
    told = visible(" ".join(str(error).split("\n\nLINE")[0].split()))
    told = told if len(told) <= _LONGEST else told[: _LONGEST - 1] + "…"
    return f"the query is refused: {told[:1].lower()}{told[1:]}"


def _text(value: str) -> str:
    """A text in SQL."""
    return "'" + value.replace("'", "''") + "'"


def _plain(table: Any) -> Any:
    """Sums of whole numbers, which DuckDB makes wider, as plain numbers where they fit."""
    for place, field in enumerate(table.schema):
        if pa.types.is_decimal(field.type) and field.type.scale == 0:
            with suppress(pa.ArrowInvalid):
                table = table.set_column(place, field.name, table[field.name].cast(pa.int64()))
    return table


def _schema(path: Path) -> Any:
    """The types of a Parquet file that may be anyone's.

    Raises:
        IllegalError: it is no such file.
    """
    try:
        return pq.read_schema(path)
    except (pa.ArrowInvalid, pa.ArrowTypeError, pa.ArrowNotImplementedError) as error:
        raise _no_part(path, visible(" ".join(str(error).split()))[:100]) from None


def _no_part(path: Path, reason: str) -> IllegalError:
    return IllegalError(
        f"{quote(str(path))} is no file of an atlas: {reason}; remove it, and run the sweep again"
    )


def _counted(path: Path) -> dict[str, Any]:
    """How the games of a sweep were counted, as it stands in their file."""
    schema = _schema(path)
    try:
        told = json.loads(schema.metadata[b"expansion"])
        texts = schema.field("game").type == pa.string()
        reasons = all(type(count) is int for count, _ in told["illegal"].values())
        if texts and reasons and type(told["excluded"]) is int:
            return dict(told)
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        pass
    raise _no_part(path, "it does not say how games were counted")
