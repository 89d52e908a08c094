"""The atlas to read: queries, look-ups, frames, what it covers. `onepile.Atlas`.

Queries are DuckDB's SQL over these tables:

* `games`: one row a game, the best record of it (with a certificate before without, proved before
  not proved, then more work), with the parameters of the sweep that has it as further columns.
* `answers`: every record that was written, with `seconds`, `finished` and `run`.
* `certificates`: `certificate` (the digest) and `proof` (the certificate as JSON).
* `sweeps`: `sweep` (its digest) and `game`: which games each sweep has.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from onepile.atlas.canonical import canonical
from onepile.atlas.finding import SEQUENCES, Found, find
from onepile.atlas.store import Store
from onepile.certificates import opened
from onepile.extras import package
from onepile.game_class import game as game_of
from onepile.statements import Phrase, Term


@dataclass(frozen=True)
class Coverage:
    """What of a sweep is there, what is missing, and why.

    Attributes:
        title: What the sweep is called.
        sweep: The beginning of its digest.
        forms: Its text forms, with the names of parameters.
        games: How many games it has.
        excluded: How many combinations its condition excludes.
        illegal: Why others are no game ↦ how many.
        verdicts: What the records of its games say of proofs ↦ how many.
        unproved: The reasons why nothing is proved ↦ how many, without their numbers.
    """

    title: str
    sweep: str
    forms: tuple[str, ...]
    games: int
    excluded: int
    illegal: dict[str, int]
    verdicts: dict[str, int]
    unproved: dict[str, int]

    @property
    def answered(self) -> int:
        """How many games have a record."""
        return sum(self.verdicts.values())

    @property
    def missing(self) -> int:
        """How many games were not asked yet."""
        return self.games - self.answered

    def lines(self) -> Iterator[str]:
        """The statement, for people."""
        name = Term(f"{self.sweep} ({self.title})" if self.title else self.sweep)
        yield str(Phrase("sweep {name}: {games} games", name=name, games=self.games))
        for reason, n in self.illegal.items():
            yield f"  {Phrase('{n} combinations are no game: {why}', n=n, why=Term(reason))}"
        known, left = self.answered, self.missing
        yield f"  {Phrase('{known} answered, {left} not asked yet', known=known, left=left)}"
        for verdict, count in self.verdicts.items():
            yield f"  {count} {verdict}"
            if verdict == "not proved":
                for reason, number in self.unproved.items():
                    yield f"    {number} {reason}"


_COVERED = r"""
    SELECT sweep, verdict, regexp_replace(reason, '\d+', '…', 'g') AS reason, count(*) AS n
    FROM sweeps LEFT JOIN games USING (game) GROUP BY ALL ORDER BY n DESC, verdict, reason
"""


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

    def query(self, sql: str, parameters: Sequence[Any] = (), seconds: float | None = None) -> Any:
        """What a query gives, as a `pyarrow.Table`; `docs/atlas.md` has the tables.

        Args:
            sql: A query in DuckDB's SQL.
            parameters: The values of its question marks.
            seconds: How long it may take.

        Raises:
            MalformedError: it is no query.
            IllegalError: it takes too much memory.
            WorkLimitError: it takes too long.
        """
        return self._store.ask(sql, parameters, seconds=seconds)

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
        return int(self.query("SELECT count(DISTINCT game) AS n FROM parts")["n"][0].as_py())

    def __getitem__(self, game: str) -> dict[str, Any]:
        """The record of a game, however its rule is written.

        Raises:
            KeyError: it is not there.
        """
        return self._row("games", game)

    def certificate(self, game: str) -> dict[str, Any]:
        """The certificate of a game; `verify` says whether it proves anything.

        Raises:
            KeyError: the game is not there, or has none.
            RefusedError: what stands there is none.
        """
        if (proof := self._row("best", game)["proof"]) is None:
            raise KeyError(f"{game!r} has no certificate in this atlas")
        return opened(proof)

    def _row(self, table: str, game: str) -> dict[str, Any]:
        known = canonical(game_of(game))
        for row in self.query(f"SELECT * FROM {table} WHERE game = ?", [known]).to_pylist():
            return dict(row)
        raise KeyError(f"{known!r} is not in this atlas")

    def find(self, terms: Iterable[int]) -> list[Found]:
        """The games that have these terms, one after the other, in one of their sequences.

        Those that begin with them come first.

        Raises:
            IllegalError: no terms are given.
        """
        games = self.query(f"SELECT game, {', '.join(SEQUENCES)} FROM games")
        return find(games.to_pylist(), terms)

    def coverage(self) -> list[Coverage]:
        """What was asked, what is missing, and why: a statement for each sweep."""
        rows = self.query(_COVERED).to_pylist()
        found = []
        for name, sweep, counted in self._store.sweeps():
            games: Counter[str | None] = Counter()
            unproved: Counter[str] = Counter()
            for row in (row for row in rows if row["sweep"] == name):
                games[row["verdict"]] += row["n"]
                if row["verdict"] == "not proved":
                    unproved[row["reason"]] += row["n"]
            verdicts = {verdict: n for verdict, n in games.items() if verdict is not None}
            illegal = {reason: count for reason, (count, _) in counted["illegal"].items()}
            found.append(
                Coverage(
                    title=sweep.title,
                    sweep=name,
                    forms=sweep.templates,
                    games=games.total(),
                    excluded=counted["excluded"],
                    illegal=illegal,
                    verdicts=verdicts,
                    unproved=dict(unproved),
                )
            )
        return found

    def __repr__(self) -> str:
        return f"<atlas of {len(self)} games in {str(self.directory)!r}>"
