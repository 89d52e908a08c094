"""Slopes against blocks: which intervals of slopes have one proved pattern, and which.

    python -m scripts.phase_diagram docs/data/phase-diagram.csv docs/images/phase-diagram.png

The slopes are covered by intervals between fractions. Where the ends do not agree, or no pattern is
found with the steps allowed, an interval is divided at the simplest fraction in its middle third,
as long as it is not too narrow; neighbours for which one certificate does are put together again.
Each certificate is checked. What is not covered stays white. See `docs/slopes.md`.
"""

import argparse
import csv
import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import NamedTuple

from tests.judges.move_size.slope_claims import with_slope

from onepile.errors import RefusedError, UndecidedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.growth import largest_root
from onepile.families.move_size.proofs.lags import of_a_cluster
from onepile.families.move_size.proofs.lines import Line, between
from onepile.families.move_size.proofs.prove import prove_lines
from onepile.families.move_size.proofs.proved_runs import Proof, verified_runs

FROM, TO = 1, 5
BLOCKS = (0, 1, 2, 3)
NARROWEST = Fraction(1, 100)
WORK = 100_000


class Interval(NamedTuple):
    """All slopes from one to another, which have the same thresholds.

    Attributes:
        blocks: How many moves may be forbidden.
        low, high: The slopes.
        members: How many members the base gains in a period.
        lag: The lag of its clusters; 0 if there is no one lag.
        growth: The factor by which the base grows in a period.
    """

    blocks: int
    low: Fraction
    high: Fraction
    members: int
    lag: int
    growth: str


def cover(
    low: Fraction, high: Fraction, blocks: int, narrowest: Fraction, work: int
) -> Iterator[Interval]:
    """Intervals that are proved, ascending.

    Args:
        low: The least slope.
        high: The greatest one.
        blocks: How many moves may be forbidden.
        narrowest: What is not wider than this is not divided.
        work: How many steps may be taken for each interval.

    >>> for one in cover(Fraction(1), Fraction(2), 0, Fraction(1, 4), 100_000):
    ...     print(one.low, one.high, one.members, one.lag)
    1 3/2 1 1
    3/2 5/3 1 1
    5/3 9/5 1 1
    """
    proof = proved(low, high, blocks, work)
    if proof is not None:
        found = proof.growth
        told = found.members, found.lag or 0, found.per_period.said(7)
        yield Interval(blocks, low, high, *told)
    elif high - low > narrowest:
        middle = simplest((2 * low + high) / 3, (low + 2 * high) / 3)
        yield from cover(low, middle, blocks, narrowest, work)
        yield from cover(middle, high, blocks, narrowest, work)


def simplest(low: Fraction, high: Fraction) -> Fraction:
    """The fraction with the least denominator from one to another.

    >>> simplest(Fraction(5, 3), Fraction(11, 6)), simplest(Fraction(71, 50), Fraction(72, 50))
    (Fraction(5, 3), Fraction(10, 7))
    """
    whole = ceil(low)
    if whole <= high:
        return Fraction(whole)
    below = whole - 1
    return below + 1 / simplest(1 / (high - below), 1 / (low - below))


def joined(intervals: list[Interval], work: int) -> list[Interval]:
    """The same, with neighbours put together where one certificate does for both."""
    found: list[Interval] = []
    for one in intervals:
        if found and found[-1].high == one.low and found[-1][3:] == one[3:]:
            whole = found[-1]._replace(high=one.high)
            if proved(whole.low, whole.high, whole.blocks, work) is not None:
                found[-1] = whole
                continue
        found.append(one)
    return found


def covering(blocks: int, narrowest: Fraction, work: int) -> list[Interval]:
    """The intervals of one number of blocks."""
    found = [
        one
        for low, high in pairwise(range(FROM, TO + 1))
        for one in cover(Fraction(low), Fraction(high), blocks, narrowest, work)
    ]
    return joined(found, work)


def proved(low: Fraction, high: Fraction, blocks: int, work: int) -> Proof | None:
    """A checked proof for all slopes from one to another, with overshoot."""
    game = MoveSize(with_slope(low, Fraction(0)), blocks=blocks, overshoot=True)
    try:
        ends = [Line(slope, Fraction(0)) for slope in (low, high)]
        proof = prove_lines(game, [between(ends, blocks)], work)
        verified_runs(json.dumps(proof.certificate()), game)
    except (UndecidedError, RefusedError):
        return None
    return proof


def covered(intervals: list[Interval]) -> Fraction:
    """How much of the slopes they cover, as a length."""
    return sum((one.high - one.low for one in intervals), Fraction(0))


def write(intervals: list[Interval], path: Path) -> None:
    """The intervals as a table."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(Interval._fields)
        table.writerows(intervals)


def read(path: Path) -> list[Interval]:
    """The intervals of a table."""
    with path.open(encoding="utf-8", newline="") as file:
        _, *rows = csv.reader(file)
    return [
        Interval(int(blocks), Fraction(low), Fraction(high), int(members), int(lag), growth)
        for blocks, low, high, members, lag, growth in rows
    ]


def draw(intervals: list[Interval], path: Path) -> None:
    """A row for each number of blocks; the lag as colour, the members of a period as numbers."""
    from matplotlib import colormaps
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch

    lags = sorted({one.lag for one in intervals})
    palette = colormaps["tab20"].colors  # type: ignore[attr-defined]
    colours = {lag: palette[lag % len(palette)] if lag else "0.6" for lag in lags}
    figure = Figure(figsize=(12, 4.4), dpi=110, layout="constrained")
    axes = figure.subplots()
    for one in intervals:
        left, width = float(one.low), float(one.high - one.low)
        edge = "0.2" if width > _LINED else colours[one.lag]
        axes.barh(one.blocks, width, 0.72, left, color=colours[one.lag], ec=edge, lw=0.3)
        if width > _TOLD:
            axes.text(
                left + width / 2, one.blocks, str(one.members), ha="center", va="center", size=7
            )
    rows = sorted({one.blocks for one in intervals})
    for blocks in rows:
        share = covered([one for one in intervals if one.blocks == blocks]) / (TO - FROM)
        axes.text(TO + 0.03, blocks, f"{float(share):.1%}", va="center", size=9)
    axes.set(xlim=(FROM, TO), xlabel="slope a of f = floor(a·n)", ylabel="blocks", yticks=rows)
    legend = [Patch(color=colours[lag], label=_named(lag)) for lag in lags]
    figure.legend(
        handles=legend,
        ncols=len(lags),
        loc="outside upper center",
        columnspacing=1,
        handlelength=1,
        fontsize=7,
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)


_LINED, _TOLD = 0.01, 0.03
"""Wider intervals have a border, and still wider ones their number."""


def _named(lag: int) -> str:
    """A lag with its growth from cluster to cluster."""
    if not lag:
        return "no one lag"
    return f"lag {lag} (×{float(largest_root(of_a_cluster(lag))):.4f})"


def main() -> None:
    """Cover the slopes, write the table and draw it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("table", type=Path, help="where the intervals go")
    parser.add_argument("picture", type=Path, help="where the picture goes")
    parser.add_argument(
        "--narrowest", type=Fraction, default=NARROWEST, help="what is narrower is not divided"
    )
    parser.add_argument("--work", type=int, default=WORK, help="steps for each interval")
    args = parser.parse_args()
    intervals = []
    for blocks in BLOCKS:
        row = covering(blocks, args.narrowest, args.work)
        share = covered(row) / (TO - FROM)
        print(
            f"{blocks} blocks: {len(row)} intervals, {float(share):.2%} of the slopes", flush=True
        )
        intervals += row
    write(intervals, args.table)
    draw(intervals, args.picture)


if __name__ == "__main__":
    main()
