"""The sweeps that the documentation cites: what is said of their games is so."""

import csv
import json
from contextlib import suppress
from pathlib import Path

import pytest
from independent.check import Unread, check

import onepile
from onepile.atlas.sweep import Sweep
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.period import prove_period
from onepile.families.move_size.tables import thresholds

ROOT = Path(__file__).resolve().parents[4]
COMPARED_TO = 20_000


@pytest.mark.parametrize("text", Sweep.read(ROOT / "sweeps/irrational.toml").expand().games)
def test_an_irrational_line_is_proved_checked_twice_and_has_the_thresholds_of_the_table(
    text: str,
) -> None:
    game = onepile.game(text)
    assert isinstance(game, MoveSize)
    certificate = json.dumps(game.prove().certificate)
    with suppress(Unread):  # of the rules around it all is right; the game's is in the table
        check(certificate)
    proved = onepile.verify(certificate, game)
    found = [proved.threshold(pile) for pile in range(1, COMPARED_TO + 1)]
    assert found == thresholds(game, COMPARED_TO).tolist()


def test_the_table_of_periods_has_the_games_of_its_sweep_and_a_sample_is_found_anew() -> None:
    with (ROOT / "docs/data/periods.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    games = Sweep.read(ROOT / "sweeps/periods.toml").expand().games
    assert sorted(row["game"] for row in rows) == sorted(games)
    sample = [row for row in rows if int(row["start"]) < 3000]
    assert len(sample) > 400
    for row in sample[::25]:
        game = onepile.game(row["game"])
        assert isinstance(game, MoveSize)
        found = prove_period(game, 20_000_000).repeating
        assert (found.start, found.period) == (int(row["start"]), int(row["period"]))
