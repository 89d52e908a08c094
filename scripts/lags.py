"""The chart of lags in `docs/new-theorems.md`: which lag a game takes, of those its slope admits.

    python -m scripts.lags docs/images/lags.png [--to 3000000]

For f = floor(s·n) with overshoot, s = a/b between 1 and 6, b up to 5, and 0 … 6 blocks. Lags are
read off a table of thresholds: the piles that look down come in clusters, and the lag says which
cluster must be added to the last one to give the next. What is drawn is seen up to the last pile of
the table; a game whose last clusters do not agree has a ring.
"""

import argparse
from collections.abc import Sequence
from fractions import Fraction
from math import isclose
from pathlib import Path

import numpy as np

from onepile.atlas.maps import Dot, dots
from onepile.families.move_size.proofs.growth import largest_root
from onepile.families.move_size.proofs.lags import admitted, of_lag_clusters
from onepile.game_class import game

BLOCKS = range(7)
HIGHEST = 6
DENOMINATORS = range(1, 6)
LAST = 6
"""So many of the last clusters have to agree."""

_APART = 0.01
"""Clusters are further apart than this part of the pile, and narrower."""


def slopes(highest: int = HIGHEST, denominators: range = DENOMINATORS) -> list[Fraction]:
    """The slopes, ascending."""
    return sorted({Fraction(a, b) for b in denominators for a in range(b, highest * b + 1)})


def clusters(slope: Fraction, blocks: int, to: int) -> list[tuple[int, int]]:
    """The first and the last pile of each cluster of piles that look down."""
    rule = f"floor({slope.numerator}n/{slope.denominator})"
    text = f"move-size; f={rule}; blocks={blocks}" + "; overshoot" * (blocks > 0)
    thresholds = np.asarray(game(text).table(to).array())
    piles = np.flatnonzero(thresholds >= np.arange(1, to + 1)) + 1
    cuts = np.flatnonzero(np.diff(piles) > np.maximum(_APART * piles[1:], 1)) + 1
    return [(int(part[0]), int(part[-1])) for part in np.split(piles, cuts)]


def lag(found: Sequence[tuple[int, int]]) -> int | None:
    """The lag of the last clusters, None if it is not one."""
    starts = [first for first, _ in found]
    lags = set()
    for i in range(len(found) - LAST, len(found)):
        added = starts[i] - found[i - 1][1]
        nearest = min(range(i), key=lambda j: abs(starts[j] - added))
        if not isclose(starts[nearest], added, rel_tol=_APART):
            return None
        lags.add(i - nearest)
    return lags.pop() if len(lags) == 1 else None


def draw(
    lags: dict[tuple[Fraction, int], int], without: Sequence[tuple[Fraction, int]], path: Path
) -> None:
    """Bars from u - 1 to u at the height of their lag, and a dot or a ring for each game."""
    places: list[Dot] = [(slope, m + (c - 3) * 0.11, c) for (slope, c), m in lags.items()]
    for slope, c in without:
        places.append((slope, sum(admitted(slope)) / len(admitted(slope)) + (c - 2) * 0.1, None))
    title = "A bar: the slopes that admit a lag, from u − 1 to u. A dot: a game, with its lag"
    axes = dots(places, "slope s of f = ⌊s·n⌋", "lag m", "blocks", title)
    heights = range(1, max(lags.values()) + 1)
    for m in heights:
        u = float(largest_root(of_lag_clusters(m)))
        axes.barh(m, 1, left=u - 1, height=0.84, color="#e7eaf0", zorder=0)
    axes.set_xlim(0.93, HIGHEST + 0.07)
    axes.set_yticks(heights)
    axes.save(path)


def main(words: Sequence[str] | None = None) -> int:
    """Make the chart; the exit code is 1 if a lag is seen that its slope does not admit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("picture", type=Path)
    parser.add_argument("--to", type=int, default=3_000_000, help="the last pile of the tables")
    options = parser.parse_args(words)
    lags: dict[tuple[Fraction, int], int] = {}
    unclear: list[tuple[Fraction, int]] = []
    others: list[str] = []
    for slope in slopes():
        for blocks in BLOCKS:
            found = lag(clusters(slope, blocks, options.to))
            if found is None:
                unclear.append((slope, blocks))
            else:
                lags[slope, blocks] = found
                if found not in admitted(slope):
                    others.append(f"{slope} with {blocks} blocks: {found}")
    draw(lags, unclear, options.picture)
    print(f"{len(lags)} games with one lag in their last {LAST} clusters up to {options.to}")
    told = [f"{slope} with {blocks} blocks" for slope, blocks in unclear]
    print(f"not so: {', '.join(told) or 'none'}")
    print(f"lags that the slope does not admit: {', '.join(others) or 'none'}")
    return 1 if others else 0


if __name__ == "__main__":
    raise SystemExit(main())
