"""The phase diagram: its table is what is proved, and every interval of it is true."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random

from scripts import phase_diagram
from scripts.phase_diagram import Interval

from onepile.families.move_size import MoveSize
from onepile.families.move_size.tables import thresholds
from tests.judges.move_size.slope_claims import with_slope

DOCS = Path(__file__).parent.parent / "docs"


def intervals() -> list[Interval]:
    return phase_diagram.read(DOCS / "data/phase-diagram.csv")


def test_the_slopes_of_an_interval_have_the_same_thresholds() -> None:
    for one in Random(3).sample(intervals(), 40):
        middle = (one.low + one.high) / 2
        ends, *others = (
            thresholds(
                MoveSize(with_slope(slope, Fraction(0)), blocks=one.blocks, overshoot=True), 20_000
            ).tolist()
            for slope in (one.low, middle, one.high)
        )
        assert all(other == ends for other in others), one


def test_some_rows_are_proved_again() -> None:
    for one in Random(5).sample(intervals(), 12):
        work = phase_diagram.WORK
        assert list(phase_diagram.cover(one.low, one.high, one.blocks, Fraction(1), work)) == [one]


def test_the_intervals_ascend_and_the_shares_are_those_of_the_page() -> None:
    page = (DOCS / "slopes.md").read_text(encoding="utf-8")
    for blocks in phase_diagram.BLOCKS:
        row = [one for one in intervals() if one.blocks == blocks]
        assert all(one.low < one.high for one in row)
        assert all(one.high <= after.low for one, after in pairwise(row))
        share = phase_diagram.covered(row) / (phase_diagram.TO - phase_diagram.FROM)
        assert f"| {blocks} | {len(row)} | {float(share):.1%} |" in page


def test_neighbours_are_joined_where_they_have_one_proof() -> None:
    work = phase_diagram.WORK
    below = list(phase_diagram.cover(Fraction(1), Fraction(2), 0, Fraction(1, 9), work))
    assert [one.high for one in below[:3]] == [Fraction(3, 2), Fraction(5, 3), Fraction(9, 5)]
    assert phase_diagram.joined(below, work) == [below[0]._replace(high=below[-1].high)]
    above = list(phase_diagram.cover(Fraction(2), Fraction(3), 0, Fraction(1, 2), work))
    assert phase_diagram.joined([*below[-1:], *above], work) == [*below[-1:], *above]


def test_what_is_not_proved_is_left_white() -> None:
    """From 2 on the thresholds are others, so no interval reaches it from below."""
    found = list(phase_diagram.cover(Fraction(1), Fraction(2), 0, Fraction(1, 9), 10**5))
    assert Fraction(9, 5) <= found[-1].high < 2
    assert phase_diagram.proved(Fraction(15, 8), Fraction(2), 0, 10**5) is None


def test_the_picture_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "diagram.png"
    phase_diagram.draw([Interval(1, Fraction(1), Fraction(2), 3, 0, "4.0")], file)
    assert file.read_bytes().startswith(b"\x89PNG")
