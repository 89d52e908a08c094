"""The table of proved games: what is tried, compared and written."""

import numpy as np
import pytest

from onepile.families.move_size.proofs import grid


def test_a_small_grid(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grid, "_COMPARED_TO", 2000)
    told: list[grid.Trial] = []
    trials = grid.grid(10**7, slopes=[3, 4], blocks=[0, 2], comparing=True, report=told.append)
    assert told == trials
    assert [trial.game for trial in trials] == [
        "move-size; f=floor(3n/2)",
        "move-size; f=2n",
        "move-size; f=floor(3n/2); blocks=2; overshoot",
        "move-size; f=2n; blocks=2; overshoot",
    ]
    assert all(trial.reason == "" and trial.factor for trial in trials)
    page = grid.markdown(trials, 10**7, compared=True)
    assert "--work 10000000 --compare -o docs/proved-games.md" in page
    assert "**4 of 4 games are proved for every pile**" in page
    assert "no difference" in page
    assert "Not proved" not in page


def test_what_is_not_proved_is_listed_with_its_reason() -> None:
    trial = grid.attempt(14, 2, work=10_000)
    assert trial.reason
    page = grid.markdown([trial], 10_000)
    assert "**0 of 1 games" in page
    assert f"`move-size; f=7n; blocks=2; overshoot`: {trial.reason}." in page
    assert "| 7n | unknown |" in page


def test_a_difference_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(game: object, count: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        return np.ones(3, dtype=np.int64)

    monkeypatch.setattr(grid, "thresholds", wrong)
    with pytest.raises(AssertionError, match="move-size; f=2n: 2 is proved at pile 2, 1 is true"):
        grid.attempt(4, 0, 10**6, comparing=True)
