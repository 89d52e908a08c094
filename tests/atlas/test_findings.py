"""The pages that are written from atlases: findings, and proved games."""

import csv
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from scripts import proved_games
from scripts.findings import BEGIN, END, FINDINGS, MAPS, main
from scripts.proved_games import page

from onepile.atlas.book import Atlas
from onepile.atlas.sweep import Sweep
from onepile.families.move_size.proofs.continued import Continued
from onepile.mathematics.self_copies import Copied
from tests.atlas.making import made

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_is_written_between_its_marks(atlas: Atlas, tmp_path: Path) -> None:
    (tmp_path / "docs" / "images").mkdir(parents=True)
    page = tmp_path / "docs" / "atlas.md"
    page.write_text(f"before\n{BEGIN}\nlast year\n{END}\nafter\n", encoding="utf-8")
    for _ in range(2):  # again, it is the same
        assert main([str(atlas.directory)], tmp_path) == 0
        text = page.read_text(encoding="utf-8")
        assert text.startswith(f"before\n{BEGIN}\n")
        assert text.endswith(f"{END}\nafter\n")
    assert "last year" not in text
    proved = sum(row["verdict"] == "proved" for row in atlas.to_arrow().to_pylist())
    assert f"\n{proved} of {len(atlas)} games are proved: " in text
    assert "| [A000079](https://oeis.org/A000079) | " in text
    for finding in FINDINGS:
        assert f"### {finding['title']}\n" in text
        assert f'onepile atlas query build/atlas "{finding["sql"]}"\n' in text
    for one in MAPS:
        assert (
            (tmp_path / "docs" / "images" / f"{one['name']}.png")
            .read_bytes()
            .startswith(b"\x89PNG")
        )


def test_the_grid_has_every_slope_and_block_once() -> None:
    grid = Sweep.read(ROOT / "sweeps" / "proved.toml").expand().games
    expected = {
        (Fraction(a, b), c)
        for b in range(1, 6)
        for a in range(b, 20 * b + 1)
        for c in range(9)
        if a <= 10 * b or b <= 2
    }
    assert {(Fraction(f"{a}/{b}"), c) for a, b, c in grid.values()} == expected
    assert len(grid) == len(expected) == 999


@pytest.fixture(scope="module")
def proved(tmp_path_factory: pytest.TempPathFactory) -> Atlas:
    grid = (ROOT / "sweeps" / "proved.toml").read_text(encoding="utf-8")
    little = grid.replace("5_000_000", "10_000").replace("1_000_000", "2000")
    few = (
        little.replace('"1..50"', "[3, 4, 7]")
        .replace('"1..5"', "[1, 2]")
        .replace('"0..8"', "[0, 2]")
    )
    return Atlas(made(tmp_path_factory.mktemp("proved") / "a", few).directory)


def test_the_page_of_proved_games(proved: Atlas, tmp_path: Path) -> None:
    (tmp_path / "docs" / "data").mkdir(parents=True)
    assert proved_games.main([str(proved.directory)], tmp_path) == 0
    told = (tmp_path / "docs" / "proved-games.md").read_text(encoding="utf-8")
    table = tmp_path / "docs" / "data" / "proved-games.csv"
    assert page(table) == told
    trials = rows(table)
    found = sum(not trial["reason"] for trial in trials)
    assert f"**{found} of {len(trials)} games are proved for every pile**, with at most " in told
    assert "the others were given up after 10,000 or more." in told
    assert "\n| from 1 to 2 | 1 of 1 | 1 of 1 | 2 of 2 |\n" in told
    assert "- No pattern was seen (" in told
    assert "\n| floor(3n/2) | 1 in 1 | 3 in 1 |\n" in told
    assert "\n| 4n | 1 in 1 | ? |\n" in told
    slow = "20,0,10000,a proof is found but it takes too long,0,0,0,0,0,1.0\n"
    with table.open("a", encoding="utf-8") as file:
        file.write(slow)
    assert "takes too long to check (1; f with blocks): 20n with 0." in page(table)


def rows(table: Path) -> list[dict[str, str]]:
    with table.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_a_difference_would_be_seen(proved: Atlas, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Continued, "threshold", lambda self, pile: 7)
    with pytest.raises(AssertionError, match="7 is proved at pile"):
        proved_games.compare(proved)
    monkeypatch.setattr(Copied, "window", lambda self, first, count: np.full(count, 7))
    with pytest.raises(AssertionError, match="other thresholds are proved than the table has"):
        proved_games.compare(proved)


def test_what_the_documents_say_of_the_grid_is_in_its_table() -> None:
    docs = ROOT / "docs"
    table = docs / "data" / "proved-games.csv"
    assert page(table) == (docs / "proved-games.md").read_text(encoding="utf-8")
    trials = rows(table)
    runs = [int(trial["runs"]) for trial in trials if not trial["reason"]]
    alone, unknown = runs.count(1), len(trials) - len(runs)
    told = (docs / "move-size.md").read_text(encoding="utf-8")
    assert f"Of the {len(trials)} games of [the grid](proved-games.md)" in told
    assert f"{len(runs)} are proved to go on with finitely many runs" in told
    assert f"{alone} of them with one and the others with up to {max(runs)};" in told
    assert f"of the other {unknown} it is not known." in told
    assert all(trial["runs"] == "0" for trial in trials if trial["reason"])
    opened = (docs / "open-problems.md").read_text(encoding="utf-8")
    assert f"of the {len(trials)} games of [the grid]" in opened
    assert f"it does for {len(runs)}." in opened
