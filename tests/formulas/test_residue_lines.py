"""Lines on residue classes: where values are reached first, and last undercut."""

from random import Random

import pytest

from onepile.formulas import Expression
from tests.tables import rows


@pytest.mark.parametrize(
    "text",
    rows(__file__, "places_against_the_values"),
)
def test_places_against_the_values(text: str) -> None:
    f = Expression.parse(text)
    lines = f.shape.residue_lines
    assert lines is not None
    values = {k: f(k) for k in range(lines.start, 600)}
    for value in range(-3, 90):
        assert lines.first_at_least(value) == min(k for k in values if values[k] >= value)
        below = [k for k in values if values[k] < value]
        assert lines.last_below(value) == max(below, default=lines.start - 1)


def test_places_far_out() -> None:
    random = Random(1)
    for _ in range(200):
        period, more = random.randint(2, 7), random.randint(1, 30)
        f = Expression.parse(f"{random.randint(1, 9)}n+{more}*(n%{period})")
        lines = f.shape.residue_lines
        assert lines is not None
        value = random.randint(1, 10**60)
        first, last = lines.first_at_least(value), lines.last_below(value)
        assert f(first) >= value > f(last)
        assert all(f(first - k) < value <= f(last + k) for k in range(1, 40) if first > k)


@pytest.mark.parametrize(
    "text", ["n%5+1", "7", "n^2", "100-n", "n if n%2==0 else 5", "floor(n*phi)"]
)
def test_other_expressions_are_declined(text: str) -> None:
    assert Expression.parse(text).shape.residue_lines is None
