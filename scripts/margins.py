"""What `docs/new-theorems.md` leaves to computing for f = 2n and slopes up to 12/7, and checks.

    python -m scripts.margins 2n [--to 100]
    python -m scripts.margins 12/7 [--to 30]
    python -m scripts.margins lines [--to 100] [--draws 1000]

For f = 2n first the margins of the proof, as inequalities between numbers that grow evenly with the
blocks. Then, for C = c + 1 = 1, 2, … up to a bound: the closed forms against the definition of the
game, and the hypotheses from which all later clusters follow, by the definition alone. The proof
needs these below C = 22; beyond that they are a check of it. The letters are those of the page.

For slopes from φ to 12/7 the conditions of Theorem 6 are looked at for every C up to a bound and
every slope: those between neighbouring fractions have the same values of f as far as one looks. The
proof needs these up to C = 30.

For other lines the proof leaves nothing to computing. Slopes from 1 to 2, offsets and numbers of
blocks are drawn: the closed forms give the thresholds of the definition when the conditions of a
theorem hold, and where Theorem 3 is concerned, only then.
"""

import argparse
import random
from collections.abc import Sequence
from fractions import Fraction
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


PHI = RoundedLine(1618033988749894848204586834365638117720309179805762862135449, 10**60, 0)
"""A slope a little above the golden ratio, with the same values as far as anybody looks."""


def slopes(count: int) -> list[RoundedLine]:
    """A slope for each way in which f can begin, from φ to 12/7, as far as C asks for f.

    >>> [(line.p, line.q) for line in slopes(1)[1:]]
    [(13, 8), (18, 11), (5, 3), (17, 10), (12, 7)]
    """
    last = 6 * count + 6  # the first top is less than that
    found = {Fraction(p, q) for q in range(1, last + 1) for p in range(PHI(q) + 1, 12 * q // 7 + 1)}
    return [PHI, *(RoundedLine(s.numerator, s.denominator, 0) for s in sorted(found))]


def doubles(doubling: Doubling) -> bool:
    """Whether what Theorem 6 asks for is true of the game itself, by the definition."""
    f, c, D = doubling.line, doubling.blocks, doubling.part  # noqa: N806
    g = thresholds(f, c, 20 * (c + 1))
    B0 = next(pile for pile in range(1, len(g)) if g[pile + 1] <= pile)  # noqa: N806
    H = c + 1 - D  # noqa: N806
    u = next(t for t in range(1, len(g)) if f(t + H) >= g[B0 - H])
    w = min(u + c, B0)
    first = B0 + w
    sights = {x: g[first - x] - (first - x) for x in range(w - u + 1)}
    return (
        f(2 * D + H) >= B0
        and all(f(g[t]) + g[t] - t < first for t in range(1, B0 + 1))
        and all(f(first - x + j) + j < 2 * first for x, j in sights.items() if j or not x)
        and first <= f(B0 + u)
    )


def up_to_twelve_sevenths(most: int) -> int:
    """For which C and which slopes the tops are not told to double."""
    tried = 0
    failing: dict[int, list[str]] = {}
    for count in range(1, most + 1):
        for line in slopes(count):
            tried += 1
            doubling = Doubling(count - 1, line)
            if not doubling.holds and not doubles(doubling):
                failing.setdefault(count, []).append(f"{line.p}/{line.q}")
    told = {count: f"{len(some)} slopes from {some[0]} on" for count, some in failing.items()}
    print(
        f"{tried} beginnings with slopes from φ to 12/7 and C = 1 … {most}: but for {told} all hold"
    )
    return 0 if set(failing) <= {5} and failing.get(5, ["5/3"])[0] == "5/3" else 1


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
        wrong = doubling.holds > is_told(doubling) or doubling.holds < small
        if wrong or (doubling.theorem == 3 and is_told(doubling) > doubling.holds):
            print(f"wrong: {doubling}")
            return 1
        told += doubling.holds
        golden += small
    print(
        f"{draws} lines with C up to {most}: the closed forms hold for {told}, as the theorems "
        f"say; {golden} of them have a slope up to the golden ratio and no positive offset"
    )
    return 0


def main(words: Sequence[str] | None = None) -> int:
    """Print what was computed; the exit code is 1 if something fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("f", choices=("2n", "12/7", "lines"), help="which theorem")
    parser.add_argument("--to", type=int, help="the last C (default 30 for 12/7, else 100)")
    parser.add_argument("--draws", type=int, default=1000, help="how many lines are drawn")
    asked = parser.parse_args(words)
    to = asked.to or (30 if asked.f == "12/7" else 100)
    if asked.f == "lines":
        return lines(to, asked.draws)
    if asked.f == "12/7":
        return up_to_twelve_sevenths(to)
    failing = failing_margins()
    count = len(margins_of_twice(START))
    print(f"{count} margins from C = {START} on: {failing or 'all hold'}")
    facts = {number: failing_facts(number - 1) for number in range(1, to + 1)}
    wrong = {number: found for number, found in facts.items() if found}
    print(f"closed forms and hypotheses for C = 1 … {to}: {wrong or 'all hold'}")
    return 1 if failing or wrong else 0


def _up(dividend: int, divisor: int) -> int:
    return -(-dividend // divisor)


if __name__ == "__main__":
    raise SystemExit(main())
