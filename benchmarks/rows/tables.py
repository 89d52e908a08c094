"""Tables: how near to the speed of copying memory, of loops in C."""

import numpy as np
from numpy.typing import NDArray

from benchmarks import compiled, plain
from benchmarks.harness import Race, Setting, Yardstick
from onepile.families.move_size import MoveSize
from onepile.families.move_size import tables as move_size
from onepile.families.move_size.nim_step_tables import nim_step_table
from onepile.families.move_size.nim_steps import NimSteps
from onepile.families.pile_size import PileSize
from onepile.families.pile_size.tables import nim_values
from onepile.game_class import game
from onepile.text import parse_game

SMALLER = 10
"""Slow yardsticks get a table this many times smaller, and very slow ones another such time."""


def copying(table: NDArray[np.generic], goal: float | None) -> Yardstick:
    """To copy a table."""
    return Yardstick(f"copying {table.nbytes / 1e6:.0f} MB of {table.dtype}", table.copy, goal=goal)


def thresholds(setting: Setting, rule: str, goal: float | None = None) -> Race:
    """10^8 thresholds against a copy of the table, and against the direct loop."""
    asked = parse_game(f"move-size; {rule}")
    assert isinstance(asked, MoveSize)
    count = setting.size(10**8)
    f = compiled.from_one(asked.f.values(count // SMALLER, clamp=2**31 - 2))

    def in_c() -> object:
        return compiled.thresholds(f, asked.blocks, asked.overshoot)

    return Race(
        lambda: move_size.thresholds(asked, count),
        (
            copying(move_size.thresholds(asked, count), goal),
            Yardstick("direct loop in C", in_c, scale=SMALLER, rounds=2),
        ),
    )


def many_piles(setting: Setting, text: str, goal: float | None = None) -> Race:
    """The thresholds of 10^6 piles in no order against the table of all of them."""
    asked = game(text)
    count = setting.size(10**6)
    piles = np.random.default_rng(2024).permutation(count) + 1
    return Race(
        lambda: asked.threshold(piles),
        (Yardstick("the table", lambda: asked.table(count).array(), goal=goal),),
    )


KINDS = ("1 … 1000", "n … 2n", "1 … 10^6")
RANDOM = 10**6


def random_f(kind: str, count: int) -> NDArray[np.int64]:
    """The values f(1) … f(count), evenly drawn, the same in every run."""
    chance = np.random.default_rng(2024)
    n = np.arange(1, count + 1)
    if kind == "n … 2n":
        return chance.integers(n, 2 * n, endpoint=True)
    return chance.integers(1, 1000 if kind == "1 … 1000" else RANDOM, count, endpoint=True)


def random_thresholds(setting: Setting, kind: str, blocks: int) -> Race:
    """For f given as an array, no theorem helps but the copying: against the direct loop."""
    count = setting.size(RANDOM)
    f = random_f(kind, count)
    padded = compiled.from_one(f)
    shorter = padded[: count // SMALLER + 1].tolist()

    def in_c() -> object:
        return compiled.thresholds(padded, blocks, False)

    sticks = [Yardstick("direct loop in C", in_c, goal=1, rounds=3)]
    if kind != "1 … 10^6":  # a minute in plain Python
        sticks.append(
            Yardstick("plain Python", lambda: plain.thresholds(shorter, blocks), SMALLER, rounds=1)
        )
    return Race(lambda: move_size.thresholds_of_values(f, blocks), tuple(sticks))


def far_out(setting: Setting, text: str, what: str, power: int) -> Race:
    """The window far out, made again, against the one at the beginning, made again."""
    asked, first, count = game(text), 10**power, setting.size(10**6)

    def far() -> object:
        return asked.table(first, first + count - 1, what)

    far()  # what is found out about the game is kept
    near = Yardstick("the first 10^6 piles", lambda: asked.table(count, what=what), goal=3.0)
    return Race(far, (near,))


def nim_values_by_theorem(setting: Setting, rule: str) -> Race:
    """A table of a paper's rule against a copy of it, and against Theorem 1's recurrence in C."""
    asked = parse_game(f"pile-size; f={rule}")
    assert isinstance(asked, PileSize)
    count = setting.size(10**8)
    f = compiled.from_one(asked.f.values(count // SMALLER))
    return Race(
        lambda: nim_values(asked, count),
        (
            copying(nim_values(asked, count), goal=4),
            Yardstick("Theorem 1 in C", lambda: compiled.nim_values_by_theorem(f), SMALLER),
        ),
    )


DRAWN = "1 + (7919 n^3 + 104729 n) % 997"
"""Near enough to random, and no theorem applies."""


def random_nim_values(setting: Setting) -> Race:
    """The definition, against itself in C and in Python."""
    asked = parse_game(f"pile-size; f={DRAWN}")
    assert isinstance(asked, PileSize)
    count, much = setting.size(RANDOM), SMALLER**2
    f = compiled.from_one(asked.f.values(count))
    shorter = f[: count // much + 1].tolist()

    def in_python() -> object:
        return plain.nim_values(shorter)

    return Race(
        lambda: nim_values(asked, count),
        (
            Yardstick("the same algorithm in C", lambda: compiled.nim_values(f), goal=1.5),
            Yardstick("mex in plain Python", in_python, much, goal=0.01, rounds=2),
        ),
        note=f"f = {DRAWN}; ours computes f as well, the yardsticks are given it",
    )


def mem_zero(setting: Setting) -> Race:
    """A memory game's table, against all moves of each pile in C, and the definition in Python."""
    asked, few = game("mem-zero"), 200
    count = max(few, setting.size(10**6))
    part = max(few, count // 25)

    def table() -> object:
        return asked.table(count, what="nim-values").array()

    def in_python() -> object:
        return plain.mem_zero(few)

    squares, cubes = (count / part) ** 2, (count / few) ** 3
    return Race(
        table,
        (
            Yardstick(
                "all moves of every pile in C", lambda: compiled.mem_zero(part), squares, 0.1
            ),
            Yardstick("every pile after every move in plain Python", in_python, cubes, goal=0.01),
        ),
    )


def nim_steps(setting: Setting, count: int) -> Race:
    """All nim-values of all piles of Fibonacci nim, as their steps."""
    asked = parse_game("fibonacci-nim")
    assert isinstance(asked, MoveSize)
    count = min(count, 60) if setting.small else count

    def counted() -> object:
        return NimSteps(asked, work=10**9).steps(count)

    plainly = Yardstick("plain Python", counted, rounds=3)
    return Race(lambda: nim_step_table(asked, count), (plainly,))
