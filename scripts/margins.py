"""What `docs/new-theorems.md` leaves to computing in its theorem on f = 2n, and checks of another.

    python -m scripts.margins 2n [--to 100]
    python -m scripts.margins lines [--to 100] [--draws 1000]

For f = 2n first the margins of the proof, as inequalities between numbers that grow evenly with the
blocks. Then, for C = c + 1 = 1, 2, … up to a bound: the closed forms against the definition of the
game, and the hypotheses from which all later clusters follow, by the definition alone. The proof
needs these below C = 22; beyond that they are a check of it. The letters are those of the page.

For other lines the proof leaves nothing to computing. Slopes from 1 to 2, offsets and numbers of
blocks are drawn: the closed forms give the thresholds of the definition exactly when the conditions
of the theorem hold.
"""

import argparse
import random
from collections.abc import Sequence
from itertools import pairwise

from onepile.families.move_size.beginnings import Beginning, Doubling, Twice
from onepile.families.move_size.closed_forms import ClosedForms
from onepile.formulas.rounded import RoundedLine

START = 22
"""From this C on the margins hold, so that the theorem on 2n is proved without computing."""
AGAIN = 16
"""When C grows by this, every rounded quotient in the margins grows by a whole number."""


def margins_of_twice(blocks: int) -> dict[str, int]:
    """What must not be negative for f = 2n."""
    found = Twice(blocks)
    c, C, D, e = blocks, blocks + 1, found.half, found.odd  # noqa: N806
    m, u = found.pieces[2].last, found.after[0].last - blocks
    B0, B1, B2, _ = found.tops  # noqa: N806
    H, w = C - D, _up(6 * B0 + 11 * D - 6 * e - 5, 16)  # noqa: N806

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


def thresholds(f: RoundedLine, blocks: int, to: int) -> list[int]:
    """The thresholds with overshoot, pile by pile from 1 on, each counted out.

    >>> thresholds(RoundedLine(2, 1, 0), 0, 8)[1:]
    [1, 2, 3, 1, 5, 1, 2, 8]
    """
    g, alive = [0], list[int]()
    for pile in range(1, to + 1):
        alive = [lower for lower in alive if f(pile - lower) < g[lower]]
        short = blocks + 1 - len(alive)
        g.append(pile + short - 1 if short > 0 else pile - alive[-blocks - 1])
        alive.append(pile)
    return g


def closed(beginning: Beginning, g: list[int]) -> bool:
    """Whether the closed forms give these thresholds."""
    forms = ClosedForms(beginning, overshoot=True)
    return all(forms.threshold(pile) == g[pile] for pile in range(1, len(g)))


def facts_of_twice(blocks: int) -> dict[str, bool]:
    """The closed forms of f = 2n, and the hypotheses of the step lemma."""
    beginning = Twice(blocks)
    zeroth, first, second, third = tops = beginning.tops
    g = thresholds(beginning.line, blocks, third + 1)
    sight = [g[pile] - pile for pile in range(third + 2)]
    deepest = blocks + 1 - beginning.half
    clusters = [
        [pile for pile in range(before + 1, top + 1) if sight[pile] >= 0]
        for before, top in pairwise(tops)
    ]

    def alive_after(top: int) -> list[int]:
        return [pile for pile in range(1, top + 1) if 2 * (top + 1 - pile) < g[pile]]

    return {
        "closed forms": closed(beginning, g),
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


def failing_margins() -> list[str]:
    """The margins for f = 2n that are negative for some C from `START` on."""
    failing = []
    for blocks in range(START - 1, START - 1 + AGAIN):
        now, later = margins_of_twice(blocks), margins_of_twice(blocks + AGAIN)
        failing += [name for name in now if now[name] < 0 or later[name] < now[name]]
    return failing


def failing_facts(blocks: int) -> list[str]:
    """Which of the facts on f = 2n fail."""
    return [name for name, holds in facts_of_twice(blocks).items() if not holds]


def some_line(draw: random.Random, most: int) -> Doubling:
    """Some line with a slope from 1 to less than 2 and a first value of 1 or more, and blocks."""
    count = draw.randint(1, draw.choice([8, 40, most]))
    q = draw.choice([draw.randint(1, 12), draw.randint(1, 1000), 10**6])
    p = draw.choice([draw.randint(q, 2 * q - 1), draw.randint(q, q * 1618034 // 1000000)])
    r = draw.choice([0, draw.randint(q - p, q), draw.randint(q - p, q * count)])
    return Doubling(count - 1, RoundedLine(p, q, r))


def is_told(doubling: Doubling) -> bool:
    """Whether the closed forms give the thresholds, to some way beyond the fourth top."""
    if doubling.part < 1 or doubling.begin(0) < 1:
        return False
    first = doubling.tops[1]
    return all(
        closed(doubling, thresholds(doubling.line, doubling.blocks, to))
        for to in (first, 9 * first)  # mostly the former tells
    )


def lines(most: int, draws: int) -> int:
    """Whether the closed forms of lines hold exactly where the theorem says so."""
    draw = random.Random(most)
    told = golden = 0
    for _ in range(draws):
        doubling = some_line(draw, most)
        p, q, r = doubling.line.p, doubling.line.q, doubling.line.r
        small = p * p <= p * q + q * q and r <= 0
        if is_told(doubling) is not doubling.holds or doubling.holds < small:
            print(f"wrong: {doubling}")
            return 1
        told += doubling.holds
        golden += small
    print(
        f"{draws} lines with C up to {most}: the closed forms hold for {told}, and no others; "
        f"{golden} of them have a slope up to the golden ratio and no positive offset"
    )
    return 0


def main(words: Sequence[str] | None = None) -> int:
    """Print what was computed; the exit code is 1 if something fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("f", choices=("2n", "lines"), help="which theorem")
    parser.add_argument("--to", type=int, default=100, help="the last C")
    parser.add_argument("--draws", type=int, default=1000, help="how many lines are drawn")
    asked = parser.parse_args(words)
    if asked.f == "lines":
        return lines(asked.to, asked.draws)
    failing = failing_margins()
    count = len(margins_of_twice(START))
    print(f"{count} margins from C = {START} on: {failing or 'all hold'}")
    facts = {number: failing_facts(number - 1) for number in range(1, asked.to + 1)}
    wrong = {number: found for number, found in facts.items() if found}
    print(f"closed forms and hypotheses for C = 1 … {asked.to}: {wrong or 'all hold'}")
    return 1 if failing or wrong else 0


def _up(dividend: int, divisor: int) -> int:
    return -(-dividend // divisor)


if __name__ == "__main__":
    raise SystemExit(main())
