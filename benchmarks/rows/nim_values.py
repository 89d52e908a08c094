"""Tables of nim-values of pile-size games: the papers' rules, and a random one."""

from functools import partial

import numpy as np

from benchmarks import compiled, plain
from benchmarks.harness import Race, Setting, Yardstick
from benchmarks.rows import row
from onepile.families.pile_size import PileSize
from onepile.families.pile_size.tables import nim_values
from onepile.text import parse_game

FULL = 10**8
SMALLER = 10
RANDOM = 10**6
MUCH_SMALLER = 100
PAPER = ("floor(n/2)", "floor(sqrt(n))")
DRAWN = "1 + (7919 n^3 + 104729 n) % 997"
"""Near enough to random, and no theorem applies."""


def race(setting: Setting, rule: str) -> Race:
    """A table against a copy of it, and against Theorem 1's recurrence in C."""
    game = parse_game(f"pile-size; f={rule}")
    assert isinstance(game, PileSize)
    count = setting.size(FULL)
    table = nim_values(game, count)
    n = np.arange(1, count // SMALLER + 1)
    f = compiled.from_one(n // 2 if rule == "floor(n/2)" else np.sqrt(n).astype(np.int64))
    return Race(
        lambda: nim_values(game, count),
        (
            Yardstick(f"copying {table.nbytes / 1e6:.0f} MB of {table.dtype}", table.copy, goal=4),
            Yardstick("Theorem 1 in C", lambda: compiled.nim_values_by_theorem(f), SMALLER),
        ),
    )


for _rule in PAPER:
    row(f"10^8 nim-values, f={_rule}")(partial(race, rule=_rule))


@row("10^6 nim-values, random f")
def random_f(setting: Setting) -> Race:
    """The definition, against itself in C and in Python."""
    game = parse_game(f"pile-size; f={DRAWN}")
    assert isinstance(game, PileSize)
    count = setting.size(RANDOM)
    f = compiled.from_one(game.f.values(count))
    shorter = f[: count // MUCH_SMALLER + 1].tolist()
    return Race(
        lambda: nim_values(game, count),
        (
            Yardstick("the same algorithm in C", lambda: compiled.nim_values(f), goal=1.5),
            Yardstick(
                "mex in plain Python",
                lambda: plain.nim_values(shorter),
                MUCH_SMALLER,
                goal=0.01,
                rounds=2,
            ),
        ),
        note=f"f = {DRAWN}; ours computes f as well, the yardsticks are given it",
    )
