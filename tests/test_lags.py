"""The charts of lags and of locking: what they show is read rightly off the thresholds."""

from fractions import Fraction
from pathlib import Path

from scripts import lags, locking


def test_lags_by_table() -> None:
    for slope, blocks, known in (("7/3", 0, 2), ("7/3", 1, 3), ("4", 1, 6), ("12/5", 1, None)):
        found = lags.clusters(Fraction(slope), blocks, 300_000)
        assert lags.lag(found) == known


def test_clusters_of_fibonacci_nim() -> None:
    found = lags.clusters(Fraction(2), 0, 1000)
    assert found[-3:] == [(377, 377), (610, 610), (987, 987)]


def test_the_picture_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "lags.png"
    lags.draw({(Fraction(2), 1): 2}, [(Fraction(12, 5), 1)], file)
    assert file.read_bytes().startswith(b"\x89PNG")


def test_locking() -> None:
    for slope, blocks, known in (("3/2", 7, 1), ("2", 3, 2), ("5", 9, 8), ("3", 20, None)):
        assert locking.lag(locking.tops(Fraction(slope), blocks)) == known
    assert locking.exceptions(Fraction(13, 5), Fraction(14, 5), 3, 5) == []
    assert len(locking.exceptions(Fraction(13, 5), Fraction(14, 5), 4, 5)) == 5


def test_the_picture_of_locking_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "locking.png"
    locking.draw({(Fraction(2), 1): 2, (Fraction(3), 9): None}, file)
    assert file.read_bytes().startswith(b"\x89PNG")
