"""The findings of an atlas in `docs/atlas.md`, each with the query that gives it, and its maps.

    python -m scripts.findings build/atlas

Writes what stands between the two marks of the page, and `docs/images/atlas-*.png`. The atlas is
that of `sweeps/first.toml`: a, b, d and c are the slope's numerator and denominator, the offset and
the number of blocks.
"""

import argparse
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from onepile.atlas.book import Atlas
from onepile.atlas.maps import map_of
from onepile.atlas.telling import text_lines
from onepile.terms import known_sequences

ROOT = Path(__file__).resolve().parent.parent
BEGIN = "<!-- findings, written by python -m scripts.findings -->"
END = "<!-- end of the findings -->"
_TERMS = 20
_ENOUGH = 12
"""With fewer terms in common two sequences are not called the same."""


class Finding(NamedTuple):
    """A table of the page.

    Attributes:
        title: Its heading.
        about: What is said above it; told the first row of `numbers`.
        sql: The query.
        numbers: A query for the numbers of the words.
    """

    title: str
    about: str
    sql: str
    numbers: str = "SELECT 1 AS one"


FINDINGS = (
    Finding(
        "What is proved",
        "{proved} of {games} games are proved: for {patterns} the base goes on in a pattern, for "
        "{periods} the thresholds repeat. The others were not proved in {work:,} steps or more; "
        "a sweep with more `work` asks these again, and only these.",
        "SELECT c AS blocks, count(*) AS games, "
        "(100 * avg((verdict = 'proved')::INT))::INT AS percent_proved, "
        "(100 * avg((verdict = 'proved')::INT) FILTER (a < 3 * b))::INT AS slope_below_3, "
        "(100 * avg((verdict = 'proved')::INT) FILTER (a >= 3 * b AND a < 6 * b))::INT "
        "AS from_3_to_6, "
        "(100 * avg((verdict = 'proved')::INT) FILTER (a >= 6 * b))::INT AS from_6 "
        "FROM games GROUP BY c ORDER BY c",
        "SELECT count(*) AS games, count(*) FILTER (verdict = 'proved') AS proved, "
        "count(*) FILTER (kind = 'pattern') AS patterns, "
        "count(*) FILTER (kind = 'period') AS periods, min(work) AS work FROM games",
    ),
    Finding(
        "Every lag is one that the slope admits",
        "{with_one} of {patterns} proved patterns have one lag. {outside} of these lags are not "
        "among the lags M(s) that the slope admits ([new theorems](new-theorems.md)). Where the "
        "slope admits several, these are taken:",
        "SELECT len(admitted) AS admitted, list_position(admitted, lag) AS which_of_them, "
        "count(*) AS games, count(*) FILTER (c = 0) AS without_blocks FROM games "
        "WHERE lag IS NOT NULL GROUP BY ALL ORDER BY ALL",
        "SELECT count(*) AS patterns, count(lag) AS with_one, "
        "count(*) FILTER (lag IS NOT NULL AND NOT list_contains(admitted, lag)) AS outside "
        "FROM games WHERE kind = 'pattern'",
    ),
    Finding(
        "Games without one lag",
        "{none} proved patterns have no one lag: the hypotheses under which there must be one fail "
        "for them. In [new theorems](new-theorems.md), where the offset is 0, all of these lie "
        "between the slopes 9/5 and 19/10 or between 12/5 and 22/9; with other offsets there are "
        "others.",
        "SELECT game, admitted, members, clusters, round(per_period, 6) AS per_period, polynomial "
        "FROM games WHERE kind = 'pattern' AND lag IS NULL ORDER BY a / b, c, d",
        "SELECT count(*) AS none FROM games WHERE kind = 'pattern' AND lag IS NULL",
    ),
    Finding(
        "Where blocks and offset change the lag",
        "For {slopes} slopes of at least 1 ten or more games have a proved lag. {one} of them have "
        "one lag, whatever the blocks and the offset; {several} have more. The slopes with the "
        "most evenly divided games, and their games with five blocks or more by themselves:",
        "WITH by_lag AS (SELECT a, b, lag, count(*) AS n, count(*) FILTER (c >= 5) AS many "
        "FROM games WHERE lag IS NOT NULL GROUP BY ALL) "
        "SELECT a || '/' || b AS slope, string_agg(lag || ': ' || n, ', ' ORDER BY lag) AS "
        "games_by_lag, string_agg(lag || ': ' || many, ', ' ORDER BY lag) AS with_5_blocks_or_more "
        "FROM by_lag GROUP BY a, b HAVING count(*) > 1 AND sum(n) >= 10 "
        "ORDER BY max(n) / sum(n), a / b LIMIT 12",
        "WITH s AS (SELECT count(DISTINCT lag) AS lags FROM games WHERE lag IS NOT NULL "
        "GROUP BY a, b HAVING count(*) >= 10) SELECT count(*) AS slopes, "
        "count(*) FILTER (lags = 1) AS one, count(*) FILTER (lags > 1) AS several FROM s",
    ),
    Finding(
        "A period is as many clusters as the lag",
        "With blocks, {alike} of {blocked} proved games with a lag have exactly as many clusters "
        "in a period as the lag says, so that in a period the base grows by u. (Without blocks a "
        "period is one member.) In the others the same comes back after several turns: "
        "x² − 18x + 1 has the root u³ for the lag 2.",
        "SELECT game, lag, clusters, members, polynomial FROM games "
        "WHERE c > 0 AND lag IS NOT NULL AND clusters <> lag ORDER BY a / b, c, d LIMIT 12",
        "SELECT count(*) AS blocked, count(*) FILTER (clusters = lag) AS alike FROM games "
        "WHERE c > 0 AND lag IS NOT NULL",
    ),
    Finding(
        "Slopes below 1",
        "{proved} of {asked} games are proved to repeat, {at_once} of them from the first pile on. "
        "Where f(c + 1) ≤ c every threshold is c + 1, and the period 1: each of the moves "
        "1 … c + 1 leaves a cap that is too small, and fewer can all be blocked.",
        "SELECT period, count(*) AS games, min(c) AS fewest_blocks, max(c) AS most_blocks, "
        "arg_min(game, length(game)) AS example FROM games WHERE kind = 'period' "
        "GROUP BY period ORDER BY period",
        "SELECT count(*) AS asked, count(*) FILTER (verdict = 'proved') AS proved, "
        "count(*) FILTER (start = 1) AS at_once FROM games WHERE a < b",
    ),
    Finding(
        "Games that are one game up to a million",
        "{games} games have {classes} tables of thresholds up to 10^6; {shared} of the games share "
        "theirs with another. That two rules have the same thresholds for ever is a theorem where "
        "one certificate proves both: [every slope between](slopes.md). The largest classes:",
        "SELECT count(*) AS games, min(c) AS blocks, "
        "round(min(a / b), 3) AS least_slope, round(max(a / b), 3) AS greatest_slope, "
        "arg_min(game, length(game)) AS example FROM games GROUP BY thresholds_digest "
        "ORDER BY games DESC, example LIMIT 10",
        "WITH s AS (SELECT count(*) AS n FROM games GROUP BY thresholds_digest) "
        "SELECT sum(n)::BIGINT AS games, count(*) AS classes, "
        "(sum(n) FILTER (n > 1))::BIGINT AS shared FROM s",
    ),
)

MAPS = (
    (
        "atlas-lags",
        ("a/b", "lag + (c - 4) / 12", "c", "lag IS NOT NULL"),
        "Lags of proved games by slope; more blocks stand a little higher",
    ),
    (
        "atlas-proved",
        ("a/b", "c + d/12", "verdict", "true"),
        "What is proved, by slope and blocks; larger offsets stand a little higher",
    ),
)


def page(atlas: Atlas) -> Iterator[str]:
    """What stands between the marks, line by line."""
    covered = atlas.coverage()[0]
    some = f"{covered.answered} of the {covered.games} games, drawn by lot,"
    whole = covered.answered == covered.games
    yield (
        f"From an atlas with {f'all {covered.games} games' if whole else some} of "
        "`sweeps/first.toml`; "
        f"{sum(covered.illegal.values())} further combinations are no game (f(1) below 1). "
        "Every query below can be asked again."
    )
    yield ""
    for finding in FINDINGS:
        numbers = atlas.query(finding.numbers).to_pylist()[0]
        yield from (f"### {finding.title}", "", finding.about.format(**numbers), "")
        yield from ("```sh", f'onepile atlas query build/atlas "{finding.sql}"', "```", "")
        yield from ("```text", *text_lines(atlas.query(finding.sql)), "```", "")
    for name, _, title in MAPS:
        yield from (f"![{title}](images/{name}.png)", "")
    yield from _known(atlas)


def _known(atlas: Atlas) -> Iterator[str]:
    """Which sequences of the OEIS begin like one of the atlas."""
    rows = atlas.query("SELECT game, base, safe_piles FROM games ORDER BY length(game), game")
    games = rows.to_pylist()
    found: dict[str, tuple[str, list[str]]] = {}
    for known in known_sequences():
        if known.what in ("base", "safe-piles"):
            terms = known.game.terms(_TERMS, known.what)
            column = known.what.replace("-", "_")
            same = [row["game"] for row in games if _begins(row[column], terms)]
            if same:
                found[known.number] = known.what, same
    bases = {tuple(row["base"]) for row in games if row["base"]}
    yield from ("### Sequences that the OEIS has", "")
    yield (
        f"{len(games)} games have {len(bases)} different bases, as far as their first members "
        "tell. Of the sequences that onepile knows in the OEIS these are the base or the safe "
        f"piles of games in the atlas, as far as both are known and at least {_ENOUGH} terms. The "
        "other bases are in no list here; whether the OEIS has them was not looked up."
    )
    yield from ("", "| sequence | is the | of games | first of them |", "|---|---|---|---|")
    for number, (what, same) in found.items():
        yield f"| [{number}](https://oeis.org/{number}) | {what} | {len(same)} | `{same[0]}` |"


def _begins(stored: list[int] | None, terms: list[int]) -> bool:
    """Whether terms that are stored, up to some pile, are those of a sequence."""
    shared = min(len(stored or ()), len(terms))
    return shared >= _ENOUGH and (stored or [])[:shared] == terms[:shared]


def main(words: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Write the page and the maps."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("atlas", type=Path)
    asked = parser.parse_args(words)
    with TemporaryDirectory() as folder:  # what stays as it is while it is read
        copied = shutil.copytree(asked.atlas, Path(folder) / "atlas")
        _write(Atlas(copied), root / "docs")
    return 0


def _write(atlas: Atlas, docs: Path) -> None:
    path = docs / "atlas.md"
    before, _, rest = path.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    lines = "\n".join(page(atlas))
    path.write_text(f"{before}{BEGIN}\n\n{lines}\n\n{END}{after}", encoding="utf-8")
    for name, (across, up, colour, where), title in MAPS:
        drawn = map_of(atlas, across, up, colour, where, title)
        drawn.save(docs / "images" / f"{name}.png")


if __name__ == "__main__":
    raise SystemExit(main())
