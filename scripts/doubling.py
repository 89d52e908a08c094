"""What `docs/new-theorems.md` leaves to computing in its theorem on f = 2n.

    python -m scripts.doubling [--to 100]

First the margins of the proof, as inequalities between numbers that grow evenly with the blocks.
Then, for C = c + 1 = 1, 2, … up to a bound: the thresholds up to the top of the third cluster and
the hypotheses of the step lemma, by the definition of the game alone. The proof needs these below
C = 22; beyond that they are a check of it.
"""

import argparse
from collections.abc import Sequence
from itertools import pairwise

from onepile.families.move_size.beginnings import Twice

FROM = 22
"""From here on the margins hold, so that the theorem is proved without computing."""

AGAIN = 16
"""When C grows by this, every rounded quotient in the margins grows by a whole number."""


def margins(number: int) -> dict[str, int]:
    """What must not be negative, for C = `number`; the names are those of the page."""
    C = number  # noqa: N806 - the letters of the proof
    c, D, e = C - 1, _up(C, 2), C % 2  # noqa: N806
    H, m, B0 = C - D, _up(7 * D, 2) + e, _up(11 * C, 4)  # noqa: N806
    u = _up(6 * B0 - 11 * D + 16 * e - 5, 16)
    w = _up(6 * B0 + 11 * D - 6 * e - 5, 16)
    B1 = B0 + u + c  # noqa: N806
    B2 = B1 + B0  # noqa: N806

    def dead(pile: int) -> int:
        return (6 * pile - 5 * D + 2 * e + 2) // 8

    a = m - dead(m + 1)
    return {
        "1": B0 - m - 1,
        "2": 3 * (m + 1) - a - (2 * B0 + 3 - C) - 1,
        "3": m - dead(B0),
        "4": -abs(B0 - 1 - dead(B0) - c),
        "5": -abs(B0 - min(m, dead(B0 + 1)) - C),
        "6": B0 - D + e - m - 1,
        "7": u - D - e - 1,
        "8": 2 * D + e - u,
        "9": B0 + u - 2 * C - 1,
        "10": B0 - u - C,
        "11": w - (2 * D + e) - 1,
        "12": m - w,
        "13": 22 * c - (D + 6 * B0 - 22 * e),
        "14": 22 * c - (22 * (w - 1 - u) + 6 * B0 - 16 * (w - 1) + 11 * D - 6 * e + 16),
        "15": (2 * w - D + e) // 3 - (u - 1),
        "16": u + c - w,
        "17": B1 - 3 * C,
        "18": B1 - 1 - 2 * (2 * D + e) - 3 * H,
        "19": B1 - 1 - (3 * C + m - D + e),
        "20": m + 1 - (B0 - c),
        "21": u + c - w - (c - a),
        "22": 2 * (B0 - H) - B1,
        "23": B0 - H - m - 1,
        "24": H - (c - a),
        "25": B1 - 1 - B0 - 3 * H,
        "26": 2 * (B0 + 2 * D + e) - B2,
        "27": u + c - 2 * H,
        "28": B0 - 1 - 3 * H,
        "29": B0 - 2 * c,
        "30": B1 - 3 * c - 1,
        "31": B1 - 1 - 2 * (C + dead(m)),
    }


def failing_margins() -> list[str]:
    """The margins that are negative for some C from `FROM` on."""
    failing = []
    for number in range(FROM, FROM + AGAIN):
        now, later = margins(number), margins(number + AGAIN)
        failing += [name for name in now if now[name] < 0 or later[name] < now[name]]
    return failing


def thresholds(blocks: int, to: int) -> list[int]:
    """The thresholds of f = 2n with overshoot, pile by pile from 1 on, each counted out."""
    g, alive = [0], list[int]()
    for pile in range(1, to + 1):
        alive = [lower for lower in alive if 2 * (pile - lower) < g[lower]]
        short = blocks + 1 - len(alive)
        g.append(pile + short - 1 if short > 0 else pile - alive[-blocks - 1])
        alive.append(pile)
    return g


def failing_facts(blocks: int) -> list[str]:
    """Which of the hypotheses of the step lemma fail, and the closed forms."""
    beginning = Twice(blocks)
    zeroth, first, second, third = tops = beginning.tops
    g = thresholds(blocks, third + 1)
    sight = [g[pile] - pile for pile in range(third + 2)]
    deepest = blocks + 1 - beginning.half
    clusters = [
        [pile for pile in range(before + 1, top + 1) if sight[pile] >= 0]
        for before, top in pairwise(tops)
    ]

    def alive_after(top: int) -> list[int]:
        return [pile for pile in range(1, top + 1) if 2 * (top + 1 - pile) < g[pile]]

    facts = {
        "closed forms": all(beginning.threshold(n) == g[n] for n in range(1, third + 1)),
        "S1": all(sight[pile] >= 0 for pile in range(1, zeroth + 1))
        and all(
            cluster[0] >= top - blocks and before < top - blocks and sight[top] == 0
            for cluster, before, top in zip(clusters, tops, tops[1:], strict=False)
        ),
        "S2": all(
            alive_after(top) == list(range(top - blocks, top + 1)) for top in (second, third)
        ),
        "S3": max(sight[pile] for cluster in clusters for pile in cluster) <= deepest
        and all(sight[top - j] >= 0 for top in (second, third) for j in range(deepest + 1)),
        "S4": 3 * deepest < second - first and 2 * zeroth + 3 * deepest < third,
        "S5": all(
            2 * (t + j) < g[top - j]
            for top in (second, third)
            for t in range(1, zeroth + 1)
            for j in range(deepest + 1, sight[t] + 1)
        ),
        "S6": 2 * blocks <= second - first and 3 * blocks < first,
    }
    return [name for name, holds in facts.items() if not holds]


def main(words: Sequence[str] | None = None) -> int:
    """Print what was computed; the exit code is 1 if something fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=int, default=100, help="the last C")
    last = parser.parse_args(words).to
    failing = failing_margins()
    print(f"{len(margins(FROM))} margins from C = {FROM} on: {failing or 'all hold'}")
    wrong = {number: found for number in range(1, last + 1) if (found := failing_facts(number - 1))}
    print(f"closed forms and hypotheses for C = 1 … {last}: {wrong or 'all hold'}")
    return 1 if failing or wrong else 0


def _up(dividend: int, divisor: int) -> int:
    return -(-dividend // divisor)


if __name__ == "__main__":
    raise SystemExit(main())
