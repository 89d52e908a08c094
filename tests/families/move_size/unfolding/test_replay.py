"""Replayed tables against the recurrence, against the compiled loops, and against unfolding."""

from math import isqrt
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from onepile.errors import WorkLimitError
from onepile.families.move_size.unfolding.unfolding import Unfolding
from onepile.limits import Progress
from onepile.mathematics.self_copies import plan, window
from onepile.numbers import INFINITY


def replay(
    game: Unfolding,
    count: int,
    first: int = 1,
    progress: Progress | None = None,
    limit: int | None = None,
) -> NDArray[Any]:
    """The thresholds of neighbouring piles, laid out from the segments of the game's run."""
    last = first + count - 1
    game.extend(last, limit=limit)
    return window(game, first, last, progress)


@pytest.mark.parametrize(
    ("bound", "count", "kind"),
    [(9, 10**6, np.uint8), (300, 10**6, np.uint16), (10**9, 80_000, np.uint32)],
)
def test_the_smallest_type_is_used(bound: int, count: int, kind: type[np.unsignedinteger]) -> None:
    game = Unfolding(lambda v: -(-v // 2) if v <= bound else INFINITY)
    assert replay(game, count).dtype == kind


def test_the_type_of_all_infinite() -> None:
    assert replay(Unfolding(lambda v: v, 5), 5).tolist() == [0] * 5


def test_limit() -> None:
    with pytest.raises(WorkLimitError):
        replay(Unfolding(lambda v: isqrt(v - 1) + 1, 1), 10**8, limit=1000)


def test_progress_rises_to_the_end() -> None:
    told: list[float] = []
    replay(Unfolding(lambda v: -(-v // 2), 2, overshoot=True), 10**6, progress=told.append)
    assert told == sorted(told)
    assert told[-1] <= 1


@pytest.mark.parametrize("first", [1, 10**9, 10**100])
@pytest.mark.parametrize(("p", "blocks", "most"), [(2, 2, 500), (7, 3, 3200), (11, 5, 5000)])
def test_few_things_are_written(p: int, blocks: int, most: int, first: int) -> None:
    n = 10**8
    game = Unfolding(lambda v: -(-v // p), blocks, overshoot=True)
    game.extend(first + n)
    made = plan(game.runs[0], first - 1, first + n - 1)
    assert len(made.places) + len(made.copies) <= most
    written = np.concatenate(
        [
            np.array([(at, at + 1) for at in made.places]),
            np.array([(at, at + length) for at, length, _ in made.copies]),
        ]
    )
    written = written[np.argsort(written[:, 0])]
    assert written[0, 0] == 0
    assert written[-1, 1] == n
    assert np.array_equal(written[1:, 0], written[:-1, 1])
    assert all(source + length <= at for at, length, source in made.copies)
