"""The grid of proved games: what is tried, compared, kept and written."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from onepile.families.move_size.proofs import grid
from onepile.families.move_size.proofs.grid_page import page

SMALL = [(Fraction(3, 2), 0), (Fraction(2), 0), (Fraction(3, 2), 2), (Fraction(2), 2)]


@pytest.fixture(autouse=True)
def _compare_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grid, "COMPARED_TO", 2000)


def test_the_grid_has_every_slope_and_block_once() -> None:
    asked = grid.questions()
    assert len(asked) == len(set(asked)) == 999
    assert {(Fraction(twice, 2), blocks) for twice in grid.SLOPES for blocks in grid.BLOCKS} < set(
        asked
    )
    assert all(
        slope.denominator <= (5 if slope <= 10 else 2) and 1 <= slope <= 20 for slope, _ in asked
    )


def test_what_is_tried_is_kept_and_not_tried_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "table.csv"
    grid.grid(table, 10**6, asked=SMALL)
    known = grid.read(table)
    assert set(known) == set(SMALL)
    assert all(trial.proved and trial.steps and trial.characters for trial in known.values())
    assert "4 of 4: 2n, 2 blocks: proved, 6 members in a period" in capsys.readouterr().err
    with table.open("a") as file:
        file.write("5/2,1,100")  # the last line of a run that was killed
    monkeypatch.setattr(grid, "attempt", lambda question, work: pytest.fail("tried again"))
    grid.grid(table, 10**6, asked=SMALL)
    assert grid.read(table) == known
    assert capsys.readouterr().err == ""


def test_several_processes_find_the_same(tmp_path: Path) -> None:
    for jobs in (1, 2):
        grid.grid(tmp_path / str(jobs), 10**6, jobs, SMALL)
    one, two = (grid.read(tmp_path / str(jobs)) for jobs in (1, 2))
    assert [trial[:-2] for trial in one.values()] == [trial[:-2] for trial in two.values()]


def test_what_was_given_up_is_tried_again_with_more_steps(tmp_path: Path) -> None:
    table, question = tmp_path / "table.csv", (Fraction(7), 2)
    grid.grid(table, 10_000, asked=[question])
    (trial,) = grid.read(table).values()
    assert not trial.proved
    assert trial.settles(9_000)
    assert not trial.settles(20_000)
    grid.grid(table, 5_000_000, asked=[question])
    (trial,) = grid.read(table).values()
    assert trial.proved
    assert trial.settles(10**9)


def test_the_page_counts_and_lists_what_is_not_proved() -> None:
    tried = [grid.attempt(question, 10**6) for question in SMALL]
    failed = grid.attempt((Fraction(7), 2), 10_000)
    long = failed._replace(slope=Fraction(20), reason="a proof is found, but it takes too long")
    told = page([*tried, failed, long])
    assert "**4 of 6 games are proved for every pile**, with at most " in told
    assert "the others were given up after 10,000 or more. 1 of the proved ones took more" in told
    assert " (a larger `--work`). 993 larger ones of the grid's 999 were not tried yet." in told
    assert "with 0 … 4 blocks it is 4 of 5." in told
    assert "| from 1 to 2 | 2 of 2 | 0 of 0 | 2 of 2 |" in told
    assert "- No pattern was seen (1; f with blocks): 7n with 2." in told
    assert "takes too long to check (1; f with blocks): 20n with 2." in told
    assert "| 2n | 1 in 1 |  | 6 in 1 |" in told
    assert "| 7n |  |  | ? |" in told


def test_what_the_documents_say_of_the_grid_is_in_its_table() -> None:
    docs = Path(__file__).parents[4] / "docs"
    trials = grid.read(docs / "data" / "proved-games.csv").values()
    runs = [trial.runs for trial in trials if trial.proved]
    alone, unknown = runs.count(1), len(trials) - len(runs)
    told = (docs / "move-size.md").read_text(encoding="utf-8")
    assert f"Of the {len(trials)} games of [the grid](proved-games.md)" in told
    assert f"{len(runs)} are proved to go on with finitely many runs" in told
    assert f"{alone} of them with one and the others with up to {max(runs)};" in told
    assert f"of the other {unknown} it is not known." in told
    assert all(not trial.runs for trial in trials if not trial.proved)
    opened = (docs / "open-problems.md").read_text(encoding="utf-8")
    assert f"of the {len(trials)} games of [the grid]" in opened
    assert f"it does for {len(runs)}." in opened


def test_a_difference_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(game: object, count: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        return np.ones(count, dtype=np.int64)

    monkeypatch.setattr(grid, "thresholds", wrong)
    with pytest.raises(AssertionError, match="move-size; f=2n: 2 is proved at pile 2, 1 is true"):
        grid.attempt((Fraction(2), 0), 10**6)
