"""Thresholds and winning moves straight from the recurrence, for rules given as lists."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Sequence
from random import Random

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
