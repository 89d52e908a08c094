"""The page of proved games, from the atlas of `sweeps/proved.toml`.

    onepile atlas run sweeps/proved.toml --to build/proved
    onepile atlas verify build/proved
    python -m scripts.proved_games build/proved

Writes `docs/data/proved-games.csv`, a query of the atlas, and `docs/proved-games.md`, which tells
what is in it: `proved_games.toml` has its text and its queries. Before, every certificate is
compared with two methods that know nothing of it.
"""

import argparse
import json
import tomllib
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import duckdb

import onepile
from onepile.atlas.telling import write
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.proved_runs import verified_runs
from onepile.families.move_size.unfolding.unfolding import Unfolding

ROOT = Path(__file__).resolve().parent.parent
ASKED = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
COMPARED_BELOW = 10**100
COMPARED_PILES = 20


def compare(atlas: onepile.Atlas) -> None:
    """Ask the proofs, and two methods that know nothing of them, for the same thresholds.

    Raises:
        AssertionError: they differ.
    """
    sql = "SELECT game, thresholds_to, thresholds_digest FROM games WHERE verdict = 'proved'"
    for record in atlas.query(sql).to_pylist():
        game = onepile.game(record["game"])
        assert isinstance(game, MoveSize)
        proof = verified_runs(json.dumps(atlas.certificate(record["game"])), game).continued
        found = proof.window(1, record["thresholds_to"]).astype("<u8")
        if sha256(found.tobytes()).hexdigest() != record["thresholds_digest"]:
            raise AssertionError(f"{game}: other thresholds are proved than the table has")
        draw = Random(record["game"])
        unfolding = Unfolding(game.f.first_at_least, game.blocks, game.overshoot)
        for pile in [draw.randrange(COMPARED_BELOW) for _ in range(COMPARED_PILES)]:
            if (proved := proof.threshold(pile)) != (other := unfolding.threshold(pile)):
                raise AssertionError(f"{game}: {proved} is proved at pile {pile}, {other} is true")


def page(table: Path) -> str:
    """What the table says: counts by slope and blocks, times, what is not proved, every game."""
    with duckdb.connect() as connection:
        read = connection.read_csv(str(table), dtype={"slope": "varchar"})
        connection.register("trials", read)
        connection.execute(f"CREATE TABLE games AS {ASKED['games']}")

        def asked(sql: str) -> Any:
            return connection.sql(sql).to_arrow_table()

        [told] = asked(ASKED["numbers"]).to_pylist()
        tables = {name: _markdown(asked(sql)) for name, sql in ASKED["tables"].items()}
        reasons = [f"- {line}" for [line] in connection.sql(ASKED["unproved"]).fetchall()]
    text: str = ASKED["page"]
    unproved = "\n".join(reasons) or "None."
    return text.format(**told, **tables, unproved=unproved, piles=COMPARED_PILES)


def _markdown(table: Any) -> str:
    rows = zip(*(column.to_pylist() for column in table.columns), strict=True)
    told = [["" if cell is None else cell for cell in row] for row in rows]
    lines = [table.column_names, ["---"] * table.num_columns, *told]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines).replace(" --- ", "---")


def main(words: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Compare, and write the table and the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("atlas", type=Path)
    atlas = onepile.Atlas(parser.parse_args(words).atlas)
    compare(atlas)
    table = root / "docs" / "data" / "proved-games.csv"
    with table.open("w", encoding="utf-8") as file:
        write(atlas.query(ASKED["table"]), "csv", file)
    (root / "docs" / "proved-games.md").write_text(page(table), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
