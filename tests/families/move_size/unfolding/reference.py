"""Safe caps and winning moves straight from the recurrence, for rules given as lists."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Sequence
from random import Random

from onepile.families.move_size.unfolding.lifetimes import Lifetimes
from onepile.numbers import INFINITY, Extended


def thresholds(
    f: Sequence[int], blocks: int, overshoot: bool, ends: Collection[int], n: int
) -> list[Extended]:
    """g(0 … n): the (c+1)-th smallest k with f(k) < g(N−k). f[0] is not used."""
    g: list[Extended] = [INFINITY] * (n + 1)
    for pile in range(1, n + 1):
        if pile in ends:
            continue
        left = blocks + 1
        for k in range(1, pile + (blocks if overshoot else 0) + 1):
            if wins(f, g, pile, k):
                left -= 1
                if not left:
                    g[pile] = k
                    break
    return g


def wins(f: Sequence[int], g: Sequence[Extended], pile: int, k: int) -> bool:
    """Taking k leaves a safe position."""
    return k >= pile or f[k] < g[pile - k]


def dies_after(f: Sequence[int]) -> Callable[[int], Extended]:
    """The least k with f(k) >= v; f keeps its last value for ever."""
    values = f[1:]

    def first_at_least(v: int) -> Extended:
        k = bisect_left(values, v)
        return INFINITY if k == len(values) else k + 1

    return first_at_least


Caps = tuple[Extended, Extended]
"""The least safe cap, and what all safe caps are below."""


def safe_caps(
    f: Sequence[int],
    blocks: int,
    overshoot: bool,
    ends: Collection[int],
    n: int,
    misere: bool,
) -> list[Caps]:
    """The safe caps of the piles 0 … n: no empty pile is safe in misère play."""
    over: Caps = (INFINITY, INFINITY) if misere else (1, INFINITY)
    caps = [over]
    for pile in range(1, n + 1):
        won = [covers(f, caps, pile, k) for k in range(1, pile + (blocks if overshoot else 0) + 1)]
        winning = [k for k, wins in enumerate(won, 1) if wins]
        losing = [k for k, wins in enumerate(won, 1) if not wins]
        least: Extended = (losing[0] if losing else INFINITY) if misere else 1
        below = winning[blocks] if len(winning) > blocks else INFINITY
        caps.append(over if pile in ends else (least, below))
    return caps


def covers(f: Sequence[int], caps: Sequence[Caps], pile: int, k: int) -> bool:
    """Taking k leaves a safe position."""
    least, below = caps[max(pile - k, 0)]
    return least <= f[k] < below


def lifetimes(f: Sequence[int], start: int, blocks: int, misere: bool) -> Lifetimes:
    """Lifetimes for f that never falls from `start` on and keeps its last value for ever."""
    if misere:
        enough = min(blocks + 1, f[-1])
        start = next(k for k in range(start, len(f)) if f[k] >= enough)

    def first_at_least(v: int) -> Extended:
        k = bisect_left(f, v, lo=start)
        return INFINITY if k == len(f) else k

    return Lifetimes(f[1:start], f[start], first_at_least, misere)


def random_rule(random: Random, n: int) -> list[int]:
    """A non-decreasing rule of one of several kinds, as f[1 … n]."""
    kind = random.randrange(6)
    if kind == 0:
        rise, value, rule = random.random(), random.randint(1, 3), []
        for _ in range(n):
            value += random.randint(0, 6) if random.random() < rise else 0
            rule.append(value)
    elif kind == 1:
        p, q, r = random.randint(1, 40), random.randint(1, 8), random.randint(0, 6)
        rule = [max(1, (p * k + r) // q) for k in range(1, n + 1)]
    elif kind == 2:
        rule = sorted(random.randint(1, random.choice([5, 30, 200])) for _ in range(n))
    elif kind == 3:
        power, factor = random.choice([0.5, 0.7, 1.2, 1.5, 2]), random.randint(1, 3)
        rule = [max(1, int(factor * k**power)) for k in range(1, n + 1)]
    elif kind == 4:
        bound, p = random.randint(1, 12), random.randint(1, 4)
        rule = [min(bound, p * k) for k in range(1, n + 1)]
    else:
        pace = random.randint(1, 9)
        rule = [2 ** min(60, k // pace) for k in range(1, n + 1)]
    return [0, *rule]
