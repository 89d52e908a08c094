"""The findings of an atlas in `docs/atlas.md`, each with the query that gives it, and its maps.

    python -m scripts.findings build/atlas

Writes what stands between the two marks of the page, and `docs/images/atlas-*.png`. The questions
are in `findings.toml`. The atlas is that of `sweeps/first.toml`: a, b, d and c are the slope's
numerator and denominator, the offset and the number of blocks.
"""

import argparse
import shutil
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.report import put

from onepile.atlas.book import Atlas
from onepile.atlas.finding import ENOUGH, TERMS, same_beginning
from onepile.atlas.maps import map_of
from onepile.atlas.telling import text_lines
from onepile.terms import known_sequences

ROOT = Path(__file__).resolve().parent.parent
BEGIN = "<!-- findings, written by python -m scripts.findings -->"
END = "<!-- end of the findings -->"


FOUND = tomllib.loads(Path(__file__).with_name("findings.toml").read_text(encoding="utf-8"))
FINDINGS = [
    {name: words.replace("\n", " ") for name, words in one.items()} for one in FOUND["findings"]
]
MAPS: list[dict[str, str]] = FOUND["maps"]


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
        numbers = atlas.query(finding["numbers"]).to_pylist()[0]
        yield from (f"### {finding['title']}", "", finding["about"].format(**numbers), "")
        yield from ("```sh", f'onepile atlas query build/atlas "{finding["sql"]}"', "```", "")
        yield from ("```text", *text_lines(atlas.query(finding["sql"])), "```", "")
    for one in MAPS:
        yield from (f"![{one['title']}](images/{one['name']}.png)", "")
    yield from _known(atlas)


def _known(atlas: Atlas) -> Iterator[str]:
    """Which sequences of the OEIS begin like one of the atlas."""
    rows = atlas.query("SELECT game, base, safe_piles FROM games ORDER BY length(game), game")
    games = rows.to_pylist()
    found: dict[str, tuple[str, list[str]]] = {}
    for known in known_sequences():
        if known.what in ("base", "safe-piles"):
            terms = known.game.terms(TERMS, known.what)
            column = known.what.replace("-", "_")
            same = [row["game"] for row in games if same_beginning(row[column] or [], terms)]
            if same:
                found[known.number] = known.what, same
    bases = {tuple(row["base"]) for row in games if row["base"]}
    yield from ("### Sequences that the OEIS has", "")
    yield (
        f"{len(games)} games have {len(bases)} different bases, as far as their first members "
        "tell. Of the sequences that onepile knows in the OEIS these are the base or the safe "
        f"piles of games in the atlas, as far as both are known and at least {ENOUGH} terms. The "
        "other bases are in no list here; whether the OEIS has them was not looked up."
    )
    yield from ("", "| sequence | is the | of games | first of them |", "|---|---|---|---|")
    for number, (what, same) in found.items():
        yield f"| [{number}](https://oeis.org/{number}) | {what} | {len(same)} | `{same[0]}` |"


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
    lines = "\n".join(page(atlas))
    put(docs / "atlas.md", BEGIN, END, f"\n{lines}\n")
    for one in MAPS:
        drawn = map_of(atlas, one["across"], one["up"], one["colour"], one["where"], one["title"])
        drawn.save(docs / "images" / f"{one['name']}.png")


if __name__ == "__main__":
    raise SystemExit(main())
