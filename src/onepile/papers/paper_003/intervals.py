"""Paper 003, sequences to try and the printed sums: the ends of the theorem's intervals."""

import random
from dataclasses import dataclass
from functools import cache

SPAN = 40


@dataclass(frozen=True, eq=False)
class Plan:
    """Least and most of every move and how many may be blocked; entry 0 is unused."""

    m: tuple[int, ...]
    M: tuple[int, ...]
    c: tuple[int, ...]
    is_rule = True

    def delta(self, i: int) -> int:
        """Δ_i = M_i - m_i."""
        return self.M[i] - self.m[i]

    def spare(self, i: int) -> int:
        """Δ_i - c_i."""
        return self.delta(i) - self.c[i]

    def shifted(self, levels: int) -> "Plan":
        """The same from a later move on."""
        return Plan(*(values[levels:] for values in (self.m, self.M, self.c)))

    def __str__(self) -> str:
        def row(values: tuple[int, ...]) -> str:
            return ", ".join(map(str, values[1:7])) + ", …"

        return f"m = {row(self.m)}; M = {row(self.M)}; c = {row(self.c)}"


@cache
def plans() -> list[Plan]:
    """Drawn sequences: most satisfy both conditions, some break one by 1 at one place."""
    source = random.Random(2003)
    plans = []
    for index in range(120):
        calm = index % 3
        c, spare = [source.randint(0, 2)], [source.randint(0, 2)]
        for _ in range(2 * SPAN + 20):
            c.append(c[-1] + (source.random() < 0.1 * calm))
            spare.append(spare[-1] + (source.random() < 0.08 * calm))
        if index % 5 == 3:
            c = [value + 1 if k == 1 + index % 2 else value for k, value in enumerate(c)]
        if index % 5 == 4:
            spare = [value + 1 if k == 1 + index % 2 else value for k, value in enumerate(spare)]
        m = [source.randint(1, 1 + index % 4) for _ in c]
        top = [low + more + forbidden for low, more, forbidden in zip(m, spare, c, strict=True)]
        plans.append(Plan((0, *m), (0, *top), (0, *c)))
    return plans


@cache
def wild() -> list[Plan]:
    """Sequences without any condition."""
    source = random.Random(303)
    rows = [[source.randint(0, 9) for _ in range(3 * 30)] for _ in range(20)]
    return [Plan((0, *row[:30]), (0, *row[30:60]), (0, *row[60:])) for row in rows]


@cache
def proper(plan: Plan, drop_c: int = 0, drop_spare: int = 0) -> bool:
    """Conditions (a) and (b), each loosened by so much."""
    places = range(1, len(plan.m) - 1)
    return (
        all(plan.c[i] <= plan.c[i + 1] + drop_c for i in places)
        and all(plan.spare(i) <= plan.spare(i + 1) + drop_spare for i in places)
        and min(plan.spare(i) for i in range(1, len(plan.m))) >= 0
    )


def odd(values: tuple[int, ...], first: int, last: int) -> int:
    """The sum of the entries 2i - 1, i = first … last."""
    return sum(values[2 * i - 1] for i in range(first, last + 1))


def even(values: tuple[int, ...], first: int, last: int) -> int:
    """The sum of the entries 2i, i = first … last."""
    return sum(values[2 * i] for i in range(first, last + 1))


def signed(c: tuple[int, ...], first: int, last: int, plus: int) -> int:
    """The sum of (-1)^(i + plus) c_i, i = first … last."""
    return sum((-1) ** (i + plus) * c[i] for i in range(first, last + 1))


def spares(plan: Plan, parity: int, first: int, last: int) -> int:
    """The sum of Δ - c over the entries 2i - 1 (parity 1) or 2i (parity 0), i = first … last."""
    return sum(plan.spare(2 * i - parity) for i in range(first, last + 1))


# The theorem's intervals, as printed; k counts them, the first safe one is k = 0.


def safe_low(p: Plan, k: int) -> int:
    """The lower end of a safe interval."""
    return odd(p.M, 1, k) + even(p.m, 1, k) + signed(p.c, 1, 2 * k, 0) if k else 0


def safe_high(p: Plan, k: int, one: int = 1) -> int:
    """The upper end of a safe interval."""
    return even(p.M, 1, k) + odd(p.m, 1, k + 1) + signed(p.c, 1, 2 * k + 1, 1) - one


def unsafe_low(p: Plan, k: int) -> int:
    """The lower end of an unsafe interval."""
    return even(p.M, 1, k) + odd(p.m, 1, k + 1) + signed(p.c, 1, 2 * k + 1, 1)


def unsafe_high(p: Plan, k: int, one: int = 1) -> int:
    """The upper end of an unsafe interval."""
    return odd(p.M, 1, k + 1) + even(p.m, 1, k + 1) + signed(p.c, 1, 2 * k + 2, 0) - one


# The [C, D] of the proof, in the safe and in the unsafe case.


def c_safe(p: Plan, k: int) -> int:
    """The lower end of [C, D] for a pile in a safe interval."""
    return odd(p.M, 2, k) + even(p.m, 1, k) + signed(p.c, 2, 2 * k, 0)


def d_safe(p: Plan, k: int) -> int:
    """The upper end of [C, D] for a pile in a safe interval."""
    return even(p.M, 1, k) + odd(p.m, 2, k + 1) + signed(p.c, 2, 2 * k + 1, 1) - 1


def c_unsafe(p: Plan, k: int) -> int:
    """The lower end of [C, D] for a pile in an unsafe interval."""
    return even(p.M, 1, k) + odd(p.m, 2, k + 1) + signed(p.c, 2, 2 * k + 1, 1)


def d_unsafe(p: Plan, k: int) -> int:
    """The upper end of [C, D] for a pile in an unsafe interval."""
    return odd(p.M, 2, k + 1) + even(p.m, 1, k + 1) + signed(p.c, 2, 2 * k + 2, 0) - 1
