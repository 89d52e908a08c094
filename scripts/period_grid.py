"""Slopes below 1: every game ⌊pn/q⌋ + k of a grid, proved by the return of its state.

    python -m scripts.period_grid docs/data/periods.csv

The games have p < q ≤ 10 (not only in lowest terms), k = 1, 3, 7, 100 and 0 … 3 blocks: 720 of
them. Each proof is handed to the checker; the table has a row for each game. Ends with 1 if one is
not proved. See `docs/periods.md`.
"""

import argparse
import csv
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import process_time
from typing import NamedTuple

from onepile.errors import RefusedError, UndecidedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.period import prove_period, verified_period
from onepile.text import parse_game

DENOMINATORS = range(2, 11)
OFFSETS = (1, 3, 7, 100)
BLOCKS = range(4)
WORK = 20_000_000


class Row(NamedTuple):
    """A game and its period, from `start` on; no period if nothing is proved."""

    f: str
    blocks: int
    start: int | None = None
    settled: int | None = None
    period: int | None = None


def games() -> list[tuple[str, int]]:
    """The move functions with the numbers of blocks.

    >>> found = games()
    >>> len(found), found[0], found[-1]
    (720, ('n//2+1', 0), ('9n//10+100', 3))
    """
    return [
        (f"{p if p > 1 else ''}n//{q}+{k}", blocks)
        for q in DENOMINATORS
        for p in range(1, q)
        for k in OFFSETS
        for blocks in BLOCKS
    ]


def tried(asked: Iterable[tuple[str, int]]) -> Iterator[Row]:
    """Each game with its period, proved and checked."""
    for f, blocks in asked:
        game = parse_game(f"move-size; f={f}; blocks={blocks}; overshoot")
        assert isinstance(game, MoveSize)
        try:
            proof = prove_period(game, WORK)
            verified_period(json.dumps(proof.certificate()), game)
        except (RefusedError, UndecidedError):
            yield Row(f, blocks)
            continue
        found = proof.repeating
        yield Row(f, blocks, found.start, found.settled, found.period)


def read(path: Path) -> list[Row]:
    """The rows of a table."""
    with path.open(encoding="utf-8", newline="") as file:
        _, *rows = csv.reader(file)
    return [
        Row(f, int(blocks), *(int(n) if n else None for n in rest)) for f, blocks, *rest in rows
    ]


def main() -> int:
    """Prove the games, write the table and count."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("table", type=Path, help="where the periods go")
    args = parser.parse_args()
    begin = process_time()
    rows = list(tried(games()))
    args.table.parent.mkdir(parents=True, exist_ok=True)
    with args.table.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(Row._fields)
        table.writerows(rows)
    proved = [row for row in rows if row.period is not None]
    print(f"{len(proved)} of {len(rows)} are proved, {process_time() - begin:.0f} s")
    for row in sorted(proved, key=lambda row: row.period or 0)[-3:]:
        print(f"  f={row.f}, {row.blocks} blocks: period {row.period} from pile {row.start} on")
    return 0 if len(proved) == len(rows) else 1


if __name__ == "__main__":
    sys.exit(main())
