"""The chart of lags: what it shows is read rightly off the thresholds."""

from fractions import Fraction
from pathlib import Path

from scripts import lags


def test_lags_by_table() -> None:
    for slope, blocks, known in (("7/3", 0, 2), ("7/3", 1, 3), ("4", 1, 6), ("12/5", 1, None)):
        found = lags.clusters(Fraction(slope), blocks, 300_000)
        assert lags.lag(found) == known


def test_clusters_of_fibonacci_nim() -> None:
    found = lags.clusters(Fraction(2), 0, 1000)
    assert found[-3:] == [(377, 377), (610, 610), (987, 987)]
    assert abs(lags.growth_over(2) - 2.618033988749) < 1e-9


def test_the_picture_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "lags.png"
    lags.draw({(Fraction(2), 1): 2}, [(Fraction(12, 5), 1)], file)
    assert file.read_bytes().startswith(b"\x89PNG")
