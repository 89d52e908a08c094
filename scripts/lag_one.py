"""What `docs/new-theorems.md` leaves to computing in its theorems on f = n and f = floor(3n/2).

    python -m scripts.lag_one [--to 60]

First the margins of the proof for f = floor(3n/2). Then, for C = c + 1 = 1, 2, … up to a bound, the
closed forms of both against the definition of the game, and the hypotheses from which all later
clusters follow. The proof needs these below C = 13.
"""

import argparse
from collections.abc import Sequence
from itertools import takewhile

FROM = 13
"""From here on the margins hold, so that the theorem is proved without computing."""

AGAIN = 90
"""When C grows by this, every rounded quotient in the margins grows by a whole number."""

Rule = tuple[int, int]
"""The numerator and the denominator of the slope."""


class ThreeHalves:
    """The closed forms of f = floor(3n/2) with overshoot; the letters are those of the page."""

    def __init__(self, number: int) -> None:
        self.C = number
        self.D = _up(2 * number, 3)
        self.B0 = (3 * number + 2 * self.D) // 2
        far = self.B0 - number + self.D
        self.u = _up(2 * self.first(far), 3) + far - self.B0
        self.B1 = self.B0 + self.u + number - 1

    def first(self, pile: int) -> int:
        """The thresholds up to B0."""
        if pile <= self.D:
            return self.C
        return min(pile + self.C - self.D, (3 * pile + 3 * self.C + 2 * self.D) // 5)

    def thresholds(self, to: int) -> list[int]:
        """The thresholds of the piles 1, …, to; the first number of the list is not used."""
        g = [0, *map(self.first, range(1, self.B0 + 1))]
        for t in range(1, self.u + self.C):
            if t < self.u:
                g.append(g[t])
            else:
                lives = (3 * (t + j) < 2 * g[self.B0 - j] for j in range(self.C))
                g.append(self.B0 + min(g[t], self.u + self.C - 1) - sum(takewhile(bool, lives)))
        while len(g) <= to:
            top = len(g) - 1
            near = top - self.C + 1
            g += [g[t] + top if t >= near and g[t] >= t else g[t] for t in range(1, top + 1)]
        return g[: to + 1]


def identity(number: int, pile: int) -> int:
    """The threshold of f = n with overshoot."""
    rest = pile % (2 * number)
    if rest:
        return max(number, rest)
    times = pile // (2 * number)
    return 2 * number * (times & -times)


def margins(number: int) -> dict[str, int]:
    """What must not be negative, for C = `number`; the names are those of the page."""
    found = ThreeHalves(number)
    C, D, B0, u, B1 = found.C, found.D, found.B0, found.u, found.B1  # noqa: N806
    c, H, m, w = C - 1, C - D, (7 * D - 2 * C) // 2, _up(2 * B0, 3)  # noqa: N806
    ground = 21 * B0 - (15 * (B0 + m + 1) - 6 * C - 4 * D - 20)
    return {
        "1": m - (3 * (B0 + 1) - 2 * C + 2 * D) // 5,
        "2": B0 - H - m - 1,
        "3": u - D - 1,
        "4": m - u,
        "5": 2 * (B0 + u) - 3 * C - 1,
        "6": B0 - u - C,
        "7": D - 1 - (m - u),
        "8": 21 * c - 21 * (_up(2 * w + 2 * C - 2 * D, 5) - 1) - ground,
        "9": 21 * c - 21 * (w - u) - ground,
        "10": C + 2 * D + 1 - 2 * u,
        "11": u + c - w,
        "12": 2 * B1 - 1 - 3 * B0 - 5 * H,
        "13": 2 * B1 - 5 * C,
        "14": B1 - 1 - 5 * H,
        "15": B1 - 3 * c,
    }


def failing_margins() -> list[str]:
    """The margins that are negative for some C from `FROM` on."""
    failing = []
    for number in range(FROM, FROM + AGAIN):
        now, later = margins(number), margins(number + AGAIN)
        failing += [name for name in now if now[name] < 0 or later[name] < now[name]]
    return failing


def thresholds(rule: Rule, number: int, to: int) -> list[int]:
    """The thresholds with overshoot, pile by pile from 1 on, each counted out."""
    times, over = rule
    g, alive = [0], list[int]()
    for pile in range(1, to + 1):
        alive = [lower for lower in alive if times * (pile - lower) < over * g[lower]]
        short = number - len(alive)
        g.append(pile + short - 1 if short > 0 else pile - alive[-number])
        alive.append(pile)
    return g


def failing_facts(number: int) -> list[str]:
    """Which of the closed forms, and of the hypotheses for f = floor(3n/2), fail."""
    found = ThreeHalves(number)
    B0, top, c, H = found.B0, found.B1, number - 1, number - found.D  # noqa: N806
    to = 5 * top
    g, plain = thresholds((3, 2), number, to), thresholds((1, 1), number, to)
    down = [pile for pile in range(1, top + 1) if g[pile] >= pile]
    alive = [pile for pile in range(1, top + 1) if 3 * (top + 1 - pile) < 2 * g[pile]]
    cluster = list(range(top - c, top + 1))
    facts = {
        "f = n": plain[1:] == [identity(number, pile) for pile in range(1, to + 1)],
        "f = 3n/2": g == found.thresholds(to),
        "T1": down == [*range(1, B0 + 1), *cluster] and g[top] == top and top - c > B0,
        "T2": alive == cluster,
        "T3": all(
            3 * (t + j) < 2 * g[top - j] for t in range(1, B0 + 1) for j in range(g[t] - t + 1)
        ),
        "T4": all(g[pile] - pile <= H for pile in cluster) and top > 5 * H,
        "T5": 3 * c <= top,
    }
    return [name for name, holds in facts.items() if not holds]


def main(words: Sequence[str] | None = None) -> int:
    """Print what was computed; the exit code is 1 if something fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=int, default=60, help="the last C")
    last = parser.parse_args(words).to
    failing = failing_margins()
    print(f"{len(margins(FROM))} margins from C = {FROM} on: {failing or 'all hold'}")
    wrong = {number: found for number in range(1, last + 1) if (found := failing_facts(number))}
    print(f"closed forms and hypotheses for C = 1 … {last}: {wrong or 'all hold'}")
    return 1 if failing or wrong else 0


def _up(dividend: int, divisor: int) -> int:
    return -(-dividend // divisor)


if __name__ == "__main__":
    raise SystemExit(main())
