"""Paper 003, sequences to try and the printed sums: the ends of the theorem's intervals."""

import random
from dataclasses import dataclass

from onepile.formulas import Expression
from onepile.papers.far import FAR
from onepile.papers.measured import measured, remembered


def odd(values: tuple[int, ...], first: int, last: int) -> int:
    """The sum of the entries 2i - 1, i = first … last."""
    return sum(values[2 * i - 1] for i in range(first, last + 1))


def even(values: tuple[int, ...], first: int, last: int) -> int:
    """The sum of the entries 2i, i = first … last."""
    return sum(values[2 * i] for i in range(first, last + 1))


def signed(c: tuple[int, ...], first: int, last: int, plus: int) -> int:
    """The sum of (-1)^(i + plus) c_i, i = first … last."""
    return sum((-1) ** (i + plus) * c[i] for i in range(first, last + 1))


@dataclass(frozen=True, eq=False)
class Plan:
    """Least and most of every move and how many may be blocked; entry 0 is unused.

    Attributes:
        m: The least that may be taken.
        M: The most.
        c: How many moves may be blocked.
        n: The largest pile that is asked for.
        text: The game as the library reads it, far out.
    """

    m: tuple[int, ...]
    M: tuple[int, ...]
    c: tuple[int, ...]
    n: int = 0
    text: str = ""

    def delta(self, i: int) -> int:
        """Δ_i = M_i - m_i."""
        return self.M[i] - self.m[i]

    @property
    def spares(self) -> tuple[int, ...]:
        """The sequence Δ_i - c_i."""
        return tuple(top - low - c for low, top, c in zip(self.m, self.M, self.c, strict=True))

    # The theorem's intervals, as printed; k counts them, the first safe one is k = 0.

    def safe_A(self, k: int) -> int:
        """The lower end of a safe interval."""
        return odd(self.M, 1, k) + even(self.m, 1, k) + signed(self.c, 1, 2 * k, 0)

    def safe_B(self, k: int) -> int:
        """The upper end of a safe interval."""
        return even(self.M, 1, k) + odd(self.m, 1, k + 1) + signed(self.c, 1, 2 * k + 1, 1) - 1

    def unsafe_A(self, k: int) -> int:
        """The lower end of an unsafe interval."""
        return even(self.M, 1, k) + odd(self.m, 1, k + 1) + signed(self.c, 1, 2 * k + 1, 1)

    def unsafe_B(self, k: int) -> int:
        """The upper end of an unsafe interval."""
        return odd(self.M, 1, k + 1) + even(self.m, 1, k + 1) + signed(self.c, 1, 2 * k + 2, 0) - 1

    # The [C, D] of the proof, in the safe and in the unsafe case.

    def safe_C(self, k: int) -> int:
        """The lower end of [C, D] for a pile in a safe interval."""
        return odd(self.M, 2, k) + even(self.m, 1, k) + signed(self.c, 2, 2 * k, 0)

    def safe_D(self, k: int) -> int:
        """The upper end of [C, D] for a pile in a safe interval."""
        return even(self.M, 1, k) + odd(self.m, 2, k + 1) + signed(self.c, 2, 2 * k + 1, 1) - 1

    def unsafe_C(self, k: int) -> int:
        """The lower end of [C, D] for a pile in an unsafe interval."""
        return even(self.M, 1, k) + odd(self.m, 2, k + 1) + signed(self.c, 2, 2 * k + 1, 1)

    def unsafe_D(self, k: int) -> int:
        """The upper end of [C, D] for a pile in an unsafe interval."""
        return odd(self.M, 2, k + 1) + even(self.m, 1, k + 1) + signed(self.c, 2, 2 * k + 2, 0) - 1

    def shifted(self, levels: int) -> "Plan":
        """The same from a later move on."""
        return Plan(self.m[levels:], self.M[levels:], self.c[levels:], self.n)

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
    if n >= FAR:
        return _steep(n)
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
        plans.append(Plan((0, *m), (0, *top), (0, *c), n))
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


def _steep(n: int) -> list[Plan]:
    """Sequences that reach piles of any size in a few hundred moves."""
    found = []
    for least, most, blocks in (("2^k", "2^k+k+3", "k"), ("k", "3^k+k", "2"), ("1", "2^k", "1")):
        rows = (Expression.parse(text, "k") for text in (least, most, blocks))
        m, M, c = (tuple(row(k) for k in range(2 * n.bit_length())) for row in rows)
        found.append(Plan(m, M, c, n, f"move-number; least={least}; most={most}; blocks={blocks}"))
    return found


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
    places, spares = range(1, len(plan.m) - 1), plan.spares
    return (
        plan.c[1] >= 0
        and all(plan.c[i] <= plan.c[i + 1] + drop_c for i in places)
        and spares[1] + drop_spare >= 0
        and all(spares[i] <= spares[i + 1] + drop_spare for i in places)
    )
