"""The atlas to read: queries, look-ups, frames, what it covers. `onepile.Atlas`.

Queries are DuckDB's SQL over these tables:

* `games`: one row a game, the best record of it (with a certificate before without, proved before
  not proved, then more work), with the parameters of the sweep that has it as further columns.
* `answers`: every record that was written, with `seconds`, `finished` and `run`.
* `certificates`: `certificate` (the digest) and `proof` (the certificate as JSON).
* `sweeps`: `sweep` (its digest) and `game`: which games each sweep has.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import pyarrow as pa

from onepile.atlas.canonical import canonical
from onepile.atlas.store import PART, Store
from onepile.certificates import opened
from onepile.errors import IllegalError, MalformedError, visible
from onepile.extras import package
from onepile.game_class import game as game_of
from onepile.on_demand import cached_property

_LONGEST = 240

SEQUENCES = ("base", "thresholds", "nim_values", "safe_piles")
"""The columns in which `find` looks."""

_CLOSED = {
    "enable_external_access": "false",  # no other file is read or written, nothing is loaded
    "python_enable_replacements": "false",  # no variable of this program is a table
    "lock_configuration": "true",
}

_BEST = """
    SELECT * FROM parts
    QUALIFY row_number() OVER (
        PARTITION BY game
        ORDER BY proof IS NOT NULL DESC, verdict = 'proved' DESC, verdict, work DESC,
            thresholds_to DESC, finished
    ) = 1
"""


class Found(NamedTuple):
    """A game that has some terms.

    Attributes:
        game: Its text.
        what: In which sequence: `base`, `thresholds`, `nim_values` or `safe_piles`.
        at: The index of the first of the terms, counted from 0.
    """

    game: str
    what: str
    at: int


@dataclass(frozen=True)
class Coverage:
    """What of a sweep is there, what is missing, and why.

    Attributes:
        title: What the sweep is called.
        sweep: The beginning of its digest.
        games: How many games it has.
        excluded: How many combinations its condition excludes.
        illegal: Why others are no game ↦ how many.
        answered: How many games have a record.
        verdicts: What these say of proofs ↦ how many.
        unproved: The reasons why nothing is proved ↦ how many, without their numbers.
    """

    title: str
    sweep: str
    games: int
    excluded: int
    illegal: dict[str, int]
    answered: int
    verdicts: dict[str, int]
    unproved: dict[str, int]

    @property
    def missing(self) -> int:
        """How many games were not asked yet."""
        return self.games - self.answered

    def lines(self) -> Iterator[str]:
        """The statement, for people."""
        name = f" ({self.title})" if self.title else ""
        yield f"sweep {self.sweep}{name}: {self.games} games"
        for reason, count in self.illegal.items():
            yield f"  {count} combinations are no game: {reason}"
        yield f"  {self.answered} answered, {self.missing} not asked yet"
        for verdict, count in self.verdicts.items():
            yield f"  {count} {verdict}"
            if verdict == "not proved":
                for reason, number in self.unproved.items():
                    yield f"    {number} {reason}"


class Atlas:
    """The records of many games.

    Args:
        directory: Where `onepile atlas run` has put them.

    Attributes:
        directory: The same.

    Raises:
        IllegalError: there is no atlas.
    """

    def __init__(self, directory: "str | PathLike[str]") -> None:
        self._store = Store(directory)
        self._store.require()
        self.directory = Path(directory)

    def query(self, sql: str, parameters: Sequence[Any] = ()) -> Any:
        """What a query gives, as a `pyarrow.Table`; `docs/atlas.md` has the tables.

        Args:
            sql: A query in DuckDB's SQL.
            parameters: The values of its question marks.

        Raises:
            MalformedError: it is no query.
        """

        def ask(parts: list[Path]) -> Any:
            with duckdb.connect() as connection:
                self._declare(connection, parts)
                try:
                    kinds = [one.type for one in connection.extract_statements(sql)]
                    if kinds != [duckdb.StatementType.SELECT]:
                        raise MalformedError(
                            "the query is refused: write one, and begin it with SELECT or FROM"
                        )
                    return _plain(connection.sql(sql, params=list(parameters)).to_arrow_table())
                except duckdb.IOException as error:
                    raise OSError(str(error)) from None

        try:
            return self._store.with_parts(ask)
        except duckdb.Error as error:
            raise MalformedError(_said(error)) from None

    def _declare(self, connection: Any, parts: list[Path]) -> None:
        """Declare the tables; a query reads the parts and nothing else of the machine."""
        paths = [str(part) for part in parts]
        if parts:
            connection.register("parts", connection.read_parquet(paths))
        else:
            connection.register("parts", PART.empty_table())
        connection.register("parameters", self._parameters)
        connection.register("sweeps", self._of_sweeps)
        connection.execute("CREATE VIEW answers AS SELECT DISTINCT * EXCLUDE (proof) FROM parts")
        connection.execute(
            "CREATE VIEW certificates AS SELECT DISTINCT certificate, proof FROM parts "
            "WHERE proof IS NOT NULL"
        )
        connection.execute(f"CREATE VIEW best AS {_BEST}")
        connection.execute(
            "CREATE VIEW games AS "
            "SELECT * EXCLUDE (proof, run) FROM best LEFT JOIN parameters USING (game)"
        )
        connection.execute("SET allowed_paths = $paths", {"paths": paths})
        for name, value in _CLOSED.items():
            connection.execute(f"SET {name} = {value}")

    @cached_property
    def _of_sweeps(self) -> Any:
        found = [
            pa.table({"sweep": [sweep.digest] * len(games), "game": games["game"]})
            for sweep, games, _ in self._store.sweeps()
        ]
        empty = pa.schema({"sweep": pa.string(), "game": pa.string()}).empty_table()
        return pa.concat_tables([empty, *found])

    @cached_property
    def _parameters(self) -> Any:
        """Each game with the parameters of the first sweep that has it."""
        rows: dict[str, dict[str, Any]] = {}
        for _, games, _ in self._store.sweeps():
            for row in games.to_pylist():
                rows.setdefault(row["game"], row)
        if not rows:
            return pa.schema({"game": pa.string()}).empty_table()
        names = dict.fromkeys(name for row in rows.values() for name in row)
        columns = {name: [row.get(name) for row in rows.values()] for name in names}
        return pa.table({name: _column(values) for name, values in columns.items()})

    def to_arrow(self) -> Any:
        """The table `games` as a `pyarrow.Table`."""
        return self.query("SELECT * FROM games ORDER BY game")

    def to_pandas(self, sql: str = "SELECT * FROM games ORDER BY game") -> Any:
        """What a query gives, by default all games, as a pandas DataFrame.

        Raises:
            MissingExtraError: pandas is not installed.
        """
        package("pandas")
        return self.query(sql).to_pandas()

    def to_polars(self, sql: str = "SELECT * FROM games ORDER BY game") -> Any:
        """What a query gives, by default all games, as a polars DataFrame.

        Raises:
            MissingExtraError: polars is not installed.
        """
        return package("polars").from_arrow(self.query(sql))

    def __len__(self) -> int:
        return int(self.query("SELECT count(DISTINCT game) AS n FROM answers")["n"][0].as_py())

    def __getitem__(self, game: str) -> dict[str, Any]:
        """The record of a game, however its rule is written.

        Raises:
            KeyError: it is not there.
        """
        known = canonical(game_of(game))
        found = self.query("SELECT * FROM games WHERE game = ?", [known]).to_pylist()
        if not found:
            raise KeyError(f"{known!r} is not in this atlas")
        record: dict[str, Any] = found[0]
        return record

    def certificate(self, game: str) -> dict[str, Any]:
        """The certificate of a game; `verify` says whether it proves anything.

        Raises:
            KeyError: the game is not there, or has none.
            RefusedError: what stands there is none.
        """
        known = canonical(game_of(game))
        found = self.query("SELECT proof FROM best WHERE game = ?", [known]).to_pylist()
        if not found or found[0]["proof"] is None:
            raise KeyError(f"{game!r} has no certificate in this atlas")
        return opened(found[0]["proof"])

    def find(self, terms: Iterable[int]) -> list[Found]:
        """The games that have these terms, one after the other, in one of their sequences.

        Those that begin with them come first.

        Raises:
            IllegalError: no terms are given.
        """
        asked = ",".join(str(int(term)) for term in terms)
        if not asked:
            raise IllegalError("no terms are given: write some like 1,2,3,5,8")
        looked = " UNION ALL ".join(
            f"SELECT game, '{name}' AS what, {name} AS terms FROM games" for name in SEQUENCES
        )
        sql = f"""
            WITH listed AS (
                SELECT game, what, concat(',', array_to_string(list_transform(
                    terms, lambda x: coalesce(x::VARCHAR, 'inf')), ','), ',') AS line
                FROM ({looked})
            )
            SELECT game, what, len(string_split(line[:strpos(line, ?)], ',')) - 2 AS place
            FROM listed WHERE contains(line, ?) ORDER BY place, what, length(game), game
        """
        part = f",{asked},"
        rows = self.query(sql, [part, part]).to_pylist()
        return [Found(row["game"], row["what"], row["place"]) for row in rows]

    def coverage(self) -> list[Coverage]:
        """What was asked, what is missing, and why: a statement for each sweep."""
        found = []
        for sweep, games, counted in self._store.sweeps():
            rows = self.query(
                "SELECT verdict, regexp_replace(reason, '\\d+', '…', 'g') AS reason, "
                "count(*) AS n FROM games JOIN sweeps USING (game) WHERE sweep = ? "
                "GROUP BY ALL ORDER BY n DESC",
                [sweep.digest],
            ).to_pylist()
            verdicts: dict[str, int] = {}
            for row in rows:
                verdicts[row["verdict"]] = verdicts.get(row["verdict"], 0) + row["n"]
            found.append(
                Coverage(
                    sweep.title,
                    sweep.digest,
                    len(games),
                    counted["excluded"],
                    {reason: count for reason, (count, _) in counted["illegal"].items()},
                    sum(verdicts.values()),
                    verdicts,
                    {r["reason"]: r["n"] for r in rows if r["verdict"] == "not proved"},
                )
            )
        return found

    def __repr__(self) -> str:
        return f"<atlas of {len(self)} games in {str(self.directory)!r}>"


def _plain(table: Any) -> Any:
    """Sums of whole numbers, which DuckDB makes wider, as plain numbers where they fit."""
    for place, field in enumerate(table.schema):
        if pa.types.is_decimal(field.type) and field.type.scale == 0:
            with suppress(pa.ArrowInvalid):
                table = table.set_column(place, field.name, table[field.name].cast(pa.int64()))
    return table


def _column(values: list[Any]) -> Any:
    """Numbers stay numbers; where there are texts as well, all are texts."""
    if any(isinstance(value, str) for value in values):
        return pa.array([None if value is None else str(value) for value in values])
    return pa.array(values, pa.int64())


def _said(error: Any) -> str:
    """DuckDB's message in one line, cut when it is long."""
    told = visible(" ".join(str(error).split("\n\nLINE")[0].split()))
    told = told if len(told) <= _LONGEST else told[: _LONGEST - 1] + "…"
    return f"the query is refused: {told[:1].lower()}{told[1:]}"
