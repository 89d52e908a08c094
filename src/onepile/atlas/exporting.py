"""The compact file of an atlas, made from its records: see `compact`."""

from collections import Counter
from typing import Any

from onepile.atlas.book import Atlas
from onepile.atlas.compact import COLUMNS, MISSING, Axes, Compact, check_axes
from onepile.atlas.store import Store
from onepile.errors import IllegalError
from onepile.limits import COMPACT_FORMS, COMPACT_MEMBERS, MOST_COMPACT_GAMES

_NAME = 12
"""The length of a certificate's name."""

_RECORDS = f"""
    WITH records AS (
        SELECT game, verdict, reason, kind, lag, admitted, members, clusters,
            per_period ** (1 / clusters) AS growth, polynomial, "start", period,
            base[:{COMPACT_MEMBERS}] AS base, thresholds[:{COMPACT_MEMBERS}] AS thresholds,
            nullif(certificate[:{_NAME}], '') AS certificate, thresholds_digest AS alike
        FROM games
    )
    SELECT game, records.* EXCLUDE (game, verdict), coalesce(verdict, '{MISSING}') AS verdict
    FROM parameters LEFT JOIN records USING (game)
"""


def compact(atlas: Atlas, axes: Axes) -> Compact:
    """What a browser of an atlas needs: a row for each game of its sweeps, asked or not.

    Args:
        atlas: The atlas.
        axes: Where a game stands on the map.

    Raises:
        IllegalError: it has too many games, or other parameters.
    """
    parameters = atlas.query("FROM parameters").to_pydict()
    games = parameters.pop("game")
    if len(games) > MOST_COMPACT_GAMES:
        raise IllegalError(
            f"the atlas has {len(games)} games: at most {MOST_COMPACT_GAMES} fit into a compact "
            "file"
        )
    check_axes(axes, parameters)
    rows = {row["game"]: row for row in atlas.query(_RECORDS).to_pylist()}
    columns = {name: [rows[game][name] for game in games] for name in COLUMNS}
    columns["alike"] = _numbered(columns["alike"])
    made_by = atlas.query(
        "SELECT version, code, count(*) AS games FROM games GROUP BY ALL ORDER BY ALL"
    ).to_pylist()
    kept = Store(atlas.directory).sweeps()
    sweeps = [
        {
            "title": covered.title,
            "sweep": covered.sweep,
            "forms": list(sweep.templates[:COMPACT_FORMS]),
            "games": covered.games,
            "answered": covered.answered,
            "illegal": covered.illegal,
        }
        for covered, (sweep, _, _) in zip(atlas.coverage(), kept, strict=True)
    ]
    return Compact(made_by, sweeps, axes, parameters, columns)


def _numbered(digests: list[str | None]) -> list[int | None]:
    """A number for each digest that several games have.

    >>> _numbered(["x", "y", None, "z", "y", None, "x"])
    [0, 1, None, None, 1, None, 0]
    """
    counted = Counter(digests)
    numbers: dict[str, int] = {}
    found: list[Any] = []
    for digest in digests:
        shared = digest is not None and counted[digest] > 1
        found.append(numbers.setdefault(str(digest), len(numbers)) if shared else None)
    return found
