"""The table of periods in the documentation: all games are there, and a sample is found anew."""

from pathlib import Path

from scripts import period_grid

TABLE = Path(__file__).parent.parent / "docs/data/periods.csv"


def test_every_game_of_the_grid_is_proved() -> None:
    rows = period_grid.read(TABLE)
    assert [(row.f, row.blocks) for row in rows] == period_grid.games()
    assert all(row.period for row in rows)


def test_a_sample_is_found_anew() -> None:
    sample = [row for row in period_grid.read(TABLE)[::37] if (row.settled or 0) < 3000]
    assert len(sample) > 15
    assert list(period_grid.tried([(row.f, row.blocks) for row in sample])) == sample
