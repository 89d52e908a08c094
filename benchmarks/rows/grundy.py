"""Nim-values and outcomes of Fibonacci nim, against general packages for combinatorial games."""

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from benchmarks import peers
from benchmarks.harness import Figure, Race, Setting, Yardstick
from benchmarks.rows import row
from onepile.families.move_size import MoveSize
from onepile.families.move_size.nim_step_tables import nim_step_table
from onepile.families.move_size.nim_steps import NimSteps
from onepile.families.move_size.tables import thresholds
from onepile.text import parse_game

GAME = parse_game("fibonacci-nim")
PEERS = ("pycgt", "cgt-py")


def outcomes(count: int) -> NDArray[np.bool_]:
    """Whether each position (pile, cap) is unsafe, for all caps up to the largest pile."""
    table = thresholds(GAME, count)
    unsafe: NDArray[np.bool_] = table[:, np.newaxis] <= np.arange(1, count + 1)
    return unsafe


def largest_losing_caps(count: int) -> list[int]:
    """For each pile from 0 on, how many caps up to the pile lose."""
    unsafe = outcomes(count)
    return [0, *(int((~unsafe[pile - 1, :pile]).sum()) for pile in range(1, count + 1))]


def against_peer(
    setting: Setting, peer: str, task: str, count: int, expected: Callable[[], list[int]]
) -> Yardstick:
    """The peer at the same task; it must find the same."""

    def run() -> Figure:
        figure, found = peers.run(setting.peers, peer, task, count)
        if found != expected():
            raise AssertionError(f"{peer} and onepile disagree on the {task} up to {count}")
        return figure

    return Yardstick(peer, run, rounds=1 if count > 1000 else 2)


def nim_steps_race(setting: Setting, count: int) -> Race:
    """All nim-values of all piles, as their steps."""
    assert isinstance(GAME, MoveSize)
    game = GAME
    count = min(count, 60) if setting.small else count

    def counted() -> object:
        return NimSteps(game, work=10**9).steps(count)

    def heights() -> list[int]:
        return [int(height) for height in nim_step_table(game, count).heights()]

    sticks = [against_peer(setting, peer, "staircases", count, heights) for peer in PEERS]
    return Race(
        lambda: nim_step_table(game, count), (*sticks, Yardstick("plain Python", counted, rounds=3))
    )


for _count in (500, 2000):
    row(f"All the nim-steps, f=2n, N <= {_count}")(partial(nim_steps_race, count=_count))


@row("outcomes of Fibonacci nim, N <= 500")
def outcome_race(setting: Setting) -> Race:
    """All positions (pile, cap)."""
    count = 60 if setting.small else 500
    return Race(
        lambda: outcomes(count),
        tuple(
            against_peer(setting, peer, "outcomes", count, lambda: largest_losing_caps(count))
            for peer in PEERS
        ),
    )
