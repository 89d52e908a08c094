"""An atlas in words: the summary of `onepile atlas show`, and tables as text."""

import re
from collections.abc import Iterator
from typing import IO, Any

from onepile.atlas.book import Atlas
from onepile.errors import visible
from onepile.files import delimited, json_pieces, json_text
from onepile.limits import SUMMARY_ROWS
from onepile.statements import Phrase

_WIDEST = 60
_EMPTY = '""'
"""A row of one cell that is empty: else there would be none."""
_QUOTED = re.compile(r'[",]')


def summary(atlas: Atlas) -> Iterator[str]:
    """What an atlas holds, line by line."""
    [row] = atlas.query(
        "SELECT count(*) AS games, count(DISTINCT nullif(certificate, '')) AS certificates, "
        "sum(characters) AS characters FROM games"
    ).to_pylist()
    yield str(
        Phrase(
            "{games} games, {certificates} certificates ({size:decimal} million characters)",
            games=row["games"],
            certificates=row["certificates"],
            size=f"{(row['characters'] or 0) / 1e6:.1f}",
        )
    )
    for statement in atlas.coverage():
        yield from map(visible, statement.lines())
    for title, sql in _TABLES.items():
        table = atlas.query(sql)
        if table.num_rows:
            yield ""
            yield str(title)
            yield from text_lines(table.slice(0, SUMMARY_ROWS), "  ")
            if table.num_rows > SUMMARY_ROWS:
                more = table.num_rows - SUMMARY_ROWS
                yield f"  {Phrase('… {more} more rows', more=more)}"


_TABLES: dict[Phrase, str] = {
    Phrase("lags of proved games"): (
        "SELECT coalesce(lag::VARCHAR, 'no one lag') AS lag, count(*) AS games, "
        "min(per_lag) AS growth_over_the_lag, "
        "count(*) FILTER (len(admitted) > 1) AS with_a_choice "
        "FROM games WHERE kind = 'pattern' GROUP BY games.lag ORDER BY games.lag"
    ),
    Phrase("members of the base in a period"): (
        "SELECT members, count(*) AS games, arg_min(game, length(game)) AS example "
        "FROM games WHERE kind = 'pattern' GROUP BY members ORDER BY games DESC, members"
    ),
    Phrase("periods of thresholds that repeat"): (
        "SELECT period, count(*) AS games, min(start) AS earliest, max(start) AS latest "
        "FROM games WHERE kind = 'period' GROUP BY period ORDER BY games DESC, period"
    ),
    Phrase("which onepile made the records"): (
        "SELECT version, code, count(*) AS games, sum(seconds)::BIGINT AS seconds, "
        "round(median(seconds), 3) AS median, round(max(seconds), 1) AS longest "
        "FROM games GROUP BY ALL ORDER BY games DESC"
    ),
}


def text_lines(table: Any, indent: str = "") -> Iterator[str]:
    r"""A table as lines of text, numbers to the right.

    >>> import pyarrow as pa
    >>> print(*text_lines(pa.table({"lag": [2, None], "game": ["a", "b"]})), sep="\n")
    lag  game
      2  a
         b
    """
    names = [visible(name) for name in table.column_names]
    rows = [list(map(_cell, row)) for row in _rows(table)]
    right = [_is_number(field.type) for field in table.schema]
    widths = [max(map(len, column)) for column in zip(names, *rows, strict=True)]
    for cells in (names, *rows):
        padded = [
            cell.rjust(width) if number else cell.ljust(width)
            for cell, width, number in zip(cells, widths, right, strict=True)
        ]
        yield (indent + "  ".join(padded)).rstrip()


def _is_number(kind: Any) -> bool:
    return str(kind).startswith(("int", "uint", "float", "double", "decimal"))


def _cell(value: Any) -> str:
    """A value in one line, cut when it is long."""
    if value is None:
        return ""
    if isinstance(value, list):
        text = ", ".join("∞" if one is None else str(one) for one in value)
    else:
        text = " ".join(str(value).split())
    text = visible(text)
    return text if len(text) <= _WIDEST else text[: _WIDEST - 1] + "…"


def write(table: Any, form: str, target: IO[Any]) -> None:
    """Write a table to an open file.

    Args:
        table: A `pyarrow.Table`.
        form: `text`, `csv` (lists as JSON), `json` (a list of objects) or `parquet`.
        target: The file, for text or, with Parquet, for bytes.
    """
    if form == "parquet":
        import pyarrow.parquet as pq

        pq.write_table(table, target, compression="zstd")
    elif form == "text":
        target.writelines(f"{line}\n" for line in text_lines(table))
    elif form == "json":
        target.writelines((*json_pieces(table.to_pylist(), default=str), "\n"))
    else:
        rows = (map(_entry, row) for row in (table.column_names, *_rows(table)))
        target.writelines(f"{line or _EMPTY}\n" for line in delimited("csv", rows))


def _rows(table: Any) -> Iterator[tuple[Any, ...]]:
    """The rows; two columns may have one name."""
    return zip(*(column.to_pylist() for column in table.columns), strict=True)


def _entry(value: Any) -> str:
    """A value of a CSV file, in quotes where it needs them; lists and objects as JSON."""
    if isinstance(value, list | dict):
        text = json_text(value, default=str)
    else:
        text = "" if value is None else visible(str(value))
    return '"' + text.replace('"', '""') + '"' if _QUOTED.search(text) else text
