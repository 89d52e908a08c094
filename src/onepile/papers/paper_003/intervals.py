"""Paper 003, sequences to try and the printed sums: the ends of the theorem's intervals."""

import random
from dataclasses import dataclass

from onepile.papers.measured import measured, remembered


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


@remembered
def plans(n: int) -> list[Plan]:
    """Sequences for games of up to n counters: calm ones, jumpy ones, some that break a condition.

    Jumpy ones stay for a while and then jump far, least and most and blocks alike. Half of them
    break a condition, by 1 at one place or by more at the start.
    """
    source = random.Random(2003)
    plans = []
    for index in range(120):
        jump = (0, 0.1, 0.2, 0.05)[index % 4]
        most = 1 if index % 4 < 3 else 1 + n // 10
        c, spare = [source.randint(0, 2)], [source.randint(0, 2)]
        for _ in range(n + 20):
            c.append(c[-1] + (source.random() < jump) * source.randint(1, most))
            spare.append(spare[-1] + (source.random() < jump) * source.randint(1, most))
        _break_conditions(index, c, spare)
        m = [source.randint(1, 1 + index % 4 * most) for _ in c]
        top = [low + more + forbidden for low, more, forbidden in zip(m, spare, c, strict=True)]
        plans.append(Plan((0, *m), (0, *top), (0, *c)))
    return plans


def _break_conditions(index: int, c: list[int], spare: list[int]) -> None:
    """Make some sequences improper: blocks or spare moves that fall, or a spare below 0."""
    size = index // 10 % 3
    if index % 10 == 3:
        c[size] += 1
    if index % 10 == 4:
        spare[size] += 1
    if index % 10 == 7:
        spare[0] += 1 + 9 * size
    if index % 10 == 8:
        c[0] += 1 + 9 * size
    if index % 10 == 9:
        spare[:] = [value - spare[0] - 1 - 6 * size for value in spare]


@remembered
def wild() -> list[Plan]:
    """Sequences without any condition."""
    source = random.Random(303)
    rows = [[source.randint(0, 9) for _ in range(3 * 30)] for _ in range(20)]
    return [Plan((0, *row[:30]), (0, *row[30:60]), (0, *row[60:])) for row in rows]


@remembered
@measured("construction")
def proper(plan: Plan, drop_c: int = 0, drop_spare: int = 0) -> bool:
    """Conditions (a) and (b), each loosened by so much."""
    places = range(1, len(plan.m) - 1)
    return (
        plan.c[1] >= 0
        and all(plan.c[i] <= plan.c[i + 1] + drop_c for i in places)
        and plan.spare(1) + drop_spare >= 0
        and all(plan.spare(i) <= plan.spare(i + 1) + drop_spare for i in places)
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


def safe_high(p: Plan, k: int) -> int:
    """The upper end of a safe interval."""
    return even(p.M, 1, k) + odd(p.m, 1, k + 1) + signed(p.c, 1, 2 * k + 1, 1) - 1


def unsafe_low(p: Plan, k: int) -> int:
    """The lower end of an unsafe interval."""
    return even(p.M, 1, k) + odd(p.m, 1, k + 1) + signed(p.c, 1, 2 * k + 1, 1)


def unsafe_high(p: Plan, k: int) -> int:
    """The upper end of an unsafe interval."""
    return odd(p.M, 1, k + 1) + even(p.m, 1, k + 1) + signed(p.c, 1, 2 * k + 2, 0) - 1


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
