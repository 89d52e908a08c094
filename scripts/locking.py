"""The chart of locking in `docs/open-problems.md`: slope × blocks, coloured by lag, and its draws.

    python -m scripts.locking docs/images/locking.png [--draws 2000]

For f = floor(s·n) with overshoot the piles that look down are 1, …, B0 and clusters, more than c
piles apart, with last piles B1, B2, …: the *tops*. A game is *locked* with lag m if in the last of
them that a table holds B(i+1) = B(i) + B(i+1-m), exactly. For slopes up to 12/7, and for 2, it is
proved which games are (Theorems 1, 3, 4, 7 of `docs/new-theorems.md`); the rest is seen.
"""

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import numpy as np
from scripts.lags import slopes

from onepile.atlas.maps import dots
from onepile.game_class import game

BLOCKS = range(1, 49)
HIGHEST = 5
DENOMINATORS = range(1, 9)
DOUBLING = 12 / 7
"""Up to this slope it is proved that tops double, but with four blocks from 5/3 on."""
CONJECTURES = (
    (Fraction(2), Fraction(11, 5), 2),
    (Fraction(13, 5), Fraction(14, 5), 3),
    (Fraction(5), Fraction(5), 8),
)
"""From which slope to which one every game is said to be locked, with which lag."""

_PILES = 1500
"""A table holds so many piles for each block and one more."""
_LAST = 6
"""So many of the last tops have to obey."""
_LAGS = range(1, 13)


def tops(slope: Fraction, blocks: int) -> list[int]:
    """B0, B1, … as far as a table holds them with all that follows within c piles.

    >>> tops(Fraction(2), 2)[:6]
    [9, 14, 23, 37, 60, 97]
    """
    to = _PILES * (blocks + 1)
    rule = f"floor({slope.numerator}n/{slope.denominator})"
    text = f"move-size; f={rule}; blocks={blocks}; overshoot"
    down = np.flatnonzero(np.asarray(game(text).table(to).array()) >= np.arange(1, to + 1)) + 1
    first = int(np.argmax(np.diff(down) > 1))
    ends = np.flatnonzero(np.diff(down[first + 1 :]) > blocks + 1) + first + 1
    return [int(down[first]), *map(int, down[ends])]


def lag(found: Sequence[int]) -> int | None:
    """With which lag the last of some tops obey exactly; None: with none.

    >>> lag([9, 14, 23, 37, 60, 97, 157, 254, 411]), lag([9, 14, 23, 37, 60, 97, 157, 254, 412])
    (2, None)
    """
    for m in _LAGS:
        last = range(len(found) - _LAST, len(found))
        if last[0] >= m and all(found[i] == found[i - 1] + found[i - m] for i in last):
            return m
    return None


def draw(lags: dict[tuple[Fraction, int], int | None], path: Path) -> None:
    """A dot for each game; a ring where no lag is exact, framed where it is proved."""
    places = [(slope, blocks, found) for (slope, blocks), found in lags.items()]
    title = "With which lag the tops of clusters obey their recurrence exactly"
    axes = dots(
        places, "slope s of f = ⌊s·n⌋ (framed: proved)", "blocks c", "lag", title, "turbo", 9
    )
    for left, right in ((0.985, DOUBLING + 0.015), (1.985, 2.015)):
        high = BLOCKS[-1] + 1
        axes.plot([left, right, right, left, left], [0, 0, high, high, 0], color="#222", lw=1.2)
    axes.save(path)


def exceptions(low: Fraction, high: Fraction, m: int, draws: int) -> list[str]:
    """Which of some games with slopes from one to another are not seen to be locked with a lag."""
    chance, found = random.Random(m), []
    for _ in range(draws):
        order = chance.choice([1, 12, 60, 997])
        slope = low + (high - low) * Fraction(chance.randint(0, order), order)
        blocks = chance.choice(BLOCKS)
        if lag(tops(slope, blocks)) != m:
            found.append(f"{slope} with {blocks} blocks")
    return found


def main(words: Sequence[str] | None = None) -> int:
    """Make the chart and the draws; the exit code is 1 if a conjecture fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("picture", type=Path)
    parser.add_argument("--draws", type=int, default=2000, help="games for each conjecture")
    asked = parser.parse_args(words)
    every = [(slope, blocks) for slope in slopes(HIGHEST, DENOMINATORS) for blocks in BLOCKS]
    lags = {one: lag(tops(*one)) for one in every}
    draw(lags, asked.picture)
    print(f"{len(lags)} games; by lag: {dict(sorted(Counter(map(str, lags.values())).items()))}")
    failed = False
    for low, high, m in CONJECTURES:
        found = exceptions(low, high, m, asked.draws)
        failed = failed or bool(found)
        told = ", ".join(found) or "none"
        print(f"lag {m} from {low} to {high}: {asked.draws} games, not so: {told}")
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
